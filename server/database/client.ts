import path from 'node:path'
import { sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { Client, Pool, type ClientConfig, type PoolConfig } from 'pg'
import type { ServerConfig } from '../config'
import { StartupError } from '../errors'
import { rememberAfterCommit } from './afterCommit'
import { startEmbedded, type EmbeddedDatabase } from './embedded'
import * as schema from './schema'

export type Schema = typeof schema
/** Bound to the pool: for routes and jobs. Commands and repositories take a `Tx` or `Reader` as argument (rulings 25). */
export type Db = NodePgDatabase<Schema>
/** An open transaction. Nothing inside waits for network or argon2, nor asks the pool for a second connection. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]
/** Whatever can read: the pool or an open transaction. */
export type Reader = Db | Tx

export interface Database {
  kind: 'embedded' | 'postgres'
  db: Db
  pool: Pool
  /** Writes a picture of an embedded database that another one can start from (tests). */
  keep?: (file: string) => Promise<void>
  close(): Promise<void>
}

/** A database that does not answer a new connection for so long is not there. */
const CONNECT_TIMEOUT_MS = 10_000
/**
 * Who waits for a connection of the pool waits for others' work to end, not for the database: many devices at one record come one
 * after the other. Far longer than any device waits for its answer, so nobody is refused for the length of the queue; a server that
 * has lost its connections for good still says so.
 */
const QUEUE_TIMEOUT_MS = 600_000
/** Names the migration step among PostgreSQL's transaction locks; any fixed number does. */
const MIGRATION_LOCK = 7_312_001

/**
 * Calls here read little and there are many at once: starting other processes for one of them, or compiling it, takes longer than the
 * query itself (20 to 30 ms measured on two cores).
 */
const POSTGRES_OPTIONS = '-c max_parallel_workers_per_gather=0 -c jit=off'

/** The pool hands its own limit, that of the queue, to each connection: making one has a shorter limit. */
class PooledClient extends Client {
  constructor(config?: ClientConfig) {
    super({ ...config, connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
  }
}

/**
 * Opens PostgreSQL (databaseUrl) or the embedded database in dataDir. The caller holds the folder's lock for the latter.
 * @throws StartupError when the database does not answer
 */
export async function openDatabase(config: Pick<ServerConfig, 'databaseUrl' | 'dataDir' | 'poolSize' | 'databaseInMemory' | 'databaseSnapshot'>): Promise<Database> {
  const embedded = config.databaseUrl === undefined ? await openEmbedded(config) : undefined
  const connection: PoolConfig = embedded === undefined
    ? { connectionString: config.databaseUrl, options: POSTGRES_OPTIONS }
    // Connections to the embedded database cost nothing to keep and one session start each to make again.
    : { ...embedded.address, user: 'postgres', database: 'postgres', idleTimeoutMillis: 0 }
  const pool = new Pool({ ...connection, Client: PooledClient, max: config.poolSize, connectionTimeoutMillis: QUEUE_TIMEOUT_MS })
  // An idle connection that breaks (database restarted) is replaced by the pool; unheard, the event would end the process.
  pool.on('error', () => undefined)
  try {
    await pool.query('select 1')
  } catch (cause) {
    await pool.end()
    await embedded?.close()
    throw new StartupError(`数据库连接失败：${reason(cause)}，请检查 DATABASE_URL`, cause)
  }
  return {
    kind: embedded === undefined ? 'postgres' : 'embedded',
    db: rememberAfterCommit(drizzle(pool, { schema })),
    pool,
    keep: embedded?.keep,
    close: async () => {
      await pool.end()
      await embedded?.close()
    }
  }
}

async function openEmbedded({ dataDir, databaseInMemory, databaseSnapshot }: Pick<ServerConfig, 'dataDir' | 'databaseInMemory' | 'databaseSnapshot'>): Promise<EmbeddedDatabase> {
  try {
    return await startEmbedded(dataDir, databaseInMemory, databaseSnapshot)
  } catch (cause) {
    throw new StartupError(`内置数据库打不开（${path.join(dataDir, 'database')}）：${reason(cause)}`, cause)
  }
}

/** Epoch ms by the clock of the database, with fractions; in a statement, and asked alone. */
export const DATABASE_TIME = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::float8`

export async function databaseTime(db: Reader): Promise<number> {
  const { rows: [row] } = await db.execute<{ now: number }>(sql`select ${DATABASE_TIME} as now`)
  return row?.now ?? Number.NaN
}

/** Brings the database to the schema of this version; several servers starting at once do it one after another. */
export async function migrateDatabase(database: Database, databaseUrl: string | undefined): Promise<void> {
  const run = () => migrate(database.db, { migrationsFolder: path.join(__dirname, 'migrations') })
  if (databaseUrl === undefined) return run()
  const guard = new Client({ connectionString: databaseUrl })
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
