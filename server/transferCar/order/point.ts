import type { Position } from '@/contract/transferCar/order/order'
import type { OrderRow } from './types'

/** A stored point with its label, null when there is none. */
export function pointOf(row: {
  lng: number | null
  lat: number | null
  coordType: Position['coordType'] | null
  accuracyM?: number | null
  fixAt?: number | null
}): Position | null {
  if (row.lng === null || row.lat === null || row.coordType === null) return null
  return {
    lng: row.lng,
    lat: row.lat,
    coordType: row.coordType,
    ...(row.accuracyM == null ? {} : { accuracyM: row.accuracyM }),
    ...(row.fixAt == null ? {} : { fixAt: row.fixAt })
  }
}

/** What says where a truck of an order heads. */
export const placesOf = (order: OrderRow) => ({
  status: order.status,
  position: pointOf(order),
  destPosition: pointOf({ lng: order.destLng, lat: order.destLat, coordType: order.destCoordType })
})
