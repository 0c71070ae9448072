import fc from 'fast-check'
import type { BillView, PriceSource } from '../../../../src/contract/transferCar/fees/bill'
import type { OrderDetail } from '../../../../src/contract/transferCar/order/detail'
import type { PaymentDetail } from '../../../../src/contract/transferCar/payment/payment'
import { quoteOf } from '../../../../src/domain/transferCar/fees/orderBill'
import { oneDatabase } from '../../../support/databases'
import { ORDERS } from '../support/world'
import { Counter, PAYMENTS } from './support'

/** How the price came about: by a card, by a customer's agreement, by hand where no card is or where the card does not know the work. */
const WAYS = {
  card: { areaCode: '440304', roadType: 'CITY' },
  agreement: { areaCode: '440304', roadType: 'CITY', customerId: 'customer-shunda' },
  nowhere: { areaCode: '540102' },
  unknownWork: { areaCode: '440304', roadType: 'CITY', customerId: 'customer-shunda', serviceType: 'OTHER' }
} as const
const history = fc.record({
  way: fc.constantFrom(...(Object.keys(WAYS) as (keyof typeof WAYS)[])),
  shownM: fc.integer({ min: 0, max: 60_000 }),
  /** Driven beside what was shown. */
  moreM: fc.oneof({ weight: 2, arbitrary: fc.constant(0) }, fc.integer({ min: -20_000, max: 20_000 })),
  typedFen: fc.integer({ min: 100, max: 190_000 }),
  /** Where the sum is cut into payments, in thousandths. */
  cuts: fc.uniqueArray(fc.integer({ min: 1, max: 999 }), { maxLength: 2 })
})
type History = typeof history extends fc.Arbitrary<infer T> ? T : never
/** Walked first, however few are drawn: as shown, less, and more than was shown. */
const ALWAYS = [0, -12_000, 15_000].map((moreM): [History] => [{ way: 'card', shownM: 20_000, moreM, typedFen: 100, cuts: [400] }])

oneDatabase((_name, makeApp) => {
  let counter: Counter
  let slips = 0
  beforeAll(async () => {
    counter = new Counter(await makeApp())
  }, 240_000)

  const step = async (id: string, action: 'startWork' | 'load' | 'deliver' | 'handOver', version: number, more: object = {}) => {
    const answer = await counter.world.take('driver1', id, action, version, more)
    expect([action, answer.code, answer.msg]).toEqual([action, 200, expect.any(String)])
    return answer.data
  }

  /** From the arrival to the delivered vehicle. @returns what the customer signed */
  async function worked(id: string, { way, shownM, moreM, typedFen }: History): Promise<number> {
    const { card, agreement, facts } = (await counter.as<PriceSource>('driver1', 'GET', `${ORDERS}/${id}/PriceSource`)).data
    const isShown = card !== null && way !== 'unknownWork'
    const vehicles = facts.map((each) => ({ ...each, distanceM: shownM }))
    const signedFen = isShown ? quoteOf(vehicles, { card, agreement }, counter.server.clock.now()).payableFen : typedFen
    const quote = isShown && {
      quote: { cardId: card.id, cardVersion: card.version, ...(agreement !== null && { agreementId: agreement.id }), vehicles }
    }
    await step(id, 'startWork', 1, { agreedPriceFen: signedFen, ...quote })
    await step(id, 'load', 2, { extraWork: [] })
    await step(id, 'deliver', 3, { distanceM: Math.max(0, shownM + moreM) })
    await step(id, 'handOver', 4)
    return signedFen
  }

  /** Paid in parts at the terminal. @returns what came in, fen */
  async function paid({ id, payableFen, version }: PaymentDetail, cuts: readonly number[]): Promise<number> {
    const ends = [...cuts].sort((a, b) => a - b).map((share) => Math.floor((payableFen * share) / 1000))
    const parts = [...ends, payableFen].map((end, i) => end - (ends[i - 1] ?? 0)).filter((fen) => fen > 0)
    let now = version
    const pay = (amountFen: number, slipNo = String(++slips)) =>
      counter.as('driver1', 'POST', `${PAYMENTS}/${id}/Payments`, { method: 'POS', way: 'BY_HAND', amountFen, slipNo, version: now })
    expect((await pay(payableFen + 1)).code).toBe(400)
    for (const [i, fen] of parts.entries()) {
      const { code, data, msg } = await pay(fen)
      expect([code === 200 ? '' : msg, data?.status]).toEqual(['', i === parts.length - 1 ? 'PAID' : 'PARTIAL'])
      now = data.version
    }
    const [row] = await counter.server.query<{ fen: number }>(
      "select sum(amount_fen)::int as fen from payment where payment_order_id = $1 and state = 'SUCCESS'",
      [id]
    )
    return row?.fen ?? 0
  }

  test('from the signature to the last payment: signed = bill = payment order = money, and what grew was looked at first', async () => {
    const met = new Set<string>()
    await fc.assert(
      fc.asyncProperty(history, async (each) => {
        const id = await counter.world.plant('ON_SCENE', WAYS[each.way])
        const signedFen = await worked(id, each)
        const bill = (await counter.as<BillView>('finance1', 'GET', `${ORDERS}/${id}/Bill`)).data
        const isByHand = each.way === 'nowhere' || each.way === 'unknownWork'
        const isSame = isByHand || each.moreM === 0
        if (isSame) expect([each, bill.payableFen, bill.agreedFen]).toEqual([each, signedFen, signedFen])
        if (isByHand) expect(bill.lines.map(({ name }) => name)).toEqual(['现场约定价'])
        const differs = bill.payableFen !== signedFen
        expect([each, bill.problems.some(({ message }) => message.includes('请核对差额'))]).toEqual([each, differs])
        const asked = (await counter.as<PaymentDetail>('driver1', 'POST', `${ORDERS}/${id}/Collect`, {})).data
        const passes = bill.payableFen <= signedFen && bill.payableFen <= 200_000 && bill.discountFen === 0
        expect([each, asked.payableFen, asked.status]).toEqual([each, bill.payableFen, passes ? 'UNPAID' : 'REVIEW'])
        const open = passes ? asked : await counter.through(asked.id, ['finance1', 'approve'])
        expect([each, await paid(open, each.cuts)]).toEqual([each, bill.payableFen])
        expect((await counter.as<OrderDetail>('driver1', 'GET', `${ORDERS}/${id}`)).data.canCollect).toBe(false)
        met.add(`${each.way} ${differs ? 'other' : 'same'} ${passes ? 'passes' : 'reviewed'}`)
      }),
      { seed: 20261129, examples: ALWAYS, numRuns: process.env.TEST_FULL === '1' ? 1000 : 24 }
    )
    expect([...met]).toEqual(
      expect.arrayContaining([
        'card same passes',
        'card other passes',
        'card other reviewed',
        'nowhere same passes',
        'unknownWork same passes'
      ])
    )
  }, 900_000)
})
