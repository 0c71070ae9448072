import fc from 'fast-check'
import { DAY } from '../../../../server/clock'
import type { KeysetPage } from '../../../../src/contract/envelope'
import { ORDER_FLAGS, type DuplicateHit } from '../../../../src/contract/transferCar/order/order'
import { type OrderCard } from '../../../../src/contract/transferCar/order/detail'
import { oneDatabase, trialsOn, type TestApp } from '../../../support/databases'
import { LORRY_AND_TRAILER } from '../support/bodies'
import { ORDERS, World } from '../support/world'

/** Tabs of the list, for a scan. */
const TABS: Record<string, string> = {
  working: "o.status in ('ACCEPTED','EN_ROUTE','ON_SCENE','WORKING','TOWING','AT_DEST')",
  stored: "o.status = 'STORED'",
  done: "o.status in ('DONE','DRY_RUN')"
}

/** Facts of a case beside the six of intake.md#required-fields, how they are changed and shown, and the advanced filter over them. */
oneDatabase((name, makeApp) => {
  let server: TestApp
  let world: World
  beforeAll(async () => {
    server = await makeApp()
    world = new World(server)
    await server.query(
      `insert into customer (id, name, kind, enabled_mark, created_at, updated_at) values ('c-on', '测试车队', 'FLEET', 1, 1, 1), ('c-off', '停用车队', 'FLEET', 0, 1, 1)`
    )
  })
  const put = (id: string, version: number, body: object, account = 'dispatcher1') =>
    world.as(account, 'PUT', `${ORDERS}/${id}`, { version, ...body })
  const lastEdit = (order: { events: { details: { text: string }[] }[] }) => order.events.at(-1)?.details[0]?.text

  test('every fact is kept, shown, changed by name and cleared', async () => {
    const { code, msg, data } = await world.create('dispatcher1', {
      direction: '广州方向',
      areaCode: '440304',
      kmPost: 'K12+300',
      insurer: 'PICC',
      policyNo: 'PA-2026',
      claimNo: 'RC1',
      surveyorMobile: '139 1234 5678',
      customerId: 'c-on',
      illegalParking: true,
      people: [
        { role: 'OWNER', name: '王小明', mobile: '13700000001' },
        { role: 'DRIVER', name: '赵六', mobile: '13700000002', relation: '雇员' }
      ],
      vehicles: LORRY_AND_TRAILER
    })
    expect([code, msg]).toEqual([200, expect.anything()])
    expect(data).toMatchObject({
      direction: '广州方向',
      areaCode: '440304',
      areaName: '广东省深圳市福田区',
      insurer: 'PICC',
      policyNo: 'PA-2026',
      claimNo: 'RC1',
      surveyorMobile: '139****5678',
      customerName: '测试车队',
      illegalParking: true,
      vehicleCount: 2,
      people: [
        { role: 'DRIVER', name: '赵*', mobile: '137****0002', relation: '雇员' },
        { role: 'OWNER', name: '王*', mobile: '137****0001' }
      ],
      vehicles: [
        { plateNo: '粤B12345', plateColor: 'YELLOW', axles: 3, massKg: 18000, driveType: 'RWD', isElectric: false },
        { plateNo: '粤B1234挂', massKg: 30000 }
      ]
    })
    const { id } = data
    const one = (await put(id, 1, { people: [{ role: 'OWNER', mobile: '13700000009' }], claimNo: 'RC2', direction: '' })).data
    expect([lastEdit(one), one.direction, one.people[1]]).toEqual([
      '方向、报案号、相关人员',
      null,
      expect.objectContaining({ name: '王*', mobile: '137****0009' })
    ])
    const cleared = (
      await put(id, 2, {
        people: [{ role: 'OWNER', name: '', mobile: '', relation: '' }],
        customerId: '',
        areaCode: '',
        surveyorMobile: '',
        illegalParking: false
      })
    ).data
    expect(cleared).toMatchObject({
      customerId: null,
      customerName: null,
      areaCode: '440304',
      areaName: '广东省深圳市福田区',
      surveyorMobile: null,
      illegalParking: false,
      people: [{ role: 'DRIVER' }]
    })
    // The same again is no change of them.
    expect(
      lastEdit(
        (
          await put(id, 3, {
            remark: '已联系',
            vehicles: LORRY_AND_TRAILER
          })
        ).data
      )
    ).toBe('备注')
  })

  test('what does not exist or is out of service is named', async () => {
    expect(
      await world.create('dispatcher1', {
        areaCode: '999999',
        customerId: 'nobody',
        policyNo: '保单',
        surveyorMobile: '1',
        people: [{ role: 'OWNER', name: '李' }]
      })
    ).toMatchObject({
      code: 400,
      data: {
        fields: {
          areaCode: '没有这个区域，请重新选择',
          customerId: '没有这位协议客户',
          policyNo: expect.any(String),
          surveyorMobile: expect.any(String),
          'people.0.name': expect.any(String)
        }
      }
    })
    expect(await world.create('dispatcher1', { customerId: 'c-off' })).toMatchObject({
      code: 400,
      data: { fields: { customerId: '该协议客户已停用' } }
    })
    // An order of before keeps its customer when the customer is switched off.
    const { data } = await world.create('dispatcher1', { customerId: 'c-on' })
    await server.query("update customer set enabled_mark = 0 where id = 'c-on'")
    expect((await put(data.id, 1, { customerId: 'c-on', remark: 'x' })).code).toBe(200)
    await server.query("update customer set enabled_mark = 1 where id = 'c-on'")
  })

  test('who may have whose number (people.md#personal-data); each look is logged', async () => {
    const id = await world.plant('DONE', { surveyorMobile: '13711111111' })
    await server.query(
      `insert into order_person (order_id, role, name, mobile, id_type, id_no) values ($1, 'OWNER', '王小明', '13722222222', null, null), ($1, 'DRIVER', '赵六', '13733333333', null, null),
      ($1, 'PICKUP', '钱七', '13744444444', 'ID_CARD', '11010519491231002X')`,
      [id]
    )
    const values: Record<string, string> = {
      surveyorMobile: '13711111111',
      ownerMobile: '13722222222',
      driverMobile: '13733333333',
      pickUpMobile: '13744444444',
      pickUpIdNo: '11010519491231002X',
      pickUpName: '钱七'
    }
    const may: Record<string, string[]> = {
      manager1: Object.keys(values),
      finance1: Object.keys(values),
      dispatcher1: [],
      yard1: ['pickUpMobile', 'pickUpIdNo', 'pickUpName'],
      driver1: [],
      clerk1: []
    }
    for (const [account, fields] of Object.entries(may)) {
      const detail = await world.detail(account, id)
      expect(JSON.stringify(detail)).not.toMatch(/137[1-4]{8}|11010519491231002X|王小明|钱七/)
      expect([account, detail.data.revealable?.filter((field) => field in values).sort()]).toEqual([account, [...fields].sort()])
      for (const [field, value] of Object.entries(values)) {
        const answer = await world.as<{ value: string } | null>(account, 'GET', `${ORDERS}/${id}/Reveal?field=${field}`)
        expect([account, field, answer.code, answer.data]).toEqual([
          account,
          field,
          ...(fields.includes(field) ? [200, { value }] : [403, null])
        ])
      }
    }
    expect(await server.query('select count(*)::int as n from pii_access where order_id = $1', [id])).toEqual([
      { n: Object.values(may).flat().length }
    ])
    // The driver of an order that is under way has its people shown.
    const active = await world.plant('EN_ROUTE')
    await server.query("insert into order_person (order_id, role, mobile) values ($1, 'OWNER', '13722222222')", [active])
    expect((await world.as<{ value: string }>('driver1', 'GET', `${ORDERS}/${active}/Reveal?field=ownerMobile`)).data).toEqual({
      value: '13722222222'
    })
  })

  test('a double is found by any of several vehicles', async () => {
    const { data } = await world.create('dispatcher1', {
      vehicles: [
        { plateSituation: 'NORMAL', plateNo: '粤BD11111', vehicleClass: 'K1' },
        { plateSituation: 'NORMAL', plateNo: '粤BD22222', vin: 'LTEST0004R0000001' }
      ]
    })
    const hits = async (query: string) =>
      (await world.as<{ list: DuplicateHit[] }>('dispatcher1', 'GET', `${ORDERS}/Duplicates?${query}`)).data.list
        .filter(({ id }) => id === data.id)
        .map(({ reason }) => reason)
    const plate = (text: string) => `plateNo=${encodeURIComponent(text)}`
    expect(await hits(`${plate('粤A00000')}&${plate('粤B·D22222')}`)).toEqual(['同车牌'])
    expect(await hits(`${plate('粤BD11111')}&vin=LTEST0004R0000001&vin=1M8GDM9AXKP042788`)).toEqual(['同车牌、同车架号'])
    expect(await hits(plate('粤A00000'))).toEqual([])
    // The plate that was asked for, and where the order is.
    const list = (await world.as<{ list: DuplicateHit[] }>('dispatcher1', 'GET', `${ORDERS}/Duplicates?${plate('粤BD22222')}`)).data.list
    expect(list.find(({ id }) => id === data.id)).toMatchObject({ plateNo: '粤BD22222', address: data.address })
  })

  test('each page of each filter is what a plain scan finds, for those who see all and for a driver', async () => {
    await world.plant('STORED', { onHold: true })
    await world.plant('WORKING', { injured: 2, timeDoubts: 1, customerId: 'c-on' })
    await world.plantHelper(await world.plant('TOWING', { pendingEvidence: 2, hazmat: true }))
    const day = (at: number) => new Date(at + 8 * 3600_000).toISOString().slice(0, 10)
    const now = server.clock.now()
    const some = <T>(...values: T[]) => fc.option(fc.constantFrom(...values), { nil: undefined, freq: 2 })
    const queries = fc.record({
      tab: some('all', 'working', 'stored', 'done'),
      status: some('WORKING', 'TOWING', 'STORED', 'DONE'),
      source: some('OWNER_CALL', 'POLICE_122'),
      serviceType: some('TOW', 'TYRE'),
      bearer: some('PARTY', 'INSURER'),
      driverId: some('user-driver1', 'user-driver4'),
      truckId: some('truck-1', 'truck-4'),
      customerId: some('c-on'),
      // 超时 is held against a scan of its own (statistic/figures).
      flag: some(...ORDER_FLAGS.filter((flag) => flag !== 'overdue')),
      createdFrom: some(0, 1, 3).map((days) => (days === undefined ? undefined : day(now - days * DAY))),
      createdTo: some(0, 1).map((days) => (days === undefined ? undefined : day(now - days * DAY)))
    })
    const flags: Record<string, string> = {
      pendingEvidence: 'o.pending_evidence > 0',
      timeDoubtful: 'o.time_doubts > 0',
      onHold: 'o.on_hold',
      hazmat: 'o.hazmat',
      injured: 'o.injured > 0',
      inProgress: TABS.working ?? '',
      offered: `(o.status = 'ASSIGNED' or o.status in ('PENDING','ASSIGNED','ACCEPTED','EN_ROUTE','ON_SCENE','WORKING','TOWING','AT_DEST') and exists (select 1 from order_unit u
        where u.order_id = o.id and not u.is_lead and u.accepted_at is null and u.departed_at is null and u.arrived_at is null and u.finished_at is null and u.removed_at is null))`,
      storedLong: `exists (select 1 from order_unit u where u.order_id = o.id and u.is_lead and o.status = 'STORED' and u.stored_at < ${now - 30 * DAY})`
    }
    const ofUnit = (column: string, value: string) =>
      `exists (select 1 from order_unit u where u.order_id = o.id and u.removed_at is null and u.${column} = '${value}')`
    const midnight = (text: string) => Date.parse(`${text}T00:00:00+08:00`)
    await fc.assert(
      fc.asyncProperty(
        queries,
        fc.integer({ min: 1, max: 20 }),
        fc.constantFrom('manager1', 'driver1', 'driver4'),
        async (query, pageSize, account) => {
          fc.pre(query.createdFrom === undefined || query.createdTo === undefined || query.createdFrom <= query.createdTo)
          const where = [
            query.tab === undefined || query.tab === 'all' ? 'true' : TABS[query.tab],
            query.status && `o.status = '${query.status}'`,
            query.source && `o.source = '${query.source}'`,
            query.serviceType && `o.service_type = '${query.serviceType}'`,
            query.bearer && `o.bearer = '${query.bearer}'`,
            query.customerId && `o.customer_id = '${query.customerId}'`,
            query.driverId && ofUnit('driver_id', query.driverId),
            query.truckId && ofUnit('truck_id', query.truckId),
            query.flag && flags[query.flag],
            query.createdFrom && `o.created_at >= ${midnight(query.createdFrom)}`,
            query.createdTo && `o.created_at < ${midnight(query.createdTo) + DAY}`,
            account === 'manager1' ? 'true' : `(o.created_by = 'user-${account}' or ${ofUnit('driver_id', `user-${account}`)})`
          ]
            .filter(Boolean)
            .join(' and ')
          const expected = (
            await server.query<{ id: string }>(`select o.id from accident_order o where ${where} order by o.created_at desc, o.id desc`)
          ).map(({ id }) => id)
          const seen: string[] = []
          const parameters = Object.entries(query)
            .flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}`]))
            .join('&')
          for (let cursor: string | null = ''; cursor !== null; ) {
            const page: KeysetPage<OrderCard> = (
              await world.as<KeysetPage<OrderCard>>(account, 'GET', `${ORDERS}?pageSize=${pageSize}&cursor=${cursor}&${parameters}`)
            ).data
            seen.push(...page.list.map(({ id }) => id))
            cursor = page.nextCursor
          }
          expect(seen).toEqual(expected)
        }
      ),
      { numRuns: trialsOn(name, 60), seed: 20261121, endOnFailure: true }
    )
  }, 240_000)

  test('days that do not exist or stand the wrong way round are named', async () => {
    for (const [query, field] of [
      ['createdFrom=2026-02-30', 'createdFrom'],
      ['createdTo=2026-13-01', 'createdTo'],
      ['createdFrom=2026-03-02&createdTo=2026-03-01', 'createdFrom'],
      ['createdFrom=yesterday', 'createdFrom'],
      ['flag=late', 'flag']
    ]) {
      expect([query, await world.as('manager1', 'GET', `${ORDERS}?${query}`)]).toEqual([
        query,
        expect.objectContaining({ code: 400, data: { fields: { [field as string]: expect.stringMatching(/[\u4e00-\u9fa5]/) } } })
      ])
    }
  })
})
