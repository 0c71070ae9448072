import type { Position } from '@/contract/transferCar/order/order'
import { labelledDistanceM } from './coordinates'
import { statusesThat } from './status'

/** A driver's positions are taken between EN_ROUTE and AT_DEST and never else (fleet.md#positions). */
export const TRIP_STATUSES = statusesThat('isOnTrip')

/** At most one point in so long, and at least so far apart (fleet.md#positions); ms, metres. */
export const POINT_EVERY_MS = 15_000
export const POINT_APART_M = 30

export type TripPoint = Position & { fixAt: number }

/** Whether a point is worth keeping after the last one that was kept. */
export function isNextPoint(last: TripPoint | undefined, point: TripPoint): boolean {
  return last === undefined || (point.fixAt - last.fixAt >= POINT_EVERY_MS && labelledDistanceM(last, point) >= POINT_APART_M)
}

/** What the driver is told while dispatch sees where he is, or would if it might (fleet.md#positions, tracking privacy). */
export const TRIP_WORDS = {
  background: '行程中上报位置，到达目的地后停止',
  foreground: '行程中上报位置（切到后台会停止定位），到达目的地后停止',
  refused: '没有定位权限，行程中不上报位置'
} as const
