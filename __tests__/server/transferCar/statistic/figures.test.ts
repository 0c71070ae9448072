import fc from 'fast-check'
import type { KeysetPage } from '../../../../src/contract/envelope'
import type { OrderCard } from '../../../../src/contract/transferCar/order/order'
import type { PaymentCard } from '../../../../src/contract/transferCar/payment/payment'
import type { BreakdownDimension, StatisticBreakdown, StatisticOverview } from '../../../../src/contract/transferCar/statistic/statistic'
import { BREAKDOWN_DIMENSIONS } from '../../../../src/contract/transferCar/statistic/codes'
import { rollUp } from '../../../../server/transferCar/statistic/rollUp'
import { eachDatabase, trialsOn, type TestApp } from '../../../support/databases'
import { COUNTED_WRONG } from '../payment/pay/support'
import { ORDERS, World } from '../support/world'
import { clear, Draw, FIRST_DAY, History } from './history'
import { countAll, dayOf, lengthsOf, readRecords, type Records, type Truth } from './oracle'

const IS_FULL = process.env.TEST_FULL === '1'
const TRIALS = IS_FULL ? 300 : 15
/** Histories whose every figure, every amount is looked up in its list. */
const [FIGURES, AMOUNTS] = IS_FULL ? [30, 60] : [5, 10]
const DAYS = 5
/** Days from one to the next: with them whole months lie inside each range. */
const APART = 16
const LAST = (DAYS - 1) * APART
const DAY = 86_400_000
const MINUTE = 60_000
const AREA = '/api/transferCar/Statistic'
const FROM = dayOf(FIRST_DAY)
const dayText = (nth: number): string => dayOf(FIRST_DAY + nth * DAY)
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
  }, 120_000)

  const overview = async (from: string, to: string, account = 'finance1') =>
    (await world.as<StatisticOverview>(account, 'GET', `${AREA}?from=${from}&to=${to}`)).data
  const breakdown = async (dimension: BreakdownDimension, from: string, to: string) =>
    (await world.as<StatisticBreakdown>('finance1', 'GET', `${AREA}/Breakdown?from=${from}&to=${to}&dimension=${dimension}`)).data
  const keepRolledUp = async () => {
    while (await server.context.db.transaction((tx) => rollUp(tx, server.clock.now())));
  }
  const countList = async (query: string): Promise<number> => {
    let count = 0
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { data, msg }: { data: KeysetPage<OrderCard> | null; msg: string } = await world.as<KeysetPage<OrderCard>>(
        'manager1',
        'GET',
        `${ORDERS}?pageSize=50&${query}&cursor=${cursor}`
      )
      if (data === null) throw new Error(`${query}: ${msg}`)
      count += data.list.length
      cursor = data.nextCursor
    }
    return count
  }
  const figuresOf = ({
    created,
    completed,
    dryRun,
    cancelled,
    receivableFen,
    receivables,
    reducedFen,
    paidFen,
    payments,
    refundedFen,
    refunds
  }: Truth): Truth => ({
    created,
    completed,
    dryRun,
    cancelled,
    receivableFen,
    receivables,
    reducedFen,
    paidFen,
    payments,
    refundedFen,
    refunds
  })

  /** What the server says equals what the records say, in one range. */
  async function compare(records: Records, from: string, to: string): Promise<void> {
    const truth = countAll(records, from, to)
    const page = await overview(from, to)
    expect(figuresOf({ ...page.orders, ...page.money } as Truth)).toEqual(
      truth.total?.[''] ??
        figuresOf({
          created: 0,
          completed: 0,
          dryRun: 0,
          cancelled: 0,
          receivableFen: 0,
          receivables: 0,
          reducedFen: 0,
          paidFen: 0,
          payments: 0,
          refundedFen: 0,
          refunds: 0
        })
    )
    for (const [hour, row] of page.hours.entries())
      expect([hour, row.created, row.completed]).toEqual([
        hour,
        truth.hour?.[String(hour)]?.created ?? 0,
        truth.hour?.[String(hour)]?.completed ?? 0
      ])
    const lengths = lengthsOf(records, from, to)
    for (const { kind, n, meanS, medianS, p90S } of page.durations) {
      const list = lengths[kind] ?? []
      expect([kind, n]).toEqual([kind, list.length])
      if (list.length === 0) {
        expect([meanS, medianS, p90S]).toEqual([null, null, null])
        continue
      }
      const middle =
        list.length % 2 === 1 ? list[(list.length - 1) / 2] : ((list[list.length / 2 - 1] ?? 0) + (list[list.length / 2] ?? 0)) / 2
      expect([kind, medianS, p90S]).toEqual([kind, middle, list[Math.ceil(list.length * 0.9) - 1]])
      expect(meanS).toBeCloseTo(list.reduce((sum, each) => sum + each, 0) / list.length, 6)
    }
    expect([page.arrivals, page.arrivalsInTime]).toEqual([
      lengths.arrive?.length,
      lengths.arrive?.filter((seconds) => seconds < 1800).length
    ])
    for (const dimension of BREAKDOWN_DIMENSIONS) {
      const { rows, total } = await breakdown(dimension, from, to)
      const own =
        dimension === 'fee'
          ? (row: Truth) => row.receivableFen !== 0 || row.reducedFen !== 0
          : dimension === 'method' || dimension === 'collector'
            ? (row: Truth) => row.paidFen !== 0 || row.refundedFen !== 0
            : () => true
      expect([dimension, Object.fromEntries(rows.map((row) => [row.key ?? '', figuresOf(row)]))]).toEqual([
        dimension,
        Object.fromEntries(Object.entries(truth[dimension] ?? {}).filter(([, row]) => own(row)))
      ])
      if (dimension === 'status' || dimension === 'area' || dimension === 'source' || dimension === 'insurer')
        expect([dimension, total.created]).toEqual([dimension, page.orders.created])
      if (dimension === 'fee') expect([total.receivableFen, total.reducedFen]).toEqual([page.money?.receivableFen, page.money?.reducedFen])
      if (dimension === 'method' || dimension === 'collector')
        expect([total.paidFen, total.refundedFen]).toEqual([page.money?.paidFen, page.money?.refundedFen])
    }
  }

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
          expect([page.outstanding?.totalFen, page.outstanding?.count]).toEqual([
            open.reduce((sum, { left }) => sum + left, 0),
            open.length
          ])
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
        }),
        { numRuns: AMOUNTS, seed: 20261123, endOnFailure: true }
      )
      expect(amounts).toBeGreaterThan(5)
    },
    IS_FULL ? 60 * MINUTE : 15 * MINUTE
  )

  test('who may look: the page to those who have it, money to finance and managers, export to its right', async () => {
    const range = `from=${FROM}&to=${dayText(1)}`
    for (const [account, sees] of [
      ['admin', true],
      ['manager1', true],
      ['finance1', true],
      ['dispatcher1', false]
    ] as const) {
      const { code, data } = await world.as<StatisticOverview>(account, 'GET', `${AREA}?${range}`)
      expect([
        account,
        code,
        data.money !== null,
        data.outstanding !== null,
        data.days.every(({ receivedFen }) => (receivedFen !== null) === sees),
        data.canExport
      ]).toEqual([account, 200, sees, sees, true, sees])
      expect([account, (await world.as(account, 'GET', `${AREA}/Breakdown?${range}&dimension=method`)).code]).toEqual([
        account,
        sees ? 200 : 403
      ])
      expect([account, (await world.as(account, 'GET', `${AREA}/Breakdown?${range}&dimension=driver`)).code]).toEqual([account, 200])
    }
    for (const account of ['driver1', 'yard1', 'clerk1']) {
      for (const call of [`?${range}`, `/Breakdown?${range}&dimension=driver`, `/Export?${range}&kind=orders`])
        expect([account, call, (await world.as(account, 'GET', `${AREA}${call}`)).code]).toEqual([account, call, 403])
    }
    expect((await world.as('dispatcher1', 'GET', `${AREA}/Export?${range}&kind=orders`)).code).toBe(403)
    for (const [query, word] of [
      ['from=2026-02-30&to=2026-03-01', '起始日期'],
      ['from=2026-03-02&to=2026-03-01', '不能晚于'],
      ['from=2025-01-01&to=2026-01-02', '366'],
      ['from=2026-03-01', ''],
      ['from=x&to=y', '']
    ] as const) {
      const answer = await world.as('manager1', 'GET', `${AREA}?${query}`)
      expect([query, answer.code]).toEqual([query, 400])
      expect(answer.msg).toContain(word)
    }
    expect((await world.as('manager1', 'GET', `${AREA}?from=2025-01-01&to=2026-01-01`)).code).toBe(200)
  })

  test('CSV: UTF-8 with mark, no formulas, no personal data, each export is written down', async () => {
    await clear(server)
    const history = new History(server, DAYS, APART)
    const draw = new Draw(7)
    for (let nth = 0; nth < 80; nth++) await history.act(draw)
    const token = await world.token('finance1')
    const texts: Record<string, string> = {}
    for (const kind of ['summary', 'orders', 'payments']) {
      const answer = await server.app.inject({
        url: `${AREA}/Export?from=${FROM}&to=${dayText(LAST)}&kind=${kind}`,
        headers: { authorization: token, 'jnpf-origin': 'app' }
      })
      expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
      expect([...answer.rawPayload.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
      texts[kind] = answer.rawPayload.toString('utf8')
      for (const line of texts[kind]!.slice(1).split('\r\n'))
        for (const cell of line.split(',')) expect(cell).not.toMatch(/^"?[=+@\t]|^"?-(?!\d+\.\d\d$)/)
    }
    expect(texts.orders).toContain('张*')
    expect(texts.orders).toContain('138****5678')
    for (const text of Object.values(texts)) expect(text).not.toMatch(/张三丰|13812345678/)
    const rows = await server.query<{ user_id: string; kind: string }>('select user_id, kind from stat_export order by at, kind')
    expect(rows.map(({ kind }) => kind).sort()).toEqual(['orders', 'payments', 'summary'])
    expect(new Set(rows.map(({ user_id: id }) => id))).toEqual(new Set(['user-finance1']))
  })
})
