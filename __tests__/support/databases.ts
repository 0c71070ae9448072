import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Envelope } from '../../src/contract/envelope'
import { md5 } from '../../src/domain/md5'
import { buildApp } from '../../server/app'
import { openContext } from '../../server/bootstrap'
import type { ServerConfig } from '../../server/config'
import type { ServerContext } from '../../server/context'
import { DEMO_PASSWORD } from '../../server/seed/company'
import { keepPicture, startFromTemplate, templateDatabase } from './databaseTemplates'
import { ADMIN_URL, copyOf, postgresAnswers } from './postgres'
import { hasTurn } from './sample'
import { TEST_START, TestClock } from './testClock'
import { testConfig } from './testConfig'

export { postgresAnswers, testConfig }

export interface CallOptions {
  token?: string
  body?: unknown
  /** Idempotency-Key: true makes a new one. */
  key?: string | true
  headers?: Record<string, string>
}

/** A whole server without a port, on a database of its own. */
export interface TestApp {
  context: ServerContext
  app: FastifyInstance
  clock: TestClock
  /** @returns the token as the app stores it, `Bearer ` included */
  signIn(account: string, password?: string): Promise<string>
  /** One call through the whole server; answers the envelope. */
  call<T = unknown>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, options?: CallOptions): Promise<Envelope<T>>
  query<T = Record<string, unknown>>(sql: string, params?: unknown[]): Promise<T[]>
}

export interface TestAppOptions {
  /** false: an empty database with roles, menus and dictionaries only. */
  demo?: boolean
  config?: Partial<ServerConfig>
  clock?: TestClock
  /** Adds routes of a test before the server is ready. */
  prepare?: (app: FastifyInstance) => void
}

export type MakeApp = (options?: TestAppOptions) => Promise<TestApp>

/**
 * Runs a suite that is about what the database is asked (lists, searches, counts, statistics, locks, jobs) on the embedded one with a pool
 * of 1 (whoever asks the pool for a second connection inside a transaction waits for ever there) and on PostgreSQL
 * (server.md#inside-a-transaction, house.md#tests); in a whole run on the embedded one every third day; with TEST_FULL=1 also the other way
 * round. Each call of `makeApp` has a database of its
 * own; all are closed and dropped after the suite.
 */
export function eachDatabase(suite: (name: string, makeApp: MakeApp) => void): void {
  onEither(suite, true)
}

/** Runs a suite about a rule that no database changes once, on PostgreSQL where one answers; with TEST_FULL=1 like `eachDatabase`. */
export function oneDatabase(suite: (name: string, makeApp: MakeApp) => void): void {
  onEither(suite, false)
}

/** It takes three times the work of the other. */
const isEmbeddedToday = (): boolean => hasTurn(path.relative(process.cwd(), expect.getState().testPath ?? ''), 3)

function onEither(suite: (name: string, makeApp: MakeApp) => void, isAboutSql: boolean): void {
  const full = process.env.TEST_FULL === '1'
  if (full || (isAboutSql && isEmbeddedToday()) || !postgresAnswers()) describeDatabase('embedded', { poolSize: 1 }, suite)
  if (full) describeDatabase('embedded, pool of 4', {}, suite)
  if (postgresAnswers()) {
    describeDatabase('postgres', { poolSize: 10 }, suite)
    if (full) describeDatabase('postgres, pool of 1', { poolSize: 1 }, suite)
  } else if (process.env.CI === 'true') {
    throw new Error(`no PostgreSQL at ${ADMIN_URL}, and CI=true asks for it`)
  } else {
    process.stderr.write('PostgreSQL suites: not run\n')
  }
}

/**
 * How often a random suite of `eachDatabase` runs on this one. Its rules are the same on all of them: PostgreSQL walks every trial, the
 * embedded database a fifth, for its SQL; where there is no PostgreSQL, and with TEST_FULL=1, every database walks them all.
 */
export const trialsOn = (name: string, trials: number): number =>
  name.startsWith('postgres') || process.env.TEST_FULL === '1' || !postgresAnswers() ? trials : Math.ceil(trials / 5)

