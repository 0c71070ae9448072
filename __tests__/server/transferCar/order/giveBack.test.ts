import type { BoardView } from '../../../../src/contract/transferCar/fleet/board'
import { oneDatabase, type TestApp } from '../../../support/databases'
import { World } from '../support/world'

/** A driver who cannot go on: 退单 until he is there, 申请改派 until the vehicle is loaded. */
oneDatabase((_name, makeApp) => {
  let server: TestApp
  let world: World
  beforeAll(async () => {
    server = await makeApp()
    world = new World(server)
  })
  const take = async (account: string, id: string, action: Parameters<World['complete']>[0], version: number, more: object = {}) =>
    world.step(account, id, action, { ...(await world.complete(action, version, account, id)), ...more })
  const notices = async (account: string, title: string) =>
    (
      await server.query<{ body_text: string }>(
        'select m.body_text from in_site_message m join in_site_receipt r on r.message_id = m.id where r.user_id = $1 and m.title like $2',
        [`user-${account}`, `%${title}`]
      )
    ).map(({ body_text }) => body_text)
  const actions = async (account: string, id: string) => (await world.detail(account, id)).data.actions.map(({ action }) => action)

  test('退单 on the way: back to 待派单 without crew and stamps, dispatch is told with the reason, somebody else can be sent', async () => {
    const { data: made } = await world.create()
    await take('dispatcher1', made.id, 'dispatch', 1, { driverId: 'user-driver1', truckId: 'truck-1' })
    await take('driver1', made.id, 'accept', 2)
    await take('driver1', made.id, 'depart', 3)
    expect(await actions('driver1', made.id)).toEqual(expect.arrayContaining(['giveBack', 'askReassign']))
    expect((await take('driver1', made.id, 'giveBack', 4, { reason: '变速箱故障' })).code).toBe(200)
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
    expect((await take('dispatcher1', made.id, 'dispatch', 5)).data).toMatchObject({
      status: 'ASSIGNED',
      units: [{ driverId: 'user-driver3' }]
    })
  })

  test('申请改派: the order stays his, dispatch is told with place and reason, and sends somebody else', async () => {
    const id = await world.plant('EN_ROUTE')
    const { data } = await take('driver1', id, 'askReassign', 1, { reason: '拖不动大货车' })
    expect(data).toMatchObject({ status: 'EN_ROUTE', version: 2, units: [{ driverId: 'user-driver1' }] })
    expect(data.events.at(-1)).toMatchObject({ action: 'askReassign', details: [{ label: '说明', text: '拖不动大货车' }] })
    const [row] = await server.query<{ order_no: string }>('select order_no from accident_order where id = $1', [id])
    expect((await notices('dispatcher1', '驾驶员申请改派')).filter((text) => text.includes(row?.order_no ?? '?'))).toEqual([
      expect.stringMatching(/深南大道.*原因：拖不动大货车/)
    ])
    expect((await take('dispatcher1', id, 'reassign', 2)).data).toMatchObject({ status: 'ASSIGNED', units: [{ driverId: 'user-driver3' }] })
  })

  test('on the scene he stays with it: only the request, until the vehicle is loaded', async () => {
    for (const [status, may] of [
      ['ON_SCENE', true],
      ['WORKING', true],
      ['TOWING', false]
    ] as const) {
      const offered = await actions('driver1', await world.plant(status))
      expect([status, offered.includes('askReassign'), offered.includes('giveBack')]).toEqual([status, may, false])
    }
  })

  test('dispatch has a number to call', async () => {
    const { data } = await world.as<{ sysConfigInfo: { dispatchPhone?: string } }>('driver1', 'GET', '/api/oauth/CurrentUser')
    expect(data.sysConfigInfo.dispatchPhone).toBe(server.context.config.dispatch.phone)
  })
})
