import type { Position } from '../location/types'

/** Positions that come by themselves until `stop`. */
export interface PositionWatch {
  /** False: none come while the app is hidden or the screen is off (仅前台定位, fleet.md#positions). */
  isBackground: boolean
  stop: () => void
}

/**
 * Begins to follow the device; nobody is asked who has not allowed it before.
 * @returns undefined when it may not or cannot be followed
 */
export type WatchPositions = (listener: (position: Position) => void) => Promise<PositionWatch | undefined>

/** How often a platform without a stream of its own is asked; ms. */
export const POLL_MS = 15_000
