import { and, asc, count, desc, eq, or, sql, type SQL } from 'drizzle-orm'
import type { Reader, Tx } from '../../database/client'
import { likePattern } from '../../database/like'
import { dictionaryData, flowTask, flowTemplate, flowVersion, userAccount } from '../../database/schema'

export type FlowRow = typeof flowTemplate.$inferSelect
export type FlowVersionRow = typeof flowVersion.$inferSelect

/** Imports come one after the other: versions have no holes and no doubles. */
const IMPORT_LOCK = 7_312_020
/** Dictionary whose entries the flows are grouped by. */
const CATEGORIES = 'dict-WorkFlowCategory'

export async function holdFlowImports(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${IMPORT_LOCK})`)
}

export async function findFlowRow(reader: Reader, flowId: string): Promise<FlowRow | undefined> {
  return (await reader.select().from(flowTemplate).where(eq(flowTemplate.id, flowId)))[0]
}

export async function findFlowByCode(reader: Reader, enCode: string): Promise<FlowRow | undefined> {
  return (await reader.select().from(flowTemplate).where(eq(flowTemplate.enCode, enCode)))[0]
}

/** In the order of the lists. */
export function readFlowRows(reader: Reader, condition?: SQL): Promise<FlowRow[]> {
  return reader.select().from(flowTemplate).where(condition).orderBy(asc(flowTemplate.sortCode), asc(flowTemplate.id))
}

/** Flows that are enabled and launched by themselves (0) or behind a function (1). */
export const inService = (type: 0 | 1): SQL | undefined => and(eq(flowTemplate.enabledMark, 1), eq(flowTemplate.type, type))

/** The words of a search stand in the name or the code. */
export function named(keyword: string): SQL | undefined {
  const words = likePattern(keyword)
  return or(sql`${flowTemplate.fullName} ilike ${words}`, sql`${flowTemplate.enCode} ilike ${words}`)
}

export async function readFlowVersion(reader: Reader, flowId: string, version: number): Promise<FlowVersionRow | undefined> {
  return (
    await reader
      .select()
      .from(flowVersion)
      .where(and(eq(flowVersion.flowId, flowId), eq(flowVersion.version, version)))
  )[0]
}

/** Hash of a version: what was kept of it may be used while the hash is the same. */
export async function readFlowVersionHash(reader: Reader, flowId: string, version: number): Promise<string | undefined> {
  return (
    await reader
      .select({ hash: flowVersion.hash })
      .from(flowVersion)
      .where(and(eq(flowVersion.flowId, flowId), eq(flowVersion.version, version)))
  )[0]?.hash
}

/** Versions of a flow, newest first, with who imported each ('' = a command did) and the number of tasks that run on each. */
export function readFlowVersions(
  reader: Reader,
  flowId: string
): Promise<{ version: number; createdAt: number; createdBy: string; report: readonly string[]; running: number }[]> {
  const running = reader
    .select({ version: flowTask.flowVersion, running: count().as('running') })
    .from(flowTask)
    .where(and(eq(flowTask.flowId, flowId), eq(flowTask.status, 1)))
    .groupBy(flowTask.flowVersion)
    .as('running')
  return reader
    .select({
      version: flowVersion.version,
      createdAt: flowVersion.createdAt,
      createdBy: sql<string>`coalesce(${userAccount.realName}, '')`,
      report: flowVersion.report,
      running: sql<number>`coalesce(${running.running}, 0)`.mapWith(Number)
    })
    .from(flowVersion)
    .leftJoin(userAccount, eq(userAccount.id, flowVersion.createdBy))
    .leftJoin(running, eq(running.version, flowVersion.version))
    .where(eq(flowVersion.flowId, flowId))
    .orderBy(desc(flowVersion.version))
}

export async function saveFlow(tx: Tx, row: FlowRow): Promise<void> {
  const { id: _id, createdAt: _createdAt, ...rest } = row
  await tx.insert(flowTemplate).values(row).onConflictDoUpdate({ target: flowTemplate.id, set: rest })
}

export async function addFlowVersion(tx: Tx, row: FlowVersionRow): Promise<void> {
  await tx.insert(flowVersion).values(row)
}

/** Categories in their order. */
export function readCategories(reader: Reader): Promise<{ id: string; enCode: string; fullName: string }[]> {
  return reader
    .select({ id: dictionaryData.id, enCode: dictionaryData.enCode, fullName: dictionaryData.fullName })
    .from(dictionaryData)
    .where(eq(dictionaryData.typeId, CATEGORIES))
    .orderBy(asc(dictionaryData.sortCode), asc(dictionaryData.id))
}
