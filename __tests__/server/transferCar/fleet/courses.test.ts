import type { BoardView } from '../../../../src/contract/transferCar/fleet/board'
import { MINUTE } from '../../../../server/clock'
import { eachDatabase, type TestApp } from '../../../support/databases'
import { World } from '../support/world'

const AREA = '/api/transferCar'

eachDatabase((_name, makeApp) => {
  let server: TestApp
  let world: World
  beforeAll(async () => {
    server = await makeApp()
    world = new World(server)
    await server.query("update accident_order set status = 'DONE' where status not in ('DRAFT', 'DONE', 'CLOSED', 'CANCELLED', 'VOID')")
  })

  test('two points apart tell which way a driver goes; one who arrived goes nowhere', async () => {
    const id = await world.plant('ACCEPTED')
    const courses = async () => (await world.as<BoardView>('dispatcher1', 'GET', `${AREA}/Board`)).data.courses
    await world.take('driver1', id, 'depart', 1, {})
    const send = async (lng: number) => {
      server.clock.advance(MINUTE)
      const points = [{ lng, lat: 22.54, coordType: 'GCJ02', fixAt: server.clock.now() }]
      return (await world.as('driver1', 'POST', `${AREA}/Positions`, { orderId: id, background: true, points })).code
    }
    expect([await send(114.01), await courses()]).toEqual([200, []])
    expect([await send(114.015), await courses()]).toEqual([200, [{ driverId: 'user-driver1', degrees: 90 }]])
    expect([await send(114.01), await courses()]).toEqual([200, [{ driverId: 'user-driver1', degrees: 270 }]])
    await server.query("update accident_order set status = 'DONE' where id = $1", [id])
    expect(await courses()).toEqual([])
  })
})
