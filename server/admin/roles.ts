import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { RoleBody, RoleDetail, RoleOrderBody, RoleRow, RoleUpdate } from '@/contract/admin/roles'
import { ROLES } from '@/domain/permission'
import type { Reader, Tx } from '../database/client'
import { organize, positionRole, role, roleMenu, rolePermission, userRole } from '../database/schema'
import { conflict, notFound, refuse } from '../errors'
import { announceOrganization } from '../organization/commands/announce'
import { noteAudit } from '../audit'
import { roleId } from './rightsCatalogue'
import { announceRoles } from './roleHolders'
import { NO_ROLE, readRole, readRoles } from './rolesRead'
import { requireWhole } from './scope'

type Row = typeof role.$inferSelect
const CHANGED = '角色已被他人修改，请核对后再保存'
const onOff = (isOn: boolean): string => (isOn ? '启用' : '停用')

/** The row of a role, held until the act ends. @throws Refusal 404, 409 with the current role when it is another version */
export async function holdRole(tx: Tx, id: string, version: number): Promise<Row> {
  const [row] = await tx.select().from(role).where(eq(role.id, id)).for('update')
  if (row === undefined) throw notFound(NO_ROLE)
  if (row.version !== version) throw conflict(CHANGED, await readRole(tx, id))
  return row
}

async function requireFree(tx: Tx, fullName: string, organizeId: string | null, id: string): Promise<void> {
  const [same] = await tx
    .select({ id: role.id })
    .from(role)
    .where(and(eq(role.fullName, fullName), ne(role.id, id)))
  if (same !== undefined) throw refuse('已有同名的角色', { fullName: '已有同名的角色' })
  if (organizeId === null) return
  const [place] = await tx
    .select({ id: organize.id })
    .from(organize)
    .where(and(eq(organize.id, organizeId), eq(organize.enabledMark, 1)))
  if (place === undefined) throw refuse('没有这个组织', { organizeId: '没有这个组织' })
}

async function placeName(reader: Reader, organizeId: string | null): Promise<string> {
  if (organizeId === null) return '全公司'
  return (await reader.select({ name: organize.fullName }).from(organize).where(eq(organize.id, organizeId)))[0]?.name ?? organizeId
}

/** Makes a role without rights, last in order. @throws Refusal 400 with the field */
export async function createRole(tx: Tx, request: FastifyRequest, { fullName: typed, enCode, organizeId }: RoleBody): Promise<RoleDetail> {
  const { clock, live } = request.server.context
  requireWhole(request.actor)
  const fullName = typed.trim()
  if (fullName === '') throw refuse('请填写角色名称', { fullName: '请填写角色名称' })
  await requireFree(tx, fullName, organizeId, '')
  const [last] = await tx.select({ sortCode: sql<number>`coalesce(max(${role.sortCode}), 0)::int` }).from(role)
  const [made] = await tx
    .insert(role)
    .values({ id: roleId(enCode), enCode, fullName, organizeId, sortCode: (last?.sortCode ?? 0) + 1, createdAt: clock.now() })
    .onConflictDoNothing()
    .returning({ id: role.id })
  if (made === undefined) throw refuse('编码已被使用', { enCode: '编码已被使用' })
  announceOrganization(tx, live, clock.now())
  await noteAudit(tx, request, {
    area: 'rights',
    act: '新建角色',
    subjectId: made.id,
    subject: fullName,
    organizeId,
    changes: [
      { label: '编码', before: null, after: enCode },
      { label: '适用组织', before: null, after: await placeName(tx, organizeId) }
    ]
  })
  return readRole(tx, made.id)
}

/** Renames a role, moves it to another organization, switches it on or off. @throws Refusal 400 with the field, 404, 409 */
export async function updateRole(tx: Tx, request: FastifyRequest, id: string, body: RoleUpdate): Promise<RoleDetail> {
  const { clock, live } = request.server.context
  requireWhole(request.actor)
  const before = await holdRole(tx, id, body.version)
  const fullName = body.fullName.trim()
  if (fullName === '') throw refuse('请填写角色名称', { fullName: '请填写角色名称' })
  await requireFree(tx, fullName, before.organizeId === body.organizeId ? null : body.organizeId, id)
  const next = { fullName, organizeId: body.organizeId, enabledMark: body.enabled ? 1 : 0, version: before.version + 1 }
  await tx.update(role).set(next).where(eq(role.id, id))
  await announceRoles(tx, live, [id], clock.now())
  announceOrganization(tx, live, clock.now())
  await noteAudit(tx, request, {
    area: 'rights',
    act: '修改角色',
    subjectId: id,
    subject: fullName,
    organizeId: body.organizeId,
    changes: [
      { label: '名称', before: before.fullName, after: fullName },
      { label: '适用组织', before: await placeName(tx, before.organizeId), after: await placeName(tx, body.organizeId) },
      { label: '状态', before: onOff(before.enabledMark === 1), after: onOff(body.enabled) }
    ]
  })
  return readRole(tx, id)
}

/** Puts roles into an order; those that are not named stand behind. @throws Refusal 404 */
export async function orderRoles(tx: Tx, request: FastifyRequest, { ids }: RoleOrderBody): Promise<RoleRow[]> {
  const { clock, live } = request.server.context
  requireWhole(request.actor)
  const before = (await readRoles(tx)).map(({ id }) => id)
  if (ids.some((id) => !before.includes(id))) throw notFound(NO_ROLE)
  const order = [...ids, ...before.filter((id) => !ids.includes(id))]
  for (const [sortCode, id] of order.entries()) await tx.update(role).set({ sortCode }).where(eq(role.id, id))
  const after = await readRoles(tx)
  const names = (list: readonly string[]): string => list.map((id) => after.find((row) => row.id === id)?.fullName ?? id).join('、')
  announceOrganization(tx, live, clock.now())
  await noteAudit(tx, request, {
    area: 'rights',
    act: '调整角色顺序',
    subjectId: 'roles',
    subject: '角色',
    organizeId: null,
    changes: [{ label: '顺序', before: names(before), after: names(order) }]
  })
  return after
}

/** Removes a role that nobody holds and nothing of the server stands on. @throws Refusal 400 with the reason, 404 */
export async function removeRole(tx: Tx, request: FastifyRequest, id: string): Promise<null> {
  const { clock, live } = request.server.context
  requireWhole(request.actor)
  const [row] = await tx.select().from(role).where(eq(role.id, id)).for('update')
  if (row === undefined) throw notFound(NO_ROLE)
  // The next start would make it again with all that it had at first.
  if ((ROLES as readonly string[]).includes(row.enCode)) throw refuse('系统自带的角色不能删除，可以停用')
  const [given] = await tx.select({ id: userRole.userId }).from(userRole).where(eq(userRole.roleId, id)).limit(1)
  const [brought] = await tx.select({ id: positionRole.positionId }).from(positionRole).where(eq(positionRole.roleId, id)).limit(1)
  if (given !== undefined || brought !== undefined) throw refuse('还有人员或岗位使用该角色，不能删除，可以停用')
  await tx.delete(rolePermission).where(eq(rolePermission.roleId, id))
  await tx.delete(roleMenu).where(inArray(roleMenu.roleId, [id]))
  await tx.delete(role).where(eq(role.id, id))
  announceOrganization(tx, live, clock.now())
  await noteAudit(tx, request, { area: 'rights', act: '删除角色', subjectId: id, subject: row.fullName, organizeId: row.organizeId })
  return null
}
