import type { JsonObject } from '@/contract/formSchema'
import { DAY, HOUR, MINUTE } from '../../clock'

/** A record of the demo company: who wrote it, how long ago, and what he filled in. */
export interface FormRecordSeed {
  readonly account: string
  /** ms before now. */
  readonly ago: number
  readonly values: JsonObject
}

/** Moments as the records' forms keep them, epoch ms. */
export interface Moments {
  /** Midnight in Shanghai so many days ago. */
  day(ago: number): number
  /** A time of that day. @param time HH:MM */
  at(ago: number, time: string): number
}

const SHANGHAI = 8 * HOUR

/** @param now epoch ms */
export function momentsOf(now: number): Moments {
  const day = (ago: number): number => Math.floor((now + SHANGHAI) / DAY) * DAY - SHANGHAI - ago * DAY
  return {
    day,
    at: (ago, time) => {
      const [hours = 0, minutes = 0] = time.split(':').map(Number)
      return day(ago) + hours * HOUR + minutes * MINUTE
    }
  }
}

export const userId = (account: string): string => `user-${account}`
export const seed = (account: string, daysAgo: number, values: JsonObject): FormRecordSeed => ({ account, ago: daysAgo * DAY, values })
