import { isRefusal } from '../promised'

/** A position in one labelled coordinate system: GCJ02 and WGS84 differ by up to 700 m in China, never mix them. */
export interface Position {
  longitude: number
  latitude: number
  coordType: 'GCJ02' | 'WGS84'
  /** Metres; undefined where the platform does not say. */
  accuracyM: number | undefined
  /** When it was measured, device clock, epoch ms. */
  fixAt: number
}

/** Refusals and a missing receiver are answers, not exceptions: work goes on with an address as text. */
export type PositionResult = { kind: 'found'; position: Position } | { kind: 'refused' } | { kind: 'unavailable'; message: string }

/** ms until a fix is given up; then the person types the address. */
export const FIX_TIMEOUT_MS = 10_000

/** Age of a position, ms. @param now device clock, epoch ms */
export const positionAge = (position: Position, now: number): number => Math.max(0, now - position.fixAt)

/** Reads a platform's failure text: refused by the person or the system's settings, else unavailable. */
export function positionFailure(text: string): PositionResult {
  return isRefusal(text) ? { kind: 'refused' } : { kind: 'unavailable', message: text }
}
