import { createHash } from 'node:crypto'
import { and, count, eq, isNull } from 'drizzle-orm'
import type { Organization, OrganizeLine, PositionLine } from '@/contract/admin/organization'
import type { Reader } from '../../database/client'
import { organize, position, positionRole, role, userAccount, userOrganize, userPosition } from '../../database/schema/index'
import { namesOf } from '../../organization/commands/names'
import { readOptions } from '../people/options'
import type { AdminScope } from '../scope'

type OrganizeRow = typeof organize.$inferSelect
type PositionRow = typeof position.$inferSelect

const sumOf = (values: readonly unknown[]): string => createHash('sha256').update(JSON.stringify(values)).digest('hex').slice(0, 32)

/** What a change of an organization is based on. */
export const organizeVersion = ({ parentId, fullName, category, managerId, enabledMark }: OrganizeRow): string =>
  sumOf([parentId, fullName, category, managerId, enabledMark])

/** What a change of a position is based on. @param roleIds all of its roles */
export const positionVersion = ({ organizeId, fullName, enabledMark }: PositionRow, roleIds: readonly string[]): string =>
  sumOf([organizeId, fullName, enabledMark, [...roleIds].sort()])

/** Closed before closing kept its date: since it was made. */
const closedAtOf = ({ enabledMark, closedAt, createdAt }: OrganizeRow | PositionRow): number | null =>
  enabledMark === 1 ? null : (closedAt ?? createdAt)

const IN_SERVICE = and(eq(userAccount.enabledMark, 1), isNull(userAccount.deletedAt))

async function countedOrganizes(reader: Reader): Promise<Map<string, number>> {
  const rows = await reader
    .select({ id: userOrganize.organizeId, people: count() })
    .from(userOrganize)
    .innerJoin(userAccount, eq(userAccount.id, userOrganize.userId))
    .where(IN_SERVICE)
    .groupBy(userOrganize.organizeId)
  return new Map(rows.map(({ id, people }) => [id, people]))
}

async function countedPositions(reader: Reader): Promise<Map<string, number>> {
  const rows = await reader
    .select({ id: userPosition.positionId, people: count() })
    .from(userPosition)
    .innerJoin(userAccount, eq(userAccount.id, userPosition.userId))
    .where(IN_SERVICE)
    .groupBy(userPosition.positionId)
  return new Map(rows.map(({ id, people }) => [id, people]))
}

/** From the top down; what hangs on nothing that is shown begins a tree of its own, and a loop in the data ends. */
function inOrder(rows: readonly OrganizeRow[]): OrganizeRow[] {
  const shown = new Set(rows.map(({ id }) => id))
  const done = new Set<string>()
  const found: OrganizeRow[] = []
  const walk = (row: OrganizeRow): void => {
    if (done.has(row.id)) return
    done.add(row.id)
    found.push(row)
    for (const child of rows) if (child.parentId === row.id) walk(child)
  }
  for (const row of rows) if (!shown.has(row.parentId)) walk(row)
  for (const row of rows) walk(row)
  return found
}

async function readOrganizeLines(reader: Reader, scope: AdminScope): Promise<OrganizeLine[]> {
  const all = await reader.select().from(organize).orderBy(organize.sortCode, organize.id)
  const rows = inOrder(all.filter(({ id }) => scope.covers(id)))
  const people = await countedOrganizes(reader)
  const { user } = await namesOf(reader, { user: new Set(rows.flatMap(({ managerId }) => managerId ?? [])) })
  return rows.map((row) => ({
    id: row.id,
    parentId: row.parentId,
    fullName: row.fullName,
    category: row.category,
    managerId: row.managerId,
    manager: row.managerId === null ? '' : (user.get(row.managerId) ?? ''),
    people: people.get(row.id) ?? 0,
    closedAt: closedAtOf(row),
    version: organizeVersion(row)
  }))
}

/** Ids of the roles that come with each position. */
async function rolesOfPositions(reader: Reader): Promise<Map<string, { id: string; name: string }[]>> {
  const rows = await reader
    .select({ positionId: positionRole.positionId, id: role.id, name: role.fullName })
    .from(positionRole)
    .innerJoin(role, eq(role.id, positionRole.roleId))
    .orderBy(role.sortCode, role.id)
  const found = new Map<string, { id: string; name: string }[]>()
  for (const { positionId, ...one } of rows) found.set(positionId, [...(found.get(positionId) ?? []), one])
  return found
}

/** All that is administered of companies, departments and positions (administration.md#organization). */
export async function readOrganization(reader: Reader, scope: AdminScope): Promise<Organization> {
  const { roles } = await readOptions(reader, scope)
  const mayGive = new Set(roles.map(({ id }) => id))
  const people = await countedPositions(reader)
  const rolesOf = await rolesOfPositions(reader)
  const rows = await reader.select().from(position).orderBy(position.sortCode, position.id)
  const positions = rows
    .filter(({ organizeId }) => scope.covers(organizeId))
    .map((row): PositionLine => {
      const own = rolesOf.get(row.id) ?? []
      const ids = own.map(({ id }) => id)
      return {
        id: row.id,
        organizeId: row.organizeId,
        fullName: row.fullName,
        roleIds: ids.filter((id) => mayGive.has(id)),
        roles: own.map(({ name }) => name),
        people: people.get(row.id) ?? 0,
        closedAt: closedAtOf(row),
        version: positionVersion(row, ids)
      }
    })
  return { organizes: await readOrganizeLines(reader, scope), positions, roles }
}
