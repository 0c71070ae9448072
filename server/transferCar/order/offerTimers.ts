import { eq, inArray } from 'drizzle-orm'
import { HELPED_STATUSES, isOffered } from '@/domain/transferCar/order/unitSteps'
import type { ServerContext } from '../../context'
import type { Tx } from '../../database/client'
import { accidentOrder, orderUnit } from '../../database/schema'
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

/** Helping crews that were sent for and have not answered. */
const offeredHelp = (loaded: Loaded | null): UnitRow[] =>
  loaded === null ? [] : loaded.units.filter((unit) => isOffered(unit, loaded.order.status))

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
