import { eq } from 'drizzle-orm'
import type { IntakeFields } from '@/contract/transferCar/order/order'
import type { OrderDetail } from '@/contract/transferCar/order/detail'
import type { ServiceAction } from '@/contract/transferCar/order/codes'
import { ACTION_RULES, TIMELINE_ACTIONS } from '@/domain/transferCar/order/actions'
import type { BusinessTime } from '@/domain/transferCar/order/businessTime'
import { gapFor } from '@/domain/transferCar/order/evidence'
import { asksAfter, refusalOf, statusAfter, type OrderFacts } from '@/domain/transferCar/order/legality'
import { missingOf } from '@/domain/transferCar/order/requirements'
import { TRIP_STATUSES } from '@/domain/transferCar/order/trip'
import { STATUS_INFO } from '@/domain/transferCar/order/status'
import type { Actor } from '../../../context'
import type { Tx } from '../../../database/client'
import { orderUnit, orderVehicle } from '../../../database/schema'
import { conflict, forbidden, notFound, refuse } from '../../../errors'
import { newId } from '../../../ids'
import { approval } from '../approval'
import { asksForCode } from '../releaseCode'
import { keepStepPosition } from '../stepPosition'
import { followOrder } from '../notices'
import { actorFacts, factsOf, mayRead } from '../policy'
import { readDetail } from '../presenter'
import { lastStep, loadOrder, moveCount, saveOrder } from '../repository/orders'
import { recountPending } from '../repository/pending'
import { indexOrder } from '../repository/search'
import type { Act, AnyStep, Loaded, UnitRow } from '../types'
import { announceOrder } from './announce'
import { EFFECTS, stampOf } from './effects'
import { attach, countPhotos, placeOf, requireNotFrozen } from './evidence'
import { intakeOf } from './intake'
import { priceGap } from './intakePlace'
import { logStep, timeOf } from './log'
import { CHANGED } from './shared'
import { endHelpers } from './units'

/** Steps that may move what a bill rests on beneath it. */
const REPRICING: readonly ServiceAction[] = ['confirmTime', 'stepBack', 'giveBack']

/**
 * One move of the service axis (orders.md#steps): seen, of this version, legal, complete; then stamps, log, counters and version
 * in the same transaction.
 * @throws Refusal 404 unknown or not his, 409 with the current record, 403 no right, 400 with `fields`
 */
export async function takeStep(
  tx: Tx,
  actor: Actor,
  orderId: string,
  action: ServiceAction,
  body: AnyStep,
  act: Act
): Promise<OrderDetail> {
  const loaded = await loadOrder(tx, orderId, true)
  if (loaded === null || !mayRead(actor, loaded)) throw notFound('工单不存在')
  if (loaded.order.version !== body.version) throw conflict(CHANGED, await readDetail(tx, actor, loaded))
  const facts = factsOf(loaded)
  requireLegal(action, facts, actor)
  if (body.evidence !== undefined && body.evidence.length > 0) {
    requireNotFrozen(actor, loaded)
    await attach(tx, actor, orderId, body.evidence, placeOf(loaded.lead), act, 'skip')
    // What a closing step itself announces has to arrive first, too.
    requireLegal(action, { ...facts, pendingEvidence: await recountPending(tx, orderId) }, actor)
  }
  await requireComplete(tx, loaded, action, body, act.now)
  const time = await timeOfStep(tx, orderId, action, body, act)
  const at = time.businessAt
  const effect = await EFFECTS[action]({ tx, actor, loaded, body, act, at })

  const stamps = stampOf(action, at)
  const to = statusAfter(action, facts)
  const { outcome } = ACTION_RULES[action]
  const order = await saveOrder(
    tx,
    loaded.order,
    {
      ...asksAfter(action, facts, to),
      ...effect.order,
      ...stamps.order,
      ...(outcome === undefined ? {} : { outcome }),
      ...(to === loaded.order.status ? {} : { status: to, statusAt: at }),
      ...(to === 'DONE' && to !== loaded.order.status && action !== 'reopen' ? { doneFrom: loaded.order.status } : {})
    },
    act.now
  )
  const leadId = await saveUnit(tx, { ...loaded, order }, { ...effect.unit, ...stamps.unit })
  if (effect.vehicle !== undefined && Object.keys(effect.vehicle).length > 0) await saveVehicle(tx, loaded, effect.vehicle)
  const gaps = (body.gaps ?? []).filter((gap) => gapFor([gap], gap.category) !== undefined)
  const payload = { ...effect.payload, ...(gaps.length === 0 ? {} : { gaps }), ...(await endHelpers(tx, loaded, to, at)) }
  await logStep(
    tx,
    actor,
    { orderId, unitId: effect.unitId ?? leadId, action, fromStatus: loaded.order.status, toStatus: to, payload },
    body,
    time,
    act
  )
  // The bill is not changed any more: nobody decides about its discount either.
  if (STATUS_INFO[to].isEnded) await approval.withdraw(tx, 'discount', orderId, act)
  if (
    body.position !== undefined &&
    loaded.lead?.driverId === actor.userId &&
    (action === 'depart' || TRIP_STATUSES.includes(loaded.order.status))
  )
    await keepStepPosition(tx, actor.userId, orderId, body.position, at, act)
  await moveCount(tx, loaded.order.status, order.status)
  const after = await loadOrder(tx, orderId)
  if (after === null) throw notFound('工单不存在')
  if (REPRICING.includes(action) || after.lead?.distanceM !== loaded.lead?.distanceM)
    await act.pricing.rebill(tx, actor, loaded, after, act)
  await announceOrder(tx, act, action, loaded, after)
  await followOrder(tx, act, { kind: action, before: loaded, after, actorId: actor.userId, reason: body.reason })
  if (effect.vehicle !== undefined) await indexOrder(tx, after.order, after.vehicles)
  return { ...(await readDetail(tx, actor, after)), ...(action === 'submit' ? await priceGap(tx, after, act) : {}) }
}

