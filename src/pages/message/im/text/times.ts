import { formatTime, shanghaiDate } from '@/domain/format'
import { DAY, MINUTE } from '@/domain/time'

/** Quiet for this long, and the next message says when it came. Unit: ms. */
export const QUIET_MS = 5 * MINUTE

/** When a message came, on the line before it: 14:05, 昨天 14:05, 11月21日 14:05, 2025年11月21日 14:05 (Shanghai). */
export function dividerTime(ms: number, now: number): string {
  const clock = formatTime(ms)
  const day = shanghaiDate(ms)
  if (day === shanghaiDate(now)) return clock
  if (day === shanghaiDate(now - DAY)) return `昨天 ${clock}`
  const [year = '', month = '', date = ''] = day.split('-')
  const words = `${Number(month)}月${Number(date)}日 ${clock}`
  return year === shanghaiDate(now).slice(0, 4) ? words : `${year}年${words}`
}

/** mm:ss on the wire (messages.md#kinds-of-messages). */
export function voiceLength(ms: number): string {
  const seconds = Math.max(1, Math.round(ms / 1000))
  return `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`
}

/** Seconds of a mm:ss; 0 where it is not one. */
export function secondsOf(length: string): number {
  const [, minutes, seconds] = /^(\d{1,2}):(\d{2})$/.exec(length) ?? []
  return Number(minutes ?? 0) * 60 + Number(seconds ?? 0)
}
