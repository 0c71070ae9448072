import { DAY, HOUR, MINUTE, SHANGHAI_OFFSET } from '../time'

/**
 * Dates as people read them, always Asia/Shanghai. The zone has had no daylight saving since 1991, so plain
 * arithmetic with +8 h is exact for every record of this product and costs the login page no date library.
 */
const WEEK = 7 * DAY
/** A month of a relative time is 30 days (app.md#relative-times). */
const MONTH = 30 * DAY

/** Fields of an instant on a Shanghai wall clock, each padded to two digits. */
function wallClock(ms: number) {
  const iso = new Date(ms + SHANGHAI_OFFSET).toISOString()
  return { date: iso.slice(0, 10), monthDay: iso.slice(5, 10), minutes: iso.slice(11, 16), seconds: iso.slice(11, 19) }
}

/** 0001-01-01 and 9999-12-31: beyond them ISO text has another length. */
const YEAR_1 = -62_135_596_800_000
const YEAR_9999_END = Date.UTC(9999, 11, 31)

/** Times that a record does not have yet, or outside the years of four digits, are shown as nothing rather than as 1970 or NaN. */
function isTime(ms: number | null | undefined): ms is number {
  return typeof ms === 'number' && ms >= YEAR_1 && ms < YEAR_9999_END
}

/** `2026-03-15`; empty text when there is no time. @param ms epoch ms */
export function shanghaiDate(ms: number | null | undefined): string {
  return isTime(ms) ? wallClock(ms).date : ''
}

/**
 * The instant a Shanghai wall clock shows, epoch ms; undefined for a day or time that does not exist.
 * @param day yyyy-mm-dd @param time HH:MM
 */
export function shanghaiTime(day: string, time = '00:00'): number | undefined {
  const ms = Date.parse(`${day}T${time}:00.000+08:00`)
  return shanghaiDate(ms) === day && formatTime(ms) === time ? ms : undefined
}

/** `03-15 14:05`, the form of details (design.md#words); empty text when there is no time. @param ms epoch ms */
export function formatDateTime(ms: number | null | undefined): string {
  if (!isTime(ms)) return ''
  const { monthDay, minutes } = wallClock(ms)
  return `${monthDay} ${minutes}`
}

/** `2026-03-15 14:05:09`, for documents and logs; empty text when there is no time. @param ms epoch ms */
export function formatFullDateTime(ms: number | null | undefined): string {
  if (!isTime(ms)) return ''
  const { date, seconds } = wallClock(ms)
  return `${date} ${seconds}`
}

/** `14:05`; empty text when there is no time. @param ms epoch ms */
export function formatTime(ms: number | null | undefined): string {
  return isTime(ms) ? wallClock(ms).minutes : ''
}

/**
 * Relative time label with the borders of app.md#relative-times: 刚刚 under one
 * minute and for the future (a phone's clock may lag), then minutes, hours, days, weeks (3 for 21 to 29 days),
 * months (30 days each, 1 to 3), then the yyyy-mm-dd date.
 * @param ms epoch ms of the event
 * @param now epoch ms of the reader
 */
export function relativeTime(ms: number | null | undefined, now: number): string {
  if (!isTime(ms)) return ''
  const past = now - ms
  if (past < MINUTE) return '刚刚'
  const months = Math.floor(past / MONTH)
  if (months > 3) return shanghaiDate(ms)
  if (months >= 1) return `${months} 月前`
  if (past >= WEEK) return `${Math.min(3, Math.floor(past / WEEK))} 周前`
  if (past >= DAY) return `${Math.floor(past / DAY)} 天前`
  if (past >= HOUR) return `${Math.floor(past / HOUR)} 小时前`
  return `${Math.floor(past / MINUTE)} 分钟前`
}

/**
 * Length of time in its two largest parts: 不到 1 分钟, 25 分钟, 1 小时 5 分钟, 2 天 3 小时. Started parts are cut off;
 * a negative length (clocks disagree) reads as 不到 1 分钟.
 * @param ms length in ms
 */
export function formatDuration(ms: number): string {
  if (!(ms >= MINUTE)) return '不到 1 分钟'
  const days = Math.floor(ms / DAY)
  const hours = Math.floor((ms % DAY) / HOUR)
  const minutes = Math.floor((ms % HOUR) / MINUTE)
  if (days > 0) return hours > 0 ? `${days} 天 ${hours} 小时` : `${days} 天`
  if (hours > 0) return minutes > 0 ? `${hours} 小时 ${minutes} 分钟` : `${hours} 小时`
  return `${minutes} 分钟`
}
