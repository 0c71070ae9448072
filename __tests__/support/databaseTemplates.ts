import { execFileSync } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { cpSync, existsSync, linkSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { ServerConfig } from '../../server/config'
import type { ServerContext } from '../../server/context'
import type { Database } from '../../server/database/client'
import { localKeys } from '../../server/localProvider/keys'
import { addressOf, administer, copyOf, type OwnDatabase } from './postgres'
import { TEST_START, TestClock } from './testClock'
import { testConfig } from './testConfig'

/**
 * Migrating and seeding a database takes seconds and gives the same each time, so it is done once and kept: a picture of the
 * embedded database, a template database on PostgreSQL, and the demo company's files. What is kept belongs to the exact sources and
 * to the test clock's start; where the clock is the real one, to one run of the tests.
 */
const ROOT = path.resolve(__dirname, '..', '..')
const SOURCES = ['server', 'src/domain', 'src/contract', '__tests__/support/testClock.ts', 'package-lock.json']
const PREFIX = 'towing-template-'
const DAY_MS = 86_400_000

function* filesOf(place: string): Generator<string> {
  if (!statSync(place).isDirectory()) return yield place
  for (const name of readdirSync(place).sort()) yield* filesOf(path.join(place, name))
}

let known: string | undefined
function sourcesHash(): string {
  if (known !== undefined) return known
  const hash = createHash('sha256').update(String(TEST_START))
  for (const source of SOURCES)
    for (const file of filesOf(path.join(ROOT, source))) hash.update(path.relative(ROOT, file)).update(readFileSync(file))
  known = hash.digest('hex').slice(0, 16)
  return known
}

/** Whose clock the demo company's times were counted from. */
export type TemplateClock = 'test' | 'real'

/** What is seeded. */
type Seed = Pick<ServerConfig, 'seedDemo' | 'seedHistory'>

/** A day as yyyymmdd, in UTC. */
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10).replaceAll('-', '')

/** Loaded by who makes something anew: the whole server hangs on it, and browser suites start theirs as a process. */
const opening = async (): Promise<typeof import('../../server/bootstrap').openContext> =>
  (await import('../../server/bootstrap')).openContext

/** A name for what is kept of these options; days old ones are found by their date. */
const nameOf = ({ seedDemo, seedHistory }: Seed, clock: TemplateClock = 'test'): string =>
  `${dayOf(Date.now())}_${clock === 'test' ? sourcesHash() : `run${(process.env.TEST_RUN ?? String(process.ppid)).toLowerCase()}`}_${seedDemo ? (seedHistory ? 'history' : 'demo') : 'base'}`

/** Where pictures and files lie; leftovers of other days go. */
function folderOf(seed: Seed, clock: TemplateClock = 'test'): string {
  for (const name of readdirSync(tmpdir()).filter((each) => each.startsWith(PREFIX))) {
    const place = path.join(tmpdir(), name)
    const at = statSync(place, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()
    if (Date.now() - at > DAY_MS) rmSync(place, { recursive: true, force: true })
  }
  return path.join(tmpdir(), `${PREFIX}${nameOf(seed, clock)}`)
}

/** The same files under another folder: they are never changed in place (FileStore), so a second name is as good as a copy. */
function linkAll(from: string, to: string): void {
  mkdirSync(to, { recursive: true })
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)]
    if (entry.isDirectory()) linkAll(source, target)
    else linkSync(source, target)
  }
}

/** Gives a test's folder the files that stand in the kept database. */
function giveFiles(folder: string, dataDir: string): void {
  if (existsSync(path.join(folder, 'files'))) linkAll(path.join(folder, 'files'), path.join(dataDir, 'files'))
  for (const name of ['file-secret', 'local-provider'])
    if (existsSync(path.join(folder, name))) cpSync(path.join(folder, name), path.join(dataDir, name), { recursive: true })
}

/** The local provider's keys: each company would make its own at its start, which takes half a second. */
const giveKeys = (folder: string): void => void localKeys(path.join(folder, 'local-provider'))

/**
 * A configuration that starts from what is kept, if it is: the picture where the database lives in memory, and the files. A database
 * on PostgreSQL was copied from its template before.
 */
export function startFromTemplate(config: ServerConfig, clock: TemplateClock = 'test'): ServerConfig {
  const folder = `${folderOf(config, clock)}${config.databaseUrl === undefined ? '' : '-pg'}`
  if (!existsSync(folder)) return config
  giveFiles(folder, config.dataDir)
  return config.databaseUrl === undefined ? { ...config, databaseSnapshot: path.join(folder, 'picture.tar') } : config
}