/** @throws Refusal 403 no right, 400 not now */
function requireLegal(action: ServiceAction, facts: OrderFacts, actor: Actor): void {
  const refusal = refusalOf(action, facts, actorFacts(actor))
  if (refusal !== null) throw refusal.kind === 'permission' ? forbidden(refusal.message) : refuse(refusal.message)
}

/** Only steps of the timeline are compared with the one before; who confirms times does so by the server's clock. */
async function timeOfStep(tx: Tx, orderId: string, action: ServiceAction, body: AnyStep, act: Act): Promise<BusinessTime> {
  if (action === 'confirmTime') return { businessAt: act.now, doubtful: false }
  const previous = TIMELINE_ACTIONS.includes(action) ? await lastStep(tx, orderId) : undefined
  return timeOf(body, act, previous?.businessAt ?? null)
}

/** Everything that is missing, each by its name, before anything is written. */
async function requireComplete(tx: Tx, loaded: Loaded, action: ServiceAction, body: AnyStep, now: number): Promise<void> {
  const photoCounts = await countPhotos(tx, loaded.order.id, loaded.lead)
  const intake: IntakeFields = action === 'submit' ? await intakeOf(tx, loaded) : {}
  // A car written down as damaged stays so unless the driver says otherwise: leaving the question out does not spare the photos.
  const damaged = body.damaged ?? loaded.vehicles[0]?.damaged ?? undefined
  const missing = missingOf(
    action,
    { ...body, damaged },
    {
      status: loaded.order.status,
      photoCounts,
      intake,
      destAddress: loaded.order.destAddress,
      storedWith: { keys: loaded.order.keysCount, belongings: loaded.order.belongings },
      asksReleaseCode: action === 'gateOut' && (await asksForCode(tx, loaded.order)),
      now
    }
  )
  const [first] = Object.values(missing)
  if (first !== undefined) throw refuse(first, missing)
}

/** The lead unit is made with the first dispatch (orders.md#units). */
async function saveUnit(tx: Tx, { order, lead }: Loaded, changes: Partial<UnitRow>): Promise<string | null> {
  if (lead === null) {
    if (Object.keys(changes).length === 0) return null
    const id = newId()
    await tx
      .insert(orderUnit)
      .values({ ...changes, id, orderId: order.id, orderCreatedAt: order.createdAt, orderStatus: order.status, isLead: true })
    return id
  }
  if (Object.keys(changes).length > 0) await tx.update(orderUnit).set(changes).where(eq(orderUnit.id, lead.id))
  return lead.id
}

async function saveVehicle(tx: Tx, { vehicles }: Loaded, changes: Partial<Loaded['vehicles'][number]>): Promise<void> {
  const [first] = vehicles
  if (first !== undefined) await tx.update(orderVehicle).set(changes).where(eq(orderVehicle.id, first.id))
}
