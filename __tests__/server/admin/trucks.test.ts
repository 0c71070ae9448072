import type { AuditEntry } from '../../../src/contract/admin/audit'
import type { AdminDriver, AdminTruck, FleetChoices, TruckRecord } from '../../../src/contract/admin/trucks'
import { DAY } from '../../../server/clock'
import { oneDatabase, type TestApp } from '../../support/databases'
import { World } from '../transferCar/support/world'

const TRUCKS = '/api/admin/Trucks'
const DRIVERS = '/api/admin/Drivers'
const TRUCK = { plateNo: '粤 b·7k88g', truckType: 'FLATBED', capacityKg: 5000, driverId: null, organizeId: 'org-head-fleet' }

oneDatabase((_name, makeApp) => {
  let server: TestApp
  let world: World
  beforeAll(async () => {
    server = await makeApp()
    world = new World(server)
    // He keeps one branch.
    await server.query("insert into organize_administrator (user_id, organize_id) values ('user-manager2', 'org-baoan')")
  })
  const create = (body: object, account = 'admin', key: string | true = true) =>
    world.as<TruckRecord>(account, 'POST', TRUCKS, body, { key })
  const change = (id: string, body: object, account = 'admin') => world.as<TruckRecord>(account, 'PUT', `${TRUCKS}/${id}`, body)
  const service = (id: string, body: object, account = 'admin') => world.as<TruckRecord>(account, 'POST', `${TRUCKS}/${id}/Service`, body)
  const list = async (account = 'admin') => (await world.as<{ list: AdminTruck[] }>(account, 'GET', TRUCKS)).data.list
  const audit = async (subject: string) =>
    (await world.as<{ list: AuditEntry[] }>('admin', 'GET', `/api/admin/Audit?keyword=${encodeURIComponent(subject)}`)).data.list

  test('a truck is stored once for one press, its plate as plates are kept, with who did it in the audit', async () => {
    const key = crypto.randomUUID()
    const first = await create(TRUCK, 'admin', key)
    expect(first).toMatchObject({
      code: 200,
      data: { plateNo: '粤B7K88G', isInService: true, papersState: 'NONE', orderNo: null, version: 1 }
    })
    expect((await create(TRUCK, 'admin', key)).data.id).toBe(first.data.id)
    expect((await list()).filter(({ plateNo }) => plateNo === '粤B7K88G')).toHaveLength(1)
    expect(await create(TRUCK)).toMatchObject({ code: 400, data: { fields: { plateNo: '这个车牌已经登记过' } } })
    const [entry] = await audit('7K88G')
    expect(entry).toMatchObject({ area: 'fleet', act: '新增拖车', subject: '粤B·7K88G', actorName: expect.any(String) })
    expect(entry?.changes).toContainEqual({ label: '承载重量', before: null, after: '5000 kg' })
  })

  test.each([
    ['a plate that is none', { plateNo: '粤B123' }, 'plateNo'],
    ['an organization that is not there', { organizeId: 'org-none' }, 'organizeId'],
    ['a driver who drives nothing', { driverId: 'user-clerk1' }, 'driverId'],
    ['no weight', { capacityKg: 0 }, 'capacityKg'],
    ['an unknown kind', { truckType: 'BOAT' }, 'truckType']
  ])('%s is refused at its field, and nothing is stored', async (_title, wrong, field) => {
    const before = await server.query('select count(*) from tow_truck')
    const answer = await create({ ...TRUCK, plateNo: '粤B5N66T', ...wrong })
    expect(answer).toMatchObject({ code: 400, data: { fields: { [field]: expect.any(String) } } })
    expect(await server.query('select count(*) from tow_truck')).toEqual(before)
  })

  test('who administers a branch reaches its trucks alone; who administers nothing none', async () => {
    expect(new Set((await list('manager2')).map(({ organizeId }) => organizeId))).toEqual(new Set(['org-baoan-fleet']))
    expect((await world.as('manager2', 'GET', `${TRUCKS}/truck-1`)).code).toBe(404)
    expect((await service('truck-1', { isInService: false, version: 1 }, 'manager2')).code).toBe(404)
    expect(await create({ ...TRUCK, plateNo: '粤B5N66T' }, 'manager2')).toMatchObject({
      code: 400,
      data: { fields: { organizeId: expect.any(String) } }
    })
    expect((await create({ ...TRUCK, plateNo: '粤B5N66T', organizeId: 'org-baoan-fleet' }, 'manager2')).code).toBe(200)
    const choices = (await world.as<FleetChoices>('manager2', 'GET', '/api/admin/FleetChoices')).data
    expect(choices.organizes.map(({ id }) => id)).not.toContain('org-head-fleet')
    for (const account of ['dispatcher1', 'driver1', 'manager1']) {
      expect((await world.as(account, 'GET', TRUCKS)).code).toBe(403)
      expect((await create({ ...TRUCK, plateNo: '粤B5N66U' }, account)).code).toBe(403)
    }
  })

  test('of two who change one truck the second is told what it is now', async () => {
    const { data } = await create({ ...TRUCK, plateNo: '粤B5N66V' })
    const body = { ...TRUCK, plateNo: '粤B5N66V', version: data.version }
    const answers = await Promise.all([change(data.id, { ...body, capacityKg: 6000 }), change(data.id, { ...body, capacityKg: 7000 })])
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 409])
    const [won] = answers.filter(({ code }) => code === 200)
    expect(answers.find(({ code }) => code === 409)?.data).toMatchObject({ capacityKg: won?.data.capacityKg, version: 2 })
    expect(await change(data.id, { ...body, plateNo: '粤B3K72G', version: 2 })).toMatchObject({
      code: 400,
      data: { fields: { plateNo: expect.any(String) } }
    })
  })

  test('a truck on an order stays in service; out of service nobody can send it', async () => {
    const busy = await world.plant('WORKING', {})
    const [order] = await server.query<{ order_no: string }>('select order_no from accident_order where id = $1', [busy])
    const refused = await service('truck-1', { isInService: false, version: 1 })
    expect(refused.code).toBe(400)
    expect(refused.msg).toContain(order?.order_no)
    const { data } = await create({ ...TRUCK, plateNo: '粤B5N66W' })
    expect((await service(data.id, { isInService: false, version: 1 })).data).toMatchObject({ isInService: false, version: 2 })
    const waiting = await world.create('dispatcher1')
    const send = () =>
      world.step('dispatcher1', waiting.data.id, 'dispatch', {
        ...world.base(waiting.data.version),
        driverId: 'user-driver3',
        truckId: data.id,
        confirmBusy: true
      })
    expect((await send()).code).toBe(400)
    expect((await service(data.id, { isInService: true, version: 2 })).data.isInService).toBe(true)
    expect((await send()).code).toBe(200)
    expect((await audit('5N66W')).map(({ act }) => act)).toEqual(['恢复使用拖车', '停用拖车', '新增拖车'])
  })

  test('papers of a truck are kept one of each kind, and the earliest counts', async () => {
    const { data } = await create({ ...TRUCK, plateNo: '粤B5N66X' })
    const paper = (kind: string, body: object, account = 'admin') =>
      world.as<TruckRecord>(account, 'PUT', `${TRUCKS}/${data.id}/Papers/${kind}`, body)
    const now = server.clock.now()
    await paper('INSURANCE', { no: ' P-1 ', expiresAt: now + 100 * DAY })
    const kept = await paper('INSPECTION', { expiresAt: now + 10 * DAY })
    expect(kept.data).toMatchObject({ papersState: 'SOON', papersExpireAt: now + 10 * DAY })
    expect((await paper('INSPECTION', { expiresAt: now + 300 * DAY })).data.papers.map(({ kind, no }) => [kind, no])).toEqual([
      ['INSURANCE', 'P-1'],
      ['INSPECTION', null]
    ])
    expect((await paper('DRIVING_LICENCE', { expiresAt: now })).code).toBe(400)
    expect((await paper('INSURANCE', { expiresAt: now }, 'manager2')).code).toBe(404)
    const left = await world.as<TruckRecord>('admin', 'DELETE', `${TRUCKS}/${data.id}/Papers/INSURANCE`)
    expect(left.data.papers.map(({ kind }) => kind)).toEqual(['INSPECTION'])
    expect((await world.as('admin', 'DELETE', `${TRUCKS}/${data.id}/Papers/INSURANCE`)).code).toBe(404)
  })

  test('an employee becomes a driver and stops being one, not while something stands against it', async () => {
    const add = (userId: string, account = 'admin') => world.as<AdminDriver>(account, 'POST', DRIVERS, { userId })
    const remove = (id: string) => world.as<null>('admin', 'POST', `${DRIVERS}/${id}/Remove`, {})
    expect((await add('user-clerk1', 'manager2')).code).toBe(404)
    expect((await add('user-clerk1')).data).toMatchObject({ id: 'user-clerk1', onDuty: false, papersState: 'NONE', plates: [] })
    expect((await add('user-clerk1')).code).toBe(400)
    const { data } = await create({ ...TRUCK, plateNo: '粤B5N66Y', driverId: 'user-clerk1' })
    expect((await remove('user-clerk1')).msg).toContain('粤B·5N66Y')
    await change(data.id, { ...TRUCK, plateNo: '粤B5N66Y', version: 1 })
    expect((await remove('user-clerk1')).code).toBe(200)
    expect((await remove('user-clerk1')).code).toBe(404)
    const drivers = (await world.as<{ list: AdminDriver[] }>('manager2', 'GET', DRIVERS)).data.list
    expect(drivers.map(({ id }) => id)).not.toContain('user-driver1')
    expect((await remove('user-driver1')).msg).toContain('常用驾驶员')
  })
})
