import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { AddressInfo } from 'node:net'
import { buildApp } from '../../../server/app'
import { openContext } from '../../../server/bootstrap'
import { readConfig } from '../../../server/config'

export interface RealServer {
  url: string
  query(sql: string, params?: unknown[]): Promise<Record<string, unknown>[]>
  close(): Promise<void>
}

/** The real server with the demo company on a free loopback port, its database in memory. */
export async function startRealServer(): Promise<RealServer> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'server-'))
  const opened = await openContext({ ...readConfig({ NODE_ENV: 'test', DATA_DIR: folder, SEED_DEMO: '1', LOGINS_PER_MINUTE: '1000' }), databaseInMemory: true })
  const app = await buildApp(opened.context)
  await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    query: async (sql, params) => (await opened.context.database.pool.query<Record<string, unknown>>(sql, params)).rows,
    close: async () => {
      await app.close()
      await opened.close()
      fs.rmSync(folder, { recursive: true, force: true })
    }
  }
}
