import type { FeeCode } from '../../../../src/contract/transferCar/fees/prices'
import { type accidentOrder, type paymentOrder } from '../../../../server/database/schema'
import { TEST_START } from '../../../support/testClock'

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
/** First day of every history, long before the demo company's. */
export const FIRST_DAY = TEST_START - 500 * DAY

export const DRIVERS = ['user-driver1', 'user-driver2', 'user-driver3', null]
export const TRUCKS = ['truck-1', 'truck-2', null]
export const AREAS = ['440304', '440305', null]

export const INSURERS = ['平安产险', '=1+1', null]
export const SOURCES = ['OWNER_CALL', 'POLICE_122', 'INSURER', null] as const
export const CODES: readonly FeeCode[] = ['TOW', 'WINCH', 'STORAGE']

export type Order = typeof accidentOrder.$inferSelect
export type Paid = typeof paymentOrder.$inferSelect

/** Draws numbers from a seed; the same seed tells the same history. */
export class Draw {
  constructor(private state: number) {}
  /** mulberry32 */
  below(limit: number): number {
    this.state = (this.state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296) * limit)
  }
  pick<T>(list: readonly T[]): T {
    return list[this.below(list.length)] as T
  }
}
