import type { ServiceStatus } from '@/contract/transferCarCodes'
import { HOUR, shanghaiDay, type Clock } from '../clock'
import type { Tx } from '../database/client'
import {
  accidentOrder, orderEvent, orderEvidence, orderSearchTerm, orderSequence, orderSignature, orderTabCount, orderUnit, orderVehicle, storedFile
} from '../database/schema'
import type { FileStore } from '../files/store'
import { termsOf } from '../transferCar/repository/search'
import { seedFleet } from './fleet'
import { buildOrder, type BuiltOrder } from './ordersBuild'
import { PLANS } from './ordersData'
import { Cast, seededRandom } from './ordersPeople'
import { PictureMaker } from './ordersPictures'

const SEED = 20261121

export interface PreparedOrders {
  built: BuiltOrder[]
  pictures: PictureMaker
  /** Last number of each day. */
  sequence: Map<string, number>
}

/** Plays the demo orders and draws their pictures; before the transaction, since nothing may wait inside (rulings 25). */
export async function prepareOrders(clock: Clock, files: FileStore): Promise<PreparedOrders> {
  const now = clock.now()
  const cast = new Cast(seededRandom(SEED))
  const pictures = new PictureMaker()
  const sequence = new Map<string, number>()
  const built: BuiltOrder[] = []
  // In the order of the calls, so that numbers grow with time.
  const plans = [...PLANS].sort((a, b) => b.hoursAgo - a.hoursAgo)
  for (const [index, plan] of plans.entries()) {
    const day = shanghaiDay(Math.round(now - plan.hoursAgo * HOUR))
    const number = (sequence.get(day) ?? 0) + 1
    sequence.set(day, number)
    built.push(await buildOrder(plan, index, `SG${day}${String(number).padStart(4, '0')}`, now, cast, pictures))
  }
  await pictures.store(files)
  return { built, pictures, sequence }
}

/** Trucks, the yard and the demo orders; called once, after the people exist. */
export async function seedOrders(tx: Tx, clock: Clock, { built, pictures, sequence }: PreparedOrders): Promise<void> {
  await seedFleet(tx, clock.now())
  await tx.insert(storedFile).values(pictures.made.map(({ row }) => row))
  await tx.insert(accidentOrder).values(built.map(({ order }) => order))
  await tx.insert(orderVehicle).values(built.flatMap(({ vehicles }) => vehicles))
  await tx.insert(orderUnit).values(built.flatMap(({ unit }) => (unit === null ? [] : [unit])))
  await tx.insert(orderEvent).values(built.flatMap(({ events }) => events))
  await tx.insert(orderEvidence).values(built.flatMap(({ evidence }) => evidence))
  await tx.insert(orderSignature).values(built.flatMap(({ signatures }) => signatures))
  await tx.insert(orderSearchTerm).values(built.flatMap(({ order, vehicles }) => termsOf(order, vehicles).map((term) => ({ ...term, orderId: order.id }))))
  await tx.insert(orderSequence).values([...sequence].map(([day, last]) => ({ prefix: 'SG', day, last })))
  const counts = new Map<ServiceStatus, number>()
  for (const { order } of built) counts.set(order.status, (counts.get(order.status) ?? 0) + 1)
  await tx.insert(orderTabCount).values([...counts].map(([status, count]) => ({ status, count })))
}
