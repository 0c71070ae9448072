import type { DayFigures, StatisticOverview, StatisticQuery } from '@/contract/transferCar/statistic/statistic'
import { bucketsOf, dayOfText, dayText, type Grain } from '@/domain/transferCar/statistic/days'
import { moneyDrill, orderDrill, type Drill } from './drill'

export type TrendGrain = Grain | 'hour'
export type TrendMeasure = 'created' | 'completed' | 'receivable' | 'received'

export const GRAINS: readonly { value: TrendGrain; label: string }[] = [
  { value: 'hour', label: '时段' },
  { value: 'day', label: '日' },
  { value: 'week', label: '周' },
  { value: 'month', label: '月' }
]
export const MEASURES: readonly { value: TrendMeasure; label: string; isMoney: boolean }[] = [
  { value: 'created', label: '新增', isMoney: false },
  { value: 'completed', label: '完成', isMoney: false },
  { value: 'receivable', label: '应收', isMoney: true },
  { value: 'received', label: '实收', isMoney: true }
]
export const isMoneyMeasure = (measure: TrendMeasure): boolean => MEASURES.some(({ value, isMoney }) => value === measure && isMoney)

/** One bar: its words, its value (orders, or fen), and the list behind it. */
export interface TrendBar {
  label: string /** Whole words, for the table. */
  name: string
  value: number
  drill: Drill
}

const valueOf = (day: DayFigures, measure: TrendMeasure): number => {
  switch (measure) {
    case 'created':
      return day.created
    case 'completed':
      return day.completed
    case 'receivable':
      return day.receivableFen ?? 0
    case 'received':
      return day.receivedFen ?? 0
  }
}

function drillOf(range: StatisticQuery, measure: TrendMeasure): Drill {
  switch (measure) {
    case 'created':
      return orderDrill(range)
    case 'completed':
      return orderDrill(range, { outcome: 'COMPLETED' })
    default:
      return moneyDrill(range, measure)
  }
}

/** Fewest bars that still say something: days up to a month, weeks up to four, months beyond. @param days of the range */
export const usualGrain = (days: number): TrendGrain => (days === 1 ? 'hour' : days <= 31 ? 'day' : days <= 124 ? 'week' : 'month')

/** The bars of a trend; every day, week or month of the range, also those without anything. Hours know no money. */
export function trendOf({ from, to, days, hours }: StatisticOverview, grain: TrendGrain, measure: TrendMeasure): TrendBar[] {
  if (grain === 'hour') {
    const kind = measure === 'completed' ? 'completed' : 'created'
    return hours.map((row, hour) => ({
      label: String(hour),
      name: `${hour} 时`,
      value: row[kind],
      drill: orderDrill({ from, to }, { createdHour: hour, ...(kind === 'completed' ? { outcome: 'COMPLETED' } : {}) })
    }))
  }
  const first = dayOfText(from) ?? 0
  return bucketsOf({ from: first, to: first + days.length }, grain).map((span) => {
    const range = { from: dayText(span.from), to: dayText(span.to - 1) }
    const value = days.slice(span.from - first, span.to - first).reduce((sum, day) => sum + valueOf(day, measure), 0)
    const short = range.from.slice(5).replace('-', '/').replace(/^0/, '')
    const name = grain === 'day' ? range.from : grain === 'month' ? range.from.slice(0, 7) : `${range.from} 至 ${range.to}`
    return { label: grain === 'month' ? range.from.slice(2, 7).replace('-', '/') : short, name, value, drill: drillOf(range, measure) }
  })
}
