import fc from 'fast-check'
import { areaTree } from '../../../../server/system/area'
import { areaOfText } from '../../../../server/system/areaOfText'
import type { OrderDetail } from '../../../../src/contract/transferCar/order/detail'
import type { BillView } from '../../../../src/contract/transferCar/fees/bill'
import {
  BEARER_CODES,
  SERVICE_TYPE_CODES,
  SOURCE_CODES,
  VEHICLE_CLASS_CODES,
  type Bearer,
  type ServiceType,
  type Source,
  type VehicleClass
} from '../../../../src/contract/transferCar/order/codes'
import type { PaymentDetail } from '../../../../src/contract/transferCar/payment/payment'
import { SERVICE_TYPES } from '../../../../src/domain/transferCar/order/dictionaries'
import { keyedLines } from '../../../../src/domain/transferCar/payment/lines'
import { oneDatabase, type TestApp } from '../../../support/databases'
import { World } from '../support/world'
import { CARD, FEES } from './support'

const AREA = '/api/transferCar/AccidentOrder'
/** Provinces that the demo company has rate cards for, and one with a card of its own that knows cars only and no crane. */
const PRICED = /^(44|37|33)/
const NARROW = { ...CARD, name: '浙江小客车', region: '330000', effectiveFrom: 0 }
/** Sold by the piece: the demo company's cards know all of them but 货物转运. Shandong's knows three classes of each kind. */
const BY_PIECE: readonly ServiceType[] = ['REPAIR', 'TYRE', 'JUMP_START', 'FUEL', 'RECOVERY', 'CARGO']

interface SixFields {
  source: Source
  reporterMobile: string
  vehicles: [{ plateSituation: 'NONE'; vehicleClass: VehicleClass }]
  serviceType: ServiceType
  bearer: Bearer
}
const sixFields: fc.Arbitrary<SixFields> = fc.record({
  source: fc.constantFrom(...SOURCE_CODES),
  reporterMobile: fc.integer({ min: 0, max: 999_999_999 }).map((digits) => `13${String(digits).padStart(9, '0')}`),
  vehicles: fc.constantFrom(...VEHICLE_CLASS_CODES).map((vehicleClass) => [{ plateSituation: 'NONE', vehicleClass }]),
  serviceType: fc.constantFrom(...SERVICE_TYPE_CODES),
  bearer: fc.constantFrom(...BEARER_CODES)
})

/** By hand from the cards: whether something has no price, and what the answer names. */
function gapOf(
  areaCode: string,
  { vehicles: [{ vehicleClass }], serviceType }: SixFields
): { kind: 'none' | 'card' | 'class' | 'work'; words?: string } {
  if (!PRICED.test(areaCode)) return { kind: 'card', words: '没有适用的价目' }
  const isNarrow = areaCode.startsWith('33')
  const { label } = SERVICE_TYPES.find(({ code }) => code === serviceType) ?? { label: '' }
  if (BY_PIECE.includes(serviceType))
    return isNarrow || serviceType === 'CARGO' ? { kind: 'work', words: `“${label}”的价格` } : { kind: 'none' }
  if (serviceType === 'OTHER') return { kind: 'work', words: `没有作业类型“${label}”的价格` }
  const isPriced = isNarrow ? vehicleClass === 'K1' && serviceType === 'TOW' : !areaCode.startsWith('37') || /[123]$/.test(vehicleClass)
  return isPriced ? { kind: 'none' } : { kind: 'class', words: '没有车型' }
}

describe('the area a text names (intake.md#area-of-an-order)', () => {
  const HOME = '440300'
  test.each([
    ['深圳市南山区科苑路 15 号', '440305'],
    ['南山区科苑路', '440305'],
    ['黑龙江省鹤岗市南山区红旗路', '230404'],
    ['广东省深圳市', '440300'],
    ['罗湖区北京路口', '440303'],
    ['济南市市中区经十路', '370103'],
    ['呼和浩特市新城区', '150102'],
    ['G4 京港澳高速 K2011', undefined],
    ['城区道路', undefined],
    ['', undefined]
  ])('%s is %s', async (text, code) => {
    expect(await areaOfText(text, HOME)).toBe(code)
  })

  test('the whole name of every county says which one it is, with any road behind it', async () => {
    const tree = await areaTree()
    const counties = tree
      .places()
      .filter(({ code, name }) => !/00$/.test(code) && !/直辖|^市辖区$|^县$/.test(name) && tree.hangs(code, `${code.slice(0, 4)}00`))
    expect(counties.length).toBeGreaterThan(2500)
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...counties),
        fc.constantFrom('人民路 8 号', '科苑路与高新南一道交叉口', 'K12+300'),
        async ({ code, name }, road) => {
          const whole = `${tree.name(`${code.slice(0, 2)}0000`)}${tree.name(`${code.slice(0, 4)}00`)}${name}${road}`
          expect([whole, await areaOfText(whole, HOME)]).toEqual([whole, code])
        }
      ),
      { seed: 20261126, numRuns: 200 }
    )
  })
})

