import type { StatisticQuery } from '@/contract/transferCar/statistic/statistic'
import { dayOfText, MOST_DAYS, type Span } from '@/domain/transferCar/statistic/days'
import { refuse } from '../../errors'

/** The days that are asked for. @throws Refusal 400 with `fields` */
export function rangeOf({ from, to }: StatisticQuery): Span {
  const first = dayOfText(from)
  const last = dayOfText(to)
  if (first === undefined) throw refuse('没有这个起始日期', { from: '没有这一天' })
  if (last === undefined) throw refuse('没有这个截止日期', { to: '没有这一天' })
  if (last < first) throw refuse('起始日期不能晚于截止日期', { from: '起始日期不能晚于截止日期' })
  if (last - first >= MOST_DAYS) throw refuse(`一次最多统计 ${MOST_DAYS} 天`, { to: `一次最多统计 ${MOST_DAYS} 天` })
  return { from: first, to: last + 1 }
}
