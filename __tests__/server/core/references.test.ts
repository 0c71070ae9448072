import { oneDatabase, type TestApp } from '../../support/databases'
import { ORDERS, World } from '../transferCar/support/world'
import { MEETING } from '../schedule/support'

/** What does not exist is refused by its field in every area that names something, and named no further by who left (forms: form/references). */
oneDatabase((_name, makeApp) => {
  let server: TestApp
  let world: World
  beforeAll(async () => {
    server = await makeApp()
    world = new World(server)
    await server.query(
      'insert into user_account select * from jsonb_populate_record(null::user_account, (select to_jsonb(u) from user_account u where id = \'user-driver4\') || \'{"id": "user-left", "account": "left", "enabled_mark": 0, "mobile": "13999999999"}\')'
    )
  })

  const refusedAt = async (account: string, method: 'POST' | 'PUT', url: string, body: unknown): Promise<unknown> => {
    const { code, data } = await world.as<{ fields?: Record<string, string> } | null>(account, method, url, body)
    return code === 400 ? Object.keys(data?.fields ?? {}) : code
  }

  test('work orders: insurer, customer, area, driver, truck, assistants, yard', async () => {
    for (const [name, value] of Object.entries({ insurer: '没有的保险', customerId: 'customer-9', areaCode: '990000' }))
      expect([name, await refusedAt('dispatcher1', 'POST', ORDERS, { draft: true, [name]: value })]).toEqual([name, [name]])
    const { data } = await world.create('dispatcher1', { insurer: 'PICC' })
    await server.query("update accident_order set insurer = '旧保险' where id = $1", [data.id])
    expect(
      (await world.as('dispatcher1', 'PUT', `${ORDERS}/${data.id}`, { version: data.version, insurer: '旧保险', remark: 'x' })).code
    ).toBe(200)
    expect(await refusedAt('dispatcher1', 'PUT', `${ORDERS}/${data.id}`, { version: data.version + 1, insurer: '别的保险' })).toEqual([
      'insurer'
    ])
    const base = { ...world.base(data.version + 1), driverId: 'user-driver1', truckId: 'truck-1' }
    for (const [name, value] of Object.entries({ driverId: 'user-nobody', truckId: 'truck-99', assistants: ['user-left'] })) {
      expect([name, await refusedAt('dispatcher1', 'POST', `${ORDERS}/${data.id}/Actions/dispatch`, { ...base, [name]: value })]).toEqual([
        name,
        [name]
      ])
    }
    expect(
      await refusedAt('yard1', 'POST', `${ORDERS}/${await world.plant('AT_DEST')}/Actions/store`, {
        ...world.base(),
        yardId: 'yard-9',
        slot: 'A-01',
        keys: 1,
        odometerKm: 45200,
        belongings: '无',
        evidence: world.photos('UNLOAD_CORNER', 4)
      })
    ).toEqual(['yardId'])
  })

  test('reports and appointments: people who are there, days that exist', async () => {
    const report = {
      kind: 'daily',
      day: '2026-03-15',
      values: { today: 'x', tomorrow: 'y', question: '无' },
      receiverIds: ['user-dispatcher1'],
      isDraft: false
    }
    for (const id of ['user-nobody', 'user-left']) {
      expect([id, await refusedAt('driver1', 'POST', '/api/extend/WorkLog/Report', { ...report, receiverIds: [id] })]).toEqual([
        id,
        ['receiverIds']
      ])
      expect([id, await refusedAt('driver1', 'POST', '/api/extend/Schedule/Event', { ...MEETING, participantIds: [id] })]).toEqual([
        id,
        ['participantIds']
      ])
    }
    expect(await refusedAt('driver1', 'POST', '/api/extend/WorkLog/Report', { ...report, day: '2026-02-30' })).toEqual(['day'])
  })

  test('forms of flows: what is handed in is checked as any other form, what waits is not touched', async () => {
    const values = {
      applyUser: 'user-driver1',
      applyDate: server.clock.now(),
      leaveType: 'personal',
      leaveStartTime: server.clock.now(),
      leaveEndTime: server.clock.now() + 1000,
      leaveDayCount: 1,
      leaveReason: '看病'
    }
    const launch = (more: object) =>
      refusedAt('driver1', 'POST', '/api/workflow/Engine/FlowTask', {
        flowId: 'leaveApply',
        status: 0,
        data: JSON.stringify({ ...values, ...more })
      })
    expect(await launch({ leaveType: 'unheard', applyUser: 'user-nobody', leaveStartTime: '2026-02-30' })).toEqual(
      expect.arrayContaining(['leaveType', 'applyUser', 'leaveStartTime'])
    )
    expect(await launch({})).toBe(200)
    const customer = (id: string) =>
      refusedAt('driver1', 'POST', '/api/extend/CrmOrder', {
        customerId: id,
        salesmanId: 'user-driver1',
        orderDate: server.clock.now(),
        paymentMode: 'transfer',
        receivableMoney: 1,
        goodsList: [],
        collectionPlanList: [],
        status: 0
      })
    expect(await customer('customer-9')).toEqual(expect.arrayContaining(['customerId']))
  })
})
