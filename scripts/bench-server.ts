// npm run bench:server: list, detail, counts and search of orders and payment orders, and statistics (quality.md#server-figures) over
// loopback HTTP on PostgreSQL, with 10,000 and with 1,000,000 accident orders over three years, beside an empty answer of the same
// server (/healthz: one `select 1`) in the same run. Then messages (bench/server/messages.ts), records of forms (bench/server/forms.ts)
// and approvals (bench/server/workFlow.ts). `--only=orders`, `messages`, `forms`, `workFlow`, `chatSearch`, `people`, `units` (what one order, message and socket costs, bench/server/units.ts): one part. `BENCH_DATABASE=name` keeps the
// databases of the orders (`name_10000`, `name_1000000`) for the next run, which then seeds nothing; `--match=统计`: only calls whose name
// holds it.
import { rmSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buildApp } from '../server/app'
import { openContext } from '../server/bootstrap'
import { readConfig } from '../server/config'
import { rollUp } from '../server/transferCar/statistic/rollUp'
import { DEMO_PASSWORD } from '../server/seed/company'
import type { OrderCard } from '../src/contract/transferCar/order/detail'
import { dayNumber, dayText } from '../src/domain/transferCar/statistic/days'
import { STATUS_TAB_KEYS } from '../src/contract/transferCar/order/codes'
import { createDatabase, namedDatabase } from './bench/server/database'
import { Person, timed, type Figure } from './bench/server/measure'
import { benchChatSearch } from './bench/server/chatSearch'
import { benchForms } from './bench/server/forms'
import { benchMessages } from './bench/server/messages'
import { deepPaymentPages, paymentCalls, paymentDetails, paymentSample } from './bench/server/money'
import { BENCH_DRIVER, seedOrders } from './bench/server/seed'
import { benchPeople } from './bench/server/people'
import { benchUnits } from './bench/server/units'
import { benchWorkFlow } from './bench/server/workFlow'
import { keepFigures, type FigureRow } from './lib/figures.mjs'

const option = (name: string): string | undefined => process.argv.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3)
const SIZES = (process.env.BENCH_ORDERS ?? '10000,1000000').split(',').map(Number)
const TIMES = Number(process.env.BENCH_TIMES ?? 200)
const DATABASE = process.env.BENCH_DATABASE
const MATCH = option('match') ?? ''
const LIMIT_MS = 50
const GROWTH_LIMIT = 2
/** A year of figures may take longer (quality.md#server-figures). */
const LONG_LIMIT_MS = 300
const LONG = '366 天'
const STATISTIC = '/api/transferCar/Statistic'
const ORDERS = '/api/transferCar/AccidentOrder'

const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}
const spread = <T>(list: readonly T[], count: number): T[] =>
  Array.from({ length: count }, (_, i) => list[Math.floor((i * list.length) / count)] as T)

