// The units part of npm run bench:server: what one order, one message and one open socket cost, for docs/scale.md.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { createDatabase } from './database'
import { PEOPLE, seedPeople, TOKEN } from './messages'
import { Helper, startServer, type Server } from './messagesProcesses'
import type { Task, TaskResult } from './messagesTasks'
import { seedOrders } from './seed'
import { keepFigures, type FigureRow } from '../../lib/figures.mjs'

/** Orders and messages of a measure. */
const UNITS = Number(process.env.BENCH_UNITS ?? 50_000)
const SENDERS = 200
const DEPTH = 10
/** The largest tables of a measure are named. */
const NAMED = 5

interface Size {
  name: string
  rows: number
  indexes: number
}

/** Bytes of the tables and of their indexes, by table. */
async function sizes(client: Client): Promise<Map<string, Size>> {
  await client.query('vacuum analyze')
  const { rows } = await client.query<{ name: string; rows: string; indexes: string }>(
    `select relname as name, pg_table_size(oid) as rows, pg_indexes_size(oid) as indexes from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace`
  )
  return new Map(rows.map((row) => [row.name, { name: row.name, rows: Number(row.rows), indexes: Number(row.indexes) }]))
}

/** What came between two looks: of all tables, and of the largest, each for one unit. */
function grown(before: ReadonlyMap<string, Size>, after: ReadonlyMap<string, Size>, units: number): string {
  const of = [...after.values()]
    .map(({ name, rows, indexes }) => ({
      name,
      rows: (rows - (before.get(name)?.rows ?? 0)) / units,
      indexes: (indexes - (before.get(name)?.indexes ?? 0)) / units
    }))
    .sort((a, b) => b.rows + b.indexes - a.rows - a.indexes)
  const sum = (key: 'rows' | 'indexes'): number => of.reduce((total, one) => total + one[key], 0)
  const named = of.slice(0, NAMED).map((one) => `${one.name} ${Math.round(one.rows + one.indexes)}`)
  return `${Math.round(sum('rows') + sum('indexes'))} 字节，其中索引 ${Math.round(sum('indexes'))}；${named.join('，')}`
}

const keptBy = async ({ helper }: Server): Promise<number> => (await helper.ask<{ bytes: number }>({ ask: 'memory' })).bytes

/** Measures and prints. @param say one line for people */
export async function benchUnits(say: (line: string) => void): Promise<void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'towing-bench-'))
  const database = await createDatabase()
  const client = new Client({ connectionString: database.url })
  const clients = Helper.start('messagesClients.ts', [])
  const ask = (task: Task): Promise<TaskResult> => clients.ask<TaskResult>(task)
  const rows: FigureRow[] = []
  const keep = (what: string, value: string): void => {
    rows.push({ what, value })
    say(`  ${what}：${value}`)
  }
  say(`\n单位成本（${UNITS} 单，${UNITS} 条消息，${PEOPLE} 个连接）`)
  const server = await startServer('app', {
    NODE_ENV: 'production',
    SEED_DEMO: '1',
    SEED_HISTORY: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    CLIENT_ID: 'bench',
    CLIENT_SECRET: 'bench',
    LOG_LEVEL: 'error',
    REDIS_URL: ''
  })
  const open = (sockets: number): Promise<TaskResult> => ask({ do: 'open', kind: 'app', ports: [server.port], sockets, tokenPrefix: TOKEN })
  try {
    await client.connect()
    await seedPeople(client)
    // The first of each kind fill what stays.
    await open(SENDERS)
    await ask({ do: 'close' })
    const idle = await keptBy(server)
    await open(PEOPLE)
    keep('一个打开的连接在服务器内存中', `${Math.round(((await keptBy(server)) - idle) / PEOPLE / 1024)} KB`)
    await ask({ do: 'close' })

    await open(SENDERS)
    await ask({ do: 'pipelined', messages: SENDERS * DEPTH, depth: DEPTH })
    const empty = await sizes(client)
    await ask({ do: 'pipelined', messages: UNITS, depth: DEPTH })
    await ask({ do: 'close' })
    keep('一条消息在数据库中', grown(empty, await sizes(client), UNITS))

    const before = await sizes(client)
    await seedOrders(database.url, UNITS, Date.now() - 60_000, () => undefined)
    keep('一张工单在数据库中（含缴费、时间线、检索词，不含照片）', grown(before, await sizes(client), UNITS))
    keepFigures('server-units', rows)
  } finally {
    clients.end()
    server.helper.end()
    await client.end()
    await database.drop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