/**
 * Every start reads the whole picture, and replays what was written after its last checkpoint: it holds neither what only serves to
 * make other databases nor what has long been written.
 */
async function slim({ pool }: Database): Promise<void> {
  await pool.query('set wal_recycle = off')
  await pool.query('update pg_database set datistemplate = false')
  for (const name of ['template0', 'template1']) await pool.query(`drop database ${name}`)
  await pool.query('checkpoint')
}

/** Prices are the same at every hour of the real clock. What a night costs is tested on clocks that stand. */
const priceAllHoursAlike = ({ pool }: Database): Promise<unknown> =>
  pool.query("update rate_card set card = jsonb_set(card, '{night,rateBp}', '0')")

/** Keeps a database that has just been seeded, whole or not at all; somebody else's, kept meanwhile, is as good. */
export async function keepPicture({ config, database }: ServerContext, clock: TemplateClock = 'test'): Promise<void> {
  if (clock === 'real') await priceAllHoursAlike(database)
  const folder = folderOf(config, clock)
  if (database.keep === undefined || existsSync(folder)) return
  const part = `${folder}.${randomUUID()}`
  mkdirSync(part, { recursive: true })
  giveFiles(config.dataDir, part)
  giveKeys(part)
  await slim(database)
  await database.keep(path.join(part, 'picture.tar'))
  try {
    renameSync(part, folder)
  } catch {
    rmSync(part, { recursive: true, force: true })
  }
}

/** Fills an empty folder like one of a server that was started with the demo company and stopped; the real clock's. */
export async function fillFolder(dataDir: string, config: ServerConfig): Promise<void> {
  const folder = folderOf({ seedDemo: true, seedHistory: false }, 'real')
  if (!existsSync(folder)) {
    const opened = await (await opening())({ ...config, seedDemo: true })
    await keepPicture(opened.context, 'real')
    await opened.close()
    rmSync(config.dataDir, { recursive: true, force: true })
  }
  giveFiles(folder, dataDir)
  // The picture is a tar of the database's folder.
  mkdirSync(path.join(dataDir, 'database'), { recursive: true })
  execFileSync('tar', ['-xf', path.join(folder, 'picture.tar'), '-C', path.join(dataDir, 'database')], { stdio: 'ignore' })
}

/** Any number: makers of templates come one after the other. */
const MAKING = 7_312_002
/** Templates that this process has seen. */
const kept = new Set<string>()

/** The template database on PostgreSQL that a test's own is copied from. */
export async function templateDatabase(config: ServerConfig, clock: TemplateClock = 'test'): Promise<string> {
  const folder = `${folderOf(config, clock)}-pg`
  const name = `towing_template_${nameOf(config, clock)}`
  if (!kept.has(name)) {
    await administer(async (query) => {
      await query(`select pg_advisory_lock(${MAKING})`)
      const { rows } = await query("select datname as name from pg_database where datname like 'towing\\_template\\_%'")
      // Either may have been thrown away without the other: by hand, or by a cluster that was made anew.
      if (existsSync(folder) && rows.some((row) => row.name === name)) return
      rmSync(folder, { recursive: true, force: true })
      const yesterday = `towing_template_${dayOf(Date.now() - DAY_MS)}`
      for (const old of rows.filter((row) => row.name < yesterday || row.name === name))
        await query(`drop database if exists ${old.name} with (force)`)
      await query(`create database ${name} template template0 encoding 'UTF8'`)
      const dataDir = `${folder}.${randomUUID()}`
      const pay = {
        ...config.pay,
        ...(config.pay.local && { local: { ...config.pay.local, folder: path.join(dataDir, 'local-provider') } })
      }
      const own = { ...config, dataDir, pay, databaseUrl: addressOf(name) }
      const opened = await (await opening())(own, clock === 'test' ? new TestClock() : undefined)
      if (clock === 'real') await priceAllHoursAlike(opened.context.database)
      await opened.close()
      giveKeys(dataDir)
      renameSync(own.dataDir, folder)
    })
    kept.add(name)
  }
  return name
}

/** The demo company by the real clock, on a database of its own with its files in `dataDir`: for a server that is a process by itself. */
export async function companyDatabase(dataDir: string): Promise<OwnDatabase> {
  const config = { ...testConfig(), seedDemo: true }
  rmSync(config.dataDir, { recursive: true, force: true })
  const copied = await copyOf(await templateDatabase(config, 'real'))
  startFromTemplate({ ...config, dataDir, databaseUrl: copied.url }, 'real')
  return copied
}
