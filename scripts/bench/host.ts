import { readConfig } from '../../server/config'
import { runServer } from '../../server/running'

/** Lets `startAppServer` of the tests open its server in this process: a benchmark has no worker of Jest that does. */
export function hostServers(): void {
  const openServer = async (env: Record<string, string>) => {
    const server = await runServer(readConfig(env), () => undefined)
    return {
      close: () => server.close(),
      query: async (sql: string, params: unknown[]) => (await server.context.database.pool.query(sql, params)).rows
    }
  }
  Object.assign(globalThis, { openServer })
}
