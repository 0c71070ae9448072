import { eq, inArray, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { AuditChange } from '@/contract/admin/audit'
import { validateLength } from '@/domain/validators'
import type { Tx } from '../../database/client'
import { position, userOrganize, type organize } from '../../database/schema/index'
import { forbidden, notFound, refuse } from '../../errors'
import { inUse } from '../../organization/commands/names'
import { announceOrganization, announceRights } from '../../organization/commands/announce'
import { noteAudit } from '../../audit'
import { readPlaces, type Places } from '../people/reach'
import type { AdminScope } from '../scope'

/** Names changes of the tree among PostgreSQL's transaction locks; any fixed number does. */
const TREE_LOCK = 7_312_026
/** Above everything: belongs to no organization. */
export const TOP = '0'

export type OrganizeRow = typeof organize.$inferSelect
export type PositionRow = typeof position.$inferSelect

/** Of two who change the tree at once the later sees what the earlier did: no two moves make a loop. */
export async function holdTree(tx: Tx): Promise<Places> {
  await tx.execute(sql`select pg_advisory_xact_lock(${TREE_LOCK})`)
  return readPlaces(tx)
}

/** @throws Refusal 404 outside the scope */
export function requireOrganize(places: Places, scope: AdminScope, id: string): OrganizeRow {
  const row = places.rows.find((each) => each.id === id)
  if (row === undefined || !scope.covers(id)) throw notFound('组织不存在')
  return row
}

/** Something is done to its place in the tree: that belongs to who keeps what is above it. @throws Refusal 403 */
export function requireAbove(scope: AdminScope, { parentId }: OrganizeRow): void {
  if (!scope.covers(parentId === TOP ? null : parentId)) throw forbidden('这是您管理的最上级组织，请联系上级管理员')
}

/** The parent of something new or moved. @throws Refusal 400 that names the field */
export function checkParent(places: Places, scope: AdminScope, parentId: string): void {
  const message = '上级组织不存在、已停用或不在您的管理范围'
  const refused = refuse(message, { parentId: message })
  if (parentId === TOP) {
    if (!scope.isWhole) throw refused
  } else if (!scope.covers(parentId) || places.rows.find(({ id }) => id === parentId)?.enabledMark !== 1) throw refused
}

/** @throws Refusal 400 that names the field */
export function checkName(fullName: string): string {
  const name = validateLength(fullName, { min: 1, max: 50 }, '名称')
  const message = !name.ok ? name.message : /[\p{Cc}\p{Cf}]/u.test(name.value) ? '名称里有看不见的字符，请重新输入' : ''
  if (!name.ok || message !== '') throw refuse(message, { fullName: message })
  return name.value
}

/** Siblings in use have names of their own. @param exceptId of the one that is named, '' = a new one @throws Refusal 400 */
export function checkSiblings(places: Places, parentId: string, fullName: string, exceptId: string): void {
  const isTaken = places.rows.some(
    (row) => row.parentId === parentId && row.enabledMark === 1 && row.fullName === fullName && row.id !== exceptId
  )
  if (isTaken) throw refuse('同一上级下已有同名组织', { fullName: '同一上级下已有同名组织' })
}

/** @throws Refusal 400 for somebody who is not in service */
export async function checkHead(tx: Tx, managerId: string | null, before: string | null): Promise<void> {
  if (managerId === null || managerId === before) return
  const { user } = await inUse(tx, { user: new Set([managerId]) })
  if (!user.has(managerId)) throw refuse('所选负责人不存在或已停用', { managerId: '所选负责人不存在或已停用' })
}

/** What hangs on an organization changed: everybody reads the tree again, and rights of these people may be others now. */
export function tellTree(tx: Tx, request: FastifyRequest, userIds: readonly string[] = []): void {
  const { clock, live } = request.server.context
  const now = clock.now()
  announceOrganization(tx, live, now)
  for (const userId of userIds) announceRights(tx, live, userId, now)
}

/** Whoever belongs to any of these. */
export async function membersOf(tx: Tx, organizeIds: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ id: userOrganize.userId })
    .from(userOrganize)
    .where(inArray(userOrganize.organizeId, [...organizeIds]))
  return rows.map(({ id }) => id)
}

/** Notes an act in the audit. @param at organization that it belongs to, null = the whole company */
export async function noteOrganization(
  tx: Tx,
  request: FastifyRequest,
  { id, fullName }: { id: string; fullName: string },
  at: string | null,
  act: string,
  changes: readonly AuditChange[] = []
): Promise<void> {
  await noteAudit(tx, request, { area: 'organization', act, subject: fullName, subjectId: id, organizeId: at, changes })
}

/** A position with its row held. @throws Refusal 404 outside the scope */
export async function holdPosition(tx: Tx, scope: AdminScope, id: string): Promise<PositionRow> {
  const [row] = await tx.select().from(position).where(eq(position.id, id)).for('update')
  if (row === undefined || !scope.covers(row.organizeId)) throw notFound('岗位不存在')
  return row
}
