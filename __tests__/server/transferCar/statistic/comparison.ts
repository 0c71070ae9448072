import type { KeysetPage } from '../../../../src/contract/envelope'
import type { OrderCard } from '../../../../src/contract/transferCar/order/detail'
import type { BreakdownDimension, StatisticBreakdown, StatisticOverview } from '../../../../src/contract/transferCar/statistic/statistic'
import { BREAKDOWN_DIMENSIONS } from '../../../../src/contract/transferCar/statistic/codes'
import { rollUp } from '../../../../server/transferCar/statistic/rollUp'
import type { TestApp } from '../../../support/databases'
import { ORDERS, type World } from '../support/world'
import { FIRST_DAY } from './draw'
import { countAll, dayOf, lengthsOf, overdueOf, type Records, type Truth } from './oracle'

export const DAYS = 5
/** Days from one to the next: with them whole months lie inside each range. */
export const APART = 16
export const LAST = (DAYS - 1) * APART
export const DAY = 86_400_000
export const MINUTE = 60_000
export const AREA = '/api/transferCar/Statistic'
export const FROM = dayOf(FIRST_DAY)
export const dayText = (nth: number): string => dayOf(FIRST_DAY + nth * DAY)

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

/** Reads statistics and holds them against the records. @param now what runs now */
export function statisticCalls(now: () => { server: TestApp; world: World }) {
  const overview = async (from: string, to: string, account = 'finance1') =>
    (await now().world.as<StatisticOverview>(account, 'GET', `${AREA}?from=${from}&to=${to}`)).data
  const breakdown = async (dimension: BreakdownDimension, from: string, to: string) =>
    (await now().world.as<StatisticBreakdown>('finance1', 'GET', `${AREA}/Breakdown?from=${from}&to=${to}&dimension=${dimension}`)).data
  const keepRolledUp = async () => {
    while (await now().server.context.db.transaction((tx) => rollUp(tx, now().server.clock.now())));
  }
  const countList = async (query: string): Promise<number> => {
    let count = 0
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { data, msg }: { data: KeysetPage<OrderCard> | null; msg: string } = await now().world.as<KeysetPage<OrderCard>>(
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
    const late = overdueOf(records, from, to, now().server.clock.now())
    const due = page.arrivals + late
    expect([page.arrivalsOverdue, page.arrivalRate]).toEqual([late, due === 0 ? null : page.arrivalsInTime / due])
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
  return { overview, breakdown, keepRolledUp, countList, compare }
}
