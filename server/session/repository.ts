import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm'
import type { Actor } from '../context'
import type { Reader } from '../database/client'
import { effectiveRoles, openGroupsOf, type RoleRow } from './rights'
import { moduleNames } from '../menu/menus'
import {
  loginLog,
  organize,
  organizeAdministrator,
  position,
  rolePermission,
  sessionToken,
  userAccount,
  userPosition
} from '../database/schema'

export type UserRow = typeof userAccount.$inferSelect
type OrganizeRow = typeof organize.$inferSelect

/** Everything that CurrentUser shows, read in one place; a handful of small queries on keys. */
export interface CurrentUserRows {
  user: UserRow
  /** Has a console (administration.md#who-administers). */
  administers: boolean
  /** Signed in with a one-time password. */
  mustChange: boolean
  manager: UserRow | undefined
  /** From the person's own organization up to the root. */
  organizePath: OrganizeRow[]
  positions: (typeof position.$inferSelect)[]
  roles: RoleRow[]
  groupIds: string[]
  permissions: { modelId: string; kind: 'button' | 'column' | 'form' | 'resource'; enCode: string; fullName: string }[]
  moduleNames: Map<string, string>
  subordinateIds: string[]
  session: typeof sessionToken.$inferSelect
  /** Latest successful sign-ins, newest first. */
  logins: (typeof loginLog.$inferSelect)[]
}

export async function readCurrentUser(db: Reader, actor: Actor): Promise<CurrentUserRows> {
  const [user] = await db.select().from(userAccount).where(eq(userAccount.id, actor.userId))
  const [session] = await db.select().from(sessionToken).where(eq(sessionToken.id, actor.sessionId))
  if (user === undefined || session === undefined) throw new Error('the signed-in person is gone')
  const manager = user.managerId === null ? undefined : (await db.select().from(userAccount).where(eq(userAccount.id, user.managerId)))[0]
  const positions = (
    await db
      .select({ position })
      .from(userPosition)
      .innerJoin(position, eq(position.id, userPosition.positionId))
      .where(eq(userPosition.userId, user.id))
      .orderBy(asc(position.sortCode))
  ).map((row) => row.position)
  const roles = await effectiveRoles(db, user)
  const right = {
    modelId: rolePermission.modelId,
    kind: rolePermission.kind,
    enCode: rolePermission.enCode,
    fullName: rolePermission.fullName
  }
  const roleIds = roles.map((row) => row.id)
  const permissions = user.isAdministrator
    ? await db.selectDistinct(right).from(rolePermission)
    : roleIds.length === 0
      ? []
      : await db.selectDistinct(right).from(rolePermission).where(inArray(rolePermission.roleId, roleIds))
  const subordinates = await db
    .select({ id: userAccount.id })
    .from(userAccount)
    .where(and(eq(userAccount.managerId, user.id), isNull(userAccount.deletedAt)))
    .orderBy(asc(userAccount.id))
  const logins = await db
    .select()
    .from(loginLog)
    .where(and(eq(loginLog.userId, user.id), eq(loginLog.succeeded, true)))
    .orderBy(desc(loginLog.createdAt))
    .limit(2)
  const [administered] = await db
    .select({ id: organizeAdministrator.organizeId })
    .from(organizeAdministrator)
    .where(eq(organizeAdministrator.userId, user.id))
    .limit(1)
  return {
    administers: user.isAdministrator || administered !== undefined,
    mustChange: actor.mustChangePassword === true,
    user,
    manager,
    positions,
    roles,
    permissions,
    session,
    logins,
    organizePath: await pathOf(db, user.organizeId),
    moduleNames: await moduleNames(db),
    subordinateIds: subordinates.map((row) => row.id),
    groupIds: await openGroupsOf(db, user.id)
  }
}

/** The tree is a few levels deep, so it is walked; a loop in the data ends at the depth limit. */
async function pathOf(db: Reader, organizeId: string): Promise<OrganizeRow[]> {
  const path: OrganizeRow[] = []
  for (let id = organizeId; id !== '0' && path.length < 12; ) {
    const [row] = await db.select().from(organize).where(eq(organize.id, id))
    if (row === undefined) break
    path.push(row)
    id = row.parentId
  }
  return path
}
