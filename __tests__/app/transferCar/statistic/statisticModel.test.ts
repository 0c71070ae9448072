import { ApiError, ClientCode } from '@/domain/apiError'
import type { StatisticBreakdown, StatisticOverview, StatisticQuery } from '@/contract/transferCar/statistic/statistic'
import { ROUTES } from '@/routes'
import { beforeWords, lengthWords, shareWords, shortFen } from '@/pages/transferCar/statistic/texts'
import { filterOf } from '@/pages/transferCar/order/list/filter'
import { filterOfAddress } from '@/pages/transferCar/payment/list/model'
import { currentDrill, moneyDrill, orderDrill, outstandingDrill, rowDrill, type Drill } from '@/pages/transferCar/statistic/drill'
import { rangeError, StatisticModel } from '@/pages/transferCar/statistic/model'
import { trendOf, usualGrain } from '@/pages/transferCar/statistic/trend'
import { DIMENSIONS } from '@/domain/transferCar/statistic/labels'

const RANGE: StatisticQuery = { from: '2026-02-26', to: '2026-03-10' }
const NOTHING = { created: 0, completed: 0, dryRun: 0, cancelled: 0 }
const DAYS = [
  '2026-02-26',
  '2026-02-27',
  '2026-02-28',
  '2026-03-01',
  '2026-03-02',
  '2026-03-03',
  '2026-03-04',
  '2026-03-05',
  '2026-03-06',
  '2026-03-07',
  '2026-03-08',
  '2026-03-09',
  '2026-03-10'
]
const overviewOf = ({ from, to }: StatisticQuery, created = 1): StatisticOverview => ({
  from,
  to,
  orders: NOTHING,
  dryRunRate: null,
  arrivalRate: null,
  arrivals: 0,
  arrivalsInTime: 0,
  arrivalsOverdue: 0,
  arriveMin: 30,
  money: null,
  outstanding: null,
  current: { pending: 0, offered: 0, inProgress: 0, overdue: 0, stored: 0, storedLong: 0 },
  days: DAYS.map((day, index) => ({ day, ...NOTHING, created: created * (index + 1), receivableFen: index * 100, receivedFen: -index })),
  hours: Array.from({ length: 24 }, (_, hour) => ({ ...NOTHING, created: hour })),
  durations: [],
  canExport: false,
  at: 0
})
const breakdownOf = ({ from, to }: StatisticQuery): StatisticBreakdown => ({
  dimension: 'status',
  from,
  to,
  rows: [],
  total: { ...NOTHING, receivableFen: 0, receivables: 0, reducedFen: 0, paidFen: 0, payments: 0, refundedFen: 0, refunds: 0 }
})
/** 2026-03-18 00:30 in Shanghai: still the day before in Greenwich. */
const clock = { now: () => Date.UTC(2026, 2, 17, 16, 30), offsetMs: 0, observe: () => undefined }
const settle = () =>
  new Promise((resolve) => {
    setTimeout(resolve, 0)
  })

test('periods are days of Shanghai; an answer that comes late does not replace a newer one', async () => {
  const asked: { range: StatisticQuery; answer: (overview: StatisticOverview) => void }[] = []
  const model = new StatisticModel(
    {
      overview: (range) =>
        new Promise((answer) => {
          asked.push({ range, answer })
        }),
      breakdown: async (range) => breakdownOf(range)
    },
    clock
  )
  expect(model.range).toEqual({ from: '2026-03-18', to: '2026-03-18' })
  void model.load()
  model.setPeriod('week')
  model.setPeriod('month')
  expect(asked.map(({ range }) => range.from)).toEqual(['2026-03-18', '2026-03-16', '2026-03-01'])
  asked[2]?.answer(overviewOf({ from: '2026-03-01', to: '2026-03-18' }, 3))
  await settle()
  asked[0]?.answer(overviewOf({ from: '2026-03-18', to: '2026-03-18' }, 9))
  await settle()
  expect(model.overview?.days[0]?.created).toBe(3)
  model.setPeriod('custom')
  expect([model.range.from, asked.length]).toEqual(['2026-03-01', 3])
})

test('a desk also reads as many days right before; what comes late for other days is dropped', async () => {
  const asked: { range: StatisticQuery; answer: (overview: StatisticOverview) => void }[] = []
  const model = new StatisticModel(
    {
      overview: (range) =>
        new Promise((answer) => {
          asked.push({ range, answer })
        }),
      breakdown: async (range) => breakdownOf(range)
    },
    clock,
    'custom',
    RANGE
  )
  void model.load()
  expect(asked.map(({ range }) => range)).toEqual([RANGE])
  model.compare()
  model.compare()
  expect(asked.slice(1).map(({ range }) => range)).toEqual([{ from: '2026-02-13', to: '2026-02-25' }])
  asked[1]?.answer(overviewOf({ from: '2026-02-13', to: '2026-02-25' }, 2))
  await settle()
  expect(model.before?.from).toBe('2026-02-13')
  model.setPeriod('today')
  expect(model.before).toBeUndefined()
  expect(asked.slice(2).map(({ range }) => range.from)).toEqual(['2026-03-18', '2026-03-17'])
  model.setPeriod('week')
  asked[3]?.answer(overviewOf({ from: '2026-03-17', to: '2026-03-17' }, 9))
  await settle()
  expect(model.before).toBeUndefined()
  asked[5]?.answer(overviewOf({ from: '2026-03-13', to: '2026-03-15' }, 4))
  await settle()
  expect(model.before?.from).toBe('2026-03-13')
})

