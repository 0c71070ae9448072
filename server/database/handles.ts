import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type * as schema from './schema'

export type Schema = typeof schema

/**
 * Bound to the pool: for routes and jobs. Commands and repositories take a `Tx` or `Reader` as argument (server.md#inside-a-transaction).
 */
export type Db = NodePgDatabase<Schema>
/** An open transaction. Nothing inside waits for network or argon2, nor asks the pool for a second connection. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]
/** Whatever can read: the pool or an open transaction. */
export type Reader = Db | Tx