/** For suites that count only where queries really run at once (house.md#tests). */
export function onPostgres(suite: (name: string, makeApp: MakeApp) => void): void {
  if (postgresAnswers()) describeDatabase('postgres', { poolSize: 10 }, suite)
  else if (process.env.CI === 'true') throw new Error(`no PostgreSQL at ${ADMIN_URL}, and CI=true asks for it`)
  else {
    // The closing lines of `npm test` repeat it; Jest wants each file to have a case.
    process.stderr.write('PostgreSQL suites: not run\n')
    test.todo('asks for PostgreSQL')
  }
}

function describeDatabase(name: string, config: Partial<ServerConfig>, suite: (name: string, makeApp: MakeApp) => void): void {
  describe(`on ${name}`, () => {
    const endings: (() => Promise<void>)[] = []
    afterAll(async () => {
      for (const end of endings.reverse()) await end()
    })
    suite(name, async (options = {}) => {
      const url = name.startsWith('embedded') ? undefined : await createDatabase(endings, options)
      return openApp({ ...options, config: { ...config, ...options.config, databaseUrl: url } }, endings)
    })
  })
}

/** What is kept was seeded at the start of the test clock, with nobody else in it. */
const isUsual = ({ clock, config }: TestAppOptions): boolean =>
  (clock?.now() ?? TEST_START) === TEST_START && config?.adminPassword === undefined

/** Opens a server on a database; `endings` receives what must be closed, in order. */
export async function openApp(options: TestAppOptions, endings: (() => Promise<void>)[]): Promise<TestApp> {
  const clock = options.clock ?? new TestClock()
  const wanted = testConfig({ seedDemo: options.demo ?? true, ...options.config })
  const isKept = isUsual(options) && (wanted.databaseUrl !== undefined || wanted.databaseInMemory)
  const opening = openContext(isKept ? startFromTemplate(wanted) : wanted, clock)
  // A hook that ran out of time ends the suite while this still opens: the folder goes when nobody holds it any more.
  endings.push(async () => {
    await (await opening.catch(() => undefined))?.close()
    rmSync(wanted.dataDir, { recursive: true, force: true })
  })
  const opened = await opening
  if (isKept) await keepPicture(opened.context)
  const app = await buildApp(opened.context)
  endings.push(async () => {
    await app.close()
  })
  options.prepare?.(app)
  await app.ready()
  const call = caller(app)
  return {
    context: opened.context,
    app,
    clock,
    call,
    signIn: (account, password = DEMO_PASSWORD) => signIn(call, wanted, account, password),
    query: async <T>(sql: string, params: unknown[] = []) => (await opened.context.database.pool.query(sql, params)).rows as T[]
  }
}

async function signIn(call: TestApp['call'], config: ServerConfig, account: string, password: string): Promise<string> {
  const client = new URLSearchParams({
    client_id: config.clientId,
    client_secret: config.clientSecret,
    scope: 'all',
    grant_type: 'password'
  })
  const answer = await call<{ token: string } | null>('POST', `/api/oauth/Login?${client.toString()}`, {
    body: new URLSearchParams({ account, password: md5(password), origin: 'password' })
  })
  if (answer.data === null) throw new Error(`sign-in of ${account}: ${answer.msg}`)
  return answer.data.token
}

function caller(app: FastifyInstance): TestApp['call'] {
  return async <T>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, { token, body, key, headers }: CallOptions = {}) => {
    const form = body instanceof URLSearchParams
    const answer = await app.inject({
      method,
      url,
      headers: {
        'jnpf-origin': 'app',
        ...(body === undefined ? {} : { 'content-type': form ? 'application/x-www-form-urlencoded' : 'application/json;charset=UTF-8' }),
        ...(token === undefined ? {} : { authorization: token }),
        ...(key === undefined ? {} : { 'idempotency-key': key === true ? randomUUID() : key }),
        ...headers
      },
      ...(body === undefined ? {} : { payload: form ? body.toString() : JSON.stringify(body) })
    })
    return answer.json<Envelope<T>>()
  }
}

async function createDatabase(endings: (() => Promise<void>)[], options: TestAppOptions): Promise<string> {
  const config = testConfig({ seedDemo: options.demo ?? true, seedHistory: options.config?.seedHistory ?? false })
  rmSync(config.dataDir, { recursive: true, force: true })
  const { url, drop } = await copyOf(isUsual(options) ? await templateDatabase(config) : 'template0')
  endings.push(drop)
  return url
}
