import { randomUUID } from 'node:crypto'
import type { BillView, CustomerView, RateCardView } from '../../../../src/contract/transferCar/fees/bill'
import { DAY, HOUR, MINUTE } from '../../../../server/clock'
import { releaseEmployee } from '../../../../server/transferCar/order/commands/leaving'
import { oneDatabase, type TestApp } from '../../../support/databases'
import { CARD, FACTS, FEES } from '../fees/support'
import { ORDERS, World } from '../support/world'

/** What used to slip through between two rules that were right each by itself. */
oneDatabase((_name, makeApp) => {
  let server: TestApp
  let world: World
  beforeAll(async () => {
    server = await makeApp()
    world = new World(server)
  })
  const put = (id: string, body: object, account = 'dispatcher1') => world.as(account, 'PUT', `${ORDERS}/${id}`, body)

  describe('stepping back', () => {
    test('from 拖运中 the plate and VIN are what they were before loading; what was corrected since stays', async () => {
      const id = await world.plant('WORKING')
      const loaded = (
        await world.take('driver1', id, 'load', 1, { plateSituation: 'TEMPORARY', plateNo: '临A12345', vin: 'LDC613P23A1305189' })
      ).data
      expect(loaded.vehicles[0]).toMatchObject({ plateSituation: 'TEMPORARY', plateNo: '临A12345', vin: 'LDC613P23A1305189' })
      const back = (await world.take('dispatcher1', id, 'stepBack', 2)).data
      expect(back.vehicles[0]).toMatchObject({ plateSituation: 'NORMAL', plateNo: '粤B8D88E', vin: null })
      expect((await world.as<{ list: { id: string }[] }>('manager1', 'GET', `${ORDERS}?keyword=1305189`)).data.list).toEqual([])
      const again = (await world.take('driver1', id, 'load', 3, { vin: 'LDC613P23A1305189' })).data
      const [vehicle] = again.vehicles
      await put(id, { version: 4, vehicles: [{ plateSituation: 'NORMAL', plateNo: '京A12345', vin: vehicle?.vin, vehicleClass: 'K1' }] })
      expect((await world.take('dispatcher1', id, 'stepBack', 5)).data.vehicles[0]).toMatchObject({ plateNo: '京A12345', vin: null })
    })

    test('from 施救中 the damage is asked again; from 待结算 a waiver too', async () => {
      const id = await world.plant('ON_SCENE')
      expect((await world.take('driver1', id, 'startWork', 1)).data.vehicles[0]?.damaged).toBe(true)
      expect((await world.take('dispatcher1', id, 'stepBack', 2)).data.vehicles[0]?.damaged).toBeNull()
      const done = await world.plant('DONE')
      expect((await world.take('finance1', done, 'waiveFees', 1)).data.feeWaivedReason).toBe('重复录入')
      expect((await world.take('dispatcher1', done, 'stepBack', 2)).data).toMatchObject({ status: 'AT_DEST', feeWaivedReason: null })
      expect((await world.take('yard1', done, 'store', 3)).data.status).toBe('STORED')
      expect((await world.take('finance1', done, 'release', 4)).msg).toBe('费用还没有结清')
    })
  })

  test.each([
    ['close', 'DONE', 'finance1'],
    ['voidOrder', 'DONE', 'manager1'],
    ['cancel', 'ON_SCENE', 'dispatcher1']
  ] as const)('%s withdraws an open request about the discount', async (action, status, account) => {
    const id = await world.plant(status, { areaCode: '440304', roadType: 'CITY' })
    const input = { vehicles: [FACTS], payer: 'PARTY', discountFen: 5000, discountReason: '客户投诉' }
    expect((await world.as<BillView>('finance1', 'PUT', `${ORDERS}/${id}/Bill`, input)).data.discountApproval).toMatchObject({
      state: 'OPEN'
    })
    if (action === 'close') await server.query("update accident_order set fee_waived_reason = '政策免费' where id = $1", [id])
    expect((await world.take(account, id, action, 1)).code).toBe(200)
    expect(await server.query('select state, decider_id, decision_note from approval_request where subject_id = $1', [id])).toEqual([
      { state: 'REFUSED', decider_id: null, decision_note: '申请已撤回' }
    ])
    expect((await world.as('manager1', 'POST', `${ORDERS}/${id}/Bill/Discount`, { approve: true, billVersion: 1 })).code).toBe(403)
  })

  test('the older version of a rate card reads 已停用 from the moment the newer one holds', async () => {
    const save = (more: object, path = '', method: 'POST' | 'PUT' = 'POST') =>
      world.as<RateCardView>('finance1', method, `${FEES}/RateCards${path}`, { ...CARD, region: '620102', ...more })
    const publish = (id: string, version: number) =>
      world.as<RateCardView>('finance1', 'POST', `${FEES}/RateCards/${id}/Publish`, { version })
    const states = async (id: string) => {
      const fresh = new World(server)
      const { data } = await fresh.as<RateCardView>('finance1', 'GET', `${FEES}/RateCards/${id}`)
      return [
        data.versions.map(({ version, state }) => `${version} ${state}`),
        (await fresh.as<RateCardView>('finance1', 'GET', `${FEES}/RateCards/${id}?version=1`)).data.state
      ]
    }
    const {
      data: { id }
    } = await save({ effectiveFrom: server.clock.now() - DAY })
    await publish(id, 1)
    await save({ effectiveFrom: server.clock.now() + DAY, version: 1 }, `/${id}`, 'PUT')
    expect(await states(id)).toEqual([['2 DRAFT', '1 PUBLISHED'], 'PUBLISHED'])
    await publish(id, 2)
    expect(await states(id)).toEqual([['2 PUBLISHED', '1 PUBLISHED'], 'PUBLISHED'])
    server.clock.advance(DAY)
    expect(await states(id)).toEqual([['2 PUBLISHED', '1 RETIRED'], 'RETIRED'])
    world = new World(server)
  })

  test('photos come into an ended order by no step either, but a manager appends', async () => {
    const id = await world.plant('CLOSED')
    const evidence = world.photos('PAYMENT_VOUCHER', 1)
    expect(await world.take('finance1', id, 'askReopen', 1, { evidence })).toMatchObject({ code: 400, msg: '工单已结束，照片已冻结' })
    expect(await server.query('select 1 from order_evidence where order_id = $1', [id])).toEqual([])
    expect((await world.take('finance1', id, 'askReopen', 1, { evidence: [] })).code).toBe(200)
    expect((await world.take('manager1', id, 'refuseReopen', 2, { evidence })).data).toMatchObject({ status: 'CLOSED', pendingEvidence: 1 })
  })

  test('without a plate the reported one goes, also from the search; a step back brings it again', async () => {
    const { data: made } = await world.create('dispatcher1', {
      vehicles: [{ plateSituation: 'NORMAL', plateNo: '粤B12Z45', vehicleClass: 'K1' }]
    })
    await server.query("update accident_order set status = 'WORKING' where id = $1", [made.id])
    await server.query(
      "insert into order_unit (id, order_id, order_created_at, order_status, is_lead, driver_id, truck_id) values ($1, $2, $3, 'WORKING', true, 'user-driver1', 'truck-1')",
      [`u${made.id}`.slice(0, 32), made.id, made.createdAt]
    )
    await server.query("update order_tab_count set count = count + 1 where status = 'WORKING'")
    await server.query(
      "insert into order_tab_count (status, count) values ('WORKING', 1), ('TOWING', 1) on conflict (status) do update set count = order_tab_count.count + 1"
    )
    const found = async () =>
      (await world.as<{ list: { id: string }[] }>('manager1', 'GET', `${ORDERS}?keyword=12Z45`)).data.list.map(({ id }) => id)
    expect(await found()).toEqual([made.id])
    const { data } = await world.take('driver1', made.id, 'load', 1, { plateSituation: 'NONE', plateNo: '', vin: 'LDC613P23A1305189' })
    expect([data.vehicles[0], await found()]).toEqual([expect.objectContaining({ plateSituation: 'NONE', plateNo: null }), []])
    expect((await world.take('dispatcher1', made.id, 'stepBack', 2)).data.vehicles[0]).toMatchObject({
      plateSituation: 'NORMAL',
      plateNo: '粤B12Z45',
      vin: null
    })
    expect(await found()).toEqual([made.id])
  })

  test('a notice to collect belongs to the detention it ends', async () => {
    const id = await world.plant('STORED')
    await world.take('yard1', id, 'hold', 1)
    const before = await world.take('yard1', id, 'unhold', 2, { noticeAt: server.clock.now() - HOUR, collectDays: 3 })
    expect(before).toMatchObject({ code: 400, data: { fields: { noticeAt: '取车通知时间不能早于扣留开始' } } })
    expect((await world.take('yard1', id, 'unhold', 2, { noticeAt: server.clock.now() - MINUTE + 1, collectDays: 3 })).code).toBe(200)
  })

  test('a detention that a fast clock shortened to nothing has its length again once the time is confirmed', async () => {
    const id = await world.plant('STORED', { areaCode: '440304', roadType: 'CITY' })
    const startAt = server.clock.now()
    const held = (await world.take('yard1', id, 'hold', 1, { deviceAt: startAt + 40 * DAY, clockOffsetMs: undefined })).data
    server.clock.advance(2 * DAY)
    world = new World(server)
    const freed = (await world.take('yard1', id, 'unhold', 2)).data
    expect(freed.holds).toEqual([expect.objectContaining({ startAt: startAt + 40 * DAY, endAt: startAt + 40 * DAY })])
    const eventId = held.events.find(({ action }) => action === 'hold')?.id
    const { data } = await world.step('dispatcher1', id, 'confirmTime', { ...world.base(3), confirmations: [{ eventId, use: 'SERVER' }] })
    expect(data.holds).toEqual([expect.objectContaining({ startAt, endAt: startAt + 2 * DAY })])
    server.clock.advance(4 * DAY)
    world = new World(server)
    // Nobody told him to collect: charged from the end of the detention.
    const lines = (await world.as<BillView>('finance1', 'GET', `${ORDERS}/${id}/Bill`)).data.lines.filter(({ code }) => code === 'STORAGE')
    expect(lines).toEqual([expect.objectContaining({ qtyMilli: 4000, amountFen: 12_000 })])
  })

  test('who was taken off an order is not told its number by a photo that stands in both', async () => {
    const [left, own] = [await world.plant('WORKING'), await world.plant('WORKING', { createdBy: 'user-driver4' })]
    await server.query(
      "insert into order_unit (id, order_id, order_created_at, order_status, is_lead, driver_id, truck_id, removed_at) values ($1, $2, $3, 'WORKING', false, 'user-driver4', 'truck-4', $3)",
      [`c${left}`.slice(0, 32), left, server.clock.now()]
    )
    const [photo] = world.photos('SCENE', 1)
    await world.as('driver1', 'POST', `${ORDERS}/${left}/Evidence`, { evidence: [photo] })
    await world.as('driver1', 'POST', `${ORDERS}/${own}/Evidence`, { evidence: [{ ...photo, id: randomUUID() }] })
    expect((await world.detail('driver4', own)).data.evidence).toEqual([expect.objectContaining({ reusedIn: '另一工单' })])
  })

  test('who must bear it is not changed beneath a bill under review; what else was written wrong is', async () => {
    const id = await world.plant('DONE', { areaCode: '440304', roadType: 'CITY' })
    await server.query(
      `insert into payment_order (id, payment_no, accident_order_id, payer, stage, status, bill_version, lines, total_fen, discount_fen, payable_fen, tax_fen, created_by, created_at, updated_at)
      values ($1, $1, $2, 'PARTY', 'REVIEW', 'REVIEW', 1, '[]', 28000, 0, 28000, 0, 'user-finance1', $3, $3)`,
      [`p${id}`.slice(0, 32), id, server.clock.now()]
    )
    expect(await put(id, { version: 1, bearer: 'AGENCY', illegalParking: true })).toMatchObject({
      code: 400,
      data: { fields: { bearer: '已有缴费工单进入复核，请先退回该缴费工单', illegalParking: expect.any(String) } }
    })
    expect((await put(id, { version: 1, bearer: 'PARTY', remark: '已核对' })).code).toBe(200)
    await server.query("update payment_order set stage = 'DRAFT', status = 'DRAFT' where accident_order_id = $1", [id])
    expect((await put(id, { version: 2, bearer: 'INSURER' })).data.bearer).toBe('INSURER')
  })

  test('a signature has the name of somebody', async () => {
    const id = await world.plant('AT_DEST')
    const body = await world.complete('handOver', 1, 'driver1')
    const named = (signerName: string) => ({ ...body, signature: { ...(body.signature as object), signerName } })
    for (const blank of ['  ', ' 李', '\u3000\u3000'])
      expect(await world.step('driver1', id, 'handOver', named(blank))).toMatchObject({
        code: 400,
        data: { fields: { signature: '请填写签字人姓名' } }
      })
    expect((await world.step('driver1', id, 'handOver', named(' 李四 '))).code).toBe(200)
  })

  test('contacts and credit limits of customers are for who keeps them; the others know the name', async () => {
    const of = async (account: string) =>
      (await world.as<{ list: CustomerView[] }>(account, 'GET', `${FEES}/Customers`)).data.list.find(({ id }) => id === 'customer-pingan')
    await server.query("update customer set contact = '周小红', credit_limit_fen = 500000 where id = 'customer-pingan'")
    expect(await of('finance1')).toMatchObject({ contact: '周小红', mobile: '13800138021', creditLimitFen: 500_000 })
    for (const account of ['driver1', 'dispatcher1', 'yard1', 'clerk1'])
      expect([account, await of(account)]).toEqual([
        account,
        expect.objectContaining({ contact: '周*', mobile: '138****8021', creditLimitFen: null })
      ])
  })

  test('a driver who was taken away and sent again is on the order: his points count, and only what he is on keeps his account', async () => {
    const id = await world.plant('WORKING')
    const unit = async (unitId: string, more: Record<string, number>) =>
      server.query(
        `insert into order_unit (id, order_id, order_created_at, order_status, is_lead, driver_id, truck_id, assigned_at, accepted_at, departed_at, removed_at) values ($1, $2, $3, 'WORKING', false, 'user-driver4', 'truck-4', $3, $3, $4, $5)`,
        [unitId, id, server.clock.now() - HOUR, more.departedAt ?? null, more.removedAt ?? null]
      )
    const point = { lng: 114.05, lat: 22.54, coordType: 'GCJ02', fixAt: server.clock.now() - MINUTE }
    const send = () =>
      world.as<{ kept: number }>('driver4', 'POST', '/api/transferCar/Positions', { orderId: id, background: false, points: [point] })
    await unit(`a${id}`.slice(0, 32), { departedAt: server.clock.now() - HOUR, removedAt: server.clock.now() - HOUR / 2 })
    expect((await send()).data.kept).toBe(0)
    const held = (at: number) =>
      server.context.db.transaction(async (tx) => (await releaseEmployee(tx, 'user-driver4', at)).orders.map((order) => order.id))
    expect(await held(server.clock.now())).not.toContain(id)
    await unit(`b${id}`.slice(0, 32), { departedAt: server.clock.now() - HOUR / 3 })
    expect((await send()).data.kept).toBe(1)
    expect(await held(server.clock.now())).toContain(id)
    await server.query("update driver_profile set on_duty = true where user_id = 'user-driver4'")
    await server.query("update tow_truck set driver_id = 'user-driver4' where id = 'truck-4'")
  })

  test.each<[string, object]>([
    ['the first moment there is, and an offset below it', { deviceAt: 0, clockOffsetMs: -86_400_000_000 }],
    ['the last, and one above', { deviceAt: 4_102_444_800_000, clockOffsetMs: 86_400_000_000 }],
    ['a day from now', { deviceAt: 4_000_000_000_000, clockOffsetMs: undefined }]
  ])('clocks: %s is stored, in doubt, and nothing that reads it fails', async (_what, clock) => {
    const id = await world.plant('EN_ROUTE', { areaCode: '440304', roadType: 'CITY' })
    await server.query(
      "insert into order_event (id, order_id, seq, action, to_status, actor_role, device_at, server_at, business_at) values ($1, $2, 1, 'submit', 'PENDING', 'driver', $3, $3, $3)",
      [`e${id}`.slice(0, 32), id, server.clock.now()]
    )
    const arrived = await world.take('driver1', id, 'arrive', 1, clock)
    expect(arrived).toMatchObject({ code: 200, data: { timeDoubts: 1 } })
    expect((await world.take('driver1', id, 'startWork', 2)).code).toBe(200)
    expect((await world.take('dispatcher1', id, 'hold', 3, clock)).code).toBe(200)
    expect((await world.take('dispatcher1', id, 'unhold', 4, clock)).code).toBe(200)
    const read = await Promise.all([
      world.as('finance1', 'GET', `${ORDERS}/${id}/Bill`),
      world.as('finance1', 'GET', `${ORDERS}/${id}/PriceSource`),
      world.as('dispatcher1', 'GET', '/api/transferCar/Board'),
      world.as('dispatcher1', 'GET', ORDERS),
      world.detail('driver1', id),
      world.as('finance1', 'PUT', `${ORDERS}/${id}/Bill`, { vehicles: [FACTS], payer: 'PARTY' })
    ])
    expect(read.map(({ code }) => code)).toEqual([200, 200, 200, 200, 200, 200])
    const doubtful = arrived.data.events.filter(({ timeDoubtful }) => timeDoubtful).map((event) => ({ eventId: event.id, use: 'SERVER' }))
    const { data } = await world.detail('dispatcher1', id)
    expect((await world.step('dispatcher1', id, 'confirmTime', { ...world.base(data.version), confirmations: doubtful })).code).toBe(200)
    expect((await world.as('finance1', 'GET', `${ORDERS}/${id}/Bill`)).code).toBe(200)
  })

  test('what no database holds is refused by name of nothing and stored nowhere, in every text of a step and beside a file', async () => {
    const id = await world.plant('ON_SCENE')
    const before = await world.stored([id])
    for (const bad of ['\u0000', '\ud800', 'a\udc00b']) {
      const answers = await Promise.all([
        world.step('dispatcher1', id, 'hold', { ...(await world.complete('hold')), reason: `原因${bad}` }),
        world.step('driver1', id, 'arrive', { ...(await world.complete('arrive')), note: bad }),
        put(id, { version: 1, remark: bad }),
        put(id, { version: 1, [bad]: 'x' }),
        world.as('manager1', 'POST', `${ORDERS}/${id}/Evidence/${randomUUID()}/GiveUp`, { reason: bad, version: 1 }),
        world.as('manager1', 'GET', `${ORDERS}?keyword=${encodeURIComponent(bad === '\u0000' ? bad : '%')}`)
      ])
      expect(answers.slice(0, 5).map(({ code }) => code)).toEqual([400, 400, 400, 400, 400])
      expect([200, 400]).toContain(answers[5]?.code)
    }
    const form = (fields: string, name: string) =>
      `--b\r\nContent-Disposition: form-data; name="category"\r\n\r\n${fields}\r\n--b\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\nx\r\n--b--\r\n`
    for (const payload of [form('SCENE\u0000', 'p.jpg'), form('SCENE', 'p\u0000.jpg'), form('SCENE', '..%00/p.jpg')]) {
      const answer = await server.app.inject({
        method: 'POST',
        url: `${ORDERS}/${id}/Evidence/${randomUUID()}/File`,
        headers: { authorization: await world.token('driver1'), 'content-type': 'multipart/form-data; boundary=b' },
        payload
      })
      expect([answer.statusCode, answer.json<{ code: number }>().code]).toEqual([200, 400])
    }
    expect(await world.stored([id])).toEqual(before)
  })

  test('an area that is taken away is found again from the address (intake.md#area-of-an-order)', async () => {
    const { data } = await world.create('dispatcher1', { areaCode: '620103' })
    expect(data.areaCode).toBe('620103')
    expect((await put(data.id, { version: data.version, areaCode: '' })).data).toMatchObject({
      areaCode: '440304',
      areaName: '广东省深圳市福田区'
    })
  })
})
