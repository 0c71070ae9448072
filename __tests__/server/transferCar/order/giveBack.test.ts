import type { BoardView } from '../../../../src/contract/transferCar/fleet/board'
import { oneDatabase, type TestApp } from '../../../support/databases'
import { inSiteOf } from '../support/told'
import { World } from '../support/world'

/** A driver who cannot go on: 退单 and 申请改派 until the vehicle is loaded, 呼叫调度 always. */
oneDatabase((_name, makeApp) => {
  let server: TestApp
  let world: World
  beforeAll(async () => {
    server = await makeApp()
    world = new World(server)
  })
  const notices = async (account: string, title: string) => (await inSiteOf(server, account, title)).map(({ body_text }) => body_text)
  const actions = async (account: string, id: string) => (await world.detail(account, id)).data.actions.map(({ action }) => action)

  test('退单 on the way: back to 待派单 without crew and stamps, dispatch is told with the reason, somebody else can be sent', async () => {
    const { data: made } = await world.create()
    await world.take('dispatcher1', made.id, 'dispatch', 1, { driverId: 'user-driver1', truckId: 'truck-1' })
    await world.take('driver1', made.id, 'accept', 2)
    await world.take('driver1', made.id, 'depart', 3)
    expect(await actions('driver1', made.id)).toEqual(expect.arrayContaining(['giveBack', 'askReassign']))
    expect((await world.take('driver1', made.id, 'giveBack', 4, { reason: '变速箱故障' })).code).toBe(200)
    expect(await notices('dispatcher1', '驾驶员退单')).toEqual([expect.stringContaining('原因：变速箱故障')])
    expect((await world.detail('driver1', made.id)).code).toBe(404)
    const { data } = await world.detail('dispatcher1', made.id)
    expect(data).toMatchObject({ status: 'PENDING', driverName: null, truckPlate: null })
    expect(Object.keys(data.stamps).filter((name) => ['assignedAt', 'acceptedAt', 'departedAt'].includes(name))).toEqual([])
    expect(data.events.at(-1)).toMatchObject({
      action: 'giveBack',
      from: 'EN_ROUTE',
      to: 'PENDING',
      details: [{ label: '说明', text: '变速箱故障' }]
    })
    const [event] = await server.query<{ payload: { undone: object } }>(
      "select payload from order_event where order_id = $1 and action = 'giveBack'",
      [made.id]
    )
    expect(event?.payload.undone).toMatchObject({
      driverId: 'user-driver1',
      truckId: 'truck-1',
      acceptedAt: expect.any(Number),
      departedAt: expect.any(Number)
    })
    const board = (await world.as<BoardView>('dispatcher1', 'GET', '/api/transferCar/Board')).data
    expect(board.waiting.map(({ id }) => id)).toContain(made.id)
    expect(board.drivers.find(({ id }) => id === 'user-driver1')?.active.map(({ orderId }) => orderId)).not.toContain(made.id)
    expect((await world.take('dispatcher1', made.id, 'dispatch', 5)).data).toMatchObject({
      status: 'ASSIGNED',
      units: [{ driverId: 'user-driver3' }]
    })
  })

  test('申请改派: the order stays his, dispatch is told with place and reason, and sends somebody else', async () => {
    const id = await world.plant('EN_ROUTE')
    const { data } = await world.take('driver1', id, 'askReassign', 1, { reason: '拖不动大货车' })
    expect(data).toMatchObject({ status: 'EN_ROUTE', version: 2, units: [{ driverId: 'user-driver1' }] })
    expect(data.events.at(-1)).toMatchObject({ action: 'askReassign', details: [{ label: '说明', text: '拖不动大货车' }] })
    const [row] = await server.query<{ order_no: string }>('select order_no from accident_order where id = $1', [id])
    expect((await notices('dispatcher1', '驾驶员申请改派')).filter((text) => text.includes(row?.order_no ?? '?'))).toEqual([
      expect.stringMatching(/深南大道.*原因：拖不动大货车/)
    ])
    expect((await world.take('dispatcher1', id, 'reassign', 2)).data).toMatchObject({
      status: 'ASSIGNED',
      units: [{ driverId: 'user-driver3' }]
    })
  })

  test('退单 on the scene: stamps, price and signature count no more and stay in the log; the next crew starts anew', async () => {
    const { data: made } = await world.create()
    const id = made.id
    await world.take('dispatcher1', id, 'dispatch', 1, { driverId: 'user-driver1', truckId: 'truck-1' })
    for (const [index, action] of (['accept', 'depart', 'arrive', 'startWork'] as const).entries())
      await world.take('driver1', id, action, index + 2)
    expect((await world.detail('dispatcher1', id)).data).toMatchObject({ status: 'WORKING', signatures: [{ purpose: 'price' }] })
    expect((await world.take('driver1', id, 'giveBack', 6, { reason: '车辆故障' })).code).toBe(200)
    const { data } = await world.detail('dispatcher1', id)
    expect(data).toMatchObject({ status: 'PENDING', agreedPriceFen: null, signatures: [], driverName: null })
    expect(Object.keys(data.stamps).filter((name) => ['arrivedAt', 'workStartAt', 'departedAt'].includes(name))).toEqual([])
    const [event] = await server.query<{ payload: { undone: object } }>(
      "select payload from order_event where order_id = $1 and action = 'giveBack'",
      [id]
    )
    expect(event?.payload.undone).toMatchObject({ arrivedAt: expect.any(Number), workStartAt: expect.any(Number) })
    await world.take('dispatcher1', id, 'dispatch', 7, { driverId: 'user-driver3', truckId: 'truck-3', confirmBusy: true })
    for (const [index, action] of (['accept', 'depart', 'arrive', 'startWork'] as const).entries())
      expect((await world.take('driver3', id, action, index + 8)).code).toBe(200)
  })

  test('dispatch refuses another crew with a word, which the driver reads; then he may ask again', async () => {
    const id = await world.plant('WORKING')
    expect(await actions('dispatcher1', id)).not.toContain('refuseReassign')
    await world.take('driver1', id, 'askReassign', 1, { reason: '拖不动' })
    expect((await world.detail('dispatcher1', id)).data.reassignAsked).toBe(true)
    expect(await actions('dispatcher1', id)).toContain('refuseReassign')
    expect((await world.take('driver1', id, 'askReassign', 2, { reason: '再来一次' })).msg).toBe('已申请改派，等待调度')
    expect((await world.take('dispatcher1', id, 'refuseReassign', 2, { reason: '没有其他车辆' })).code).toBe(200)
    expect(await notices('driver1', '改派申请被驳回')).toEqual([expect.stringContaining('没有其他车辆')])
    expect((await world.detail('driver1', id)).data).toMatchObject({ status: 'WORKING', reassignAsked: false })
    expect(await actions('driver1', id)).toEqual(expect.arrayContaining(['askReassign', 'giveBack', 'callDispatch']))
  })

  test('呼叫调度 from any step: dispatch is told which car, where and why, and answers; loaded, he gives nothing back', async () => {
    const id = await world.plant('TOWING')
    const offered = await actions('driver1', id)
    expect([offered.includes('callDispatch'), offered.includes('giveBack'), offered.includes('askReassign')]).toEqual([true, false, false])
    expect((await world.take('driver1', id, 'callDispatch', 1, { reason: '客户有争议' })).data).toMatchObject({
      status: 'TOWING',
      dispatchCalled: true
    })
    expect(await notices('dispatcher1', '驾驶员呼叫调度')).toEqual([expect.stringMatching(/深南大道.*原因：客户有争议/)])
    expect(await actions('driver1', id)).not.toContain('callDispatch')
    expect((await world.take('dispatcher1', id, 'answerCall', 2, { reason: '马上给你打电话' })).data.dispatchCalled).toBe(false)
    expect(await notices('driver1', '调度回复')).toEqual([expect.stringContaining('马上给你打电话')])
  })

  test('dispatch has a number to call', async () => {
    const { data } = await world.as<{ sysConfigInfo: { dispatchPhone?: string } }>('driver1', 'GET', '/api/oauth/CurrentUser')
    expect(data.sysConfigInfo.dispatchPhone).toBe(server.context.config.dispatch.phone)
  })
})
