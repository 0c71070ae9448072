import { createHash } from 'node:crypto'
import { sql, type SQL } from 'drizzle-orm'
import type { Tx } from '../../database/client'

/** Names of partitions and indexes are made of numbers and hashes only; what a definition calls its fields gets no further than a quoted literal. */
const partitionOf = (number: number): string => `form_record_${number}`
const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`

/**
 * The stored value of a field as an expression that the partitions' indexes know. JSON values compare by kind, then as numbers or as
 * text, so one index serves every kind; nothing and null come first.
 * @param field key of a field that is no column of a sub-table
 */
export const valueOf = (field: string): SQL => sql.raw(`("form_record"."data" -> ${quoted(field)})`)

/** The words of a field, '' never: a record without the field has none. */
export const wordsOf = (field: string): SQL => sql.raw(`("form_record"."words" ->> ${quoted(field)})`)

/** Makes the place where the records of a new model lie. */
export async function makePartition(tx: Tx, modelId: string, number: number): Promise<void> {
  await tx.execute(sql.raw(`create table "${partitionOf(number)}" partition of "form_record" for values in (${quoted(modelId)})`))
}

/** How lists stand: by one field either way, or in groups of one field by another one way. */
export interface SortOrder {
  readonly field: string
  readonly group?: string
  /** Within groups; without them an index is read backwards as well. */
  readonly isDescending?: boolean
}

function columnsOf({ field, group, isDescending = false }: SortOrder): string {
  const own = isDescending ? `(data -> ${quoted(field)}) desc nulls last, id desc` : `(data -> ${quoted(field)}) nulls first, id`
  return group === undefined ? own : `(data -> ${quoted(group)}) nulls first, ${own}`
}

/**
 * Makes an index for each order that lists stand in, and drops those of orders that no list has any more. Writers of this model wait
 * meanwhile, readers do not.
 */
export async function keepSortIndexes(tx: Tx, number: number, orders: readonly SortOrder[]): Promise<void> {
  const wanted = new Map(
    orders
      .map(columnsOf)
      .map((columns) => [`${partitionOf(number)}_by_${createHash('sha256').update(columns).digest('hex').slice(0, 12)}`, columns])
  )
  const { rows } = await tx.execute<{ name: string }>(sql`
    select indexname as name from pg_indexes where schemaname = current_schema() and tablename = ${partitionOf(number)} and starts_with(indexname, ${`${partitionOf(number)}_by_`})`)
  for (const { name } of rows) {
    if (!wanted.delete(name)) await tx.execute(sql.raw(`drop index "${name}"`))
  }
  for (const [name, columns] of wanted) await tx.execute(sql.raw(`create index "${name}" on "${partitionOf(number)}" (${columns})`))
}
