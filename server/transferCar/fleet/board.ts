import type { BoardView, CandidateLists } from '@/contract/transferCar/fleet/board'
import { carries } from '@/domain/transferCar/fleet/capacity'
import { labelledDistanceM } from '@/domain/transferCar/order/coordinates'
import { ACTIVE_STATUSES } from '@/domain/transferCar/order/status'
import type { DispatchPolicy } from '../../config'
import type { Actor } from '../../context'
import type { Reader } from '../../database/client'
import { notFound } from '../../errors'
import { pointOf } from '../order/point'
import { presentCard } from '../order/presenter'
import { readFleet } from './repository'
import { openOrders } from '../order/repository/list'
import { loadOrder } from '../order/repository/orders'

/** Cards of one column at most: nobody oversees more. */
const MOST_CARDS = 200

/** Everything dispatch looks at, at one moment (fleet.md#board). @param now epoch ms */
export async function readBoard(reader: Reader, actor: Actor, { sla, offerLimitMs }: DispatchPolicy, now: number): Promise<BoardView> {
  const cards = async (statuses: Parameters<typeof openOrders>[1]) =>
    (await openOrders(reader, statuses, MOST_CARDS)).map((row) => presentCard(actor, row))
  return {
    at: now,
    waiting: await cards(['PENDING']),
    running: await cards(ACTIVE_STATUSES),
    ...(await readFleet(reader, now)),
    sla,
    offerLimitMs
  }
}

const first = (isFirst: boolean): number => (isFirst ? 0 : 1)
/** Known and near before far, unknown last. */
const nearness = (distanceM: number | null): number => distanceM ?? Infinity
const byRank = (a: readonly number[], b: readonly number[]): number => {
  const index = a.findIndex((value, i) => value !== b[i])
  return index < 0 ? 0 : (a[index] ?? 0) < (b[index] ?? 0) ? -1 : 1
}

/**
 * Who and what can be sent to an order: drivers on duty, free, with valid papers, the nearest first; trucks free, with valid papers,
 * that carry the vehicle, the smallest that does first.
 * @throws Refusal 404
 */
export async function readCandidates(reader: Reader, orderId: string, now: number): Promise<CandidateLists> {
  const loaded = await loadOrder(reader, orderId)
  if (loaded === null) throw notFound('工单不存在')
  const scene = pointOf(loaded.order)
  const { drivers, trucks } = await readFleet(reader, now)
  return {
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
