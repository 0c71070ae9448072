import { randomUUID } from 'node:crypto'
import { and, asc, eq } from 'drizzle-orm'
import type { CreateOrderBody, IntakeFields, OrderDetail, UpdateOrderBody, VehicleInput } from '@/contract/transferCar'
import { intakeErrors } from '@/domain/transferCar/requirements'
import { validateMobile } from '@/domain/validators/mobile'
import { normalisePlate } from '@/domain/validators/plate'
import { validateVin } from '@/domain/validators/vin'
import type { Actor } from '../../context'
import type { Tx } from '../../database/client'
import { accidentOrder, orderEvidence, orderVehicle } from '../../database/schema'
import { conflict, forbidden, notFound, refuse } from '../../errors'
import { fileNameOf } from '../../files/signature'
import { newId } from '../../ids'
import { mayEdit, mayRead, requireButton } from '../policy'
import { readDetail } from '../presenter'
import { appendEvent, loadOrder, moveCount, nextNumber, saveOrder } from '../repository/orders'
import { indexOrder } from '../repository/search'
import type { Act, Loaded, OrderRow, VehicleRow } from '../types'
import { EMPTY_ORDER } from './empty'
import { INTAKE_LEG, ownPicture, requireFree } from './evidence'
import { CHANGED, roleOf } from './shared'

/** Photos of the vehicle at intake, stored as 现场全景 of leg 0. */
const INTAKE_CATEGORY = 'SCENE'
const PREFIX = 'SG'

/** Writes a new order: 待派单, or 草稿 with whatever is known. @throws Refusal 403, 400 with `fields` */
export async function createOrder(tx: Tx, actor: Actor, body: CreateOrderBody, act: Act): Promise<OrderDetail> {
  requireButton(actor, 'btn_create', '新建工单')
  const draft = body.draft === true
  requireIntake(body, draft)
  const id = newId()
  const order: OrderRow = {
    ...EMPTY_ORDER, ...columnsOf(body), id, orderNo: await nextNumber(tx, PREFIX, act.now), version: 1, status: draft ? 'DRAFT' : 'PENDING',
    statusAt: act.now, createdBy: actor.userId, createdAt: act.now, updatedAt: act.now
  }
  await tx.insert(accidentOrder).values(order)
  const vehicles = await writeVehicles(tx, id, body.vehicles ?? [], [])
  await attachIntakePhotos(tx, actor, id, body.vehiclePhotos ?? [], act)
  await indexOrder(tx, order, vehicles)
  await appendEvent(tx, { ...byServer(actor, act), orderId: id, action: 'submit', fromStatus: null, toStatus: order.status, payload: { draft } })
  await moveCount(tx, null, order.status)
  const loaded = await loadOrder(tx, id)
  if (loaded === null) throw notFound('工单不存在')
  return readDetail(tx, actor, loaded)
}

/** Changes intake fields: what is sent replaces, what is not sent stays, an empty text clears. @throws Refusal 404, 409, 403, 400 */
export async function updateOrder(tx: Tx, actor: Actor, orderId: string, body: UpdateOrderBody, act: Act): Promise<OrderDetail> {
  const loaded = await loadOrder(tx, orderId, true)
  if (loaded === null || !mayRead(actor, loaded)) throw notFound('工单不存在')
  if (loaded.order.version !== body.version) throw conflict(CHANGED, await readDetail(tx, actor, loaded))
  if (!mayEdit(actor, loaded)) throw forbidden('现在不能修改该工单')
  const { version: _version, ...changes } = body
  requireIntake({ ...await intakeOf(tx, loaded), ...changes }, loaded.order.status === 'DRAFT')
  const columns = columnsOf(changes)
  const order = await saveOrder(tx, loaded.order, columns, act.now)
  const vehicles = changes.vehicles === undefined ? loaded.vehicles : await writeVehicles(tx, orderId, changes.vehicles, loaded.vehicles)
  await attachIntakePhotos(tx, actor, orderId, changes.vehiclePhotos ?? [], act)
  await indexOrder(tx, order, vehicles)
  await appendEvent(tx, {
    ...byServer(actor, act), orderId, unitId: loaded.lead?.id ?? null, action: 'edit', fromStatus: order.status, toStatus: order.status,
    payload: { before: replaced(loaded.order, columns), vehiclesChanged: changes.vehicles !== undefined }
  })
  const after = await loadOrder(tx, orderId)
  if (after === null) throw notFound('工单不存在')
  return readDetail(tx, actor, after)
}

function requireIntake(intake: IntakeFields, draft: boolean): void {
  const errors = intakeErrors(intake, draft)
  const [first] = Object.values(errors)
  if (first !== undefined) throw refuse(first, errors)
}

