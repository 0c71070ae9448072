import { eq, inArray } from 'drizzle-orm'
import { HELPED_STATUSES, isHelping } from '@/domain/transferCar/order/unitSteps'
import type { ServiceStatus } from '@/contract/transferCar/order/codes'
import type { Tx } from '../../../database/client'
import { orderUnit } from '../../../database/schema'
import { refuse } from '../../../errors'
import { newId } from '../../../ids'
import type { Effect, Loaded, StepContext } from '../types'
import { checkCrew } from './crew'
import { said } from './shared'

/** 增派: a helping crew under the rules of dispatch (orders.md#units). */
export async function addUnit(context: StepContext): Promise<Effect> {
  const {
    tx,
    loaded: { order, lead },
    body,
    at
  } = context
  const fields = {
    ...(lead?.driverId === body.driverId ? { driverId: '该驾驶员已在本单' } : {}),
    ...(lead?.truckId === body.truckId ? { truckId: '该拖车已在本单' } : {})
  }
  const { payload, ...crew } = await checkCrew(context, '增派', fields)
  const unitId = newId()
  await tx.insert(orderUnit).values({
    id: unitId,
    orderId: order.id,
    orderCreatedAt: order.createdAt,
    orderStatus: order.status,
    isLead: false,
    ...crew,
    etaAt: body.etaAt ?? null,
    assignedAt: at
  })
  return { unitId, payload }
}

/** 撤回增派: the crew leaves before its work has ended; its driver no longer sees the order. */
export async function removeUnit({ tx, loaded: { units }, body, at }: StepContext): Promise<Effect> {
  const unit = units.find(({ id }) => id === body.unitId)
  if (unit === undefined || !isHelping(unit)) throw refuse('该增派车辆已结束或不存在', { unitId: '该增派车辆已结束或不存在' })
  await tx.update(orderUnit).set({ removedAt: at }).where(eq(orderUnit.id, unit.id))
  return { unitId: unit.id, payload: said(body, 'reason') }
}

/**
 * When an order leaves the work, so do its helping crews: who had arrived has finished, the others are taken away.
 * @returns for the event: whom a step back has to call again
 */
export async function endHelpers(tx: Tx, { units }: Loaded, to: ServiceStatus, at: number): Promise<{ endedUnits?: string[] }> {
  const open = HELPED_STATUSES.includes(to) ? [] : units.filter(isHelping)
  if (open.length === 0) return {}
  for (const unit of open)
    await tx
      .update(orderUnit)
      .set(unit.arrivedAt === null ? { removedAt: at } : { finishedAt: at })
      .where(eq(orderUnit.id, unit.id))
  return { endedUnits: open.map(({ id }) => id) }
}

/** Calls the crews again that an ending had sent away. @param payload of the ending's event */
export async function recallHelpers(tx: Tx, payload: Record<string, unknown>): Promise<void> {
  const { endedUnits } = payload
  if (Array.isArray(endedUnits) && endedUnits.length > 0)
    await tx
      .update(orderUnit)
      .set({ finishedAt: null, removedAt: null })
      .where(inArray(orderUnit.id, endedUnits.map(String)))
}
