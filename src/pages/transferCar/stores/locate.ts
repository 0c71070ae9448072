import type { Position } from '@/contract/transferCar/order/order'
import { isInCountry } from '@/domain/geo'
import type { PositionResult } from '@/platform/location/types'

/** A step waits this long for a fix at most, then a reason can be given instead; ms. */
const QUICK_FIX_MS = 5000

export type Located = { kind: 'found'; position: Position } | { kind: 'refused' } | { kind: 'unavailable' }

/** Six decimals, as points travel (intake.md#points): about 10 cm. */
export const roundDegrees = (degrees: number): number => Math.round(degrees * 1e6) / 1e6

/** The platform's answer as it travels: six decimals, labelled system, whole milliseconds. */
export function locatedOf(result: PositionResult): Located {
  if (result.kind !== 'found') return { kind: result.kind }
  const { longitude, latitude, coordType, accuracyM, fixAt } = result.position
  if (!isInCountry(longitude, latitude)) return { kind: 'unavailable' }
  const accuracy = accuracyM === undefined || accuracyM > 100000 ? {} : { accuracyM: Math.round(accuracyM) }
  return {
    kind: 'found',
    position: { lng: roundDegrees(longitude), lat: roundDegrees(latitude), coordType, ...accuracy, fixAt: Math.round(fixAt) }
  }
}

export interface Locator {
  /** Resolves when no permission dialog is open any more; false when the answer was no and asking again is pointless. */
  permissionAnswered: () => Promise<boolean>
  getPosition: () => Promise<PositionResult>
}

/** A fix within the limit, else `unavailable`; the time a person takes to answer the permission dialogs does not count. @param limit ms */
export async function quickFix({ permissionAnswered, getPosition }: Locator, limit = QUICK_FIX_MS): Promise<Located> {
  if (!(await permissionAnswered())) return { kind: 'refused' }
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve({ kind: 'unavailable' }), limit)
    void getPosition().then(
      (result) => {
        clearTimeout(timer)
        resolve(locatedOf(result))
      },
      () => {
        clearTimeout(timer)
        resolve({ kind: 'unavailable' })
      }
    )
  })
}

/**
 * Coordinates as pasted from a map or a chat, in either order and with any separator: the ranges of longitude and latitude
 * do not meet in this country, so that the order tells itself. GCJ02, which AMap and WeChat share.
 */
export function positionOfText(text: string): Position | undefined {
  const numbers = text.match(/\d{1,3}\.\d+/g)?.map(Number) ?? []
  const [first, second] = numbers
  if (numbers.length !== 2 || first === undefined || second === undefined) return undefined
  const [lng, lat] = first > second ? [first, second] : [second, first]
  return isInCountry(lng, lat) ? { lng: roundDegrees(lng), lat: roundDegrees(lat), coordType: 'GCJ02' } : undefined
}
