import { HolidayUtil, Solar } from 'lunar-typescript'
import type { DayInfo } from '@/contract/schedule'
import { daysBetween, daysFrom, type Day } from '@/domain/schedule/days'

/**
 * What a printed calendar says of days: lunar day, festival or solar term, holidays and worked weekends of the State Council (as far as
 * the package knows the year). Reckoned from the numbers of the day, so the zone of this machine has no say.
 */
export function dayInfos(from: Day, to: Day): DayInfo[] {
  return daysFrom(from, daysBetween(from, to) + 1).map(dayInfo)
}

/** Festivals that a calendar names; the package knows hundreds. */
const KNOWN = new Set([
  '元旦节',
  '情人节',
  '妇女节',
  '植树节',
  '劳动节',
  '青年节',
  '儿童节',
  '建党节',
  '建军节',
  '教师节',
  '国庆节',
  '平安夜',
  '圣诞节'
])
const SHORT: Readonly<Record<string, string>> = { 元旦节: '元旦' }

function dayInfo(day: Day): DayInfo {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const solar = Solar.fromYmd(year, month, date)
  const lunar = solar.getLunar()
  const monthName = `${lunar.getMonthInChinese()}月`
  const holiday = HolidayUtil.getHoliday(year, month, date)
  const feast = solar.getFestivals().find((name) => KNOWN.has(name))
  const name = lunar.getFestivals()[0] ?? (lunar.getJieQi() || (feast === undefined ? '' : (SHORT[feast] ?? feast)))
  return {
    day,
    lunar: lunar.getDay() === 1 ? monthName : lunar.getDayInChinese(),
    lunarFull: `农历${lunar.getYearInGanZhi()}年${monthName}${lunar.getDayInChinese()}`,
    name,
    mark: holiday === null || holiday === undefined ? '' : holiday.isWork() ? 'work' : 'off'
  }
}
