import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { errorCode } from '../errors'
import { FILE_KINDS, placeOf, type FileStore } from '../files/store'
import { writeArchive, type ArchiveWriter } from './archive'
import { archivedTables, partitions, SAME_TEXT, sequences, sumOf, type ArchivedTable } from './tables'
import type { Queryable } from '../database/queryable'
import type { Manifest, TableSum } from './types'

/** Rows that are asked for at once. */
const ROWS = 1_000
/** What lies in DATA_DIR beside the database and the uploads and belongs to them; folders with all they hold. */
const ARCHIVED_FILES: readonly string[] = ['file-secret', 'local-provider']
/** All that an archive brings back into DATA_DIR. */
export const BROUGHT_BACK: readonly string[] = ['files', ...ARCHIVED_FILES]

export interface BackupSource {
  /** A connection of its own to the database, outside any transaction. */
  client: Queryable
  dataDir: string
  files: FileStore
  /** Of the platform, from package.json. */
  version: string
}

/**
 * Keeps a database with its files as one archive, while others work with it (docs/decisions/0056-backup.md): the rows are those of one moment, and
 * files never change once they are written, so all that the rows name are there afterwards.
 * @param key seals the archive; undefined = everybody can read it
 * @param now epoch ms
 */
export function backUp(source: BackupSource, file: string, key: string | undefined, now: number): Promise<Manifest> {
  return writeArchive(file, key, async (writer) => {
    const kept = await keepRows(source.client, writer)
    await keepUploads(writer, source.files)
    for (const name of ARCHIVED_FILES) await keepFiles(writer, source.dataDir, name)
    return { format: 1, version: source.version, takenAt: now, ...kept }
  })
}

async function keepRows(
  client: Queryable,
  writer: ArchiveWriter
): Promise<Pick<Manifest, 'migrations' | 'partitions' | 'tables' | 'sequences'>> {
  await client.query('begin transaction isolation level repeatable read read only')
  try {
    for (const setting of SAME_TEXT) await client.query(setting)
    const { rows: done } = await client.query<{ hash: string }>('select hash from drizzle.__drizzle_migrations order by created_at')
    const tables: Record<string, TableSum> = {}
    for (const table of await archivedTables(client)) {
      tables[table.name] = await sumOf(client, table)
      await keepTable(client, writer, table)
    }
    return { migrations: done.map(({ hash }) => hash), partitions: await partitions(client), tables, sequences: await sequences(client) }
  } finally {
    await client.query('rollback')
  }
}

/** Rows in the database's own words for a row, exact for every type; each a JSON string on a line of its own. */
async function keepTable(client: Queryable, writer: ArchiveWriter, { name }: ArchivedTable): Promise<void> {
  await client.query(`declare kept no scroll cursor for select t::text as row from ${name} t`)
  for (let part = 0; ; part++) {
    const { rows } = await client.query<{ row: string }>(`fetch ${ROWS} from kept`)
    if (rows.length > 0) await writer.add(`tables/${name}/${part}`, Buffer.from(rows.map(({ row }) => `${JSON.stringify(row)}\n`).join('')))
    if (rows.length < ROWS) break
  }
  await client.query('close kept')
}

/** Uploads, wherever they lie; they come back into the folder. */
async function keepUploads(writer: ArchiveWriter, files: FileStore): Promise<void> {
  for (const kind of FILE_KINDS)
    for await (const { name } of files.list(kind)) {
      const found = await files.open(kind, name)
      const entry = `data/files/${placeOf(kind, name)}`
      if (found?.size === 0) await writer.add(entry, Buffer.alloc(0))
      else if (found !== undefined) await writer.addStream(entry, found.size, found.stream)
    }
}

/** A file, or a folder with all it holds; what is gone meanwhile, or still being written, is no part of it. */
async function keepFiles(writer: ArchiveWriter, dataDir: string, name: string): Promise<void> {
  const place = path.join(dataDir, name)
  const found = await stat(place).catch(absent)
  if (found === undefined || name.endsWith('.part')) return
  if (found.isFile() && found.size === 0) return writer.add(`data/${name}`, Buffer.alloc(0))
  if (!found.isDirectory()) return writer.addStream(`data/${name}`, found.size, createReadStream(place, { end: found.size - 1 }))
  for (const each of (await readdir(place)).sort()) await keepFiles(writer, dataDir, path.posix.join(name, each))
}

function absent(error: unknown): undefined {
  if (errorCode(error) !== 'ENOENT') throw error
}
