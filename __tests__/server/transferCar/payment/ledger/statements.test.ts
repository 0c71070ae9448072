import type { PaymentDetail } from '../../../../../src/contract/transferCar/payment/payment'
import type { OpenAccount, StatementDetail, StatementSummary } from '../../../../../src/contract/transferCar/payment/collect'
import { DAY } from '../../../../../server/clock'
import { shanghaiDate } from '../../../../../src/domain/format'
import { oneDatabase, type TestApp } from '../../../../support/databases'
import { AREA, Till } from './support'

const STATEMENTS = `${AREA}/Statements`
const CUSTOMER = 'customer-shunda'

oneDatabase((_name, makeApp) => {
  let server: TestApp
  let till: Till
  let month: string
  let bank: string
  beforeAll(async () => {
    server = await makeApp()
    till = new Till(server)
    month = shanghaiDate(server.clock.now()).slice(0, 7)
  })

  const onAccount = (payableFen: number, more: object = {}) =>
    till.order(payableFen, {
      stage: 'ON_ACCOUNT',
      payer: 'AGREEMENT',
      customerId: CUSTOMER,
      onAccountAt: server.clock.now(),
      dueAt: server.clock.now() + 30 * DAY,
      ...more
    })
  const post = (account: string, url: string, body: object) => till.world.as<StatementDetail>(account, 'POST', `${STATEMENTS}${url}`, body)
  const make = (customerId = CUSTOMER) => post('finance1', '', { customerId, month })
  const othersOpen = async () =>
    (await till.world.as<{ list: OpenAccount[] }>('finance1', 'GET', `${STATEMENTS}/Open`)).data.list.find(
      (row) => row.customerId === CUSTOMER && row.month === month
    )

  test('a month of a customer: made, confirmed, paid; every order is paid with it, or closed with its accident order', async () => {
    const open = await onAccount(12_300)
    const closed = await onAccount(45_600, { accidentOrderId: await till.world.plant('CLOSED') })
    const lastMonth = await onAccount(999, { onAccountAt: server.clock.now() - 40 * DAY })
    const [foreign] = await server.query<{ id: string }>('select id from customer where id <> $1 limit 1', [CUSTOMER])
    const other = await onAccount(888, { customerId: foreign?.id })
    const waiting = await othersOpen()
    const made = await make()
    expect(made.data).toMatchObject({
      statementNo: expect.stringMatching(/^DZ\d{12}$/),
      state: 'DRAFT',
      month,
      dueAt: null,
      permits: ['confirm', 'void'],
      totalFen: waiting?.totalFen,
      orderCount: waiting?.orderCount
    })
    const ids = made.data.items.map(({ paymentOrderId }) => paymentOrderId)
    expect(ids).toEqual(expect.arrayContaining([open, closed]))
    expect(ids).not.toContain(lastMonth)
    expect(ids).not.toContain(other)
    expect(made.data.items.reduce((sum, { amountFen }) => sum + amountFen, 0)).toBe(made.data.totalFen)
    expect((await make()).msg).toContain('没有可出账的挂账工单')
    const { id, totalFen } = made.data
    expect((await post('finance1', `/${id}/Pay`, { version: 1, amountFen: totalFen, slipNo: 'B-1' })).msg).toBe('确认后的对账单才能收款')
    const confirmed = await post('finance1', `/${id}/Confirm`, { version: 1 })
    expect(confirmed.data).toMatchObject({
      state: 'CONFIRMED',
      version: 2,
      dueAt: expect.any(Number),
      isOverdue: false,
      permits: ['pay', 'void']
    })
    expect(await post('finance1', `/${id}/Confirm`, { version: 1 })).toMatchObject({ code: 409, data: { version: 2 } })
    till.later(60 * DAY)
    const [late] = (
      await till.world.as<{ list: StatementSummary[] }>('finance1', 'GET', `${STATEMENTS}?customerId=${CUSTOMER}&state=CONFIRMED`)
    ).data.list
    expect(late).toMatchObject({ id, isOverdue: true })
    expect(await post('finance1', `/${id}/Pay`, { version: 2, amountFen: totalFen - 1, slipNo: 'B-1' })).toMatchObject({
      code: 400,
      data: { fields: { amountFen: expect.any(String) } }
    })
    expect((await post('manager1', `/${id}/Pay`, { version: 2, amountFen: totalFen, slipNo: 'B-1' })).code).toBe(403)
    bank = await till.world.file('finance1', 'bank')
    const paid = await post('finance1', `/${id}/Pay`, { version: 2, amountFen: totalFen, slipNo: 'B-1', voucher: bank })
    expect(paid.data).toMatchObject({ state: 'PAID', permits: [], paidAt: server.clock.now() })
    expect(paid.data.items.reduce((sum, { amountFen }) => sum + amountFen, 0)).toBe(totalFen)
    expect(await till.stateOf(open)).toEqual({ status: 'PAID', stage: 'OPEN', paidFen: 12_300, refundedFen: 0 })
    expect(await till.stateOf(closed)).toEqual({ status: 'CLOSED', stage: 'OPEN', paidFen: 45_600, refundedFen: 0 })
    const payments = await server.query<{ method: string; slip_no: string; receipt_no: string }>(
      'select method, slip_no, receipt_no from payment where payment_order_id = any($1)',
      [[open, closed]]
    )
    expect(payments).toEqual([0, 1].map(() => ({ method: 'ACCOUNT', slip_no: 'B-1', receipt_no: expect.stringMatching(/^SK/) })))
    expect((await post('finance1', `/${id}/Void`, { version: 3 })).msg).toContain('不能作废')
    expect(await till.stateOf(lastMonth)).toMatchObject({ status: 'ON_ACCOUNT' })
    month = shanghaiDate(server.clock.now()).slice(0, 7)
  })

  test('a void gives the orders back to the next statement', async () => {
    const order = await onAccount(7000)
    const made = await make()
    expect(made.data.totalFen).toBe(7000)
    expect((await post('finance1', `/${made.data.id}/Void`, { version: 1 })).data).toMatchObject({ state: 'VOID', items: [], permits: [] })
    const again = await make()
    expect(again.data.items).toMatchObject([{ paymentOrderId: order, amountFen: 7000 }])
    expect(again.data.statementNo).not.toBe(made.data.statementNo)
    const log = await server.query<{ action: string }>('select action from payment_event where payment_order_id = $1 order by seq', [order])
    expect(log.map(({ action }) => action)).toEqual(['statement', 'statementVoid', 'statement'])
    await post('finance1', `/${again.data.id}/Void`, { version: 1 })
  })

  test('two people at once: one statement holds an order, one payment settles it', async () => {
    await onAccount(3000)
    const made = (await Promise.all([make(), make(), make()])).filter(({ code }) => code === 200)
    expect(made).toHaveLength(1)
    const { id, totalFen } = made[0]?.data ?? { id: '', totalFen: 0 }
    await post('finance1', `/${id}/Confirm`, { version: 1 })
    // A picture that proved one statement proves no other, and no payment by hand.
    expect((await post('finance1', `/${id}/Pay`, { version: 2, amountFen: totalFen, slipNo: 'B-2', voucher: bank })).msg).toBe(
      '这张凭证已用于另一笔收款'
    )
    await expect(till.pay('finance1', await till.order(100), { amountFen: 100, voucher: bank })).rejects.toThrow('这张凭证已用于另一笔收款')
    const paid = await Promise.all(
      ['finance1', 'admin', 'finance1'].map((account) => post(account, `/${id}/Pay`, { version: 2, amountFen: totalFen, slipNo: 'B-2' }))
    )
    expect(paid.map(({ code }) => code).sort()).toEqual([200, 409, 409])
    const [sum] = await server.query<{ n: number }>("select sum(amount_fen)::int as n from payment where slip_no = 'B-2'")
    expect(sum?.n).toBe(totalFen)
  })

  test('taken back off account: while no statement has it, with a reason, and never behind a closed accident order', async () => {
    const off = async (id: string, account = 'finance1', body: object = { reason: '客户改为现付' }) => {
      const [row] = await server.query<{ version: number }>('select version from payment_order where id = $1', [id])
      return till.world.as<PaymentDetail>(account, 'POST', `${AREA}/PaymentOrder/${id}/Actions/offAccount`, {
        version: row?.version,
        ...body
      })
    }
    const order = await onAccount(5000)
    const { data: made } = await make()
    expect((await till.world.as<PaymentDetail>('finance1', 'GET', `${AREA}/PaymentOrder/${order}`)).data.permits).toEqual([
      { action: 'offAccount', label: '撤销挂账', problems: ['已列入月结对账单，请先移出'] }
    ])
    expect(await off(order)).toMatchObject({ code: 400, msg: '已列入月结对账单，请先移出' })
    await post('finance1', `/${made.id}/Void`, { version: 1 })
    expect((await off(order, 'driver1')).code).toBe(403)
    expect(await off(order, 'finance1', {})).toMatchObject({ code: 400, data: { fields: { reason: '请填写原因' } } })
    const back = await off(order)
    expect(back.data).toMatchObject({
      status: 'UNPAID',
      remainingFen: 5000,
      dueAt: server.clock.now() + 7 * DAY,
      events: expect.arrayContaining([expect.objectContaining({ action: 'offAccount', note: '客户改为现付' })])
    })
    expect(back.data.permits.map(({ action }) => action)).toContain('onAccount')
    expect((await make()).msg).toContain('没有可出账的挂账工单')
    await till.cash('finance1', order, 5000)
    expect(await till.stateOf(order)).toMatchObject({ status: 'PAID' })
    const closed = await onAccount(6000, { accidentOrderId: await till.world.plant('CLOSED'), closedAt: server.clock.now() })
    expect(await off(closed)).toMatchObject({ code: 400, msg: '事故工单已结案，请先重开' })
    await server.query("update payment_order set stage = 'VOID', status = 'VOID' where id = $1", [closed])
  })

  test('a statement and the way back at once: one of them has the order', async () => {
    for (let trial = 0; trial < 10; trial++) {
      const order = await onAccount(700)
      const [statement, back] = await Promise.all([
        make(),
        till.world.as<PaymentDetail>('finance1', 'POST', `${AREA}/PaymentOrder/${order}/Actions/offAccount`, {
          version: 1,
          reason: '客户改为现付'
        })
      ])
      expect([statement.code, back.code].sort()).toEqual(statement.code === 200 ? [200, 409] : [200, 400])
      expect((await till.stateOf(order)).status).toBe(statement.code === 200 ? 'ON_ACCOUNT' : 'UNPAID')
      if (statement.code === 200) {
        expect(statement.data.items.map(({ paymentOrderId }) => paymentOrderId)).toEqual([order])
        await post('finance1', `/${statement.data.id}/Void`, { version: 1 })
        await server.query("update payment_order set stage = 'VOID', status = 'VOID' where id = $1", [order])
      }
    }
  })

  test('who may not, and what cannot be', async () => {
    for (const account of ['driver1', 'dispatcher1', 'yard1', 'clerk1']) {
      for (const url of ['', '/Open', '/x'])
        expect([account, (await till.world.as(account, 'GET', STATEMENTS + url)).code]).toEqual([account, 403])
      expect([account, (await post(account, '', { customerId: CUSTOMER, month })).code]).toEqual([account, 403])
    }
    expect((await till.world.as('finance1', 'GET', `${STATEMENTS}/nothing`)).code).toBe(404)
    expect((await post('finance1', '', { customerId: CUSTOMER, month: '2099-01' })).msg).toBe('不能为以后的月份出账')
    expect((await post('finance1', '', { customerId: 'nobody', month })).msg).toBe('客户不存在')
    expect((await post('finance1', '', { customerId: CUSTOMER, month: '2026-13' })).code).toBe(400)
  })

  test('the last and the first moment of a month belong to their own', async () => {
    const start = Date.parse('2026-05-01T00:00:00+08:00')
    const mayOrder = await onAccount(100, { onAccountAt: start })
    const aprilOrder = await onAccount(200, { onAccountAt: start - 1 })
    const made = await post('finance1', '', { customerId: CUSTOMER, month: '2026-04' })
    expect(made.data.items.map(({ paymentOrderId }) => paymentOrderId)).toEqual([aprilOrder])
    expect(
      (await post('finance1', '', { customerId: CUSTOMER, month: '2026-05' })).data?.items.map(({ paymentOrderId }) => paymentOrderId)
    ).toEqual([mayOrder])
  })
})
