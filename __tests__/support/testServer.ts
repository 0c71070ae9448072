import { systemClock } from '../../server/clock'
import { buildApp } from '../../server/app'
import { openContext } from '../../server/bootstrap'
import type { ServerConfig } from '../../server/config'
import type { ServerContext } from '../../server/context'
import { rmSync } from 'node:fs'
import { testConfig } from './testConfig'
import { tokenOf } from './token'
import { keepPicture, startFromTemplate, templateDatabase } from './databaseTemplates'
import { copyOf, postgresAnswers } from './postgres'

/** A real listening server with the demo company on a database of its own: PostgreSQL's where one answers, else one in memory. */
export interface TestServer {
  /** `http://127.0.0.1:<port>`, without a slash at the end. */
  url: string
  context: ServerContext
  close(): Promise<void>
  query<T = Record<string, unknown>>(sql: string, params?: unknown[]): Promise<T[]>
  /** @returns the token as the app stores it, `Bearer ` included */
  signIn(account: string): Promise<string>
}

/**
 * Starts the server on a free loopback port (or the one given), on real time.
 * @param options.config overrides, for instance `databaseInMemory: false` with a folder of its own
 */
export async function startTestServer(options: { port?: number; config?: Partial<ServerConfig> } = {}): Promise<TestServer> {
  const given = testConfig({ port: options.port ?? 0, ...options.config })
  const isKept = given.databaseUrl === undefined && given.databaseInMemory && given.seedDemo
  const copied = isKept && postgresAnswers() ? await copyOf(await templateDatabase(given, 'real')) : undefined
  const wanted = { ...given, databaseUrl: copied?.url ?? given.databaseUrl }
  const config = isKept ? startFromTemplate(wanted, 'real') : wanted
  const opened = await openContext(config, systemClock)
  if (isKept) await keepPicture(opened.context, 'real')
  const app = await buildApp(opened.context)
  await app.listen({ host: '127.0.0.1', port: config.port })
  const address = app.server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : config.port}`
  return {
    url,
    context: opened.context,
    close: async () => {
      await app.close()
      await opened.close()
      await copied?.drop()
      if (config.databaseInMemory) rmSync(config.dataDir, { recursive: true, force: true })
    },
    query: async <T>(sql: string, params: unknown[] = []) => (await opened.context.database.pool.query(sql, params)).rows as T[],
    signIn: (account) => tokenOf(url, account)
  }
}
