import type { AnyStep, OrderRow } from '../types'
import { trimmed } from './shared'

/** Columns of an order's destination. */
type Destination = Pick<OrderRow, 'destType' | 'destAddress' | 'destLng' | 'destLat' | 'destCoordType'>

/** The destination as an order has it. */
export const destinationOf = ({ destType, destAddress, destLng, destLat, destCoordType }: OrderRow): Destination => ({
  destType,
  destAddress,
  destLng,
  destLat,
  destCoordType
})

/** The destination that a step says; null when it says none. */
export function destinationSaid({ destType, destAddress, destPosition }: AnyStep): Destination | null {
  const address = trimmed(destAddress)
  return address === null
    ? null
    : {
        destType: destType ?? null,
        destAddress: address,
        destLng: destPosition?.lng ?? null,
        destLat: destPosition?.lat ?? null,
        destCoordType: destPosition?.coordType ?? null
      }
}

/** The same for the step's event. */
export function saidDestination(body: AnyStep): Partial<Pick<Destination, 'destType' | 'destAddress'>> {
  const said = destinationSaid(body)
  return said === null ? {} : { ...(said.destType === null ? {} : { destType: said.destType }), destAddress: said.destAddress }
}

/** The destination that a step wrote over, null when it wrote none. @param payload of that step's event */
export function destinationBefore(payload: Record<string, unknown>): Destination | null {
  const before = (payload.undone ?? {}) as Partial<Destination>
  if (before.destAddress === undefined) return null
  const { destType = null, destAddress, destLng = null, destLat = null, destCoordType = null } = before
  return { destType, destAddress, destLng, destLat, destCoordType }
}
