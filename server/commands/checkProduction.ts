import { existsSync, mkdirSync, statfsSync } from 'node:fs'
import path from 'node:path'
import { Client } from 'pg'
import { readConfig, type ServerConfig } from '../config'
import { StartupError } from '../errors'
import { productionFaults } from '../productionFaults'
import { run, say } from './terminal'

/** `npm run check:production`: refuses a start that would lose or leak something; each fault on a line of its own. */
async function main(): Promise<void> {
  const config = readConfig(process.env)
  const folders = [config.dataDir, ...(config.backup.dir === undefined ? [] : [config.backup.dir])]
  const faults = productionFaults(config, {
    free: Object.fromEntries(folders.map((folder) => [folder, freePart(folder)])),
    skewMs: await skew(config),
    hasH5: existsSync(path.join(config.h5Dir, 'index.html'))
  })
  if (faults.length > 0) throw new StartupError(['不能启动：', ...faults.map((line) => `  - ${line}`)].join('\n'))
  say('可以启动')
}

/** @throws StartupError for a folder that cannot be written */
function freePart(folder: string): number {
  try {
    mkdirSync(folder, { recursive: true })
    const { bavail, blocks } = statfsSync(folder)
    return blocks === 0 ? 1 : bavail / blocks
  } catch (cause) {
    throw new StartupError(`目录无法写入：${folder}`, cause)
  }
}

/** The embedded database has this machine's clock. @returns ms that the clock here is ahead */
async function skew({ databaseUrl }: ServerConfig): Promise<number> {
  if (databaseUrl === undefined) return 0
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 })
  try {
    await client.connect()
    const asked = Date.now()
    const { rows } = await client.query<{ now: string }>('select extract(epoch from clock_timestamp()) * 1000 as now')
    return (asked + Date.now()) / 2 - Number(rows[0]?.now)
  } catch (cause) {
    throw new StartupError(`数据库连接失败：${cause instanceof Error ? cause.message : String(cause)}，请检查 DATABASE_URL`, cause)
  } finally {
    await client.end().catch(() => undefined)
  }
}

run(main)
