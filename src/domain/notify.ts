import type { NotifyChannel, QuietHours } from '@/contract/notify'
import { DAY, MINUTE, SECOND, SHANGHAI_OFFSET } from './time'

/** What comes to one person within this time is one notice (notify.md#steps). Long enough to be read in an open app first. Unit: ms. */
export const GATHER_MS = 15 * SECOND

export interface NotifyStep {
  channel: NotifyChannel
  /** After the message was stored, ms. */
  afterMs: number
}

/** An order offered to a driver is answered in minutes: each step is louder, until he has seen it or it is over (notify.md#steps). */
export const OFFER_STEPS: readonly NotifyStep[] = [
  { channel: 'push', afterMs: 5 * SECOND },
  { channel: 'text', afterMs: 40 * SECOND },
  { channel: 'call', afterMs: 80 * SECOND }
]

/**
 * Until when quiet hours keep an ordinary notice back (notify.md#quiet-hours).
 * @param hours minutes of the company's day @param at epoch ms
 * @returns epoch ms of their end; undefined when `at` is outside them
 */
export function quietUntil(hours: QuietHours | null, at: number): number | undefined {
  if (hours === null || hours.from === hours.to) return undefined
  const midnight = Math.floor((at + SHANGHAI_OFFSET) / DAY) * DAY - SHANGHAI_OFFSET
  const length = (hours.to - hours.from + DAY / MINUTE) % (DAY / MINUTE)
  // The span that began today, and the one of yesterday that may still last.
  return [midnight, midnight - DAY]
    .map((day) => day + hours.from * MINUTE)
    .filter((from) => from <= at && at < from + length * MINUTE)
    .map((from) => from + length * MINUTE)[0]
}

/** One notice out of all that came: the only title, or how many and the newest. @param titles newest first, at least one */
export const gathered = (titles: readonly string[]): { title: string; text: string } =>
  titles.length === 1 ? { title: titles[0] ?? '', text: '' } : { title: `${titles.length} 条新消息`, text: titles[0] ?? '' }
