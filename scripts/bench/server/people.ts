// The people part of npm run bench:server: the list of everybody in a company of 10,000, whole and what changed of it
// (people.md#changes-of-the-list). Times are the server's own, from the request to the last byte of the answer.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buildApp } from '../../../server/app'
import { openContext } from '../../../server/bootstrap'
import { readConfig } from '../../../server/config'
import { DEMO_PASSWORD } from '../../../server/seed/company'
import { seedLarge } from '../../../server/seed/large'
import type { PeopleList } from '../../../src/contract/people'
import { keepFigures, type FigureRow } from '../../lib/figures.mjs'
import { createDatabase } from './database'
import { Person } from './measure'

const SIZE = { people: 10_000, departments: 300, positions: 50, groups: 10 }
const ALL = '/api/permission/Users/All'
const WHOLE_LIMIT_MS = 80
const CHANGE_LIMIT_MS = 20

const at = (sorted: readonly number[], share: number): number => sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN

/** Measures and prints. @param say one line for people @param times calls of each line */
export async function benchPeople(say: (line: string) => void, times: number): Promise<void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'towing-bench-'))
  const database = await createDatabase()
  const config = {
    ...readConfig({ NODE_ENV: 'test', PORT: '0', DATA_DIR: dataDir, LOGINS_PER_MINUTE: '10000' }),
    databaseUrl: database.url,
    seedDemo: true
  }
  const opened = await openContext(config)
  const app = await buildApp(opened.context)
  let taken: number[] = []
  app.addHook('onResponse', (_request, reply, done) => {
    taken.push(reply.elapsedTime)
    done()
  })
  const rows: FigureRow[] = []
  const measure = async (what: string, limitMs: number, call: () => Promise<unknown>): Promise<void> => {
    for (let i = 0; i < 5; i += 1) await call()
    taken = []
    for (let i = 0; i < times; i += 1) await call()
    const sorted = [...taken].sort((a, b) => a - b)
    const [p50, p95] = [at(sorted, 0.5), at(sorted, 0.95)]
    const value = `p50 ${p50.toFixed(1)}，p95 ${p95.toFixed(1)} ms`
    rows.push({ what, value, limit: `p95 <= ${limitMs} ms`, passes: p95 <= limitMs })
    say(`  ${p95 <= limitMs ? ' ' : '✘'} ${what}：${value}`)
  }
  try {
    say(`\n通讯录（${SIZE.people} 人）：写入…`)
    await seedLarge(opened.context.database, opened.context.clock, SIZE)
    await opened.context.database.pool.query('vacuum analyze')
    await app.listen({ host: '127.0.0.1', port: 0 })
    const origin = `http://127.0.0.1:${(app.server.address() as { port: number }).port}`
    const person = await Person.signIn(origin, config, 'dispatcher1', DEMO_PASSWORD)
    await measure('对照：/healthz', CHANGE_LIMIT_MS, () => fetch(`${origin}/healthz`).then((answer) => answer.text()))
    await measure('全部人员', WHOLE_LIMIT_MS, () => person.get(ALL))
    const { version = 0 } = await person.get<PeopleList>(ALL)
    await measure('没有变化', CHANGE_LIMIT_MS, () => person.get(`${ALL}?version=${version}`))
    await opened.context.database.pool.query("update user_account set real_name = '王新' where id = 'user-driver1'")
    await measure('一人变化', CHANGE_LIMIT_MS, () => person.get(`${ALL}?version=${version}`))
    keepFigures('server-people', rows)
  } finally {
    await app.close()
    await opened.close()
    await database.drop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
