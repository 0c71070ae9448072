import type { PostgresCluster } from '../../../support/postgresCluster'
import type { TcpProxy } from '../../../support/tcpProxy'

/** How a server loses its database. */
export const LOSSES = ['one', 'all', 'working', 'unanswered', 'reset', 'restart', 'crash', 'away'] as const
export type Loss = (typeof LOSSES)[number]

export interface LossParts {
  cluster: PostgresCluster
  database: string
  /** The network between each server and PostgreSQL. */
  proxies: readonly TcpProxy[]
  random: () => number
  /** While the database is away. */
  meanwhile: () => Promise<void>
}

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
/** Connections of servers; whoever asks is left out. */
const OTHERS = "from pg_stat_activity where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()"
/** How long somebody at work is looked for. */
const LOOKS = 40

/** Takes connections away; when it returns the database can be reached again. @returns how many were taken, where they were counted */
export async function lose(kind: Loss, { cluster, database, proxies, random, meanwhile }: LossParts): Promise<number> {
  const ask = async (sql: string): Promise<number> => (await cluster.query(database, sql)).length
  switch (kind) {
    case 'one':
      return ask(`select pg_terminate_backend(pid) ${OTHERS} order by md5(pid::text || '${random()}') limit 1`)
    case 'all':
      return ask(`select pg_terminate_backend(pid) ${OTHERS}`)
    case 'working': {
      // In the middle of a transaction, between two of its statements or in one.
      for (let look = 0; look < LOOKS; look++) {
        const taken = await ask(
          `select pg_terminate_backend(pid) ${OTHERS} and (state like 'idle in transaction%' or (state = 'active' and xact_start is not null))`
        )
        if (taken > 0) return taken
      }
      return 0
    }
    case 'unanswered': {
      // The database hears and keeps; its answers, those to commits among them, never arrive.
      for (const proxy of proxies) proxy.mute('down')
      await pause(20 + 60 * random())
      for (const proxy of proxies) proxy.reset()
      return 0
    }
    case 'reset': {
      for (const proxy of proxies) proxy.reset()
      return 0
    }
    case 'restart':
    case 'crash': {
      await cluster.stop(kind === 'restart' ? 'fast' : 'immediate')
      await cluster.start()
      return 0
    }
    case 'away': {
      await cluster.stop('fast')
      await meanwhile()
      await cluster.start()
      return 0
    }
  }
}
