import type { BillInput, BillView, PriceSource, RateCardView } from '../../../../src/contract/transferCar/fees/bill'
import { DAY, HOUR, MINUTE } from '../../../../server/clock'
import { oneDatabase, type TestApp } from '../../../support/databases'
import { ORDERS, World } from '../support/world'
import { at, CARD, FACTS, FEES } from './support'

/** What is corrected after the arrival prices the order again, unless the customer has signed (fees.md#price-lock). */
oneDatabase((_name, makeApp) => {
  let server: TestApp
  let world: World
  let cheap: RateCardView
  let dear: RateCardView
  beforeAll(async () => {
    server = await makeApp()
    world = new World(server)
    const published = async (region: string, more: object) => {
      const { data } = await world.as<RateCardView>('finance1', 'POST', `${FEES}/RateCards`, {
        ...CARD,
        region,
        effectiveFrom: at('2025-01-01T00:00'),
        ...more
      })
      return (await world.as<RateCardView>('finance1', 'POST', `${FEES}/RateCards/${data.id}/Publish`, { version: data.version })).data
    }
    cheap = await published('620102', { name: '城关价目' })
    dear = await published('620103', {
      name: '七里河价目',
      classes: { K1: { baseFen: 40_000, perKmFen: 1500, craneFen: null, capFen: null } }
    })
  })

  const bill = async (id: string) => (await world.as<BillView>('finance1', 'GET', `${ORDERS}/${id}/Bill`)).data
  const source = async (id: string) => (await world.as<PriceSource>('dispatcher1', 'GET', `${ORDERS}/${id}/PriceSource`)).data
  const save = async (id: string, more: Partial<BillInput> = {}) =>
    (await world.as<BillView>('finance1', 'PUT', `${ORDERS}/${id}/Bill`, { vehicles: [FACTS], payer: 'PARTY', ...more })).data
  const put = async (id: string, version: number, changes: object) =>
    (await world.as('dispatcher1', 'PUT', `${ORDERS}/${id}`, { version, ...changes })).data
  /** Arrived just now, by a phone that says so. */
  const arrived = async (more: object = {}, columns: object = {}) => {
    const id = await world.plant('EN_ROUTE', { areaCode: '620102', roadType: 'CITY', ...columns })
    return (await world.step('driver1', id, 'arrive', { ...(await world.complete('arrive')), ...more })).data
  }
  const sign = async (id: string, version: number, card: RateCardView, agreedPriceFen: number) =>
    world.step('driver1', id, 'startWork', {
      ...(await world.complete('startWork', version, 'driver1')),
      agreedPriceFen,
      quote: { cardId: card.id, cardVersion: card.version, vehicles: [FACTS] }
    })
  const eventOf = async (id: string, action: string) =>
    (
      await server.query<{ id: string }>('select id from order_event where order_id = $1 and action = $2 order by seq desc limit 1', [
        id,
        action
      ])
    )[0]?.id
  const confirm = async (id: string, version: number, action: string, use: 'SERVER' | 'DEVICE' = 'SERVER') =>
    world.step('dispatcher1', id, 'confirmTime', { ...world.base(version), confirmations: [{ eventId: await eventOf(id, action), use }] })
  const messages = ({ problems }: BillView) => problems.map(({ message }) => message)

  test('another area, road or customer chooses the prices again, and a stored bill follows', async () => {
    const { id, version } = await arrived()
    expect((await source(id)).card?.id).toBe(cheap.id)
    expect((await save(id)).payableFen).toBe(28_000)
    const moved = await put(id, version, { areaCode: '620103' })
    expect((await source(id)).card?.id).toBe(dear.id)
    expect(await bill(id)).toMatchObject({ billVersion: 2, card: { id: dear.id }, payableFen: 40_000 })
    expect(await server.query('select rate_card_id, total_fen::int as total from order_bill where order_id = $1', [id])).toEqual([
      { rate_card_id: dear.id, total: 40_000 }
    ])
    // What prices do not rest on leaves the choice alone, also where a newer version holds by now.
    const { data: draft } = await world.as<RateCardView>('finance1', 'PUT', `${FEES}/RateCards/${dear.id}`, {
      ...CARD,
      region: '620103',
      effectiveFrom: at('2025-02-01T00:00'),
      version: dear.version
    })
    dear = (await world.as<RateCardView>('finance1', 'POST', `${FEES}/RateCards/${dear.id}/Publish`, { version: draft.version })).data
    const noted = await put(id, moved.version, { remark: '电话已核对', areaCode: '620103' })
    expect((await bill(id)).card).toMatchObject({ id: dear.id, version: 1 })
    const nowhere = await put(id, noted.version, { areaCode: '540102' })
    expect([(await source(id)).card, (await source(id)).lockedAt]).toEqual([null, null])
    await put(id, nowhere.version, { areaCode: '620103' })
    expect(await source(id)).toMatchObject({ card: { id: dear.id, version: 2 }, lockedAt: expect.any(Number) })
    const agreed = (await arrived({}, { areaCode: '440304' })).id
    expect((await source(agreed)).agreement).toBeNull()
    await put(agreed, 2, { customerId: 'customer-shunda' })
    expect((await source(agreed)).agreement?.id).toBe('agreement-shunda-1')
  })

  test('what the customer signed stands and the bill says so; with the signature gone it is chosen again', async () => {
    const { id, version } = await arrived()
    expect((await sign(id, version, cheap, 28_000)).code).toBe(200)
    const moved = await put(id, version + 1, { areaCode: '620103' })
    expect((await source(id)).card?.id).toBe(cheap.id)
    expect(messages(await bill(id))).toEqual([expect.stringContaining('仍按当时锁定的价目计费')])
    expect(moved.events.at(-1)?.details).toEqual([
      { label: '改动', text: '所在区域' },
      { label: '价目', text: '沿用锁定的价目，请核对账单' }
    ])
    const back = await put(id, moved.version, { areaCode: '620102' })
    expect(messages(await bill(id))).toEqual([])
    const again = await put(id, back.version, { areaCode: '620103' })
    expect((await world.step('dispatcher1', id, 'stepBack', { ...world.base(again.version), reason: '点错了' })).data.status).toBe(
      'ON_SCENE'
    )
    expect((await source(id)).card?.id).toBe(dear.id)
    expect(messages(await bill(id))).toEqual([])
    // Where nobody could sign nothing was signed.
    const exempt = await arrived()
    await world.step('driver1', exempt.id, 'startWork', {
      ...(await world.complete('startWork', exempt.version)),
      agreedPriceFen: undefined,
      signature: undefined,
      exemption: 'CASUALTY',
      exemptionNote: '已送医'
    })
    await put(exempt.id, exempt.version + 1, { areaCode: '620103' })
    expect((await source(exempt.id)).card?.id).toBe(dear.id)
  })

  test('night and waiting follow the confirmed times, and so do prices that began between the two', async () => {
    // Received at 10:00; the phone says 23:00 of the day before, and does not know its offset.
    const night = server.clock.now() - 11 * HOUR
    const { id, version, timeDoubts } = await arrived({ deviceAt: night, clockOffsetMs: undefined })
    expect([timeDoubts, new Date(night + 8 * HOUR).getUTCHours() >= 22 || new Date(night + 8 * HOUR).getUTCHours() < 6]).toEqual([1, true])
    expect((await save(id)).lines.map(({ code }) => code)).toEqual(['TOW', 'NIGHT'])
    const { data } = await confirm(id, version, 'arrive')
    expect(await bill(id)).toMatchObject({ billVersion: 2, payableFen: 28_000, lines: [{ code: 'TOW' }] })
    expect((await source(id)).lockedAt).toBe(data.units[0]?.stamps.arrivedAt)

    const waited = await arrived()
    server.clock.advance(5 * MINUTE)
    const late = {
      ...(await world.complete('startWork', waited.version)),
      deviceAt: server.clock.now() + 2 * HOUR,
      signature: undefined,
      agreedPriceFen: undefined,
      exemption: 'ABSENT',
      exemptionNote: '不在场'
    }
    const started = (await world.step('driver1', waited.id, 'startWork', late)).data
    const facts = (await bill(waited.id)).facts[0]
    expect(facts?.waitingMinutes).toBe(125)
    await save(waited.id, { vehicles: [facts ?? FACTS] })
    expect((await bill(waited.id)).lines.map(({ code }) => code)).toContain('WAITING')
    await confirm(waited.id, started.version, 'startWork')
    expect(await bill(waited.id)).toMatchObject({ billVersion: 2, facts: [{ waitingMinutes: 5 }], lines: [{ code: 'TOW' }] })
    expect((await bill(waited.id)).lines).toHaveLength(1)
  })

  test('waiting that somebody wrote himself stays; a discount that grows by it is asked for again; a time long ago finds no card', async () => {
    const night = server.clock.now() - 11 * HOUR
    const { id, version } = await arrived({ deviceAt: night, clockOffsetMs: undefined })
    await save(id, { vehicles: [{ ...FACTS, waitingMinutes: 45 }], discountFen: 3500, discountReason: '客户投诉' })
    expect((await bill(id)).discountApproval).toBeNull()
    await confirm(id, version, 'arrive')
    const after = await bill(id)
    expect(after).toMatchObject({ billVersion: 2, facts: [{ waitingMinutes: 45 }], discountFen: 3500, discountApproval: { state: 'OPEN' } })
    const old = await arrived({ deviceAt: at('1970-01-02T00:00'), clockOffsetMs: undefined })
    expect((await source(old.id)).lockedAt).toBeNull()
    await confirm(old.id, old.version, 'arrive')
    expect((await source(old.id)).card?.id).toBe(cheap.id)
    expect((await source(old.id)).lockedAt).not.toBeNull()
    // The device's time confirmed moves nothing.
    const kept = await arrived({ deviceAt: server.clock.now() - DAY, clockOffsetMs: undefined })
    const before = await source(kept.id)
    await confirm(kept.id, kept.version, 'arrive', 'DEVICE')
    expect(await source(kept.id)).toEqual(before)
  })
})
