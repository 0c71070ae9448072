import { createHash, randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { backUp } from '../../../server/backup/backup'
import { restore } from '../../../server/backup/restore'
import { openSource } from '../../../server/backup/source'
import { systemClock } from '../../../server/clock'
import { openFiles } from '../../../server/files/open'
import { ORIGIN_HEADER, ORIGIN_VALUE } from '../../../src/contract/codes'
import { companyDatabase, fillFolder } from '../../support/databaseTemplates'
import { eventually } from '../../support/eventually'
import { copyOf, postgresAnswers, type OwnDatabase } from '../../support/postgres'
import { testConfig } from '../../support/testConfig'
import { tokenOf } from '../../support/token'
import { ServerProcess } from '../chaos/support/serverProcess'
import { COMPLETE_INTAKE, ORDERS } from '../transferCar/support/world'

const IS_FULL = process.env.TEST_FULL === '1'
const TRIALS = IS_FULL ? 20 : 1
const KEY = 'sixteen letters and more'
/** Dispatchers who take orders at once. */
const WRITERS = 4
/** Orders that are taken between two archives. */
const APART = 10
jest.setTimeout(TRIALS * 3 * 60_000)

/** The database that a daily run kills a server on; TEST_FULL=1: both. */
const KINDS = (IS_FULL ? ['embedded', 'postgres'] : ['postgres']).filter((kind) => kind === 'embedded' || postgresAnswers())

/** An archive that is made under load, a server that is killed, and a place elsewhere (docs/operations.md#backup-and-restore). */
describe.each(KINDS)('on %s', (kind) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'towing-killed-'))
  const here = path.join(folder, 'here')
  const ends: (() => Promise<unknown>)[] = []
  let server: ServerProcess
  let databaseUrl: string | undefined
  let token = ''
  /** Ids of orders whose taking was answered, in order. */
  const acknowledged: string[] = []
  let isOver = false

  const place = async (key: string): Promise<void> => {
    const answer = await fetch(`${server.url}${ORDERS}`, {
      method: 'POST',
      headers: { authorization: token, 'content-type': 'application/json', 'idempotency-key': key, [ORIGIN_HEADER]: ORIGIN_VALUE },
      body: JSON.stringify(COMPLETE_INTAKE)
    })
    const { code, data, msg } = (await answer.json()) as { code: number; data: { id: string }; msg: string }
    if (code !== 200) throw new Error(`an order was refused: ${msg}`)
    acknowledged.push(data.id)
  }
  /** Takes orders without a pause; what nobody answered is asked again under its key, by then of the server that was started anew. */
  const write = async (): Promise<void> => {
    while (!isOver) {
      const key = randomUUID()
      for (let isTaken = false; !isTaken && !isOver; ) isTaken = await place(key).then(() => true, isOnlyGone)
    }
  }
  const isOnlyGone = (error: unknown): boolean => {
    if (error instanceof TypeError) return false
    throw error
  }

  beforeAll(async () => {
    if (kind === 'postgres') {
      const own = await companyDatabase(here)
      databaseUrl = own.url
      ends.push(() => own.drop())
    } else await fillFolder(here, testConfig())
    server = await ServerProcess.start({ databaseUrl: databaseUrl ?? '', dataDir: here })
    token = await tokenOf(server.url, 'dispatcher1')
  })
  afterAll(async () => {
    isOver = true
    await server.kill()
    for (const end of ends.reverse()) await end()
    rmSync(folder, { recursive: true, force: true })
  })

  const keep = async (file: string) => {
    const config = testConfig({ dataDir: here, databaseUrl, databaseInMemory: false })
    const { client, close } = await openSource(config)
    try {
      return await backUp({ client, dataDir: here, files: openFiles(config, systemClock), version: '3.3.5' }, file, KEY, Date.now())
    } finally {
      await close()
    }
  }
  const ordersIn = async (dataDir: string, url: string | undefined): Promise<Set<string>> => {
    const { client, close } = await openSource({ dataDir, databaseUrl: url })
    try {
      return new Set((await client.query<{ id: string }>('select id from accident_order')).rows.map(({ id }) => id))
    } finally {
      await close()
    }
  }

  test(`${TRIALS} times: what was acknowledged before the archive is there elsewhere, and what was before the kill is here`, async () => {
    const writing = Promise.all(Array.from({ length: WRITERS }, write))
    for (let trial = 1; trial <= TRIALS; trial += 1) {
      const from = acknowledged.length
      await eventually(async () => expect(acknowledged.length).toBeGreaterThanOrEqual(from + APART))
      const before = [...acknowledged]
      const file = path.join(folder, `${trial}.backup`)
      const kept = await keep(file)
      await server.kill()
      const atKill = [...acknowledged]

      const elsewhere = path.join(folder, `elsewhere-${trial}`)
      const target: OwnDatabase | undefined = kind === 'embedded' && postgresAnswers() ? await copyOf('template0') : undefined
      expect(await restore(file, KEY, testConfig({ dataDir: elsewhere, databaseUrl: target?.url, databaseInMemory: false }))).toEqual(kept)
      const there = await ordersIn(elsewhere, target?.url)
      expect(before.filter((id) => !there.has(id))).toEqual([])
      const files = Object.entries(kept.entries).filter(([entry]) => entry.startsWith('data/'))
      expect(files.length).toBeGreaterThan(50)
      for (const [entry, { sha256 }] of files)
        expect([
          entry,
          createHash('sha256')
            .update(readFileSync(path.join(elsewhere, entry.slice('data/'.length))))
            .digest('hex')
        ]).toEqual([entry, sha256])
      await target?.drop()
      rmSync(elsewhere, { recursive: true, force: true })
      rmSync(file)

      await server.start()
      const stillHere = await ordersIn(here, databaseUrl)
      expect(atKill.filter((id) => !stillHere.has(id))).toEqual([])
    }
    isOver = true
    await writing
    // Asked again under its key, nothing was taken twice.
    expect(new Set(acknowledged).size).toBe(acknowledged.length)
  })
})
