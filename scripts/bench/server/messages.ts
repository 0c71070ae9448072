// The messages part of npm run bench:server: what quality.md#speed-and-size asks of one server process and of two.
import { createHash, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { GROUP_SIZE } from '../../../src/contract/conversationCodes'
import { createDatabase } from './database'
import { cpuOf, databaseCpu, Helper, startRedis, startServer, type Server } from './messagesProcesses'
import type { Task, TaskResult } from './messagesTasks'
import { benchSlowLink } from './slowLink'
import { keepFigures, type FigureRow } from '../../lib/figures.mjs'

/** 1 = the full measure; smaller for a try on a busy machine. */
const SCALE = Number(process.env.BENCH_MESSAGES ?? 1)
export const PEOPLE = 1000
/** Sockets that send as fast as they are answered, and how many messages each has on its way. */
const SENDERS = 200
const DEPTH = 10
/** What is compared is measured in turns, and the median counts. */
const ROUNDS = 5
/** Until the engine has compiled what is measured; not scaled. */
const WARM_UP = 10_000
export const TOKEN = 'bench-chat-token-'
const RATIO_LIMIT = 0.3
const P99_LIMIT_MS = 50
const CPU_LIMIT = 1.3

const scaled = (count: number): number => Math.max(50, Math.round(count * SCALE))
const at = (times: readonly number[], share: number): number =>
  [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN
const median = (values: readonly number[]): number => at(values, 0.5)
const spread = (times: readonly number[]): string => `p50 ${at(times, 0.5).toFixed(1)} ms，p99 ${at(times, 0.99).toFixed(1)} ms`

/** A thousand people of the demo company who are signed in. */
export async function seedPeople(client: Client): Promise<void> {
  await client.query(`insert into user_account (id, account, real_name, gender, mobile, organize_id, position_id, manager_id, created_at)
    select 'bench-chat-' || n, 'benchchat' || n, '同事' || n, 1, '1380000' || lpad(n::text, 4, '0'), organize_id, position_id, manager_id, created_at from user_account, generate_series(0, ${PEOPLE - 1}) n where id = 'user-driver1'`)
  await client.query(
    `insert into user_role (user_id, role_id) select 'bench-chat-' || n, role_id from user_role, generate_series(0, ${PEOPLE - 1}) n where user_id = 'user-driver1'`
  )
  const hashes = Array.from({ length: PEOPLE }, (_, n) => createHash('sha256').update(`${TOKEN}${n}`).digest('hex'))
  await client.query(
    `insert into session_token (id, token_hash, user_id, device_class, ip, platform, created_at, used_at, expires_at)
    select 'bench-chat-session-' || n - 1, hash, 'bench-chat-' || n - 1, 'app', '127.0.0.1', 'bench', $2::bigint, $2::bigint, $2::bigint + 86400000 from unnest($1::text[]) with ordinality as t (hash, n)`,
    [hashes, Date.now()]
  )
  await client.query('vacuum analyze')
}

/** A group of everybody that a group can hold. @returns its id */
async function makeGroup(port: number): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/conversation/Groups`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'jnpf-origin': 'app',
      authorization: `Bearer ${TOKEN}0`,
      'idempotency-key': randomUUID()
    },
    body: JSON.stringify({ name: '测量', userIds: Array.from({ length: GROUP_SIZE - 1 }, (_, n) => `bench-chat-${n + 1}`) })
  })
  const { data, msg } = (await answer.json()) as { data: { id: string } | null; msg: string }
  if (data === null) throw new Error(msg)
  return data.id
}

/** One turn of messages as fast as they are answered: a second, and processor ms of each who had to do with it, per message. */
interface Turn {
  rate: number
  server: number
  people: number
  database: number
}

/** Measures and prints. @param say one line for people */
export async function benchMessages(say: (line: string) => void): Promise<void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'towing-bench-'))
  const database = await createDatabase()
  const redis = await startRedis()
  const env = {
    NODE_ENV: 'production',
    SEED_DEMO: '1',
    SEED_HISTORY: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    CLIENT_ID: 'bench',
    CLIENT_SECRET: 'bench',
    POOL_SIZE: '10',
    LOG_LEVEL: 'error',
    REDIS_URL: ''
  }
  const client = new Client({ connectionString: database.url })
  const people = Helper.start('messagesClients.ts', [])
  const running: Server[] = []
  const started = async (kind: 'echo' | 'app', more = {}): Promise<Server> => {
    const server = await startServer(kind, { ...env, ...more })
    running.push(server)
    return server
  }
  const rows: FigureRow[] = []
  const line = (passes: boolean, what: string, value: string): void => {
    rows.push({ what, value, passes })
    say(`  ${passes ? ' ' : '✘'} ${what}：${value}`)
  }
  const ask = (task: Task): Promise<TaskResult> => people.ask<TaskResult>(task)
  /** Does something with people on these servers. */
  const among = async <T>(servers: readonly Server[], kind: 'echo' | 'app', sockets: number, act: () => Promise<T>): Promise<T> => {
    await ask({ do: 'open', kind, ports: servers.map(({ port }) => port), sockets, tokenPrefix: TOKEN })
    const result = await act()
    await ask({ do: 'close' })
    return result
  }
  const turn = (servers: readonly Server[], kind: 'echo' | 'app' = 'app', messages = scaled(20_000)): Promise<Turn> =>
    among(servers, kind, SENDERS, async () => {
      const [server, stored] = [await cpuOf(servers), await databaseCpu(client)]
      const { seconds, cpu } = await ask({ do: 'pipelined', messages, depth: DEPTH })
      const each = (used: number): number => (used * 1000) / messages
      return {
        rate: messages / seconds,
        server: each((await cpuOf(servers)) - server),
        people: each(cpu),
        database: each((await databaseCpu(client)) - stored)
      }
    })
  const parts = (turns: readonly Turn[]): string =>
    `服务器 ${median(turns.map(({ server }) => server)).toFixed(3)}，数据库 ${median(turns.map((one) => one.database)).toFixed(3)}，客户端 ${median(turns.map((one) => one.people)).toFixed(3)} ms`
  try {
    await client.connect()
    say(`\n消息（比例 ${SCALE}）：准备 ${PEOPLE} 人…`)
    const one = await started('app')
    await seedPeople(client)
    const echo = await started('echo')
    const two = await Promise.all([started('app', { REDIS_URL: redis.url }), started('app', { REDIS_URL: redis.url })])
    // The first messages make the conversations.
    await turn([echo], 'echo', WARM_UP)
    await turn([one], 'app', WARM_UP)
    await turn(two, 'app', 2 * WARM_UP)

    const turns: { bare: Turn; single: Turn; double: Turn }[] = []
    for (let round = 0; round < ROUNDS; round += 1)
      turns.push({ bare: await turn([echo], 'echo'), single: await turn([one]), double: await turn(two) })
    const [bare, single, double] = [
      turns.map((round) => round.bare),
      turns.map((round) => round.single),
      turns.map((round) => round.double)
    ]
    const ratio = median(turns.map((round) => round.single.rate / round.bare.rate))
    line(
      ratio >= RATIO_LIMIT,
      '每秒确认（已入库）',
      `${median(single.map(({ rate }) => rate)).toFixed(0)}，ws 回声 ${median(bare.map(({ rate }) => rate)).toFixed(0)}，比值 ${ratio.toFixed(2)}（限值 ≥ ${RATIO_LIMIT}），${ROUNDS} 轮的中位数`
    )
    say(`      每条消息用去的 CPU：${parts(single)}；回声一条进一条出：${parts(bare)}`)
    const growth = median(turns.map((round) => round.double.server / round.single.server))
    line(
      growth <= CPU_LIMIT,
      '每条消息的 CPU',
      `一个进程 ${median(single.map(({ server }) => server)).toFixed(3)} ms，两个进程 ${median(double.map(({ server }) => server)).toFixed(3)} ms，比值 ${growth.toFixed(2)}（限值 ≤ ${CPU_LIMIT}）`
    )

    await among([one], 'app', PEOPLE, async () => {
      const { times } = await ask({ do: 'steady', messages: scaled(20_000), perSecond: 1000, until: 'acknowledged' })
      line(at(times, 0.99) <= P99_LIMIT_MS, `${PEOPLE} 个连接每秒 1000 条的确认`, `${spread(times)}（限值 ${P99_LIMIT_MS} ms）`)
    })
    await among(two, 'app', SENDERS, async () => {
      const { times } = await ask({ do: 'steady', messages: scaled(10_000), perSecond: 500, until: 'received' })
      line(at(times, 0.99) <= P99_LIMIT_MS, '经另一进程送达，每秒 500 条', `${spread(times)}（限值 ${P99_LIMIT_MS} ms）`)
    })
    for (const { helper } of two) helper.end()
    await among([one], 'app', GROUP_SIZE, async () => {
      const { times } = await ask({ do: 'group', messages: scaled(100), groupId: await makeGroup(one.port) })
      line(true, `${GROUP_SIZE} 人群一条消息到最后一人`, spread(times))
    })
    await benchSlowLink(one.port, { id: env.CLIENT_ID, secret: env.CLIENT_SECRET }, line)
    keepFigures('server-messages', rows)
  } finally {
    people.end()
    for (const { helper } of running) helper.end()
    redis.end()
    await client.end()
    await database.drop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
