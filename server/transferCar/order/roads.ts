import type { OrderDetail } from '@/contract/transferCar/order/detail'
import type { Road } from '@/contract/transferCar/order/parts'
import { labelledDistanceM, toGcj02, type LabelledPoint } from '@/domain/transferCar/order/coordinates'
import { targetOf } from '@/domain/transferCar/order/trip'
import type { ServerContext } from '../../context'
import { driverPlaces } from './lastPositions'
import { placesOf } from './point'
import type { OrderRow } from './types'

/** Most ways that one reading asks the map for, those of the nearest trucks: who is far away is sent by the straight line. */
export const MOST_ASKED = 3

/** From where a truck was last to where it heads. */
export interface Leg {
  from: LabelledPoint
  to: LabelledPoint
}

/**
 * Ways by road of the shortest legs, null for the others and where no map tells it (fleet.md#positions). Asks a network: never inside a
 * transaction.
 */
export async function roadsOf(geo: ServerContext['geo'], legs: readonly (Leg | null)[]): Promise<(Road | null)[]> {
  const nearest = legs
    .flatMap((leg) => (leg === null ? [] : [{ leg, distanceM: labelledDistanceM(leg.from, leg.to) }]))
    .sort((one, other) => one.distanceM - other.distanceM)
    .slice(0, MOST_ASKED)
    .map(({ leg }) => leg)
  return Promise.all(
    legs.map(async (leg) => (leg !== null && nearest.includes(leg) ? geo.roadAhead(toGcj02(leg.from), toGcj02(leg.to)) : null))
  )
}

/** An order as it is read, with the way by road that its trucks still have. */
export async function withRoads(
  { db, geo }: Pick<ServerContext, 'db' | 'geo'>,
  detail: OrderDetail,
  order: OrderRow
): Promise<OrderDetail> {
  const to = targetOf(placesOf(order))
  const drivers = detail.units.flatMap(({ driverId, lastPosition }) =>
    driverId !== null && lastPosition?.heading != null ? [driverId] : []
  )
  if (to === null || drivers.length === 0) return detail
  const places = await driverPlaces(db, order.id, drivers)
  const roads = await roadsOf(
    geo,
    places.map((from) => ({ from, to: to.point }))
  )
  return {
    ...detail,
    units: detail.units.map((unit) => {
      const road = roads[places.findIndex(({ userId }) => userId === unit.driverId)]
      const { lastPosition } = unit
      if (road == null || lastPosition?.heading == null) return unit
      return { ...unit, lastPosition: { ...lastPosition, heading: { ...lastPosition.heading, road } } }
    })
  }
}