async function run(orders: number): Promise<Map<string, Figure>> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'towing-bench-'))
  const database = DATABASE === undefined ? await createDatabase() : await namedDatabase(`${DATABASE}_${orders}`)
  const config = {
    ...readConfig({ NODE_ENV: 'test', PORT: '0', DATA_DIR: dataDir, LOGINS_PER_MINUTE: '10000' }),
    databaseUrl: database.url,
    seedDemo: true
  }
  const opened = await openContext(config)
  const app = await buildApp(opened.context)
  try {
    say(`${orders} 单${database.seeded ? '，上次留下的' : '：写入…'}`)
    if (!database.seeded) await seedOrders(database.url, orders, Date.now() - 60_000, say)
    say('  统计汇总…')
    while (await opened.context.db.transaction((tx) => rollUp(tx, Date.now())));
    await opened.context.database.pool.query('vacuum analyze')
    await app.listen({ host: '127.0.0.1', port: 0 })
    const address = app.server.address()
    const origin = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
    const office = await Person.signIn(origin, config, 'dispatcher1', DEMO_PASSWORD)
    const finance = await Person.signIn(origin, config, 'finance1', DEMO_PASSWORD)
    const driver = await Person.signIn(origin, config, BENCH_DRIVER, DEMO_PASSWORD)
    return await measureAll(origin, office, driver, finance, (sql) =>
      opened.context.database.pool.query(sql).then(({ rows }) => rows as Record<string, string>[])
    )
  } finally {
    await app.close()
    await opened.close()
    await database.drop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function measureAll(
  origin: string,
  office: Person,
  driver: Person,
  finance: Person,
  query: (sql: string) => Promise<Record<string, string>[]>
): Promise<Map<string, Figure>> {
  const figures = new Map<string, Figure>()
  const of = async (name: string, paths: readonly string[], call: (path: string) => Promise<unknown>) => {
    if (!name.includes(MATCH)) return
    const figure = await timed(paths, call, TIMES)
    figures.set(name, figure)
    say(`  ${figure.p95.toFixed(1).padStart(7)} ${name}`)
  }
  await of('对照：/healthz', ['/healthz'], (url) => fetch(`${origin}${url}`).then((answer) => answer.json()))
  for (const [who, person] of [
    ['调度员', office],
    ['驾驶员', driver]
  ] as const) {
    for (const tab of STATUS_TAB_KEYS) await of(`${who}列表 ${tab}`, [`${ORDERS}?tab=${tab}`], (url) => person.get(url))
    await of(`${who}列表 深翻页`, await deepPages(person), (url) => person.get(url))
    await of(`${who}计数`, [`${ORDERS}/Counts`], (url) => person.get(url))
  }
  const sample = await query(
    "select o.id, o.order_no, v.plate_no, o.reporter_mobile, v.vin, o.reporter_name from accident_order o join order_vehicle v on v.order_id = o.id where o.id like 'bench-%1' and v.vin is not null order by md5(o.id) limit 200"
  )
  const searches = (words: readonly string[]) => spread(words, 50).map((word) => `${ORDERS}?keyword=${encodeURIComponent(word)}`)
  const search = (name: string, word: (row: Record<string, string>) => string) =>
    of(`搜索 ${name}`, searches(sample.map(word)), (url) => office.get(url))
  await of(
    '详情',
    sample.map(({ id }) => `${ORDERS}/${id ?? ''}`),
    (url) => office.get(url)
  )
  await search('工单号', ({ order_no: no = '' }) => no)
  await search('工单号前 10 位（一天）', ({ order_no: no = '' }) => no.slice(0, 10))
  await search('车牌全号', ({ plate_no: plate = '' }) => plate)
  await search('车牌任意 3 位', ({ plate_no: plate = '' }) => plate.slice(3, 6))
  await search('车牌末 4 位', ({ plate_no: plate = '' }) => plate.slice(-4))
  await search('手机后 4 位', ({ reporter_mobile: mobile = '' }) => mobile.slice(-4))
  await search('手机全号', ({ reporter_mobile: mobile = '' }) => mobile)
  await search('车架号后 6 位', ({ vin = '' }) => vin.slice(-6))
  await search('姓氏', ({ reporter_name: name = '' }) => name.slice(0, 1))
  await search('姓名', ({ reporter_name: name = '' }) => name)
  await of('驾驶员搜索 车牌任意 3 位', searches(sample.map(({ plate_no: plate = '' }) => plate.slice(3, 6))), (url) => driver.get(url))
  await of('驾驶员搜索 姓氏', searches(sample.map(({ reporter_name: name = '' }) => name.slice(0, 1))), (url) => driver.get(url))
  const payments = await paymentSample(query)
  for (const [who, person] of [
    ['财务', finance],
    ['驾驶员', driver]
  ] as const) {
    for (const [name, paths] of paymentCalls(who, payments)) await of(name, paths, (url) => person.get(url))
    await of(`${who}缴费列表 深翻页`, await deepPaymentPages(person), (url) => person.get(url))
  }
  await of('缴费详情', paymentDetails(payments), (url) => finance.get(url))
  const [newest] = await query('select max(created_at) as at from accident_order')
  for (const days of [31, 366]) {
    const ranges = Array.from({ length: 20 }, (_, back) => {
      const last = dayNumber(Number(newest?.at)) - back * 7
      return `from=${dayText(last - days + 1)}&to=${dayText(last)}`
    })
    await of(
      `统计 ${days} 天`,
      ranges.map((range) => `${STATISTIC}?${range}`),
      (url) => finance.get(url)
    )
    for (const dimension of ['driver', 'status', 'fee', 'method'])
      await of(
        `统计 ${days} 天 按 ${dimension}`,
        ranges.map((range) => `${STATISTIC}/Breakdown?${range}&dimension=${dimension}`),
        (url) => finance.get(url)
      )
  }
  return figures
}

/** Addresses of the tenth page and those behind it. */
async function deepPages(person: Person): Promise<string[]> {
  let cursor: string | null = null
  const pages: string[] = []
  for (let page = 0; page < 20; page++) {
    const url: string = `${ORDERS}?tab=all${cursor === null ? '' : `&cursor=${cursor}`}`
    if (page >= 10) pages.push(url)
    const answer: { list: OrderCard[]; nextCursor: string | null } = await person.get(url)
    cursor = answer.nextCursor
    if (cursor === null) break
  }
  return pages.length === 0 ? [`${ORDERS}?tab=all`] : pages
}

async function main(): Promise<void> {
  const only = option('only')
  if (only === undefined || only === 'orders') await benchOrders()
  if (only === undefined || only === 'messages') await benchMessages(say)
  if (only === undefined || only === 'forms') await benchForms(say, LIMIT_MS, TIMES)
  if (only === undefined || only === 'workFlow') await benchWorkFlow(say, LIMIT_MS, TIMES)
  if (only === undefined || only === 'chatSearch') await benchChatSearch(say, LIMIT_MS, TIMES)
  if (only === undefined || only === 'people') await benchPeople(say, TIMES)
  if (only === undefined || only === 'units') await benchUnits(say)
}

async function benchOrders(): Promise<void> {
  const runs: [number, Map<string, Figure>][] = []
  for (const size of SIZES) runs.push([size, await run(size)])
  const ms = (value: number): string => value.toFixed(1).padStart(7)
  say(
    `\n毫秒，每项 ${TIMES} 次，限值 p95 ${LIMIT_MS} ms（统计 ${LONG} ${LONG_LIMIT_MS} ms），增长 ${GROWTH_LIMIT} 倍\n${runs.map(([size]) => `${`p50@${size}`.padStart(13)}${`p95@${size}`.padStart(13)}`).join('')}   增长`
  )
  const [first, last] = [runs[0]?.[1], runs.at(-1)?.[1]]
  const rows: FigureRow[] = []
  for (const name of first?.keys() ?? []) {
    const [small, large] = [first?.get(name), last?.get(name)]
    const growth = (large?.p50 ?? 0) / (small?.p50 ?? 1)
    const limitMs = name.includes(LONG) ? LONG_LIMIT_MS : LIMIT_MS
    const late = (large?.p95 ?? 0) > limitMs || growth > GROWTH_LIMIT
    const value = runs
      .map(
        ([size, figures]) =>
          `${size} 单 p50 ${ms(figures.get(name)?.p50 ?? Number.NaN).trim()}，p95 ${ms(figures.get(name)?.p95 ?? Number.NaN).trim()} ms`
      )
      .join('；')
    rows.push({
      what: name,
      value,
      limit: `p95 <= ${limitMs} ms，增长 <= ${GROWTH_LIMIT}`,
      reference: `增长 ${growth.toFixed(2)}`,
      passes: !late
    })
    say(
      `${runs.map(([, figures]) => `      ${ms(figures.get(name)?.p50 ?? Number.NaN)}      ${ms(figures.get(name)?.p95 ?? Number.NaN)}`).join('')}  ${growth.toFixed(2).padStart(5)}  ${late ? '✘' : ' '} ${name}`
    )
  }
  if (MATCH === '') keepFigures('server-orders', rows)
}

main().catch((error: unknown) => {
  process.stderr.write(`${String(error)}\n`)
  process.exit(1)
})
