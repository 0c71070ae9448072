import fc from 'fast-check'
import type { ItemCode, RateCard } from '@/contract/transferCar/fees/prices'
import { splitByShare, taxInside } from '@/domain/transferCar/fees/arithmetic'
import { billOf, capBreaches, explainBill, mayDiscount, payerRefusals } from '@/domain/transferCar/fees/bill'
import { feeLines, type FeeFacts } from '@/domain/transferCar/fees/engine'
import { agreementFor, cardFor } from '@/domain/transferCar/fees/priceSource'
import { storageCharge, storageDays } from '@/domain/transferCar/fees/storage'
import { TABLE_A, TABLE_B } from './cards'

const RUNS = { seed: 20261121, numRuns: process.env.TEST_FULL === '1' ? 5000 : 300 }
const DAY = 86_400_000
const START = Date.UTC(2026, 2, 1)
const fen = fc.integer({ min: 0, max: 100_000_000 })
const when = fc.integer({ min: START, max: START + 400 * DAY })
const item = fc.record({
  code: fc.constantFrom<ItemCode>('WINCH', 'DOLLY', 'TYRE', 'BRAKE'),
  qtyMilli: fc.integer({ min: 0, max: 20_000 })
})
const facts: fc.Arbitrary<FeeFacts> = fc.record({
  vehicleClass: fc.constantFrom('1', '2', '3'),
  tow: fc.boolean(),
  crane: fc.boolean(),
  craneVehicles: fc.integer({ min: 1, max: 4 }),
  distanceM: fc.integer({ min: 0, max: 2_000_000 }),
  arrivedAt: fc.option(when),
  waitingMinutes: fc.integer({ min: 0, max: 3000 }),
  carried: fc.boolean(),
  massTons: fc.option(fc.double({ min: 0, max: 120, noNaN: true })),
  hazmat: fc.boolean(),
  dryRun: fc.boolean(),
  items: fc.array(item, { maxLength: 4 }),
  storage: fc.option(
    fc.record({ inAt: when, stay: fc.integer({ min: 0, max: 90 * DAY }) }).map(({ inAt, stay }) => ({ inAt, outAt: inAt + stay }))
  )
})
const total = (each: FeeFacts, card: RateCard = TABLE_B): number => feeLines(each, card).reduce((sum, line) => sum + line.amountFen, 0)
/** Yuan texts of the explanation as fen. */
const amountOf = (sentence: string): number =>
  Number((/(-?[\d,]+\.\d\d) 元/.exec(sentence)?.[1] ?? 'NaN').replaceAll(',', '').replace('.', ''))

test('no line is ever negative or a fraction, and the same facts give the same lines', () => {
  fc.assert(
    fc.property(facts, (each) => {
      const lines = feeLines(each, TABLE_B)
      expect(lines.every(({ amountFen }) => Number.isSafeInteger(amountFen) && amountFen >= 0)).toBe(true)
      expect(feeLines({ ...each }, TABLE_B)).toEqual(lines)
    }),
    RUNS
  )
})

test('farther never costs less, nor does waiting or staying longer', () => {
  fc.assert(
    fc.property(
      facts,
      fc.integer({ min: 0, max: 100_000 }),
      fc.integer({ min: 0, max: 500 }),
      fc.integer({ min: 0, max: 9 * DAY }),
      (each, metres, minutes, stay) => {
        expect(total({ ...each, distanceM: each.distanceM + metres })).toBeGreaterThanOrEqual(total(each))
        expect(total({ ...each, waitingMinutes: each.waitingMinutes + minutes })).toBeGreaterThanOrEqual(total(each))
        const { storage } = each
        if (storage !== null)
          expect(total({ ...each, storage: { ...storage, outAt: storage.outAt + stay } })).toBeGreaterThanOrEqual(total(each))
      }
    ),
    RUNS
  )
})

