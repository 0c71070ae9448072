import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { OrderCard } from '@/contract/transferCar/order/detail'
import { labelOf, PLATE_SITUATIONS, SERVICE_TYPES, VEHICLE_CLASSES } from '@/domain/transferCar/order/dictionaries'
import { displayPlate } from '@/domain/validators/plate'
import { HELPED_STATUSES, isOffered, unitStepsFor } from '@/domain/transferCar/order/unitSteps'
import type { Actor, ServerContext } from '../../context'
import type { Reader, Tx } from '../../database/client'
import { accidentOrder, orderUnit } from '../../database/schema'
import { actorFacts } from './policy'
import type { Act, Loaded, UnitRow, Change } from './types'

/** One offer, one job: the lead's is known by its order, a helping crew's by its unit too. */
const keyOf = (orderId: string, unitId?: string): string => (unitId === undefined ? orderId : `${orderId} ${unitId}`)

type Timer = Pick<Act, 'now' | 'jobs' | 'offerLimitMs'>

async function start(tx: Tx, { now, jobs, offerLimitMs }: Timer, orderId: string, unitId?: string): Promise<void> {
  const dueAt = now + offerLimitMs
  await jobs.schedule(tx, 'offer', keyOf(orderId, unitId), dueAt, { orderId, dueAt, ...(unitId === undefined ? {} : { unitId }) })
}

/** The clock of an offer: it starts anew with each crew (orders.md#offers). An auto-return is the job itself and ends with it. */
export async function watchOffers(tx: Tx, act: Act, { kind, before, after }: Change): Promise<void> {
  const { id, status } = after.order
  const wasOffered = before?.order.status === 'ASSIGNED'
  if (
    status === 'ASSIGNED' &&
    (!wasOffered || before.lead?.driverId !== after.lead?.driverId || before.lead?.truckId !== after.lead?.truckId)
  )
    await start(tx, act, id)
  else if (wasOffered && status !== 'ASSIGNED' && kind !== 'autoReturn') await act.jobs.cancel(tx, 'offer', id)
  const [had, has] = [offeredHelp(before), offeredHelp(after)]
  for (const unit of has) if (!had.some((other) => other.id === unit.id)) await start(tx, act, id, unit.id)
  if (kind === 'unit:autoReturn') return
  for (const unit of had) if (!has.some((other) => other.id === unit.id)) await act.jobs.cancel(tx, 'offer', keyOf(id, unit.id))
}

type Offered = Pick<OrderCard, 'plateNo' | 'plateSituation' | 'vehicleClass' | 'vehicleCount' | 'serviceType'>

/** Which vehicle and what work an offer is about, in words: `粤B·12345 客1 等 2 辆`, `拖车`. */
function offerWords(card: Offered): { car: string; work: string } {
  const { plateNo, plateSituation, vehicleClass, vehicleCount, serviceType } = card
  const unknown = plateSituation === null || plateSituation === 'NORMAL' ? '车牌未知' : labelOf(PLATE_SITUATIONS, plateSituation)
  const plate = plateNo === null || plateNo === '' ? unknown : displayPlate(plateNo)
  const car = [plate, labelOf(VEHICLE_CLASSES, vehicleClass), vehicleCount > 1 ? `等 ${vehicleCount} 辆` : '']
  return {
    car: car.filter((part) => part !== '').join(' '),
    work: serviceType === null ? '作业类型待定' : labelOf(SERVICE_TYPES, serviceType)
  }
}

/**
 * What is told of an order that waits for an answer: to everybody until when, to the very driver who is asked, for the lead or as a
 * helping crew, by what it is priced too. One clock for all: the job that takes the offer back.
 * @param card as this person sees it
 */
export async function offersOf(
  context: Pick<ServerContext, 'db' | 'jobs' | 'clock' | 'config' | 'areas'>,
  actor: Actor,
  card: OrderCard,
  loaded: Pick<Loaded, 'order' | 'units'>
): Promise<Pick<OrderCard, 'offer' | 'offerDueAt'>> {
  const { db, jobs, clock, config, areas } = context
  const helping = loaded.units.find((unit) => unitStepsFor(unit, card.status, actorFacts(actor)).includes('accept'))
  if (card.status !== 'ASSIGNED' && helping === undefined) return { offer: null, offerDueAt: null }
  const lead = loaded.units.find(({ isLead }) => isLead) ?? null
  return db.transaction(async (tx) => {
    const dueAt = async (since: number, unitId?: string) =>
      (await jobs.dueAt(tx, 'offer', keyOf(card.id, unitId))) ?? since + config.dispatch.offerLimitMs
    const offerDueAt = card.status === 'ASSIGNED' ? await dueAt(card.statusAt) : null
    const isAsked = card.nextAction === 'accept' && offerDueAt !== null
    if (!isAsked && helping === undefined) return { offer: null, offerDueAt }
    return {
      offer: {
        dueAt: isAsked ? offerDueAt : await dueAt(helping?.assignedAt ?? card.statusAt, helping?.id),
        ...offerWords(card),
        price: await areas.orderPricing.basisWords(tx, { order: loaded.order, lead }, clock.now()),
        ...(!isAsked && helping !== undefined && { unitId: helping.id })
      },
      offerDueAt
    }
  })
}

/** Helping crews that were sent for and have not answered. */
const offeredHelp = (loaded: Loaded | null): UnitRow[] =>
  loaded === null ? [] : loaded.units.filter((unit) => isOffered(unit, loaded.order.status))

/** Whether an order still waits for this driver's answer, as its lead or as a helping crew. */
export async function isOfferedTo(reader: Reader, orderId: string, userId: string): Promise<boolean> {
  const rows = await reader
    .select({ unit: orderUnit, status: accidentOrder.status })
    .from(accidentOrder)
    .innerJoin(orderUnit, eq(orderUnit.orderId, accidentOrder.id))
    .where(and(eq(accidentOrder.id, orderId), eq(orderUnit.driverId, userId), isNull(orderUnit.removedAt)))
  return rows.some(({ unit, status }) => (unit.isLead ? status === 'ASSIGNED' : isOffered(unit, status)))
}

/**
 * Offers that stand without a clock get one that starts now: those of a seed, and those from before there were clocks. Called at
 * each start of the server; an offer whose clock runs keeps it.
 */
export async function watchStandingOffers(
  tx: Tx,
  { clock, jobs, config }: Pick<ServerContext, 'clock' | 'jobs' | 'config'>
): Promise<void> {
  const timer: Timer = { now: clock.now(), jobs, offerLimitMs: config.dispatch.offerLimitMs }
  const rows = await tx
    .select({ unit: orderUnit, status: accidentOrder.status })
    .from(accidentOrder)
    .innerJoin(orderUnit, eq(orderUnit.orderId, accidentOrder.id))
    .where(inArray(accidentOrder.status, [...HELPED_STATUSES]))
  for (const { unit, status } of rows) {
    if (!(unit.isLead ? status === 'ASSIGNED' : isOffered(unit, status))) continue
    const unitId = unit.isLead ? undefined : unit.id
    if (!(await jobs.isWaiting(tx, 'offer', keyOf(unit.orderId, unitId)))) await start(tx, timer, unit.orderId, unitId)
  }
}
