import { and, asc, eq, inArray, isNull, or } from 'drizzle-orm'
import { ACTIVE_STATUSES } from '@/domain/transferCar/order/status'
import type { Reader, Tx } from '../../../database/client'
import { accidentOrder, approvalRequest, driverProfile, orderUnit, towTruck } from '../../../database/schema'

interface Held {
  orders: { id: string; orderNo: string; status: string }[]
  approvals: { kind: string; subjectId: string }[]
}

/**
 * Takes a person out of dispatch and tells what he still holds (session.md#cancelling-an-account): active orders that he drives and
 * approvals that he asked for. Going off duty takes the lock that dispatching takes, so an order cannot be given to him meanwhile. The
 * caller rolls back when something is held.
 * @param now epoch ms
 */
export async function releaseEmployee(tx: Tx, userId: string, now: number): Promise<Held> {
  await tx.update(driverProfile).set({ onDuty: false, dutyChangedAt: now }).where(eq(driverProfile.userId, userId))
  const held = await workHeldBy(tx, userId)
  await tx.update(towTruck).set({ driverId: null }).where(eq(towTruck.driverId, userId))
  return held
}

/** Active orders that a person drives and approvals that he asked for. */
export async function workHeldBy(reader: Reader, userId: string): Promise<Held> {
  const orders = await reader
    .selectDistinct({ id: accidentOrder.id, orderNo: accidentOrder.orderNo, status: accidentOrder.status })
    .from(orderUnit)
    .innerJoin(accidentOrder, eq(accidentOrder.id, orderUnit.orderId))
    .where(
      and(
        eq(orderUnit.driverId, userId),
        isNull(orderUnit.removedAt),
        isNull(orderUnit.finishedAt),
        or(inArray(accidentOrder.status, [...ACTIVE_STATUSES]), and(eq(orderUnit.isLead, false), eq(accidentOrder.status, 'PENDING')))
      )
    )
    .orderBy(asc(accidentOrder.orderNo))
  const approvals = await reader
    .select({ kind: approvalRequest.kind, subjectId: approvalRequest.subjectId })
    .from(approvalRequest)
    .where(and(eq(approvalRequest.askerId, userId), eq(approvalRequest.state, 'OPEN')))
  return { orders, approvals }
}
