import { shanghaiDate, shanghaiTime } from '../../format/dateTime'
import { DAY, SHANGHAI_OFFSET } from '../../time'

/** Shanghai days as whole numbers since 1970-01-01: what ranges and roll-ups count by. */

/** Most days one question may span (statistics.md#ranges). */
export const MOST_DAYS = 366

/** @param ms epoch ms */
export const dayNumber = (ms: number): number => Math.floor((ms + SHANGHAI_OFFSET) / DAY)
/** First millisecond of a day. */
export const dayStart = (day: number): number => day * DAY - SHANGHAI_OFFSET
/** yyyy-mm-dd */
export const dayText = (day: number): string => shanghaiDate(dayStart(day))
/** Undefined for a day that does not exist. @param text yyyy-mm-dd */
export function dayOfText(text: string): number | undefined {
  const at = shanghaiTime(text)
  return at === undefined ? undefined : dayNumber(at)
}
/** 0 = Monday. 1970-01-01 was a Thursday. */
export const weekday = (day: number): number => (day + 3) % 7

/** Days from `from` on, `to` left out. */
export interface Span {
  from: number
  to: number
}

/** Days in a row as spans. @param days ascending */
export function spansOf(days: readonly number[]): Span[] {
  const spans: Span[] = []
  for (const day of days) {
    const last = spans.at(-1)
    if (last?.to === day) last.to = day + 1
    else spans.push({ from: day, to: day + 1 })
  }
  return spans
}

/** The month a day lies in. @param day its number */
export function monthOf(day: number): Span {
  const date = new Date(day * DAY)
  const firstDay = (later: number) => Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + later, 1) / DAY
  return { from: firstDay(0), to: firstDay(1) }
}

/** Months that lie inside a span with all their days. */
export function wholeMonths({ from, to }: Span): Span[] {
  const months: Span[] = []
  for (let month = monthOf(from); month.to <= to; month = monthOf(month.to)) if (month.from >= from) months.push(month)
  return months
}

export const daysOf = ({ from, to }: Span): number[] => Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index)

export type Grain = 'day' | 'week' | 'month'

/** The days of a range in groups; the first and the last may be cut by the range. Weeks begin on Monday. */
export function bucketsOf({ from, to }: Span, grain: Grain): Span[] {
  const nameOf = (day: number): string =>
    grain === 'day' ? String(day) : grain === 'week' ? String(day - weekday(day)) : dayText(day).slice(0, 7)
  const buckets: (Span & { name: string })[] = []
  for (const day of daysOf({ from, to })) {
    const name = nameOf(day)
    const last = buckets.at(-1)
    if (last?.name === name) last.to = day + 1
    else buckets.push({ name, from: day, to: day + 1 })
  }
  return buckets.map(({ from: start, to: end }) => ({ from: start, to: end }))
}

export type Period = 'today' | 'week' | 'month'

/** Today, this week from Monday, this month, each up to and with today. @param today its number */
export function periodOf(period: Period, today: number): Span {
  const first = period === 'today' ? today : period === 'week' ? today - weekday(today) : monthOf(today).from
  return { from: first, to: today + 1 }
}

/** As many days right before. */
export const previousSpan = ({ from, to }: Span): Span => ({ from: 2 * from - to, to: from })
