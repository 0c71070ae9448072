import { formatFullDateTime, shanghaiDate } from '../format/dateTime'
import { numberOf, textOf } from './read'
import { DAY, HOUR, MINUTE, SHANGHAI_OFFSET } from '../time'

const DATE = /^(\d{4})(?:[-/](\d{1,2})(?:[-/](\d{1,2})(?:[ T](\d{1,2}):(\d{2})(?::(\d{2}))?)?)?)?$/
const CLOCK = /^(\d{1,2}):(\d{2})(?::(\d{2}))?$/

/** Epoch ms of what the platform stores for a date: a number, a number as text, or `yyyy[-MM[-dd[ HH:mm[:ss]]]]`. */
export function parseMs(raw: unknown): number | undefined {
  if (typeof raw === 'string') {
    const [, year, month = '1', day = '1', hour = '0', minute = '0', second = '0'] = DATE.exec(raw.trim()) ?? []
    if (year !== undefined) return wallMs([year, month, day, hour, minute, second].map(Number) as Wall)
  }
  return typeof raw === 'boolean' ? undefined : numberOf(raw)
}

type Wall = [year: number, month: number, day: number, hour: number, minute: number, second: number]

/** undefined for a day or time that the calendar does not have: it would roll over into another. */
function wallMs([year, month, ...rest]: Wall): number | undefined {
  const ms = Date.UTC(year, month - 1, ...rest)
  const at = new Date(ms)
  const found = [at.getUTCFullYear(), at.getUTCMonth() + 1, at.getUTCDate(), at.getUTCHours(), at.getUTCMinutes(), at.getUTCSeconds()]
  return found.every((part, i) => part === [year, month, ...rest][i]) ? ms - SHANGHAI_OFFSET : undefined
}

/** The same, as a field keeps it: whole ms of a year with four digits, which people can read. */
export function instantOf(raw: unknown): number | undefined {
  const ms = parseMs(raw)
  return ms !== undefined && Number.isInteger(ms) && formatFullDateTime(ms) !== '' ? ms : undefined
}

/** ms from midnight of `HH:mm` or `HH:mm:ss`; undefined when it is no time of day. */
export function clockMs(raw: unknown): number | undefined {
  const [, hour, minute, second = '0'] = CLOCK.exec(textOf(raw).trim()) ?? []
  if (hour === undefined || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined
  return (Number(hour) * 3600 + Number(minute) * 60 + Number(second)) * 1000
}

const two = (number: number): string => String(number).padStart(2, '0')

/** @param ms from midnight @param format `HH:mm` or `HH:mm:ss` */
export function clockText(ms: number, format = 'HH:mm:ss'): string {
  const seconds = Math.floor(ms / 1000)
  const text = `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}`
  return format.endsWith('ss') ? `${text}:${two(seconds % 60)}` : text
}

/** ms from midnight in Shanghai of an instant. */
export const clockOf = (ms: number): number => (((ms + SHANGHAI_OFFSET) % DAY) + DAY) % DAY

/**
 * The format of a date field; 3.3 says only `type` (forms.md#kinds-of-fields). Letters of the platform: yyyy MM dd HH mm ss, either case
 * for year and day.
 */
export function dateFormat(props: Readonly<Record<string, unknown>>): string {
  const format = textOf(props.format)
  if (format !== '') return format.replace(/Y/g, 'y').replace(/D/g, 'd').replace(/h/g, 'H')
  return textOf(props.type) === 'datetime' ? 'yyyy-MM-dd HH:mm:ss' : 'yyyy-MM-dd'
}

/** An instant in a format of `yyyy MM dd HH mm ss`; empty text outside the years of four digits. @param ms epoch ms */
export function formatMs(ms: number, format: string): string {
  const full = formatFullDateTime(ms)
  if (full === '') return ''
  const parts: Readonly<Record<string, string>> = {
    yyyy: full.slice(0, 4),
    MM: full.slice(5, 7),
    dd: full.slice(8, 10),
    HH: full.slice(11, 13),
    mm: full.slice(14, 16),
    ss: full.slice(17, 19)
  }
  return format.replace(/yyyy|MM|dd|HH|mm|ss/g, (part) => parts[part] ?? part)
}

/** An instant cut to what its format shows: a date is the midnight it begins with. @param ms epoch ms */
export function floorMs(ms: number, format: string): number {
  if (format.includes('ss')) return ms - (((ms % 1000) + 1000) % 1000)
  if (format.includes('mm')) return ms - (((ms % MINUTE) + MINUTE) % MINUTE)
  return parseMs(format.includes('dd') ? shanghaiDate(ms) : shanghaiDate(ms).slice(0, format.includes('MM') ? 7 : 4)) ?? ms
}

export type MomentUnit = 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second'
const LENGTH_MS: Readonly<Record<'day' | 'hour' | 'minute' | 'second', number>> = {
  day: DAY,
  hour: HOUR,
  minute: MINUTE,
  second: 1000
}

/** An instant some units later (earlier when negative). A month later than the 31st is the last day of a shorter month. @param ms epoch ms */
export function shiftMs(ms: number, amount: number, unit: MomentUnit): number {
  if (unit !== 'year' && unit !== 'month') return ms + amount * LENGTH_MS[unit]
  const wall = new Date(ms + SHANGHAI_OFFSET)
  const month = wall.getUTCFullYear() * 12 + wall.getUTCMonth() + amount * (unit === 'year' ? 12 : 1)
  const last = new Date(Date.UTC(Math.floor(month / 12), (month % 12) + 1, 0)).getUTCDate()
  const day = Date.UTC(Math.floor(month / 12), month % 12, Math.min(wall.getUTCDate(), last))
  return day + clockOf(ms) - SHANGHAI_OFFSET
}
