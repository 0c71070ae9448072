import { and, eq, inArray } from 'drizzle-orm'
import type { UnitView } from '@/contract/transferCar/order/detail'
import { headingOf, TRIP_STATUSES } from '@/domain/transferCar/order/trip'
import type { Actor } from '../../context'
import type { Reader } from '../../database/client'
import { driverPosition } from '../../database/schema'
import { placesOf } from './point'
import { seesAll } from './policy'
import type { OrderRow, UnitRow } from './types'

interface Seen {
  driverId: string
  view: NonNullable<UnitView['lastPosition']>
}

/** Last fixes of these drivers on this order. */
export const driverPlaces = (reader: Reader, orderId: string, drivers: readonly string[]) =>
  reader
    .select()
    .from(driverPosition)
    .where(and(eq(driverPosition.orderId, orderId), inArray(driverPosition.userId, [...drivers])))

/** Where the trucks of an order were last on its trip (fleet.md#positions): for who sees all orders, and each driver himself. */
export async function lastPositions(reader: Reader, actor: Actor, order: OrderRow, units: readonly UnitRow[]): Promise<Seen[]> {
  if (!TRIP_STATUSES.includes(order.status)) return []
  const drivers = units.flatMap(({ driverId, removedAt }) => (driverId === null || removedAt !== null ? [] : [driverId]))
  const shown = seesAll(actor) ? drivers : drivers.filter((id) => id === actor.userId)
  if (shown.length === 0) return []
  const places = placesOf(order)
  return (await driverPlaces(reader, order.id, shown)).map(({ userId, fixAt, background, lng, lat, coordType }) => ({
    driverId: userId,
    view: { fixAt, foregroundOnly: !background, heading: headingOf(places, { lng, lat, coordType }) }
  }))
}
