import { shanghaiDate } from '../format/dateTime'
import { toHalfWidth } from './normalise'
import { invalid, type ValidationResult } from './result'
import { MINUTE } from '../time'

const FORM = /^(\d{4})-(\d{2})-(\d{2})(?:[Tt](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?([Zz]|[+-]\d{2}:?\d{2})?)?$/
const ZONE = /^([+-])(\d{2}):?(\d{2})$/
const SHANGHAI_MINUTES = 480

/** Minutes before UTC; Shanghai where nothing is said; undefined for a zone that does not exist. */
function zoneMinutes(zone: string | undefined): number | undefined {
  if (zone === undefined) return SHANGHAI_MINUTES
  const [, sign, hours, minutes] = ZONE.exec(zone) ?? []
  if (sign === undefined) return 0
  if (Number(hours) > 14 || Number(minutes) > 59) return undefined
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}

/**
 * ISO 8601 (validators.md#days-and-dates): an existing day `2026-03-15`, also with a time `2026-03-15T08:30:00.000Z`. Without a zone a time
 * is meant in Asia/Shanghai. `value` is the text as typed, in half width; `at` its moment, epoch ms.
 */
export function validateIsoDate(text: string): ValidationResult<string, { at: number }> {
  const value = toHalfWidth(text).trim()
  if (value === '') return invalid('请输入日期')
  const [, year, month, day, hour = '00', minute = '00', second = '00', fraction = '', zone] = FORM.exec(value) ?? []
  if (year === undefined) return invalid('日期格式如 2026-03-15 或 2026-03-15T08:30:00Z')
  const midnight = Date.UTC(Number(year), Number(month) - 1, Number(day))
  const offset = zoneMinutes(zone)
  if (new Date(midnight).toISOString().slice(0, 10) !== `${year}-${month}-${day}` || shanghaiDate(midnight) === '')
    return invalid('没有这一天')
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59 || offset === undefined) return invalid('没有这个时间')
  const at =
    midnight + (Number(hour) * 60 + Number(minute) - offset) * MINUTE + Number(second) * 1000 + Number(fraction.padEnd(3, '0').slice(0, 3))
  return { ok: true, value, at }
}