test('a split adds up to the discount, takes no more than a line has, and keeps the order of sizes', () => {
  fc.assert(
    fc.property(fc.array(fen, { minLength: 1, maxLength: 12 }), fc.double({ min: 0, max: 1, noNaN: true }), (amounts, share) => {
      const all = amounts.reduce((sum, amount) => sum + amount, 0)
      const discount = Math.floor(all * share)
      const parts = splitByShare(amounts, discount)
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(discount)
      parts.forEach((part, i) => {
        expect(part).toBeGreaterThanOrEqual(0)
        expect(part).toBeLessThanOrEqual(amounts[i] ?? 0)
        // Nobody is further from his exact share than one fen.
        if (all > 0) expect(Math.abs(part - ((amounts[i] ?? 0) * discount) / all)).toBeLessThan(1.0001)
      })
    }),
    RUNS
  )
})

test('net and tax are the gross, and the tax is the nearest to its rate', () => {
  fc.assert(
    fc.property(fen, fc.integer({ min: 0, max: 2000 }), (gross, rate) => {
      const { netFen, taxFen } = taxInside(gross, rate)
      expect(netFen + taxFen).toBe(gross)
      expect(Math.abs(netFen - (gross * 10_000) / (10_000 + rate))).toBeLessThanOrEqual(0.5001)
    }),
    RUNS
  )
})

test('a bill adds up in every direction, and so does its explanation', () => {
  fc.assert(
    fc.property(facts, fc.double({ min: 0, max: 1, noNaN: true }), (each, share) => {
      const lines = feeLines(each, TABLE_B)
      const discount = Math.floor(total(each) * share)
      const bill = billOf(lines, discount)
      const sum = (of: (line: (typeof bill.lines)[number]) => number) => bill.lines.reduce((all, line) => all + of(line), 0)
      expect([
        sum((line) => line.amountFen),
        sum((line) => line.discountFen),
        sum((line) => line.payableFen),
        sum((line) => line.netFen),
        sum((line) => line.taxFen)
      ]).toEqual([bill.totalFen, bill.discountFen, bill.payableFen, bill.netFen, bill.taxFen])
      expect(bill.netFen + bill.taxFen).toBe(bill.payableFen)
      const [, ...sentences] = explainBill(bill, { card: TABLE_B })
      const payable = amountOf(sentences.pop() ?? '')
      const said = sentences.reduce((all, sentence) => all + amountOf(sentence), 0)
      expect([said, payable]).toEqual([bill.payableFen, bill.payableFen])
    }),
    RUNS
  )
})

test('what the engine writes keeps the caps of items; a bill above a cap is found', () => {
  fc.assert(
    fc.property(facts, fc.integer({ min: 0, max: 500_000 }), (each, capFen) => {
      const once = { ...each, items: each.items.filter((row, i) => each.items.findIndex((other) => other.code === row.code) === i) }
      const lines = feeLines(once, TABLE_B)
      expect(capBreaches(lines, TABLE_B, each.vehicleClass)).toEqual([])
      const capped = { ...TABLE_B, capFen }
      const work = lines
        .filter(({ code }) => !['WAITING', 'WINCH', 'DOLLY', 'TYRE', 'BRAKE', 'STORAGE'].includes(code))
        .reduce((sum, line) => sum + line.amountFen, 0)
      expect(capBreaches(lines, capped, each.vehicleClass).some(({ code }) => code === 'TOTAL')).toBe(work > capFen)
    }),
    RUNS
  )
})

test('days in the yard: a later start never costs more, methods differ by the ends only', () => {
  fc.assert(
    fc.property(
      when,
      fc.integer({ min: 0, max: 90 * DAY }),
      fc.integer({ min: 0, max: 10 }),
      fc.integer({ min: 0, max: 90 * DAY }),
      (inAt, stay, graceDays, notice) => {
        const outAt = inAt + stay
        const calendar = storageDays(inAt, outAt, 'CALENDAR')
        expect(calendar - storageDays(inAt, outAt, 'CALENDAR_WITHOUT_OUT')).toBe(1)
        expect(Math.abs(storageDays(inAt, outAt, 'BLOCK_24H') - calendar)).toBeLessThanOrEqual(1)
        const rule = { perDayFen: 3000, freeDays: 0, method: 'BLOCK_24H' as const }
        const plain = storageCharge({ inAt, outAt }, rule)
        const held = storageCharge({ inAt, outAt, hold: { noticeAt: inAt + notice, graceDays } }, rule)
        expect(held.amountFen).toBeLessThanOrEqual(plain.amountFen)
      }
    ),
    RUNS
  )
})

