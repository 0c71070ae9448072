import type { NodePgDatabase } from 'drizzle-orm/node-postgres'

/**
 * Bound to the pool: for routes and jobs. Commands and repositories take a `Tx` or `Reader` as argument (server.md#inside-a-transaction).
 * Without the list of tables, which drizzle would walk through at the beginning of each transaction.
 */
export type Db = NodePgDatabase
/** An open transaction. Nothing inside waits for network or argon2, nor asks the pool for a second connection. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]
/** Whatever can read: the pool or an open transaction. */
export type Reader = Db | Tx
