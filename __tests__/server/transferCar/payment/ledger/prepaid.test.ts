import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import type { PaymentDetail } from '../../../../../src/contract/transferCar/payment/payment'
import type { PrepaidStatement, PrepaidSummary } from '../../../../../src/contract/transferCar/payment/prepaid'
import { DAY, MINUTE } from '../../../../../server/clock'
import { oneDatabase, type CallOptions } from '../../../../support/databases'
import { PAYMENTS } from '../support'
import { AREA, Till } from './support'

const IS_FULL = process.env.TEST_FULL === '1'
const TRIALS = IS_FULL ? 1000 : 15
jest.setTimeout(IS_FULL ? 60 * MINUTE : 5 * MINUTE)
const CUSTOMER = 'customer-shunda'
const PREPAID = `${AREA}/Prepaid/${CUSTOMER}`

/** Prepaid money of customers (payments.md#prepaid). */
oneDatabase((_name, makeApp) => {
  let till: Till
  let slips = 0
  beforeAll(async () => {
    till = new Till(await makeApp())
  }, 240_000)
  const ask = <T = PrepaidStatement>(account: string, method: 'GET' | 'POST', url: string, body?: object, options?: CallOptions) =>
    till.world.as<T>(account, method, url, body, options)
  const statement = async (account = 'finance1', month = '') => (await ask(account, 'GET', `${PREPAID}${month && `?month=${month}`}`)).data
  const topUp = async (amountFen: number, more: object = {}, options?: CallOptions) =>
    ask('finance1', 'POST', `${PREPAID}/TopUp`, { amountFen, method: 'POS', slipNo: `slip${++slips}`, ...more }, options)
  const order = (payableFen: number, more: object = {}) => till.order(payableFen, { payer: 'AGREEMENT', customerId: CUSTOMER, ...more })
  const versionOf = async (id: string) =>
    (await till.server.query<{ version: number }>('select version from payment_order where id = $1', [id]))[0]?.version ?? 0
  const use = async (id: string, amountFen: number) =>
    ask<PaymentDetail>('finance1', 'POST', `${PAYMENTS}/${id}/Payments`, {
      method: 'PREPAID',
      way: 'BY_HAND',
      amountFen,
      version: await versionOf(id)
    })
  /** Gives a part of a prepaid payment back, asked by finance, decided by the manager. */
  const giveBack = async (id: string, amountFen: number) => {
    const asked = await ask<PaymentDetail>('finance1', 'POST', `${PAYMENTS}/${id}/Refunds`, {
      paymentId: await till.lastPayment(id),
      amountFen,
      reason: '多收了',
      version: await versionOf(id)
    })
    if (asked.code !== 200) return asked
    const refund = asked.data.refunds.at(-1)
    return ask<PaymentDetail>('manager1', 'POST', `${PAYMENTS}/${id}/Refunds/${refund?.id}/Decide`, {
      approve: true,
      version: asked.data.version
    })
  }

  test('paid in, taken for an order, given back, paid out: each in the statement, which adds up', async () => {
    const key = randomUUID()
    const first = await topUp(100_000, { slipNo: 'T-1' }, { key })
    expect(first).toMatchObject({ code: 200, data: { balanceFen: 100_000, inFen: 100_000, permits: ['topUp', 'refund'] } })
    expect((await topUp(100_000, { slipNo: 'T-1' }, { key })).data.balanceFen).toBe(100_000)
    expect(await topUp(100_000, { slipNo: 'T-1' })).toMatchObject({ code: 400, msg: '这个流水号已登记过，请核对' })
    expect(await topUp(1, { method: 'TRANSFER' })).toMatchObject({ code: 400, msg: '请上传转账凭证' })
    const id = await order(49_000)
    expect((await use(id, 30_000)).data).toMatchObject({ status: 'PARTIAL', paidFen: 30_000, prepaidFen: 70_000 })
    expect((await giveBack(id, 10_000)).data).toMatchObject({ paidFen: 30_000, refundedFen: 10_000 })
    const asked = await ask('finance1', 'POST', `${PREPAID}/Refund`, { amountFen: 50_000, method: 'TRANSFER', reason: '合同到期' })
    expect(asked.data).toMatchObject({ balanceFen: 80_000, request: { amountFen: 50_000, canDecide: false }, permits: ['topUp'] })
    const decide = (account: string) => ask(account, 'POST', `${PREPAID}/Refund/${asked.data.request?.id}/Decide`, { approve: true })
    expect(await decide('finance1')).toMatchObject({ code: 403 })
    expect((await decide('manager1')).data).toMatchObject({ balanceFen: 30_000, request: null })
    expect((await decide('manager2')).msg).toBe('这笔申请已审批过')
    const now = await statement()
    expect(now).toMatchObject({ openingFen: 0, inFen: 110_000, outFen: 80_000, closingFen: 30_000, balanceFen: 30_000 })
    expect(now.entries.map(({ kind, amountFen, balanceFen }) => [kind, amountFen, balanceFen])).toEqual([
      ['PAY_OUT', 50_000, 30_000],
      ['RETURN', 10_000, 80_000],
      ['USE', 30_000, 70_000],
      ['TOP_UP', 100_000, 100_000]
    ])
    expect(now.entries[2]).toMatchObject({ paymentOrderId: id, orderNo: expect.stringMatching(/^SG/), actorName: expect.any(String) })
    // The next month opens with what the last one closed with.
    till.later(40 * DAY)
    expect(await statement()).toMatchObject({ openingFen: 30_000, inFen: 0, outFen: 0, closingFen: 30_000, entries: [] })
    expect(await statement('finance1', now.month)).toMatchObject({ closingFen: 30_000 })
  })

  test('more than there is, an order without a customer and a person without the right are refused; nothing is written', async () => {
    const { balanceFen } = await statement()
    const id = await order(balanceFen + 1000)
    const tooMuch = await use(id, balanceFen + 1)
    expect(tooMuch).toMatchObject({ code: 400, data: { fields: { amountFen: expect.stringContaining('余额只有') } } })
    expect((await use(await till.order(100), 100)).msg).toBe('该缴费工单没有客户，不能用预付款抵扣')
    expect((await ask('finance1', 'POST', `${PREPAID}/Refund`, { amountFen: balanceFen + 1, method: 'POS', reason: '退款' })).code).toBe(
      400
    )
    for (const account of ['driver1', 'dispatcher1', 'clerk1'])
      expect([(await ask(account, 'GET', PREPAID)).code, (await ask(account, 'GET', `${AREA}/Prepaid`)).code]).toEqual([403, 403])
    expect(await till.server.query('select 1 from payment where payment_order_id = $1', [id])).toEqual([])
    expect((await statement()).balanceFen).toBe(balanceFen)
    const { data } = await ask<{ list: PrepaidSummary[] }>('finance1', 'GET', `${AREA}/Prepaid`)
    expect(data.list[0]).toMatchObject({ customerId: CUSTOMER, balanceFen })
  })

  test('two take the last of it at once: one gets it', async () => {
    await topUp(10_000)
    const { balanceFen } = await statement()
    const both = [await order(balanceFen), await order(balanceFen)]
    const answers = await Promise.all(both.map((id) => use(id, balanceFen)))
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 400])
    expect((await statement()).balanceFen).toBe(0)
  })

  test('after any history of top-ups, uses, refunds and pay-outs the balance is their sum, entry by entry', async () => {
    const step = fc.record({
      kind: fc.constantFrom('topUp', 'use', 'giveBack', 'payOut'),
      amountFen: fc.integer({ min: 1, max: 60_000 })
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 10 }), async (steps) => {
        let expected = (await statement()).balanceFen
        const id = await order(100_000)
        for (const { kind, amountFen } of steps) {
          if (kind === 'topUp') expected += (await topUp(amountFen)).code === 200 ? amountFen : 0
          if (kind === 'use') expected -= (await use(id, amountFen)).code === 200 ? amountFen : 0
          if (kind === 'giveBack') expected += (await giveBack(id, amountFen)).code === 200 ? amountFen : 0
          if (kind === 'payOut') {
            const asked = await ask('finance1', 'POST', `${PREPAID}/Refund`, { amountFen, method: 'POS', reason: '退余额' })
            const paid =
              asked.code === 200
                ? await ask('manager1', 'POST', `${PREPAID}/Refund/${asked.data.request?.id}/Decide`, { approve: true })
                : asked
            expected -= paid.code === 200 ? amountFen : 0
          }
          expect((await statement()).balanceFen).toBe(expected)
        }
        const wrong = await till.server.query(
          `select customer_id from (select customer_id, seq, balance_fen,
             sum(case when kind in ('TOP_UP', 'RETURN') then amount_fen else -amount_fen end) over (partition by customer_id order by seq) as total,
             row_number() over (partition by customer_id order by seq) as nth from prepaid_entry) e
           where balance_fen <> total or seq <> nth`
        )
        expect(wrong).toEqual([])
        // What payments say was paid with it and what the ledger says is the same.
        const [sums] = await till.server.query<{ paid: number; used: number }>(
          `select (select coalesce(sum(amount_fen - refunded_fen), 0)::int from payment where method = 'PREPAID' and state = 'SUCCESS') as paid,
                  (select coalesce(sum(case when kind = 'USE' then amount_fen when kind = 'RETURN' then -amount_fen else 0 end), 0)::int from prepaid_entry) as used`
        )
        expect(sums?.paid).toBe(sums?.used)
      }),
      { seed: 20261126, numRuns: TRIALS }
    )
  })
})
