import { DAY } from '../clock'
import type { Queryable } from '../database/queryable'
import { FILE_KINDS, type FileStore } from './store'

/** Names asked for at once. */
const BATCH = 500
/** A file is written before the row that names it: younger ones may still get theirs. */
const LEAST_AGE_MS = DAY

/** What a store and a database say of each other. */
export interface Comparison {
  /** Files that no row names, each with the bytes of all its kinds. */
  orphans: { name: string; bytes: number }[]
  /** Rows of uploads. */
  rows: number
  /** Rows whose bytes are not there. */
  missing: number
}

/** Compares the uploads with the rows that name them. @param now epoch ms */
export async function compareFiles(client: Queryable, files: FileStore, now: number): Promise<Comparison> {
  const { rows } = await client.query<{ count: string }>('select count(*) as count from stored_file where created_at < $1', [now])
  const orphans = new Map<string, number>()
  let present = 0
  for (const kind of FILE_KINDS)
    for await (const batch of inBatches(files.list(kind), BATCH)) {
      const found = await client.query<{ name: string }>('select name from stored_file where name = any($1) and created_at < $2', [
        batch.map(({ name }) => name),
        now
      ])
      const named = new Set(found.rows.map(({ name }) => name))
      if (kind === 'served') present += named.size
      for (const { name, size, changedAt } of batch)
        if (!named.has(name) && changedAt < now - LEAST_AGE_MS) orphans.set(name, (orphans.get(name) ?? 0) + size)
    }
  const total = Number(rows[0]?.count ?? 0)
  return { orphans: [...orphans].map(([name, bytes]) => ({ name, bytes })), rows: total, missing: total - present }
}

/** Part of the rows whose bytes must be there before anything is removed: else store and database are hardly of one company. */
const LEAST_PRESENT = 0.99

/** Whether the comparison proves that the two belong together. A database without any upload proves nothing. */
export const isProven = ({ rows, missing }: Comparison): boolean => rows > 0 && (rows - missing) / rows >= LEAST_PRESENT

async function* inBatches<T>(source: AsyncIterable<T>, size: number): AsyncGenerator<T[]> {
  let batch: T[] = []
  for await (const one of source) {
    batch.push(one)
    if (batch.length === size) {
      yield batch
      batch = []
    }
  }
  if (batch.length > 0) yield batch
}
