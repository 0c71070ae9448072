/** From here a release refreshes; CSS px of the mark's way. */
const THRESHOLD = 56
/** The mark comes down no further than this. */
const FURTHEST = 88

/** Way of the mark for a finger that moved down by `finger` px: half of it, so that a short scroll is no pull. */
export function pulledBy(finger: number): number {
  return Math.max(0, Math.min(FURTHEST, finger / 2))
}

export function isRefreshPull(pulled: number): boolean {
  return pulled >= THRESHOLD
}
