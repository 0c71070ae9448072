import { and, asc, desc, eq, ne } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type {
  AdminTruck,
  ServiceBody,
  TruckBody,
  TruckPaperBody,
  TruckPaperParams,
  TruckRecord,
  TruckUpdate
} from '@/contract/admin/trucks'
import { DRIVER_PAPERS } from '@/domain/transferCar/fleet/papers'
import { labelOf, PAPER_KINDS, TRUCK_TYPES } from '@/domain/transferCar/order/dictionaries'
import { shanghaiDate } from '@/domain/format/dateTime'
import { displayPlate, validatePlate } from '@/domain/validators/plate'
import type { Reader, Tx } from '../database/client'
import { driverProfile, organize, towTruck, userAccount } from '../database/schema/index'
import { conflict, notFound, refuse } from '../errors'
import { newId } from '../ids'
import { held } from '../transferCar/order/crewLock'
import { papersOf, removePaper, savePaper } from '../transferCar/fleet/papers'
import { noteAudit } from '../audit'
import { papersStateOf, requireOrganize } from './fleetParts'
import { requireScope, type AdminScope } from './scope'

type Row = typeof towTruck.$inferSelect
const MISSING = '拖车不存在'
const CHANGED = '这辆拖车已被他人修改，请核对后再保存'

const trucksWithNames = (reader: Reader) =>
  reader
    .select({ truck: towTruck, driverName: userAccount.realName, organizeName: organize.fullName })
    .from(towTruck)
    .innerJoin(organize, eq(organize.id, towTruck.organizeId))
    .leftJoin(userAccount, eq(userAccount.id, towTruck.driverId))

type Named = Awaited<ReturnType<typeof trucksWithNames>>[number]
type Busy = Awaited<ReturnType<typeof held>>

const present = ({ truck, driverName, organizeName }: Named, busy: Busy, now: number): AdminTruck => ({
  id: truck.id,
  plateNo: truck.plateNo,
  truckType: truck.truckType,
  capacityKg: truck.capacityKg,
  organizeId: truck.organizeId,
  organizeName,
  driverId: truck.driverId,
  driverName,
  papersExpireAt: truck.papersExpireAt,
  papersState: papersStateOf(truck.papersExpireAt, now),
  isInService: truck.enabledMark === 1,
  orderNo: busy.find(({ truckId }) => truckId === truck.id)?.orderNo ?? null
})

/** Trucks within a scope, those in service first. @param now epoch ms */
export async function listTrucks(reader: Reader, scope: AdminScope, now: number): Promise<AdminTruck[]> {
  const rows = await trucksWithNames(reader).orderBy(desc(towTruck.enabledMark), asc(towTruck.plateNo))
  const busy = await held(reader)
  return rows.filter(({ truck }) => scope.covers(truck.organizeId)).map((row) => present(row, busy, now))
}

/** @throws Refusal 404, also for a truck of somebody else's organization */
export async function readTruck(reader: Reader, scope: AdminScope, id: string, now: number): Promise<TruckRecord> {
  const [row] = await trucksWithNames(reader).where(eq(towTruck.id, id))
  if (row === undefined || !scope.covers(row.truck.organizeId)) throw notFound(MISSING)
  return {
    ...present(row, await held(reader), now),
    version: row.truck.version,
    papers: await papersOf(reader, { driverId: null, truckId: id }, now)
  }
}

/** The truck, held: dispatching holds it too, so that it is given to no order meanwhile. @throws Refusal 404 */
async function holdTruck(tx: Tx, scope: AdminScope, id: string): Promise<Row> {
  const [row] = await tx.select().from(towTruck).where(eq(towTruck.id, id)).for('update')
  if (row === undefined || !scope.covers(row.organizeId)) throw notFound(MISSING)
  return row
}

type Facts = Pick<Row, 'plateNo' | 'truckType' | 'capacityKg' | 'driverId' | 'organizeId'>

/** What of a truck may be stored. Drivers are asked anew where another is named. @throws Refusal 400 with `fields` */
async function checked(tx: Tx, scope: AdminScope, body: TruckBody, before: Row | undefined): Promise<Facts> {
  const plate = validatePlate(body.plateNo)
  if (!plate.ok) throw refuse(plate.message, { plateNo: plate.message })
  if (body.organizeId !== before?.organizeId) await requireOrganize(tx, scope, body.organizeId)
  if (body.driverId !== null && body.driverId !== before?.driverId) await requireDriver(tx, scope, body.driverId)
  const { truckType, capacityKg, driverId, organizeId } = body
  return { plateNo: plate.value, truckType, capacityKg, driverId, organizeId }
}

async function requireDriver(tx: Tx, scope: AdminScope, driverId: string): Promise<void> {
  const [driver] = await tx
    .select({ organizeId: userAccount.organizeId })
    .from(driverProfile)
    .innerJoin(userAccount, eq(userAccount.id, driverProfile.userId))
    .where(and(eq(driverProfile.userId, driverId), eq(userAccount.enabledMark, 1)))
  if (driver === undefined || !scope.covers(driver.organizeId)) throw refuse('请选择您管理的驾驶员', { driverId: '请选择您管理的驾驶员' })
}

const taken = () => refuse('这个车牌已经登记过', { plateNo: '这个车牌已经登记过' })

