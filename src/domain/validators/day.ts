import { compact } from './normalise'
import { invalid, type ValidationResult } from './result'
import { SHANGHAI_OFFSET } from '../time'

const FORM = /^(\d{4})([-/]?)(\d{2})\2(\d{2})$/

/**
 * A day that exists, as yyyy-mm-dd or yyyy/mm/dd (validators.md#days-and-dates), also as eight digits from a number keyboard.
 * `value` is yyyy-mm-dd, `startsAt` its first moment in Asia/Shanghai, epoch ms.
 */
export function validateDay(text: string): ValidationResult<string, { startsAt: number }> {
  const typed = compact(text)
  if (typed === '') return invalid('请输入日期')
  const [, year, , month, day] = FORM.exec(typed) ?? []
  if (year === undefined) return invalid('日期格式如 2026-03-15')
  const value = `${year}-${month}-${day}`
  const midnight = Date.UTC(Number(year), Number(month) - 1, Number(day))
  if (new Date(midnight).toISOString().slice(0, 10) !== value) return invalid('没有这一天')
  return { ok: true, value, startsAt: midnight - SHANGHAI_OFFSET }
}

const TIME = /^([01]?\d|2[0-3])[:：]([0-5]\d)$/

/** A time of day, 22:00. `minute` counts from midnight. */
export function validateTimeOfDay(text: string): ValidationResult<string, { minute: number }> {
  const typed = compact(text)
  if (typed === '') return invalid('请输入时间')
  const [, hours, minutes] = TIME.exec(typed) ?? []
  if (hours === undefined || minutes === undefined) return invalid('时间格式如 22:00')
  return { ok: true, value: `${hours.padStart(2, '0')}:${minutes}`, minute: Number(hours) * 60 + Number(minutes) }
}

/** 1320 is `22:00`. @param minute from midnight */
export const timeOfDay = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
