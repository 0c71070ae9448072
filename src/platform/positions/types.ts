import type { Position } from '../location/types'

/** Positions that come by themselves until `stop`. */
export interface PositionWatch {
  /** False: none come while the app is hidden or the screen is off (仅前台定位, fleet.md#positions). */
  isBackground: boolean
  stop: () => void
}

/**
 * Begins to follow the device; nobody is asked for his position who has not allowed it before.
 * @param reached called when positions come with the screen off only later than the answer: the person changed a setting
 * @returns undefined when it may not or cannot be followed
 */
export type WatchPositions = (
  listener: (position: Position) => void,
  reached: (isBackground: boolean) => void
) => Promise<PositionWatch | undefined>

/** How often a platform without a stream of its own is asked; ms. */
export const POLL_MS = 15_000
