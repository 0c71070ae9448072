import fc from 'fast-check'
import type { KeysetPage } from '../../../../src/contract/envelope'
import type { PaymentCard } from '../../../../src/contract/transferCar/payment/payment'
import { eachDatabase, trialsOn, type TestApp } from '../../../support/databases'
import { COUNTED_WRONG } from '../payment/pay/support'
import { World } from '../support/world'
import { clear, History } from './history'
import { Draw, FIRST_DAY } from './draw'
import { dayOf, readRecords } from './oracle'
import { APART, DAY, DAYS, FROM, LAST, MINUTE, dayText, statisticCalls } from './comparison'

const IS_FULL = process.env.TEST_FULL === '1'
const TRIALS = IS_FULL ? 300 : 5
/** Histories whose every figure, every amount is looked up in its list. */
const [FIGURES, AMOUNTS] = IS_FULL ? [30, 60] : [3, 5]
const histories = fc.record({
  seed: fc.integer(),
  acts: fc.integer({ min: 8, max: 60 }),
  rollEvery: fc.integer({ min: 1, max: 9 }),
  split: fc.integer({ min: 0, max: LAST - 1 })
})

eachDatabase((name, makeApp) => {
  const trials = trialsOn(name, TRIALS)
  let server: TestApp
  let world: World
  beforeAll(async () => {
    server = await makeApp()
    world = new World(server)
  })
  const { breakdown, compare, countList, keepRolledUp, overview } = statisticCalls(() => ({ server, world }))

  test(
    'random histories with corrections: what was rolled up and what is read raw always equals a full scan, and ranges add up',
    async () => {
      let rolledDays = 0
      let wholeMonths = 0
      await fc.assert(
        fc.asyncProperty(histories, async ({ seed, acts, rollEvery, split }) => {
          await clear(server)
          const history = new History(server, DAYS, APART)
          const draw = new Draw(seed)
          for (let nth = 0; nth < acts; nth++) {
            await history.act(draw)
            if (nth % rollEvery === rollEvery - 1) await keepRolledUp()
          }
          const records = await readRecords(server)
          const [first, last] = [FROM, dayText(LAST)]
          rolledDays += Number(
            (
              await server.query<{ n: number }>(
                `select count(*)::int as n from stat_day s where not exists (select 1 from stat_dirty_day d where d.day = s.day) and day between stat_day_of(${FIRST_DAY}) and stat_day_of(${FIRST_DAY + LAST * DAY})`
              )
            )[0]?.n
          )
          wholeMonths += Number(
            (
              await server.query<{
                n: number
              }>(`select count(*)::int as n from stat_month m where month between stat_day_of(${FIRST_DAY}) and stat_day_of(${FIRST_DAY + (LAST - 30) * DAY})
        and not exists (select 1 from stat_dirty_day where to_char(date '1970-01-01' + day, 'YYYYMM') = to_char(date '1970-01-01' + month, 'YYYYMM'))
        and exists (select 1 from stat_month_figure f where f.month = m.month and f.created > 0)`)
            )[0]?.n
          )
          await compare(records, first, last)
          const [whole, left, right] = [
            await overview(first, last),
            await overview(first, dayText(split)),
            await overview(dayText(split + 1), last)
          ]
          for (const [key, value] of Object.entries({ ...whole.orders, ...whole.money })) {
            expect([
              key,
              ({ ...left.orders, ...left.money } as Record<string, number>)[key]! +
                ({ ...right.orders, ...right.money } as Record<string, number>)[key]!
            ]).toEqual([key, value])
          }
          expect(whole.days).toEqual([...left.days, ...right.days])
          expect(whole.days).toHaveLength(LAST + 1)
        }),
        { numRuns: trials, seed: 20261121, endOnFailure: true }
      )
      // Days and months were read from their roll-ups, too: a proof on raw days alone would say nothing.
      expect(rolledDays).toBeGreaterThan(trials)
      expect(wholeMonths).toBeGreaterThan(trials / 5)
    },
    IS_FULL ? 60 * MINUTE : 15 * MINUTE
  )

  test(
    'each figure is as many orders as its list holds',
    async () => {
      let looked = 0
      await fc.assert(
        fc.asyncProperty(histories, async ({ seed }) => {
          await clear(server)
          const history = new History(server, DAYS, APART)
          const draw = new Draw(seed)
          for (let nth = 0; nth < 60; nth++) await history.act(draw)
          await keepRolledUp()
          const [from, to] = [FROM, dayText(LAST)]
          const range = `createdFrom=${from}&createdTo=${to}`
          const page = await overview(from, to)
          for (const [outcome, figure] of [
            ['VALID', page.orders.created],
            ['COMPLETED', page.orders.completed],
            ['DRY_RUN', page.orders.dryRun],
            ['CANCELLED', page.orders.cancelled],
            ['OPEN', page.orders.created - page.orders.completed - page.orders.dryRun - page.orders.cancelled]
          ] as const) {
            expect([outcome, await countList(`${range}&outcome=${outcome}`)]).toEqual([outcome, figure])
          }
          const { current } = page
          for (const [query, figure] of [
            ['tab=pending', current.pending],
            ['tab=assigned', current.offered],
            ['tab=working', current.inProgress],
            ['flag=inProgress', current.inProgress],
            ['flag=overdue', current.overdue],
            ['tab=stored', current.stored],
            ['flag=storedLong', current.storedLong]
          ] as const) {
            expect([query, await countList(query)]).toEqual([query, figure])
          }
          const [stored] = await server.query<{ long: number }>(
            `select count(*)::int as long from accident_order o join order_unit u on u.order_id = o.id and u.is_lead
        where o.status = 'STORED' and u.stored_at < $1`,
            [server.clock.now() - 30 * DAY]
          )
          expect(current.storedLong).toBe(stored?.long)
          const [hour, row] = [...page.hours.entries()].find(([, { created }]) => created > 0) ?? [0, page.hours[0]]
          expect(await countList(`${range}&outcome=VALID&createdHour=${hour}`)).toBe(row?.created)
          const FILTERS = {
            status: 'status',
            driver: 'driverId',
            truck: 'truckId',
            area: 'areaCode',
            source: 'source',
            insurer: 'insurer'
          } as const
          for (const dimension of Object.keys(FILTERS) as (keyof typeof FILTERS)[]) {
            for (const { key, created } of (await breakdown(dimension, from, to)).rows) {
              const part = key === null ? `missing=${dimension}` : `${FILTERS[dimension]}=${encodeURIComponent(key)}`
              expect([part, await countList(`${range}&outcome=VALID&${part}`)]).toEqual([part, created])
              looked += 1
            }
          }
        }),
        { numRuns: FIGURES, seed: 20261122, endOnFailure: true }
      )
      expect(looked).toBeGreaterThan(30)
    },
    IS_FULL ? 60 * MINUTE : 15 * MINUTE
  )

  /** Ids of the payment orders that a list of finance holds, whole. */
  const listed = async (query: Readonly<Record<string, string>>): Promise<string[]> => {
    const ids: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { data, msg }: { data: KeysetPage<PaymentCard> | null; msg: string } = await world.as<KeysetPage<PaymentCard>>(
        'finance1',
        'GET',
        `/api/transferCar/PaymentOrder?${new URLSearchParams({ pageSize: '50', cursor, ...query }).toString()}`
      )
      if (data === null) throw new Error(msg)
      ids.push(...data.list.map(({ id }) => id))
      cursor = data.nextCursor
    }
    return ids.sort()
  }

  /** What is outstanding, in all and by age, is what the bills leave open. */
  const expectAgeing = async (
    page: Awaited<ReturnType<typeof overview>>,
    records: Awaited<ReturnType<typeof readRecords>>
  ): Promise<void> => {
    const now = server.clock.now()
    const open = records.bills
      .map((bill) => ({
        bill,
        left:
          bill.stage === 'ON_ACCOUNT'
            ? bill.payableFen - bill.paidFen + bill.refundedFen
            : bill.stage === 'OPEN' && bill.refundedFen === 0
              ? bill.payableFen - bill.paidFen
              : 0
      }))
      .filter(({ left }) => left > 0)
    expect([page.outstanding?.totalFen, page.outstanding?.count]).toEqual([open.reduce((sum, { left }) => sum + left, 0), open.length])
    const ages = { notDue: [-Infinity, 0], d30: [0, 31], d60: [31, 61], d90: [61, 91], older: [91, Infinity] } as const
    for (const { key, amountFen, count } of page.outstanding?.ageing ?? []) {
      const [low, high] = ages[key]
      const own = open.filter(({ bill: { dueAt } }) => {
        const days = dueAt === null ? -1 : (now - dueAt) / DAY
        return key === 'notDue' ? days <= 0 : days > 0 && days >= low && days < high
      })
      expect([key, amountFen, count]).toEqual([key, own.reduce((sum, { left }) => sum + left, 0), own.length])
      expect(await listed({ money: 'outstanding', ageing: key })).toEqual(own.map(({ bill }) => bill.id).sort())
    }
  }

  test(
    'each amount is the sum over the payment orders of its list, and no other payment order counts for it',
    async () => {
      let amounts = 0
      await fc.assert(
        fc.asyncProperty(histories, async ({ seed }) => {
          await clear(server)
          const history = new History(server, DAYS, APART)
          const draw = new Draw(seed)
          for (let nth = 0; nth < 90; nth++) await history.act(draw)
          await keepRolledUp()
          const [from, to] = [FROM, dayText(LAST)]
          const page = await overview(from, to)
          const records = await readRecords(server)
          expect(await server.query(COUNTED_WRONG)).toEqual([])
          const range = { moneyFrom: from, moneyTo: to }
          const inside = (at: number | null) => at !== null && dayOf(at) >= from && dayOf(at) <= to
          const billsOf = (ids: string[]) => records.bills.filter(({ id }) => ids.includes(id))
          const receivable = billsOf(await listed({ money: 'receivable', ...range }))
          expect([receivable.reduce((sum, { payableFen }) => sum + payableFen, 0), receivable.length]).toEqual([
            page.money?.receivableFen,
            page.money?.receivables
          ])
          const reduced = billsOf(await listed({ money: 'reduced', ...range }))
          expect(
            reduced.reduce((sum, { stage, payableFen, discountFen }) => sum + discountFen + (stage === 'WAIVED' ? payableFen : 0), 0)
          ).toBe(page.money?.reducedFen)
          for (const { key, paidFen, refundedFen } of (await breakdown('method', from, to)).rows) {
            const ids = await listed({ money: 'received', method: key ?? '', ...range })
            const payments = records.payments.filter((each) => each.method === key)
            const came = payments.filter((each) => each.state === 'SUCCESS' && inside(each.paidAt))
            // Money that went back by itself never came in (decision 19).
            const left = records.refunds.filter(
              (each) =>
                each.state === 'SUCCESS' &&
                inside(each.doneAt) &&
                payments.some(({ id, state }) => id === each.paymentId && state === 'SUCCESS')
            )
            expect(ids).toEqual([...new Set([...came, ...left].map((each) => each.paymentOrderId))].sort())
            expect([came.reduce((sum, each) => sum + each.amountFen, 0), left.reduce((sum, each) => sum + each.amountFen, 0)]).toEqual([
              paidFen,
              refundedFen
            ])
            amounts += 1
          }
          for (const { key } of (await breakdown('collector', from, to)).rows)
            expect((await listed({ money: 'received', collectorId: key ?? 'none', ...range })).length).toBeGreaterThan(0)
          for (const { key, receivables } of (await breakdown('fee', from, to)).rows)
            expect([key, (await listed({ money: 'receivable', feeCode: key ?? '', ...range })).length]).toEqual([key, receivables])
          await expectAgeing(page, records)
        }),
        { numRuns: AMOUNTS, seed: 20261123, endOnFailure: true }
      )
      expect(amounts).toBeGreaterThan(5)
    },
    IS_FULL ? 60 * MINUTE : 15 * MINUTE
  )
})
