import { randomUUID } from 'node:crypto'
import { and, asc, eq } from 'drizzle-orm'
import type { CreateOrderBody, IntakeFields, UpdateOrderBody } from '@/contract/transferCar/order/order'
import type { OrderDetail } from '@/contract/transferCar/order/detail'
import { intakeErrors } from '@/domain/transferCar/order/intakeErrors'
import type { Actor } from '../../../context'
import type { Tx } from '../../../database/client'
import { accidentOrder, orderEvidence } from '../../../database/schema'
import { conflict, forbidden, notFound, refuse } from '../../../errors'
import { fileNameOf } from '../../../files/signature'
import { newId } from '../../../ids'
import { followOrder } from '../notices'
import { factsOf, mayEdit, mayRead, requireButton } from '../policy'
import { readDetail } from '../presenter'
import { appendEvent, loadOrder, moveCount, nextNumber, saveOrder } from '../repository/orders'
import { indexOrder } from '../repository/search'
import type { Act, Loaded, OrderRow } from '../types'
import { announceOrder } from './announce'
import { EMPTY_ORDER } from './empty'
import { INTAKE_LEG, ownPicture, requireFree, requireRoom } from './evidence'
import { followAddress, orderArea, priceGap } from './intakePlace'
import { columnsOf, isSame, unknownChoices, writePeople, writeVehicles } from './intakeParts'
import { CHANGED, roleOf } from './shared'

/** Photos of the vehicle at intake, stored as 现场全景 of leg 0. */
const INTAKE_CATEGORY = 'SCENE'
const PREFIX = 'SG'

/** Writes a new order: 待派单, or 草稿 with whatever is known. @throws Refusal 403, 400 with `fields` */
export async function createOrder(tx: Tx, actor: Actor, body: CreateOrderBody, act: Act): Promise<OrderDetail> {
  requireButton(actor, 'btn_create', '新建工单')
  const draft = body.draft === true
  const columns = columnsOf(body)
  await requireIntake(tx, body, draft, columns, null)
  columns.areaCode ??= await orderArea(columns, draft ? '' : act.homeArea, act)
  const id = newId()
  const order: OrderRow = {
    ...EMPTY_ORDER,
    ...columns,
    id,
    orderNo: await nextNumber(tx, PREFIX, act.now),
    version: 1,
    status: draft ? 'DRAFT' : 'PENDING',
    statusAt: act.now,
    createdBy: actor.userId,
    createdAt: act.now,
    updatedAt: act.now
  }
  await tx.insert(accidentOrder).values(order)
  const vehicles = await writeVehicles(tx, id, body.vehicles ?? [], [])
  await writePeople(tx, id, body.people ?? [])
  await attachIntakePhotos(tx, actor, id, body.vehiclePhotos ?? [], act)
  await indexOrder(tx, order, vehicles)
  await appendEvent(tx, {
    ...byServer(actor, act),
    orderId: id,
    action: 'submit',
    fromStatus: null,
    toStatus: order.status,
    payload: { draft }
  })
  await moveCount(tx, null, order.status)
  const loaded = await loadOrder(tx, id)
  if (loaded === null) throw notFound('工单不存在')
  await announceOrder(tx, act, 'create', null, loaded)
  await followOrder(tx, act, { kind: 'create', before: null, after: loaded, actorId: actor.userId })
  return { ...(await readDetail(tx, actor, loaded)), ...(await priceGap(tx, loaded, act)) }
}

/** Changes intake fields: what is sent replaces, what is not sent stays, an empty text clears. @throws Refusal 404, 409, 403, 400 */
export async function updateOrder(tx: Tx, actor: Actor, orderId: string, body: UpdateOrderBody, act: Act): Promise<OrderDetail> {
  const loaded = await loadOrder(tx, orderId, true)
  if (loaded === null || !mayRead(actor, loaded)) throw notFound('工单不存在')
  if (loaded.order.version !== body.version) throw conflict(CHANGED, await readDetail(tx, actor, loaded))
  if (!mayEdit(actor, loaded)) throw forbidden('现在不能修改该工单')
  const { version: _version, ...changes } = body
  const columns = columnsOf(changes)
  requireUnreviewed(loaded, columns)
  await requireIntake(tx, { ...(await intakeOf(tx, loaded)), ...changes }, loaded.order.status === 'DRAFT', columns, loaded.order)
  await followAddress(loaded.order, columns, act)
  const { lock, priceKept } = await act.pricing.chooseAgain(tx, loaded, columns, loaded.lead?.arrivedAt ?? null)
  const order = await saveOrder(tx, loaded.order, { ...columns, ...lock }, act.now)
  const vehicles = changes.vehicles === undefined ? loaded.vehicles : await writeVehicles(tx, orderId, changes.vehicles, loaded.vehicles)
  const peopleChanged = changes.people !== undefined && (await writePeople(tx, orderId, changes.people))
  await attachIntakePhotos(tx, actor, orderId, changes.vehiclePhotos ?? [], act)
  await indexOrder(tx, order, vehicles)
  await appendEvent(tx, {
    ...byServer(actor, act),
    orderId,
    unitId: loaded.lead?.id ?? null,
    action: 'edit',
    fromStatus: order.status,
    toStatus: order.status,
    payload: {
      before: replaced(loaded.order, columns),
      vehiclesChanged: !isSame(loaded.vehicles, vehicles),
      peopleChanged,
      ...(priceKept === undefined ? {} : { priceKept })
    }
  })
  const after = await loadOrder(tx, orderId)
  if (after === null) throw notFound('工单不存在')
  await act.pricing.rebill(tx, actor, loaded, after, act)
  await announceOrder(tx, act, 'update', loaded, after)
  await followOrder(tx, act, { kind: 'update', before: loaded, after, actorId: actor.userId })
  return { ...(await readDetail(tx, actor, after)), ...(await priceGap(tx, after, act)) }
}

