import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { socketFolder } from '../../../server/database/embedded'
import { openDatabase, type Database } from '../../../server/database/client'
import { seenAs } from '../../support/shapes'

/**
 * The embedded database behind its socket (server.md#database): one session shared by all connections, yet nobody meets another's query.
 */
describe('embedded database', () => {
  let folder: string
  let database: Database
  const open = () => openDatabase({ databaseUrl: undefined, dataDir: folder, poolSize: 4, databaseInMemory: false })
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'towing-embedded-'))
    database = await open()
    await database.pool.query('create table probe (id int primary key, note text not null)')
  })
  afterAll(async () => {
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  })

  test('600 statements and transactions at once over 4 connections each get their own answer', async () => {
    const { pool } = database
    const one = async (i: number): Promise<string> => {
      if (i % 4 === 0) return String((await pool.query<{ x: number }>('select $1::int as x', [i])).rows[0]?.x)
      if (i % 4 === 1) return (await pool.query<{ y: string }>('select $1::text || $2::text as y', [String(i), ''])).rows[0]?.y ?? ''
      if (i % 4 === 2)
        return pool.query('select $1::int / 0', [i]).then(
          () => 'no error',
          (error: Error) => (/division by zero/.test(error.message) ? String(i) : error.message)
        )
      const client = await pool.connect()
      try {
        await client.query('begin')
        await client.query('insert into probe values ($1, $2)', [i, `note ${i}`])
        const { rows } = await client.query<{ note: string }>('select note from probe where id = $1', [i])
        await client.query(i % 8 === 3 ? 'commit' : 'rollback')
        return rows[0]?.note.replace('note ', '') ?? ''
      } finally {
        client.release()
      }
    }
    const answers = await Promise.all(Array.from({ length: 600 }, (_, i) => one(i)))
    expect(answers).toEqual(Array.from({ length: 600 }, (_, i) => String(i)))
    expect((await pool.query<{ count: number }>('select count(*)::int as count from probe')).rows[0]?.count).toBe(75)
  })

  test('a second connection waits for an open transaction and then sees its rows', async () => {
    const first = await database.pool.connect()
    await first.query('begin')
    await first.query("insert into probe values (10001, 'open')")
    let answered = false
    const second = database.pool.query('select note from probe where id = 10001').then((answer) => {
      answered = true
      return answer.rows
    })
    await new Promise((resolve) => {
      setTimeout(resolve, 100)
    })
    expect(answered).toBe(false)
    await first.query('commit')
    first.release()
    expect(await second).toEqual([{ note: 'open' }])
  })

  test('a connection that breaks inside a transaction leaves nothing behind and blocks nobody', async () => {
    const client = await database.pool.connect()
    await client.query('begin')
    await client.query("insert into probe values (20001, 'lost')")
    client.release(new Error('broken'))
    expect((await database.pool.query('select 1 from probe where id = 20001')).rows).toEqual([])
    const mid = new Client({ host: socketFolder(folder) ?? '127.0.0.1', port: 5432, user: 'postgres', database: 'postgres' })
    mid.on('error', () => undefined)
    await mid.connect()
    const cut = mid.query('select pg_sleep(0.05), $1::int', [1]).catch(() => undefined)
    seenAs<{ connection: { stream: { destroy(): void } } }>(mid).connection.stream.destroy()
    await cut
    expect((await database.pool.query('select $1::int as x', [7])).rows).toEqual([{ x: 7 }])
  })

  test('what was committed is there after closing and opening again', async () => {
    await database.pool.query("insert into probe values (30001, 'kept')")
    await database.close()
    database = await open()
    expect((await database.pool.query('select note from probe where id = 30001')).rows).toEqual([{ note: 'kept' }])
  })

  test('the socket stands in the folder, and in a short private one when the path is too long for a socket', () => {
    expect(socketFolder('/srv/towing')).toBe('/srv/towing')
    const long = `/srv/${'x'.repeat(120)}`
    expect(socketFolder(long)).toMatch(new RegExp(`^${tmpdir()}/towing-[0-9a-f]{16}$`))
    expect(socketFolder(long)).toBe(socketFolder(long))
    expect(socketFolder(`${long}y`)).not.toBe(socketFolder(long))
    expect(socketFolder('C:\\data', 'win32')).toBeNull()
  })
})
