import { HolidayUtil } from 'lunar-typescript'
import type { WorkCalendar } from '@/domain/workFlow/workTime'

/** Working hours of a day in minutes after midnight: 09:00 to 12:00 and 13:30 to 18:00. */
const HOURS: WorkCalendar['hours'] = [
  { from: 540, until: 720 },
  { from: 810, until: 1080 }
]
/** Years before and after a moment that limits of steps may touch. */
const SPAN = 1

const kept = new Map<number, WorkCalendar>()

/**
 * The working calendar around a moment: holidays and make-up days of the State Council's yearly notices, as the holiday package has
 * them. A year whose notice is not out yet has plain weeks.
 * @param now epoch ms
 */
export function workCalendar(now: number): WorkCalendar {
  const year = new Date(now).getUTCFullYear()
  const known = kept.get(year)
  if (known !== undefined) return known
  const days = Array.from({ length: 2 * SPAN + 1 }, (_, index) => year - SPAN + index).flatMap((each) => HolidayUtil.getHolidays(each))
  const named = (isWork: boolean): ReadonlySet<string> => new Set(days.filter((day) => day.isWork() === isWork).map((day) => day.getDay()))
  const calendar: WorkCalendar = { holidays: named(false), makeUpDays: named(true), hours: HOURS }
  kept.set(year, calendar)
  return calendar
}
