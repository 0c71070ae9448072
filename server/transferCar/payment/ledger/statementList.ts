import { and, eq, ilike, inArray, or, sql, type SQL } from 'drizzle-orm'
import { STATEMENT_STATES, type StatementState } from '@/contract/transferCar/payment/codes'
import type { StatementCounts, StatementListQuery, StatementSummary } from '@/contract/transferCar/payment/collect'
import { PAGE_SIZE } from '@/domain/constants'
import { Model } from '@/domain/permission'
import type { Actor } from '../../../context'
import type { Reader } from '../../../database/client'
import { likePattern } from '../../../database/like'
import { accountStatement, customer } from '../../../database/schema'
import { beyondIn, inOrder, readCursor, sortingOf, sortValue, writeCursor } from '../../../keyset'
import { amountWithin, daysWithin } from '../ranges'

export type StatementRow = typeof accountStatement.$inferSelect

/** Who keeps what customers have on account. */
export const hasAccounts = (actor: Actor): boolean => actor.can(Model.paymentOrder, 'btn_on_account')

/** What is due on no day comes last; 15 digits, as a cursor has room for. */
const NEVER_DUE = 999_999_999_999_999
const SORTED_BY = {
  createdAt: accountStatement.createdAt,
  month: sql`replace(${accountStatement.month}, '-', '')::int`,
  totalFen: accountStatement.totalFen,
  dueAt: sql`coalesce(${accountStatement.dueAt}, ${sql.raw(String(NEVER_DUE))})`
}

/** @param now epoch ms */
export const statementSummary = (
  { id, statementNo, customerId, month, state, totalFen, orderCount, dueAt, createdAt, version }: StatementRow,
  customerName: string,
  now: number
): StatementSummary => ({
  id,
  statementNo,
  customerId,
  customerName,
  month,
  state,
  totalFen,
  orderCount,
  dueAt,
  isOverdue: state === 'CONFIRMED' && dueAt !== null && now > dueAt,
  createdAt,
  version
})

/** @throws Refusal 400 with `fields` for days or amounts the wrong way round */
function conditionsOf(query: StatementListQuery): (SQL | undefined)[] {
  const { state, keyword = '', customerId } = query
  const wanted = keyword.trim() === '' ? undefined : likePattern(keyword.trim())
  return [
    state === undefined ? undefined : eq(accountStatement.state, state),
    customerId === undefined ? undefined : eq(accountStatement.customerId, customerId),
    daysWithin(accountStatement.dueAt, { dueFrom: query.dueFrom }, { dueTo: query.dueTo }),
    amountWithin(accountStatement.totalFen, { totalFrom: query.totalFrom }, { totalTo: query.totalTo }),
    wanted === undefined
      ? undefined
      : or(ilike(accountStatement.statementNo, wanted), ilike(customer.name, wanted), eq(accountStatement.month, keyword.trim()))
  ]
}

/**
 * One page, newest first where no other order is asked for.
 * @param now epoch ms
 * @param ids these alone, of those that the query finds
 * @throws Refusal 400 for a bad cursor, or a range the wrong way round
 */
export async function listStatements(
  reader: Reader,
  query: StatementListQuery,
  now: number,
  ids?: readonly string[]
): Promise<{ list: StatementSummary[]; nextCursor: string | null }> {
  const { cursor, sort, pageSize = PAGE_SIZE } = query
  const sorting = sortingOf(sort, SORTED_BY)
  const rows = await reader
    .select({ row: accountStatement, name: customer.name, place: sortValue(sorting) })
    .from(accountStatement)
    .innerJoin(customer, eq(customer.id, accountStatement.customerId))
    .where(
      and(
        ...conditionsOf(query),
        ids === undefined ? undefined : inArray(accountStatement.id, [...ids]),
        beyondIn(sorting, accountStatement.id, cursor === undefined || cursor === '' ? null : readCursor(cursor))
      )
    )
    .orderBy(...inOrder(sorting, accountStatement.id))
    .limit(pageSize + 1)
  const page = rows.slice(0, pageSize)
  const last = page.at(-1)
  return {
    list: page.map(({ row, name }) => statementSummary(row, name, now)),
    nextCursor: rows.length > pageSize && last !== undefined ? writeCursor({ createdAt: last.place, id: last.row.id }) : null
  }
}

/** How many there are in each state. */
export async function countStatements(reader: Reader): Promise<StatementCounts> {
  const rows = await reader
    .select({ state: accountStatement.state, count: sql<number>`count(*)`.mapWith(Number) })
    .from(accountStatement)
    .groupBy(accountStatement.state)
  const of = (state: StatementState) => rows.find((row) => row.state === state)?.count ?? 0
  return Object.fromEntries(STATEMENT_STATES.map((state) => [state, of(state)])) as StatementCounts
}
