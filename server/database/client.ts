import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type { Pool, PoolClient, PoolConfig } from 'pg'
import type { ServerConfig } from '../config'
import { StartupError } from '../errors'
import type { Db, Reader } from './handles'
import { rememberAfterCommit } from './afterCommit'
import { startEmbedded, type EmbeddedDatabase } from './embedded'
import { openPool, probe, quietClient, withClient } from './pool'
import { Reach } from './reach'

export type { Db, Reader, Tx } from './handles'

export interface Database {
  kind: 'embedded' | 'postgres'
  db: Db
  pool: Pool
  /** Whether it answers now. A pool whose connections are all at work says nothing of that: then one more is made for asking. */
  answers(): Promise<boolean>
  /** Called each time it answers again after it was away, or after a commit whose answer got lost: what was to be told may not have been. */
  onBack(listener: () => void): void
  /** Writes a picture of an embedded database that another one can start from (tests). */
  keep?: (file: string) => Promise<void>
  close(): Promise<void>
}

/** A pool that does not answer within this time is busy, or its connections are dead, ms. */
const BUSY_MS = 2_000
/** Names the migration step among PostgreSQL's transaction locks; any fixed number does. */
const MIGRATION_LOCK = 7_312_001

/**
 * Calls here read little and there are many at once: starting other processes for one of them, or compiling it, takes longer than the
 * query itself (20 to 30 ms measured on two cores).
 */
const POSTGRES_OPTIONS = '-c max_parallel_workers_per_gather=0 -c jit=off'

/**
 * Opens PostgreSQL (databaseUrl) or the embedded database in dataDir. The caller holds the folder's lock for the latter.
 * @param told said when the database is found away later, and when it is back
 * @throws StartupError when the database does not answer
 */
export async function openDatabase(
  config: Pick<ServerConfig, 'databaseUrl' | 'dataDir' | 'poolSize' | 'databaseInMemory' | 'databaseSnapshot'>,
  told: (isThere: boolean) => void = () => undefined
): Promise<Database> {
  const embedded = config.databaseUrl === undefined ? await openEmbedded(config) : undefined
  const connection: PoolConfig =
    embedded === undefined
      ? { connectionString: config.databaseUrl, options: POSTGRES_OPTIONS }
      : // Connections to the embedded database cost nothing to keep and one session start each to make again.
        { ...embedded.address, user: 'postgres', database: 'postgres', idleTimeoutMillis: 0 }
  const reach = new Reach({
    probe: () => probe(connection),
    told: (isThere) => {
      if (isOpen) told(isThere)
    }
  })
  let isOpen = false
  const pool = openPool(connection, config.poolSize, reach, embedded === undefined)
  const close = async (): Promise<void> => {
    isOpen = false
    reach.close()
    await pool.end()
    await embedded?.close()
  }
  try {
    await pool.query('select 1')
  } catch (cause) {
    await close()
    throw new StartupError(`数据库连接失败：${reason(cause)}，请检查 DATABASE_URL`, cause)
  }
  isOpen = true
  return {
    kind: embedded === undefined ? 'postgres' : 'embedded',
    db: rememberAfterCommit(drizzle(pool), transactionsOf(pool), () => {
      reach.missed()
    }),
    pool,
    answers: () =>
      Promise.race([pool.query('select 1'), pause(BUSY_MS).then(() => probe(connection))]).then(
        () => true,
        () => false
      ),
    onBack: (listener) => {
      reach.onBack(listener)
    },
    keep: embedded?.keep,
    close
  }
}

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms).unref()
  })

/** drizzle's own way to a transaction keeps the connection for ever when it breaks at its beginning. */
function transactionsOf(pool: Pool): Db['transaction'] {
  const known = new WeakMap<PoolClient, Omit<Db, '$client'>>()
  const on = (client: PoolClient): Omit<Db, '$client'> => {
    const db = known.get(client) ?? drizzle(client)
    known.set(client, db)
    return db
  }
  return (work, options) => withClient(pool, (client) => on(client).transaction(work, options))
}

async function openEmbedded({
  dataDir,
  databaseInMemory,
  databaseSnapshot
}: Pick<ServerConfig, 'dataDir' | 'databaseInMemory' | 'databaseSnapshot'>): Promise<EmbeddedDatabase> {
  try {
    return await startEmbedded(dataDir, databaseInMemory, databaseSnapshot)
  } catch (cause) {
    throw new StartupError(`内置数据库打不开（${path.join(dataDir, 'database')}）：${reason(cause)}`, cause)
  }
}

/** Epoch ms by the clock of the database, with fractions; in a statement, and asked alone. */
export const DATABASE_TIME = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::float8`

export async function databaseTime(db: Reader): Promise<number> {
  const {
    rows: [row]
  } = await db.execute<{ now: number }>(sql`select ${DATABASE_TIME} as now`)
  return row?.now ?? Number.NaN
}

const MIGRATIONS = path.join(__dirname, 'migrations')

/** When the last migration of this version was made, epoch ms: that is what the database keeps of those that it has. */
const lastMigration = (): number =>
  Math.max(
    ...(JSON.parse(readFileSync(path.join(MIGRATIONS, 'meta', '_journal.json'), 'utf8')) as { entries: { when: number }[] }).entries.map(
      ({ when }) => when
    )
  )
let needed: number | undefined

/** Whether the database has every migration of this version; later ones do no harm (docs/operations.md#moving-to-another-version). */
export async function isMigrated({ pool }: Pick<Database, 'pool'>): Promise<boolean> {
  needed ??= lastMigration()
  const found = pool.query('select 1 from drizzle.__drizzle_migrations where created_at >= $1 limit 1', [needed]).then(
    ({ rows }) => rows.length > 0,
    () => false
  )
  // A pool whose connections are all at work says nothing of that, and a server migrates before it listens.
  return Promise.race([found, pause(BUSY_MS).then(() => true)])
}

/** Brings the database to the schema of this version; several servers starting at once do it one after another. */
export async function migrateDatabase(database: Database, databaseUrl: string | undefined): Promise<void> {
  const run = () => migrate(database.db, { migrationsFolder: MIGRATIONS })
  if (databaseUrl === undefined) return run()
  const guard = quietClient({ connectionString: databaseUrl })
  await guard.connect()
  try {
    await guard.query('begin')
    await guard.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
    await run()
    await guard.query('commit')
  } finally {
    await guard.end()
  }
}

/** One line about what went wrong; an AggregateError (several addresses tried) has an empty message of its own. */
function reason(cause: unknown): string {
  if (cause instanceof AggregateError) return reason(cause.errors[0])
  const line = cause instanceof Error ? cause.message : String(cause)
  return line.split('\n')[0] ?? ''
}
