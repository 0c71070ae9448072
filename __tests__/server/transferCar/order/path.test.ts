import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { MINUTE } from '../../../../server/clock'
import type { UploadAnswer } from '../../../../src/contract/files'
import type { OrderDetail } from '../../../../src/contract/transferCar/order/detail'
import type { PhotoCategory, ServiceAction } from '../../../../src/contract/transferCar/order/codes'
import { oneDatabase, type TestApp } from '../../../support/databases'
import { ORDERS, World } from '../support/world'
import { POSITION } from '../support/bodies'

oneDatabase((_name, makeApp) => {
  let server: TestApp
  let world: World
  beforeAll(async () => {
    server = await makeApp()
    world = new World(server)
  })

  /** A real upload: a picture of its own, through the multipart route. */
  const upload = async (account: string): Promise<UploadAnswer> => {
    const colour = { r: Math.floor(Math.random() * 255), g: Math.floor(Math.random() * 255), b: Math.floor(Math.random() * 255) }
    const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: colour } })
      .png()
      .toBuffer()
    const boundary = `b${randomUUID()}`
    const payload = Buffer.concat([
      Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`),
      bytes,
      Buffer.from(`\r\n--${boundary}--\r\n`)
    ])
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/file/Uploader/transferCar',
      payload,
      headers: { authorization: await world.token(account), 'content-type': `multipart/form-data; boundary=${boundary}` }
    })
    return answer.json<{ data: UploadAnswer }>().data
  }
  const photo = async (account: string, category: PhotoCategory) => ({
    id: randomUUID(),
    category,
    fileName: (await upload(account)).name,
    deviceAt: server.clock.now(),
    source: 'CAMERA' as const
  })
  const photos = (account: string, category: PhotoCategory, count: number) =>
    Promise.all(Array.from({ length: count }, () => photo(account, category)))
  const take = async (account: string, order: OrderDetail, action: ServiceAction, body: object = {}): Promise<OrderDetail> => {
    server.clock.advance(7 * MINUTE)
    const answer = await world.step(account, order.id, action, { ...world.base(order.version), ...body })
    expect([action, answer.code, answer.msg, answer.data]).toEqual([
      action,
      200,
      expect.anything(),
      expect.objectContaining({ id: order.id })
    ])
    return answer.data
  }

  /** Each step stands in the log and has its stamp, seven minutes after the one before. */
  const expectLog = (order: OrderDetail, started: number): void => {
    expect(order.events.map(({ action, from, to }) => [action, from, to])).toEqual([
      ['submit', null, 'PENDING'],
      ['dispatch', 'PENDING', 'ASSIGNED'],
      ['accept', 'ASSIGNED', 'ACCEPTED'],
      ['depart', 'ACCEPTED', 'EN_ROUTE'],
      ['arrive', 'EN_ROUTE', 'ON_SCENE'],
      ['startWork', 'ON_SCENE', 'WORKING'],
      ['load', 'WORKING', 'TOWING'],
      ['deliver', 'TOWING', 'AT_DEST'],
      ['handOver', 'AT_DEST', 'DONE']
    ])
    const minute = (n: number) => started + n * 7 * MINUTE
    expect(order.units[0]).toMatchObject({
      distanceM: 12345,
      stamps: {
        createdAt: started,
        assignedAt: minute(1),
        acceptedAt: minute(2),
        departedAt: minute(3),
        arrivedAt: minute(4),
        workStartAt: minute(5),
        loadedAt: minute(6),
        destAt: minute(7),
        handedOverAt: minute(8)
      }
    })
    expect(order.events.some(({ timeDoubtful }) => timeDoubtful)).toBe(false)
  }

  /** Every photo is stored and opens with its proof, with no other. */
  const expectEvidence = async (order: OrderDetail): Promise<void> => {
    expect(order.evidence).toHaveLength(10)
    for (const { url, thumbUrl, state } of order.evidence) {
      expect(state).toBe('STORED')
      for (const address of [url, thumbUrl]) expect((await server.app.inject({ url: address ?? '' })).statusCode).toBe(200)
    }
    const [first] = order.evidence
    expect((await server.app.inject({ url: (first?.url ?? '').replace(/sign=[^&]+/, 'sign=x') })).statusCode).toBe(403)
  }

  test('a call becomes 待结算, every stamp, photo and signature in place', async () => {
    let order = (await world.create()).data
    const started = order.createdAt
    expect(order).toMatchObject({
      status: 'PENDING',
      version: 1,
      orderNo: expect.stringMatching(/^SG20260315\d{4}$/),
      plateNo: '粤B8D88E',
      nextAction: 'dispatch'
    })
    order = await take('dispatcher1', order, 'dispatch', {
      driverId: 'user-driver1',
      truckId: 'truck-1',
      etaAt: server.clock.now() + 30 * MINUTE
    })
    expect(order.units).toEqual([expect.objectContaining({ driverName: '王建军', truckPlate: '粤B3K72G', isLead: true })])
    expect((await world.detail('driver1', order.id)).data).toMatchObject({ nextAction: 'accept', canReveal: true })
    order = await take('driver1', order, 'accept')
    order = await take('driver1', order, 'depart', { position: POSITION })
    order = await take('driver1', order, 'arrive', { position: POSITION })
    const signature = { fileName: (await upload('driver1')).url, signerName: '张三丰', signerRole: 'DRIVER', deviceAt: server.clock.now() }
    order = await take('driver1', order, 'startWork', {
      damaged: true,
      agreedPriceFen: 38000,
      signature,
      evidence: [
        ...(await photos('driver1', 'SCENE', 1)),
        ...(await photos('driver1', 'CORNER', 4)),
        ...(await photos('driver1', 'DAMAGE', 3))
      ]
    })
    expect(order).toMatchObject({ status: 'WORKING', agreedPriceFen: 38000, signatures: [{ purpose: 'price', signerName: '张*' }] })
    order = await take('driver1', order, 'load', {
      plateSituation: 'NORMAL',
      plateNo: '粤b·8d88e',
      vin: 'LSJA24U62JG269225',
      evidence: await photos('driver1', 'LOADED', 1)
    })
    expect(order.vehicles[0]).toMatchObject({ plateNo: '粤B8D88E', vin: 'LSJA24U62JG269225', damaged: true })
    order = await take('driver1', order, 'deliver', {
      position: POSITION,
      distanceM: 12345,
      distanceSource: 'MAP',
      evidence: await photos('driver1', 'DEST_SIGN', 1)
    })
    order = await take('driver1', order, 'handOver', {
      receiverName: '李四海',
      receiverMobile: '13912345678',
      signature: { ...signature, fileName: (await upload('driver1')).name, signerName: '李四海' }
    })

    expect(order).toMatchObject({
      status: 'DONE',
      outcome: 'TOWED',
      version: 9,
      nextAction: null,
      receiverName: '李*',
      receiverMobile: '139****5678'
    })
    expectLog(order, started)
    await expectEvidence(order)
    // What is stored is the bare name; the proof is made anew for each reader.
    expect(JSON.stringify(await server.query('select * from order_signature where order_id = $1', [order.id]))).not.toContain('sign=')
    expect(JSON.stringify(await server.query('select answer from idempotent_answer'))).not.toContain('sign=')
    expect((await world.detail('driver1', order.id)).data.actions).toEqual([])
    expect(await world.step('finance1', order.id, 'close', world.base(order.version))).toMatchObject({ code: 400, msg: '费用还没有结清' })
  })

  test('a driver at the roadside writes an order down and sees it among his own', async () => {
    const { data } = await world.create('driver2', { reporterMobile: '13700001111' })
    const list = await world.as<{ list: { id: string }[] }>('driver2', 'GET', `${ORDERS}?tab=pending`)
    expect(list.data.list.map(({ id }) => id)).toEqual([data.id])
    expect((await world.as('driver1', 'GET', `${ORDERS}/${data.id}`)).code).toBe(404)
  })

  /** The second place is closed, too: a leg of its own, with a door plate and kilometres of its own. */
  const secondLeg = async (from: OrderDetail): Promise<OrderDetail> => {
    let order = await take('driver1', from, 'redirect', { reason: '还是关门', destType: 'GARAGE', destAddress: '西乡修理厂' })
    // The second leg has a door plate of its own.
    expect(
      await world.step('driver1', order.id, 'deliver', {
        ...world.base(order.version),
        position: POSITION,
        distanceM: 800,
        distanceSource: 'MAP'
      })
    ).toMatchObject({ code: 400, data: { fields: { 'photos.DEST_SIGN': expect.any(String) } } })
    order = await take('driver1', order, 'deliver', {
      position: POSITION,
      distanceM: 800,
      distanceSource: 'MAP',
      evidence: world.photos('DEST_SIGN', 1)
    })
    expect(order.units[0]).toMatchObject({ leg: 2, distanceM: 5800 })
    return order
  }

  test('refused, sent back, redirected and stepped back: the log keeps what the order forgets', async () => {
    let order = (await world.create()).data
    order = await take('dispatcher1', order, 'dispatch', { driverId: 'user-driver1', truckId: 'truck-1' })
    order = await take('driver1', order, 'refuse', { reason: '车在保养' })
    expect(order).toMatchObject({ status: 'PENDING', driverName: null, truckPlate: null })
    order = await take('dispatcher1', order, 'dispatch', { driverId: 'user-driver1', truckId: 'truck-1' })
    order = await take('driver1', order, 'accept')
    order = await take('driver1', order, 'depart', { noPositionReason: '手机没有信号' })
    order = await take('dispatcher1', order, 'reassign', {
      driverId: 'user-driver1',
      truckId: 'truck-5',
      reason: '换吊车',
      confirmBusy: true
    })
    expect(order.units[0]?.stamps).not.toHaveProperty('acceptedAt')
    expect(order.events.at(-1)?.details).toEqual(
      expect.arrayContaining([
        { label: '拖车', text: '粤B·7W56C' },
        { label: '说明', text: '换吊车' }
      ])
    )
    const [{ payload }] = (await server.query<{ payload: { undone: { truckId: string; acceptedAt: number } } }>(
      "select payload from order_event where order_id = $1 and action = 'reassign'",
      [order.id]
    )) as [{ payload: { undone: { truckId: string; acceptedAt: number } } }]
    expect(payload.undone).toMatchObject({ truckId: 'truck-1', acceptedAt: expect.any(Number), departedAt: expect.any(Number) })
    order = await take('driver1', order, 'accept')
    order = await take('driver1', order, 'depart', { position: POSITION })
    order = await take('driver1', order, 'arrive', { position: POSITION })
    order = await take('driver1', order, 'startWork', {
      unsafeReason: '隧道内',
      exemption: 'CASUALTY',
      exemptionNote: '已送医',
      evidence: world.photos('SCENE', 1)
    })
    expect(order).toMatchObject({ status: 'WORKING', priceExemption: 'CASUALTY', unsafeReason: '隧道内', signatures: [] })
    order = await take('dispatcher1', order, 'stepBack', { reason: '点错了' })
    expect(order).toMatchObject({ status: 'ON_SCENE', priceExemption: null, unsafeReason: null })
    expect(order.units[0]?.stamps).not.toHaveProperty('workStartAt')
    order = await take('driver1', order, 'startWork', { unsafeReason: '隧道内', exemption: 'CASUALTY' })
    order = await take('driver1', order, 'load', { plateSituation: 'NORMAL', plateNo: '粤B8D88E', evidence: world.photos('LOADED', 1) })
    order = await take('driver1', order, 'deliver', {
      position: POSITION,
      distanceM: 5000,
      distanceSource: 'ODOMETER',
      evidence: world.photos('DEST_SIGN', 1)
    })
    order = await take('driver1', order, 'redirect', {
      reason: '对方关门',
      destType: 'GARAGE',
      destAddress: '宝安鸿运修理厂',
      evidence: world.photos('REFUSED_DEST', 1)
    })
    expect(order).toMatchObject({ status: 'TOWING', destAddress: '宝安鸿运修理厂', units: [{ leg: 2 }] })
    order = await take('manager1', order, 'stepBack', { reason: '对方又开门了' })
    expect(order).toMatchObject({ status: 'AT_DEST', destAddress: '福田鸿昌修理厂', units: [{ leg: 1, distanceM: 5000 }] })
    order = await secondLeg(order)
    order = await take('yard1', order, 'store', {
      slot: 'B-03',
      keys: 1,
      odometerKm: 88000,
      belongings: '无',
      evidence: world.photos('UNLOAD_CORNER', 4)
    })
    expect(order).toMatchObject({ status: 'STORED', outcome: 'TOWED', slot: 'B-03' })
    expect(order.events).toHaveLength(20)
  })

  test('what lists read beside the orders says the same as the orders', async () => {
    expect(
      await server.query(
        'select u.id from order_unit u join accident_order o on o.id = u.order_id where u.order_status <> o.status or u.order_created_at <> o.created_at'
      )
    ).toEqual([])
    expect(
      await server.query(
        'select t.term from order_search_term t join accident_order o on o.id = t.order_id where t.order_created_at <> o.created_at'
      )
    ).toEqual([])
  })
})
