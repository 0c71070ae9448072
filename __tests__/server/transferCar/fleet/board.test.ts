import type { BoardView, CandidateLists, DutyState, YardView } from '../../../../src/contract/transferCar/fleet/board'
import { labelledDistanceM } from '../../../../src/domain/transferCar/order/coordinates'
import { DAY, MINUTE, SECOND } from '../../../../server/clock'
import { cleanUp } from '../../../../server/housekeeping'
import { eachDatabase, type TestApp } from '../../../support/databases'
import { inSiteOf } from '../support/told'
import { World } from '../support/world'

const AREA = '/api/transferCar'
const SCENE = { lng: 114.05, lat: 22.54, coordType: 'GCJ02' } as const

eachDatabase((_name, makeApp) => {
  let server: TestApp
  let world: World
  beforeAll(async () => {
    server = await makeApp()
    world = new World(server)
    await server.query(
      "update accident_order set status = 'DONE' where status in ('ASSIGNED', 'ACCEPTED', 'EN_ROUTE', 'ON_SCENE', 'WORKING', 'TOWING', 'AT_DEST')"
    )
  })

  describe('duty', () => {
    const set = (account: string, body: object) => world.as<DutyState>(account, 'POST', `${AREA}/Duty`, body)

    test('a driver goes off duty and on again; saying the same twice changes nothing', async () => {
      const off = await set('driver2', { onDuty: false })
      expect(off).toMatchObject({
        code: 200,
        data: { driverId: 'user-driver2', onDuty: false, changedAt: server.clock.now(), truckPlate: '粤B9M15T', papers: [] }
      })
      server.clock.advance(MINUTE)
      expect((await set('driver2', { onDuty: false })).data.changedAt).toBe(server.clock.now() - MINUTE)
      expect((await set('driver2', { onDuty: true })).data).toMatchObject({ onDuty: true, changedAt: server.clock.now() })
      expect(
        (await world.as<DutyState>('driver3', 'GET', `${AREA}/Duty/Mine`)).data.papers.map(({ kind, state }) => [kind, state])
      ).toEqual([
        ['INSURANCE', 'SOON'],
        ['DRIVING_LICENCE', 'SOON']
      ])
    })

    test('not with an active order, whose number is said', async () => {
      const id = await world.plant('TOWING')
      const [row] = await server.query<{ order_no: string }>('select order_no from accident_order where id = $1', [id])
      const answer = await set('driver1', { onDuty: false })
      expect(answer).toMatchObject({ code: 400, msg: expect.stringContaining(row?.order_no ?? '?') })
      expect(await server.query("select on_duty from driver_profile where user_id = 'user-driver1'")).toEqual([{ on_duty: true }])
      await server.query("update accident_order set status = 'DONE' where id = $1", [id])
      expect((await set('driver1', { onDuty: false })).code).toBe(200)
      await set('driver1', { onDuty: true })
    })

    test('dispatch may do it for him, and he is told once; others may not', async () => {
      expect((await set('dispatcher1', { onDuty: false, driverId: 'user-driver4' })).data).toMatchObject({
        driverId: 'user-driver4',
        onDuty: false
      })
      await set('dispatcher1', { onDuty: false, driverId: 'user-driver4' })
      expect(await inSiteOf(server, 'driver4', '已为您下班')).toHaveLength(1)
      await set('manager1', { onDuty: true, driverId: 'user-driver4' })
      expect(await inSiteOf(server, 'driver4', '已为您上班')).toHaveLength(1)
      expect((await set('driver2', { onDuty: false, driverId: 'user-driver4' })).code).toBe(403)
      expect((await set('finance1', { onDuty: false, driverId: 'user-driver4' })).code).toBe(403)
      expect(await set('dispatcher1', { onDuty: false })).toMatchObject({ code: 400, data: { fields: { driverId: '请选择驾驶员' } } })
      expect((await set('dispatcher1', { onDuty: false, driverId: 'user-finance1' })).code).toBe(404)
      expect((await world.as('dispatcher1', 'GET', `${AREA}/Duty/Mine`)).code).toBe(404)
      expect((await world.as('yard1', 'GET', `${AREA}/Duty/Mine`)).code).toBe(403)
    })
  })

  describe('a step says where its driver is', () => {
    const planted: string[] = []
    const plant = async (status: 'ASSIGNED' | 'ACCEPTED' | 'WORKING') => {
      const id = await world.plant(status)
      planted.push(id)
      return id
    }
    afterAll(() => server.query("update accident_order set status = 'DONE' where id = any($1)", [planted]))
    const here = (lng: number, fixAt?: number) => ({ ...SCENE, lng, ...(fixAt === undefined ? {} : { fixAt }) })
    const onBoard = async (name = 'user-driver1') =>
      (await world.as<BoardView>('dispatcher1', 'GET', `${AREA}/Board`)).data.drivers.find(({ id }) => id === name)?.position
    const take = async (account: string, id: string, action: 'accept' | 'depart' | 'arrive' | 'deliver', version: number, more: object) =>
      (await world.take(account, id, action, version, more)).code

    test('the newest by its time stands on the board, with its age', async () => {
      const id = await plant('ACCEPTED')
      await server.query("delete from driver_position where user_id = 'user-driver1'")
      const now = server.clock.now()
      expect([await take('driver1', id, 'depart', 1, { position: here(114.01) }), await onBoard()]).toEqual([
        200,
        { ...here(114.01, now), accuracyM: null, foregroundOnly: true }
      ])
      // A fix of before: it came late.
      expect([
        await take('driver1', id, 'arrive', 2, { farNote: '绕行', position: here(114.02, now - MINUTE) }),
        (await onBoard())?.lng
      ]).toEqual([200, 114.01])
      await server.query("update accident_order set status = 'TOWING' where id = $1", [id])
      server.clock.advance(MINUTE)
      // A device may be ahead of us; nobody was anywhere in the future.
      expect([await take('driver1', id, 'deliver', 3, { position: here(114.03, server.clock.now() + DAY) }), await onBoard()]).toEqual([
        200,
        { ...here(114.03, server.clock.now()), accuracyM: null, foregroundOnly: true }
      ])
    })

    test('only of the driver himself, and only on a trip', async () => {
      const id = await plant('ASSIGNED')
      await server.query("delete from driver_position where user_id = 'user-driver1'")
      expect([
        await take('driver1', id, 'accept', 1, { position: here(114.01) }),
        await take('manager1', id, 'depart', 2, { position: here(114.01) }),
        await onBoard(),
        await onBoard('user-manager1')
      ]).toEqual([200, 200, null, undefined])
      expect(await server.query("select 1 from driver_position where user_id in ('user-driver1', 'user-manager1')")).toEqual([])
    })

    test('of a helping crew, too', async () => {
      const id = await plant('WORKING')
      const unit = await world.plantHelper(id)
      await server.query('update order_unit set accepted_at = assigned_at where id = $1', [unit])
      const { code } = await world.as('driver4', 'POST', `/api/transferCar/AccidentOrder/${id}/Units/${unit}/depart`, {
        ...world.base(),
        position: here(114.07)
      })
      expect([code, (await onBoard('user-driver4'))?.lng]).toEqual([200, 114.07])
    })
  })

  describe('positions', () => {
    const send = (account: string, orderId: string, points: object[], background = true) =>
      world.as<{ kept: number }>(account, 'POST', `${AREA}/Positions`, { orderId, background, points })
    const at = (fixAt: number, eastM = 0) => ({ ...SCENE, lng: SCENE.lng + eastM / 102_700, accuracyM: 8, fixAt })
    const last = async (user = 'user-driver1') =>
      (
        await server.query<{ fix_at: string; background: boolean; order_id: string }>(
          'select fix_at, background, order_id from driver_position where user_id = $1',
          [user]
        )
      )[0]

    test('between departure and destination only, one in 15 s and 30 m, nothing twice', async () => {
      const id = await world.plant('TOWING')
      const left = server.clock.now() - 1000
      server.clock.advance(10 * MINUTE)
      const track = [
        at(left - SECOND),
        at(left + SECOND),
        at(left + 10 * SECOND, 100),
        at(left + 20 * SECOND, 20),
        at(left + 30 * SECOND, 200),
        at(left + 60 * SECOND, 90_000),
        at(left + 90 * SECOND, 1000),
        at(server.clock.now() + 2 * MINUTE, 2000)
      ]
      expect((await send('driver1', id, track)).data).toEqual({ kept: 3 })
      expect(
        (await server.query('select fix_at from position_point where order_id = $1 order by fix_at', [id])).map(
          ({ fix_at }) => Number(fix_at) - left
        )
      ).toEqual([1, 30, 90].map((s) => s * SECOND))
      expect(await last()).toMatchObject({ fix_at: String(left + 90 * SECOND), background: true, order_id: id })
      expect((await send('driver1', id, track)).data).toEqual({ kept: 0 })
      // He stands still: nothing to keep, but that is where he is now.
      expect((await send('driver1', id, [at(left + 5 * MINUTE, 1005)], false)).data).toEqual({ kept: 0 })
      expect(await last()).toMatchObject({ fix_at: String(left + 5 * MINUTE), background: false })
      // An older batch arrives late.
      expect((await send('driver1', id, [at(left + 60 * SECOND, 600)])).data).toEqual({ kept: 1 })
      expect(await last()).toMatchObject({ fix_at: String(left + 5 * MINUTE) })
      await server.query('update order_unit set dest_at = $2 where order_id = $1', [id, left + 6 * MINUTE])
      expect((await send('driver1', id, [at(left + 5.5 * MINUTE, 3000), at(left + 7 * MINUTE, 4000)])).data).toEqual({ kept: 1 })
      await server.query("update accident_order set status = 'DONE' where id = $1", [id])
    })

    test('nobody else, and nothing before departure', async () => {
      const id = await world.plant('ACCEPTED')
      expect((await send('driver1', id, [at(server.clock.now())])).data).toEqual({ kept: 0 })
      for (const account of ['driver2', 'dispatcher1', 'manager1'])
        expect((await send(account, id, [at(server.clock.now())])).code).toBe(404)
      expect((await send('driver1', 'no-such-order', [at(server.clock.now())])).code).toBe(404)
      expect(await send('driver1', id, [{ lng: 114.05, lat: 22.54, fixAt: 1 }])).toMatchObject({ code: 400 })
      await server.query("update accident_order set status = 'DONE' where id = $1", [id])
    })

    test('kept for 90 days', async () => {
      const count = async () => (await server.query('select 1 from position_point')).length
      const before = await count()
      expect(before).toBeGreaterThan(0)
      await server.query('update position_point set received_at = $1', [server.clock.now() - 90 * DAY])
      await server.context.db.transaction((tx) => cleanUp(tx, server.clock.now()))
      expect(await count()).toBe(before)
      server.clock.advance(1)
      await server.context.db.transaction((tx) => cleanUp(tx, server.clock.now()))
      expect(await count()).toBe(0)
    })
  })

  describe('board and yard', () => {
    test('waiting, running, drivers with their last place, allowed times', async () => {
      const waiting = await world.plant('PENDING', { createdAt: server.clock.now() - 90 * DAY })
      const running = await world.plant('EN_ROUTE')
      const { data } = await world.as<BoardView>('dispatcher1', 'GET', `${AREA}/Board`)
      expect(data).toMatchObject({ at: server.clock.now(), sla: { departMin: 5, arriveMin: 30, clearMin: 60 } })
      expect(data.waiting[0]).toMatchObject({ id: waiting, status: 'PENDING', reporterMobile: '138****5678' })
      expect(data.running.map(({ id }) => id)).toEqual([running])
      const driver = data.drivers.find(({ id }) => id === 'user-driver1')
      expect(driver).toMatchObject({
        onDuty: true,
        active: [{ orderId: running, status: 'EN_ROUTE', isLead: true }],
        truckId: 'truck-1',
        position: { coordType: 'GCJ02', foregroundOnly: false }
      })
      expect(data.drivers.at(-1)?.id).toBe('user-driver1')
      expect(data.trucks).toHaveLength(6)
      for (const account of ['driver1', 'finance1', 'yard1', 'clerk1'])
        expect((await world.as(account, 'GET', `${AREA}/Board`)).code).toBe(403)
      await server.query("update accident_order set status = 'DONE' where id = any($1)", [[waiting, running]])
    })

    test('the nearest free driver on duty first, the smallest truck that carries the vehicle first', async () => {
      const id = await world.plant('PENDING')
      await server.query('update order_vehicle set mass_kg = 4800 where order_id = $1', [id])
      await server.query("update driver_profile set on_duty = (user_id <> 'user-driver4')")
      const place = (user: string, lng: number, lat: number, coordType: string) =>
        server.query('update driver_position set lng = $2, lat = $3, coord_type = $4 where user_id = $1', [user, lng, lat, coordType])
      await place('user-driver1', 114.2, 22.54, 'GCJ02')
      await place('user-driver2', 114.06, 22.54, 'GCJ02')
      // The same place as the scene, in the other system.
      await place('user-driver3', 114.0449, 22.5428, 'WGS84')
      const { data } = await world.as<CandidateLists>('dispatcher1', 'GET', `${AREA}/Board/Candidates?orderId=${id}`)
      expect(data.drivers.map(({ driver }) => driver.id)).toEqual(['user-driver3', 'user-driver2', 'user-driver1', 'user-driver4'])
      expect(data.drivers[0]?.distanceM).toBeLessThan(60)
      expect(data.drivers[1]?.distanceM).toBe(Math.round(labelledDistanceM(SCENE, { lng: 114.06, lat: 22.54, coordType: 'GCJ02' })))
      expect(data.trucks.map(({ truck, carries }) => [truck.plateNo, carries])).toEqual([
        ['粤B3K72G', true],
        ['粤B6H08L', true],
        ['粤B2Q91R', true],
        ['粤B7W56C', true],
        ['粤B9M15T', false],
        ['粤B1N33D', false]
      ])
      await server.query('update order_vehicle set mass_kg = null where order_id = $1', [id])
      expect(
        (await world.as<CandidateLists>('dispatcher1', 'GET', `${AREA}/Board/Candidates?orderId=${id}`)).data.trucks.every(
          ({ carries }) => carries === true
        )
      ).toBe(true)
      await server.query('update order_vehicle set vehicle_class = null where order_id = $1', [id])
      expect(
        (await world.as<CandidateLists>('dispatcher1', 'GET', `${AREA}/Board/Candidates?orderId=${id}`)).data.trucks.every(
          ({ carries }) => carries === null
        )
      ).toBe(true)
      expect((await world.as('dispatcher1', 'GET', `${AREA}/Board/Candidates?orderId=nothing`)).code).toBe(404)
      expect((await world.as('dispatcher1', 'GET', `${AREA}/Board/Candidates`)).code).toBe(400)
      await server.query('update driver_profile set on_duty = true')
      await server.query("update accident_order set status = 'DONE' where id = $1", [id])
    })

    test('the yard shows every stored vehicle once', async () => {
      const taken = await world.plant('STORED', { yardId: 'yard-1', slot: 'C-12', onHold: true })
      const away = await world.plant('STORED', { yardId: 'yard-1', slot: '大门口' })
      const { data } = await world.as<{ list: YardView[] }>('yard1', 'GET', `${AREA}/Yard`)
      const [place] = data.list
      expect(place?.slots).toHaveLength(36)
      expect(place?.slots.find(({ name }) => name === 'C-12')?.order).toMatchObject({
        id: taken,
        leave: 'HELD',
        plateNo: '粤B·8D88E'
      })
      expect(place?.elsewhere).toEqual([expect.objectContaining({ name: '大门口', order: expect.objectContaining({ id: away }) })])
      const shown = data.list.flatMap(({ slots, elsewhere }) => [...slots, ...elsewhere].flatMap(({ order }) => order?.id ?? []))
      const stored = (await server.query<{ id: string }>("select id from accident_order where status = 'STORED'")).map(({ id }) => id)
      expect(shown.sort()).toEqual(stored.sort())
      // A driver who stores a vehicle sees which places are free and his own vehicles, nobody else's.
      const own = (
        await server.query<{ id: string }>(
          "select o.id from accident_order o left join order_unit u on u.order_id = o.id and u.is_lead where o.status = 'STORED' and (u.driver_id = 'user-driver2' or o.created_by = 'user-driver2')"
        )
      ).map((row) => row.id)
      const seen = (await world.as<{ list: YardView[] }>('driver2', 'GET', `${AREA}/Yard`)).data.list
      expect(seen.flatMap(({ slots, elsewhere }) => [...slots, ...elsewhere].flatMap(({ order }) => order?.id ?? [])).sort()).toEqual(
        own.sort()
      )
      expect(seen.map(({ slots, elsewhere }) => [slots.map((slot) => slot.taken), elsewhere.length])).toEqual(
        data.list.map(({ slots, elsewhere }) => [slots.map(({ order }) => order !== null), elsewhere.length])
      )
      for (const text of [taken, away, '8D88E']) expect(JSON.stringify(seen)).not.toContain(text)
      expect((await world.as('clerk1', 'GET', `${AREA}/Yard`)).code).toBe(403)
      expect((await world.as('dispatcher1', 'GET', `${AREA}/Yard`)).code).toBe(200)
    })
  })
})
