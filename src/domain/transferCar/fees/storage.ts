import type { RateCard, StorageMethod } from '@/contract/transferCar/fees/prices'
import { startedUnits } from './arithmetic'
import { DAY, SECOND, SHANGHAI_OFFSET } from '../../time'

/** Printed on the bill (fees.md#storage, example 4). */
export const STORAGE_METHOD_LABELS: Readonly<Record<StorageMethod, string>> = {
  BLOCK_24H: '满 24 小时为一天，不足按一天',
  CALENDAR: '按日历天，含进出两天',
  CALENDAR_WITHOUT_OUT: '按日历天，不含出场当天'
}

export interface StoragePeriod {
  /** When the vehicle came in and went out, epoch ms. */
  inAt: number
  outAt: number
  /** Set while the vehicle is or was detained: the agency bears the days until the party should have fetched it (fees.md#who-pays). */
  hold?: { noticeAt: number | null; graceDays: number /** When it ended; absent or null = it lasts. */; endAt?: number | null }
}

export interface StorageCharge {
  /** Days counted, free days included. */
  days: number
  /** Days that the party pays. */
  chargedDays: number
  amountFen: number
  /** From when the party pays, epoch ms; null = not at all. */
  chargedFrom: number | null
}

const shanghaiDay = (ms: number): number => Math.floor((ms + SHANGHAI_OFFSET) / DAY)

/** Days between two moments by a method. @throws RangeError when the end lies before the start */
export function storageDays(inAt: number, outAt: number, method: StorageMethod): number {
  if (outAt < inAt) throw new RangeError('a vehicle cannot leave before it came')
  if (method === 'BLOCK_24H') return startedUnits(Math.floor((outAt - inAt) / SECOND), DAY / SECOND)
  const nights = shanghaiDay(outAt) - shanghaiDay(inAt)
  return method === 'CALENDAR' ? nights + 1 : nights
}

/**
 * From when the party pays, epoch ms: from the end of the days to collect; where nobody told him to collect, from the end of the
 * detention. Null = not yet.
 */
export function chargeableFrom({ inAt, hold }: Pick<StoragePeriod, 'inAt' | 'hold'>): number | null {
  if (hold === undefined) return inAt
  const from = hold.noticeAt === null ? (hold.endAt ?? null) : hold.noticeAt + hold.graceDays * DAY
  return from === null ? null : Math.max(inAt, from)
}

/**
 * What the party pays for days in the yard. Free days count from the start; after a hold they are replaced by the days to collect,
 * and everything before is borne by the agency (fees.md#storage, example 5).
 */
export function storageCharge(period: StoragePeriod, rule: RateCard['storage']): StorageCharge {
  const { inAt, outAt, hold } = period
  const chargedFrom = chargeableFrom(period)
  if (chargedFrom === null || chargedFrom >= outAt)
    return { days: storageDays(inAt, outAt, rule.method), chargedDays: 0, amountFen: 0, chargedFrom: null }
  const days = storageDays(chargedFrom, outAt, rule.method)
  const chargedDays = Math.max(0, days - (hold === undefined ? rule.freeDays : 0))
  return { days, chargedDays, amountFen: chargedDays * rule.perDayFen, chargedFrom }
}
