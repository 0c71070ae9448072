import { and, eq, ne, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { SlotParams, SlotUpdate, YardRecord } from '@/contract/admin/yards'
import type { Tx } from '../database/client'
import { yard, yardSlot } from '../database/schema/index'
import { notFound, refuse } from '../errors'
import { newId } from '../ids'
import { noteAudit, type Change } from '../audit'
import { requireScope } from './scope'
import { holdYard, readYard, standingIn } from './yards'

/** A yard larger than this is a mistake of a list. */
const MOST = 2_000

const changed = (tx: Tx, id: string) =>
  tx
    .update(yard)
    .set({ version: sql`${yard.version} + 1` })
    .where(eq(yard.id, id))

/** Adds slots at the end; one of that name that was closed is in use again. @throws Refusal 404, 400 at `names` */
export async function addSlots(tx: Tx, request: FastifyRequest, id: string, names: readonly string[]): Promise<YardRecord> {
  const scope = await requireScope(tx, request.actor)
  const row = await holdYard(tx, scope, id)
  const wanted = names.map((name) => name.trim())
  const wrong = (message: string) => refuse(message, { names: message })
  if (wanted.includes('')) throw wrong('请填写车位名称')
  const twice = wanted.find((name, at) => wanted.indexOf(name) !== at)
  if (twice !== undefined) throw wrong(`车位 ${twice} 写了两次`)
  const known = await tx.select().from(yardSlot).where(eq(yardSlot.yardId, id))
  const inUse = known.find(({ name, enabledMark }) => enabledMark === 1 && wanted.includes(name))
  if (inUse !== undefined) throw wrong(`已有车位 ${inUse.name}`)
  if (known.length + wanted.length > MOST) throw wrong(`一个停车场最多 ${MOST} 个车位`)
  const last = Math.max(-1, ...known.map(({ sortCode }) => sortCode))
  await tx
    .insert(yardSlot)
    .values(wanted.map((name, at) => ({ id: newId(), yardId: id, name, sortCode: last + 1 + at })))
    .onConflictDoUpdate({ target: [yardSlot.yardId, yardSlot.name], set: { enabledMark: 1 } })
  await changed(tx, id)
  await note(tx, request, '新增车位', row, [{ label: '车位', before: null, after: wanted.join('、') }])
  return readYard(tx, scope, id)
}

/** Renames a slot, closes it or opens it again. @throws Refusal 404, 400 while something stands in it, 400 at `name` */
export async function changeSlot(
  tx: Tx,
  request: FastifyRequest,
  { id, slotId }: SlotParams,
  { name: wanted, isOpen }: SlotUpdate
): Promise<YardRecord> {
  const scope = await requireScope(tx, request.actor)
  const row = await holdYard(tx, scope, id)
  const [slot] = await tx
    .select()
    .from(yardSlot)
    .where(and(eq(yardSlot.id, slotId), eq(yardSlot.yardId, id)))
  if (slot === undefined) throw notFound('车位不存在')
  const name = wanted.trim()
  if (name === '') throw refuse('请填写车位名称', { name: '请填写车位名称' })
  // Orders know a slot by its name.
  const here = (await standingIn(tx, id)).find((each) => each.slot === slot.name)
  if (here !== undefined && (name !== slot.name || !isOpen))
    throw refuse(`车位 ${slot.name} 停着 ${here.orderNo} 的车辆，出库后才能${isOpen ? '改名' : '关闭'}`)
  const [same] = await tx
    .select({ id: yardSlot.id })
    .from(yardSlot)
    .where(and(eq(yardSlot.yardId, id), eq(yardSlot.name, name), ne(yardSlot.id, slotId)))
  if (same !== undefined) throw refuse(`已有车位 ${name}`, { name: `已有车位 ${name}` })
  await tx
    .update(yardSlot)
    .set({ name, enabledMark: isOpen ? 1 : 0 })
    .where(eq(yardSlot.id, slotId))
  await changed(tx, id)
  const state = (isInUse: boolean) => (isInUse ? '使用' : '关闭')
  await note(tx, request, '修改车位', row, [
    { label: `车位 ${slot.name}`, before: slot.name, after: name },
    { label: '状态', before: state(slot.enabledMark === 1), after: state(isOpen) }
  ])
  return readYard(tx, scope, id)
}

const note = (
  tx: Tx,
  request: FastifyRequest,
  act: string,
  { id, name, organizeId }: typeof yard.$inferSelect,
  changes: NonNullable<Change['changes']>
): Promise<void> => noteAudit(tx, request, { area: 'places', act, subjectId: id, subject: name, organizeId, changes })
