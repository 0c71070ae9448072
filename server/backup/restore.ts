import { createHash } from 'node:crypto'
import { createWriteStream, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { systemClock } from '../clock'
import type { ServerConfig } from '../config'
import { openDatabase, type Database } from '../database/client'
import { lockFolder } from '../database/lock'
import { StartupError } from '../errors'
import { openJobs } from '../jobs/queue'
import { bytesOf, readArchive } from './archive'
import { BROUGHT_BACK } from './backup'
import { asTheyWere, archivedTables, SAME_TEXT, sumOf, type ArchivedTable } from './tables'
import type { Queryable } from '../database/queryable'
import type { Manifest } from './types'

const MIGRATIONS = path.join(__dirname, '..', 'database', 'migrations')

/**
 * Reads an archive to its end and compares every entry with what the manifest says of it.
 * @throws StartupError that names the file
 */
export async function checkArchive(file: string, key: string | undefined): Promise<Manifest> {
  const found = new Map<string, string>()
  const manifest = await readArchive(file, key, async (name, content) => {
    const hash = createHash('sha256')
    for await (const part of content as AsyncIterable<Buffer>) hash.update(part)
    found.set(name, hash.digest('hex'))
  })
  const names = Object.keys(manifest.entries)
  if (names.length !== found.size || names.some((name) => manifest.entries[name]?.sha256 !== found.get(name)))
    throw new StartupError(`备份文件已损坏：${file}`)
  return manifest
}

/**
 * Puts an archive into an empty place: DATA_DIR without files and database, or a PostgreSQL database without tables. The schema becomes
 * that of the archive first, and this version's afterwards. Nothing stays behind when it fails.
 * @throws StartupError with one line for people
 */
export async function restore(
  file: string,
  key: string | undefined,
  config: Pick<ServerConfig, 'dataDir' | 'databaseUrl' | 'poolSize' | 'databaseInMemory'>,
  progress: (line: string) => void = () => undefined
): Promise<Manifest> {
  progress('正在校验备份文件…')
  const manifest = await checkArchive(file, key)
  requireKnown(manifest, file)
  requireEmptyFolder(config.dataDir)
  mkdirSync(config.dataDir, { recursive: true })
  const lock = config.databaseUrl === undefined ? lockFolder(config.dataDir, () => process.exit(1)) : undefined
  try {
    const database = await openDatabase(config)
    let isEmpty = false
    try {
      await requireEmptyDatabase(database)
      isEmpty = true
      await bringBack(database, file, key, config.dataDir, manifest, progress)
    } catch (error) {
      if (isEmpty) await emptyAgain(database)
      throw error
    } finally {
      await database.close()
    }
  } catch (error) {
    for (const name of [...BROUGHT_BACK, ...(config.databaseUrl === undefined ? ['database'] : [])])
      rmSync(path.join(config.dataDir, name), { recursive: true, force: true })
    throw error
  } finally {
    lock?.release()
  }
  return manifest
}

/** An archive of a later version has a schema that this one does not know. */
function requireKnown({ migrations, version }: Manifest, file: string): void {
  const known = readMigrationFiles({ migrationsFolder: MIGRATIONS }).map(({ hash }) => hash)
  if (migrations.some((hash, index) => known[index] !== hash))
    throw new StartupError(`备份来自另一个版本（${version}），请用同样或更新的版本恢复：${file}`)
}

function requireEmptyFolder(dataDir: string): void {
  const taken = [...BROUGHT_BACK, 'database'].filter((name) => existsSync(path.join(dataDir, name)))
  if (taken.length > 0) throw new StartupError(`数据目录不是空的（${taken.join('、')}），请用 DATA_DIR 另指一个空目录：${dataDir}`)
}

async function requireEmptyDatabase({ pool }: Database): Promise<void> {
  const { rows } = await pool.query<{ tables: number }>(
    "select count(*)::int as tables from pg_tables where schemaname not in ('pg_catalog', 'information_schema')"
  )
  if (rows[0]?.tables !== 0) throw new StartupError('目标数据库不是空的，请另建一个空数据库，并用 DATABASE_URL 指向它')
}

/** It was empty before. */
async function emptyAgain({ pool }: Database): Promise<void> {
  for (const schema of ['drizzle', 'pgboss', 'public']) await pool.query(`drop schema if exists ${schema} cascade`)
  await pool.query('create schema public')
}

async function bringBack(
  database: Database,
  file: string,
  key: string | undefined,
  dataDir: string,
  manifest: Manifest,
  progress: (line: string) => void
): Promise<void> {
  progress('正在建立数据库结构…')
  await migrateTo(database, manifest.migrations.length)
  await openJobs(database.pool, systemClock)
  progress('正在写入数据和文件…')
  const client = await database.pool.connect()
  try {
    await client.query('begin')
    for (const setting of SAME_TEXT) await client.query(setting)
    for (const statement of manifest.partitions) await client.query(statement)
    const tables = await archivedTables(client)
    await asTheyWere(client, tables, async () => {
      for (const { name } of tables) await client.query(`delete from ${name}`)
      await readArchive(file, key, (name, content) => take(client, tables, dataDir, name, content))
      for (const [name, value] of Object.entries(manifest.sequences)) await client.query('select setval($1, $2::bigint)', [name, value])
    })
    progress('正在核对条数与合计…')
    await compare(client, tables, manifest)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
  await migrate(database.db, { migrationsFolder: MIGRATIONS })
  // Apps may hold lists of a later day than the archive's: far beyond all of them, everybody is read anew.
  await database.pool.query(
    `insert into people_change (user_id, version) values ('', setval('people_version', nextval('people_version') + 1000000))
     on conflict (user_id) do update set version = excluded.version`
  )
}

/** Runs the first migrations and no more. */
async function migrateTo({ db }: Database, count: number): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'towing-migrations-'))
  try {
    cpSync(MIGRATIONS, folder, { recursive: true })
    const journal = path.join(folder, 'meta', '_journal.json')
    const all = JSON.parse(readFileSync(journal, 'utf8')) as { entries: unknown[] }
    writeFileSync(journal, JSON.stringify({ ...all, entries: all.entries.slice(0, count) }))
    await migrate(db, { migrationsFolder: folder })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** One entry of the archive: rows of a table, or a file of the data folder. */
async function take(client: Queryable, tables: readonly ArchivedTable[], dataDir: string, name: string, content: Readable): Promise<void> {
  if (name.startsWith('data/')) return takeFile(placeOf(dataDir, name.slice('data/'.length)), content)
  const table = tables.find((each) => name.startsWith(`tables/${each.name}/`))
  if (table === undefined) throw new StartupError(`备份里有不认识的内容：${name}`)
  const rows = (await bytesOf(content))
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as string)
  await client.query(
    `insert into ${table.name} (${table.columns.join(', ')}) overriding system value
     select ${table.columns.map((column) => `(kept.one).${column}`).join(', ')}
     from (select line::${table.name} as one from unnest($1::text[]) as line offset 0) as kept`,
    [rows]
  )
}

/** @throws StartupError for a name that leads out of the folder */
function placeOf(dataDir: string, name: string): string {
  const place = path.resolve(dataDir, name)
  if (!BROUGHT_BACK.some((each) => place === path.resolve(dataDir, each) || place.startsWith(path.resolve(dataDir, each) + path.sep)))
    throw new StartupError(`备份里有不认识的内容：${name}`)
  return place
}

async function takeFile(target: string, content: Readable): Promise<void> {
  mkdirSync(path.dirname(target), { recursive: true })
  await pipeline(content, createWriteStream(target, { mode: 0o600, flush: true }))
}

/** @throws StartupError that names the tables whose rows are not those that were kept */
async function compare(client: Queryable, tables: readonly ArchivedTable[], manifest: Manifest): Promise<void> {
  const wrong: string[] = []
  for (const table of tables) {
    const wanted = manifest.tables[table.name] ?? { rows: 0, sum: '0' }
    const found = await sumOf(client, table)
    if (found.rows !== wanted.rows || found.sum !== wanted.sum) wrong.push(`${table.name}（${found.rows}/${wanted.rows}）`)
  }
  if (wrong.length > 0) throw new StartupError(`恢复后的数据与备份不一致：${wrong.join('、')}`)
}
