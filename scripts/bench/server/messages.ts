// The messages part of npm run bench:server: what quality.md ("Speed and size") asks of one server process and of two.
import { spawn, fork, type ChildProcess } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { GROUP_SIZE } from '../../../src/contract/conversationCodes'
import { createDatabase } from './database'
import type { Task, TaskResult } from './messagesTasks'

/** 1 = the full measure; smaller for a try on a busy machine. */
const SCALE = Number(process.env.BENCH_MESSAGES ?? 1)
const PEOPLE = 1000
const TOKEN = 'bench-chat-token-'
const RATIO_LIMIT = 0.3
const P99_LIMIT_MS = 50
const CPU_LIMIT = 1.3

const scaled = (count: number): number => Math.max(50, Math.round(count * SCALE))
const at = (times: readonly number[], share: number): number => [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN

/** A child that answers one message with one message. */
class Helper {
  private constructor(private readonly child: ChildProcess) {}

  static start(file: string, args: string[], env: Record<string, string> = {}): Helper {
    return new Helper(fork(path.join(__dirname, file), args, { execArgv: ['--import', 'tsx'], env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] }))
  }

  next<T>(): Promise<T> {
    return new Promise((resolve, reject) => {
      const ended = (code: number | null): void => { reject(new Error(`a process of the bench ended (${code ?? 'killed'})`)) }
      this.child.once('exit', ended)
      this.child.once('message', (message) => {
        this.child.off('exit', ended)
        resolve(message as T)
      })
    })
  }

  async ask<T>(message: object): Promise<T> {
    const answer = this.next<T>()
    this.child.send(message)
    return answer
  }

  end(): void {
    this.child.removeAllListeners('exit')
    this.child.kill('SIGKILL')
  }
}

interface Server { helper: Helper, port: number }

async function startServer(kind: 'echo' | 'app', env: Record<string, string> = {}): Promise<Server> {
  const helper = Helper.start('messagesServer.ts', [kind], env)
  const { port } = await helper.next<{ port: number }>()
  return { helper, port }
}

async function cpuOf(servers: readonly Server[]): Promise<number> {
  const used = await Promise.all(servers.map(({ helper }) => helper.ask<{ cpu: NodeJS.CpuUsage }>({ ask: 'cpu' })))
  return used.reduce((sum, { cpu }) => sum + cpu.user + cpu.system, 0) / 1_000_000
}

/** A thousand people of the demo company who are signed in. */
async function seedPeople(url: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`insert into user_account (id, account, real_name, gender, mobile, organize_id, position_id, manager_id, created_at)
      select 'bench-chat-' || n, 'benchchat' || n, '同事' || n, 1, '1380000' || lpad(n::text, 4, '0'), organize_id, position_id, manager_id, created_at from user_account, generate_series(0, ${PEOPLE - 1}) n where id = 'user-driver1'`)
    await client.query(`insert into user_role (user_id, role_id) select 'bench-chat-' || n, role_id from user_role, generate_series(0, ${PEOPLE - 1}) n where user_id = 'user-driver1'`)
    const hashes = Array.from({ length: PEOPLE }, (_, n) => createHash('sha256').update(`${TOKEN}${n}`).digest('hex'))
    await client.query(`insert into session_token (id, token_hash, user_id, device_class, ip, platform, created_at, used_at, expires_at)
      select 'bench-chat-session-' || n - 1, hash, 'bench-chat-' || n - 1, 'app', '127.0.0.1', 'bench', $2::bigint, $2::bigint, $2::bigint + 86400000 from unnest($1::text[]) with ordinality as t (hash, n)`, [hashes, Date.now()])
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

/** A group of everybody that a group can hold. @returns its id */
async function makeGroup(port: number): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/conversation/Groups`, {
    method: 'POST', headers: { 'content-type': 'application/json', 'jnpf-origin': 'app', authorization: `Bearer ${TOKEN}0`, 'idempotency-key': randomUUID() },
    body: JSON.stringify({ name: '测量', userIds: Array.from({ length: GROUP_SIZE - 1 }, (_, n) => `bench-chat-${n + 1}`) })
  })
  const { data, msg } = await answer.json() as { data: { id: string } | null, msg: string }
  if (data === null) throw new Error(msg)
  return data.id
}

async function startRedis(): Promise<{ url: string, end: () => void }> {
  const port = await new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port: free } = probe.address() as { port: number }
      probe.close(() => { resolve(free) })
    })
  })
  const child = spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'], { stdio: 'ignore' })
  return { url: `redis://127.0.0.1:${port}`, end: () => { child.kill('SIGKILL') } }
}

