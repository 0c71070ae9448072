import fc from 'fast-check'
import { MINUTE } from '../../../../server/clock'
import type { KeysetPage } from '../../../../src/contract/envelope'
import type { DuplicateHit, DutyLists } from '../../../../src/contract/transferCar/order/order'
import type { OrderCard } from '../../../../src/contract/transferCar/order/detail'
import { STATUS_TABS } from '../../../../src/domain/transferCar/order/status'
import { eachDatabase, postgresAnswers, trialsOn, type TestApp } from '../../../support/databases'
import { ORDERS, World } from '../support/world'

eachDatabase((name, makeApp) => {
  let server: TestApp
  let world: World
  beforeAll(async () => {
    server = await makeApp()
    world = new World(server)
  })
  const list = async (account: string, query = ''): Promise<KeysetPage<OrderCard>> =>
    (await world.as<KeysetPage<OrderCard>>(account, 'GET', `${ORDERS}${query}`)).data
  const find = async (keyword: string) =>
    (await list('dispatcher1', `?pageSize=50&keyword=${encodeURIComponent(keyword)}`)).list.map(({ id }) => id)

  const companies: [string, number, boolean][] = [['has forty orders', 40, false]]
  // The same rows go in on every database, and drawing two thousand pictures takes its time.
  // Sixty days are written once, where that is quicker.
  if (name === (postgresAnswers() ? 'postgres' : 'embedded')) companies.push(['with its history has 300 over sixty days', 300, true])
  test.each(companies)('the demo company %s in every status, each told by its log', async (_what, orders, seedHistory) => {
    const company = seedHistory ? await makeApp({ config: { seedHistory } }) : server
    const rows = await company.query<{ status: string; n: number }>('select status, count(*)::int as n from accident_order group by status')
    expect(rows.map(({ status }) => status).sort()).toEqual([...new Set(STATUS_TABS.flatMap(({ statuses }) => statuses))].sort())
    expect(rows.reduce((sum, { n }) => sum + n, 0)).toBe(orders)
    const [span] = await company.query<{ days: number }>(
      `select (${company.clock.now()} - min(created_at)) / 86400000.0 as days from accident_order`
    )
    expect(Number(span?.days)).toBeGreaterThan(seedHistory ? 59 : 20)
    const [truth] = await company.query<Record<string, number>>(`select
      (select count(*)::int from accident_order o join order_event e on e.order_id = o.id and e.seq = (select max(seq) from order_event where order_id = o.id) where e.to_status <> o.status) as "logEndsElsewhere",
      (select count(*)::int from accident_order o where version <> (select count(*) from order_event where order_id = o.id)) as "versionOff",
      (select count(*)::int from order_event where business_at > ${company.clock.now()}) as "inTheFuture",
      (select count(*)::int from (select business_at - lag(business_at) over (partition by order_id order by seq) as gap from order_event) g where gap <= 0) as "outOfOrder",
      (select count(*)::int from order_evidence e left join stored_file f on f.name = e.file_name where f.name is null or f.sha256 <> e.sha256) as "withoutFile",
      (select count(*)::int - count(distinct sha256)::int from stored_file) as "samePicture",
      (select count(*)::int from accident_order where status in ('DONE','CLOSED','STORED') and outcome is null) as "withoutOutcome",
      (select count(*)::int from tow_truck where driver_id is null) as "trucksWithoutDriver",
      (select count(*)::int from tow_truck) as trucks`)
    expect(truth).toEqual({
      logEndsElsewhere: 0,
      versionOff: 0,
      inTheFuture: 0,
      outOfOrder: 0,
      withoutFile: 0,
      samePicture: 0,
      withoutOutcome: 0,
      trucksWithoutDriver: 2,
      trucks: 6
    })
    const done = (await list('manager1', '?tab=done')).list[0]
    const detail = (await world.detail('manager1', done?.id ?? '')).data
    for (const { url } of [...detail.evidence, ...detail.signatures])
      expect((await server.app.inject({ url: url ?? '' })).rawPayload.length).toBeGreaterThan(500)
  })

  test('pages are complete, newest first and not disturbed by new orders', async () => {
    const before = (await server.query<{ id: string }>('select id from accident_order order by created_at desc, id desc')).map(
      ({ id }) => id
    )
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 3, max: 50 }), fc.integer({ min: 0, max: 3 }), async (pageSize, insertAt) => {
        const seen: string[] = []
        let cursor: string | null = ''
        for (let page = 0; cursor !== null; page++) {
          if (page === insertAt) {
            server.clock.advance(1000)
            await world.create()
          }
          const answer: KeysetPage<OrderCard> = await list('manager1', `?pageSize=${pageSize}&cursor=${cursor}`)
          seen.push(...answer.list.map(({ id }) => id))
          cursor = answer.nextCursor
        }
        expect(new Set(seen).size).toBe(seen.length)
        expect(seen.filter((id) => before.includes(id))).toEqual(before)
      }),
      { numRuns: trialsOn(name, process.env.TEST_FULL === '1' ? 300 : 10), seed: 20261121, endOnFailure: true }
    )
  }, 240_000)

  test('each tab holds its statuses, its number is how many there are', async () => {
    for (const account of ['manager1', 'driver1', 'driver3']) {
      const counts = (await world.as<Record<string, number>>(account, 'GET', `${ORDERS}/Counts`)).data
      for (const { key, statuses } of STATUS_TABS) {
        const cards: OrderCard[] = []
        for (let cursor: string | null = ''; cursor !== null; ) {
          const page: KeysetPage<OrderCard> = await list(account, `?tab=${key}&pageSize=50&cursor=${cursor}`)
          cards.push(...page.list)
          cursor = page.nextCursor
        }
        expect([account, key, cards.length, cards.every(({ status }) => statuses.includes(status))]).toEqual([
          account,
          key,
          counts[key],
          true
        ])
      }
    }
  })

  test('an order is found by number, any part of the plate, end of mobile and VIN, beginning of the name', async () => {
    const { data } = await world.create('dispatcher1', {
      reporterName: '欧阳修远',
      reporterMobile: '19912345678',
      vehicles: [
        { plateSituation: 'NORMAL', plateNo: '粤B·DA1234', vin: 'LTEST0004R0000001', vehicleClass: 'K1' },
        { plateSituation: 'NORMAL', plateNo: '冀A1234挂' }
      ]
    })
    for (const keyword of [
      data.orderNo,
      data.orderNo.slice(2),
      '粤BDA1234',
      'bda',
      'DA12',
      '234挂',
      '冀A1',
      '5678',
      '12345678',
      '19912345678',
      '000001',
      'R0000001',
      'LTEST0004R0000001',
      '欧阳',
      '欧阳修远',
      ' 粤B·DA1234 '
    ]) {
      expect([keyword, await find(keyword)]).toEqual([keyword, expect.arrayContaining([data.id])])
    }
    for (const keyword of ['678', '修远', '99912345', '%', '_', 'DA12345', "' or 1=1 --", '欧阳锋'])
      expect([keyword, (await find(keyword)).includes(data.id)]).toEqual([keyword, false])
    // The plate is confirmed differently at the scene: the old one finds it no more.
    await world.as('dispatcher1', 'PUT', `${ORDERS}/${data.id}`, {
      version: 1,
      vehicles: [{ plateSituation: 'NORMAL', plateNo: '粤B77777', vehicleClass: 'K1' }]
    })
    expect([(await find('DA1234')).includes(data.id), (await find('7777')).includes(data.id)]).toEqual([false, true])
  })

  test('possible doubles are listed with their reasons', async () => {
    server.clock.advance(40 * MINUTE)
    const plate = { vehicles: [{ plateSituation: 'NORMAL', plateNo: '粤BF88888', vehicleClass: 'K1' }] }
    const { data } = await world.create('dispatcher1', {
      ...plate,
      reporterMobile: '18600000001',
      policeCaseNo: '4403000001',
      position: { lng: 113.9, lat: 22.5, coordType: 'GCJ02' }
    })
    const hits = async (query: Record<string, string>) =>
      (
        await world.as<{ list: DuplicateHit[] }>('dispatcher1', 'GET', `${ORDERS}/Duplicates?${new URLSearchParams(query).toString()}`)
      ).data.list
        .filter(({ id }) => id === data.id)
        .map(({ reason }) => reason)
    expect(await hits({ plateNo: '粤B·F88888', mobile: '186 0000 0001', policeCaseNo: '4403000001', lng: '113.902', lat: '22.5' })).toEqual(
      ['同车牌、同一报案手机、同警情编号、300 米内 15 分钟内的工单']
    )
    expect(await hits({ lng: '113.904', lat: '22.5' })).toEqual([])
    server.clock.advance(16 * MINUTE)
    expect(await hits({ lng: '113.902', lat: '22.5' })).toEqual([])
    server.clock.advance(15 * MINUTE)
    expect(await hits({ mobile: '18600000001' })).toEqual([])
    expect(await hits({ plateNo: '粤BF88888' })).toEqual(['同车牌'])
    await world.step('dispatcher1', data.id, 'cancel', { ...world.base(), reasonCode: 'DUPLICATE' })
    expect(await hits({ plateNo: '粤BF88888' })).toEqual(['同车牌'])
    server.clock.advance(24 * 60 * MINUTE)
    expect(await hits({ plateNo: '粤BF88888' })).toEqual([])
  })

  test('drivers and trucks for dispatch: free ones first, busy and expired marked', async () => {
    const { drivers, trucks } = (await world.as<DutyLists>('dispatcher1', 'GET', '/api/transferCar/Duty')).data
    expect(drivers.map(({ name }) => name).sort()).toEqual(['孙海涛', '李强', '王建军', '赵永刚'].sort())
    expect(drivers[0]).toMatchObject({ name: '王建军', onDuty: true, activeOrderNo: null })
    expect(drivers.find(({ name }) => name === '赵永刚')?.activeOrderNo).toMatch(/^SG/)
    expect(trucks.filter(({ papersExpired }) => papersExpired).map(({ plateNo }) => plateNo)).toEqual(['粤B1N33D'])
    expect((await world.as('driver1', 'GET', '/api/transferCar/Duty')).code).toBe(403)
  })

  test('a draft takes what is known, submitting wants the six of intake.md#required-fields, each by its name', async () => {
    const draft = await world.as('clerk1', 'POST', ORDERS, { draft: true, address: '龙岗大道' })
    expect(draft.data).toMatchObject({ status: 'DRAFT', canEdit: true, nextAction: 'submit', vehicles: [{ plateNo: null }] })
    const { id } = draft.data
    expect(await world.step('clerk1', id, 'submit', world.base())).toMatchObject({
      code: 400,
      data: {
        fields: {
          source: expect.any(String),
          reporterMobile: expect.any(String),
          vehicleClass: expect.any(String),
          serviceType: expect.any(String),
          bearer: expect.any(String)
        }
      }
    })
    const photo = await world.file('clerk1', 'vehicle')
    const filled = await world.as('clerk1', 'PUT', `${ORDERS}/${id}`, {
      version: 1,
      source: 'OWNER_CALL',
      reporterMobile: '+86 138-1234-5678',
      serviceType: 'TOW',
      bearer: 'PENDING',
      vehiclePhotos: [photo]
    })
    expect(filled.data).toMatchObject({
      version: 2,
      address: '龙岗大道',
      reporterMobile: '138****5678',
      evidence: [{ category: 'SCENE', leg: 0 }]
    })
    expect((await world.step('clerk1', id, 'submit', world.base(2))).data).toMatchObject({ status: 'PENDING', canEdit: true })
    expect(
      await world.create('dispatcher1', {
        reporterMobile: '12800138000',
        kmPost: '12',
        reporterName: '张',
        policeCaseNo: '<b>',
        vehicles: [{ plateSituation: 'NORMAL', plateNo: '京I12345' }]
      })
    ).toMatchObject({
      code: 400,
      data: {
        fields: {
          reporterMobile: expect.any(String),
          kmPost: expect.any(String),
          reporterName: expect.any(String),
          policeCaseNo: expect.any(String),
          'vehicles.0.plateNo': expect.any(String),
          vehicleClass: expect.any(String)
        }
      }
    })
    // The clerk's work ends with dispatch; the desk may still correct, and an empty text clears.
    await world.step('dispatcher1', id, 'dispatch', { ...(await world.complete('dispatch', 3)) })
    expect((await world.as('clerk1', 'PUT', `${ORDERS}/${id}`, { version: 4, remark: 'x' })).code).toBe(403)
    expect((await world.as('dispatcher1', 'PUT', `${ORDERS}/${id}`, { version: 4, remark: ' 已联系 ', injured: 1 })).data).toMatchObject({
      remark: '已联系',
      injured: 1,
      version: 5
    })
    const cleared = await world.as('dispatcher1', 'PUT', `${ORDERS}/${id}`, { version: 5, remark: '' })
    expect(cleared.data.remark).toBeNull()
    // The timeline says who changed what, never the old value itself.
    expect(
      cleared.data.events
        .filter(({ action }: { action: string }) => action === 'edit')
        .map(({ details }: { details: unknown }) => details)
        .slice(-2)
    ).toEqual([[{ label: '改动', text: '受伤人数、备注' }], [{ label: '改动', text: '备注' }]])
    expect(await world.as('dispatcher1', 'PUT', `${ORDERS}/${id}`, { version: 6, source: 'NOBODY' })).toMatchObject({
      code: 400,
      data: { fields: { source: '来源不在可选范围内' } }
    })
    expect((await world.as('dispatcher1', 'PUT', `${ORDERS}/${id}`, { version: 6, address: '' })).code).toBe(400)
  })
})
