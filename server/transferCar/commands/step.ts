import { eq } from 'drizzle-orm'
import type { IntakeFields, OrderDetail } from '@/contract/transferCar'
import type { ServiceAction } from '@/contract/transferCarCodes'
import { ACTION_RULES } from '@/domain/transferCar/actions'
import { businessTime } from '@/domain/transferCar/businessTime'
import { refusalOf, statusAfter } from '@/domain/transferCar/legality'
import { missingOf } from '@/domain/transferCar/requirements'
import type { Actor } from '../../context'
import type { Tx } from '../../database/client'
import { orderUnit, orderVehicle } from '../../database/schema'
import { conflict, forbidden, notFound, refuse } from '../../errors'
import { newId } from '../../ids'
import { actorFacts, factsOf, mayRead } from '../policy'
import { readDetail } from '../presenter'
import { appendEvent, lastStep, loadOrder, moveCount, saveOrder } from '../repository/orders'
import { indexOrder } from '../repository/search'
import type { Act, AnyStep, Loaded, UnitRow } from '../types'
import { EFFECTS, stampOf } from './effects'
import { attach, countPhotos, INTAKE_LEG } from './evidence'
import { intakeOf } from './intake'
import { CHANGED, roleOf } from './shared'

/**
 * One move of the service axis (towing.md 2.1): seen, of this version, legal, complete; then stamps, log, counters and version
 * in the same transaction.
 * @throws Refusal 404 unknown or not his, 409 with the current record, 403 no right, 400 with `fields`
 */
export async function takeStep(tx: Tx, actor: Actor, orderId: string, action: ServiceAction, body: AnyStep, act: Act): Promise<OrderDetail> {
  const loaded = await loadOrder(tx, orderId, true)
  if (loaded === null || !mayRead(actor, loaded)) throw notFound('工单不存在')
  if (loaded.order.version !== body.version) throw conflict(CHANGED, await readDetail(tx, actor, loaded))
  const facts = factsOf(loaded)
  const refusal = refusalOf(action, facts, actorFacts(actor))
  if (refusal !== null) throw refusal.kind === 'permission' ? forbidden(refusal.message) : refuse(refusal.message)
  const leg = loaded.lead?.leg ?? INTAKE_LEG
  if (body.evidence !== undefined) await attach(tx, actor, loaded, body.evidence, leg, act, 'skip')
  await requireComplete(tx, loaded, action, body, leg)
  const effect = await EFFECTS[action]({ tx, actor, loaded, body, act })

  const time = businessTime(body.deviceAt, act.now, body.clockOffsetMs, (await lastStep(tx, orderId))?.businessAt ?? null)
  const stamps = stampOf(action, time.businessAt)
  const to = statusAfter(action, facts)
  const { outcome } = ACTION_RULES[action]
  const order = await saveOrder(tx, loaded.order, {
    ...effect.order, ...stamps.order, ...(outcome === undefined ? {} : { outcome }),
    ...(to === loaded.order.status ? {} : { status: to, statusAt: time.businessAt }),
    ...(to === 'DONE' && action !== 'reopen' ? { doneFrom: loaded.order.status } : {})
  }, act.now)
  const unitId = await saveUnit(tx, loaded, { ...effect.unit, ...stamps.unit })
  if (effect.vehicle !== undefined && Object.keys(effect.vehicle).length > 0) await saveVehicle(tx, loaded, effect.vehicle)
  await appendEvent(tx, {
    id: newId(), orderId, unitId, action, fromStatus: loaded.order.status, toStatus: to, actorId: actor.userId, actorRole: roleOf(actor),
    deviceAt: body.deviceAt, serverAt: act.now, businessAt: time.businessAt, clockOffsetMs: body.clockOffsetMs ?? null, timeDoubtful: time.doubtful,
    lng: body.position?.lng ?? null, lat: body.position?.lat ?? null, accuracyM: body.position?.accuracyM ?? null, coordType: body.position?.coordType ?? null,
    fixAt: body.position?.fixAt ?? null, note: body.note?.trim() || null, payload: effect.payload ?? {}, idempotencyKey: act.key
  })
  await moveCount(tx, loaded.order.status, order.status)
  const after = await loadOrder(tx, orderId)
  if (after === null) throw notFound('工单不存在')
  if (effect.vehicle !== undefined) await indexOrder(tx, after.order, after.vehicles)
  return readDetail(tx, actor, after)
}

/** Everything that is missing, each by its name, before anything is written. */
async function requireComplete(tx: Tx, loaded: Loaded, action: ServiceAction, body: AnyStep, leg: number): Promise<void> {
  const photoCounts = await countPhotos(tx, loaded.order.id, leg)
  const intake: IntakeFields = action === 'submit' ? await intakeOf(tx, loaded) : {}
  // A car written down as damaged stays so unless the driver says otherwise: leaving the question out does not spare the photos.
  const damaged = body.damaged ?? loaded.vehicles[0]?.damaged ?? undefined
  const missing = missingOf(action, { ...body, damaged }, { status: loaded.order.status, photoCounts, intake })
  const [first] = Object.values(missing)
  if (first !== undefined) throw refuse(first, missing)
}

/** The lead unit is made with the first dispatch (rulings 35). */
async function saveUnit(tx: Tx, { order, lead }: Loaded, changes: Partial<UnitRow>): Promise<string | null> {
  if (lead === null) {
    if (Object.keys(changes).length === 0) return null
    const id = newId()
    await tx.insert(orderUnit).values({ ...changes, id, orderId: order.id, orderCreatedAt: order.createdAt, isLead: true })
    return id
  }
  if (Object.keys(changes).length > 0) await tx.update(orderUnit).set(changes).where(eq(orderUnit.id, lead.id))
  return lead.id
}

async function saveVehicle(tx: Tx, { vehicles }: Loaded, changes: Partial<Loaded['vehicles'][number]>): Promise<void> {
  const [first] = vehicles
  if (first !== undefined) await tx.update(orderVehicle).set(changes).where(eq(orderVehicle.id, first.id))
}
