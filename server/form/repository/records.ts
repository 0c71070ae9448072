import { and, asc, desc, eq, getTableColumns, gt, or, sql, type SQL } from 'drizzle-orm'
import type { Reader, Tx } from '../../database/client'
import { formChange, formFile, formRecord, formUnique, userAccount } from '../../database/schema'
import { valueOf } from './storage'

type WholeRow = typeof formRecord.$inferSelect
/** A record without what it is only found by: that is as long as its values, and nobody reads it. */
export type RecordRow = Omit<WholeRow, 'words' | 'grams'>
const { words: _words, grams: _grams, ...columns } = getTableColumns(formRecord)
type ChangeRow = typeof formChange.$inferSelect

/** Whose records a person may know: all, or those of these organizations and (or) his own. */
export type Scope = 'all' | { readonly organizeIds: readonly string[]; readonly ownOf: string | null }

/** @returns undefined = all */
function within(scope: Scope): SQL | undefined {
  if (scope === 'all') return undefined
  return (
    or(
      scope.organizeIds.length === 0 ? undefined : sql`${formRecord.organizeId} = any(${sql.param([...scope.organizeIds])}::text[])`,
      scope.ownOf === null ? undefined : eq(formRecord.createdBy, scope.ownOf)
    ) ?? sql`false`
  )
}

export interface ListOrder {
  /** Key of a field; undefined = when the record was written. */
  field?: string
  isDescending: boolean
  /** Key of the field whose equal values stand together. */
  group?: string
}

/** What records stand by, in order: each a value and its way. */
function orderOf({ field, isDescending, group }: ListOrder): { by: SQL; way: SQL }[] {
  const ids = { by: sql`${formRecord.id}`, way: isDescending ? sql`desc` : sql`asc` }
  // Read backwards, an index that begins with nothing ends with it.
  const way = isDescending ? sql`desc nulls last` : sql`asc nulls first`
  return [
    ...(group === undefined ? [] : [{ by: valueOf(group), way: sql`asc nulls first` }]),
    ...(field === undefined ? [] : [{ by: valueOf(field), way }]),
    ids
  ]
}

const matching = (modelId: string, scope: Scope, conditions: readonly (SQL | undefined)[]): SQL | undefined =>
  and(eq(formRecord.modelId, modelId), within(scope), ...conditions)

/** Records that match are counted this far, and always so far behind the page that is shown: a total grows as somebody turns pages. */
const COUNTED = 10_000
const COUNTED_BEHIND = 1_000

/** One page with the number of all that match, counted as far as anybody looks (docs/decisions/0025-form-records.md). */
export async function listRecords(
  reader: Reader,
  modelId: string,
  scope: Scope,
  conditions: readonly SQL[],
  order: ListOrder,
  { currentPage, pageSize }: { currentPage: number; pageSize: number }
): Promise<{ rows: RecordRow[]; total: number }> {
  const where = matching(modelId, scope, conditions)
  const offset = (currentPage - 1) * pageSize
  const page = sql`limit ${pageSize} offset ${offset}`
  const most = Math.max(COUNTED, offset + pageSize + COUNTED_BEHIND)
  const { total, ids } = await (conditions.length === 0 ? counted : sought)(reader, where, most, orderOf(order), page)
  if (offset >= total) return { rows: [], total }
  if (ids !== undefined) {
    const found = new Map((await readRecords(reader, modelId, ids)).map((row) => [row.id, row]))
    return { rows: ids.flatMap((id) => found.get(id) ?? []), total }
  }
  const rows = await reader
    .select(columns)
    .from(formRecord)
    .where(where)
    .orderBy(...orderOf(order).map(({ by, way }) => sql`${by} ${way}`))
    .limit(pageSize)
    .offset(offset)
  return { rows, total }
}

/** @returns the number, and ids of the page where looking for the records has found all of them anyway */
type Found = Promise<{ total: number; ids?: string[] }>

async function counted(reader: Reader, where: SQL | undefined, most: number): Found {
  const { rows } = await reader.execute<{ total: number }>(
    sql`select count(*)::int as total from (select from ${formRecord} where ${where} limit ${most}) found`
  )
  return { total: rows[0]?.total ?? 0 }
}

/**
 * What a search finds is looked for once, each record with what it stands by: the index of the order would be walked until a page is
 * full, which for a family name may be most of the form. Where more match than are counted, that walk is short.
 */
async function sought(reader: Reader, where: SQL | undefined, most: number, order: readonly { by: SQL; way: SQL }[], page: SQL): Found {
  const keys = sql.join(
    order.map(({ by }, index) => sql`${by} as ${sql.raw(`key${index}`)}`),
    sql`, `
  )
  const ways = sql.join(
    order.map(({ way }, index) => sql`${sql.raw(`key${index}`)} ${way}`),
    sql`, `
  )
  const { rows } = await reader.execute<{ total: number; ids: string[] }>(sql`
    with found as materialized (select ${formRecord.id} as id, ${keys} from ${formRecord} where ${where} limit ${most})
    select (select count(*)::int from found) as total, array(select id from found order by ${ways} ${page}) as ids`)
  const { total, ids } = rows[0] ?? { total: 0, ids: [] }
  return total < most ? { total, ids } : { total }
}

/** The next records in the order they were written; for exports. @param after id of the last one */
export function recordsAfter(
  reader: Reader,
  modelId: string,
  scope: Scope,
  conditions: readonly SQL[],
  after: string,
  limit: number
): Promise<RecordRow[]> {
  return reader
    .select(columns)
    .from(formRecord)
    .where(matching(modelId, scope, [...conditions, gt(formRecord.id, after)]))
    .orderBy(asc(formRecord.id))
    .limit(limit)
}

