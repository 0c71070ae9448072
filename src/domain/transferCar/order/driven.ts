import type { UnitLegView } from '@/contract/transferCar/order/detail'
import { formatDistance } from '../../format/measure'
import { labelledDistanceM } from './coordinates'
import { DISTANCE_SOURCES, labelOf } from './dictionaries'
import { POINT_APART_M, type TripPoint } from './trip'

/** No tow truck is faster: a point that says so is a fault of the receiver; metres in ms. */
export const FASTEST = 200_000 / 3_600_000
/** A receiver that stood still wanders no farther than this, metres. */
const MOST_WANDER_M = 100
/** Between two points that are farther apart in both the way is not known: ms, metres. */
const HOLE_MS = 10 * 60_000
const HOLE_M = 1000
/** So many faults in a row are none: then the point before them was one, and the track has a hole. */
const MOST_FAULTS = 3
/** A destination is a site, not a point, metres. */
const NEAR_END_M = 1000

/**
 * Metres driven along the points of one leg (intake.md#kilometres): jumps are left out, standing still adds nothing, however the
 * receiver wandered. Whole metres; null where the track does not tell the way: fewer than two places, or a hole.
 * @param points of one driver; the first may be where he was when the leg began
 * @param end where the leg ends, null = nobody knows the point
 */
export function drivenMetres(points: readonly TripPoint[], end: Omit<TripPoint, 'fixAt'> | null = null): number | null {
  const [first, ...later] = [...points].sort((a, b) => a.fixAt - b.fixAt)
  if (first === undefined) return null
  let [anchor, metres, faults, seenAt] = [first, 0, 0, first.fixAt]
  for (const point of later) {
    const apart = labelledDistanceM(anchor, point)
    if (apart > (point.fixAt - anchor.fixAt) * FASTEST + wanderOf(anchor, point)) {
      faults += 1
      if (faults > MOST_FAULTS) return null
      continue
    }
    faults = 0
    if (point.fixAt - seenAt > HOLE_MS && apart > HOLE_M) return null
    seenAt = point.fixAt
    if (apart < wanderOf(anchor, point)) continue
    metres += apart
    anchor = point
  }
  if (metres === 0 || (end !== null && labelledDistanceM(anchor, end) > NEAR_END_M)) return null
  return Math.round(metres)
}

/** Two points nearer than this may be the same place: the accuracy of both, at least the distance at which points are kept. */
const wanderOf = (a: TripPoint, b: TripPoint): number =>
  Math.max(POINT_APART_M, Math.min(MOST_WANDER_M, (a.accuracyM ?? 0) + (b.accuracyM ?? 0)))

/** The bill asks why when driven and planned metres differ by more than 10 % of the plan. */
export const differsFromPlan = (metres: number, plannedM: number): boolean => Math.abs(metres - plannedM) * 10 > plannedM

/** 12.3 公里（按轨迹）, each leg with its source; '' without any. */
export const legsWords = (legs: readonly UnitLegView[]): string =>
  legs.map(({ distanceM, source }) => `${formatDistance(distanceM)}（按${labelOf(DISTANCE_SOURCES, source)}）`).join('、')

/** 规划 11.0 公里：绕行封路 of the legs that differ or say why; '' without any. */
export const planWords = (legs: readonly UnitLegView[]): string =>
  legs
    .map(({ plannedM, reason }) => [plannedM === null ? '' : `规划 ${formatDistance(plannedM)}`, reason ?? ''].filter(Boolean).join('：'))
    .filter(Boolean)
    .join('；')
