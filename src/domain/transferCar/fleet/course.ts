import { labelledDistanceM, toGcj02, type LabelledPoint } from '@/domain/transferCar/order/coordinates'
import { POINT_APART_M, type TripPoint } from '@/domain/transferCar/order/trip'
import { MINUTE } from '@/domain/time'

/** Movement that is longer ago tells no course, ms. */
export const COURSE_OF_MS = 10 * MINUTE

const RADIANS = Math.PI / 180

/** The way from one point to another, degrees clockwise from north, 0 to 359; over the distances between two fixes the earth is flat. */
function bearing(from: LabelledPoint, to: LabelledPoint): number {
  const [start, end] = [toGcj02(from), toGcj02(to)]
  const east = (end.lng - start.lng) * Math.cos(end.lat * RADIANS)
  return (Math.round(Math.atan2(east, end.lat - start.lat) / RADIANS) + 360) % 360
}

/**
 * Which way somebody went last (fleet.md#positions): from the newest earlier point that lies apart from where he is now. Fixes of one who
 * stands scatter by less than that.
 * @param at where he was last @param earlier points before it, the newest first
 * @returns degrees clockwise from north, 0 to 359; null where nothing tells it
 */
export function courseOf(at: LabelledPoint & { fixAt: number }, earlier: readonly TripPoint[]): number | null {
  const from = earlier.find(
    (point) => point.fixAt < at.fixAt && at.fixAt - point.fixAt <= COURSE_OF_MS && labelledDistanceM(point, at) >= POINT_APART_M
  )
  return from === undefined ? null : bearing(from, at)
}
