import type { DriverPay, PayOverview } from '../../../../src/contract/transferCar/fleet/driverPay'
import type { ProfitDimension, ProfitFigures, StatisticProfit } from '../../../../src/contract/transferCar/statistic/statistic'
import { eachDatabase, trialsOn, type TestApp } from '../../../support/databases'
import { World } from '../support/world'
import { APART, AREA, DAYS, FROM, LAST, dayText, statisticCalls } from './comparison'
import { Draw, FIRST_DAY } from './draw'
import { clear, History } from './history'

const DAY = 86_400_000
const HISTORIES = process.env.TEST_FULL === '1' ? 60 : 2
type Sums = Record<string, ProfitFigures>

/** Profit by hand, from the records alone: order by order, without the code under test. */
async function truthOf(server: TestApp, by: ProfitDimension, from: string, to: string): Promise<Sums> {
  const first = Date.parse(`${from}T00:00:00+08:00`)
  const end = Date.parse(`${to}T00:00:00+08:00`) + DAY
  const sums: Sums = {}
  const add = (key: string, part: Partial<ProfitFigures>) => {
    const sum = (sums[key] ??= { incomeFen: 0, payFen: 0, costFen: 0 })
    for (const [name, value] of Object.entries(part)) sum[name as keyof ProfitFigures] += value
  }
  const orders = await server.query<{
    id: string
    createdAt: number
    serviceType: string | null
    outcome: string | null
    customerId: string | null
  }>(
    'select id, created_at::float8 as "createdAt", service_type as "serviceType", outcome, customer_id as "customerId" from accident_order where created_at >= $1 and created_at < $2',
    [first, end]
  )
  const rules = await server.query<{ version: number; validFrom: number; rates: { kind: string; shareBp: number; fixedFen: number }[] }>(
    'select version, valid_from as "validFrom", rates from pay_rule order by valid_from, version'
  )
  for (const order of orders) {
    if (order.outcome === 'VOID') continue
    const bills = await server.query<{ payable: number; paid: number; refunded: number }>(
      `select payable_fen::float8 as payable, paid_fen::float8 as paid, refunded_fen::float8 as refunded from payment_order where accident_order_id = $1 and stage in ('OPEN', 'ON_ACCOUNT')`,
      [order.id]
    )
    const incomeFen = bills.reduce((sum, { payable, paid, refunded }) => sum + Math.min(payable, Math.max(payable, paid) - refunded), 0)
    const crews = await server.query<{ driver: string | null; truck: string | null }>(
      'select driver_id as driver, truck_id as truck from order_unit where order_id = $1 and removed_at is null order by is_lead desc, assigned_at, id',
      [order.id]
    )
    const day = Math.floor((order.createdAt + 28_800_000) / DAY)
    const kind = order.outcome === 'DRY_RUN' ? 'DRY_RUN' : (order.serviceType ?? 'OTHER')
    const rate = rules
      .filter(({ validFrom }) => validFrom <= day)
      .at(-1)
      ?.rates.find((each) => each.kind === kind)
    const drivers = crews.filter(({ driver }) => driver !== null).length
    const ends = ['TOWED', 'REPAIRED', 'DRY_RUN'].includes(order.outcome ?? '')
    const payFen = ends && rate !== undefined && drivers > 0 ? Math.round((incomeFen * rate.shareBp) / 10_000) + rate.fixedFen : 0
    if (by === 'customer') add(order.customerId ?? '', { incomeFen, payFen })
    else if (crews.length === 0) add('', { incomeFen })
    else {
      let nth = 0
      for (const [index, { driver, truck }] of crews.entries()) {
        const income = Math.floor(incomeFen / crews.length) + (index < incomeFen % crews.length ? 1 : 0)
        const pay = driver === null ? 0 : Math.floor(payFen / drivers) + (nth++ < payFen % drivers ? 1 : 0)
        add(truck ?? '', { incomeFen: income, payFen: pay })
      }
    }
  }
  if (by === 'truck')
    for (const { truck, fen } of await server.query<{ truck: string; fen: number }>(
      'select truck_id as truck, amount_fen::float8 as fen from truck_cost where removed_at is null and day >= stat_day_of($1) and day < stat_day_of($2)',
      [first, end]
    ))
      add(truck, { costFen: fen })
  return Object.fromEntries(Object.entries(sums).filter(([, figures]) => Object.values(figures).some((value) => value !== 0)))
}

