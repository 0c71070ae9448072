import type { Position } from '@/contract/transferCar/order/order'
import { labelledDistanceM, type LabelledPoint } from './coordinates'
import { statusesThat, type ServiceStatus } from './status'

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

/** Where a truck on a trip is heading (fleet.md#positions): the scene until it is there, the destination once it is loaded. */
export type Heading = 'scene' | 'destination'

interface Places {
  status: ServiceStatus
  position: Position | null
  destPosition: Position | null
}

/** Where the trucks of an order head; null = nowhere now, or its point is missing. */
export function targetOf({ status, position, destPosition }: Places): { to: Heading; point: Position } | null {
  const to = status === 'EN_ROUTE' ? 'scene' : status === 'TOWING' ? 'destination' : null
  const point = to === 'scene' ? position : destPosition
  return to === null || point === null ? null : { to, point }
}

/** How far a truck still has, in a straight line; null = it heads nowhere now, or a point is missing. @param at where the truck was last */
export function headingOf(places: Places, at: LabelledPoint): { to: Heading; distanceM: number } | null {
  const target = targetOf(places)
  return target === null ? null : { to: target.to, distanceM: Math.round(labelledDistanceM(target.point, at)) }
}

/** What the driver is told while dispatch sees where he is, or would if it might (fleet.md#positions, tracking privacy). */
export const TRIP_WORDS = {
  background: '行程中上报位置，到达目的地后停止',
  foreground: '行程中上报位置（切到后台会停止定位），到达目的地后停止',
  refused: '没有定位权限，行程中不上报位置'
} as const
