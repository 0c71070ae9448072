import type { OrderDetail } from '@/contract/transferCar/order/detail'
import type { Place } from '@/platform/map/types'

type Placed = Pick<OrderDetail, 'id' | 'address' | 'position' | 'destAddress' | 'destPosition'>

/** The places of an order that are on the map: the scene first, then the destination. */
export function orderPlaces({ id, address, position, destAddress, destPosition }: Placed): Place[] {
  const scene = position === null ? [] : [{ point: position, name: '事故地点', address: address ?? '', orderId: id }]
  const destination = destPosition === null ? [] : [{ point: destPosition, name: '目的地', address: destAddress ?? '', orderId: id }]
  return [...scene, ...destination]
}
