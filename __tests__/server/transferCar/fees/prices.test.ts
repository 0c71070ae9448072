import { randomUUID } from 'node:crypto'
import type { AgreementView, CustomerView, RateCardSummary, RateCardView } from '../../../../src/contract/transferCar/fees/bill'
import type { Envelope } from '../../../../src/contract/envelope'
import { DAY } from '../../../../server/clock'
import { oneDatabase, type TestApp } from '../../../support/databases'
import { World } from '../support/world'
import { CARD, FEES } from './support'

oneDatabase((name, makeApp) => {
  let server: TestApp
  let world: World
  let now: number
  beforeAll(async () => {
    server = await makeApp()
    world = new World(server)
    now = server.clock.now()
  })

  const make = (more: object = {}, account = 'finance1') =>
    world.as<RateCardView>(account, 'POST', `${FEES}/RateCards`, { ...CARD, effectiveFrom: now, ...more })
  const put = (id: string, version: number, more: object = {}) =>
    world.as<RateCardView>('finance1', 'PUT', `${FEES}/RateCards/${id}`, { ...CARD, effectiveFrom: now, ...more, version })
  const publish = (id: string, version: number) =>
    world.as<RateCardView>('finance1', 'POST', `${FEES}/RateCards/${id}/Publish`, { version })
  const retire = (id: string, version: number, at?: number) =>
    world.as<RateCardView>('finance1', 'POST', `${FEES}/RateCards/${id}/Retire`, { version, at })
  const fieldsOf = (answer: Envelope<unknown>) => (answer.data as { fields: Record<string, string> } | null)?.fields

  test('a card is drafted, published, changed as the next version and retired; what was published stays as it was', async () => {
    const { data: drafted } = await make({ region: '510100', name: '成都价目' })
    expect(drafted).toMatchObject({
      version: 1,
      state: 'DRAFT',
      regionName: '成都市',
      updatedByName: expect.any(String),
      card: { id: drafted.id, version: 1, name: '成都价目' }
    })
    const { data: live } = await publish(drafted.id, 1)
    expect(live).toMatchObject({ version: 1, state: 'PUBLISHED' })
    const { data: next } = await put(drafted.id, 1, { region: '510100', name: '成都价目', carriedBp: 2500 })
    expect(next).toMatchObject({
      version: 2,
      state: 'DRAFT',
      versions: [
        { version: 2, state: 'DRAFT' },
        { version: 1, state: 'PUBLISHED' }
      ]
    })
    const { data: first } = await world.as<RateCardView>('finance1', 'GET', `${FEES}/RateCards/${drafted.id}?version=1`)
    expect([first.card.carriedBp, first.state]).toEqual([2000, 'PUBLISHED'])
    expect((await publish(drafted.id, 2)).data).toMatchObject({ version: 2, state: 'PUBLISHED', card: { carriedBp: 2500 } })
    const { data: ended } = await retire(drafted.id, 2, now + 10 * DAY)
    expect(ended).toMatchObject({ state: 'RETIRED', effectiveTo: now + 10 * DAY })
    const {
      data: { list }
    } = await world.as<{ list: RateCardSummary[] }>('finance1', 'GET', `${FEES}/RateCards`)
    expect(list.filter(({ id }) => id === drafted.id)).toEqual([expect.objectContaining({ version: 2, state: 'RETIRED' })])
  })

  test('of two people who edit one draft the second is answered 409 with the card as it is', async () => {
    const {
      data: { id }
    } = await make({ region: '510300' })
    const { data: saved } = await put(id, 1, { region: '510300', carriedBp: 100 })
    expect(saved).toMatchObject({ version: 2, state: 'DRAFT' })
    expect(await put(id, 1, { region: '510300', carriedBp: 999 })).toMatchObject({
      code: 409,
      data: { id, version: 2, card: { carriedBp: 100 } }
    })
    expect(await publish(id, 1)).toMatchObject({ code: 409, data: { version: 2 } })
    expect(await server.query('select version from rate_card where id = $1', [id])).toEqual([{ version: 2 }])
    expect((await put('nothing', 1)).code).toBe(404)
    expect((await retire(id, 2)).msg).toContain('没有已发布的版本')
  })

  test('two cards of one place, road and scheme never hold at once; the other one is named', async () => {
    const { data: one } = await make({ region: '520000', name: '贵州价目一' })
    await publish(one.id, 1)
    const { data: two } = await make({ region: '520000', name: '贵州价目二', effectiveFrom: now + DAY })
    expect(await publish(two.id, 1)).toMatchObject({
      code: 400,
      data: { fields: { effectiveFrom: expect.stringContaining('贵州价目一') } }
    })
    const { data: road } = await make({ region: '520000', roadType: 'EXPRESSWAY' })
    expect((await publish(road.id, 1)).code).toBe(200)
    await retire(one.id, 1, now + DAY)
    expect((await publish(two.id, 1)).code).toBe(200)
    expect(await publish(two.id, 1)).toMatchObject({ code: 400, msg: '只有草稿可以发布' })
  })

  test.each<[string, object]>([
    ['effectiveTo', { effectiveTo: 1 }],
    ['classes', { classes: {} }],
    ['night.toMinute', { night: { rateBp: 3000, fromMinute: 60, toMinute: 60 } }],
    [
      'heavy.1.fromTons',
      {
        heavy: [
          { fromTons: 30, toTons: 55, fenPerTon: 1 },
          { fromTons: 56, toTons: null, fenPerTon: 2 }
        ]
      }
    ],
    [
      'heavy.0.toTons',
      {
        heavy: [
          { fromTons: 30, toTons: null, fenPerTon: 1 },
          { fromTons: 55, toTons: null, fenPerTon: 2 }
        ]
      }
    ],
    ['classes.K1.capFen', { classes: { K1: { baseFen: 28000, perKmFen: 1500, craneFen: null, capFen: 27999 } } }],
    ['items.TYRE.capFen', { items: { TYRE: { priceFen: 5000, unit: '只', capFen: 4999 } } }],
    ['capFen', { capFen: 27999 }],
    ['basisDocNo', { basisDocNo: ' ' }]
  ])('%s keeps a card from being published', async (field, change) => {
    const {
      data: { id }
    } = await make({ region: '530000', ...change })
    const answer = await publish(id, 1)
    expect([answer.code, fieldsOf(answer)]).toEqual([400, expect.objectContaining({ [field]: expect.stringMatching(/[\u4e00-\u9fa5]/) })])
    expect(await server.query('select state from rate_card where id = $1', [id])).toEqual([{ state: 'DRAFT' }])
  })

  test.each<[string, object]>([
    ['region', { region: '999999' }],
    ['region', { region: '44' }],
    ['classes.K9', { classes: { K9: { baseFen: 1, perKmFen: 1, craneFen: null, capFen: null } } }],
    ['classes.K1.baseFen', { classes: { K1: { baseFen: -1, perKmFen: 1, craneFen: null, capFen: null } } }],
    ['classes.K1.perKmFen', { classes: { K1: { baseFen: 1, perKmFen: 1.5, craneFen: null, capFen: null } } }],
    ['waiting.stepMinutes', { waiting: { freeMinutes: 0, stepMinutes: 0, stepFen: 1 } }],
    ['defaultTaxBp', { defaultTaxBp: '600' }],
    ['name', { name: '' }],
    ['surprise', { surprise: 1 }]
  ])('%s is refused at the door', async (field, change) => {
    const answer = await make(change)
    expect([answer.code, fieldsOf(answer)]).toEqual([400, expect.objectContaining({ [field]: expect.stringMatching(/[\u4e00-\u9fa5]/) })])
  })

  test('only who keeps prices sees and changes them; customers are named to everybody in the area', async () => {
    const codes = async (account: string) => [
      (await world.as(account, 'GET', `${FEES}/RateCards`)).code,
      (await world.as(account, 'GET', `${FEES}/Agreements`)).code,
      (await make({}, account)).code,
      (await world.as(account, 'POST', `${FEES}/Customers`, { name: `客户 ${account}`, kind: 'OTHER' })).code,
      (await world.as(account, 'GET', `${FEES}/Customers`)).code
    ]
    for (const account of ['finance1', 'manager1', 'admin'])
      expect([account, await codes(account)]).toEqual([account, [200, 200, 200, 200, 200]])
    for (const account of ['dispatcher1', 'driver1', 'yard1', 'clerk1'])
      expect([account, await codes(account)]).toEqual([account, [403, 403, 403, 403, 200]])
    const mobiles = async (account: string) =>
      (await world.as<{ list: CustomerView[] }>(account, 'GET', `${FEES}/Customers`)).data.list.find(({ id }) => id === 'customer-pingan')
        ?.mobile
    expect([await mobiles('finance1'), await mobiles('clerk1')]).toEqual(['13800138021', '138****8021'])
  })

  test('customers: a name once, numbers checked, disabled instead of deleted', async () => {
    const body = { name: '  宏远4S店 ', kind: 'DEALER_4S', contact: '周工', mobile: '0755-12345678' }
    const { data: made } = await world.as<CustomerView>('finance1', 'POST', `${FEES}/Customers`, body)
    expect(made).toMatchObject({ name: '宏远4S店', mobile: '0755-12345678', enabled: true })
    expect(fieldsOf(await world.as('finance1', 'POST', `${FEES}/Customers`, body))).toEqual({ name: '已有同名客户' })
    expect(fieldsOf(await world.as('finance1', 'POST', `${FEES}/Customers`, { ...body, name: '别家', mobile: '123' }))).toEqual({
      mobile: '请输入手机号或座机号'
    })
    expect(fieldsOf(await world.as('finance1', 'PUT', `${FEES}/Customers/${made.id}`, { ...body, name: '顺达物流车队' }))).toEqual({
      name: '已有同名客户'
    })
    expect(
      (await world.as<CustomerView>('finance1', 'PUT', `${FEES}/Customers/${made.id}`, { ...body, enabled: false })).data
    ).toMatchObject({ id: made.id, enabled: false })
    expect((await world.as('finance1', 'PUT', `${FEES}/Customers/nobody`, body)).code).toBe(404)
    const agreement = {
      customerId: made.id,
      name: '宏远协议',
      effectiveFrom: now,
      effectiveTo: null,
      basisDocNo: 'HY-1',
      classes: {},
      items: {},
      discountBp: 0
    }
    expect(fieldsOf(await world.as('finance1', 'POST', `${FEES}/Agreements`, agreement))).toEqual({ customerId: '客户不存在或已停用' })
  })

  test('agreements are versioned like cards; one that says nothing is not published', async () => {
    const body = {
      customerId: 'customer-shunda',
      name: '顺达试行协议',
      effectiveFrom: now,
      effectiveTo: now + DAY,
      basisDocNo: 'SD-2',
      classes: {},
      items: {},
      discountBp: 0
    }
    const { data: made } = await world.as<AgreementView>('finance1', 'POST', `${FEES}/Agreements`, body)
    expect(made).toMatchObject({ version: 1, state: 'DRAFT', customerName: '顺达物流车队' })
    const publishIt = (version: number) => world.as<AgreementView>('finance1', 'POST', `${FEES}/Agreements/${made.id}/Publish`, { version })
    expect(fieldsOf(await publishIt(1))).toEqual({ classes: '请填写协议价格或折扣' })
    await world.as('finance1', 'PUT', `${FEES}/Agreements/${made.id}`, { ...body, items: { WINCH: 9900 }, version: 1 })
    expect((await publishIt(2)).data).toMatchObject({ version: 2, state: 'PUBLISHED', agreement: { items: { WINCH: 9900 } } })
    expect((await world.as('finance1', 'PUT', `${FEES}/Agreements/${made.id}`, { ...body, version: 1 })).code).toBe(409)
    const {
      data: { list }
    } = await world.as<{ list: AgreementView[] }>('finance1', 'GET', `${FEES}/Agreements?customerId=customer-shunda`)
    expect(list.map(({ agreement }) => agreement.customerId)).toEqual(['customer-shunda', 'customer-shunda'])
    expect((await world.as<AgreementView>('finance1', 'POST', `${FEES}/Agreements/${made.id}/Retire`, { version: 2 })).data.state).toBe(
      'RETIRED'
    )
    // A published version stays and can be looked at beside what came after it.
    await world.as('finance1', 'PUT', `${FEES}/Agreements/${made.id}`, { ...body, items: { WINCH: 8800 }, version: 2 })
    const read = (query = '', account = 'finance1') => world.as<AgreementView>(account, 'GET', `${FEES}/Agreements/${made.id}${query}`)
    expect((await read()).data).toMatchObject({
      version: 3,
      state: 'DRAFT',
      agreement: { items: { WINCH: 8800 } },
      versions: [
        { version: 3, state: 'DRAFT' },
        { version: 2, state: 'RETIRED' }
      ]
    })
    expect((await read('?version=2')).data).toMatchObject({ version: 2, state: 'RETIRED', agreement: { items: { WINCH: 9900 } } })
    expect([(await read('?version=9')).code, (await read('', 'dispatcher1')).code]).toEqual([404, 403])
  })

  test('the same act again answers the first answer and makes nothing', async () => {
    const key = randomUUID()
    const body = { ...CARD, region: '540000', effectiveFrom: now }
    const answers = [
      await world.as<RateCardView>('finance1', 'POST', `${FEES}/RateCards`, body, { key }),
      await world.as<RateCardView>('finance1', 'POST', `${FEES}/RateCards`, body, { key })
    ]
    expect(answers[1]?.data).toEqual(answers[0]?.data)
    expect(await server.query("select count(*)::int as n from rate_card where card->>'region' = '540000'")).toEqual([{ n: 1 }])
  })

  // Only there do two writers really meet (house.md#tests).
  if (name === 'postgres') {
    test('of two cards of one place that are published at once one is refused; one draft published twice is published once', async () => {
      const draft = async (region: string) => (await make({ region })).data.id
      const publishAs = (account: string, id: string) =>
        world.as<RateCardView>(account, 'POST', `${FEES}/RateCards/${id}/Publish`, { version: 1 })
      for (const region of ['610000', '620000', '630000', '640000', '650000']) {
        const [one, two] = [await draft(region), await draft(region)]
        const answers = await Promise.all([publishAs('finance1', one), publishAs('manager1', two)])
        expect(answers.map(({ code }) => code).sort()).toEqual([200, 400])
        const winner = answers[0]?.code === 200 ? one : two
        const again = await draft(`${region.slice(0, 2)}0100`)
        expect((await Promise.all([publishAs('finance1', again), publishAs('manager1', again)])).map(({ code }) => code).sort()).toEqual([
          200, 400
        ])
        expect(await server.query("select id from rate_card where card->>'region' = $1 and state = 'PUBLISHED'", [region])).toEqual([
          { id: winner }
        ])
      }
    })
  }
})
