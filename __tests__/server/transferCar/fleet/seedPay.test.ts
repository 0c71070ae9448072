import type { PayOverview, PaySheet } from '../../../../src/contract/transferCar/fleet/driverPay'
import type { TruckCosts } from '../../../../src/contract/transferCar/fleet/truckCosts'
import type { StatisticProfit } from '../../../../src/contract/transferCar/statistic/statistic'
import { DAY } from '../../../../server/clock'
import { oneDatabase, type TestApp } from '../../../support/databases'
import { World } from '../support/world'

const AREA = '/api/transferCar'

/** What people see of pay and costs on the first day of the demo company. */
oneDatabase((_name, makeApp) => {
  let server: TestApp
  let world: World
  beforeAll(async () => {
    server = await makeApp()
    world = new World(server)
  }, 240_000)
  const dayText = (ago: number) => new Date(server.clock.now() + 28_800_000 - ago * DAY).toISOString().slice(0, 10)
  /** Of the last sixty days. */
  const months = () => [...new Set([dayText(0), dayText(30), dayText(59)].map((day) => day.slice(0, 7)))]

  test('each driver has earned something, and his sheets add up to what finance sees', async () => {
    const earned = new Map<string, number>()
    for (const month of months()) {
      const { data } = await world.as<PayOverview>('finance1', 'GET', `${AREA}/Pay?month=${month}`)
      for (const { driverId, payFen } of data.drivers) earned.set(driverId, (earned.get(driverId) ?? 0) + payFen)
      const own = (await world.as<PaySheet>('driver1', 'GET', `${AREA}/Pay/user-driver1?month=${month}`)).data
      expect(own.payFen).toBe(data.drivers.find(({ driverId }) => driverId === 'user-driver1')?.payFen ?? 0)
    }
    for (const account of ['driver1', 'driver2', 'driver3', 'driver4'])
      expect([account, (earned.get(`user-${account}`) ?? 0) > 0]).toEqual([account, true])
  })

  test('each truck has cost something, with a receipt that can be looked at', async () => {
    const costs = (
      await Promise.all(months().map((month) => world.as<TruckCosts>('finance1', 'GET', `${AREA}/TruckCosts?month=${month}`)))
    ).flatMap(({ data }) => data.list)
    expect(new Set(costs.map(({ truckId }) => truckId)).size).toBe(6)
    expect(costs.every(({ amountFen, day }) => amountFen > 0 && day < dayText(0))).toBe(true)
    const { statusCode, headers } = await server.app.inject({ method: 'GET', url: costs[0]?.receiptUrl ?? '' })
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/jpeg'])
  })

  test('profit has income, pay and costs', async () => {
    const { data } = await world.as<StatisticProfit>(
      'manager1',
      'GET',
      `${AREA}/Statistic/Profit?from=${dayText(59)}&to=${dayText(0)}&by=truck`
    )
    const { incomeFen, payFen, costFen } = data.total.now
    expect([incomeFen > 0, payFen > 0, costFen > 0, incomeFen > payFen]).toEqual([true, true, true, true])
  })
})
