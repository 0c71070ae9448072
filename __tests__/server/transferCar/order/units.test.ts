import { MINUTE } from '../../../../server/clock'
import type { BoardView } from '../../../../src/contract/transferCar/fleet/board'
import type { DutyLists } from '../../../../src/contract/transferCar/order/order'
import type { OrderCard } from '../../../../src/contract/transferCar/order/detail'
import type { UnitStep } from '../../../../src/contract/transferCar/order/codes'
import { oneDatabase, type TestApp } from '../../../support/databases'
import { ORDERS, World } from '../support/world'
import { POSITION } from '../support/bodies'

/** Helping crews of an order (orders.md#units): driver4 helps driver1. */
oneDatabase((_name, makeApp) => {
  let server: TestApp
  let world: World
  beforeAll(async () => {
    server = await makeApp()
    world = new World(server)
  })
  const CREW = { driverId: 'user-driver4', truckId: 'truck-4', confirmBusy: true }
  const add = (id: string, more: object = {}, version = 1, account = 'dispatcher1') =>
    world.step(account, id, 'addUnit', { ...world.base(version), ...CREW, ...more })
  const help = (account: string, id: string, unitId: string, step: UnitStep, version: number, more: object = {}) =>
    world.as(account, 'POST', `${ORDERS}/${id}/Units/${unitId}/${step}`, {
      ...world.base(version),
      ...(step === 'depart' || step === 'arrive' ? { position: POSITION } : {}),
      ...more
    })
  const helperOf = async (id: string) => (await world.detail('manager1', id)).data.units.find(({ isLead }) => !isLead)
  const sees = async (account: string, id: string) =>
    (await world.as<{ list: OrderCard[] }>(account, 'GET', `${ORDERS}?pageSize=50`)).data.list.some((card) => card.id === id)

  test('a helping driver is told like a lead: until when, which car and work; the board counts to the same moment', async () => {
    const listed = async (account: string, id: string) =>
      (await world.as<{ list: OrderCard[] }>(account, 'GET', `${ORDERS}?flag=offered&driverId=user-${account}`)).data.list.find(
        (card) => card.id === id
      )
    const id = await world.plant('WORKING')
    await add(id)
    const unitId = (await helperOf(id))?.id ?? ''
    const offer = {
      dueAt: server.clock.now() + 3 * MINUTE,
      car: expect.stringMatching(/./),
      work: '拖车',
      price: expect.stringMatching(/./),
      unitId
    }
    expect((await listed('driver4', id))?.offer).toEqual(offer)
    expect((await world.detail('driver4', id)).data.offer).toEqual(offer)
    expect([await listed('driver2', id), (await world.detail('driver1', id)).data.offer]).toEqual([undefined, null])
    expect((await help('driver4', id, unitId, 'refuse', 2, { reason: '车坏了' })).code).toBe(200)
    expect(await listed('driver4', id)).toBeUndefined()

    const { data: lead } = await world.create()
    await world.step('dispatcher1', lead.id, 'dispatch', {
      ...world.base(),
      driverId: 'user-driver1',
      truckId: 'truck-1',
      confirmBusy: true
    })
    const dueAt = server.clock.now() + 3 * MINUTE
    server.clock.advance(MINUTE)
    expect((await listed('driver1', lead.id))?.offer?.dueAt).toBe(dueAt)
    const board = (await world.as<BoardView>('dispatcher1', 'GET', '/api/transferCar/Board')).data
    expect(board.running.find((card) => card.id === lead.id)).toMatchObject({ offerDueAt: dueAt, offer: null })
    expect(board.running.find((card) => card.id === id)).toMatchObject({ offerDueAt: null })
  })

  test('a helping driver reads the order, works with his own stamps and photos, and the status never moves', async () => {
    const id = await world.plant('WORKING')
    expect([(await world.detail('driver4', id)).code, await sees('driver4', id)]).toEqual([404, false])
    expect((await add(id, { assistants: ['user-driver2'] })).data).toMatchObject({ status: 'WORKING', version: 2, driverName: '王建军' })
    const unit = await helperOf(id)
    expect(unit).toMatchObject({
      isLead: false,
      driverName: '孙海涛',
      truckPlate: '粤B2Q91R',
      assistantNames: [expect.any(String)],
      steps: []
    })
    const unitId = unit?.id ?? ''
    expect((await world.detail('driver4', id)).data).toMatchObject({
      nextAction: null,
      actions: [],
      canReveal: true,
      canAddEvidence: true,
      units: [{ steps: [] }, { steps: ['accept', 'refuse'] }]
    })
    expect(await sees('driver4', id)).toBe(true)
    const { drivers, trucks } = (await world.as<DutyLists>('dispatcher1', 'GET', '/api/transferCar/Duty')).data
    expect([
      drivers.find(({ id: driver }) => driver === 'user-driver4')?.activeOrderNo,
      trucks.find(({ id: truck }) => truck === 'truck-4')?.activeOrderNo
    ]).toEqual([expect.any(String), expect.any(String)])

    // Only this driver answers the offer; the lead's driver, a dispatcher and a keeper do not step for him.
    for (const account of ['driver1', 'dispatcher1', 'yard1', 'manager1'])
      expect([account, (await help(account, id, unitId, 'accept', 2)).code]).toEqual([account, 403])
    expect((await help('driver2', id, unitId, 'accept', 2)).code).toBe(404)
    expect((await help('driver4', id, unitId, 'arrive', 2)).code).toBe(400)
    expect((await help('driver4', id, unitId, 'accept', 1)).code).toBe(409)
    const stamps: number[] = []
    for (const [index, step] of (['accept', 'depart', 'arrive', 'finish'] as const).entries()) {
      server.clock.advance(5 * MINUTE)
      stamps.push(server.clock.now())
      // A dead phone: the manager takes the way for him.
      const answer = await help(
        step === 'depart' ? 'manager1' : 'driver4',
        id,
        unitId,
        step,
        index + 2,
        step === 'arrive' ? { evidence: world.photos('EQUIPMENT', 1) } : step === 'finish' ? { distanceM: 3200 } : {}
      )
      expect([step, answer.code, answer.data.status, answer.data.version]).toEqual([step, 200, 'WORKING', index + 3])
    }
    const order = (await world.detail('driver4', id)).data
    expect(order.units[1]).toMatchObject({
      steps: [],
      distanceM: 3200,
      stamps: { acceptedAt: stamps[0], departedAt: stamps[1], arrivedAt: stamps[2], finishedAt: stamps[3] }
    })
    expect(order.units[0]?.stamps).not.toHaveProperty('finishedAt')
    expect(order.events.slice(-4).map(({ action, from, to }) => [action, from, to])).toEqual(
      ['unit:accept', 'unit:depart', 'unit:arrive', 'unit:finish'].map((action) => [action, 'WORKING', 'WORKING'])
    )
    expect(await server.query('select unit_id from order_evidence where order_id = $1', [id])).toEqual([{ unit_id: unitId }])
    // His photo does not open the lead's gate.
    expect(
      await world.step('driver1', id, 'load', { ...(await world.complete('load', 6)), evidence: world.photos('LOADED', 1) })
    ).toMatchObject({ code: 400, data: { fields: { 'photos.EQUIPMENT': expect.any(String) } } })
  })

  test('the rules of dispatch hold: named when unknown, here already, busy, too light or without papers', async () => {
    const id = await world.plant('ON_SCENE')
    const fields = async (more: object, account = 'dispatcher1') => (await add(id, more, 1, account)).data
    expect(await fields({ driverId: 'user-driver1' })).toMatchObject({ fields: { driverId: '该驾驶员已在本单' } })
    expect(await fields({ truckId: 'truck-1' })).toMatchObject({ fields: { truckId: '该拖车已在本单' } })
    expect(await fields({ truckId: 'truck-99' })).toMatchObject({ fields: { truckId: '没有这辆拖车' } })
    expect(await fields({ driverId: 'user-driver3', truckId: 'truck-3', confirmBusy: undefined })).toMatchObject({
      fields: { confirmBusy: expect.stringContaining('正在作业') }
    })
    expect(await fields({ truckId: 'truck-6' })).toMatchObject({ fields: { truckId: expect.stringContaining('已过期') } })
    expect(await fields({ truckId: 'truck-6' }, 'manager1')).toMatchObject({ fields: { note: expect.stringContaining('说明原因') } })
    expect(await fields({ assistants: ['nobody'] })).toMatchObject({ fields: { assistants: expect.any(String) } })
    expect(await fields({ assistants: ['user-driver4'] })).toMatchObject({ fields: { assistants: expect.any(String) } })
    await server.query('update order_vehicle set mass_kg = 30000 where order_id = $1', [id])
    expect(await fields({})).toMatchObject({ fields: { confirmCapacity: '粤B·2Q91R载重 25 吨，车辆总质量 30 吨，仍要增派？' } })
    expect((await add(id, { confirmCapacity: true })).data.events.at(-1)?.details).toEqual(
      expect.arrayContaining([{ label: '载重不足', text: expect.stringContaining('30 吨') }])
    )
    expect(await add(id, { confirmCapacity: true }, 2)).toMatchObject({ code: 400, data: { fields: { driverId: '孙海涛已在本单增派中' } } })
  })

  test('who refuses or is taken away no longer knows of the order; his stamp stays in the log', async () => {
    for (const leave of ['refuse', 'removeUnit'] as const) {
      const id = await world.plant('TOWING')
      const unitId = await world.plantHelper(id)
      expect(await help('driver4', id, unitId, 'refuse', 1)).toMatchObject({ code: 400, data: { fields: { reason: expect.any(String) } } })
      const answer =
        leave === 'refuse'
          ? await help('driver4', id, unitId, 'refuse', 1, { reason: '车坏' })
          : await world.step('dispatcher1', id, 'removeUnit', { ...world.base(), unitId, reason: '不用了' })
      expect([leave, answer.code]).toEqual([leave, 200])
      expect([(await world.detail('driver4', id)).code, await sees('driver4', id)]).toEqual([404, false])
      expect((await helperOf(id))?.stamps).toMatchObject({ removedAt: server.clock.now() })
      expect((await world.step('dispatcher1', id, 'removeUnit', { ...world.base(2), unitId, reason: '不用了' })).code).toBe(400)
    }
  })

  test('an order that ends sends its helpers home; stepping back calls them again', async () => {
    const id = await world.plant('AT_DEST')
    const unitId = await world.plantHelper(id)
    await help('driver4', id, unitId, 'accept', 1)
    await world.step('driver1', id, 'handOver', await world.complete('handOver', 2, 'driver1'))
    expect((await helperOf(id))?.stamps).toHaveProperty('removedAt')
    await world.step('dispatcher1', id, 'stepBack', { ...world.base(3), reason: '点错了' })
    expect(await helperOf(id)).toMatchObject({ stamps: expect.not.objectContaining({ removedAt: expect.anything() }) })
    expect((await world.detail('driver4', id)).data.units[1]?.steps).toEqual(['depart'])
  })
})
