import { eq } from 'drizzle-orm'
import { isOffered } from '@/domain/transferCar/order/unitSteps'
import type { ServerContext } from '../../../context'
import type { Tx } from '../../../database/client'
import { orderUnit } from '../../../database/schema'
import { newId } from '../../../ids'
import type { JobData } from '../../../jobs/types'
import { actOf } from '../act'
import { followOrder } from '../notices'
import { recountDoubts, takeBack, takeBackHelp } from '../repository/doubts'
import { nameOf } from '../../../organization/commands/names'
import { appendEvent, loadOrder, moveCount, saveOrder } from '../repository/orders'
import type { Act, Loaded } from '../types'
import { announceOrder } from './announce'
import { offered, offerWithdrawn } from './offer'

const SYSTEM_ROLE = 'system'

/**
 * The system takes an offer back that nobody answered in time (orders.md#offers): ASSIGNED -> PENDING. Holding the order's row, it and
 * the driver's answer come one after the other, so one of both counts.
 */
export async function autoReturn(tx: Tx, context: ServerContext, { orderId, unitId, dueAt }: JobData['offer']): Promise<undefined> {
  const act = actOf(context, null)
  const before = await loadOrder(tx, orderId, true)
  if (before === null || act.now < dueAt) return undefined
  return unitId === undefined ? returnLead(tx, act, before) : returnHelper(tx, act, before, unitId)
}

async function returnLead(tx: Tx, act: Act, before: Loaded): Promise<undefined> {
  const orderId = before.order.id
  if (before.lead === null || before.order.status !== 'ASSIGNED') return undefined
  const { unit, undone } = offerWithdrawn(before.lead)
  await takeBack(tx, orderId, 'dispatch', 'reassign')
  await saveOrder(tx, before.order, { status: 'PENDING', statusAt: act.now }, act.now)
  await tx.update(orderUnit).set(unit).where(eq(orderUnit.id, before.lead.id))
  await appendEvent(tx, {
    ...bySystem(act),
    orderId,
    unitId: before.lead.id,
    action: 'autoReturn',
    fromStatus: 'ASSIGNED',
    toStatus: 'PENDING',
    payload: { undone }
  })
  await recountDoubts(tx, orderId)
  await moveCount(tx, 'ASSIGNED', 'PENDING')
  return tell(tx, act, 'autoReturn', before)
}

/** A helping crew that did not answer is sent away; the order goes on without it (orders.md#units). */
async function returnHelper(tx: Tx, act: Act, before: Loaded, unitId: string): Promise<undefined> {
  const { id: orderId, status } = before.order
  const unit = before.units.find(({ id }) => id === unitId)
  if (unit === undefined || !isOffered(unit, status)) return undefined
  await takeBackHelp(tx, orderId, unitId)
  await saveOrder(tx, before.order, {}, act.now)
  await tx.update(orderUnit).set({ removedAt: act.now }).where(eq(orderUnit.id, unitId))
  const driverName = await nameOf(tx, unit.driverId)
  await appendEvent(tx, {
    ...bySystem(act),
    orderId,
    unitId,
    action: 'unit:autoReturn',
    fromStatus: status,
    toStatus: status,
    payload: { driverName, undone: offered(unit) }
  })
  await recountDoubts(tx, orderId)
  return tell(tx, act, 'unit:autoReturn', before)
}

/** What the system writes into the log carries the server's time alone. */
const bySystem = ({ now }: Act) => ({ id: newId(), actorId: null, actorRole: SYSTEM_ROLE, deviceAt: now, serverAt: now, businessAt: now })

async function tell(tx: Tx, act: Act, kind: 'autoReturn' | 'unit:autoReturn', before: Loaded): Promise<undefined> {
  const after = await loadOrder(tx, before.order.id)
  if (after === null) throw new Error('the order is gone while its row is held')
  await announceOrder(tx, act, kind, before, after)
  await followOrder(tx, act, { kind, before, after, actorId: null })
  return undefined
}
