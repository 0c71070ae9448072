import { runServer, type RunningServer } from '../../server/running'
import { readConfig } from '../../server/config'
import { startLocalProvider } from '../../server/localProvider/server'

/**
 * A process that runs servers of the demo company for the suites of one test worker (hostEnvironment.js): each on its own port, database
 * and folder, and all with the program that was loaded once. Suites that are about the process itself start one of their own.
 */
export type HostOrder = { id: number } & (
  | { open: Record<string, string> }
  | { close: number }
  | { query: number; sql: string; params: unknown[] }
)
/** What it answers; `error` holds what went wrong. */
export interface HostAnswer {
  id: number
  rows?: unknown[]
  error?: string
}

const running = new Map<number, { server: RunningServer; endProvider: () => Promise<void> }>()

async function open(id: number, env: Record<string, string>): Promise<void> {
  const config = readConfig(env)
  const { local } = config.pay
  const provider = local === undefined ? undefined : await startLocalProvider(local.folder)
  const pay = local === undefined || provider === undefined ? config.pay : { ...config.pay, local: { ...local, url: provider.url } }
  const endProvider = async (): Promise<void> => {
    await provider?.close()
  }
  try {
    running.set(id, { server: await runServer({ ...config, pay }, () => undefined), endProvider })
  } catch (error) {
    await endProvider()
    throw error
  }
}

async function close(id: number): Promise<void> {
  const one = running.get(id)
  running.delete(id)
  await one?.server.close()
  await one?.endProvider()
}

async function query(id: number, sql: string, params: unknown[]): Promise<unknown[]> {
  const one = running.get(id)
  if (one === undefined) throw new Error('this server has ended')
  return (await one.server.context.database.pool.query(sql, params)).rows
}

function obey(order: HostOrder): Promise<unknown[] | void> {
  if ('open' in order) return open(order.id, order.open)
  return 'close' in order ? close(order.close) : query(order.query, order.sql, order.params)
}

process.on('message', (order: HostOrder) => {
  const answer = (what: Omit<HostAnswer, 'id'>): void => {
    process.send?.({ id: order.id, ...what } satisfies HostAnswer)
  }
  obey(order).then(
    (rows) => {
      answer({ rows: rows ?? [] })
    },
    (error: unknown) => {
      answer({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) })
    }
  )
})
process.on('disconnect', () => process.exit(0))