/** The stored intake as the wire has it, for the shared rules. */
export async function intakeOf(tx: Tx, { order, vehicles }: Loaded): Promise<IntakeFields> {
  const photos = await tx.select({ fileName: orderEvidence.fileName }).from(orderEvidence)
    .where(and(eq(orderEvidence.orderId, order.id), eq(orderEvidence.leg, INTAKE_LEG))).orderBy(asc(orderEvidence.createdAt))
  return {
    source: order.source ?? undefined, policeCaseNo: order.policeCaseNo ?? undefined, bearer: order.bearer ?? undefined, serviceType: order.serviceType ?? undefined,
    kmPost: order.kmPost ?? undefined, address: order.address ?? undefined, reporterName: order.reporterName ?? undefined, reporterMobile: order.reporterMobile ?? undefined,
    vehicles: vehicles.map(({ plateSituation, plateNo, vin, vehicleClass }) => ({
      plateSituation, plateNo: plateNo ?? undefined, vin: vin ?? undefined, vehicleClass: vehicleClass ?? undefined
    })),
    vehiclePhotos: photos.flatMap(({ fileName }) => (fileName === null ? [] : [fileName]))
  }
}

/** Columns of the sent fields: texts trimmed, the mobile as its 11 digits. */
function columnsOf(intake: IntakeFields): Partial<OrderRow> {
  const { vehicles: _vehicles, vehiclePhotos: _photos, position, destPosition, reporterMobile, ...plain } = intake
  const mobile = validateMobile(reporterMobile ?? '')
  const { draft: _draft, ...fields } = plain as typeof plain & { draft?: boolean }
  const texts = Object.entries(fields).flatMap(([name, value]) => {
    if (value === undefined) return []
    return [[name, typeof value === 'string' ? value.trim() || null : value]]
  })
  return {
    ...Object.fromEntries(texts) as Partial<OrderRow>,
    ...(reporterMobile === undefined ? {} : { reporterMobile: mobile.ok ? mobile.value : null }),
    ...(position === undefined
      ? {}
      : { lng: position.lng, lat: position.lat, coordType: position.coordType, accuracyM: position.accuracyM ?? null, fixAt: position.fixAt ?? null }),
    ...(destPosition === undefined ? {} : { destLng: destPosition.lng, destLat: destPosition.lat, destCoordType: destPosition.coordType })
  }
}

/** The old values of what an edit changed, for the log. */
function replaced(order: OrderRow, columns: Partial<OrderRow>): Record<string, unknown> {
  return Object.fromEntries((Object.keys(columns) as (keyof OrderRow)[]).flatMap((name) => (order[name] === columns[name] ? [] : [[name, order[name]]])))
}

/** Vehicles in their order; there is always one, so that a step can confirm its plate. */
async function writeVehicles(tx: Tx, orderId: string, inputs: readonly VehicleInput[], before: readonly VehicleRow[]): Promise<VehicleRow[]> {
  const given: readonly VehicleInput[] = inputs.length === 0 ? [{ plateSituation: 'NORMAL' }] : inputs
  await tx.delete(orderVehicle).where(eq(orderVehicle.orderId, orderId))
  const rows = given.map((input, position): VehicleRow => {
    const vin = validateVin(input.vin ?? '')
    return {
      id: before[position]?.id ?? newId(), orderId, position, plateSituation: input.plateSituation, plateNo: normalisePlate(input.plateNo ?? '') || null,
      vin: vin.ok ? vin.value : null, vehicleClass: input.vehicleClass ?? null, brandModel: input.brandModel?.trim() || null, color: input.color?.trim() || null,
      damaged: input.damaged ?? null
    }
  })
  await tx.insert(orderVehicle).values(rows)
  return rows
}

/** Pictures of the vehicle handed in with the report; a name that is attached already stays as it is. */
async function attachIntakePhotos(tx: Tx, actor: Actor, orderId: string, names: readonly string[], act: Act): Promise<void> {
  for (const [index, name] of names.entries()) {
    const at = `vehiclePhotos.${index}`
    const [known] = await tx.select({ orderId: orderEvidence.orderId }).from(orderEvidence).where(eq(orderEvidence.fileName, fileNameOf(name)))
    if (known?.orderId === orderId) continue
    const file = await ownPicture(tx, actor, name, at)
    await requireFree(tx, file.name, at)
    await tx.insert(orderEvidence).values({
      id: randomUUID(), orderId, leg: INTAKE_LEG, category: INTAKE_CATEGORY, fileName: file.name, sha256: file.sha256, deviceAt: file.createdAt,
      createdAt: act.now, uploadedAt: act.now, uploaderId: actor.userId, source: 'ALBUM'
    }).onConflictDoNothing()
  }
}

/** The parts of an event that carry no device time: written at the desk, by the server's clock. */
function byServer(actor: Actor, act: Act) {
  return {
    id: newId(), actorId: actor.userId, actorRole: roleOf(actor), deviceAt: act.now, serverAt: act.now, businessAt: act.now, idempotencyKey: act.key
  }
}
