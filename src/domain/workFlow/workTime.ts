import { DAY, MINUTE, SHANGHAI_OFFSET } from '../time'

/**
 * Working time on a Shanghai clock. The zone has had no daylight saving since 1991, so days are plain multiples of 24 h. Holidays and
 * make-up days are data: the server fills them from the yearly notice of the State Council.
 */
export interface WorkCalendar {
  /** Days off in the week, `yyyy-mm-dd`. */
  readonly holidays: ReadonlySet<string>
  /** Saturdays and Sundays that are worked. */
  readonly makeUpDays: ReadonlySet<string>
  /** Working hours of a day in minutes after midnight, in order and apart: `[{ from: 540, until: 720 }, { from: 810, until: 1080 }]`. */
  readonly hours: readonly { readonly from: number; readonly until: number }[]
}

/** Ten years without enough working time: the calendar is broken, and calendar time counts. */
const HORIZON_DAYS = 3660

/** Number of the Shanghai day an instant lies in, counted from 1970-01-01. */
const dayOf = (ms: number): number => Math.floor((ms + SHANGHAI_OFFSET) / DAY)
const startOf = (day: number): number => day * DAY - SHANGHAI_OFFSET

/** Whether a day (counted from 1970-01-01, a Thursday) is worked. */
function isWorked(day: number, calendar: WorkCalendar): boolean {
  const text = new Date(day * DAY).toISOString().slice(0, 10)
  if (calendar.makeUpDays.has(text)) return true
  const weekday = (((day + 4) % 7) + 7) % 7
  return weekday !== 0 && weekday !== 6 && !calendar.holidays.has(text)
}

/** Working spans of a day as instants, epoch ms. */
function spansOf(day: number, calendar: WorkCalendar): { from: number; until: number }[] {
  if (!isWorked(day, calendar)) return []
  return calendar.hours.map(({ from, until }) => ({ from: startOf(day) + from * MINUTE, until: startOf(day) + until * MINUTE }))
}

/**
 * The instant at which so much working time has passed. Outside working hours the clock stands still, so that 0 from a Sunday is that
 * Sunday. @param from epoch ms @param duration ms, at least 0
 */
export function addWorkingTime(from: number, duration: number, calendar: WorkCalendar): number {
  let left = duration
  if (left <= 0) return from
  const first = dayOf(from)
  for (let day = first; day < first + HORIZON_DAYS; day += 1) {
    for (const span of spansOf(day, calendar)) {
      const begin = Math.max(span.from, from)
      if (begin >= span.until) continue
      if (left <= span.until - begin) return begin + left
      left -= span.until - begin
    }
  }
  return from + duration
}

/** Working time between two instants, ms; 0 when the second is not later. */
export function workingTimeBetween(from: number, until: number, calendar: WorkCalendar): number {
  let sum = 0
  for (let day = dayOf(from); startOf(day) < until; day += 1) {
    for (const span of spansOf(day, calendar)) sum += Math.max(0, Math.min(span.until, until) - Math.max(span.from, from))
  }
  return sum
}
