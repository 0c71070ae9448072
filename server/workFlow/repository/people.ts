import { and, count, eq, ilike, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { Reader } from '../../database/client'
import { likePattern } from '../../database/like'
import { userAccount } from '../../database/schema'

const COLUMNS = {
  id: userAccount.id,
  account: userAccount.account,
  realName: userAccount.realName,
  headIcon: userAccount.headIcon,
  organizeId: userAccount.organizeId,
  positionId: userAccount.positionId
}
const IN_SERVICE = and(eq(userAccount.enabledMark, 1), isNull(userAccount.deletedAt))

type PersonRow = Awaited<ReturnType<typeof readInService>>[number]

/** Those of these people who are neither disabled nor cancelled. */
export function readInService(reader: Reader, ids: readonly string[]) {
  return reader
    .select(COLUMNS)
    .from(userAccount)
    .where(and(inArray(userAccount.id, [...ids]), IN_SERVICE))
}

/** People by id, in service or not. */
export function readEverybody(reader: Reader, ids: readonly string[]) {
  return ids.length === 0
    ? Promise.resolve([])
    : reader
        .select(COLUMNS)
        .from(userAccount)
        .where(inArray(userAccount.id, [...ids]))
}

/** People to choose from, by account. @param ids the only ones, undefined = everybody in service */
export async function pageOfPeople(
  reader: Reader,
  ids: readonly string[] | undefined,
  keyword: string,
  page: { currentPage: number; pageSize: number }
): Promise<{ rows: PersonRow[]; total: number }> {
  const pattern = likePattern(keyword.trim())
  const named: SQL | undefined =
    keyword.trim() === '' ? undefined : or(ilike(userAccount.realName, pattern), ilike(userAccount.account, pattern))
  const where = and(IN_SERVICE, ids === undefined ? undefined : inArray(userAccount.id, [...ids]), named)
  const [counted] = await reader.select({ total: count() }).from(userAccount).where(where)
  const rows = await reader
    .select(COLUMNS)
    .from(userAccount)
    .where(where)
    .orderBy(sql`${userAccount.account} collate "C"`)
    .limit(page.pageSize)
    .offset((page.currentPage - 1) * page.pageSize)
  return { rows, total: counted?.total ?? 0 }
}
