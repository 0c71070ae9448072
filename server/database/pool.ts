import { Client, Pool, type ClientConfig, type PoolClient, type PoolConfig } from 'pg'
import { ConnectionLost } from './failure'
import { currentRequestId } from '../requestId'
import { tracedQuery } from '../tracing'
import type { Reach } from './reach'

/** A database that does not answer a new connection for so long is not there. */
const CONNECT_TIMEOUT_MS = 10_000
/** Who only looks whether it is there gives up sooner. */
const PROBE_TIMEOUT_MS = 3_000
/**
 * Who waits for a connection of the pool waits for others' work to end, not for the database: many devices at one record come one
 * after the other. Far longer than any device waits for its answer, so nobody is refused for the length of the queue; a server that
 * has lost its connections for good still says so.
 */
const QUEUE_TIMEOUT_MS = 600_000
/** A connection on which nothing is said for so long is asked whether it still stands. */
const KEEP_ALIVE_MS = 30_000

/** Those that broke; they are never used again. */
const broken = new WeakSet<object>()

/** A client that breaks tells whoever waits for its answer; the event that also says so, unheard, would end the process. */
export function quietClient(config: ClientConfig): Client {
  return new Client(config).on('error', () => undefined)
}

/**
 * A statement that names the request it was asked for, as the database's own log and lists of running statements show it. One with a name
 * is planned once for all requests.
 * @param takesNames whether a connection keeps statements of its own; else theirs are dropped (server.md#database)
 */
function named(question: unknown, takesNames: boolean): unknown {
  const id = currentRequestId()
  if (typeof question === 'string') return id === undefined ? question : `${question} /* ${id} */`
  const isBare = typeof question === 'object' && question !== null && 'text' in question && !('submit' in question)
  const hasName = isBare && 'name' in question && question.name !== undefined
  if (!isBare || (hasName && takesNames) || (!hasName && id === undefined)) return question
  return { ...question, name: undefined, text: id === undefined ? question.text : `${String(question.text)} /* ${id} */` }
}

/** Connects, asks something and goes. @throws when the database does not answer */
export async function probe(connection: ClientConfig): Promise<void> {
  const client = quietClient({ ...connection, connectionTimeoutMillis: PROBE_TIMEOUT_MS, query_timeout: PROBE_TIMEOUT_MS })
  try {
    await client.connect()
    await client.query('select 1')
  } finally {
    void client.end().catch(() => undefined)
  }
}

/**
 * The pool of connections. A broken one is replaced; while the database is away, who asks for a new one is refused at once.
 * @param takesNames false where all connections share one session, in which a statement's name would be taken
 */
export function openPool(connection: PoolConfig, max: number, reach: Reach, takesNames: boolean): Pool {
  /** The pool hands its own limit, that of the queue, to each connection: making one has a shorter limit. (drizzle takes for a pool whose class is named so.) */
  class GuardedClient extends Client {
    constructor(config?: ClientConfig) {
      super({ ...config, connectionTimeoutMillis: CONNECT_TIMEOUT_MS, keepAlive: true, keepAliveInitialDelayMillis: KEEP_ALIVE_MS })
      // The pool listens to those that rest; whoever holds one between two questions does not.
      this.on('error', () => {
        broken.add(this)
      })
      const ask = this.query.bind(this) as (question: unknown, ...rest: unknown[]) => unknown
      this.query = ((question: unknown, ...rest: unknown[]) =>
        tracedQuery(question, rest, (followed) => ask(named(question, takesNames), ...followed))) as Client['query']
    }

    override connect(): Promise<Client>
    override connect(callback: (error: Error | null, client?: Client) => void): void
    override connect(callback?: (error: Error | null, client?: Client) => void): Promise<Client> | void {
      if (callback === undefined) return super.connect() as Promise<Client>
      const { refusal } = reach
      if (refusal !== undefined) {
        process.nextTick(callback, refusal)
        return
      }
      super.connect((error: Error | null) => {
        if (error !== null) reach.failed(error)
        callback(error, this)
      })
    }
  }
  const pool = new Pool({ ...connection, Client: GuardedClient as typeof Client, max, connectionTimeoutMillis: QUEUE_TIMEOUT_MS })
  // A resting connection that breaks is replaced by the pool; unheard, the event would end the process.
  pool.on('error', () => undefined)
  return pool
}

/**
 * Does something with a connection of its own and gives it back, or away if it broke or was left inside a transaction.
 * @throws ConnectionLost when it broke meanwhile, else what the work throws
 */
export async function withClient<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    return await work(client)
  } catch (error) {
    throw broken.has(client) ? new ConnectionLost(error) : error
  } finally {
    client.release(broken.has(client) || client.getTransactionStatus() !== 'I')
  }
}
