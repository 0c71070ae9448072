import type { Queryable } from '../database/queryable'
import type { TableSum } from './types'

/** A table as it is kept: its columns without those that the database computes by itself. */
export interface ArchivedTable {
  /** With its schema, quoted. */
  name: string
  /** Quoted, in order. */
  columns: readonly string[]
}

/** The queue's jobs live in a schema of their own (jobs/queue.ts), which makes everything else in it by itself. */
const JOBS = ['pgboss', 'job'] as const

/** Values are written the same way on every server. */
export const SAME_TEXT = ["set local timezone = 'UTC'", "set local datestyle = 'ISO'", "set local intervalstyle = 'postgres'"]

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** All tables with rows of ours, by name. */
export async function archivedTables(client: Queryable): Promise<ArchivedTable[]> {
  const { rows } = await client.query<{ schema: string; table: string; columns: string[] }>(
    `select n.nspname as schema, c.relname as table,
            array(select a.attname::text from pg_attribute a
                  where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and not c.relispartition and (n.nspname = 'public' or (n.nspname = $1 and c.relname = $2))
     order by 1, 2`,
    [...JOBS]
  )
  return rows.map(({ schema, table, columns }) => ({ name: `${quoted(schema)}.${quoted(table)}`, columns: columns.map(quoted) }))
}

/** How many rows, and what they add up to. */
export async function sumOf(client: Queryable, { name }: ArchivedTable): Promise<TableSum> {
  const { rows } = await client.query<{ rows: string; sum: string }>(
    `select count(*)::text as rows, coalesce(sum(hashtextextended(t::text, 0)::numeric), 0)::text as sum from ${name} t`
  )
  return { rows: Number(rows[0]?.rows ?? 0), sum: rows[0]?.sum ?? '0' }
}

/** Next values of the sequences, by name with schema. */
export async function sequences(client: Queryable): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; value: string }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as value
     from pg_sequences where schemaname = 'public' and last_value is not null`
  )
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

/** Parts of tables that are made while the server works (form_record: one a model) with their own indexes, as the statements that make them. */
export async function partitions(client: Queryable): Promise<string[]> {
  const { rows } = await client.query<{ statement: string }>(
    `select format('create table if not exists %I.%I partition of %I.%I %s', n.nspname, c.relname, pn.nspname, p.relname,
                   pg_get_expr(c.relpartbound, c.oid)) as statement
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     join pg_inherits i on i.inhrelid = c.oid join pg_class p on p.oid = i.inhparent join pg_namespace pn on pn.oid = p.relnamespace
     where c.relispartition and c.relkind = 'r' and n.nspname = 'public' order by 1`
  )
  const { rows: indexes } = await client.query<{ statement: string }>(
    `select pg_get_indexdef(x.indexrelid) as statement
     from pg_index x join pg_class c on c.oid = x.indrelid join pg_namespace n on n.oid = c.relnamespace
     where c.relispartition and n.nspname = 'public' and not exists (select 1 from pg_inherits i where i.inhrelid = x.indexrelid)
     order by 1`
  )
  const once = indexes.map(({ statement }) => statement.replace(/^CREATE( UNIQUE)? INDEX /, 'CREATE$1 INDEX IF NOT EXISTS '))
  return [...rows.map(({ statement }) => statement), ...once]
}

/** One rule between tables: dropped while rows come in, and made again afterwards, which checks every row. */
interface Reference {
  table: string
  name: string
  definition: string
}

async function references(client: Queryable): Promise<Reference[]> {
  const { rows } = await client.query<Reference>(
    `select format('%I.%I', n.nspname, c.relname) as table, quote_ident(k.conname) as name, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
     where k.contype = 'f' and n.nspname = 'public' and k.conparentid = 0`
  )
  return rows
}

/**
 * Lets rows come in in any order, as they were: no triggers of ours, no references; both stand again afterwards.
 * @param work brings the rows, in the same transaction
 * @throws what the database says of a reference that leads nowhere
 */
export async function asTheyWere(client: Queryable, tables: readonly ArchivedTable[], work: () => Promise<void>): Promise<void> {
  const dropped = await references(client)
  const ours = tables.filter(({ name }) => name.startsWith('"public".'))
  for (const { table, name } of dropped) await client.query(`alter table ${table} drop constraint ${name}`)
  for (const { name } of ours) await client.query(`alter table ${name} disable trigger user`)
  await work()
  for (const { name } of ours) await client.query(`alter table ${name} enable trigger user`)
  for (const { table, name, definition } of dropped) await client.query(`alter table ${table} add constraint ${name} ${definition}`)
}
