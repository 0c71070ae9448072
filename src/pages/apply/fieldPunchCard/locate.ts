import type { Fix } from '@/domain/punchCard/fix'
import type { PositionResult } from '@/platform/location/types'

/** Where the device is, or why that is not known. */
export type Located = { kind: 'found'; fix: Fix } | { kind: 'refused' } | { kind: 'unavailable' }

export interface Locator {
  /** Resolves when no permission dialog is open any more; false when the answer was no. */
  permissionAnswered: () => Promise<boolean>
  getPosition: () => Promise<PositionResult>
}

/** Six decimals, as points travel (intake.md#points). */
const roundDegrees = (degrees: number): number => Math.round(degrees * 1e6) / 1e6

/** Asks the device once. What it answers is taken as it is: domain/punchCard/fix.ts judges it. */
export async function locate({ permissionAnswered, getPosition }: Locator): Promise<Located> {
  if (!(await permissionAnswered())) return { kind: 'refused' }
  const result = await getPosition()
  if (result.kind !== 'found') return { kind: result.kind }
  const { longitude, latitude, coordType, accuracyM, fixAt } = result.position
  return {
    kind: 'found',
    fix: {
      lng: roundDegrees(longitude),
      lat: roundDegrees(latitude),
      coordType,
      fixAt: Math.round(fixAt),
      ...(accuracyM !== undefined && { accuracyM: Math.round(accuracyM * 10) / 10 })
    }
  }
}
