import type { BoardView, CandidateLists } from '../../../../src/contract/transferCar/fleet/board'
import type { OrderDetail } from '../../../../src/contract/transferCar/order/detail'
import { MINUTE } from '../../../../server/clock'
import { GeoService } from '../../../../server/geo/service'
import { readGeoSettings } from '../../../../server/geo/settings'
import { oneDatabase, type TestApp } from '../../../support/databases'
import { KEYS, startFakeMap, type FakeMap } from '../../../support/mapServices'
import { AT_SCENE } from '../support/bodies'
import { ORDERS, World } from '../support/world'

const BOARD = '/api/transferCar/Board'

oneDatabase((_name, makeApp) => {
  let server: TestApp
  let world: World
  let fake: FakeMap
  beforeAll(async () => {
    ;[server, fake] = [await makeApp(), await startFakeMap('amap')]
    world = new World(server)
    await server.query('delete from driver_position')
  })
  afterAll(() => fake.close())

  const use = (more: Record<string, string> = {}) => {
    server.context.geo = new GeoService(
      readGeoSettings({ GEO_PROVIDER: 'amap', GEO_KEY: KEYS.key, GEO_SECRET: KEYS.secret, GEO_URL: fake.url, ...more }),
      server.clock,
      '440300'
    )
    fake.asked.length = 0
    fake.mood = 'well'
  }
  const place = (driver: string, orderId: string, lng: number) =>
    server.query(
      `insert into driver_position (user_id, order_id, lng, lat, coord_type, accuracy_m, fix_at, background)
       values ($1, $2, $3, $4, 'GCJ02', 10, $5, true) on conflict (user_id) do update set order_id = $2, lng = $3, fix_at = $5`,
      [driver, orderId, lng, AT_SCENE.lat, server.clock.now()]
    )
  const candidates = async (id: string) =>
    (await world.as<CandidateLists>('dispatcher1', 'GET', `${BOARD}/Candidates?orderId=${id}`)).data.drivers
  /** The one order that is under way. */
  const onTrip = async () => {
    await server.query("update accident_order set status = 'DONE' where status in ('EN_ROUTE', 'TOWING')")
    return world.plant('EN_ROUTE', AT_SCENE)
  }

  test('the nearest three who are on duty are told by road, the others and those off duty by the straight line', async () => {
    use()
    const id = await world.plant('PENDING', AT_SCENE)
    await server.query("update driver_profile set on_duty = (user_id <> 'user-driver4')")
    for (const [n, driver] of ['user-driver1', 'user-driver2', 'user-driver3', 'user-driver4'].entries())
      await place(driver, id, AT_SCENE.lng + 0.01 * (n + 1))
    const roads = new Map((await candidates(id)).map(({ driver, road }) => [driver.id, road]))
    expect([...roads.values()].filter((road) => road != null)).toHaveLength(3)
    expect(roads.get('user-driver4') ?? null).toBeNull()
    expect(roads.get('user-driver1')).toEqual({ distanceM: expect.any(Number), seconds: expect.any(Number) })
    expect(fake.asked).toHaveLength(3)
    await candidates(id)
    expect(fake.asked).toHaveLength(3)
    server.clock.advance(MINUTE)
    await candidates(id)
    expect(fake.asked).toHaveLength(6)
  })

  test('board and order say the same way of a truck on its trip; who sees the order by its own driver as well', async () => {
    use()
    const id = await onTrip()
    await place('user-driver1', id, AT_SCENE.lng + 0.02)
    const { roads } = (await world.as<BoardView>('dispatcher1', 'GET', BOARD)).data
    expect(roads).toEqual([{ orderId: id, distanceM: expect.any(Number), seconds: expect.any(Number) }])
    const seen = async (account: string) =>
      (await world.as<OrderDetail>(account, 'GET', `${ORDERS}/${id}`)).data.units[0]?.lastPosition?.heading
    const { orderId: _orderId, ...road } = roads?.[0] ?? { orderId: '' }
    for (const account of ['dispatcher1', 'driver1'])
      expect(await seen(account)).toEqual({ to: 'scene', distanceM: expect.any(Number), road })
    expect(fake.asked).toHaveLength(1)
  })

  test.each<[string, () => void]>([
    ['no map', () => (server.context.geo = new GeoService(readGeoSettings({}), server.clock, '440300'))],
    ['a map that fails', () => (use(), (fake.mood = 'broken'))],
    ['a quota that is used up', () => (use(), (fake.mood = 'quotaDay'))]
  ])('with %s the straight line stays and nothing fails', async (_why, set) => {
    set()
    const id = await onTrip()
    await place('user-driver1', id, AT_SCENE.lng + 0.03)
    const board = await world.as<BoardView>('dispatcher1', 'GET', BOARD)
    expect([board.code, board.data.roads]).toEqual([200, []])
    const { data } = await world.as<OrderDetail>('dispatcher1', 'GET', `${ORDERS}/${id}`)
    expect(data.units[0]?.lastPosition?.heading).toEqual({ to: 'scene', distanceM: expect.any(Number) })
    expect((await candidates(id)).every(({ road }) => road === null)).toBe(true)
  })
})
