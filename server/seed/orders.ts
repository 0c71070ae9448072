import type { ServiceStatus } from '@/contract/transferCar/order/codes'
import { HOUR, shanghaiDay, type Clock } from '../clock'
import type { Tx } from '../database/client'
import {
  accidentOrder,
  orderEvent,
  orderEvidence,
  orderSearchTerm,
  orderSequence,
  orderSignature,
  orderTabCount,
  orderUnit,
  orderVehicle,
  storedFile
} from '../database/schema'
import type { FileStore } from '../files/store'
import { termsOf } from '../transferCar/order/repository/search'
import { seedFleet, seedPositions, SLOT_NAMES } from './fleet'
import { buildOrder } from './ordersBuild'
import { type BuiltOrder } from './ordersBuilt'
import { PLANS, type Plan } from './ordersData'
import { HistoryCast, historyPlans } from './ordersHistory'
import { Cast, seededRandom } from './ordersPeople'
import { PictureMaker } from './ordersPictures'
import { seedPayments } from './payments'
import { buildMoney } from './paymentsBuild'
import { type BuiltMoney } from './paymentsRows'

const SEED = 20261121

interface PreparedOrders {
  built: BuiltOrder[]
  pictures: PictureMaker
  /** Last number of each day. */
  sequence: Map<string, number>
  /** Bills and payment orders behind them. */
  money: BuiltMoney
}

/**
 * Plays the demo orders and draws their pictures; before the transaction, since nothing may wait inside (server.md#inside-a-transaction).
 * @param withHistory also the sixty days behind the forty orders that are told one by one
 */
export async function prepareOrders(clock: Clock, files: FileStore, withHistory: boolean): Promise<PreparedOrders> {
  const now = clock.now()
  const pictures = new PictureMaker()
  const sequence = new Map<string, number>()
  const built: BuiltOrder[] = []
  const freeSlots = [...SLOT_NAMES]
  const play = async (plans: readonly Plan[], from: number, cast: Cast) => {
    // In the order of the calls, so that numbers grow with time.
    for (const [index, plan] of [...plans].sort((a, b) => b.hoursAgo - a.hoursAgo).entries()) {
      const day = shanghaiDay(Math.round(now - plan.hoursAgo * HOUR))
      const number = (sequence.get(day) ?? 0) + 1
      sequence.set(day, number)
      const slot = plan.ending === 'stored' ? freeSlots.shift() : undefined
      built.push(await buildOrder({ ...plan, slot }, from + index, `SG${day}${String(number).padStart(4, '0')}`, now, cast, pictures))
    }
  }
  await play(PLANS, 0, new Cast(seededRandom(SEED)))
  if (withHistory) await play(historyPlans(), PLANS.length, new HistoryCast())
  await pictures.store(files)
  return { built, pictures, sequence, money: buildMoney(built, now) }
}

/** Trucks, the yard and the demo orders; called once, after the people exist. */
export async function seedOrders(tx: Tx, clock: Clock, { built, pictures, sequence, money }: PreparedOrders): Promise<void> {
  await seedFleet(tx, clock.now())
  for (const some of inParts(pictures.made)) await tx.insert(storedFile).values(some.map(({ row }) => row))
  for (const some of inParts(built)) await insertOrders(tx, some)
  await seedPayments(tx, money)
  await seedPositions(tx, built, clock.now())
  await tx.insert(orderSequence).values([...sequence].map(([day, last]) => ({ prefix: 'SG', day, last })))
  const counts = new Map<ServiceStatus, number>()
  for (const { order } of built) counts.set(order.status, (counts.get(order.status) ?? 0) + 1)
  await tx.insert(orderTabCount).values([...counts].map(([status, count]) => ({ status, count })))
}

/** One statement takes 65,535 values at most. */
const PART = 40
const inParts = <T>(rows: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / PART) }, (_, i) => rows.slice(i * PART, (i + 1) * PART))

async function insertOrders(tx: Tx, built: readonly BuiltOrder[]): Promise<void> {
  const units = built.flatMap(({ unit }) => (unit === null ? [] : [unit]))
  const evidence = built.flatMap((each) => each.evidence)
  const signatures = built.flatMap((each) => each.signatures)
  await tx.insert(accidentOrder).values(built.map(({ order }) => order))
  await tx.insert(orderVehicle).values(built.flatMap(({ vehicles }) => vehicles))
  if (units.length > 0) await tx.insert(orderUnit).values(units)
  await tx.insert(orderEvent).values(built.flatMap(({ events }) => events))
  if (evidence.length > 0) await tx.insert(orderEvidence).values(evidence)
  if (signatures.length > 0) await tx.insert(orderSignature).values(signatures)
  await tx
    .insert(orderSearchTerm)
    .values(
      built.flatMap(({ order, vehicles }) =>
        termsOf(order, vehicles).map((term) => ({ ...term, orderId: order.id, orderCreatedAt: order.createdAt }))
      )
    )
}
