import { randomUUID } from 'node:crypto'
import { DAY, MINUTE } from '../../../../server/clock'
import type { ServiceAction, ServiceStatus } from '../../../../src/contract/transferCar/order/codes'
import { oneDatabase, type TestApp } from '../../../support/databases'
import { ORDERS, World } from '../support/world'
import { POSITION, sha } from '../support/bodies'

type Change = Record<string, unknown>
interface Gate {
  action: ServiceAction
  status: ServiceStatus
  /** Field named in the answer -> what is taken from or put into a complete body. */
  missing: Record<string, Change>
}
const none = undefined
const GATES: readonly Gate[] = [
  { action: 'dispatch', status: 'PENDING', missing: { driverId: { driverId: none }, truckId: { truckId: none } } },
  {
    action: 'reassign',
    status: 'ACCEPTED',
    missing: { reason: { reason: none }, driverId: { driverId: 'user-driver1', truckId: 'truck-1' } }
  },
  { action: 'refuse', status: 'ASSIGNED', missing: { reason: { reason: '  ' } } },
  { action: 'giveBack', status: 'EN_ROUTE', missing: { reason: { reason: ' ' } } },
  { action: 'askReassign', status: 'WORKING', missing: { reason: { reason: none } } },
  { action: 'refuseReassign', status: 'WORKING', missing: { reason: { reason: none } } },
  { action: 'answerCall', status: 'TOWING', missing: { reason: { reason: none } } },
  { action: 'depart', status: 'ACCEPTED', missing: { position: { position: none } } },
  { action: 'arrive', status: 'EN_ROUTE', missing: { position: { position: none }, farNote: { position: { ...POSITION, lat: 22.56 } } } },
  {
    action: 'startWork',
    status: 'ON_SCENE',
    missing: {
      'photos.SCENE': { evidence: none },
      'photos.CORNER': { evidence: none },
      'photos.DAMAGE': { evidence: none },
      agreedPriceFen: { agreedPriceFen: none },
      signature: { signature: none }
    }
  },
  {
    action: 'load',
    status: 'WORKING',
    missing: {
      plateNo: { plateNo: '京I12345' },
      'photos.LOADED': { evidence: none },
      'photos.EQUIPMENT': { evidence: none },
      vin: { vin: 'LSJA24U63JG269225' }
    }
  },
  { action: 'repair', status: 'WORKING', missing: { resultNote: { resultNote: none }, 'photos.RESULT': { evidence: none } } },
  {
    action: 'deliver',
    status: 'TOWING',
    missing: {
      position: { position: none },
      'photos.DEST_SIGN': { evidence: none },
      distanceM: { distanceM: none },
      distanceReason: { distanceSource: 'MANUAL' }
    }
  },
  {
    action: 'redirect',
    status: 'AT_DEST',
    missing: { reason: { reason: none }, destAddress: { destAddress: none }, 'photos.REFUSED_DEST': { evidence: none } }
  },
  {
    action: 'store',
    status: 'AT_DEST',
    missing: {
      slot: { slot: none },
      keys: { keys: none },
      odometerKm: { odometerKm: none },
      belongings: { belongings: none },
      'photos.UNLOAD_CORNER': { evidence: none }
    }
  },
  {
    action: 'handOver',
    status: 'AT_DEST',
    missing: { receiverName: { receiverName: none }, receiverMobile: { receiverMobile: '12800138000' }, signature: { signature: none } }
  },
  { action: 'askReopen', status: 'CLOSED', missing: { reason: { reason: none } } },
  { action: 'stepBack', status: 'WORKING', missing: { reason: { reason: none } } },
  { action: 'cancel', status: 'ACCEPTED', missing: { reasonCode: { reasonCode: none } } },
  { action: 'cancel', status: 'ON_SCENE', missing: { reasonCode: { reasonCode: 'CUSTOMER' } } },
  {
    action: 'dryRun',
    status: 'ON_SCENE',
    missing: { reasonCode: { reasonCode: none }, position: { position: none }, 'photos.SCENE': { evidence: none } }
  },
  { action: 'voidOrder', status: 'DONE', missing: { reason: { reason: none } } }
]
const actorOf = (action: ServiceAction): string =>
  ['dispatch', 'reassign', 'refuseReassign', 'answerCall', 'stepBack', 'cancel'].includes(action)
    ? 'dispatcher1'
    : action === 'askReopen'
      ? 'finance1'
      : action === 'voidOrder'
        ? 'manager1'
        : 'driver1'