test.each([
  [15, 10, '10', '上期 10 · +50%'],
  [10, 15, '15', '上期 15 · -33%'],
  [101, 100, '100', '上期 100 · +1%'],
  [10, 10, '10', '上期 10 · 0%'],
  [3, 0, '0', '上期 0'],
  [-50, -100, '-¥1.00', '上期 -¥1.00 · +50%']
])('%d after %d is said as a change', (now, before, words, said) => {
  expect(beforeWords(now, before, words)).toBe(said)
})

test('what was read stays when a reading fails; a first reading that fails says so, and money is not drawn by the hour', async () => {
  let fails = true
  const service = {
    overview: async (range: StatisticQuery) => {
      if (fails) throw new ApiError({ code: ClientCode.network, message: '网络不通' })
      return overviewOf(range)
    },
    breakdown: async (range: StatisticQuery) => breakdownOf(range)
  }
  const model = new StatisticModel(service, clock, 'custom', RANGE)
  await model.load()
  expect([model.state, model.overview, model.error !== '']).toEqual(['error', undefined, true])
  fails = false
  await model.load()
  expect([model.state, model.error]).toEqual(['ready', ''])
  fails = true
  await model.load()
  expect([model.state, model.overview !== undefined, model.error !== '']).toEqual(['ready', true, true])
  model.setMeasure('received')
  model.setGrain('hour')
  expect([model.grain, model.measure]).toEqual(['hour', 'created'])
  model.setMeasure('receivable')
  expect([model.grain, model.measure]).toEqual(['day', 'receivable'])
})

test('bars of every grain add up to the days, and lead to exactly their own days', () => {
  const overview = overviewOf(RANGE)
  for (const grain of ['day', 'week', 'month'] as const) {
    const bars = trendOf(overview, grain, 'created')
    expect([grain, bars.length]).toEqual([grain, { day: 13, week: 3, month: 2 }[grain]])
    expect(bars.reduce((sum, { value }) => sum + value, 0)).toBe(91)
    expect([bars[0]?.drill.params.createdFrom, bars.at(-1)?.drill.params.createdTo]).toEqual([RANGE.from, RANGE.to])
  }
  expect(trendOf(overview, 'week', 'created')[1]?.drill.params).toEqual({
    createdFrom: '2026-03-02',
    createdTo: '2026-03-08',
    outcome: 'VALID'
  })
  expect(trendOf(overview, 'month', 'received')[1]).toMatchObject({
    label: '26/03',
    drill: { params: { money: 'received', moneyFrom: '2026-03-01', moneyTo: '2026-03-10' } }
  })
  expect(trendOf(overview, 'hour', 'created')).toHaveLength(24)
  expect([1, 31, 32, 125].map(usualGrain)).toEqual(['hour', 'day', 'week', 'month'])
})

test('each drill-down names a page that exists and only filters that its list takes', () => {
  const drills: Drill[] = [
    orderDrill(RANGE),
    orderDrill(RANGE, { outcome: 'COMPLETED' }),
    ...['inProgress', 'overdue', 'storedLong'].map((flag) => currentDrill({ flag })),
    moneyDrill(RANGE, 'receivable'),
    moneyDrill(RANGE, 'reduced'),
    moneyDrill(RANGE, 'received'),
    moneyDrill(RANGE, 'refunded'),
    outstandingDrill(),
    outstandingDrill('d60'),
    ...trendOf(overviewOf(RANGE), 'hour', 'completed').map(({ drill }) => drill),
    ...DIMENSIONS.map((dimension) =>
      rowDrill(
        RANGE,
        dimension,
        {
          status: 'DONE',
          driver: 'd1',
          truck: 't1',
          area: '440304',
          source: 'POLICE_122',
          insurer: '平安 产险',
          fee: 'TOW',
          method: 'CASH',
          collector: 'u1'
        }[dimension]
      )
    ),
    ...(['driver', 'truck', 'area', 'source', 'insurer', 'collector'] as const).map((dimension) => rowDrill(RANGE, dimension, null))
  ]
  for (const { route, params } of drills) {
    const address = Object.fromEntries(Object.entries(params).map(([key, value]) => [key, String(value)]))
    expect(ROUTES.some(({ path }) => `/${path}` === route)).toBe(true)
    expect([route, route.endsWith('accidentIndex') ? filterOf(address) : filterOfAddress(address)]).toEqual([route, address])
  }
})

test('ranges and words', () => {
  expect([
    rangeError(RANGE),
    rangeError({ from: '2025-01-01', to: '2026-01-01' }),
    rangeError({ from: '2025-01-01', to: '2026-01-02' }),
    rangeError({ from: '', to: '' }),
    rangeError({ from: RANGE.to, to: RANGE.from })
  ]).toEqual(['', '', '一次最多统计 366 天', '请选择起止日期', '截止日期早于起始日期'])
  expect([
    lengthWords(null),
    lengthWords(45),
    lengthWords(339),
    lengthWords(5100),
    shareWords(null),
    shareWords(0.759),
    shareWords(1),
    shortFen(1_234_500),
    shortFen(35_000)
  ]).toEqual(['暂无', '45 秒', '5 分 39 秒', '1 小时 25 分', '暂无', '75.9%', '100%', '1.2万', '350'])
})
