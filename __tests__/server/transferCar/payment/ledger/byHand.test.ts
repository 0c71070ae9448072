import type { PaymentDetail } from '../../../../../src/contract/transferCar/payment/payment'
import { DAY } from '../../../../../server/clock'
import { Refusal } from '../../../../../server/errors'
import { oneDatabase, type TestApp } from '../../../../support/databases'
import { AREA, Till } from './support'

oneDatabase((_name, makeApp) => {
  let server: TestApp
  let till: Till
  beforeAll(async () => {
    server = await makeApp()
    till = new Till(server)
  })

  const refusal = (work: Promise<unknown>): Promise<unknown> =>
    work.then(
      () => 'taken',
      (error: unknown) => (error instanceof Refusal ? [error.message, error.data] : error)
    )
  const verify = async (account: string, id: string, paymentId: string, body: object) => {
    const [row] = await server.query<{ version: number }>('select version from payment_order where id = $1', [id])
    return till.world.as<PaymentDetail>(account, 'POST', `${AREA}/PaymentOrder/${id}/Payments/${paymentId}/Verify`, {
      version: row?.version,
      ...body
    })
  }

  test('cash and POS are here at once with a receipt, in parts; beyond the rest nothing is taken', async () => {
    const id = await till.order(49_000)
    const cash = await till.cash('driver1', id, 20_000)
    expect(await till.stateOf(id)).toMatchObject({ status: 'PARTIAL', paidFen: 20_000 })
    expect(await refusal(till.cash('driver1', id, 29_001))).toEqual([
      '收款金额超过待收金额',
      { fields: { amountFen: '收款金额超过待收金额' } }
    ])
    await till.pay('driver1', id, { method: 'POS', amountFen: 29_000, slipNo: ' P-100 ' })
    expect(await till.stateOf(id)).toMatchObject({ status: 'PAID', paidFen: 49_000 })
    expect(await refusal(till.cash('driver1', id, 1))).toEqual([expect.stringContaining('已缴清'), expect.anything()])
    const rows = await server.query<{ id: string; receipt_no: string; receipt_code: string; slip_no: string | null }>(
      'select id, receipt_no, receipt_code, slip_no from payment where payment_order_id = $1 order by created_at, id',
      [id]
    )
    expect(rows.map(({ slip_no: slip }) => slip).sort()).toEqual(['P-100', null])
    for (const row of rows)
      expect([row.receipt_no, row.receipt_code]).toEqual([expect.stringMatching(/^SK\d{12}$/), expect.stringMatching(/^[\w-]{16}$/)])
    expect(rows.map((row) => row.id)).toContain(cash)
  })

  test('vouchers: of this person, a picture, once; slips once a day; no prepayment out of nothing', async () => {
    const id = await till.order(49_000)
    const voucher = await till.world.file('driver1', 'v')
    const foreign = await till.world.file('driver2', 'v')
    const other = await till.world.file('driver1', 'v', 'userAvatar')
    for (const bad of [undefined, '', 'x.png', foreign, other])
      expect([bad, await refusal(till.pay('driver1', id, { amountFen: 100, ...(bad === undefined ? {} : { voucher: bad }) }))]).toEqual([
        bad,
        [expect.stringContaining('凭证'), { fields: { voucher: expect.any(String) } }]
      ])
    expect(await refusal(till.pay('driver1', id, { method: 'POS', amountFen: 100, slipNo: '  ' }))).toEqual([
      '请填写 POS 小票号',
      expect.anything()
    ])
    expect(await refusal(till.pay('driver1', id, { method: 'PREPAID', amountFen: 100 }))).toEqual([
      '该缴费工单没有客户，不能用预付款抵扣',
      expect.anything()
    ])
    expect(await refusal(till.pay('driver1', id, { method: 'ACCOUNT', amountFen: 100 }))).not.toBe('taken')
    await till.pay('driver1', id, { amountFen: 100, voucher: `/api/file/Image/transferCar/${voucher}?sign=x` })
    const next = await till.order(49_000)
    expect(await refusal(till.pay('driver1', next, { amountFen: 100, voucher }))).toEqual(['这张凭证已用于另一笔收款', expect.anything()])
    await till.pay('driver1', id, { method: 'POS', amountFen: 100, slipNo: 'S-1' })
    expect(await refusal(till.pay('driver1', next, { method: 'POS', amountFen: 100, slipNo: 'S-1' }))).toEqual([
      expect.stringContaining('小票号'),
      expect.anything()
    ])
    server.clock.advance(DAY)
    expect(await refusal(till.pay('driver1', next, { method: 'POS', amountFen: 100, slipNo: 'S-1' }))).toBe('taken')
    expect(await till.stateOf(next)).toMatchObject({ status: 'PARTIAL', paidFen: 100 })
  })

  test('a transfer waits for finance and holds its part; the collector and others cannot confirm it', async () => {
    const id = await till.order(50_000)
    const first = await till.transfer('driver1', id, 30_000)
    expect(await till.stateOf(id)).toMatchObject({ status: 'UNPAID', paidFen: 0 })
    expect(await refusal(till.cash('driver1', id, 20_001))).toEqual(['收款金额超过待收金额', expect.anything()])
    for (const account of ['driver1', 'manager1', 'dispatcher1'])
      expect([account, (await verify(account, id, first, { approve: true })).code]).toEqual([account, 403])
    expect((await verify('driver2', id, first, { approve: true })).code).toBe(404)
    expect(await verify('finance1', id, first, { approve: false })).toMatchObject({
      code: 400,
      data: { fields: { note: '请填写未到账的原因' } }
    })
    expect((await verify('finance1', id, first, { approve: true, version: 1 })).code).toBe(409)
    const confirmed = await verify('finance1', id, first, { approve: true })
    expect(confirmed).toMatchObject({
      code: 200,
      data: { status: 'PARTIAL', paidFen: 30_000, payments: [{ state: 'SUCCESS', receiptNo: expect.stringMatching(/^SK/) }] }
    })
    expect((await verify('finance1', id, first, { approve: true })).msg).toBe('这笔转账已核实过')
    const second = await till.transfer('finance1', id, 20_000)
    expect((await verify('finance1', id, second, { approve: true })).msg).toBe('收款人不能核实自己的收款')
    expect(await refusal(till.cash('driver1', id, 1))).toEqual([expect.stringContaining('待核实'), expect.anything()])
    expect((await verify('admin', id, second, { approve: false, note: '未到账' })).data).toMatchObject({
      status: 'PARTIAL',
      payments: [{ state: 'SUCCESS' }, { state: 'FAILED', failure: '未到账', receiptNo: null }]
    })
    await till.cash('driver1', id, 20_000)
    expect(await till.stateOf(id)).toMatchObject({ status: 'PAID', paidFen: 50_000 })
  })

  test("while a channel's attempt is open, nothing is taken by hand", async () => {
    const id = await till.order(5000)
    await till.channelPayment(id, { outTradeNo: 'open-1', amountFen: 5000, paidAt: server.clock.now(), state: 'OPEN' })
    expect(await refusal(till.cash('driver1', id, 5000))).toEqual([expect.stringContaining('扫码收款尚未结束'), null])
    expect(await till.stateOf(id)).toMatchObject({ status: 'UNPAID' })
  })

  test('many devices at once collect what is owed and not a fen more', async () => {
    const id = await till.order(10_000)
    const vouchers = await Promise.all(Array.from({ length: 12 }, () => till.world.file('driver1', 'v')))
    const outcomes = await Promise.all(
      vouchers.map((voucher, index) =>
        refusal(till.pay('driver1', id, { method: index % 2 === 0 ? 'CASH' : 'TRANSFER', amountFen: 3000, voucher }))
      )
    )
    expect(outcomes.filter((outcome) => outcome === 'taken')).toHaveLength(3)
    const [sum] = await server.query<{ n: number }>(
      "select coalesce(sum(amount_fen), 0)::int as n from payment where payment_order_id = $1 and state in ('SUCCESS', 'TO_VERIFY')",
      [id]
    )
    expect(sum?.n).toBe(9000)
    const same = await Promise.all(
      [0, 1, 2, 3].map(async () => refusal(till.pay('driver1', await till.order(500), { method: 'POS', amountFen: 500, slipNo: 'RACE-1' })))
    )
    expect(same.filter((outcome) => outcome === 'taken')).toHaveLength(1)
  })
})
