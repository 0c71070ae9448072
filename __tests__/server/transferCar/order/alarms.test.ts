import { MINUTE } from '../../../../server/clock'
import { oneDatabase, type TestApp } from '../../../support/databases'
import { POSITION } from '../support/bodies'
import { World } from '../support/world'
import { due, open } from './offerCalls'
import { inSiteOf } from '../support/told'

/** Lateness and silence are told once each, with car and place in the title (messages.md#alarms-of-dispatch). */
oneDatabase((_name, makeApp) => {
  let server: TestApp
  let world: World
  beforeAll(async () => {
    ;({ server, world } = await open(makeApp))
  })
  const told = async (orderNo: string) => (await inSiteOf(server, 'dispatcher2', orderNo)).map(({ title }) => title)
  const pass = async (minutes: number) => {
    server.clock.advance(minutes * MINUTE)
    await due(server)
  }

  test('an order nobody starts for is told at 5 minutes and at 30, once each, and not before', async () => {
    const { data } = await world.create()
    await pass(4)
    expect(await told(data.orderNo)).toEqual([])
    await pass(2)
    await pass(10)
    expect(await told(data.orderNo)).toEqual(['粤B·8D88E 深南大道 2000 号 超时未出发'])
    await pass(20)
    await pass(60)
    expect(await told(data.orderNo)).toEqual(['粤B·8D88E 深南大道 2000 号 超时未出发', '粤B·8D88E 深南大道 2000 号 超时未到达'])
    expect((await world.detail('dispatcher1', data.id)).data.limit).toMatchObject({ stage: 'depart' })
  })

  test('a driver on his way who gives no sign is told once for each silence', async () => {
    world = new World(server)
    const id = await world.plant('ACCEPTED')
    const { data } = await world.step('driver1', id, 'depart', await world.complete('depart', 1, 'driver1', id))
    await pass(9)
    expect(await told(data.orderNo)).toEqual([])
    await pass(2)
    await pass(15)
    expect((await told(data.orderNo)).filter((title) => title.endsWith('驾驶员失联'))).toHaveLength(1)
    const fixAt = server.clock.now()
    expect(
      (
        await world.as('driver1', 'POST', '/api/transferCar/Positions', {
          orderId: id,
          background: true,
          points: [{ ...POSITION, lng: 114.2, fixAt }]
        })
      ).code
    ).toBe(200)
    await pass(9)
    await pass(9)
    await pass(9)
    expect((await told(data.orderNo)).filter((title) => title.endsWith('驾驶员失联'))).toHaveLength(2)
  })
})
