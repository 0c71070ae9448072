import { createHash, randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { backUp } from '../../../server/backup/backup'
import { restore } from '../../../server/backup/restore'
import { openContext } from '../../../server/bootstrap'
import { systemClock } from '../../../server/clock'
import { eachDatabase, testConfig, type TestApp } from '../../support/databases'
import { copyOf, postgresAnswers, type OwnDatabase } from '../../support/postgres'
import { COMPLETE_INTAKE, ORDERS } from '../transferCar/support/world'

const KEY = 'sixteen letters and more'

eachDatabase((name, makeApp) => {
  let app: TestApp
  let folder: string
  let target: OwnDatabase | undefined
  const acknowledged: string[] = []

  beforeAll(async () => {
    app = await makeApp()
    folder = mkdtempSync(path.join(tmpdir(), 'towing-backup-'))
    // Each kind of database is brought back on the other one, where there is one.
    target = name.startsWith('embedded') && postgresAnswers() ? await copyOf('template0') : undefined
  })
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true })
    await target?.drop()
  })

  const place = async (token: string): Promise<string> => {
    const answer = await app.call<{ id: string }>('POST', ORDERS, { token, key: randomUUID(), body: COMPLETE_INTAKE })
    expect(answer.code).toBe(200)
    return answer.data.id
  }

  /** Keeps everything while a dispatcher goes on taking orders. */
  const backUpUnderLoad = async (file: string) => {
    const token = await app.signIn('dispatcher1')
    acknowledged.push(await place(token), await place(token))
    const client = await app.context.database.pool.connect()
    let isOver = false
    const load = (async () => {
      while (!isOver) await place(token)
    })()
    try {
      return await backUp(
        { client, dataDir: app.context.config.dataDir, files: app.context.files, version: '3.3.5' },
        file,
        KEY,
        Date.now()
      )
    } finally {
      client.release()
      isOver = true
      await load
    }
  }

  test('what was acknowledged before the archive is there on another kind of database, sums and files equal, and the server goes on with it', async () => {
    const file = path.join(folder, 'one.backup')
    const config = testConfig({
      dataDir: path.join(folder, 'elsewhere'),
      databaseUrl: target?.url,
      databaseInMemory: false,
      seedDemo: false
    })

    const kept = await backUpUnderLoad(file)
    const back = await restore(file, KEY, config)

    expect(back).toEqual(kept)
    const files = Object.entries(kept.entries).filter(([entry]) => entry.startsWith('data/'))
    expect(files.length).toBeGreaterThan(50)
    for (const [entry, { sha256 }] of files) {
      const bytes = readFileSync(path.join(config.dataDir, entry.slice('data/'.length)))
      expect([entry, createHash('sha256').update(bytes).digest('hex')]).toEqual([entry, sha256])
    }
    const again = await openContext(config, systemClock)
    try {
      const { rows } = await again.context.database.pool.query<{ id: string }>('select id from accident_order where id = any($1)', [
        acknowledged
      ])
      expect(rows.map(({ id }) => id).sort()).toEqual([...acknowledged].sort())
      expect(await shapeOf(again.context.database.pool)).toEqual(await shapeOf(app.context.database.pool))
    } finally {
      await again.close()
    }
  })

  test('a place that is not empty is refused, and keeps what it has', async () => {
    const file = path.join(folder, 'one.backup')
    const taken = testConfig({ dataDir: path.join(folder, 'elsewhere'), databaseUrl: target?.url, databaseInMemory: false })

    await expect(restore(file, KEY, taken)).rejects.toThrow(/不是空的/)
    if (target !== undefined) {
      const free = { ...taken, dataDir: path.join(folder, 'free') }
      await expect(restore(file, KEY, free)).rejects.toThrow('目标数据库不是空的')
    }
  })
})

/** References, triggers that work and indexes, by their definitions. */
async function shapeOf(pool: TestApp['context']['database']['pool']): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(
    `select conrelid::regclass || ' ' || pg_get_constraintdef(oid) as line from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
     union all select tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal
     union all select indexdef from pg_indexes where schemaname = 'public' order by 1`
  )
  return rows.map(({ line }) => line)
}
