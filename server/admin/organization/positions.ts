import { and, count, eq, isNull, max } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { PositionBody, PositionChange } from '@/contract/admin/organization'
import type { Reader, Tx } from '../../database/client'
import { organize, position, positionRole, userAccount, userPosition } from '../../database/schema/index'
import { conflict, refuse } from '../../errors'
import { newId } from '../../ids'
import { namesOf } from '../../organization/commands/names'
import { readOptions } from '../people/options'
import type { AdminScope } from '../scope'
import { checkName, holdPosition, holdTree, noteOrganization, requireOrganize, tellTree, type PositionRow } from './hold'
import { positionVersion, readOrganization } from './read'

async function rolesOf(reader: Reader, positionId: string): Promise<string[]> {
  const rows = await reader.select({ id: positionRole.roleId }).from(positionRole).where(eq(positionRole.positionId, positionId))
  return rows.map(({ id }) => id).sort()
}

/** Roles that may be given, and those that are there already and may not. @throws Refusal 400 that names the field */
async function checkRoles(tx: Tx, scope: AdminScope, wanted: readonly string[], before: readonly string[]): Promise<string[]> {
  const options = new Set((await readOptions(tx, scope)).roles.map(({ id }) => id))
  const fixed = before.filter((id) => !options.has(id))
  if (wanted.some((id) => !options.has(id) && !fixed.includes(id)))
    throw refuse('所选角色已停用或您不能授予', { roleIds: '所选角色已停用或您不能授予' })
  return [...new Set([...fixed, ...wanted])].sort()
}

/** Positions of one organization in use have names of their own. @throws Refusal 400 */
async function checkUnique(tx: Tx, organizeId: string, fullName: string, exceptId: string): Promise<void> {
  const rows = await tx
    .select({ id: position.id })
    .from(position)
    .where(and(eq(position.organizeId, organizeId), eq(position.fullName, fullName), eq(position.enabledMark, 1)))
  if (rows.some(({ id }) => id !== exceptId)) throw refuse('这个组织已有同名岗位', { fullName: '这个组织已有同名岗位' })
}

async function writeRoles(tx: Tx, positionId: string, roleIds: readonly string[]): Promise<void> {
  await tx.delete(positionRole).where(eq(positionRole.positionId, positionId))
  if (roleIds.length > 0) await tx.insert(positionRole).values(roleIds.map((roleId) => ({ positionId, roleId })))
}

async function roleNames(reader: Reader, ids: readonly string[]): Promise<string> {
  const { role } = await namesOf(reader, { role: new Set(ids) })
  return ids.map((id) => role.get(id) ?? id).join('，')
}

/** Who works in it now or may turn to it. */
async function holdersOf(tx: Tx, positionId: string): Promise<string[]> {
  return (await tx.select({ id: userPosition.userId }).from(userPosition).where(eq(userPosition.positionId, positionId))).map(
    ({ id }) => id
  )
}

/** Adds a position to an organization in use. @throws Refusal 404, 400 that names the field */
export async function createPosition(
  tx: Tx,
  request: FastifyRequest,
  scope: AdminScope,
  organizeId: string,
  body: PositionBody
): Promise<void> {
  const place = requireOrganize(await holdTree(tx), scope, organizeId)
  if (place.enabledMark !== 1) throw refuse('这个组织已停用')
  const fullName = checkName(body.fullName)
  await checkUnique(tx, organizeId, fullName, '')
  const roleIds = await checkRoles(tx, scope, body.roleIds, [])
  const [last] = await tx
    .select({ at: max(position.sortCode) })
    .from(position)
    .where(eq(position.organizeId, organizeId))
  const id = newId()
  const now = request.server.context.clock.now()
  await tx.insert(position).values({ id, organizeId, fullName, enCode: id, sortCode: (last?.at ?? 0) + 1, createdAt: now })
  await writeRoles(tx, id, roleIds)
  tellTree(tx, request)
  await noteOrganization(tx, request, { id, fullName }, organizeId, '新增岗位', [
    { label: '组织', before: null, after: place.fullName },
    { label: '角色', before: null, after: await roleNames(tx, roleIds) }
  ])
}

/** Renames a position or gives it other roles; rights of who works in it follow at once. @throws Refusal 404; 409 with Organization; 400 */
export async function changePosition(
  tx: Tx,
  request: FastifyRequest,
  scope: AdminScope,
  id: string,
  { version, ...body }: PositionChange
): Promise<void> {
  const row = await holdPosition(tx, scope, id)
  const before = await rolesOf(tx, id)
  if (version !== positionVersion(row, before)) throw conflict('这个岗位刚被别人改过', await readOrganization(tx, scope))
  const fullName = checkName(body.fullName)
  if (row.enabledMark === 1) await checkUnique(tx, row.organizeId, fullName, id)
  const roleIds = await checkRoles(tx, scope, body.roleIds, before)
  await tx.update(position).set({ fullName }).where(eq(position.id, id))
  await writeRoles(tx, id, roleIds)
  tellTree(tx, request, await holdersOf(tx, id))
  await noteOrganization(tx, request, { id, fullName }, row.organizeId, '修改岗位', [
    { label: '名称', before: row.fullName, after: fullName },
    { label: '角色', before: await roleNames(tx, before), after: await roleNames(tx, roleIds) }
  ])
}

async function mark(tx: Tx, request: FastifyRequest, row: PositionRow, isOpen: boolean): Promise<void> {
  const closedAt = isOpen ? null : request.server.context.clock.now()
  await tx
    .update(position)
    .set({ enabledMark: isOpen ? 1 : 0, closedAt })
    .where(eq(position.id, row.id))
  tellTree(tx, request, await holdersOf(tx, row.id))
  const [before, after] = isOpen ? ['停用', '启用'] : ['启用', '停用']
  await noteOrganization(tx, request, row, row.organizeId, isOpen ? '启用岗位' : '停用岗位', [{ label: '状态', before, after }])
}

/** @throws Refusal 404, 400 while people in service have it */
export async function closePosition(tx: Tx, request: FastifyRequest, scope: AdminScope, id: string): Promise<void> {
  const row = await holdPosition(tx, scope, id)
  if (row.enabledMark !== 1) throw refuse('这个岗位已经停用')
  const [people] = await tx
    .select({ n: count() })
    .from(userPosition)
    .innerJoin(userAccount, and(eq(userAccount.id, userPosition.userId), eq(userAccount.enabledMark, 1), isNull(userAccount.deletedAt)))
    .where(eq(userPosition.positionId, id))
  if ((people?.n ?? 0) > 0) throw refuse(`还有 ${people?.n ?? 0} 名在职人员在这个岗位，请先调整`)
  await mark(tx, request, row, false)
}

/** @throws Refusal 404, 400 in a closed organization */
export async function openPosition(tx: Tx, request: FastifyRequest, scope: AdminScope, id: string): Promise<void> {
  const row = await holdPosition(tx, scope, id)
  if (row.enabledMark === 1) throw refuse('这个岗位已经启用')
  const [place] = await tx.select({ mark: organize.enabledMark }).from(organize).where(eq(organize.id, row.organizeId))
  if (place?.mark !== 1) throw refuse('所在组织已停用，请先启用组织')
  await checkUnique(tx, row.organizeId, row.fullName, id)
  await mark(tx, request, row, true)
}