/** Measures and prints. @param say one line for people */
export async function benchMessages(say: (line: string) => void): Promise<void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'towing-bench-'))
  const database = await createDatabase()
  const redis = await startRedis()
  const env = { NODE_ENV: 'production', SEED_DEMO: '1', SEED_HISTORY: '0', DATA_DIR: dataDir, DATABASE_URL: database.url, CLIENT_ID: 'bench', CLIENT_SECRET: 'bench', POOL_SIZE: '10', LOG_LEVEL: 'error', REDIS_URL: '' }
  const clients = Helper.start('messagesClients.ts', [])
  const running: Server[] = []
  const started = async (kind: 'echo' | 'app', more = {}): Promise<Server> => {
    const server = await startServer(kind, { ...env, ...more })
    running.push(server)
    return server
  }
  const line = (isGood: boolean, name: string, text: string): void => { say(`  ${isGood ? ' ' : '✘'} ${name}：${text}`) }
  try {
    say(`\n消息（比例 ${SCALE}）：准备 ${PEOPLE} 人…`)
    const one = await started('app')
    await seedPeople(database.url)
    const echo = await started('echo')
    const ask = (task: Partial<Task> & Pick<Task, 'kind' | 'ports'>): Promise<TaskResult> => clients.ask<TaskResult>({ sockets: 200, messages: scaled(20_000), depth: 10, perSecond: 1000, tokenPrefix: TOKEN, ...task })
    // The first messages make the conversations and warm both servers up.
    await ask({ kind: 'echo', ports: [echo.port], messages: scaled(5000) })
    await ask({ kind: 'pipelined', ports: [one.port], messages: scaled(5000) })

    const bare = await ask({ kind: 'echo', ports: [echo.port] })
    const before = await cpuOf([one])
    const ours = await ask({ kind: 'pipelined', ports: [one.port] })
    const cpuOne = (await cpuOf([one]) - before) / scaled(20_000)
    const [bareRate, rate] = [scaled(20_000) / bare.seconds, scaled(20_000) / ours.seconds]
    line(rate / bareRate >= RATIO_LIMIT, '每秒确认（已入库）', `${rate.toFixed(0)}，ws 回声 ${bareRate.toFixed(0)}，比值 ${(rate / bareRate).toFixed(2)}（限值 ≥ ${RATIO_LIMIT}）`)

    const steady = await ask({ kind: 'steady', ports: [one.port], sockets: PEOPLE, messages: scaled(20_000) })
    line(at(steady.times, 0.99) <= P99_LIMIT_MS, `${PEOPLE} 个连接每秒 1000 条的确认`, `p50 ${at(steady.times, 0.5).toFixed(1)} ms，p99 ${at(steady.times, 0.99).toFixed(1)} ms（限值 ${P99_LIMIT_MS} ms）`)

    const group = await ask({ kind: 'group', ports: [one.port], sockets: GROUP_SIZE, messages: scaled(100), groupId: await makeGroup(one.port) })
    line(true, `${GROUP_SIZE} 人群一条消息到最后一人`, `p50 ${at(group.times, 0.5).toFixed(1)} ms，p99 ${at(group.times, 0.99).toFixed(1)} ms`)
    one.helper.end()

    const two = await Promise.all([started('app', { REDIS_URL: redis.url }), started('app', { REDIS_URL: redis.url })])
    const ports = two.map(({ port }) => port)
    await ask({ kind: 'pipelined', ports, messages: scaled(5000) })
    const beforeTwo = await cpuOf(two)
    await ask({ kind: 'pipelined', ports })
    const cpuTwo = (await cpuOf(two) - beforeTwo) / scaled(20_000)
    line(cpuTwo / cpuOne <= CPU_LIMIT, '每条消息的 CPU', `一个进程 ${(cpuOne * 1000).toFixed(3)} ms，两个进程 ${(cpuTwo * 1000).toFixed(3)} ms，比值 ${(cpuTwo / cpuOne).toFixed(2)}（限值 ≤ ${CPU_LIMIT}）`)

    const across = await ask({ kind: 'across', ports, perSecond: 500, messages: scaled(10_000) })
    line(at(across.times, 0.99) <= P99_LIMIT_MS, '经另一进程送达，每秒 500 条', `p50 ${at(across.times, 0.5).toFixed(1)} ms，p99 ${at(across.times, 0.99).toFixed(1)} ms（限值 ${P99_LIMIT_MS} ms）`)
  } finally {
    clients.end()
    for (const { helper } of running) helper.end()
    redis.end()
    await database.drop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
