import fc from 'fast-check'
import type { PaymentCard, PaymentCounts } from '../../../../src/contract/transferCar/payment/payment'
import { paymentOrder } from '../../../../server/database/schema'
import { foldPaymentCounts } from '../../../../server/transferCar/payment/tabCounts'
import { eachDatabase } from '../../../support/databases'
import { COUNTED_WRONG, LISTED_WRONG } from './pay/support'
import { Counter, newId, PAYMENTS, TOW } from './support'

const RUNS = process.env.TEST_FULL === '1' ? 300 : 10

eachDatabase((_name, makeApp) => {
  let counter: Counter
  beforeAll(async () => {
    counter = new Counter(await makeApp())
  })
  const query = <T>(sql: string, params: unknown[] = []) => counter.server.query<T>(sql, params)

  test('list and counts: tabs, keywords, filters, pages; a driver sees those of his own orders', async () => {
    await query('delete from payment_event')
    await query('delete from refund')
    await query('delete from payment')
    await query('delete from payment_order')
    const byStatus = new Map<string, string>()
    for (const status of ['DRAFT', 'REVIEW', 'UNPAID', 'PARTIAL', 'PAID', 'ON_ACCOUNT', 'REFUNDED', 'VOID'] as const)
      byStatus.set(status, await counter.plant(status))
    const list = async (search: string, account = 'finance1') => {
      const { data } = await counter.as<{ list: PaymentCard[]; nextCursor: string | null }>(account, 'GET', `${PAYMENTS}?${search}`)
      return data
    }
    const statuses = async (search: string, account?: string) => (await list(search, account)).list.map(({ status }) => status).sort()
    expect(await statuses('tab=unpaid')).toEqual(['PARTIAL', 'UNPAID'])
    expect(await statuses('tab=refund')).toEqual(['REFUNDED'])
    expect(await statuses('tab=overdue')).toEqual([])
    await query("update payment_order set due_at = 1 where status <> 'DRAFT'")
    expect(await statuses('tab=overdue')).toEqual(['ON_ACCOUNT', 'PARTIAL', 'UNPAID'])
    const counts = (await counter.as<PaymentCounts>('finance1', 'GET', `${PAYMENTS}/Counts`)).data
    expect(counts).toEqual({ all: 8, draft: 1, review: 1, unpaid: 2, overdue: 3, onAccount: 1, paid: 1, refund: 1, ended: 1 })
    const paged: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: { list: PaymentCard[]; nextCursor: string | null } = await list(`pageSize=3&cursor=${cursor}`)
      paged.push(...page.list.map(({ id }) => id))
      cursor = page.nextCursor
    }
    expect(new Set(paged)).toEqual(new Set(byStatus.values()))
    expect(paged).toHaveLength(8)
    expect(await statuses('tab=all', 'driver1')).toHaveLength(8)
    expect(await statuses('tab=all', 'driver2')).toEqual([])
    expect((await counter.as<PaymentCounts>('driver2', 'GET', `${PAYMENTS}/Counts`)).data.all).toBe(0)
    expect((await counter.as('clerk1', 'GET', PAYMENTS)).code).toBe(403)
    const draft = (await counter.detail('finance1', byStatus.get('DRAFT') ?? '')).data
    const real = (await counter.create(await counter.billed(), [TOW])).data
    for (const keyword of [real.paymentNo, real.paymentNo.slice(0, 11).toLowerCase()])
      expect((await list(`keyword=${keyword}`)).list.map(({ id }) => id)).toContain(real.id)
    expect((await list('keyword=顺达')).list).toHaveLength(8)
    expect((await list(`accidentOrderId=${draft.accidentOrderId}`)).list.map(({ id }) => id)).toEqual([draft.id])
    expect((await list('keyword=没有')).list).toEqual([])
    expect((await list('customerId=customer-pingan')).list).toEqual([])
    expect((await counter.as('finance1', 'GET', `${PAYMENTS}?createdFrom=2026-02-30`)).code).toBe(400)
    // By what the accident order is found by.
    const sought = await counter.world.create('dispatcher1')
    await query('update payment_order set accident_order_id = $1 where id = $2', [sought.data.id, draft.id])
    for (const keyword of [sought.data.orderNo, '8D88E', '5678'])
      expect((await list(`keyword=${keyword}`)).list.map(({ id }) => id)).toEqual([draft.id])
  })

  test('counters of the tabs: of whatever is written, by whom and however many at once, and when they are added up meanwhile', async () => {
    const some = await Promise.all(Array.from({ length: 6 }, () => counter.plant('DRAFT')))
    await Promise.all([
      ...some.slice(0, 4).map((id) => counter.act('finance1', id, 'submit')),
      ...some.slice(2).map((id) => counter.act('finance1', id, 'discard')),
      ...Array.from({ length: 4 }, () => counter.server.context.db.transaction(foldPaymentCounts))
    ])
    expect(await query(COUNTED_WRONG)).toEqual([])
    expect(await query(LISTED_WRONG)).toEqual([])
    await query("update payment_order set status = 'REVIEW' where status = 'VOID'")
    await query("update payment_order set status = 'VOID' where status = 'REVIEW'")
    await counter.server.context.db
      .transaction(async (tx) => {
        await tx.update(paymentOrder).set({ status: 'PAID' })
        throw new Error('undone')
      })
      .catch(() => undefined)
    expect(await query(COUNTED_WRONG)).toEqual([])
    expect(await query(LISTED_WRONG)).toEqual([])
    await counter.server.context.db.transaction(foldPaymentCounts)
    expect(await query(COUNTED_WRONG)).toEqual([])
    expect(await query(LISTED_WRONG)).toEqual([])
    expect(await query('select 1 from payment_tab_count group by user_id, status, due_at having count(*) > 1 or sum(count) = 0')).toEqual(
      []
    )
    const { all } = (await counter.as<PaymentCounts>('finance1', 'GET', `${PAYMENTS}/Counts`)).data
    expect(await query('select count(*)::int as all from payment_order')).toEqual([{ all }])
  })

  test('counters of a person: whoever comes to an order or leaves it while its payment orders change, each is counted once', async () => {
    const planted = await Promise.all(Array.from({ length: 3 }, () => counter.plant('UNPAID')))
    const orders = await query<{ id: string; accident: string }>(
      'select id, accident_order_id as accident from payment_order where id = any($1)',
      [planted]
    )
    const crew = `insert into order_unit (id, order_id, order_created_at, order_status, is_lead, driver_id) select $1, id, created_at, status, false, $2 from accident_order where id = $3`
    const act = fc.record({
      kind: fc.constantFrom('join', 'join', 'leave', 'return', 'swap', 'gone', 'status', 'due', 'account', 'paid', 'copy', 'erase'),
      nth: fc.nat(2),
      driver: fc.constantFrom('user-driver1', 'user-driver2', 'user-driver3'),
      due: fc.constantFrom(null, 1, 9e15)
    })
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 3, maxLength: 8 }), async (acts) => {
        await Promise.all(
          acts.map(({ kind, nth, driver, due }) => {
            const { id, accident } = orders[nth] as { id: string; accident: string }
            switch (kind) {
              case 'join':
                return query(crew, [newId(), driver, accident])
              case 'leave':
                return query('update order_unit set removed_at = 1 where order_id = $1 and driver_id = $2', [accident, driver])
              case 'return':
                return query('update order_unit set removed_at = null where order_id = $1', [accident])
              case 'swap':
                return query('update order_unit set driver_id = $2 where order_id = $1 and not is_lead', [accident, driver])
              case 'gone':
                return query('delete from order_unit where order_id = $1 and driver_id = $2 and not is_lead', [accident, driver])
              case 'status':
                return query("update payment_order set status = case status when 'UNPAID' then 'PARTIAL' else 'UNPAID' end where id = $1", [
                  id
                ])
              case 'due':
                return query('update payment_order set due_at = $2 where accident_order_id = $1', [accident, due])
              case 'account':
                return query("update payment_order set stage = case stage when 'OPEN' then 'ON_ACCOUNT' else 'OPEN' end where id = $1", [
                  id
                ])
              case 'paid':
                return query('update payment_order set paid_fen = payable_fen - paid_fen where id = $1', [id])
              case 'copy':
                return query(
                  `insert into payment_order select (jsonb_populate_record(p, jsonb_build_object('id', $2::text, 'payment_no', $2::text))).* from payment_order p where id = $1`,
                  [id, newId()]
                )
              default:
                return query(
                  'delete from payment_order p where accident_order_id = $1 and id <> $2 and not exists (select 1 from payment_event e where e.payment_order_id = p.id)',
                  [accident, id]
                )
            }
          })
        )
        expect(await query(COUNTED_WRONG)).toEqual([])
        expect(await query(LISTED_WRONG)).toEqual([])
      }),
      { numRuns: RUNS, seed: 11 }
    )
    const [driver] = await query<{ n: number; late: number }>(
      `select count(distinct p.id)::int as n, count(distinct p.id) filter (where p.due_at < $1 and (p.stage = 'ON_ACCOUNT' or p.payable_fen > p.paid_fen))::int as late
      from payment_order p join order_unit u on u.order_id = p.accident_order_id and u.driver_id = 'user-driver1' and u.removed_at is null where p.stage in ('OPEN', 'ON_ACCOUNT')`,
      [counter.server.clock.now()]
    )
    const counts = (await counter.as<PaymentCounts>('driver1', 'GET', `${PAYMENTS}/Counts`)).data
    expect(counts.overdue).toBe(driver?.late)
    expect(counts.unpaid).toBeLessThanOrEqual(driver?.n ?? 0)
  }, 240_000)
})
