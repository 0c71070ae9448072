import { RRule, type Options } from 'rrule'
import type { Span } from '@/domain/schedule/days'
import { SHANGHAI_OFFSET } from '../clock'

/**
 * Moments of a repeated appointment (RFC 5545). A rule counts on the wall clock of Asia/Shanghai: the clock's fields are handed to the
 * library as if they were UTC, so neither the zone of this machine nor a zone database has a say.
 */
const asWall = (ms: number): Date => new Date(ms + SHANGHAI_OFFSET)
const fromWall = (date: Date): number => date.getTime() - SHANGHAI_OFFSET

/** The rule as the library wants it: UNTIL on the wall clock too, and a bare day with its whole day. */
function optionsOf(rule: string, startAt: number): Partial<Options> {
  const options = RRule.parseString(rule)
  const { until } = options
  const isDay = /(?:^|;)UNTIL=\d{8}(?:;|$)/.test(rule)
  if (until != null) options.until = isDay ? new Date(until.getTime() + 86_399_000) : asWall(until.getTime())
  return { ...options, dtstart: asWall(startAt), tzid: null }
}

/** Milliseconds of the beginning are not the library's: it counts whole seconds. */
const rest = (ms: number): number => ((ms % 1000) + 1000) % 1000

/**
 * Beginnings by the rule that lie in [from, to), in order, epoch ms.
 * @param rule RRULE value, '' = once @param startAt the first beginning
 */
export function startsBetween(rule: string, startAt: number, from: number, to: number): number[] {
  if (to <= from || to <= startAt) return []
  if (rule === '') return startAt >= from ? [startAt] : []
  const extra = rest(startAt)
  const series = new RRule(optionsOf(rule, startAt - extra))
  return series
    .between(asWall(Math.max(from, startAt) - extra), asWall(to - extra), true)
    .map((date) => fromWall(date) + extra)
    .filter((ms) => ms >= from && ms < to)
}

/** Whether a series begins at this moment. */
export const beginsAt = (rule: string, startAt: number, at: number): boolean => startsBetween(rule, startAt, at, at + 1).length > 0

/** How many beginnings lie before a moment. */
export const countBefore = (rule: string, startAt: number, at: number): number => startsBetween(rule, startAt, startAt, at).length

/** End of the last occurrence, epoch ms; null = the series has none. */
export function endOfSeries(rule: string, { startAt, endAt }: Span): number | null {
  if (rule === '') return endAt
  const options = optionsOf(rule, startAt - rest(startAt))
  if (options.count == null && options.until == null) return null
  const last = new RRule(options).all().at(-1)
  return last === undefined ? endAt : fromWall(last) + rest(startAt) + (endAt - startAt)
}
