import path from 'node:path'
import { existsSync } from 'node:fs'
import { quietClient } from '../database/pool'
import { lockFolder } from '../database/lock'
import { socketFolder, startEmbedded } from '../database/embedded'
import type { ServerConfig } from '../config'
import { StartupError } from '../errors'
import type { Queryable } from '../database/queryable'

/** A connection to the database of an installation, whether a server works with it or not. */
export interface OpenedSource {
  client: Queryable
  close(): Promise<void>
}

/**
 * Opens PostgreSQL, or the embedded database: by the socket of the server that has it, or by itself where none runs.
 * @throws StartupError with one line for people
 */
export async function openSource({ dataDir, databaseUrl }: Pick<ServerConfig, 'dataDir' | 'databaseUrl'>): Promise<OpenedSource> {
  if (databaseUrl !== undefined) return connect({ connectionString: databaseUrl })
  if (!existsSync(path.join(dataDir, 'database'))) throw new StartupError(`这里没有数据库：${dataDir}，请用 DATA_DIR 指出数据目录`)
  const user = { user: 'postgres', database: 'postgres' }
  let lock
  try {
    lock = lockFolder(dataDir, () => process.exit(1))
  } catch (inUse) {
    const host = socketFolder(dataDir)
    if (host === null) throw inUse
    return connect({ host, port: 5432, ...user })
  }
  const embedded = await startEmbedded(dataDir)
  const { client, close } = await connect({ ...embedded.address, ...user })
  return {
    client,
    close: async () => {
      await close()
      await embedded.close()
      lock.release()
    }
  }
}

async function connect(connection: Parameters<typeof quietClient>[0]): Promise<OpenedSource> {
  const client = quietClient(connection)
  try {
    await client.connect()
  } catch (cause) {
    throw new StartupError(`数据库连接失败：${cause instanceof Error ? cause.message : String(cause)}`, cause)
  }
  return { client, close: () => client.end() }
}
