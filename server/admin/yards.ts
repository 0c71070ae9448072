import { and, asc, desc, eq, isNotNull, ne } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { AdminYard, YardBody, YardOpenBody, YardRecord, YardUpdate } from '@/contract/admin/yards'
import { closedDaysFault, closedDaysText, hoursText } from '@/domain/admin/openingHours'
import type { Reader, Tx } from '../database/client'
import { accidentOrder, organize, yard, yardSlot } from '../database/schema/index'
import { conflict, notFound, refuse } from '../errors'
import { newId } from '../ids'
import { noteAudit } from '../audit'
import { requireOrganize } from './fleetParts'
import { requireScope, type AdminScope } from './scope'

type Row = typeof yard.$inferSelect
const MISSING = '停车场不存在'
const CHANGED = '这个停车场已被他人修改，请核对后再保存'

const yardsWithNames = (reader: Reader) =>
  reader.select({ yard, organizeName: organize.fullName }).from(yard).innerJoin(organize, eq(organize.id, yard.organizeId))

/** Vehicles that stand in a yard now. */
const standing = (reader: Reader) =>
  reader
    .select({ yardId: accidentOrder.yardId, slot: accidentOrder.slot, orderNo: accidentOrder.orderNo })
    .from(accidentOrder)
    .where(and(eq(accidentOrder.status, 'STORED'), isNotNull(accidentOrder.yardId)))
    .orderBy(asc(accidentOrder.orderNo))

/** What stands in this yard now, by order number. */
export const standingIn = async (reader: Reader, yardId: string) => (await standing(reader)).filter((each) => each.yardId === yardId)

/** Yards within a scope, open ones first. */
export async function listYards(reader: Reader, scope: AdminScope): Promise<AdminYard[]> {
  const rows = await yardsWithNames(reader).orderBy(desc(yard.enabledMark), asc(yard.name))
  const slots = await reader.select().from(yardSlot).where(eq(yardSlot.enabledMark, 1))
  const stored = await standing(reader)
  return rows
    .filter((row) => scope.covers(row.yard.organizeId))
    .map(({ yard: { id, name, address, organizeId, enabledMark }, organizeName }) => ({
      id,
      name,
      address,
      organizeId,
      organizeName,
      isOpen: enabledMark === 1,
      slotCount: slots.filter(({ yardId }) => yardId === id).length,
      takenCount: stored.filter(({ yardId }) => yardId === id).length
    }))
}

const positionOf = ({ lng, lat, coordType }: Row): YardRecord['position'] =>
  lng === null || lat === null ? null : { lng, lat, coordType: coordType === 'WGS84' ? 'WGS84' : 'GCJ02' }

/** @throws Refusal 404, also for a yard of somebody else's organization */
export async function readYard(reader: Reader, scope: AdminScope, id: string): Promise<YardRecord> {
  const summary = (await listYards(reader, scope)).find((each) => each.id === id)
  const [row] = await reader.select().from(yard).where(eq(yard.id, id))
  if (summary === undefined || row === undefined) throw notFound(MISSING)
  const slots = await reader.select().from(yardSlot).where(eq(yardSlot.yardId, id)).orderBy(asc(yardSlot.sortCode), asc(yardSlot.name))
  const stored = await standingIn(reader, id)
  return {
    ...summary,
    version: row.version,
    position: positionOf(row),
    openingHours: row.openingHours,
    closedDays: row.closedDays,
    slots: slots.map((slot) => ({
      id: slot.id,
      name: slot.name,
      isOpen: slot.enabledMark === 1,
      orderNo: stored.find((each) => each.slot === slot.name)?.orderNo ?? null
    }))
  }
}

/** The yard, held: storing holds it too, so that nothing is put there meanwhile. @throws Refusal 404 */
export async function holdYard(tx: Tx, scope: AdminScope, id: string): Promise<Row> {
  const [row] = await tx.select().from(yard).where(eq(yard.id, id)).for('update')
  if (row === undefined || !scope.covers(row.organizeId)) throw notFound(MISSING)
  return row
}

type Facts = Pick<Row, 'name' | 'address' | 'lng' | 'lat' | 'coordType' | 'organizeId' | 'openingHours' | 'closedDays'>

