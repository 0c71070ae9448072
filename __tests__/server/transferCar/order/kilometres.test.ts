import { randomUUID } from 'node:crypto'
import type { OrderDetail, TripKilometres } from '../../../../src/contract/transferCar/order/detail'
import { MINUTE } from '../../../../server/clock'
import { oneDatabase } from '../../../support/databases'
import { ORDERS, World } from '../support/world'

const START = { lng: 114.05, lat: 22.54 }
const METRE = 1 / 111_195

/** Kilometres of a leg (intake.md#kilometres). */
oneDatabase((_name, makeApp) => {
  let world: World
  beforeAll(async () => {
    world = new World(await makeApp())
  }, 240_000)
  afterEach(() => jest.restoreAllMocks())
  /** A tow that began twenty minutes ago; its driver went north in steps of so many metres, a minute each. */
  const tow = async (...steps: number[]): Promise<string> => {
    const id = await world.plant('TOWING')
    const began = world.server.clock.now() - 20 * MINUTE
    await world.server.query('update order_unit set loaded_at = $1 where order_id = $2', [began, id])
    // A driver is at one place at a time: the tow of the case before is over.
    await world.server.query('delete from position_point')
    let north = 0
    for (const [nth, step] of [0, ...steps].entries()) {
      north += step
      await world.server.query(
        `insert into position_point (id, user_id, order_id, lng, lat, coord_type, fix_at, background, received_at) values ($1, 'user-driver1', $2, $3, $4, 'GCJ02', $5, false, 1)`,
        [randomUUID(), id, START.lng, START.lat + north * METRE, began + nth * MINUTE]
      )
    }
    return id
  }
  const planned = (distanceM: number, source: 'road' | 'estimate' = 'road') =>
    jest.spyOn(world.server.context.geo, 'route').mockResolvedValue({ distanceM, seconds: 60, source, notice: '' })
  const destination = { destAddress: '福田鸿昌修理厂', destPosition: { ...START, lat: START.lat + 3000 * METRE, coordType: 'GCJ02' } }
  const deliver = async (id: string, more: object) =>
    world.step('driver1', id, 'deliver', { ...(await world.complete('deliver')), ...more })
  const legsOf = ({ data }: { data: OrderDetail }) => data.units.find(({ isLead }) => isLead)?.legs
  const byTrack = { distanceSource: 'TRACK', distanceM: 99_999, ...destination }

  test('the track is read by who may read the order, and told before the step is taken', async () => {
    planned(2950)
    const id = await tow(1000, 1000, 1000)
    const read = (account: string) => world.as<TripKilometres>(account, 'GET', `${ORDERS}/${id}/Kilometres`)
    expect((await read('driver1')).data).toMatchObject({ drivenM: 3000 })
    expect((await read('driver2')).code).toBe(404)
    const empty = await world.plant('TOWING')
    expect((await world.as<TripKilometres>('driver1', 'GET', `${ORDERS}/${empty}/Kilometres`)).data.drivenM).toBeNull()
  })

  test('by track the server reckons itself: what the phone sends counts for nothing, and the order says where it is from', async () => {
    planned(2950)
    const done = await deliver(await tow(1000, 1000, 1000), byTrack)
    expect(done).toMatchObject({ code: 200 })
    expect(legsOf(done)).toEqual([{ distanceM: 3000, source: 'TRACK', plannedM: 2950, reason: null }])
    expect(done.data.units.find(({ isLead }) => isLead)?.distanceM).toBe(3000)
  })

  test('more than ten of a hundred from the plan asks why, by whatever source; the reason stays with the leg', async () => {
    planned(2000)
    const id = await tow(1000, 1000, 1000)
    const refused = await deliver(id, byTrack)
    expect(refused).toMatchObject({ code: 400, data: { fields: { distanceReason: expect.stringContaining('相差超过 10%') } } })
    expect(await deliver(id, { ...destination, distanceSource: 'ODOMETER', distanceM: 2201 })).toMatchObject({ code: 400 })
    const done = await deliver(id, { ...byTrack, distanceReason: '封路绕行' })
    expect(legsOf(done)).toEqual([{ distanceM: 3000, source: 'TRACK', plannedM: 2000, reason: '封路绕行' }])
  })

  test('a straight line is no plan; exactly ten of a hundred asks nothing', async () => {
    planned(900, 'estimate')
    const far = await deliver(await tow(), { ...destination, distanceSource: 'ODOMETER', distanceM: 9000 })
    expect(legsOf(far)).toEqual([{ distanceM: 9000, source: 'ODOMETER', plannedM: null, reason: null }])
    jest.restoreAllMocks()
    planned(2000)
    const near = await deliver(await tow(), { ...destination, distanceSource: 'ODOMETER', distanceM: 2200 })
    expect(near.code).toBe(200)
  })

  test('a track with a hole or short of the destination is none: the odometer is asked for', async () => {
    planned(3000)
    for (const steps of [[], [1000], [5000, 5000]]) {
      const refused = await deliver(await tow(...steps), byTrack)
      expect([steps, refused.code, refused.data]).toEqual([steps, 400, { fields: { distanceM: '行驶轨迹不完整，请改用里程表' } }])
    }
  })
})
