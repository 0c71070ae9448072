import type { BillView, PriceSource, RateCardView } from '../../../../src/contract/transferCar/fees/bill'
import type { OrderDetail } from '../../../../src/contract/transferCar/order/detail'
import { DAY } from '../../../../server/clock'
import { oneDatabase, type TestApp } from '../../../support/databases'
import { ORDERS, World } from '../support/world'
import { CARD, FACTS, FEES } from './support'

/** Places of their own, so that each test publishes what it wants. */
let place = 0
const NORTH = ['110101', '120101', '130102', '140105', '150102', '210102', '220102', '230102'] as const

oneDatabase((_name, makeApp) => {
  let server: TestApp
  let world: World
  beforeAll(async () => {
    server = await makeApp()
    world = new World(server)
  })

  const source = async (id: string) => (await world.as<PriceSource>('driver1', 'GET', `${ORDERS}/${id}/PriceSource`)).data
  const bill = async (id: string) => (await world.as<BillView>('finance1', 'GET', `${ORDERS}/${id}/Bill`)).data
  const published = async (region: string, more: object = {}) => {
    const { data } = await world.as<RateCardView>('finance1', 'POST', `${FEES}/RateCards`, {
      ...CARD,
      region,
      effectiveFrom: server.clock.now() - DAY,
      ...more
    })
    return (await world.as<RateCardView>('finance1', 'POST', `${FEES}/RateCards/${data.id}/Publish`, { version: data.version })).data
  }
  /** The next version of a card, valid at once. */
  const changed = async (card: RateCardView, more: object) => {
    const { data } = await world.as<RateCardView>('finance1', 'PUT', `${FEES}/RateCards/${card.id}`, {
      ...CARD,
      region: card.region,
      effectiveFrom: server.clock.now() - DAY,
      ...more,
      version: card.version
    })
    return (await world.as<RateCardView>('finance1', 'POST', `${FEES}/RateCards/${card.id}/Publish`, { version: data.version })).data
  }
  const step = async (
    id: string,
    action: 'arrive' | 'startWork' | 'stepBack',
    version: number,
    more: object = {},
    account = action === 'stepBack' ? 'dispatcher1' : 'driver1'
  ) => world.step(account, id, action, { ...(await world.complete(action, version, account)), ...more })
  const nextPlace = () => NORTH[place++ % NORTH.length] ?? NORTH[0]
  const arrived = async (areaCode: string, columns: object = {}): Promise<OrderDetail> => {
    const id = await world.plant('EN_ROUTE', { areaCode, roadType: 'CITY', ...columns })
    return (await step(id, 'arrive', 1)).data
  }
  const quote = (card: { id: string; version: number }, more: object = {}) => ({
    cardId: card.id,
    cardVersion: card.version,
    vehicles: [FACTS],
    ...more
  })

  test('prices are locked on arrival: a later version changes nothing for this order, and everything for the next', async () => {
    const area = nextPlace()
    const first = await published(area)
    const { id } = await arrived(area)
    expect(await source(id)).toMatchObject({
      lockedAt: server.clock.now(),
      card: { id: first.id, version: 1 },
      agreement: null,
      facts: [{ vehicleClass: 'K1', tow: true, waitingMinutes: 0 }]
    })
    const second = await changed(first, { classes: { K1: { baseFen: 30_000, perKmFen: 1500, craneFen: null, capFen: null } } })
    expect((await source(id)).card?.classes.K1?.baseFen).toBe(28_000)
    expect((await source((await arrived(area)).id)).card).toMatchObject({ version: second.version, classes: { K1: { baseFen: 30_000 } } })
    // Stepped back before the arrival and arrived again: what holds now.
    await step(id, 'stepBack', 2)
    expect((await source(id)).lockedAt).toBeNull()
    const [row] = await server.query('select rate_card_id, price_locked_at from accident_order where id = $1', [id])
    expect(row).toEqual({ rate_card_id: null, price_locked_at: null })
    await step(id, 'arrive', 3)
    expect((await source(id)).card?.version).toBe(second.version)
  })

  test('the price that was shown is computed again and kept; stepping back takes it away and the log keeps it', async () => {
    const area = nextPlace()
    const card = await published(area)
    const { id } = await arrived(area)
    const wrong = await step(id, 'startWork', 2, { agreedPriceFen: 27_900, quote: quote(card) })
    expect(wrong).toMatchObject({ code: 400, data: { fields: { agreedPriceFen: '约定价格 279.00 元与价目计算的 280.00 元不一致' } } })
    const other = await step(id, 'startWork', 2, { agreedPriceFen: 28_000, quote: quote({ id: card.id, version: 2 }) })
    expect(other).toMatchObject({ code: 400, data: { fields: { quote: '价目已更新，请重新出示' } } })
    expect(
      await step(id, 'startWork', 2, { agreedPriceFen: 28_000, quote: quote(card, { agreementId: 'agreement-shunda-1' }) })
    ).toMatchObject({ code: 400, data: { fields: { quote: expect.any(String) } } })
    const crane = await step(id, 'startWork', 2, { agreedPriceFen: 28_000, quote: quote(card, { vehicles: [{ ...FACTS, crane: true }] }) })
    expect(crane).toMatchObject({ code: 400, data: { fields: { quote: expect.stringContaining('吊装') } } })
    expect(await server.query('select * from order_bill where order_id = $1', [id])).toEqual([])

    expect((await step(id, 'startWork', 2, { agreedPriceFen: 28_000, quote: quote(card) })).code).toBe(200)
    expect(await bill(id)).toMatchObject({
      billVersion: 0,
      agreedFen: 28_000,
      agreedAt: server.clock.now(),
      payableFen: 28_000,
      card: { id: card.id, version: 1 },
      problems: []
    })
    const [row] = await server.query<{ agreed_lines: { code: string }[] }>('select agreed_lines from order_bill where order_id = $1', [id])
    expect(row?.agreed_lines.map(({ code }) => code)).toEqual(['TOW'])

    await step(id, 'stepBack', 3)
    expect(await bill(id)).toMatchObject({ agreedFen: null, agreedAt: null })
    const [event] = await server.query<{ payload: { undone: object } }>(
      "select payload from order_event where order_id = $1 and action = 'stepBack'",
      [id]
    )
    expect(event?.payload.undone).toMatchObject({ agreedFen: 28_000, agreedLines: [expect.objectContaining({ code: 'TOW' })] })
  })

  test('a price above a cap is not agreed; the bill names a different sum', async () => {
    const area = nextPlace()
    const card = await published(area, { classes: { K1: { baseFen: 28_000, perKmFen: 1500, craneFen: null, capFen: 40_000 } } })
    const { id } = await arrived(area)
    const far = { ...FACTS, distanceM: 30_000 }
    expect(await step(id, 'startWork', 2, { agreedPriceFen: 58_000, quote: quote(card, { vehicles: [far] }) })).toMatchObject({
      code: 400,
      data: { fields: { agreedPriceFen: expect.stringContaining('超过上限 400.00 元') } }
    })
    const near = { ...FACTS, distanceM: 12_000 }
    expect((await step(id, 'startWork', 2, { agreedPriceFen: 31_000, quote: quote(card, { vehicles: [near] }) })).code).toBe(200)
    expect((await bill(id)).problems).toEqual([
      { level: 'warning', field: '', message: '现场约定 310.00 元，账单应付 280.00 元，请核对差额' }
    ])
  })

  test('an agreement of the customer prices the order and is named; its discount is part of what is signed', async () => {
    const id = (await arrived('440304', { customerId: 'customer-shunda' })).id
    const { card, agreement } = await source(id)
    expect([card?.id, agreement?.id, agreement?.discountBp]).toEqual(['card-shenzhen-city', 'agreement-shunda-1', 1000])
    if (card === null) throw new Error('no card')
    const said = { agreementId: agreement?.id, vehicles: [FACTS] }
    expect((await step(id, 'startWork', 2, { agreedPriceFen: 28_000, quote: quote(card, said) })).code).toBe(400)
    expect((await step(id, 'startWork', 2, { agreedPriceFen: 25_200, quote: quote(card, said) })).code).toBe(200)
    expect(await bill(id)).toMatchObject({
      agreementName: '顺达车队年度协议',
      totalFen: 28_000,
      discountFen: 2800,
      ownDiscountFen: 0,
      payableFen: 25_200,
      agreedFen: 25_200,
      problems: []
    })
    const insured = (await arrived('440304', { customerId: 'customer-pingan' })).id
    expect((await bill(insured)).lines).toEqual([
      expect.objectContaining({ code: 'TOW', amountFen: 24_000, basisDocNo: 'PA-2025-118', ruleId: 'agreement-pingan-1' })
    ])
  })

  test('without a card or a quote the work starts all the same; the bill says that no price was shown', async () => {
    const nowhere = (await arrived('540102')).id
    expect(await source(nowhere)).toMatchObject({ card: null, lockedAt: null })
    expect((await step(nowhere, 'startWork', 2)).code).toBe(200)
    const { problems, lines, agreedFen } = await bill(nowhere)
    expect([lines, agreedFen]).toEqual([
      [expect.objectContaining({ name: '现场约定价', source: 'AUTO', amountFen: 35_000, payableFen: 35_000 })],
      35_000
    ])
    expect(problems.map(({ message }) => message)).toEqual(['没有适用于该地点的价目，按现场约定价计费'])
    // It arrived before prices were locked: what is shown now is locked by the quote.
    const earlier = await world.plant('ON_SCENE', { areaCode: '440304', roadType: 'CITY' })
    expect(
      (await step(earlier, 'startWork', 1, { agreedPriceFen: 28_000, quote: quote({ id: 'card-shenzhen-city', version: 1 }) })).code
    ).toBe(200)
    expect(await source(earlier)).toMatchObject({ lockedAt: server.clock.now(), card: { id: 'card-shenzhen-city' } })
    const exempt = (await arrived('440304')).id
    expect(
      (
        await step(exempt, 'startWork', 2, {
          agreedPriceFen: undefined,
          signature: undefined,
          exemption: 'CASUALTY',
          exemptionNote: '已送医'
        })
      ).code
    ).toBe(200)
    expect(await bill(exempt)).toMatchObject({ agreedFen: null, problems: [] })
  })
})