test('the most exact card of place, road and time is chosen; nobody is charged by an expired one', () => {
  const card = (
    id: string,
    region: string,
    roadType: RateCard['roadType'],
    effectiveFrom = 0,
    effectiveTo: number | null = null
  ): RateCard => ({ ...TABLE_A, id, region, roadType, effectiveFrom, effectiveTo })
  const cards = [
    card('all', '', null),
    card('province', '440000', null),
    card('expressway', '440000', 'EXPRESSWAY'),
    card('city', '440300', null),
    card('old', '440306', null, 0, 100),
    card('far', '510000', null)
  ]
  const pick = (region: string, roadType: RateCard['roadType'], at = 200) => cardFor(cards, { region, roadType, at, customerId: null })?.id
  expect([
    pick('440306', 'CITY'),
    pick('440306', 'CITY', 99),
    pick('440306', 'CITY', 100),
    pick('440600', 'EXPRESSWAY'),
    pick('440600', 'CITY'),
    pick('110101', null),
    pick('', null)
  ]).toEqual(['city', 'old', 'city', 'expressway', 'province', 'all', 'all'])
  expect(cardFor(cards.slice(1), { region: '110101', roadType: null, at: 200, customerId: null })).toBeUndefined()
  const agreement = {
    id: 'a',
    customerId: 'c',
    name: '',
    effectiveFrom: 0,
    effectiveTo: 100,
    basisDocNo: '',
    classes: {},
    items: {},
    discountBp: 0
  }
  const of = (customerId: string | null, at: number) =>
    agreementFor([agreement, { ...agreement, id: 'b', effectiveFrom: 50 }], { region: '', roadType: null, at, customerId })?.id
  expect([of('c', 40), of('c', 60), of('c', 100), of('d', 60), of(null, 60)]).toEqual(['a', 'b', undefined, undefined, undefined])
})

test('who may give how much off (fees.md#discounts)', () => {
  expect([mayDiscount(['driver'], 56_400, 1), mayDiscount(['driver'], 56_400, 0)]).toEqual([false, true])
  expect([
    mayDiscount(['dispatcher'], 56_400, 2820),
    mayDiscount(['dispatcher'], 56_400, 2821),
    mayDiscount(['dispatcher'], 1_000_000, 5000),
    mayDiscount(['dispatcher'], 1_000_000, 5001)
  ]).toEqual([true, false, true, false])
  expect([
    mayDiscount(['finance'], 56_400, 5640),
    mayDiscount(['finance'], 56_400, 5641),
    mayDiscount(['manager'], 56_400, 56_400),
    mayDiscount(['driver', 'finance'], 56_400, 5640)
  ]).toEqual([true, false, true, true])
})

test('who may not be asked to pay (fees.md#who-pays)', () => {
  const level = (bearer: Parameters<typeof payerRefusals>[0]['bearer'], payer: Parameters<typeof payerRefusals>[0]['payer'], more = {}) =>
    payerRefusals({ bearer, payer, illegalParking: false, holdDaysBilled: 0, ...more }).map((refusal) => refusal.level)
  expect(level('AGENCY', 'PARTY')).toEqual(['error'])
  expect(level('AGENCY', 'AGENCY')).toEqual([])
  expect(level('PARTY', 'PARTY')).toEqual([])
  expect(level('PARTY', 'PARTY', { illegalParking: true })).toEqual(['error'])
  expect(level('AGENCY', 'AGENCY', { illegalParking: true, holdDaysBilled: 3 })).toEqual([])
  expect(level('PARTY', 'INSURER', { holdDaysBilled: 1 })).toEqual(['error'])
  expect(level('EXPRESSWAY', 'PARTY')).toEqual(['error'])
  expect(level('PENDING', 'PARTY')).toEqual(['error'])
  expect(level('INSURER', 'PARTY')).toEqual(['warning'])
})
