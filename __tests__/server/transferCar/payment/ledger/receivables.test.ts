import type { Receivables } from '../../../../../src/contract/transferCar/payment/receivables'
import type { PaymentCard } from '../../../../../src/contract/transferCar/payment/payment'
import { ageOn, dueDaysOf, receivablesOf, RECEIVABLE_AGES, type AgedLine } from '../../../../../src/domain/transferCar/payment/receivables'
import { dayNumber, dayStart, dayText } from '../../../../../src/domain/transferCar/statistic/days'
import { DAY } from '../../../../../server/clock'
import { eachDatabase, type TestApp } from '../../../../support/databases'
import { textsOf } from '../../../../support/workbook'
import { AREA, Till } from './support'

const CUSTOMERS = ['customer-shunda', null] as const

/** One payment order with what happened to its money, as the books have it. */
interface Book {
  id: string
  customerId: string | null
  customerName: string
  stage: string
  payableFen: number
  dueAt: number | null
  bookedAt: number
}
interface Move {
  id: string
  fen: number
  at: number
}

eachDatabase((_name, makeApp) => {
  let server: TestApp
  let till: Till
  beforeAll(async () => {
    server = await makeApp()
    till = new Till(server)
    await plant()
  }, 240_000)

  /** Payment orders of the last 150 days, some paid, paid later, given back or waived. */
  async function plant(): Promise<void> {
    const now = server.clock.now()
    const [other] = await server.query<{ id: string }>("select id from customer where id <> 'customer-shunda' order by id limit 1")
    for (let nr = 0; nr < 40; nr++) {
      const reviewedAt = now - (nr * 4 + 1) * DAY
      const customerId = [...CUSTOMERS, other?.id ?? null][nr % 3] ?? null
      const stage = nr % 5 === 0 && customerId !== null ? 'ON_ACCOUNT' : nr % 11 === 0 ? 'WAIVED' : 'OPEN'
      const id = await till.order(10_000 + nr, {
        stage,
        customerId,
        reviewedAt,
        createdAt: reviewedAt,
        dueAt: nr % 7 === 0 ? null : reviewedAt + (nr % 4) * 10 * DAY + nr * 60_000,
        ...(stage === 'ON_ACCOUNT' && { onAccountAt: reviewedAt })
      })
      if (stage === 'OPEN' && nr % 2 === 0)
        await move(id, nr % 4 === 0 ? 10_000 + nr : 2_500, reviewedAt + (nr % 30) * DAY, nr % 12 === 6 ? reviewedAt + 40 * DAY : undefined)
    }
  }

  async function move(id: string, fen: number, paidAt: number, backAt: number | undefined): Promise<void> {
    if (paidAt > server.clock.now()) return
    const paymentId = await till.channelPayment(id, { outTradeNo: `T${id.slice(0, 20)}`, amountFen: fen, paidAt })
    if (backAt === undefined || backAt > server.clock.now()) return
    const refundNo = await till.refunded(id, paymentId, fen)
    await server.query('update refund set done_at = $2 where refund_no = $1', [refundNo, backAt])
  }

  /** The same reckoned record by record. */
  async function expected(day: number) {
    const end = dayStart(day + 1)
    const books = await server.query<Book>(
      `select p.id, customer_id as "customerId", coalesce(c.name, '散客') as "customerName", stage, payable_fen::float8 as "payableFen",
         due_at::float8 as "dueAt", coalesce(reviewed_at, p.created_at)::float8 as "bookedAt"
       from payment_order p left join customer c on c.id = customer_id where stage in ('OPEN', 'ON_ACCOUNT')`
    )
    const sums = async (sql: string) => {
      const moves = await server.query<Move>(sql)
      return (id: string) => moves.filter((each) => each.id === id && each.at < end).reduce((sum, { fen }) => sum + fen, 0)
    }
    const paid = await sums(
      `select payment_order_id as id, amount_fen::float8 as fen, paid_at::float8 as at from payment where state = 'SUCCESS'`
    )
    const back = await sums(
      `select payment_order_id as id, amount_fen::float8 as fen, done_at::float8 as at from refund where state = 'SUCCESS'`
    )
    const lines = books.flatMap(({ id, customerId, customerName, stage, payableFen, dueAt, bookedAt }): AgedLine[] => {
      const rest = stage === 'OPEN' && back(id) > 0 ? 0 : payableFen - paid(id) + back(id)
      return bookedAt < end && rest > 0 ? [{ customerId, customerName, age: ageOn(dueAt, day), amountFen: rest, count: 1 }] : []
    })
    return receivablesOf(lines)
  }
  const read = (day: string, account = 'finance1') => till.world.as<Receivables>(account, 'GET', `${AREA}/Receivables?day=${day}`)

  test('each day as its records have it, from today back to before all of them', async () => {
    const today = dayNumber(server.clock.now())
    for (const back of [0, 1, 29, 30, 31, 60, 61, 90, 91, 120, 170]) {
      const day = today - back
      const { data } = await read(dayText(day))
      const { rows, total } = await expected(day)
      expect([back, data.total]).toEqual([back, total])
      const byName = (a: { customerName: string }, b: { customerName: string }) => a.customerName.localeCompare(b.customerName)
      expect([...data.rows].sort(byName)).toEqual([...rows].sort(byName))
    }
    const { data } = await read(dayText(today))
    for (const { key } of RECEIVABLE_AGES) expect([key, data.total.ages[key] > 0]).toEqual([key, true])
  })

  test('the list behind an amount of today has its payment orders, and no other', async () => {
    const today = dayNumber(server.clock.now())
    const { data } = await read(dayText(today))
    for (const row of data.rows)
      for (const { key } of RECEIVABLE_AGES.filter((age) => age.key !== 'notDue')) {
        const query = new URLSearchParams({
          money: 'outstanding',
          customerId: row.customerId ?? 'none',
          ...dueDaysOf(key, today),
          pageSize: '50'
        })
        const list = await till.world.as<{ list: PaymentCard[] }>('finance1', 'GET', `${AREA}/PaymentOrder?${query.toString()}`)
        const sum = list.data.list.reduce((all, { payableFen, paidFen, refundedFen }) => all + payableFen - paidFen + refundedFen, 0)
        expect([row.customerName, key, sum]).toEqual([row.customerName, key, row.ages[key]])
      }
  })

  test('who may see amounts reads it, who may export gets a file that adds up; no day and a day to come are refused by name', async () => {
    const today = dayText(dayNumber(server.clock.now()))
    for (const account of ['admin', 'manager1', 'finance1']) expect([account, (await read(today, account)).code]).toEqual([account, 200])
    for (const account of ['dispatcher1', 'driver1', 'clerk1'])
      for (const call of ['', '/Export'])
        expect([account, (await till.world.as(account, 'GET', `${AREA}/Receivables${call}?day=${today}`)).code]).toEqual([account, 403])
    for (const day of ['2026-02-30', dayText(dayNumber(server.clock.now()) + 1)])
      expect([day, await read(day)]).toMatchObject([day, { code: 400, data: { fields: { day: expect.any(String) } } }])
    expect((await read('soon')).code).toBe(400)

    const { data } = await read(today)
    const answer = await server.app.inject({
      url: `${AREA}/Receivables/Export?day=${today}`,
      headers: { authorization: await till.world.token('finance1') }
    })
    const [heads, ...lines] = await textsOf(answer.rawPayload, '应收账龄')
    expect(heads?.slice(0, 3)).toEqual(['客户', '缴费工单', '未到期（元）'])
    expect(lines.map(([name]) => name)).toEqual([...data.rows.map(({ customerName }) => customerName), '合计'])
    expect(Math.round(Number(lines.at(-1)?.at(-1)) * 100)).toBe(data.total.totalFen)
    const [note] = await server.query<{ subject: string }>(
      "select subject from audit_entry where actor_id = 'user-finance1' order by at desc, id desc limit 1"
    )
    expect(note).toEqual({ subject: '应收账龄' })
  })
})
