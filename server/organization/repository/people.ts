import { and, asc, count, eq, gt, ilike, isNull, max, ne, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Reader } from '../../database/client'
import { likePattern } from '../../database/like'
import {
  peopleChange,
  position,
  positionRole,
  userAccount,
  userGroupMember,
  userOrganize,
  userPosition,
  userRole
} from '../../database/schema'

/** What lists may know of a person; the mobile is there for lists that show it masked. */
const columns = {
  id: userAccount.id,
  account: userAccount.account,
  realName: userAccount.realName,
  gender: userAccount.gender,
  headIcon: userAccount.headIcon,
  mobile: userAccount.mobile,
  organizeId: userAccount.organizeId,
  managerId: userAccount.managerId,
  enabledMark: userAccount.enabledMark,
  deletedAt: userAccount.deletedAt,
  position: position.fullName
}
export type PersonRow = Awaited<ReturnType<typeof readPeople>>[number]

/** Neither disabled nor cancelled. */
export const IN_SERVICE = and(eq(userAccount.enabledMark, 1), isNull(userAccount.deletedAt))

/** Name, account or mobile that holds the keyword, whatever its case; undefined when there is none. */
export function namedLike(keyword: string | undefined): SQL | undefined {
  const text = (keyword ?? '').trim()
  if (text === '') return undefined
  const pattern = likePattern(text)
  return or(ilike(userAccount.realName, pattern), ilike(userAccount.account, pattern), ilike(userAccount.mobile, pattern))
}

/** People by account, the same order on every database. */
export function readPeople(db: Reader, condition: SQL | undefined, limit?: number, offset = 0) {
  const query = db
    .select(columns)
    .from(userAccount)
    .leftJoin(position, eq(position.id, userAccount.positionId))
    .where(condition)
    .orderBy(sql`${userAccount.account} collate "C"`, asc(userAccount.id))
    .$dynamic()
  return limit === undefined ? query : query.limit(limit).offset(offset)
}

interface PageOf {
  currentPage: number
  pageSize: number
}

export async function readPage(
  db: Reader,
  condition: SQL | undefined,
  { currentPage, pageSize }: PageOf
): Promise<{ rows: PersonRow[]; total: number }> {
  const [counted] = await db.select({ total: count() }).from(userAccount).where(condition)
  const rows = await readPeople(db, condition, pageSize, (currentPage - 1) * pageSize)
  return { rows, total: counted?.total ?? 0 }
}

/**
 * People whose id a query names. As an array the query runs once: as a join the planner, which knows nothing yet of a fresh table,
 * may run it once a person (10,000 people: 17 s).
 */
const named = (ids: SQLWrapper): SQL => sql`${userAccount.id} = any(array${ids})`
const anyOf = (column: SQLWrapper, ids: readonly string[]): SQL => sql`${column} = any(${sql.param([...ids])}::text[])`

/** People of these organizations, whichever is their current one. */
export function inOrganizes(db: Reader, ids: readonly string[]): SQL {
  return named(db.select({ id: userOrganize.userId }).from(userOrganize).where(anyOf(userOrganize.organizeId, ids)))
}

interface Range {
  /** Already with everything below. */
  organizeIds: readonly string[]
  positionIds: readonly string[]
  roleIds: readonly string[]
  groupIds: readonly string[]
  userIds: readonly string[]
}

/** People in any of the lists; a role also reaches those whose position brings it. */
export function inRange(db: Reader, { organizeIds, positionIds, roleIds, groupIds, userIds }: Range): SQL {
  const parts = [
    organizeIds.length === 0 ? undefined : inOrganizes(db, organizeIds),
    positionIds.length === 0
      ? undefined
      : named(db.select({ id: userPosition.userId }).from(userPosition).where(anyOf(userPosition.positionId, positionIds))),
    ...(roleIds.length === 0
      ? []
      : [
          named(db.select({ id: userRole.userId }).from(userRole).where(anyOf(userRole.roleId, roleIds))),
          named(
            db
              .select({ id: userPosition.userId })
              .from(userPosition)
              .innerJoin(positionRole, eq(positionRole.positionId, userPosition.positionId))
              .where(anyOf(positionRole.roleId, roleIds))
          )
        ]),
    groupIds.length === 0
      ? undefined
      : named(db.select({ id: userGroupMember.userId }).from(userGroupMember).where(anyOf(userGroupMember.groupId, groupIds))),
    userIds.length === 0 ? undefined : anyOf(userAccount.id, userIds)
  ]
  return or(...parts) ?? sql`false`
}

/** Who in service belongs to which organization; a person of two stands in both. */
export function readMemberships(db: Reader): Promise<{ userId: string; organizeId: string }[]> {
  return db
    .select({ userId: userOrganize.userId, organizeId: userOrganize.organizeId })
    .from(userOrganize)
    .innerJoin(userAccount, eq(userAccount.id, userOrganize.userId))
    .where(IN_SERVICE)
}

/** Whether `chiefId` stands somewhere above a person; `union` drops repeats, so a loop of managers ends. */
export async function standsAbove(db: Reader, chiefId: string, userId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    with recursive up(id, manager_id) as (
      select id, manager_id from user_account where id = ${userId}
      union select u.id, u.manager_id from user_account u join up on u.id = up.manager_id
    ) select 1 from up where manager_id = ${chiefId} limit 1`)
  return rows.length > 0
}

/** Those of these people who have somebody in service below them. @param exceptId not counted as somebody */
export async function chiefsAmong(db: Reader, ids: readonly string[], exceptId: string): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectDistinct({ managerId: userAccount.managerId })
    .from(userAccount)
    .where(and(IN_SERVICE, anyOf(userAccount.managerId, ids), sql`${userAccount.id} <> ${exceptId}`))
  return new Set(rows.flatMap((row) => row.managerId ?? []))
}

/** More changes than these are the whole list. */
const MOST_CHANGES = 500
const EVERYBODY = ''

/** Number of the last change of the list of everybody; 0 = none. */
export async function peopleVersion(db: Reader): Promise<number> {
  const [row] = await db.select({ version: max(peopleChange.version) }).from(peopleChange)
  return row?.version ?? 0
}

/** Ids of people of whom the list says something else than at this version; undefined where the whole list is to be read. */
export async function changedSince(db: Reader, version: number): Promise<string[] | undefined> {
  const [all] = await db
    .select({ version: peopleChange.version })
    .from(peopleChange)
    .where(and(eq(peopleChange.userId, EVERYBODY), gt(peopleChange.version, version)))
  if (all !== undefined) return undefined
  const rows = await db
    .select({ id: peopleChange.userId })
    .from(peopleChange)
    .where(and(gt(peopleChange.version, version), ne(peopleChange.userId, EVERYBODY)))
    .orderBy(asc(peopleChange.version))
    .limit(MOST_CHANGES + 1)
  return rows.length > MOST_CHANGES ? undefined : rows.map(({ id }) => id)
}
