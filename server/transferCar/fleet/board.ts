import type { BoardDriver, BoardView, CandidateLists } from '@/contract/transferCar/fleet/board'
import type { Position } from '@/contract/transferCar/order/order'
import { courseOf } from '@/domain/transferCar/fleet/course'
import { carries } from '@/domain/transferCar/fleet/capacity'
import { labelledDistanceM } from '@/domain/transferCar/order/coordinates'
import { limitOf } from '@/domain/transferCar/order/sla'
import { ACTIVE_STATUSES } from '@/domain/transferCar/order/status'
import { targetOf, TRIP_STATUSES } from '@/domain/transferCar/order/trip'
import type { Actor, ServerContext } from '../../context'
import type { Reader } from '../../database/client'
import { notFound } from '../../errors'
import { offersOf } from '../order/offerTimers'
import { pointOf } from '../order/point'
import { MOST_ASKED, roadsOf, type Leg } from '../order/roads'
import { presentCard } from '../order/presenter'
import { readFleet, recentPoints } from './repository'
import { openOrders } from '../order/repository/list'
import { loadOrder } from '../order/repository/orders'

/** Cards of one column at most: nobody oversees more. */
const MOST_CARDS = 200

/** Everything dispatch looks at, at one moment (fleet.md#board). */
export async function readBoard(context: ServerContext, actor: Actor): Promise<BoardView> {
  const { db: reader, config, clock } = context
  const now = clock.now()
  const fleet = await readFleet(reader, now)
  const cards = async (statuses: Parameters<typeof openOrders>[1]) =>
    Promise.all(
      (await openOrders(reader, statuses, MOST_CARDS)).map(async (row) => {
        const card = presentCard(actor, row)
        return { ...card, limit: limitOf(card, config.dispatch.sla), ...(await offersOf(context, actor, card, row)) }
      })
    )
  return {
    at: now,
    waiting: await cards(['PENDING']),
    running: await cards(ACTIVE_STATUSES),
    ...fleet,
    courses: await coursesOf(reader, fleet.drivers, now),
    sla: config.dispatch.sla
  }
}

/** Which way those went last who are on a trip (fleet.md#positions). */
async function coursesOf(reader: Reader, drivers: readonly BoardDriver[], now: number): Promise<NonNullable<BoardView['courses']>> {
  const onTrip = drivers.filter(({ position, active }) => position !== null && active.some(({ status }) => TRIP_STATUSES.includes(status)))
  const points = await recentPoints(
    reader,
    onTrip.map(({ id }) => id),
    now
  )
  return onTrip.flatMap(({ id, position }) => {
    const degrees = position === null ? null : courseOf(position, points.get(id) ?? [])
    return degrees === null ? [] : [{ driverId: id, degrees }]
  })
}

const first = (isFirst: boolean): number => (isFirst ? 0 : 1)
/** Known and near before far, unknown last. */
const nearness = (distanceM: number | null): number => distanceM ?? Infinity
const byRank = (a: readonly number[], b: readonly number[]): number => {
  const index = a.findIndex((value, i) => value !== b[i])
  return index < 0 ? 0 : (a[index] ?? 0) < (b[index] ?? 0) ? -1 : 1
}

/** A board as it was read, with the ways by road of the trucks that are nearest to where they head. */
export async function withRoads(geo: ServerContext['geo'], view: BoardView): Promise<BoardView> {
  const legs = view.running.map((order): Leg | null => {
    const to = targetOf(order)
    const driver = view.drivers.find(({ active }) => active.some(({ orderId, isLead }) => isLead && orderId === order.id))
    return to === null || driver?.position == null ? null : { from: driver.position, to: to.point }
  })
  const roads = await roadsOf(geo, legs)
  return { ...view, roads: view.running.flatMap(({ id }, place) => (roads[place] == null ? [] : [{ orderId: id, ...roads[place] }])) }
}

/** Candidates as they were ranked, with the ways by road of the first who are on duty. @throws Refusal 404 */
export async function candidatesWithRoads(
  { db, geo }: Pick<ServerContext, 'db' | 'geo'>,
  orderId: string,
  now: number
): Promise<CandidateLists> {
  const { scene, ...lists } = await readCandidates(db, orderId, now)
  // Those on top of the list are likelier sent than a busy one who is nearer.
  const told = lists.drivers.filter(({ driver: { position, onDuty } }) => position !== null && onDuty).slice(0, MOST_ASKED)
  const roads = await roadsOf(
    geo,
    lists.drivers.map((candidate) => {
      const { position } = candidate.driver
      return scene === null || position === null || !told.includes(candidate) ? null : { from: position, to: scene }
    })
  )
  return { ...lists, drivers: lists.drivers.map((candidate, place) => ({ ...candidate, road: roads[place] ?? null })) }
}

/**
 * Who and what can be sent to an order: drivers on duty, free, with valid papers, the nearest first; trucks free, with valid papers,
 * that carry the vehicle, the smallest that does first.
 * @throws Refusal 404
 */
async function readCandidates(reader: Reader, orderId: string, now: number): Promise<CandidateLists & { scene: Position | null }> {
  const loaded = await loadOrder(reader, orderId)
  if (loaded === null) throw notFound('工单不存在')
  const scene = pointOf(loaded.order)
  const { drivers, trucks } = await readFleet(reader, now)
  return {
    scene,
    drivers: drivers
      .map((driver) => ({
        driver,
        distanceM: scene === null || driver.position === null ? null : Math.round(labelledDistanceM(scene, driver.position))
      }))
      .map((candidate) => ({
        candidate,
        rank: [
          first(candidate.driver.onDuty),
          first(candidate.driver.active.length === 0),
          first(!candidate.driver.papersExpired),
          nearness(candidate.distanceM)
        ]
      }))
      .sort((a, b) => byRank(a.rank, b.rank))
      .map(({ candidate }) => candidate),
    trucks: trucks
      .map((truck) => ({ truck, carries: carries(truck.capacityKg, loaded.vehicles) }))
      .map((candidate) => ({
        candidate,
        rank: [
          first(candidate.truck.activeOrderNo === null),
          first(!candidate.truck.papersExpired),
          candidate.carries === true ? 0 : candidate.carries === null ? 1 : 2,
          candidate.truck.capacityKg
        ]
      }))
      .sort((a, b) => byRank(a.rank, b.rank))
      .map(({ candidate }) => candidate)
  }
}
