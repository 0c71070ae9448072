import { and, count, desc, eq, gte, inArray, lte, ne, or, type SQL } from 'drizzle-orm'
import type { Delegation } from '@/domain/workFlow/acts'
import type { ServerContext } from '../../context'
import type { Reader, Tx } from '../../database/client'
import { flowDelegation, flowSeat, flowTask, flowTemplate } from '../../database/schema'

export type DelegationRow = typeof flowDelegation.$inferSelect

const inForce = (now: number): SQL | undefined => and(lte(flowDelegation.startsAt, now), gte(flowDelegation.endsAt, now))

const asDelegation = (row: DelegationRow): Delegation => ({
  fromUserId: row.fromUserId,
  toUserId: row.toUserId,
  flowIds: row.flowIds,
  from: row.startsAt,
  until: row.endsAt
})

/** Somebody whose steps one may do now, but for those of some flows. */
export interface Principal extends Delegation {
  readonly exceptFlowIds: readonly string[]
}

/** Whose steps somebody may do now; where the business behind a flow does not let him decide, nobody can give him its steps. */
export async function principalsOf(
  { db, clock, flowBusiness }: Pick<ServerContext, 'db' | 'clock' | 'flowBusiness'>,
  userId: string
): Promise<Principal[]> {
  const rows = await db
    .select()
    .from(flowDelegation)
    .where(and(inForce(clock.now()), eq(flowDelegation.toUserId, userId)))
  const barred = rows.length === 0 ? [] : await flowBusiness.barredFor(db, userId)
  const exceptFlowIds =
    barred.length === 0
      ? []
      : (await db.select({ id: flowTemplate.id }).from(flowTemplate).where(inArray(flowTemplate.enCode, barred))).map(({ id }) => id)
  return rows.map((row) => ({ ...asDelegation(row), exceptFlowIds }))
}

/** Delegations that somebody gave or got, newest first. */
export async function listDelegations(
  reader: Reader,
  side: 'from' | 'to',
  userId: string,
  page: { currentPage: number; pageSize: number }
): Promise<{ rows: DelegationRow[]; total: number }> {
  const where = eq(side === 'from' ? flowDelegation.fromUserId : flowDelegation.toUserId, userId)
  const [counted] = await reader.select({ total: count() }).from(flowDelegation).where(where)
  const rows = await reader
    .select()
    .from(flowDelegation)
    .where(where)
    .orderBy(desc(flowDelegation.createdAt), desc(flowDelegation.id))
    .limit(page.pageSize)
    .offset((page.currentPage - 1) * page.pageSize)
  return { rows, total: counted?.total ?? 0 }
}

/** Delegations from or to somebody that are not over, held where they are about to be ended. */
export function delegationsAbout(reader: Reader, userId: string, now: number): Promise<DelegationRow[]> {
  return reader
    .select()
    .from(flowDelegation)
    .where(and(gte(flowDelegation.endsAt, now), or(eq(flowDelegation.fromUserId, userId), eq(flowDelegation.toUserId, userId))))
    .orderBy(desc(flowDelegation.createdAt), desc(flowDelegation.id))
}

/** Takes delegations from and to somebody away. @returns how many */
export async function removeDelegationsAbout(tx: Tx, userId: string, now: number): Promise<number> {
  return (
    await tx
      .delete(flowDelegation)
      .where(and(gte(flowDelegation.endsAt, now), or(eq(flowDelegation.fromUserId, userId), eq(flowDelegation.toUserId, userId))))
      .returning({ id: flowDelegation.id })
  ).length
}

/** What was decided by somebody in another's place, latest first: for whom it was done (`from`), or by whom (`to`). */
export async function listDelegatedActs(
  reader: Reader,
  side: 'from' | 'to',
  userId: string,
  page: { currentPage: number; pageSize: number }
) {
  const where = and(eq(side === 'from' ? flowSeat.userId : flowSeat.decidedBy, userId), ne(flowSeat.decidedBy, flowSeat.userId))
  const [counted] = await reader.select({ total: count() }).from(flowSeat).where(where)
  const rows = await reader
    .select({ seat: flowSeat, title: flowTask.title, flowName: flowTemplate.fullName })
    .from(flowSeat)
    .innerJoin(flowTask, eq(flowTask.id, flowSeat.taskId))
    .innerJoin(flowTemplate, eq(flowTemplate.id, flowSeat.flowId))
    .where(where)
    .orderBy(desc(flowSeat.decidedAt), desc(flowSeat.id))
    .limit(page.pageSize)
    .offset((page.currentPage - 1) * page.pageSize)
  return { rows, total: counted?.total ?? 0 }
}

/** One's own, with its row held. */
export async function holdDelegation(tx: Tx, id: string, fromUserId: string): Promise<DelegationRow | undefined> {
  return (
    await tx
      .select()
      .from(flowDelegation)
      .where(and(eq(flowDelegation.id, id), eq(flowDelegation.fromUserId, fromUserId)))
      .for('update')
  )[0]
}

export async function saveDelegation(tx: Tx, row: DelegationRow): Promise<void> {
  const { id: _id, createdAt: _createdAt, ...change } = row
  await tx.insert(flowDelegation).values(row).onConflictDoUpdate({ target: flowDelegation.id, set: change })
}

export async function removeDelegation(tx: Tx, id: string): Promise<void> {
  await tx.delete(flowDelegation).where(eq(flowDelegation.id, id))
}
