import { shanghaiDate, shanghaiTime } from '../format'
import { DAY } from '../time'

/**
 * Days of a calendar as text (`2026-03-15`), always those of Asia/Shanghai: nothing here asks for the zone of the device. Shanghai has no
 * summer time, so a day has 24 hours and adding days is plain arithmetic.
 */
export type Day = string

/** Monday first, as calendars in China are printed. */
export const WEEKDAY_NAMES = ['一', '二', '三', '四', '五', '六', '日'] as const

/** Moment at which a day begins, epoch ms. @throws RangeError for a day that does not exist */
export function startOfDay(day: Day): number {
  const ms = shanghaiTime(day)
  if (ms === undefined) throw new RangeError(`no such day: ${day}`)
  return ms
}

/** The day that holds a moment. @param ms epoch ms */
export const dayOf = (ms: number): Day => shanghaiDate(ms)

export const isDay = (text: string): boolean => shanghaiTime(text) !== undefined

/** @param count may be negative */
export const addDays = (day: Day, count: number): Day => dayOf(startOfDay(day) + count * DAY)

/** Whole days from one to the other. */
export const daysBetween = (from: Day, to: Day): number => Math.round((startOfDay(to) - startOfDay(from)) / DAY)

/** 0 = Monday ... 6 = Sunday. */
export const weekdayOf = (day: Day): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7

export const monthOf = (day: Day): string => day.slice(0, 7)
const pad = (value: number): string => String(value).padStart(2, '0')

/** Last day of the month that holds a day. */
export function lastOfMonth(day: Day): Day {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return `${monthOf(day)}-${pad(new Date(Date.UTC(year, month, 0)).getUTCDate())}`
}

/** The same day of another month; its last one where it is shorter. */
export function addMonths(day: Day, count: number): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 + count, 1)).toISOString().slice(0, 10)
  const last = Number(lastOfMonth(first).slice(8))
  return `${first.slice(0, 7)}-${pad(Math.min(date, last))}`
}

export const daysFrom = (first: Day, count: number): Day[] => Array.from({ length: count }, (_, index) => addDays(first, index))

/** The week of a day, Monday to Sunday. */
export const weekOf = (day: Day): Day[] => daysFrom(addDays(day, -weekdayOf(day)), 7)

/** Six whole weeks around the month of a day: a month's page never changes its height. */
export function monthGrid(day: Day): Day[] {
  const first = `${monthOf(day)}-01`
  return daysFrom(addDays(first, -weekdayOf(first)), 42)
}

/** `2026年3月`. */
export const monthTitle = (day: Day): string => `${day.slice(0, 4)}年${Number(day.slice(5, 7))}月`
/** `3月15日`. */
export const dayTitle = (day: Day): string => `${Number(day.slice(5, 7))}月${Number(day.slice(8))}日`
/** `周日`. */
export const weekdayTitle = (day: Day): string => `周${WEEKDAY_NAMES[weekdayOf(day)] ?? ''}`

/** A stretch of time, half-open: it ends before `endAt`. With both the same it is one moment. Epoch ms. */
export interface Span {
  readonly startAt: number
  readonly endAt: number
}

/** Whether two half-open stretches share a moment: 10:00–11:00 and 11:00–12:00 do not. A moment lies in the stretch that it begins. */
export function overlaps(a: Span, b: Span): boolean {
  if (a.startAt === a.endAt) return a.startAt >= b.startAt && (a.startAt < b.endAt || (b.startAt === b.endAt && a.startAt === b.startAt))
  if (b.startAt === b.endAt) return overlaps(b, a)
  return a.startAt < b.endAt && b.startAt < a.endAt
}

export const spanOfDay = (day: Day): Span => ({ startAt: startOfDay(day), endAt: startOfDay(day) + DAY })

/** What touches a day, in the order of the clock; what lasts longer first. */
export function onDay<T extends Span>(list: readonly T[], day: Day): T[] {
  const span = spanOfDay(day)
  return list.filter((item) => overlaps(item, span)).sort((a, b) => a.startAt - b.startAt || b.endAt - a.endAt)
}