oneDatabase((_name, makeApp) => {
  let server: TestApp
  let world: World
  beforeAll(async () => {
    server = await makeApp()
    world = new World(server)
  }, 240_000)

  const make = (address: string) => world.create('dispatcher1', { address })

  test('an order with the six required fields alone, in whatever area: a price is found, or intake says which one is missing', async () => {
    const published = await world.as<{ id: string; version: number }>('finance1', 'POST', `${FEES}/RateCards`, NARROW)
    await world.as('finance1', 'POST', `${FEES}/RateCards/${published.data.id}/Publish`, { version: published.data.version })
    const tree = await areaTree()
    const places = tree.places().filter(({ code }) => /00$/.test(code) === false)
    const priced = places.filter(({ code }) => PRICED.test(code))
    const wholeName = ({ code, name }: { code: string; name: string }) =>
      `${tree.name(`${code.slice(0, 2)}0000`)}${tree.name(`${code.slice(0, 4)}00`)}${name}`
    const met = new Set<string>()
    await fc.assert(
      fc.asyncProperty(
        sixFields,
        fc.oneof(fc.constantFrom(...places), fc.constantFrom(...priced)),
        fc.boolean(),
        async (fields, place, isNamed) => {
          const body = { ...fields, address: isNamed ? `${wholeName(place)}人民路 8 号` : '人民路 8 号加油站旁' }
          const answer = await world.as<OrderDetail>('dispatcher1', 'POST', AREA, body)
          expect([body, answer.code, answer.msg]).toEqual([body, 200, expect.any(String)])
          const { id, areaCode, priceGap } = answer.data
          if (!isNamed) expect(areaCode).toBe('440300')
          const gap = gapOf(areaCode ?? '', fields)
          met.add(gap.kind)
          expect([body, priceGap]).toEqual([body, gap.words === undefined ? undefined : expect.stringContaining(gap.words)])
          const { card, lines, problems } = (await world.as<BillView>('finance1', 'GET', `${AREA}/${id}/Bill`)).data
          const isRefused = problems.some(({ level, field }) => level === 'error' && field.startsWith('vehicles'))
          expect([body, card !== null, lines.length > 0 && !isRefused]).toEqual([body, gap.kind !== 'card', gap.kind === 'none'])
        }
      ),
      { seed: 20261127, numRuns: process.env.TEST_FULL === '1' ? 500 : 60 }
    )
    expect([...met].sort()).toEqual(['card', 'class', 'none', 'work'])
  }, 240_000)

  test('an area that came from the address goes with it, a chosen one stays, a cleared one is found again', async () => {
    const { data } = await make('深圳市南山区科苑路')
    expect(data.areaCode).toBe('440305')
    const change = async (version: number, body: object) =>
      (await world.as<OrderDetail>('dispatcher1', 'PUT', `${AREA}/${data.id}`, { version, ...body })).data
    expect((await change(1, { address: '深圳市罗湖区人民南路' })).areaCode).toBe('440303')
    expect((await change(2, { areaCode: '440306' })).areaCode).toBe('440306')
    expect((await change(3, { address: '深圳市福田区深南大道' })).areaCode).toBe('440306')
    expect((await change(4, { areaCode: '' })).areaCode).toBe('440304')
    expect(await change(5, { address: '拉萨市城关区北京中路', areaCode: '' })).toMatchObject({
      areaCode: '540102',
      priceGap: '西藏自治区拉萨市城关区没有适用的价目，费用按现场约定价或手工录入'
    })
  })

  test('a draft gets its area when it is submitted', async () => {
    const draft = (await world.create('dispatcher1', { address: '人民路 8 号', draft: true })).data
    expect([draft.status, draft.areaCode]).toEqual(['DRAFT', null])
    expect((await world.step('dispatcher1', draft.id, 'submit', world.base(1))).data).toMatchObject({
      status: 'PENDING',
      areaCode: '440300'
    })
  })

  test("what the customer signed where no card is: it is the bill's line, the payment order's and what is to be paid", async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 5_000_000 }), fc.integer({ min: 0, max: 9_000 }), async (agreedPriceFen, extraFen) => {
        const id = await world.plant('ON_SCENE', { areaCode: '540102' })
        const { code, msg } = await world.step('driver1', id, 'startWork', {
          ...(await world.complete('startWork', 1, 'driver1')),
          agreedPriceFen
        })
        expect([code, msg]).toEqual([200, expect.any(String)])
        const open = (await world.as<BillView>('finance1', 'GET', `${AREA}/${id}/Bill`)).data
        expect(open.lines.map(({ name, amountFen }) => [name, amountFen])).toEqual([['现场约定价', agreedPriceFen]])
        expect([open.payableFen, open.agreedFen]).toEqual([agreedPriceFen, agreedPriceFen])
        const photo = (await world.as<OrderDetail>('driver1', 'GET', `${AREA}/${id}`)).data.evidence[0]?.id ?? ''
        const line = {
          code: 'CARGO',
          name: '清理',
          qtyMilli: 1000,
          unit: '次',
          unitPriceFen: extraFen,
          reason: '油污',
          photoIds: photo === '' ? [] : [photo]
        }
        const manual = extraFen === 0 || extraFen === agreedPriceFen || photo === '' ? [] : [line]
        const body = { billVersion: open.billVersion, payer: 'PARTY', vehicles: open.facts, manual, discountFen: 0 }
        const dueFen = agreedPriceFen + (manual.length === 0 ? 0 : extraFen)
        const stored = await world.as<BillView>('finance1', 'PUT', `${AREA}/${id}/Bill`, body)
        expect(stored).toMatchObject({ code: 200, data: { payableFen: dueFen } })
        const keys = keyedLines(stored.data.lines).map(({ key }) => key)
        const made = await world.as<PaymentDetail>('finance1', 'POST', `${AREA}/${id}/PaymentOrders`, {
          payer: 'PARTY',
          billVersion: 1,
          lineKeys: keys
        })
        expect(made).toMatchObject({ code: 200, data: { payableFen: dueFen } })
      }),
      { seed: 20261128, numRuns: process.env.TEST_FULL === '1' ? 1000 : 20 }
    )
  }, 600_000)
})
