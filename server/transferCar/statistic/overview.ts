import type { StatisticOverview } from '@/contract/transferCar/statistic/statistic'
import { DURATION_KINDS } from '@/contract/transferCar/statistic/codes'
import { daysOf, dayText, type Span } from '@/domain/transferCar/statistic/days'
import {
  dryRunRate,
  moneyFigures,
  NO_FIGURES,
  NO_ORDERS,
  orderFigures,
  receivedFen,
  sumFigures
} from '@/domain/transferCar/statistic/figures'
import type { Tx } from '../../database/client'
import { countArrivalsOverdue, readCurrent, readOutstanding } from './current'
import type { FilterMoment } from '../order/statisticFilter'
import { partsOf, readDurations, readFigures } from './read'

const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour))

/** Everything of the page but the breakdowns. @param tx sees one moment, so that all figures agree */
export async function readOverview(
  tx: Tx,
  range: Span,
  moment: FilterMoment,
  who: { seesMoney: boolean; canExport: boolean }
): Promise<StatisticOverview> {
  const parts = await partsOf(tx, range)
  const figures = await readFigures(tx, parts, ['total', 'hour'])
  const byDay = new Map(figures.filter(({ dimension }) => dimension === 'total').map((row) => [row.day, row]))
  const byHour = new Map(figures.filter(({ dimension }) => dimension === 'hour').map((row) => [row.key, row]))
  const durations = await readDurations(tx, parts)
  const total = sumFigures([...byDay.values()])
  const { arriveMin } = moment.sla
  const arrivals = durations('arrive').size
  const arrivalsInTime = durations('arrive').below(arriveMin * 60)
  const arrivalsOverdue = await countArrivalsOverdue(tx, range, moment)
  const days = daysOf(range)
  return {
    from: dayText(range.from),
    to: dayText(range.to - 1),
    orders: orderFigures(total),
    dryRunRate: dryRunRate(total),
    arrivals,
    arrivalsInTime,
    arrivalsOverdue,
    arrivalRate: arrivals + arrivalsOverdue === 0 ? null : arrivalsInTime / (arrivals + arrivalsOverdue),
    arriveMin,
    money: who.seesMoney ? moneyFigures(total) : null,
    outstanding: who.seesMoney ? await readOutstanding(tx, moment.now) : null,
    current: await readCurrent(tx, moment),
    days: days.map((day) => {
      const row = byDay.get(day) ?? NO_FIGURES
      return {
        day: dayText(day),
        ...orderFigures(row),
        receivableFen: who.seesMoney ? row.receivableFen : null,
        receivedFen: who.seesMoney ? receivedFen(row) : null
      }
    }),
    hours: HOURS.map((hour) => orderFigures(byHour.get(hour) ?? NO_ORDERS)),
    durations: DURATION_KINDS.map((kind) => durations(kind).figures(kind)),
    canExport: who.canExport,
    at: moment.now
  }
}
