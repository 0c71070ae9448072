import { Client } from 'pg'
import { rollUp } from '../../../../server/transferCar/statistic/rollUp'
import type { StatisticOverview } from '../../../../src/contract/transferCarStatistic'
import { runDue } from '../../../../server/jobs/worker'
import { MINUTE } from '../../../../server/clock'
import { eachDatabase, onPostgres, type TestApp } from '../../../support/databases'
import { World } from '../support/world'
import { clear, Draw, FIRST_DAY, History } from './history'
import { countAll, dayOf, readRecords } from './oracle'

const AREA = '/api/transferCar/Statistic'
const DAY = 86_400_000
const dirty = async (server: TestApp): Promise<number[]> => (await server.query<{ day: number }>('select distinct day from stat_dirty_day order by day')).map(({ day }) => day)
const rollAll = async (server: TestApp): Promise<void> => { while (await server.context.db.transaction((tx) => rollUp(tx, server.clock.now()))); }
const completed = async (world: World, from: number, to = from): Promise<number> =>
  (await world.as<StatisticOverview>('manager1', 'GET', `${AREA}?from=${dayOf(from)}&to=${dayOf(to)}`)).data.orders.completed

eachDatabase((_name, makeApp) => {
  test('the job adds up every day before today once, and again after a change; today stays raw', async () => {
    const server = await makeApp()
    const world = new World(server)
    await server.context.db.transaction((tx) => server.context.jobs.schedule(tx, 'statistics', '', server.clock.now(), {}))
    const failures: unknown[] = []
    for (let round = 0; round < 4; round++) {
      server.clock.advance(1000)
      await runDue(server.context, (error) => failures.push(error))
    }
    expect(failures).toEqual([])
    const { days, first } = (await server.query<{ days: number, first: number }>(`select count(*)::int as days, (select stat_day_of(min(created_at)) from accident_order) as first from stat_day`))[0] as { days: number, first: number }
    const today = Math.floor((server.clock.now() + 28_800_000) / DAY)
    expect(days).toBe(today - first)
    expect(await dirty(server)).toEqual([])
    const [order] = await server.query<{ id: string, created_at: string }>("select id, created_at from accident_order where outcome = 'TOWED' order by created_at limit 1")
    const before = await completed(world, Number(order?.created_at))
    await server.query("update accident_order set outcome = null, status = 'AT_DEST' where id = $1", [order?.id])
    expect(await dirty(server)).toEqual([Math.floor((Number(order?.created_at) + 28_800_000) / DAY)])
    expect(await completed(world, Number(order?.created_at))).toBe(before - 1)
    server.clock.advance(MINUTE)
    await runDue(server.context)
    expect(await dirty(server)).toEqual([])
    expect(await completed(world, Number(order?.created_at))).toBe(before - 1)
    // The marks are what keeps it true: without them the same change would not be seen.
    await server.query('alter table accident_order disable trigger stat_mark')
    await server.query("update accident_order set outcome = 'TOWED' where id = $1", [order?.id])
    expect(await completed(world, Number(order?.created_at))).toBe(before - 1)
    await server.query('alter table accident_order enable trigger stat_mark')
    await server.query('update accident_order set outcome = outcome where id = $1', [order?.id])
    expect(await completed(world, Number(order?.created_at))).toBe(before)
  }, 120_000)
})

onPostgres((_name, makeApp) => {
  test('a change that is under way while its day is added up is not lost, and writers of one day do not wait for each other', async () => {
    const server = await makeApp()
    const world = new World(server)
    await clear(server)
    const history = new History(server, 1)
    const draw = new Draw(3)
    for (let nth = 0; nth < 40; nth++) await history.act(draw)
    await server.query("update accident_order set outcome = null, status = 'TOWING' where created_at < $1", [FIRST_DAY + DAY])
    await rollAll(server)
    const ids = history.orders.slice(0, 3)
    expect(await completed(world, FIRST_DAY)).toBe(0)
    const open = async () => {
      const client = new Client({ connectionString: server.context.config.databaseUrl })
      await client.connect()
      await client.query("begin; set local lock_timeout = '2s'")
      return client
    }
    const [first, second] = [await open(), await open()]
    await first.query("update accident_order set outcome = 'TOWED' where id = $1", [ids[0]])
    await second.query("update accident_order set outcome = 'REPAIRED' where id = $1", [ids[1]])
    // A third change makes the day dirty, so that it is added up while the other two are still open.
    await server.query("update accident_order set outcome = 'TOWED' where id = $1", [ids[2]])
    await rollAll(server)
    expect(await dirty(server)).toEqual([])
    expect(await completed(world, FIRST_DAY)).toBe(1)
    await first.query('commit')
    expect(await completed(world, FIRST_DAY)).toBe(2)
    await rollAll(server)
    await second.query('commit')
    expect(await completed(world, FIRST_DAY)).toBe(3)
    await Promise.all([first.end(), second.end()])
  }, 120_000)

  test('figures hold while writers and roll-ups run at once', async () => {
    const server = await makeApp()
    await clear(server)
    const writers = Array.from({ length: 4 }, () => new History(server, 3))
    let isOver = false
    const rolling = (async () => { while (!isOver) await rollAll(server) })()
    await Promise.all(writers.map(async (history, nth) => {
      const draw = new Draw(100 + nth)
      for (let act = 0; act < 40; act++) await history.act(draw)
    }))
    isOver = true
    await rolling
    const world = new World(server)
    const [from, to] = [dayOf(FIRST_DAY), dayOf(FIRST_DAY + 2 * DAY)]
    for (let again = 0; again < 2; again++) {
      const page = (await world.as<StatisticOverview>('finance1', 'GET', `${AREA}?from=${from}&to=${to}`)).data
      const truth = countAll(await readRecords(server), from, to).total?.['']
      expect({ ...page.orders, ...page.money }).toEqual(truth)
      await rollAll(server)
    }
    expect(await dirty(server)).toEqual([])
  }, 120_000)
})
