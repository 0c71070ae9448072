import type { ScanAnswer } from './scanTypes'

/** A browser has no scanner that works everywhere: the row is hidden on H5. */
export const canScan = false

export async function scanCode(): Promise<ScanAnswer> {
  return { kind: 'unavailable' }
}
