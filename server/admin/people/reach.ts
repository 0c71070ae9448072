import { and, eq, isNull } from 'drizzle-orm'
import type { Reader, Tx } from '../../database/client'
import { organize, organizeAdministrator, userAccount, userOrganize } from '../../database/schema/index'
import { forbidden, notFound } from '../../errors'
import type { AdminScope } from '../scope'

export type PersonRow = typeof userAccount.$inferSelect
type OrganizeRow = typeof organize.$inferSelect

/** Somebody whom this administrator sees, and why he may not change anything of him. */
export interface Reached {
  row: PersonRow
  organizeIds: string[]
  /** '' when he may. */
  refusal: string
}

const organizesOf = async (reader: Reader, userId: string): Promise<string[]> =>
  (await reader.select({ id: userOrganize.organizeId }).from(userOrganize).where(eq(userOrganize.userId, userId))).map(({ id }) => id)

/**
 * Who has a foot outside the scope is seen, not changed: his account reaches further than the administrator does
 * (administration.md#people).
 */
async function refusalFor(reader: Reader, scope: AdminScope, row: PersonRow, organizeIds: readonly string[]): Promise<string> {
  if (scope.isWhole) return ''
  if (row.isAdministrator) return '只有管理员可以更改管理员'
  if (!organizeIds.every((id) => scope.covers(id))) return '此人还属于您管理范围以外的组织，请联系管理员'
  const administered = await reader
    .select({ id: organizeAdministrator.organizeId })
    .from(organizeAdministrator)
    .where(eq(organizeAdministrator.userId, row.id))
  return administered.every(({ id }) => scope.covers(id)) ? '' : '此人管理您管理范围以外的组织，请联系管理员'
}

/** @throws Refusal 404 for somebody outside the scope, and for who cancelled his account */
export async function reachPerson(reader: Reader, scope: AdminScope, userId: string): Promise<Reached> {
  const [row] = await reader
    .select()
    .from(userAccount)
    .where(and(eq(userAccount.id, userId), isNull(userAccount.deletedAt)))
  const organizeIds = row === undefined ? [] : await organizesOf(reader, userId)
  if (row === undefined || !(scope.isWhole || organizeIds.some((id) => scope.covers(id)))) throw notFound('人员不存在或已注销')
  return { row, organizeIds, refusal: await refusalFor(reader, scope, row, organizeIds) }
}

/** The same for an act: his row is held until `tx` ends. @throws Refusal 404, and 403 with the reason */
export async function holdPerson(tx: Tx, scope: AdminScope, userId: string): Promise<Reached> {
  await tx.select({ id: userAccount.id }).from(userAccount).where(eq(userAccount.id, userId)).for('update')
  return requireChangeable(await reachPerson(tx, scope, userId))
}

/** @throws Refusal 403 with the reason */
export function requireChangeable(reached: Reached): Reached {
  if (reached.refusal !== '') throw forbidden(reached.refusal)
  return reached
}

/** Companies and departments by id, closed ones among them, and how each is called from the top down. */
export interface Places {
  rows: readonly OrganizeRow[]
  /** 甲公司 / 调度部; '' for one that is not there. */
  nameOf(organizeId: string): string
  /** It and everything below it. */
  below(organizeId: string): Set<string>
}

export async function readPlaces(reader: Reader): Promise<Places> {
  const rows = await reader.select().from(organize).orderBy(organize.sortCode, organize.id)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return {
    rows,
    nameOf(organizeId) {
      const names: string[] = []
      // Each once: a loop in the data ends.
      const seen = new Set<string>()
      for (let row = byId.get(organizeId); row !== undefined && !seen.has(row.id); row = byId.get(row.parentId)) {
        seen.add(row.id)
        names.push(row.fullName)
      }
      return names.reverse().join(' / ')
    },
    below(organizeId) {
      const found = new Set([organizeId])
      for (let before = 0; before < found.size; ) {
        before = found.size
        for (const row of rows) if (found.has(row.parentId)) found.add(row.id)
      }
      return found
    }
  }
}
