import type { TruckRecord } from '../../../src/contract/admin/trucks'
import type { YardRecord } from '../../../src/contract/admin/yards'
import type { ServiceAction } from '../../../src/contract/transferCar/order/codes'
import type { OrderDetail } from '../../../src/contract/transferCar/order/detail'
import { MINUTE } from '../../../server/clock'
import { oneDatabase } from '../../support/databases'
import { World } from '../transferCar/support/world'

const PASSWORD = 'Own#Password1'
const PERSON = 'user-first'

oneDatabase((_name, makeApp) => {
  test('an order of a company without demo data is driven with a truck and stored in a yard that the console made', async () => {
    const server = await makeApp({ demo: false, config: { adminPassword: PASSWORD } })
    const admin = await server.signIn('admin', PASSWORD)
    // People are another subject of the console: one employee with the administrator's password.
    await server.query(
      `insert into user_account (id, account, real_name, organize_id, mobile, created_at) values ('${PERSON}', 'first', '首位司机', 'org-root', '13800000009', 0)`
    )
    await server.query(
      `insert into user_credential (user_id, password_hash, changed_at) select '${PERSON}', password_hash, 0 from user_credential limit 1`
    )
    await server.query(`insert into user_organize (user_id, organize_id) values ('${PERSON}', 'org-root')`)
    await server.query(`insert into user_role (user_id, role_id) select '${PERSON}', id from role where en_code = 'driver'`)
    const driver = await server.signIn('first', PASSWORD)
    const world = new World(server)
    const call = async <T>(method: 'POST' | 'PUT', url: string, body: object, token = admin): Promise<T> => {
      const answer = await server.call<T>(method, url, { token, body, key: true })
      expect([url, answer.code, answer.msg]).toEqual([url, 200, expect.anything()])
      return answer.data
    }

    await call('POST', '/api/admin/Drivers', { userId: PERSON })
    const facts = { plateNo: '粤B3K72G', truckType: 'FLATBED', capacityKg: 5000, organizeId: 'org-root' }
    const truck = await call<TruckRecord>('POST', '/api/admin/Trucks', { ...facts, driverId: PERSON })
    const place = {
      name: '自有停车场',
      address: '深圳市福田区梅观路 28 号',
      position: null,
      organizeId: 'org-root',
      openingHours: null,
      closedDays: []
    }
    const yard = await call<YardRecord>('POST', '/api/admin/Yards', place)
    await call('POST', `/api/admin/Yards/${yard.id}/Slots`, { names: ['A-01', 'A-02'] })
    await call('POST', '/api/transferCar/Duty', { onDuty: true }, driver)

    let order = await call<OrderDetail>('POST', '/api/transferCar/AccidentOrder', {
      source: 'OWNER_CALL',
      reporterMobile: '13812345678',
      reporterName: '张三丰',
      address: '深圳市福田区深南大道 2000 号',
      bearer: 'PARTY',
      serviceType: 'TOW',
      destType: 'OWN_YARD',
      destAddress: place.address,
      vehicles: [{ plateSituation: 'NORMAL', plateNo: '粤B·8D88E', vehicleClass: 'K1' }]
    })
    const take = async (token: string, action: ServiceAction, more: object = {}) => {
      server.clock.advance(5 * MINUTE)
      const body =
        action === 'store'
          ? { ...world.base(order.version), keys: 1, odometerKm: 45200, belongings: '无', evidence: world.photos('UNLOAD_CORNER', 4) }
          : await world.complete(action, order.version, 'first')
      order = await call('POST', `/api/transferCar/AccidentOrder/${order.id}/Actions/${action}`, { ...body, ...more }, token)
    }
    await take(admin, 'dispatch', { driverId: PERSON, truckId: truck.id })
    for (const action of ['accept', 'depart', 'arrive', 'startWork', 'load', 'deliver'] as const) await take(driver, action)
    await take(admin, 'store', { slot: 'A-02' })
    expect(order).toMatchObject({ status: 'STORED', slot: 'A-02' })
    expect(order.units[0]).toMatchObject({ driverName: '首位司机', truckPlate: '粤B3K72G' })
    const stored = await server.call<YardRecord>('GET', `/api/admin/Yards/${yard.id}`, { token: admin })
    expect(stored.data).toMatchObject({ slotCount: 2, takenCount: 1 })
    expect(stored.data.slots.map(({ name, orderNo }) => [name, orderNo])).toEqual([
      ['A-01', null],
      ['A-02', order.orderNo]
    ])
  })
})
