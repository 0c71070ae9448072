import { Client } from 'pg'
import { rollUp } from '../../../../server/transferCar/statistic/rollUp'
import { FIGURES_VERSION } from '../../../../src/domain/transferCar/statistic/figures'
import type { StatisticBreakdown, StatisticOverview } from '../../../../src/contract/transferCar/statistic/statistic'
import { runDue } from '../../../../server/jobs/worker'
import { MINUTE } from '../../../../server/clock'
import { eachDatabase, onPostgres, type TestApp } from '../../../support/databases'
import { World } from '../support/world'
import { clear, History } from './history'
import { Draw, FIRST_DAY } from './draw'
import { countAll, dayOf, readRecords } from './oracle'

const AREA = '/api/transferCar/Statistic'
const DAY = 86_400_000
const dirty = async (server: TestApp): Promise<number[]> =>
  (await server.query<{ day: number }>('select distinct day from stat_dirty_day order by day')).map(({ day }) => day)
const rollAll = async (server: TestApp): Promise<void> => {
  while (await server.context.db.transaction((tx) => rollUp(tx, server.clock.now())));
}
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
    const { days, first } = (
      await server.query<{ days: number; first: number }>(
        `select count(*)::int as days, (select stat_day_of(min(created_at)) from accident_order) as first from stat_day`
      )
    )[0] as { days: number; first: number }
    const today = Math.floor((server.clock.now() + 28_800_000) / DAY)
    expect(days).toBe(today - first)
    expect(await dirty(server)).toEqual([])
    const [order] = await server.query<{ id: string; created_at: string }>(
      "select id, created_at from accident_order where outcome = 'TOWED' order by created_at limit 1"
    )
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
  })

  test('days added up by an older version of the figures are read from their records, and added up again by themselves', async () => {
    const server = await makeApp()
    const world = new World(server)
    await rollAll(server)
    const [day] = await server.query<{ at: string }>(
      "select created_at as at from accident_order where outcome = 'TOWED' order by created_at limit 1"
    )
    const at = Number(day?.at)
    const truth = await completed(world, at)
    await server.query('update stat_figure set completed = completed + 1000 where day = stat_day_of($1)', [at])
    expect(await completed(world, at)).toBe(truth + 1000)
    await server.query('update stat_day set version = version - 1')
    expect(await completed(world, at)).toBe(truth)
    await rollAll(server)
    expect(await completed(world, at)).toBe(truth)
    expect(await server.query('select distinct version from stat_day')).toEqual([{ version: FIGURES_VERSION }])
  })

  test('a whole month is read from its own sums while each of its days holds, and a later change of an old day is seen', async () => {
    const server = await makeApp()
    const world = new World(server)
    await clear(server)
    const history = new History(server, 5, 16)
    const draw = new Draw(11)
    for (let nth = 0; nth < 80; nth++) await history.act(draw)
    await rollAll(server)
    const byDriver = async (from: string, to: string): Promise<number> =>
      (await world.as<StatisticBreakdown>('manager1', 'GET', `${AREA}/Breakdown?from=${from}&to=${to}&dimension=driver`)).data.total.created
    const counted = async (from: string, to: string): Promise<number> =>
      Object.values(countAll(await readRecords(server), from, to).driver ?? {}).reduce((sum, { created }) => sum + created, 0)
    const NOVEMBER = Math.floor(Date.UTC(2024, 10, 1) / DAY)
    const [whole, cut] = [
      ['2024-10-20', '2024-12-08'],
      ['2024-11-02', '2024-12-08']
    ] as const
    const truth = { whole: await counted(...whole), cut: await counted(...cut) }
    const shown = async () => ({ whole: await byDriver(...whole), cut: await byDriver(...cut) })
    const falsified = 1000
    const falsify = async () => {
      const changed = await server.query(
        'update stat_month_figure set created = created + $1 where dimension = $2 and month = $3 and key = $4 returning key',
        [falsified, 'driver', NOVEMBER, '']
      )
      expect(changed).toHaveLength(1)
    }
    expect(truth.cut).toBeGreaterThan(0)
    expect(await shown()).toEqual(truth)
    // Only who reads the sums of the month can see that they were falsified.
    await falsify()
    expect(await shown()).toEqual({ ...truth, whole: truth.whole + falsified })

    const [order] = await server.query<{ id: string }>(
      "update accident_order set outcome = 'VOID' where id = (select id from accident_order where stat_day_of(created_at) between $1 and $2 and outcome is distinct from 'VOID' order by id limit 1) returning id",
      [NOVEMBER + 1, NOVEMBER + 29]
    )
    expect(order).toBeDefined()
    const changed = { whole: await counted(...whole), cut: await counted(...cut) }
    expect(changed.cut).toBeLessThan(truth.cut)
    expect(await shown()).toEqual(changed)
    await rollAll(server)
    expect(await dirty(server)).toEqual([])
    expect(await shown()).toEqual(changed)
    await falsify()
    expect((await shown()).whole).toBe(changed.whole + falsified)

    // A database that was rolled up before there were months: its days are read, and the job adds the months up although no day waits.
    const months = async () =>
      (await server.query<{ month: number }>('select month from stat_month order by month')).map(({ month }) => month)
    const all = await months()
    await server.query('delete from stat_month')
    expect(await shown()).toEqual(changed)
    await rollAll(server)
    expect(await months()).toEqual(all)
    expect(all.length).toBeGreaterThan(12)
    const uneven = await server.query(`select dimension, key from (
        select dimension, month, key, created, completed, dry_run, cancelled, receivable_fen, reduced_fen, receivables, paid_fen, refunded_fen, payments, refunds from stat_month_figure
        except select dimension, date_trunc('month', (date '1970-01-01' + day)::timestamp)::date - date '1970-01-01', key, sum(created), sum(completed), sum(dry_run), sum(cancelled), sum(receivable_fen),
          sum(reduced_fen), sum(receivables), sum(paid_fen), sum(refunded_fen), sum(payments), sum(refunds) from stat_figure group by 1, 2, 3) uneven`)
    expect(uneven).toEqual([])
    expect(await shown()).toEqual(changed)
  })
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
  })

  test('figures hold while writers and roll-ups run at once', async () => {
    const server = await makeApp()
    await clear(server)
    const writers = Array.from({ length: 4 }, () => new History(server, 3))
    let isOver = false
    const rolling = (async () => {
      while (!isOver) await rollAll(server)
    })()
    await Promise.all(
      writers.map(async (history, nth) => {
        const draw = new Draw(100 + nth)
        for (let act = 0; act < 40; act++) await history.act(draw)
      })
    )
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
  })
})