/** In words for people, field by field (administration.md#audit). */
async function words(tx: Tx, id: string): Promise<Record<string, string>> {
  const [row] = await trucksWithNames(tx).where(eq(towTruck.id, id))
  if (row === undefined) return {}
  const { truck, driverName, organizeName } = row
  return {
    车牌: displayPlate(truck.plateNo),
    车型: labelOf(TRUCK_TYPES, truck.truckType),
    承载重量: `${truck.capacityKg} kg`,
    常用驾驶员: driverName ?? '',
    所属组织: organizeName,
    状态: truck.enabledMark === 1 ? '在用' : '停用'
  }
}

async function note(request: FastifyRequest, tx: Tx, act: string, id: string, before: Record<string, string> | null): Promise<void> {
  const after = await words(tx, id)
  const [row] = await tx.select({ organizeId: towTruck.organizeId }).from(towTruck).where(eq(towTruck.id, id))
  await noteAudit(tx, request, {
    area: 'fleet',
    act,
    subjectId: id,
    subject: after['车牌'] ?? id,
    organizeId: row?.organizeId ?? null,
    changes: Object.entries(after).map(([label, value]) => ({ label, before: before?.[label] ?? null, after: value }))
  })
}

/** @throws Refusal 400 with `fields` */
export async function createTruck(tx: Tx, request: FastifyRequest, body: TruckBody, now: number): Promise<TruckRecord> {
  const scope = await requireScope(tx, request.actor)
  const facts = await checked(tx, scope, body, undefined)
  const [row] = await tx
    .insert(towTruck)
    .values({ id: newId(), ...facts, createdAt: now })
    .onConflictDoNothing()
    .returning()
  if (row === undefined) throw taken()
  await note(request, tx, '新增拖车', row.id, null)
  return readTruck(tx, scope, row.id, now)
}

/** @throws Refusal 404, 409 with the current truck, 400 with `fields` */
export async function changeTruck(tx: Tx, request: FastifyRequest, id: string, body: TruckUpdate, now: number): Promise<TruckRecord> {
  const scope = await requireScope(tx, request.actor)
  // Held all in one order: two who write the same plate at once come one after another.
  await tx.select({ id: towTruck.id }).from(towTruck).orderBy(asc(towTruck.id)).for('update')
  const row = await holdTruck(tx, scope, id)
  if (row.version !== body.version) throw conflict(CHANGED, await readTruck(tx, scope, id, now))
  const facts = await checked(tx, scope, body, row)
  const [same] = await tx
    .select({ id: towTruck.id })
    .from(towTruck)
    .where(and(eq(towTruck.plateNo, facts.plateNo), ne(towTruck.id, id)))
  if (same !== undefined) throw taken()
  const before = await words(tx, id)
  await tx
    .update(towTruck)
    .set({ ...facts, version: row.version + 1 })
    .where(eq(towTruck.id, id))
  await note(request, tx, '修改拖车', id, before)
  return readTruck(tx, scope, id, now)
}

/** Takes it out of service or back. @throws Refusal 404, 409 with the current truck, 400 while it is on an order */
export async function setService(tx: Tx, request: FastifyRequest, id: string, body: ServiceBody, now: number): Promise<TruckRecord> {
  const scope = await requireScope(tx, request.actor)
  const row = await holdTruck(tx, scope, id)
  if (row.version !== body.version) throw conflict(CHANGED, await readTruck(tx, scope, id, now))
  const orders = (await held(tx)).filter(({ truckId }) => truckId === id).map(({ orderNo }) => orderNo)
  if (!body.isInService && orders.length > 0) throw refuse(`正在处理 ${orders.join('、')}，完成或改派后才能停用`)
  const before = await words(tx, id)
  await tx
    .update(towTruck)
    .set({ enabledMark: body.isInService ? 1 : 0, version: row.version + 1 })
    .where(eq(towTruck.id, id))
  await note(request, tx, body.isInService ? '恢复使用拖车' : '停用拖车', id, before)
  return readTruck(tx, scope, id, now)
}

/** Writes the one paper of this kind, or takes it away (`body` null). @throws Refusal 404, 400 with `fields` */
export async function keepPaper(
  tx: Tx,
  request: FastifyRequest,
  { id, kind }: TruckPaperParams,
  body: TruckPaperBody | null,
  now: number
): Promise<TruckRecord> {
  const scope = await requireScope(tx, request.actor)
  const row = await holdTruck(tx, scope, id)
  if (DRIVER_PAPERS.includes(kind)) throw refuse('这是驾驶员的证件', { kind: '这是驾驶员的证件' })
  const act = { now, jobs: request.server.context.jobs }
  const before = (await papersOf(tx, { driverId: null, truckId: id }, now)).find((paper) => paper.kind === kind)
  if (body !== null) await savePaper(tx, request.actor, before?.id ?? null, { truckId: id, kind, ...body }, act)
  else if (before === undefined) throw notFound('证件不存在')
  else await removePaper(tx, before.id, act)
  const day = (expiresAt: number | undefined): string | null => (expiresAt === undefined ? null : shanghaiDate(expiresAt - 1))
  await noteAudit(tx, request, {
    area: 'fleet',
    act: body === null ? '删除拖车证件' : '登记拖车证件',
    subjectId: id,
    subject: `${displayPlate(row.plateNo)} ${labelOf(PAPER_KINDS, kind)}`,
    organizeId: row.organizeId,
    changes: [
      { label: '到期日', before: day(before?.expiresAt), after: day(body?.expiresAt) },
      { label: '证件号码', before: before?.no ?? null, after: body?.no?.trim() || null }
    ]
  })
  return readTruck(tx, scope, id, now)
}
