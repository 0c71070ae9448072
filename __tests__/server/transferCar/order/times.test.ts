import { MINUTE } from '../../../../server/clock'
import type { OrderDetail } from '../../../../src/contract/transferCar/order/detail'
import { oneDatabase, type TestApp } from '../../../support/databases'
import { ORDERS, World } from '../support/world'
import { POSITION } from '../support/bodies'

/** Doubtful times and who confirms them (orders.md#business-time). */
oneDatabase((_name, makeApp) => {
  let server: TestApp
  let world: World
  beforeAll(async () => {
    server = await makeApp()
    world = new World(server)
  })
  const doubts = (order: OrderDetail) =>
    order.events.filter(({ timeDoubtful, timeConfirmedBy }) => timeDoubtful && timeConfirmedBy === null)
  const confirm = (order: OrderDetail, use: 'DEVICE' | 'SERVER', account = 'dispatcher1') =>
    world.step(account, order.id, 'confirmTime', {
      version: order.version,
      deviceAt: 1,
      confirmations: doubts(order).map(({ id }) => ({ eventId: id, use }))
    })
  const detail = async (id: string) => (await world.detail('manager1', id)).data
  /** An arrival whose phone did not know its clock. @param minutesAgo how long ago it says it was */
  const arriveWith = async (minutesAgo: number, planted = 'EN_ROUTE' as const) => {
    const id = await world.plant(planted)
    const deviceAt = server.clock.now() - minutesAgo * MINUTE
    return { id, deviceAt, order: (await world.step('driver1', id, 'arrive', { version: 1, deviceAt, position: POSITION })).data }
  }

  test('the doubt is counted and shown; DEVICE keeps the time, SERVER moves stamp and status', async () => {
    for (const use of ['DEVICE', 'SERVER'] as const) {
      const { id, deviceAt, order } = await arriveWith(40)
      const serverAt = server.clock.now()
      expect([order.timeDoubts, doubts(order).map(({ action }) => action)]).toEqual([1, ['arrive']])
      const listed = await world.as<{ list: { id: string }[] }>('dispatcher1', 'GET', `${ORDERS}?flag=timeDoubtful&pageSize=50`)
      expect(listed.data.list.map((card) => card.id)).toContain(id)
      server.clock.advance(MINUTE)
      expect((await confirm(order, use, 'finance1')).code).toBe(403)
      const { code, data } = await confirm(order, use)
      const at = use === 'DEVICE' ? deviceAt : serverAt
      expect([code, data.timeDoubts, data.statusAt, data.units[0]?.stamps.arrivedAt]).toEqual([200, 0, at, at])
      expect(data.events.find(({ action }) => action === 'arrive')).toMatchObject({
        deviceAt,
        serverAt,
        businessAt: at,
        timeDoubtful: true,
        timeConfirmedBy: expect.any(String),
        timeConfirmedAt: server.clock.now()
      })
      expect(data.events.at(-1)).toMatchObject({
        action: 'confirmTime',
        timeDoubtful: false,
        details: [{ label: '时间确认', text: expect.stringContaining(use === 'DEVICE' ? '设备时间' : '服务器时间') }]
      })
      expect((await confirm(data, use)).code).toBe(400)
    }
  })

  test('a stamp that a later step has set again stays; what was stepped back needs no confirmation', async () => {
    const { id, order } = await arriveWith(40)
    const back = (await world.step('dispatcher1', id, 'stepBack', { ...world.base(order.version), reason: '点错了' })).data
    expect([back.timeDoubts, doubts(back)]).toEqual([0, []])
    server.clock.advance(MINUTE)
    const again = (await world.step('driver1', id, 'arrive', { ...world.base(back.version), position: POSITION })).data
    expect([again.timeDoubts, again.units[0]?.stamps.arrivedAt]).toEqual([0, server.clock.now()])
    const old = again.events.find(({ action }) => action === 'arrive')?.id ?? ''
    expect(
      await world.step('dispatcher1', id, 'confirmTime', { ...world.base(again.version), confirmations: [{ eventId: old, use: 'SERVER' }] })
    ).toMatchObject({ code: 400 })
  })

  test('a step older than the one before is in doubt; a hold or a helper beside it is no step before', async () => {
    const id = await world.plant('ASSIGNED')
    await world.step('driver1', id, 'accept', world.base())
    const early = await world.step('driver1', id, 'depart', {
      ...world.base(2),
      deviceAt: server.clock.now() - 3 * MINUTE,
      position: POSITION
    })
    expect([early.data.timeDoubts, early.data.events.at(-1)?.timeDoubtful]).toEqual([1, true])
    const second = await world.plant('ON_SCENE')
    await world.step('driver1', second, 'startWork', await world.complete('startWork', 1, 'driver1'))
    server.clock.advance(10 * MINUTE)
    await world.step('yard1', second, 'hold', await world.complete('hold', 2))
    const loaded = await world.step('driver1', second, 'load', {
      ...(await world.complete('load', 3)),
      deviceAt: server.clock.now() - 5 * MINUTE
    })
    expect([loaded.code, loaded.data.timeDoubts]).toEqual([200, 0])
  })

  test('a confirmed time that passes the next step puts that one in doubt, or says so when it was confirmed before', async () => {
    const { id, order } = await arriveWith(40)
    server.clock.advance(MINUTE)
    // The phone now knows its clock: half an hour ago, after the arrival as the phone had it, before its receipt.
    const working = (
      await world.step('driver1', id, 'startWork', {
        ...(await world.complete('startWork', order.version, 'driver1')),
        deviceAt: server.clock.now() - 30 * MINUTE
      })
    ).data
    expect(doubts(working).map(({ action }) => action)).toEqual(['arrive'])
    const crossed = (await confirm(working, 'SERVER')).data
    expect([crossed.timeDoubts, doubts(crossed).map(({ action }) => action)]).toEqual([1, ['startWork']])
    expect(crossed.events.at(-1)?.details[0]?.text).toContain('先后不一致')
    const settled = (await confirm(crossed, 'DEVICE')).data
    expect([settled.timeDoubts, (await detail(id)).events.at(-1)?.details[0]?.text]).toEqual([0, expect.stringContaining('先后不一致')])
  })

  test('bad choices are named', async () => {
    const { id, order } = await arriveWith(40)
    const take = (confirmations: unknown) => world.step('dispatcher1', id, 'confirmTime', { ...world.base(order.version), confirmations })
    expect(await take(undefined)).toMatchObject({ code: 400, data: { fields: { confirmations: expect.any(String) } } })
    expect(await take([])).toMatchObject({ code: 400 })
    const twice = { eventId: doubts(order)[0]?.id, use: 'SERVER' }
    expect(await take([twice, twice])).toMatchObject({
      code: 400,
      data: { fields: { 'confirmations.1.eventId': '该记录的时间不需要确认' } }
    })
    expect(await take([{ eventId: 'nothing', use: 'SERVER' }])).toMatchObject({
      code: 400,
      data: { fields: { 'confirmations.0.eventId': expect.any(String) } }
    })
    expect((await detail(id)).timeDoubts).toBe(1)
  })
})
