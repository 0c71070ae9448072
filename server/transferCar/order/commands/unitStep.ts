import { eq } from 'drizzle-orm'
import type { OrderDetail } from '@/contract/transferCar/order/detail'
import type { UnitStepBody } from '@/contract/transferCar/order/order'
import type { UnitStep } from '@/contract/transferCar/order/codes'
import { missingOfUnitStep } from '@/domain/transferCar/order/unitRequirements'
import { UNIT_STEP_RULES, unitStepRefusal } from '@/domain/transferCar/order/unitSteps'
import type { Actor } from '../../../context'
import type { Tx } from '../../../database/client'
import { orderUnit } from '../../../database/schema'
import { conflict, forbidden, notFound, refuse } from '../../../errors'
import { keepStepPosition } from '../stepPosition'
import { followOrder } from '../notices'
import { actorFacts, mayRead } from '../policy'
import { readDetail } from '../presenter'
import { takeBackHelp } from '../repository/doubts'
import { loadOrder, saveOrder } from '../repository/orders'
import type { Act, UnitRow } from '../types'
import { announceOrder } from './announce'
import { attach, placeOf } from './evidence'
import { logStep, timeOf } from './log'
import { offered } from './offer'
import { CHANGED, said } from './shared'

/**
 * A step of a helping crew (orders.md#units): its own stamp and evidence, the order's version, never its service status.
 * @throws Refusal 404 unknown or not his, 409 with the current record, 403 no right, 400 with `fields`
 */
export async function takeUnitStep(
  tx: Tx,
  actor: Actor,
  orderId: string,
  unitId: string,
  step: UnitStep,
  body: UnitStepBody,
  act: Act
): Promise<OrderDetail> {
  const loaded = await loadOrder(tx, orderId, true)
  if (loaded === null || !mayRead(actor, loaded)) throw notFound('工单不存在')
  const { order } = loaded
  const unit = loaded.units.find(({ id, isLead }) => id === unitId && !isLead)
  if (unit === undefined) throw notFound('增派车辆不存在')
  if (order.version !== body.version) throw conflict(CHANGED, await readDetail(tx, actor, loaded))
  const refusal = unitStepRefusal(step, unit, order.status, actorFacts(actor))
  if (refusal !== null) throw refusal.kind === 'permission' ? forbidden(refusal.message) : refuse(refusal.message)
  const missing = missingOfUnitStep(step, body, order.status, act.now)
  const [first] = Object.values(missing)
  if (first !== undefined) throw refuse(first, missing)

  if (body.evidence !== undefined) await attach(tx, actor, orderId, body.evidence, placeOf(unit), act, 'skip')
  const time = timeOf(body, act, lastStampOf(unit))
  await tx
    .update(orderUnit)
    .set({ [UNIT_STEP_RULES[step].stamp]: time.businessAt, ...(body.distanceM === undefined ? {} : { distanceM: body.distanceM }) })
    .where(eq(orderUnit.id, unit.id))
  await saveOrder(tx, order, {}, act.now)
  if (step === 'refuse') await takeBackHelp(tx, orderId, unitId)
  if (body.position !== undefined && unit.driverId === actor.userId && (step === 'depart' || unit.departedAt !== null))
    await keepStepPosition(tx, actor.userId, orderId, body.position, time.businessAt, act)
  const payload = { ...said(body, 'reason', 'noPositionReason', 'distanceM'), ...(step === 'refuse' ? { undone: offered(unit) } : {}) }
  await logStep(
    tx,
    actor,
    { orderId, unitId, action: `unit:${step}`, fromStatus: order.status, toStatus: order.status, payload },
    body,
    time,
    act
  )
  const after = await loadOrder(tx, orderId)
  if (after === null) throw notFound('工单不存在')
  await announceOrder(tx, act, `unit:${step}`, loaded, after)
  await followOrder(tx, act, { kind: `unit:${step}`, before: loaded, after, actorId: actor.userId, reason: body.reason })
  return readDetail(tx, actor, after)
}

/** What the crew's next step is compared with (orders.md#business-time), epoch ms. */
const lastStampOf = ({ assignedAt, acceptedAt, departedAt, arrivedAt }: UnitRow): number | null =>
  arrivedAt ?? departedAt ?? acceptedAt ?? assignedAt
