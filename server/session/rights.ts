import { and, asc, eq, inArray, isNull, ne, or, sql, type SQL } from 'drizzle-orm'
import type { Reader } from '../database/client'
import {
  position,
  positionRole,
  role,
  rolePermission,
  userAccount,
  userGroup,
  userGroupMember,
  userPosition,
  userRole
} from '../database/schema/index'

export type RoleRow = typeof role.$inferSelect

/** Where somebody works now; rights hang on it (people.md#current-user, "major"). */
export interface CurrentPost {
  id: string
  organizeId: string
  positionId: string | null
}

/**
 * The roles that count for a person now, in order: those given to him and those that come with the current position. A role of an
 * organization counts only in it and below it; a global one everywhere. A right is there or gone at the next call after a switch.
 */
export async function effectiveRoles(db: Reader, post: CurrentPost): Promise<RoleRow[]> {
  const rows = await db.select().from(role).where(isHeldBy(db, post)).orderBy(asc(role.sortCode), asc(role.id))
  return countingIn(db, post.organizeId, rows)
}

/** Roles given to somebody or to the current position; the single place that says so. @param who values, or the columns of his row */
function isHeldBy(db: Reader, who: CurrentPost | typeof userAccount): SQL | undefined {
  const given = db.select({ id: userRole.roleId }).from(userRole).where(eq(userRole.userId, who.id))
  const ofPosition =
    who.positionId === null
      ? undefined
      : db
          .select({ id: positionRole.roleId })
          .from(positionRole)
          .innerJoin(position, and(eq(position.id, positionRole.positionId), eq(position.enabledMark, 1)))
          .where(and(eq(positionRole.positionId, who.positionId), eq(position.organizeId, who.organizeId)))
  const mine = or(inArray(role.id, given), ofPosition === undefined ? undefined : inArray(role.id, ofPosition))
  return and(mine, eq(role.enabledMark, 1))
}

/**
 * Those of these roles that were given to somebody or to any of his positions: he changes from one to the other by himself, so it is not
 * asked which of them counts now. @param who values, or the columns of his row @param enCodes of roles, one at least
 */
export function givenRoles(
  db: Reader,
  { id, positionId }: Pick<CurrentPost, 'id' | 'positionId'> | typeof userAccount,
  enCodes: readonly string[]
) {
  const given = db.select({ id: userRole.roleId }).from(userRole).where(eq(userRole.userId, id))
  const positions = db.select({ id: userPosition.positionId }).from(userPosition).where(eq(userPosition.userId, id))
  const ofPositions = db
    .select({ id: positionRole.roleId })
    .from(positionRole)
    .where(or(inArray(positionRole.positionId, positions), eq(positionRole.positionId, positionId ?? '')))
  return db
    .select({ enCode: role.enCode })
    .from(role)
    .where(and(eq(role.enabledMark, 1), inArray(role.enCode, [...enCodes]), or(inArray(role.id, given), inArray(role.id, ofPositions))))
}

/** Those of the roles that count in an organization. */
export async function countingIn<T extends Pick<RoleRow, 'organizeId'>>(db: Reader, organizeId: string, roles: T[]): Promise<T[]> {
  if (roles.every((row) => row.organizeId === null)) return roles
  const path = await pathIds(db, organizeId)
  return roles.filter((row) => row.organizeId === null || path.has(row.organizeId))
}

/** A role as one value beside its person. */
export interface HeldRole extends Pick<RoleRow, 'id' | 'enCode' | 'organizeId'> {
  /** Button rights, `menu code`. */
  buttons: string[]
}

