import { HOUR, MINUTE, SECOND } from '../../../server/clock'
import type { Tx } from '../../../server/database/client'
import { openJobs } from '../../../server/jobs/queue'
import type { JobQueue } from '../../../server/jobs/types'
import { runDue } from '../../../server/jobs/worker'
import { eachDatabase, onPostgres, type TestApp } from '../../support/databases'

const DATA = { orderId: 'nobody', dueAt: 0 }

eachDatabase((_name, makeApp) => {
  let server: TestApp
  let jobs: JobQueue
  const inTx = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => server.context.db.transaction(work)
  const ask = (key: string, inMs: number, data = DATA) => inTx((tx) => jobs.schedule(tx, 'offer', key, server.clock.now() + inMs, data))
  beforeAll(async () => {
    server = await makeApp()
    jobs = server.context.jobs
  })
  beforeEach(async () => {
    await server.query('delete from pgboss.job')
  })

  test('a job is due when its moment has passed, by our clock, and not before', async () => {
    await ask('a', 3 * MINUTE)
    server.clock.advance(3 * MINUTE)
    expect(await jobs.take()).toBeUndefined()
    server.clock.advance(1)
    expect(await jobs.take()).toMatchObject({ kind: 'offer', key: 'a', data: DATA })
    expect(await jobs.take()).toBeUndefined()
  })

  test('it is kept with the transaction that asked, and forgotten with it', async () => {
    await expect(
      inTx(async (tx) => {
        await jobs.schedule(tx, 'offer', 'a', 0, DATA)
        throw new Error('no')
      })
    ).rejects.toThrow('no')
    expect(await jobs.take()).toBeUndefined()
    await ask('a', 0)
    await expect(
      inTx(async (tx) => {
        await jobs.cancel(tx, 'offer', 'a')
        throw new Error('no')
      })
    ).rejects.toThrow('no')
    server.clock.advance(1)
    expect(await jobs.take()).toBeDefined()
  })

  test('asking again replaces, taking back takes away, other keys stay', async () => {
    await ask('a', MINUTE)
    await ask('b', MINUTE)
    await ask('c', MINUTE)
    await ask('a', HOUR, { orderId: 'second', dueAt: 1 })
    await inTx((tx) => jobs.cancel(tx, 'offer', 'b'))
    await inTx((tx) => jobs.cancel(tx, 'offer', 'never there'))
    server.clock.advance(MINUTE + 1)
    expect(await jobs.take()).toMatchObject({ key: 'c' })
    expect(await jobs.take()).toBeUndefined()
    server.clock.advance(HOUR)
    expect(await jobs.take()).toMatchObject({ key: 'a', data: { orderId: 'second' } })
  })

  test('what was replaced or taken back while it ran does not count', async () => {
    for (const act of ['replace', 'cancel'] as const) {
      await ask('a', 0)
      server.clock.advance(1)
      const job = await jobs.take()
      if (job === undefined) throw new Error('nothing due')
      await (act === 'replace' ? ask('a', HOUR) : inTx((tx) => jobs.cancel(tx, 'offer', 'a')))
      expect(await inTx((tx) => jobs.finish(tx, job))).toBe(false)
      await jobs.fail(job, new Error('late'))
      server.clock.advance(10 * MINUTE)
      // What was asked for anew comes when it was asked for, not soon because the one before failed.
      expect(await jobs.take()).toBeUndefined()
    }
    server.clock.advance(10 * MINUTE)
    expect(await jobs.take()).toBeUndefined()
  })

  test('a job that fails while the database is away is given back as soon as it is there, and only that', async () => {
    let isAway = false
    const { pool } = server.context.database
    const flaky = { query: (text: string, values?: unknown[]) => (isAway ? Promise.reject(new Error('away')) : pool.query(text, values)) }
    const own = await openJobs(flaky as typeof pool, server.clock)
    await ask('a', 0)
    await ask('b', 0)
    server.clock.advance(1)
    const [first, second] = [await own.take(), await own.take()]
    if (first === undefined || second === undefined) throw new Error('nothing due')
    isAway = true
    for (const job of [first, second]) await expect(own.fail(job, new Error('lost'))).rejects.toThrow('away')
    await expect(own.take()).rejects.toThrow('away')
    isAway = false
    // Done for all that: only its answer was lost.
    expect(await inTx((tx) => jobs.finish(tx, second))).toBe(true)
    expect(await own.take()).toBeUndefined()
    server.clock.advance(10 * SECOND)
    expect(await own.take()).toMatchObject({ key: first.key })
    expect(await own.take()).toBeUndefined()
  })

  test('a job that was done can be asked for again', async () => {
    for (let round = 0; round < 3; round++) {
      await ask('a', 0)
      server.clock.advance(1)
      const job = await jobs.take()
      if (job === undefined) throw new Error('nothing due')
      expect(await inTx((tx) => jobs.finish(tx, job))).toBe(true)
      expect(await inTx((tx) => jobs.finish(tx, job))).toBe(false)
    }
  })

  test('a fault is tried again, each time after a longer while, and its work is undone', async () => {
    await inTx((tx) => jobs.schedule(tx, 'paper', 'broken', server.clock.now() - 1, { paperId: 'x', stage: 'SOON' }))
    const errors: unknown[] = []
    const waits: number[] = []
    await server.query('alter table fleet_paper rename to fleet_paper_away')
    try {
      expect(await runDue(server.context, (error) => errors.push(error))).toBe(1)
      for (let round = 0; round < 3; round++) {
        const failedAt = server.clock.now()
        do server.clock.advance(SECOND)
        while ((await runDue(server.context, (error) => errors.push(error))) === 0 && server.clock.now() - failedAt < MINUTE)
        waits.push(server.clock.now() - failedAt)
      }
    } finally {
      await server.query('alter table fleet_paper_away rename to fleet_paper')
    }
    expect(errors).toHaveLength(4)
    for (const [i, least] of [5, 10, 20].entries()) expect(waits[i]).toBeGreaterThanOrEqual(least * SECOND)
    expect(waits[2]).toBeLessThanOrEqual(41 * SECOND)
    server.clock.advance(HOUR)
    expect(await runDue(server.context)).toBe(1)
    expect(await runDue(server.context)).toBe(0)
  })

  test('a job whose process died is given to another', async () => {
    await ask('a', 0)
    server.clock.advance(1)
    expect(await jobs.take()).toMatchObject({ key: 'a' })
    await jobs.mend()
    expect(await jobs.take()).toBeUndefined()
    server.clock.advance(MINUTE + 1)
    await jobs.mend()
    server.clock.advance(MINUTE)
    expect(await jobs.take()).toMatchObject({ key: 'a', data: DATA })
  })

  test('done jobs are forgotten, waiting ones are kept for years', async () => {
    await ask('done', 0)
    await ask('far', 900 * 24 * HOUR)
    server.clock.advance(1)
    const job = await jobs.take()
    if (job === undefined) throw new Error('nothing due')
    await inTx((tx) => jobs.finish(tx, job))
    server.clock.advance(700 * 24 * HOUR)
    await jobs.mend()
    server.clock.advance(200 * 24 * HOUR)
    await jobs.mend()
    expect(await server.query("select data->>'key' as key from pgboss.job")).toEqual([{ key: 'far' }])
    expect(await jobs.take()).toMatchObject({ key: 'far' })
  })
})

onPostgres((_name, makeApp) => {
  test('two processes on one database: each job is done once', async () => {
    const server = await makeApp()
    const other = await openJobs(server.context.database.pool, server.clock)
    const made = Array.from({ length: 40 }, (_, i) => `job ${i}`)
    await server.context.db.transaction(async (tx) => {
      await server.query('delete from pgboss.job')
      for (const key of made) await server.context.jobs.schedule(tx, 'offer', key, 0, DATA)
    })
    const taken: string[] = []
    const drain = async (jobs: JobQueue): Promise<void> => {
      for (let job = await jobs.take(); job !== undefined; job = await jobs.take()) taken.push(job.key)
    }
    await Promise.all([drain(server.context.jobs), drain(other), drain(server.context.jobs), drain(other)])
    expect(taken.sort()).toEqual([...made].sort())
  })
})