oneDatabase((_name, makeApp) => {
  let server: TestApp
  let world: World
  beforeAll(async () => {
    server = await makeApp()
    world = new World(server)
  })
  const step = (account: string, id: string, action: ServiceAction, body: object) => world.step(account, id, action, body)

  for (const { action, status, missing } of GATES) {
    test(`${status} ${action}: ${Object.keys(missing).join(', ')}`, async () => {
      const id = await world.plantReady(status, action)
      const account = actorOf(action)
      const before = await world.stored([id])
      for (const [field, change] of Object.entries(missing)) {
        const answer = await step(account, id, action, { ...(await world.complete(action, 1, account)), ...change })
        expect([field, answer.code, answer.data]).toEqual([
          field,
          400,
          { fields: expect.objectContaining({ [field]: expect.stringMatching(/[\u4e00-\u9fa5]/) }) }
        ])
      }
      expect(await world.stored([id])).toEqual(before)
      expect((await step(account, id, action, await world.complete(action, 1, account))).code).toBe(200)
    })
  }

  test('photos are counted: one less than asked for is named with the number', async () => {
    const id = await world.plant('ON_SCENE')
    const evidence = [...world.photos('SCENE', 1), ...world.photos('CORNER', 3), ...world.photos('DAMAGE', 3)]
    const answer = await step('driver1', id, 'startWork', { ...(await world.complete('startWork', 1, 'driver1')), evidence })
    expect(answer).toMatchObject({ code: 400, data: { fields: { 'photos.CORNER': expect.stringContaining('还差 1 张四角照片') } } })
  })

  test('a car written down as damaged needs its close-ups though the question is left out', async () => {
    const { data: order } = await world.create('dispatcher1', {
      vehicles: [{ plateSituation: 'NORMAL', plateNo: '粤BD12345', vehicleClass: 'K1', damaged: true }]
    })
    await server.query('update accident_order set status = $1 where id = $2', ['ON_SCENE', order.id])
    await server.query(
      "update order_tab_count set count = count + case status when 'PENDING' then -1 else 1 end where status in ('PENDING', 'ON_SCENE')"
    )
    const body = {
      ...(await world.complete('startWork', 1, 'manager1')),
      damaged: undefined,
      evidence: [...world.photos('SCENE', 1), ...world.photos('CORNER', 4)]
    }
    expect(await step('manager1', order.id, 'startWork', body)).toMatchObject({
      code: 400,
      data: { fields: { 'photos.DAMAGE': expect.any(String) } }
    })
    expect((await step('manager1', order.id, 'startWork', { ...body, damaged: false })).code).toBe(200)
  })

  test('without a plate the VIN or a picture tells which car it is', async () => {
    const id = await world.plant('WORKING')
    const body = { ...(await world.complete('load')), plateSituation: 'NONE', plateNo: undefined }
    expect(await step('driver1', id, 'load', body)).toMatchObject({
      code: 400,
      data: { fields: { plateNo: expect.stringContaining('车架号') } }
    })
    const evidence = [...world.photos('LOADED', 1), ...world.photos('EQUIPMENT', 1), ...world.photos('VIN', 1)]
    expect((await step('driver1', id, 'load', { ...body, evidence })).code).toBe(200)
  })

  test('a VIN whose check digit does not fit passes once it is confirmed', async () => {
    const id = await world.plant('WORKING')
    const body = { ...(await world.complete('load')), vin: 'LSJA24U63JG269225' }
    expect((await step('driver1', id, 'load', { ...body, vinConfirmed: true })).data.vehicles[0]?.vin).toBe('LSJA24U63JG269225')
  })

  test('far from the pin needs a note, the other coordinate system does not make it far', async () => {
    const far = await world.plant('EN_ROUTE')
    expect(
      (await step('driver1', far, 'arrive', { ...world.base(), position: { ...POSITION, lat: 22.56 }, farNote: '车已挪到前方出口' })).code
    ).toBe(200)
    // The planted pin, seen by a satellite receiver.
    const wgs = await world.plant('EN_ROUTE')
    expect(
      (await step('driver1', wgs, 'arrive', { ...world.base(), position: { lng: 114.0449, lat: 22.5427, coordType: 'WGS84' } })).code
    ).toBe(200)
  })

  describe('dispatch', () => {
    test('off duty, unknown, busy and expired papers are named', async () => {
      const id = await world.plant('PENDING')
      const body = { ...(await world.complete('dispatch')), confirmBusy: undefined }
      const fields = async (change: object, account = 'dispatcher1') => (await step(account, id, 'dispatch', { ...body, ...change })).data
      expect(await fields({ driverId: 'user-clerk1' })).toMatchObject({ fields: { driverId: '没有这位驾驶员' } })
      expect(await fields({ truckId: 'truck-99' })).toMatchObject({ fields: { truckId: '没有这辆拖车' } })
      expect(await fields({})).toMatchObject({ fields: { confirmBusy: expect.stringMatching(/赵永刚正在作业（SG\d+）.*仍要派单？/) } })
      await server.query("update driver_profile set on_duty = false where user_id = 'user-driver4'")
      expect(await fields({ driverId: 'user-driver4' })).toMatchObject({ fields: { driverId: '孙海涛不在班，请选择在班的驾驶员' } })
      await server.query("update driver_profile set on_duty = true where user_id = 'user-driver4'")
      const expired = { driverId: 'user-driver3', truckId: 'truck-6', confirmBusy: true }
      expect(await fields(expired)).toMatchObject({ fields: { truckId: '粤B1N33D的证件已过期，需由经理派单并说明原因' } })
      expect(await fields(expired, 'manager1')).toMatchObject({ fields: { note: expect.stringContaining('说明原因') } })
      expect((await step('manager1', id, 'dispatch', { ...body, ...expired, note: '年检已预约，仅此一次' })).code).toBe(200)
    })

    test('an order without a place gets it at dispatch; a known place stays', async () => {
      const nowhere = await world.plant('PENDING', { lng: null, lat: null, coordType: null })
      const place = { lng: 114.1, lat: 22.6, coordType: 'GCJ02' }
      expect(
        (await step('dispatcher1', nowhere, 'dispatch', { ...(await world.complete('dispatch')), crewPosition: place })).data.position
      ).toEqual(place)
      const known = await world.plant('PENDING')
      expect(
        (await step('dispatcher1', known, 'dispatch', { ...(await world.complete('dispatch')), crewPosition: place })).data.position
      ).toMatchObject({ lng: 114.05 })
    })
  })

  describe('evidence', () => {
    const attach = (account: string, id: string, items: object[]) =>
      world.as(account, 'POST', `${ORDERS}/${id}/Evidence`, { evidence: items })
    const item = (more: object) => ({ id: randomUUID(), category: 'SCENE', deviceAt: server.clock.now(), source: 'CAMERA', ...more })

    test('may follow: announced, waiting, then arrived with the same bytes only', async () => {
      const id = await world.plant('ON_SCENE')
      const name = await world.file('driver1', 'late')
      const announced = item({ sha256: sha(name) })
      expect((await attach('driver1', id, [announced])).data.evidence).toEqual([expect.objectContaining({ state: 'PENDING', url: null })])
      const other = await world.file('driver1', 'other')
      expect(await attach('driver1', id, [{ ...announced, fileName: other }])).toMatchObject({ code: 400, msg: '文件与登记的照片不一致' })
      const arrived = await attach('driver1', id, [{ ...announced, fileName: name }])
      expect(arrived.data.evidence).toEqual([expect.objectContaining({ state: 'STORED', url: expect.stringContaining(name) })])
      expect((await attach('driver1', id, [{ ...announced, fileName: name }])).data.evidence).toHaveLength(1)
    })

    test("nobody hands in another's file, one file twice, or the same bytes as a second photo", async () => {
      const [id, second] = [await world.plant('ON_SCENE'), await world.plant('ON_SCENE')]
      const foreign = await world.file('driver2', 'foreign')
      expect(await attach('driver1', id, [item({ fileName: foreign })])).toMatchObject({ code: 400, msg: '照片不存在，请重新上传' })
      const name = await world.file('driver1', 'mine')
      // An address as the app has it, signature and all: the bare name is kept.
      expect((await attach('driver1', id, [item({ fileName: `/api/file/Image/transferCar/${name}?user=a` })])).code).toBe(200)
      expect(await attach('driver1', second, [item({ fileName: name })])).toMatchObject({
        code: 400,
        msg: expect.stringContaining('已用于工单')
      })
      expect(await attach('driver1', id, [item({ sha256: sha(name) })])).toMatchObject({
        code: 400,
        msg: expect.stringContaining('相同的照片只算一张')
      })
      const same = { sha256: sha('one picture') }
      const four = [1, 2, 3, 4].map(() => ({ ...item(same), category: 'CORNER' }))
      const answer = await step('driver1', id, 'startWork', {
        ...(await world.complete('startWork', 1, 'driver1')),
        evidence: [...world.photos('SCENE', 1), ...four, ...world.photos('DAMAGE', 3)]
      })
      expect(answer).toMatchObject({ code: 400, data: { fields: { 'photos.CORNER': expect.stringContaining('还差 3 张') } } })
    })

    test('frozen once the order has ended; a manager may append after closing', async () => {
      const closed = await world.plant('CLOSED')
      expect(await attach('driver1', closed, [item({ sha256: sha('a') })])).toMatchObject({ code: 400, msg: '工单已结束，照片已冻结' })
      expect((await attach('manager1', closed, [item({ sha256: sha('a') })])).code).toBe(200)
      expect((await attach('manager1', await world.plant('VOID'), [item({ sha256: sha('b') })])).code).toBe(400)
      expect((await attach('finance1', await world.plant('ON_SCENE'), [item({ sha256: sha('c') })])).code).toBe(200)
    })
  })

  test("a step taken without signal keeps the device's time; a doubtful clock is marked", async () => {
    const offline = await world.plant('ASSIGNED')
    server.clock.advance(DAY)
    const at = server.clock.now() - 90 * MINUTE
    const { data } = await step('driver1', offline, 'accept', { version: 1, deviceAt: at, clockOffsetMs: 0 })
    expect(data.units[0]?.stamps.acceptedAt).toBe(at)
    expect(data.events.at(-1)).toMatchObject({ deviceAt: at, businessAt: at, serverAt: server.clock.now(), timeDoubtful: false })
    const unknown = await world.plant('ASSIGNED')
    expect((await step('driver1', unknown, 'accept', { version: 1, deviceAt: at })).data.events.at(-1)?.timeDoubtful).toBe(true)
    const ahead = await world.plant('ASSIGNED')
    const { data: shifted } = await step('driver1', ahead, 'accept', { version: 1, deviceAt: at, clockOffsetMs: -3 * MINUTE })
    expect(shifted.events.at(-1)).toMatchObject({ deviceAt: at, businessAt: at - 3 * MINUTE })
  })
})
