import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { freePort } from './freePort'
import { companyDatabase, fillFolder } from './databaseTemplates'
import { postgresAnswers } from './postgres'
import { testConfig } from './testConfig'
import { tokenOf } from './token'

const ROOT = path.resolve(__dirname, '..', '..')
/** A first start migrates and seeds; two cores shared with a browser are slow (ms). */
const START_LIMIT = 120_000
const POLL = 150

export interface AppServer {
  url: string
  port: number
  dataDir: string
  /** Ends it; of a process of its own by SIGTERM: resolves with the exit code. */
  stop: () => Promise<number | null>
}

/** A server that is a process by itself. */
export interface OwnServer extends AppServer {
  /** Everything the process printed so far. */
  output: () => string
  /** SIGKILL: nothing is said goodbye to. */
  kill: () => Promise<void>
}

export interface OwnServerOptions {
  /** Kept by the caller; without it a folder of its own that `removeFolders` clears. */
  dataDir?: string
  port?: number
  env?: Record<string, string>
  /** Starts on an empty folder, as a person does for the first time, instead of one that has been migrated and seeded. */
  isFirstStart?: boolean
  /** Starts as `npm start` does, with its check of the H5 build, instead of the server alone. */
  asCommand?: boolean
}

const folders: string[] = []
const running = new Set<ChildProcess>()

/** A folder of its own under the system's temporary folder. */
export const temporaryFolder = (): string => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'towing-e2e-'))
  folders.push(folder)
  return folder
}

/** Clears what the tests of this file made; a process that is still there is ended first. */
export const cleanUp = (): void => {
  for (const child of running) child.kill('SIGKILL')
  running.clear()
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

const h5Path = (): string => path.resolve(ROOT, process.env.H5_DIR ?? 'dist/h5')

/** Folder of the H5 build the server serves; says what to run when there is none. */
export const h5Folder = (): string => {
  const folder = h5Path()
  if (!existsSync(path.join(folder, 'index.html'))) throw new Error(`没有 H5 构建（${folder}），请先运行 npm run build:h5`)
  return folder
}

interface Launched {
  child: ChildProcess
  output: () => string
  complaints: () => string
  ended: Promise<number | null>
}

/** Made before the suites of a run (buildServer.js). */
const SERVER = [path.join('.tmp', 'server', 'main.cjs')]
const COMMAND = [path.join('scripts', 'start.mjs')]

const launch = (args: string[], dataDir: string, port: number, env: Record<string, string>): Launched => {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...environment(dataDir, port, env) }
  })
  running.add(child)
  let text = ''
  child.stdout?.on('data', (chunk: Buffer) => {
    text += chunk.toString()
  })
  let errors = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    text += chunk.toString()
    errors += chunk.toString()
  })
  const ended = new Promise<number | null>((resolve) =>
    child.on('close', (code) => {
      running.delete(child)
      resolve(code)
    })
  )
  return { child, output: () => text, complaints: () => errors, ended }
}

const isUp = async (url: string): Promise<boolean> => {
  try {
    const answer = await fetch(`${url}/healthz`)
    return answer.ok
  } catch {
    return false
  }
}

/** Given by hostEnvironment.js. */
declare const openServer: (
  env: Record<string, string>
) => Promise<{ close: () => Promise<void>; query: (sql: string, params: unknown[]) => Promise<unknown[]> }>

/** A server in the process that runs the servers of a test worker. */
export interface CompanyServer extends AppServer {
  /** Asks its database. */
  query: <T = Record<string, unknown>>(sql: string, params?: unknown[]) => Promise<T[]>
  /** @returns the token as the app stores it, `Bearer ` included */
  signIn: (account: string) => Promise<string>
}

const environment = (dataDir: string, port: number, env: Record<string, string>): Record<string, string> => ({
  NODE_ENV: 'development',
  DATABASE_URL: '',
  PORT: String(port),
  DATA_DIR: dataDir,
  TZ: 'Asia/Shanghai',
  ...env
})

/**
 * A server with the demo company, on a database and a folder of its own, in the process that runs the servers of this test worker. Where
 * a PostgreSQL answers the company stands there: half the work of the embedded database, which suites have that start a process.
 */
export const startAppServer = async ({ env }: { env?: Record<string, string> } = {}): Promise<CompanyServer> => {
  const dataDir = temporaryFolder()
  const database = postgresAnswers() ? await companyDatabase(dataDir) : undefined
  if (database === undefined) await fillFolder(dataDir, testConfig())
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const opened = await openServer(
    environment(dataDir, port, { H5_DIR: h5Path(), DATABASE_URL: database?.url ?? '', LOGINS_PER_MINUTE: '10000', ...env })
  )
  return {
    url,
    port,
    dataDir,
    stop: async () => {
      await opened.close()
      await database?.drop()
      return 0
    },
    query: async <T>(sql: string, params: unknown[] = []) => (await opened.query(sql, params)) as T[],
    signIn: (account) => tokenOf(url, account)
  }
}

/**
 * Starts the server as a process of its own on the embedded database, as `npm start` does after building: for suites that stop it, kill
 * it, start it anew or read what it prints.
 * @throws Error with what the process printed when it ends early or does not answer within two minutes
 */
export const startOwnServer = async (options: OwnServerOptions = {}): Promise<OwnServer> => {
  const h5 = h5Folder()
  const dataDir = options.dataDir ?? temporaryFolder()
  if (options.isFirstStart !== true && readdirSync(dataDir).length === 0) await fillFolder(dataDir, testConfig())
  const port = options.port ?? (await freePort())
  const { child, output, ended } = launch(options.asCommand === true ? COMMAND : SERVER, dataDir, port, { H5_DIR: h5, ...options.env })
  const url = `http://127.0.0.1:${port}`
  let isOver = false
  void ended.then(() => {
    isOver = true
  })
  const deadline = Date.now() + START_LIMIT
  while (!(await isUp(url))) {
    if (isOver) throw new Error(`服务器提前结束：\n${output()}`)
    if (Date.now() > deadline) {
      child.kill('SIGKILL')
      throw new Error(`服务器没有在 ${START_LIMIT / 1000} 秒内应答：\n${output()}`)
    }
    await new Promise((resolve) => setTimeout(resolve, POLL))
  }
  let isWanted = true
  // A browser would only say that nobody answers.
  void ended.then((code) => {
    if (isWanted) process.stderr.write(`服务器自己结束了（${code ?? child.signalCode}）：\n${output().slice(-2_000)}\n`)
  })
  const end = (signal: NodeJS.Signals): Promise<number | null> => {
    isWanted = false
    child.kill(signal)
    return ended
  }
  return {
    url,
    port,
    dataDir,
    output,
    stop: () => end('SIGTERM'),
    kill: async () => {
      await end('SIGKILL')
    }
  }
}

/** Runs the server where it is expected to end by itself; resolves with its exit code, all it printed and the lines of its error output. */
export const runToEnd = async (options: OwnServerOptions = {}): Promise<{ code: number | null; text: string; complaints: string[] }> => {
  const { child, output, complaints, ended } = launch(
    SERVER,
    options.dataDir ?? temporaryFolder(),
    options.port ?? (await freePort()),
    options.env ?? {}
  )
  const clock = setTimeout(() => child.kill('SIGKILL'), START_LIMIT)
  const code = await ended
  clearTimeout(clock)
  return {
    code,
    text: output(),
    complaints: complaints()
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '')
  }
}
