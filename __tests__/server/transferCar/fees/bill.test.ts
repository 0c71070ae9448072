import { randomUUID } from 'node:crypto'
import type { BillView } from '../../../../src/contract/transferCar/fees/bill'
import { DAY, HOUR, MINUTE } from '../../../../server/clock'
import { oneDatabase, type TestApp } from '../../../support/databases'
import { ORDERS, World } from '../support/world'
import { FACTS, SHENZHEN } from './support'
import { billCalls, INPUT, fieldsOf } from './billCalls'

oneDatabase((name, makeApp) => {
  let server: TestApp
  let world: World
  beforeAll(async () => {
    server = await makeApp()
    world = new World(server)
  })
  const { billEvents, put, read } = billCalls(() => ({ server, world }))

  test('what nobody has stored is computed from the order: class, way, weight, waiting, extra work, yard', async () => {
    const id = await world.plant('DONE', { ...SHENZHEN, serviceType: 'TOW', extraWork: ['WINCH', 'CRANE'], carried: true })
    await server.query('update order_unit set distance_m = 12300, arrived_at = $2, work_start_at = $3 where order_id = $1', [
      id,
      server.clock.now() - HOUR,
      server.clock.now() - 20 * MINUTE
    ])
    await server.query('update order_vehicle set mass_kg = 31500 where order_id = $1', [id])
    const { data } = await read(id)
    expect(data).toMatchObject({ billVersion: 0, payer: 'PARTY', canEdit: true, updatedAt: null, problems: [] })
    expect(data.facts).toEqual([
      {
        ...FACTS,
        crane: true,
        distanceM: 12_300,
        carried: true,
        massTons: 31.5,
        waitingMinutes: 40,
        items: [{ code: 'WINCH', qtyMilli: 1000 }]
      }
    ])
    expect(data.lines.map(({ code, amountFen }) => [code, amountFen])).toEqual([
      ['TOW', 32_500],
      ['CARRIED', 6500],
      ['HEAVY', 4000],
      ['CRANE', 30_000],
      ['WAITING', 3000],
      ['WINCH', 20_000]
    ])
    expect(await server.query('select 1 from order_bill where order_id = $1', [id])).toEqual([])
  })

  test('stored as the next version, once, logged and told; the other writer hears what is there', async () => {
    const id = await world.plant('DONE', SHENZHEN)
    const key = randomUUID()
    const first = await put(id, {}, 'finance1', { key })
    expect(first.data).toMatchObject({
      billVersion: 1,
      totalFen: 28_000,
      payableFen: 28_000,
      payer: 'PARTY',
      updatedByName: expect.any(String),
      updatedAt: server.clock.now()
    })
    expect((await put(id, {}, 'finance1', { key })).data).toEqual(first.data)
    const late = await put(id, { vehicles: [{ ...FACTS, distanceM: 20_000 }] }, 'dispatcher1')
    expect(late).toMatchObject({ code: 409, msg: '账单已被他人更新，请核对后再操作', data: { billVersion: 1, payableFen: 28_000 } })
    expect((await put(id, { vehicles: [{ ...FACTS, distanceM: 20_000 }], billVersion: 1 }, 'dispatcher1')).data).toMatchObject({
      billVersion: 2,
      payableFen: 43_000
    })
    expect((await billEvents(id)).map(({ payload }) => payload)).toEqual([
      { payer: 'PARTY', payableFen: 28_000, discountFen: 0 },
      { payer: 'PARTY', payableFen: 43_000, discountFen: 0 }
    ])
    expect((await world.detail('manager1', id)).data.version).toBe(1)
    const [row] = await server.query('select version, total_fen::int, payable_fen::int, tax_fen::int from order_bill where order_id = $1', [
      id
    ])
    expect(row).toEqual({ version: 2, total_fen: 43_000, payable_fen: 43_000, tax_fen: 2434 })
    const offline = await world.plant('TOWING', SHENZHEN)
    server.clock.advance(HOUR)
    await put(offline, {})
    const { data } = await world.step('driver1', offline, 'deliver', {
      ...(await world.complete('deliver')),
      deviceAt: server.clock.now() - 30 * MINUTE
    })
    expect(data.events.at(-1)?.timeDoubtful).toBe(false)
  })

  test('several vehicles, lines by hand with a photo of this order, and sentences that add up', async () => {
    const id = await world.plant('WORKING', SHENZHEN)
    const photos = async (order: string) =>
      (await world.as('driver1', 'POST', `${ORDERS}/${order}/Evidence`, { evidence: world.photos('EQUIPMENT', 1) })).data.evidence.map(
        (photo) => photo.id
      )
    const [own, foreign] = [await photos(id), await photos(await world.plant('WORKING', SHENZHEN))]
    const line = { code: 'OTHER', name: '清理路面', qtyMilli: 1500, unit: '小时', unitPriceFen: 9999, reason: '油污较多', photoIds: own }
    const vehicles = [
      { ...FACTS, crane: true, craneVehicles: 2 },
      { ...FACTS, vehicleClass: 'H2', crane: true, craneVehicles: 2 }
    ]
    for (const [field, change] of Object.entries({
      'manual.0.photoIds': { photoIds: foreign },
      'manual.0.reason': { reason: '   ' },
      'manual.0.code': { code: 'NOISE' },
      'manual.0.qtyMilli': { qtyMilli: 0 },
      'manual.0.unitPriceFen': { unitPriceFen: 1.5 }
    })) {
      const answer = await put(id, { vehicles, manual: [{ ...line, ...change }] })
      expect([field, answer.code, fieldsOf(answer)]).toEqual([
        field,
        400,
        expect.objectContaining({ [field]: expect.stringMatching(/[\u4e00-\u9fa5]/) })
      ])
    }
    const { data } = await put(id, { vehicles, manual: [line], discountFen: 1000, discountReason: '老客户' })
    expect(data.lines.map(({ vehicle, code, amountFen, source }) => [vehicle, code, amountFen, source])).toEqual([
      [0, 'TOW', 28_000, 'AUTO'],
      [0, 'CRANE', 30_000, 'AUTO'],
      [1, 'TOW', 38_000, 'AUTO'],
      [1, 'CRANE', 40_000, 'AUTO'],
      [null, 'OTHER', 14_999, 'MANUAL']
    ])
    expect(data.lines.reduce((sum, { discountFen }) => sum + discountFen, 0)).toBe(1000)
    expect([data.totalFen, data.payableFen, data.netFen + data.taxFen]).toEqual([150_999, 149_999, 149_999])
    expect(data.explanation).toEqual(
      expect.arrayContaining([
        '第 2 辆 吊装费 400.00 元：吊装 800.00 元的 50%（与拖车同时作业）',
        '清理路面 149.99 元：1.5 小时 × 99.99 元，油污较多',
        '优惠 -10.00 元'
      ])
    )
    expect(data.lines.at(-1)).toMatchObject({ reason: '油污较多', photoIds: own })
    // Read back: the same bill, from what was stored.
    expect((await read(id)).data).toEqual(data)
  })

  test('who bears it and what the card allows: errors keep the bill from being stored', async () => {
    const refusedOn = async (columns: object, body: object = {}) => {
      const id = await world.plant('DONE', { ...SHENZHEN, ...columns })
      const answer = await put(id, body)
      expect(await server.query('select 1 from order_bill where order_id = $1', [id])).toEqual([])
      return [answer.code, Object.values(fieldsOf(answer) ?? {})[0]]
    }
    expect(await refusedOn({ illegalParking: true })).toEqual([400, expect.stringContaining('第九十三条')])
    expect(await refusedOn({ bearer: 'AGENCY' })).toEqual([400, expect.stringContaining('第二十六条')])
    expect(await refusedOn({ bearer: 'EXPRESSWAY' })).toEqual([400, expect.stringContaining('高速经营单位承担')])
    expect(await refusedOn({ bearer: 'PENDING' })).toEqual([400, '请先确定承担方'])
    expect(
      await refusedOn({}, { vehicles: [{ ...FACTS, vehicleClass: 'K2', crane: true, items: [{ code: 'CARGO', qtyMilli: 1000 }] }] })
    ).toEqual([400, expect.stringContaining('货物转运')])
    const expressway = { areaCode: '440309', roadType: 'EXPRESSWAY' }
    expect(await refusedOn(expressway, { vehicles: [{ ...FACTS, distanceM: 90_000 }] })).toEqual([
      400,
      '拖车费 1,480.00 元超过上限 1,000.00 元（演示价目 2025-03）'
    ])
    const agency = await world.plant('DONE', { ...SHENZHEN, illegalParking: true, bearer: 'AGENCY' })
    expect((await put(agency, { payer: 'AGENCY' })).code).toBe(200)
    expect((await read(await world.plant('DONE', { ...SHENZHEN, bearer: 'INSURER' }))).data.payer).toBe('INSURER')
  })

  test("where the policy waives towing it stands on the bill with nothing and comes in by no other way; a detention is never the owner's", async () => {
    const free = await world.plant('WORKING', { areaCode: '320102', roadType: 'EXPRESSWAY' })
    const photoIds = (
      await world.as('driver1', 'POST', `${ORDERS}/${free}/Evidence`, { evidence: world.photos('EQUIPMENT', 1) })
    ).data.evidence.map(({ id }) => id)
    expect((await read(free)).data.lines).toEqual([
      expect.objectContaining({ code: 'TOW', amountFen: 0, explanation: expect.stringContaining('政策免费') })
    ])
    const byHand = (code: string) => [{ code, name: '拖车', qtyMilli: 1000, unit: '次', unitPriceFen: 100, reason: '额外', photoIds }]
    expect(fieldsOf(await put(free, { manual: byHand('TOW') }))).toEqual({ 'manual.0.code': expect.stringContaining('政策免费') })
    expect((await put(free, { manual: byHand('CARGO') })).code).toBe(200)

    const held = await world.plant('STORED', SHENZHEN)
    await server.query(
      "insert into order_hold (id, order_id, reason_code, reason, by_id, start_at) values ($1, $2, 'POLICE', '事故调查', 'user-yard1', $3)",
      [`h${held}`.slice(0, 32), held, server.clock.now() - 10 * DAY]
    )
    await server.query('update order_unit set stored_at = $2 where order_id = $1', [held, server.clock.now() - 10 * DAY])
    expect((await read(held)).data.lines.map(({ code }) => code)).toEqual(['TOW'])
    const photo = (
      await world.as('finance1', 'POST', `${ORDERS}/${held}/Evidence`, { evidence: world.photos('EQUIPMENT', 1) })
    ).data.evidence.map(({ id }) => id)
    const storage = [{ code: 'STORAGE', name: '保管', qtyMilli: 3000, unit: '天', unitPriceFen: 3000, reason: '补收', photoIds: photo }]
    expect(fieldsOf(await put(held, { manual: storage }))).toEqual({ payer: expect.stringContaining('扣车期间的 3 天') })
    expect((await put(held, { manual: storage, payer: 'AGENCY' })).data.lines.map(({ code }) => code)).toEqual([
      'TOW',
      'STORAGE',
      'STORAGE'
    ])
  })

  test('who reads and who writes: the office, a driver his own, nobody once the order has ended', async () => {
    const id = await world.plant('DONE', SHENZHEN)
    const codes = async (account: string) => {
      const seen = await read(id, account)
      return [
        seen.code,
        seen.code === 200 ? seen.data.canEdit : null,
        (await world.as(account, 'POST', `${ORDERS}/${id}/Bill/Preview`, INPUT)).code,
        (await put(id, { payer: 'PARTY', billVersion: 9 }, account)).code,
        (await world.as(account, 'GET', `${ORDERS}/${id}/PriceSource`)).code
      ]
    }
    for (const account of ['admin', 'manager1', 'dispatcher1', 'finance1', 'driver1'])
      expect([account, await codes(account)]).toEqual([account, [200, true, 200, 409, 200]])
    for (const account of ['yard1', 'clerk1']) expect([account, await codes(account)]).toEqual([account, [200, false, 403, 403, 200]])
    expect(await codes('driver2')).toEqual([404, null, 404, 404, 404])
    for (const status of ['CLOSED', 'CANCELLED', 'VOID'] as const) {
      const ended = await world.plant(status, SHENZHEN)
      expect([(await read(ended)).data.canEdit, (await put(ended, {})).msg]).toEqual([false, '工单已结束，账单不能再改'])
    }
    expect((await read('nothing')).code).toBe(404)
  })

  test.each<[string, object]>([
    ['payer', { payer: undefined }],
    ['payer', { payer: 'NOBODY' }],
    ['vehicles', { vehicles: [] }],
    ['vehicles.0.distanceM', { vehicles: [{ ...FACTS, distanceM: -1 }] }],
    ['vehicles.0.vehicleClass', { vehicles: [{ ...FACTS, vehicleClass: '1' }] }],
    ['vehicles.0.items.0.qtyMilli', { vehicles: [{ ...FACTS, items: [{ code: 'TYRE', qtyMilli: 0 }] }] }],
    ['discountFen', { discountFen: '100' }],
    ['billVersion', { billVersion: -1 }],
    ['lines', { lines: [] }],
    ['totalFen', { totalFen: 1 }]
  ])('%s is refused at the door', async (field, change) => {
    const answer = await put(await world.plant('DONE', SHENZHEN), change)
    expect([answer.code, fieldsOf(answer)]).toEqual([400, expect.objectContaining({ [field]: expect.stringMatching(/[\u4e00-\u9fa5]/) })])
  })

  test('absurd sums are refused, never a fault of ours', async () => {
    const id = await world.plant('WORKING', SHENZHEN)
    const photoIds = (
      await world.as('driver1', 'POST', `${ORDERS}/${id}/Evidence`, { evidence: world.photos('EQUIPMENT', 1) })
    ).data.evidence.map((photo) => photo.id)
    const huge = { code: 'OTHER', name: '其他', qtyMilli: 999_000, unit: '次', unitPriceFen: 9_999_999_999, reason: '试试', photoIds }
    expect(fieldsOf(await put(id, { manual: Array.from({ length: 20 }, () => huge) }))).toEqual({
      manual: '费用合计超出上限，请核对数量和单价'
    })
  })

  // Only there do two writers really meet (house.md#tests).
  if (name === 'postgres') {
    test('two who store a bill at once: one is stored, the other hears of it', async () => {
      for (let round = 0; round < 10; round++) {
        const id = await world.plant('DONE', SHENZHEN)
        const put = (account: string, distanceM: number) =>
          world.as<BillView>(account, 'PUT', `${ORDERS}/${id}/Bill`, { ...INPUT, vehicles: [{ ...FACTS, distanceM }] })
        const answers = await Promise.all([put('finance1', 11_000), put('dispatcher1', 12_000), put('driver1', 13_000)])
        expect(answers.map(({ code }) => code).sort()).toEqual([200, 409, 409])
        const payable = new Set(answers.map(({ data }) => data.payableFen))
        expect([payable.size, answers.every(({ data }) => data.billVersion === 1)]).toEqual([1, true])
        expect(await server.query("select count(*)::int as n from order_event where order_id = $1 and action = 'bill'", [id])).toEqual([
          { n: 1 }
        ])
      }
    })
  }
})
