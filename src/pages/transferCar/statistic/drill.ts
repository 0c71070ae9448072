import type { AgeingKey, BreakdownDimension, StatisticQuery } from '@/contract/transferCar/statistic/statistic'
import type { MoneyFilter } from '@/contract/transferCar/statistic/codes'
import type { RouteParams } from '@/platform/navigation'
import { PAGES } from '@/domain/pages'

/** A list and what it is asked for. */
export interface Drill {
  route: string
  params: RouteParams
}

/** Orders reported in these days; the list then holds as many as the figure says. */
export const orderDrill = ({ from, to }: StatisticQuery, more: RouteParams = {}): Drill => ({
  route: PAGES.orders,
  params: { createdFrom: from, createdTo: to, outcome: 'VALID', ...more }
})
/** Orders as they are now, whenever they were reported. */
export const currentDrill = (params: RouteParams): Drill => ({ route: PAGES.orders, params })
/** Payment orders that count for an amount of these days. */
export const moneyDrill = ({ from, to }: StatisticQuery, money: MoneyFilter, more: RouteParams = {}): Drill => ({
  route: PAGES.payments,
  params: { money, moneyFrom: from, moneyTo: to, ...more }
})
/** What is still to be paid, of one age or of all. */
export const outstandingDrill = (ageing?: AgeingKey): Drill => ({
  route: PAGES.payments,
  params: { money: 'outstanding', ...(ageing === undefined ? {} : { ageing }) }
})

const ORDER_FILTER = {
  status: 'status',
  driver: 'driverId',
  truck: 'truckId',
  area: 'areaCode',
  source: 'source',
  insurer: 'insurer'
} as const

/** What stands behind one row of a breakdown. @param key null = none */
export function rowDrill(range: StatisticQuery, dimension: BreakdownDimension, key: string | null): Drill {
  switch (dimension) {
    case 'fee':
      return moneyDrill(range, 'receivable', { feeCode: key ?? undefined })
    case 'method':
      return moneyDrill(range, 'received', { method: key ?? undefined })
    case 'collector':
      return moneyDrill(range, 'received', { collectorId: key ?? 'none' })
    default:
      return orderDrill(range, key === null ? { missing: dimension } : { [ORDER_FILTER[dimension]]: key })
  }
}