/** Roles of the account that a statement reads, in order, with their buttons; `countingIn` says which of them count. */
export function heldRoles(db: Reader): SQL<HeldRole[]> {
  const buttons = sql`(select coalesce(json_agg(${rolePermission.modelId} || ' ' || ${rolePermission.enCode}), '[]')
    from ${rolePermission} where ${and(eq(rolePermission.roleId, role.id), eq(rolePermission.kind, 'button'))})`
  const one = sql`json_build_object('id', ${role.id}, 'enCode', ${role.enCode}, 'organizeId', ${role.organizeId}, 'buttons', ${buttons})`
  return sql`(select coalesce(json_agg(${one} order by ${role.sortCode}, ${role.id}), '[]') from ${role} where ${isHeldBy(db, userAccount)})`
}

/** The organization and everything above it; `union` drops repeats, so a loop in the data ends. */
async function pathIds(db: Reader, organizeId: string): Promise<Set<string>> {
  const query = sql`
    with recursive up(id, parent_id) as (
      select id, parent_id from organize where id = ${organizeId}
      union select o.id, o.parent_id from organize o join up on o.id = up.parent_id
    ) select id from up`
  const { rows } = await db.execute<{ id: string }>(query)
  return new Set(rows.map((row) => row.id))
}

/** People in service who have a button right by one of their roles; an administrator who has it only as such is not meant. */
export async function peopleWithRight(db: Reader, modelId: string, enCode: string): Promise<string[]> {
  const carrying = db
    .select({ id: rolePermission.roleId })
    .from(rolePermission)
    .where(and(eq(rolePermission.modelId, modelId), eq(rolePermission.kind, 'button'), eq(rolePermission.enCode, enCode)))
  const given = db.select({ id: userRole.userId }).from(userRole).where(inArray(userRole.roleId, carrying))
  const byPosition = db.select({ id: positionRole.positionId }).from(positionRole).where(inArray(positionRole.roleId, carrying))
  const candidates = await db
    .select({ id: userAccount.id, organizeId: userAccount.organizeId, positionId: userAccount.positionId })
    .from(userAccount)
    .where(
      and(
        eq(userAccount.enabledMark, 1),
        isNull(userAccount.deletedAt),
        or(inArray(userAccount.id, given), inArray(userAccount.positionId, byPosition))
      )
    )
    .orderBy(asc(userAccount.id))
  const carriers = new Set((await carrying).map(({ id }) => id))
  const found: string[] = []
  for (const person of candidates) if ((await effectiveRoles(db, person)).some(({ id }) => carriers.has(id))) found.push(person.id)
  return found
}

/** What roles may see of one menu, by code; buttons are asked of the actor. */
interface MenuRights {
  columns: ReadonlySet<string>
  fields: ReadonlySet<string>
  /** Data scopes: all, organize, department, own. */
  scopes: ReadonlySet<string>
}

/** Rights of these roles on a menu beyond its buttons: missing means no (people.md#permission-list). */
export async function menuRights(db: Reader, roleIds: readonly string[], menuIds: readonly string[]): Promise<MenuRights> {
  const rows =
    roleIds.length === 0 || menuIds.length === 0
      ? []
      : await db
          .select({ kind: rolePermission.kind, enCode: rolePermission.enCode })
          .from(rolePermission)
          .where(
            and(
              inArray(rolePermission.roleId, [...roleIds]),
              inArray(rolePermission.modelId, [...menuIds]),
              ne(rolePermission.kind, 'button')
            )
          )
  const of = (kind: 'column' | 'form' | 'resource') => new Set(rows.filter((row) => row.kind === kind).map(({ enCode }) => enCode))
  return { columns: of('column'), fields: of('form'), scopes: of('resource') }
}

/** Groups in use that a person is in. */
export async function openGroupsOf(reader: Reader, userId: string): Promise<string[]> {
  const rows = await reader
    .select({ id: userGroup.id })
    .from(userGroupMember)
    .innerJoin(userGroup, and(eq(userGroup.id, userGroupMember.groupId), eq(userGroup.enabledMark, 1)))
    .where(eq(userGroupMember.userId, userId))
    .orderBy(userGroup.id)
  return rows.map(({ id }) => id)
}
