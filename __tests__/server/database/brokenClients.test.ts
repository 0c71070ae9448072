import { mkdtempSync, rmSync } from 'node:fs'
import type net from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { openDatabase, type Database } from '../../../server/database/client'
import { socketFolder } from '../../../server/database/embedded'
import { numbers } from '../../support/numbers'
import { seenAs } from '../../support/shapes'

const SEED = Number(process.env.CHAOS_SEED ?? 20261125)
const TRIALS = process.env.TEST_FULL === '1' ? 1000 : 40
/** A line that is answered with about a megabyte: more than the socket takes at once. */
const LONG = "select repeat('x', 1000000)"

/** Clients of the embedded database's socket that break in every way: neither its worker nor anybody else's work ends with them. */
describe('clients that break', () => {
  let folder: string
  let database: Database
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'towing-broken-'))
    database = await openDatabase({ databaseUrl: undefined, dataDir: folder, poolSize: 4, databaseInMemory: true })
    await database.pool.query('create table probe (id int)')
  })
  afterAll(async () => {
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const streamOf = (client: Client): net.Socket => seenAs<{ connection: { stream: net.Socket } }>(client).connection.stream
  const random = numbers(SEED)
  const turns = async (n: number): Promise<void> => {
    for (let i = 0; i < n; i++)
      await new Promise((resolve) => {
        setImmediate(resolve)
      })
  }
  const broken = async (trial: number): Promise<void> => {
    const client = new Client({ host: socketFolder(folder) ?? '127.0.0.1', port: 5432, user: 'postgres', database: 'postgres' })
    client.on('error', () => undefined)
    await client.connect()
    if (random() < 0.5) await client.query('begin')
    if (random() < 0.5) void client.query('insert into probe values ($1)', [trial]).catch(() => undefined)
    void client.query(random() < 0.5 ? LONG : 'select 1').catch(() => undefined)
    await turns(Math.floor(random() * 6))
    const stream = streamOf(client)
    switch (trial % 4) {
      case 0:
        stream.destroy()
        break
      // Ends its half and reads nothing more.
      case 1:
        stream.pause().end()
        await turns(20)
        stream.destroy()
        break
      case 2:
        stream.write(Buffer.from([0x51, 0, 0, 0]))
        stream.destroy()
        break
      default:
        stream.pause()
        await turns(30)
        stream.destroy()
    }
  }

  test(`${TRIALS} of them end nobody else`, async () => {
    for (let trial = 0; trial < TRIALS; trial += 4) {
      await Promise.all([0, 1, 2, 3].map((i) => broken(trial + i)))
      expect((await database.pool.query('select $1::int as x', [trial])).rows).toEqual([{ x: trial }])
      expect(await database.answers()).toBe(true)
    }
  })
})