/** @throws Refusal 400 with `fields` */
async function checked(tx: Tx, scope: AdminScope, body: YardBody, before: Row | undefined): Promise<Facts> {
  const name = body.name.trim()
  const address = body.address.trim()
  if (name === '') throw refuse('请填写停车场名称', { name: '请填写停车场名称' })
  if (address === '') throw refuse('请填写地址', { address: '请填写地址' })
  const fault = closedDaysFault(body.closedDays)
  if (fault !== '') throw refuse(fault, { closedDays: fault })
  if (body.organizeId !== before?.organizeId) await requireOrganize(tx, scope, body.organizeId)
  const { position, organizeId, openingHours } = body
  return {
    name,
    address,
    organizeId,
    openingHours: openingHours === null ? null : { ...openingHours, days: [...openingHours.days].sort() },
    closedDays: body.closedDays.map((each) => ({ ...each, name: each.name.trim() })).sort((a, b) => (a.from < b.from ? -1 : 1)),
    lng: position?.lng ?? null,
    lat: position?.lat ?? null,
    coordType: position?.coordType ?? null
  }
}

const taken = () => refuse('已有同名停车场', { name: '已有同名停车场' })

/** In words for people, field by field (administration.md#audit). */
async function words(tx: Tx, id: string): Promise<Record<string, string>> {
  const [row] = await yardsWithNames(tx).where(eq(yard.id, id))
  if (row === undefined) return {}
  const position = positionOf(row.yard)
  return {
    名称: row.yard.name,
    地址: row.yard.address,
    位置: position === null ? '' : `${position.lng}, ${position.lat}`,
    所属组织: row.organizeName,
    营业时间: hoursText(row.yard.openingHours),
    休息日: row.yard.closedDays.map(closedDaysText).join('、'),
    状态: row.yard.enabledMark === 1 ? '启用' : '关闭'
  }
}

async function note(request: FastifyRequest, tx: Tx, act: string, row: Row, before: Record<string, string> | null): Promise<void> {
  const after = await words(tx, row.id)
  await noteAudit(tx, request, {
    area: 'places',
    act,
    subjectId: row.id,
    subject: after['名称'] ?? row.name,
    organizeId: row.organizeId,
    changes: Object.entries(after).map(([label, value]) => ({ label, before: before?.[label] ?? null, after: value }))
  })
}

/** @throws Refusal 400 with `fields` */
export async function createYard(tx: Tx, request: FastifyRequest, body: YardBody, now: number): Promise<YardRecord> {
  const scope = await requireScope(tx, request.actor)
  const facts = await checked(tx, scope, body, undefined)
  const [row] = await tx
    .insert(yard)
    .values({ id: newId(), ...facts, createdAt: now })
    .onConflictDoNothing()
    .returning()
  if (row === undefined) throw taken()
  await note(request, tx, '新增停车场', row, null)
  return readYard(tx, scope, row.id)
}

/** @throws Refusal 404, 409 with the current yard, 400 with `fields` */
export async function changeYard(tx: Tx, request: FastifyRequest, id: string, body: YardUpdate): Promise<YardRecord> {
  const scope = await requireScope(tx, request.actor)
  // Held all in one order: two who write the same name at once come one after another.
  await tx.select({ id: yard.id }).from(yard).orderBy(asc(yard.id)).for('update')
  const row = await holdYard(tx, scope, id)
  if (row.version !== body.version) throw conflict(CHANGED, await readYard(tx, scope, id))
  const facts = await checked(tx, scope, body, row)
  const [same] = await tx
    .select({ id: yard.id })
    .from(yard)
    .where(and(eq(yard.name, facts.name), ne(yard.id, id)))
  if (same !== undefined) throw taken()
  const before = await words(tx, id)
  await tx
    .update(yard)
    .set({ ...facts, version: row.version + 1 })
    .where(eq(yard.id, id))
  await note(request, tx, '修改停车场', { ...row, ...facts }, before)
  return readYard(tx, scope, id)
}

/** Opens a yard or closes it. @throws Refusal 404, 409 with the current yard, 400 while something stands there */
export async function setOpen(tx: Tx, request: FastifyRequest, id: string, body: YardOpenBody): Promise<YardRecord> {
  const scope = await requireScope(tx, request.actor)
  const row = await holdYard(tx, scope, id)
  if (row.version !== body.version) throw conflict(CHANGED, await readYard(tx, scope, id))
  const stored = body.isOpen ? [] : await standingIn(tx, id)
  if (stored.length > 0) throw refuse(`还停放着 ${stored.length} 辆车（${stored[0]?.orderNo ?? ''} 等），出库后才能关闭`)
  const before = await words(tx, id)
  await tx
    .update(yard)
    .set({ enabledMark: body.isOpen ? 1 : 0, version: row.version + 1 })
    .where(eq(yard.id, id))
  await note(request, tx, body.isOpen ? '启用停车场' : '关闭停车场', row, before)
  return readYard(tx, scope, id)
}
