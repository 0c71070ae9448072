import type { Road } from '@/contract/transferCar/order/parts'
import { formatDuration, relativeTime } from '@/domain/format/dateTime'
import { formatDistance } from '@/domain/format/measure'
import { SECOND } from '@/domain/time'
import { labelledDistanceM, type LabelledPoint } from './coordinates'

/**
 * How far it is and how that was measured: `3.4 公里（路线，约 8 分钟）` where a map tells it, else `2.9 公里（直线）` (fleet.md#positions).
 * @param distanceM in a straight line, metres
 */
export function awayWords(distanceM: number, road: Road | null | undefined): string {
  if (road == null) return `${formatDistance(distanceM)}（直线）`
  return `${formatDistance(road.distanceM)}（路线，约 ${formatDuration(road.seconds * SECOND)}）`
}

/**
 * How far a place is from where somebody is, and how old that knowledge is: `距此 2.1 公里（路线，约 5 分钟） · 位置 刚刚`.
 * @param who where he is, unknown = undefined; when the device said so, and now, epoch ms
 */
export function awayFromHere(
  { here, hereAt, now }: { here?: LabelledPoint | undefined; hereAt: number; now: number },
  position: LabelledPoint | null,
  road: Road | undefined
): string {
  if (here === undefined || position === null) return '距离未知'
  return `距此 ${awayWords(labelledDistanceM(here, position), road)} · 位置 ${relativeTime(hereAt, now)}`
}