/** What says who may be asked to pay (fees.md#who-pays): a bill under review was checked against it. */
const PAYER_COLUMNS = ['bearer', 'illegalParking'] as const satisfies readonly (keyof OrderRow)[]

/** @throws Refusal 400 where the money axis has taken over */
function requireUnreviewed(loaded: Loaded, columns: Partial<OrderRow>): void {
  const changed = PAYER_COLUMNS.filter((name) => columns[name] !== undefined && columns[name] !== loaded.order[name])
  if (changed.length === 0 || !factsOf(loaded).paymentStarted) return
  const message = '已有缴费工单进入复核，请先退回该缴费工单'
  throw refuse(message, Object.fromEntries(changed.map((name) => [name, message])))
}

/** @throws Refusal 400 with every wrong field by its name */
async function requireIntake(
  tx: Tx,
  intake: IntakeFields,
  draft: boolean,
  columns: Partial<OrderRow>,
  before: OrderRow | null
): Promise<void> {
  const errors = { ...intakeErrors(intake, draft), ...(await unknownChoices(tx, columns, before)) }
  const [first] = Object.values(errors)
  if (first !== undefined) throw refuse(first, errors)
}

/** The stored intake as the wire has it, for the shared rules. */
export async function intakeOf(tx: Tx, { order, vehicles }: Loaded): Promise<IntakeFields> {
  const photos = await tx
    .select({ fileName: orderEvidence.fileName })
    .from(orderEvidence)
    .where(and(eq(orderEvidence.orderId, order.id), eq(orderEvidence.leg, INTAKE_LEG)))
    .orderBy(asc(orderEvidence.createdAt))
  return {
    source: order.source ?? undefined,
    policeCaseNo: order.policeCaseNo ?? undefined,
    bearer: order.bearer ?? undefined,
    serviceType: order.serviceType ?? undefined,
    kmPost: order.kmPost ?? undefined,
    address: order.address ?? undefined,
    reporterName: order.reporterName ?? undefined,
    reporterMobile: order.reporterMobile ?? undefined,
    vehicles: vehicles.map(({ plateSituation, plateNo, vin, vehicleClass }) => ({
      plateSituation,
      plateNo: plateNo ?? undefined,
      vin: vin ?? undefined,
      vehicleClass: vehicleClass ?? undefined
    })),
    vehiclePhotos: photos.flatMap(({ fileName }) => (fileName === null ? [] : [fileName]))
  }
}

/** The old values of what an edit changed, for the log. */
function replaced(order: OrderRow, columns: Partial<OrderRow>): Record<string, unknown> {
  return Object.fromEntries(
    (Object.keys(columns) as (keyof OrderRow)[]).flatMap((name) => (order[name] === columns[name] ? [] : [[name, order[name]]]))
  )
}

/** Pictures of the vehicle handed in with the report; a name that is attached already stays as it is. */
async function attachIntakePhotos(tx: Tx, actor: Actor, orderId: string, names: readonly string[], act: Act): Promise<void> {
  for (const [index, name] of names.entries()) {
    const at = `vehiclePhotos.${index}`
    const [known] = await tx
      .select({ orderId: orderEvidence.orderId })
      .from(orderEvidence)
      .where(eq(orderEvidence.fileName, fileNameOf(name)))
    if (known?.orderId === orderId) continue
    const file = await ownPicture(tx, actor, name, at)
    await requireFree(tx, file.name, at)
    await tx
      .insert(orderEvidence)
      .values({
        id: randomUUID(),
        orderId,
        leg: INTAKE_LEG,
        category: INTAKE_CATEGORY,
        fileName: file.name,
        sha256: file.sha256,
        deviceAt: file.createdAt,
        createdAt: act.now,
        uploadedAt: act.now,
        uploaderId: actor.userId,
        view: null,
        source: 'ALBUM'
      })
      .onConflictDoNothing()
    await requireRoom(tx, orderId, at)
  }
}

/** The parts of an event that carry no device time: written at the desk, by the server's clock. */
function byServer(actor: Actor, act: Act) {
  return {
    id: newId(),
    actorId: actor.userId,
    actorRole: roleOf(actor),
    deviceAt: act.now,
    serverAt: act.now,
    businessAt: act.now,
    idempotencyKey: act.key
  }
}