/** Trucks cost something, rules of pay begin, costs are taken back: between the acts of a history. */
async function changePay(server: TestApp, draw: Draw, nth: number): Promise<void> {
  const day = Math.floor(FIRST_DAY / DAY) + draw.below(LAST)
  if (draw.below(3) === 0) {
    const rates = ['OTHER', 'DRY_RUN'].map((kind) => ({ kind, shareBp: draw.below(5000), fixedFen: draw.below(5000) }))
    await server.query(
      "insert into pay_rule (version, valid_from, rates, created_by, created_at) values ((select coalesce(max(version), 0) + 1 from pay_rule), $1, $2, 'user-finance1', 1)",
      [day, JSON.stringify(rates)]
    )
    return
  }
  await server.query(
    "insert into truck_cost (id, truck_id, day, kind, amount_fen, receipt, created_by, created_at) values ($1, $2, $3, 'FUEL', $4, $1, 'user-driver1', 1)",
    [`c${nth}-${draw.below(1_000_000_000)}`, draw.pick(['truck-1', 'truck-2']), day, 1 + draw.below(50_000)]
  )
  if (draw.below(2) === 0)
    await server.query(
      "update truck_cost set removed_at = 2, removed_by = 'user-finance1' where id = (select id from truck_cost order by id limit 1)"
    )
}

eachDatabase((name, makeApp) => {
  let server: TestApp
  let world: World
  beforeAll(async () => {
    server = await makeApp()
    world = new World(server)
  })
  const { keepRolledUp } = statisticCalls(() => ({ server, world }))
  const profit = async (by: ProfitDimension, from: string, to: string, account = 'finance1') =>
    world.as<StatisticProfit>(account, 'GET', `${AREA}/Profit?from=${from}&to=${to}&by=${by}`)
  const sumsOf = ({ rows }: StatisticProfit, when: 'now' | 'before'): Sums =>
    Object.fromEntries(
      rows.map((row) => [row.key ?? '', row[when]] as const).filter(([, figures]) => Object.values(figures).some((value) => value !== 0))
    )

  test('random histories: profit by truck and by customer equals a full scan, rolled up and raw, beside the period before', async () => {
    for (let seed = 1; seed <= trialsOn(name, HISTORIES); seed++) {
      await clear(server)
      await server.query('delete from truck_cost')
      await server.query('delete from pay_rule')
      const history = new History(server, DAYS, APART)
      const draw = new Draw(seed)
      for (let nth = 0; nth < 90; nth++) {
        await history.act(draw)
        if (nth % 6 === 5) await changePay(server, draw, nth)
        if (nth % 20 === 19) await keepRolledUp()
      }
      for (const [from, to] of [
        [FROM, dayText(LAST)],
        [dayText(APART), dayText(2 * APART - 1)]
      ] as const) {
        const days = (Date.parse(to) - Date.parse(from)) / DAY + 1
        for (const by of ['truck', 'customer'] as const) {
          const { data } = await profit(by, from, to)
          expect([seed, by, sumsOf(data, 'now')]).toEqual([seed, by, await truthOf(server, by, from, to)])
          expect([data.previousTo, data.previousFrom]).toEqual([
            new Date(Date.parse(from) - DAY).toISOString().slice(0, 10),
            new Date(Date.parse(from) - days * DAY).toISOString().slice(0, 10)
          ])
          expect(sumsOf(data, 'before')).toEqual(await truthOf(server, by, data.previousFrom, data.previousTo))
          expect(data.total.now.payFen).toBe(Object.values(sumsOf(data, 'now')).reduce((sum, { payFen }) => sum + payFen, 0))
        }
      }
    }
    expect((await server.query('select 1 from stat_figure where income_fen > 0 or cost_fen > 0')).length).toBeGreaterThan(0)
  })

  test('what trucks of a month pay is what the sheets of its drivers hold', async () => {
    const month = FROM.slice(0, 7)
    const [year = 0, nth = 1] = month.split('-').map(Number)
    const last = `${month}-${new Date(Date.UTC(year, nth, 0)).getUTCDate()}`
    const { data } = await profit('truck', `${month}-01`, last)
    const sheets = (await world.as<PayOverview>('finance1', 'GET', `/api/transferCar/Pay?month=${month}`)).data
    expect(sheets.total.payFen).toBe(data.total.now.payFen)
    expect(sheets.drivers.reduce((sum: number, { payFen }: DriverPay) => sum + payFen, 0)).toBe(sheets.total.payFen)
  })

  test('profit is told to who may see money', async () => {
    for (const [account, code] of [
      ['manager1', 200],
      ['finance1', 200],
      ['dispatcher1', 403],
      ['driver1', 403]
    ] as const)
      expect([account, (await profit('truck', FROM, FROM, account)).code]).toEqual([account, code])
    expect((await profit('truck', '2025-01-01', '2026-12-31')).code).toBe(400)
  })
})
