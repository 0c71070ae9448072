import type { PayOverview, PayRules, PaySheet } from '@/contract/transferCar/fleet/driverPay'
import type { TruckCosts } from '@/contract/transferCar/fleet/truckCosts'
import type { StatisticProfit } from '@/contract/transferCar/statistic/statistic'
import { ApiError, ClientCode } from '@/domain/apiError'
import { DriverPayModel } from '@/pages/transferCar/fleet/driverPay/model'
import { PayRulesModel } from '@/pages/transferCar/fleet/payRules/model'
import { TruckCostsModel } from '@/pages/transferCar/fleet/truckCosts/model'
import { ProfitModel } from '@/pages/transferCar/statistic/profit/model'
import { standIn } from '../../../support/shapes'

const offline = new ApiError({ code: ClientCode.network, message: '断网' })
const keys = () => {
  let made = 0
  return () => Promise.resolve(`key${++made}`)
}
const overview = (more: Partial<PayOverview> = {}) =>
  standIn<PayOverview>({ month: '2026-01', drivers: [], total: { orders: 0, incomeFen: 0, payFen: 0 }, seesAll: true, ...more })
const sheet = (driverId: string, month = '2026-01') => standIn<PaySheet>({ driverId, month, entries: [] })

test('who sees all gets all drivers; a driver gets his own sheet; months turn over the end of a year', async () => {
  const asked: unknown[][] = []
  const service = {
    overview: (month?: string) => Promise.resolve(overview({ seesAll: month !== 'own', month: month ?? '2026-01' })),
    sheet: (id: string, month?: string) => {
      asked.push([id, month])
      return Promise.resolve(sheet(id, month))
    }
  }
  const all = new DriverPayModel(service, () => 'me')
  await all.load()
  expect([all.state, all.sheet, all.overview?.month]).toEqual(['ready', undefined, '2026-01'])
  await all.turn(-1)
  expect(all.overview?.month).toBe('2025-12')
  const own = new DriverPayModel({ ...service, overview: () => Promise.resolve(overview({ seesAll: false })) }, () => 'me')
  await own.load()
  const one = new DriverPayModel(service, () => 'me', 'd7', '2025-12')
  await one.load()
  expect(asked).toEqual([
    ['me', undefined],
    ['d7', '2025-12']
  ])
})

const rules = (more: Partial<PayRules> = {}) => standIn<PayRules>({ list: [], current: null, mayEdit: true, earliest: '', ...more })

test('a rule begins with the newest one, is checked by field, and is sent under one key until the answer is known', async () => {
  const known = rules({
    list: [{ version: 3, validFrom: '2026-01-01', rates: [{ kind: 'TOW', shareBp: 1250, fixedFen: 0 }], authorName: '财务', createdAt: 1 }],
    earliest: '2026-02-01'
  })
  const sent: [object, string][] = []
  const answers: (PayRules | ApiError)[] = [offline, rules()]
  const service = {
    rules: () => Promise.resolve(known),
    addRule: (body: object, key: string) => {
      sent.push([body, key])
      const answer = answers.shift() ?? offline
      return answer instanceof ApiError ? Promise.reject(answer) : Promise.resolve(answer)
    }
  }
  const model = new PayRulesModel({ service, uuid: keys() })
  await model.load()
  model.begin('2026-02-10')
  expect(model.draft).toMatchObject({
    validFrom: '2026-02-10',
    rates: { TOW: { share: '12.5', fixed: '' }, DRY_RUN: { share: '', fixed: '' } }
  })
  model.setRate('DRY_RUN', { fixed: '3x' })
  model.setRate('CRANE', { share: '100.01' })
  model.setDay('2026-01-31')
  expect(await model.save()).toBe(false)
  expect(Object.keys(model.errors).sort()).toEqual(['fixed DRY_RUN', 'share CRANE', 'validFrom'])
  model.setRate('DRY_RUN', { fixed: '30' })
  model.setRate('CRANE', { share: '' })
  model.setDay('2026-02-01')
  expect([await model.save(), model.draft?.validFrom, await model.save(), model.draft]).toEqual([false, '2026-02-01', true, undefined])
  const body = {
    validFrom: '2026-02-01',
    rates: [
      { kind: 'TOW', shareBp: 1250, fixedFen: 0 },
      { kind: 'DRY_RUN', shareBp: 0, fixedFen: 3000 }
    ],
    basedOn: 3
  }
  expect(sent).toEqual([
    [body, 'key1'],
    [body, 'key1']
  ])
})

test('a cost that nobody answered is sent again under its key; one that somebody else took back is gone, too', async () => {
  const costs = standIn<TruckCosts>({ month: '2026-01', list: [], totalFen: 0, seesAll: false, trucks: [] })
  const sent: string[] = []
  const answers: (null | ApiError)[] = [offline, null]
  const model = new TruckCostsModel({
    uuid: keys(),
    service: {
      costs: () => Promise.resolve(costs),
      addCost: (_body, key) => {
        sent.push(key)
        const answer = answers.shift()
        return answer instanceof ApiError ? Promise.reject(answer) : Promise.resolve(null)
      },
      removeCost: () => Promise.reject(new ApiError({ code: 404, message: '这笔费用不存在或已删除' }))
    }
  })
  await model.load()
  const body = { truckId: 't', day: '2026-01-02', kind: 'FUEL', amountFen: 100, receipt: 'r' } as const
  expect([await model.add(body), model.acts.failureOf('add') !== '', await model.add(body)]).toEqual([false, true, true])
  expect(sent).toEqual(['key1', 'key1'])
  model.ask(standIn<TruckCosts['list'][number]>({ id: 'c1' }))
  expect([await model.remove('填错'), model.removing]).toEqual([true, undefined])
})

test('profit of other days replaces what was shown; of the same days it stays until the new is here', async () => {
  const asked: unknown[] = []
  const model = new ProfitModel({
    profit: (range, by) => {
      asked.push([range.from, by])
      return range.from === 'bad' ? Promise.reject(offline) : Promise.resolve(standIn<StatisticProfit>({ by, rows: [] }))
    }
  })
  await model.show({ from: 'a', to: 'b' })
  model.setBy('customer')
  await model.load()
  expect(model.profit?.by).toBe('customer')
  await model.show({ from: 'bad', to: 'b' })
  expect([model.profit, model.error, asked.at(-1)]).toEqual([undefined, '断网', ['bad', 'customer']])
})
