import { asc, eq } from 'drizzle-orm'
import type { Reader } from '../../database/client'
import { organize, position, role, userGroup, userGroupType } from '../../database/schema'

export type OrganizeRow = typeof organize.$inferSelect
export type PositionRow = typeof position.$inferSelect
export type RoleRow = typeof role.$inferSelect

/** Companies and departments in use, siblings in order. */
export function readOrganizes(db: Reader): Promise<OrganizeRow[]> {
  return db.select().from(organize).where(eq(organize.enabledMark, 1)).orderBy(asc(organize.sortCode), asc(organize.id))
}

export function readPositions(db: Reader): Promise<PositionRow[]> {
  return db.select().from(position).where(eq(position.enabledMark, 1)).orderBy(asc(position.sortCode), asc(position.id))
}

export function readRoles(db: Reader): Promise<RoleRow[]> {
  return db.select().from(role).where(eq(role.enabledMark, 1)).orderBy(asc(role.sortCode), asc(role.id))
}

export async function readGroups(
  db: Reader
): Promise<{ types: (typeof userGroupType.$inferSelect)[]; groups: (typeof userGroup.$inferSelect)[] }> {
  const types = await db.select().from(userGroupType).orderBy(asc(userGroupType.sortCode), asc(userGroupType.id))
  const groups = await db.select().from(userGroup).where(eq(userGroup.enabledMark, 1)).orderBy(asc(userGroup.sortCode), asc(userGroup.id))
  return { types, groups }
}