export async function findRecord(reader: Reader, modelId: string, id: string, scope: Scope): Promise<RecordRow | undefined> {
  return (
    await reader
      .select(columns)
      .from(formRecord)
      .where(matching(modelId, scope, [eq(formRecord.id, id)]))
  )[0]
}

/** Whether any record matches. */
export async function hasRecord(reader: Reader, modelId: string, scope: Scope, condition: SQL | undefined): Promise<boolean> {
  return (
    (
      await reader
        .select({ id: formRecord.id })
        .from(formRecord)
        .where(matching(modelId, scope, [condition]))
        .limit(1)
    ).length > 0
  )
}

/** The same with its row held: changes of one record come one after the other. */
export async function holdRecord(tx: Tx, modelId: string, id: string, scope: Scope): Promise<RecordRow | undefined> {
  return (
    await tx
      .select(columns)
      .from(formRecord)
      .where(matching(modelId, scope, [eq(formRecord.id, id)]))
      .for('update')
  )[0]
}

/** Those of these records that there are, whoever may know them. */
export function readRecords(reader: Reader, modelId: string, ids: readonly string[]): Promise<RecordRow[]> {
  return ids.length === 0
    ? Promise.resolve([])
    : reader
        .select(columns)
        .from(formRecord)
        .where(and(eq(formRecord.modelId, modelId), sql`${formRecord.id} = any(${sql.param([...ids])}::text[])`))
}

export async function insertRecord(tx: Tx, row: WholeRow): Promise<void> {
  await tx.insert(formRecord).values(row)
}

export async function saveRecord(tx: Tx, row: WholeRow): Promise<void> {
  const { modelId, id, version, modelVersion, data, words, grams, updatedAt } = row
  await tx
    .update(formRecord)
    .set({ version, modelVersion, data, words, grams, updatedAt })
    .where(and(eq(formRecord.modelId, modelId), eq(formRecord.id, id)))
}

/** Records whose flow is in a state (workflow.md#acts-and-records). */
export const inFlowState = (flowState: number): SQL => eq(formRecord.flowState, flowState)

/** Writes the state of the flow that a record goes through. @returns the record's version, undefined when there is none */
export async function setFlowState(tx: Tx, modelId: string, id: string, flowState: number, updatedAt: number): Promise<number | undefined> {
  const [row] = await tx
    .update(formRecord)
    .set({ flowState, updatedAt })
    .where(and(eq(formRecord.modelId, modelId), eq(formRecord.id, id)))
    .returning({ version: formRecord.version })
  return row?.version
}

/** Takes a record away with the values and files it held; its changes stay. */
export async function removeRecord(tx: Tx, modelId: string, id: string): Promise<void> {
  await tx.delete(formUnique).where(and(eq(formUnique.modelId, modelId), eq(formUnique.recordId, id)))
  await tx.delete(formFile).where(and(eq(formFile.modelId, modelId), eq(formFile.recordId, id)))
  await tx.delete(formRecord).where(and(eq(formRecord.modelId, modelId), eq(formRecord.id, id)))
}

/**
 * Gives a record the values of its unique fields and gives back those it had.
 * @returns the fields whose value another record has; a writer of the same value who has not finished is waited for
 */
export async function takeUnique(tx: Tx, modelId: string, recordId: string, values: ReadonlyMap<string, string>): Promise<string[]> {
  await tx.delete(formUnique).where(and(eq(formUnique.modelId, modelId), eq(formUnique.recordId, recordId)))
  const taken: string[] = []
  // In one order, so that two writers never wait for each other.
  for (const [field, value] of [...values].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const rows = await tx
      .insert(formUnique)
      .values({ modelId, field, value, recordId })
      .onConflictDoNothing()
      .returning({ field: formUnique.field })
    if (rows.length === 0) taken.push(field)
  }
  return taken
}

/** Writes which files a record holds, anew. @param files field id -> names */
export async function keepFiles(tx: Tx, modelId: string, recordId: string, files: ReadonlyMap<string, readonly string[]>): Promise<void> {
  await tx.delete(formFile).where(and(eq(formFile.modelId, modelId), eq(formFile.recordId, recordId)))
  const rows = [...files].flatMap(([field, names]) => [...new Set(names)].map((name) => ({ name, modelId, recordId, field })))
  if (rows.length > 0) await tx.insert(formFile).values(rows)
}

/** Where a file stands. */
export function placesOfFile(reader: Reader, name: string): Promise<{ modelId: string; recordId: string; field: string }[]> {
  return reader
    .select({ modelId: formFile.modelId, recordId: formFile.recordId, field: formFile.field })
    .from(formFile)
    .where(eq(formFile.name, name))
}

export async function addChange(tx: Tx, row: ChangeRow): Promise<void> {
  await tx.insert(formChange).values(row)
}

/** Changes of a record, newest first, with who made them. */
export async function readChanges(
  reader: Reader,
  modelId: string,
  recordId: string,
  limit: number
): Promise<{ change: ChangeRow; realName: string; account: string }[]> {
  return reader
    .select({ change: formChange, realName: userAccount.realName, account: userAccount.account })
    .from(formChange)
    .innerJoin(userAccount, eq(userAccount.id, formChange.userId))
    .where(and(eq(formChange.modelId, modelId), eq(formChange.recordId, recordId)))
    .orderBy(desc(formChange.version), desc(formChange.at))
    .limit(limit)
}
