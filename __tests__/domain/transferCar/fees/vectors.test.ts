import { billOf, discountOf } from '@/domain/transferCar/fees/bill'
import { shareOf, splitByShare, taxInside } from '@/domain/transferCar/fees/arithmetic'
import { feeLines, isNight, NoPrice, overKm, type FeeFacts } from '@/domain/transferCar/fees/engine'
import { storageCharge, storageDays } from '@/domain/transferCar/fees/storage'
import type { RateCard } from '@/contract/transferCar/fees/prices'
import vectors from '../../../support/vectors/fees.json'
import { TABLE_A, TABLE_B } from './cards'

/** Shanghai wall clock to epoch ms. */
const at = (text: string): number => Date.parse(`${text}+08:00`)
const NOON = at('2026-03-01T12:00:00')
const facts = (more: Partial<FeeFacts>): FeeFacts => ({
  vehicleClass: '1',
  tow: true,
  crane: false,
  craneVehicles: 1,
  distanceM: 8000,
  arrivedAt: NOON,
  waitingMinutes: 0,
  carried: false,
  massTons: null,
  hazmat: false,
  dryRun: false,
  items: [],
  storage: null,
  ...more
})
const amounts = (more: Partial<FeeFacts>, card: RateCard = TABLE_A) =>
  feeLines(facts(more), card).map(({ code, amountFen }) => [code, amountFen])
const total = (more: Partial<FeeFacts>, card: RateCard = TABLE_A) =>
  feeLines(facts(more), card).reduce((sum, line) => sum + line.amountFen, 0)

describe('worked examples of fees.md#worked-examples (vectors/fees.json)', () => {
  test.each(vectors.overKm)('%i m are %i km over', (metres, km) => {
    expect(overKm(metres, 10_000)).toBe(km)
  })

  test.each(vectors.tow as [string, number, number, number][])(
    'table %s, class %i, %i m: %i fen',
    (table, vehicleClass, distanceM, fen) => {
      expect(total({ vehicleClass: String(vehicleClass), distanceM }, table === 'A' ? TABLE_A : TABLE_B)).toBe(fen)
    }
  )

  test('2: night and winch', () => {
    const night = { arrivedAt: at('2026-03-01T23:30:00'), items: [{ code: 'WINCH' as const, qtyMilli: 1000 }] }
    expect(amounts(night)).toEqual([
      ['TOW', vectors.example2.lines[0]],
      ['NIGHT', vectors.night30percentOf28000],
      ['WINCH', vectors.example2.lines[2]]
    ])
    expect(total(night)).toBe(vectors.example2.total)
  })

  test.each(vectors.nightEdges as [string, boolean][])('%s is night: %s', (time, expected) => {
    expect(isNight(at(`2026-03-01T${time}`), TABLE_A.night)).toBe(expected)
  })

  test.each(vectors.waitingMinutesToFen)('3: waiting %i minutes costs %i fen', (waitingMinutes, fen) => {
    expect(total({ tow: false, waitingMinutes })).toBe(fen)
  })

  test('4: storage by each method', () => {
    const { freeDays, perDay, blocks24h, calendarInclusive, calendarWithoutOutDay } = vectors.storage
    const period = { inAt: at(vectors.storage.in), outAt: at(vectors.storage.out) }
    const fee = (method: RateCard['storage']['method']) => storageCharge(period, { perDayFen: perDay, freeDays, method }).amountFen
    expect([fee('BLOCK_24H'), fee('CALENDAR'), fee('CALENDAR_WITHOUT_OUT')]).toEqual([blocks24h, calendarInclusive, calendarWithoutOutDay])
  })

  test.each(vectors.storageEdges)('%i seconds are %i started days', (seconds, days) => {
    expect(storageDays(NOON, NOON + seconds * 1000, 'BLOCK_24H')).toBe(days)
  })

  test('5: after a hold the party pays from the end of the days to collect', () => {
    const { notice, graceDays, out, perDay, fee } = vectors.hold
    const charge = storageCharge(
      { inAt: at('2026-02-01T08:00'), outAt: at(out), hold: { noticeAt: at(notice), graceDays } },
      { perDayFen: perDay, freeDays: 2, method: 'BLOCK_24H' }
    )
    expect(charge).toMatchObject({ amountFen: fee, chargedDays: 3, chargedFrom: at('2026-03-09T10:00') })
    const still = storageCharge(
      { inAt: NOON, outAt: NOON + 86_400_000, hold: { noticeAt: null, graceDays: 5 } },
      { perDayFen: perDay, freeDays: 0, method: 'BLOCK_24H' }
    )
    expect(still).toMatchObject({ amountFen: 0, chargedFrom: null })
  })

  test('6: discount by largest remainder, ties to the earlier line', () => {
    const { lines, discount, split, payable } = vectors.discountSplit
    expect(splitByShare(lines, discount)).toEqual(split)
    expect(lines.reduce((sum, line) => sum + line, 0) - discount).toBe(payable)
    expect(splitByShare(vectors.discountTie.lines, vectors.discountTie.discount)).toEqual(vectors.discountTie.split)
    const [sum = 0, rate = 0, off = 0, left = 0] = vectors.percentOff
    expect(discountOf(sum, rate)).toBe(off)
    expect(sum - off).toBe(left)
  })

  test('7: tax inside, per line and then added up', () => {
    for (const [rate = 0, netFen, taxFen] of vectors.taxInside.rates)
      expect(taxInside(vectors.taxInside.gross, rate)).toEqual({ netFen, taxFen })
    for (const [gross = 0, rate = 0, taxFen] of vectors.mixedTax) expect(taxInside(gross, rate).taxFen).toBe(taxFen)
    const [tow, storage] = feeLines(facts({ distanceM: 10_000, storage: { inAt: NOON, outAt: NOON + 4 * 86_400_000 } }), TABLE_A)
    const bill = billOf(
      [
        { ...tow!, amountFen: 46_400 },
        { ...storage!, amountFen: 6000 }
      ],
      0
    )
    expect([bill.taxFen, bill.netFen + bill.taxFen]).toEqual([3121, bill.payableFen])
  })

  test('8: dry runs, and nothing for who never arrived', () => {
    for (const [vehicleClass, fen] of Object.entries(vectors.dryRunA)) expect(total({ vehicleClass, dryRun: true })).toBe(fen)
    expect(total({ dryRun: true }, TABLE_B)).toBe(vectors.dryRunB1)
    expect(amounts({ dryRun: true, arrivedAt: null })).toEqual([])
  })

  test('9: tow and crane, dangerous goods, one crane for two cars, tyres', () => {
    const job = { vehicleClass: '2', distanceM: 18_200, crane: true }
    expect(amounts(job, TABLE_B)).toEqual([
      ['TOW', vectors.towAndCraneB.tow],
      ['CRANE', vectors.towAndCraneB.craneHalf]
    ])
    expect(total({ ...job, hazmat: true }, TABLE_B)).toBe(vectors.towAndCraneB.hazmat30)
    expect(total({ tow: false, crane: true, craneVehicles: 2 }, TABLE_B)).toBe(vectors.twoCarsOneCraneEach)
    vectors.tyres.forEach((fen, i) => {
      expect(total({ tow: false, items: [{ code: 'TYRE', qtyMilli: (i + 1) * 1000 }] })).toBe(fen)
    })
  })

  test('10: weight and carrying', () => {
    expect(total({ vehicleClass: '5', massTons: 62, distanceM: 35_000 })).toBe(vectors.heavyA5_62t_35km)
    const [extra, sum] = vectors.carriedA3_12600m_plus20
    expect(amounts({ vehicleClass: '3', distanceM: 12_600, carried: true })[1]).toEqual(['CARRIED', extra])
    expect(total({ vehicleClass: '3', distanceM: 12_600, carried: true })).toBe(sum)
  })
})

describe('beyond the examples', () => {
  test('halves are rounded up, fractions and negative amounts are refused', () => {
    expect([shareOf(5, 5000), shareOf(3, 5000), shareOf(1, 4999)]).toEqual([3, 2, 0])
    for (const bad of [1.5, -1, Number.NaN, 2 ** 53]) expect(() => shareOf(bad, 100)).toThrow(RangeError)
  })

  test('where the policy waives towing and crane, both stand on the bill with nothing, the rest is charged', () => {
    const free = { ...TABLE_B, isTowFree: true }
    const lines = feeLines(
      facts({ crane: true, hazmat: true, carried: true, arrivedAt: at('2026-03-01T23:00:00'), items: [{ code: 'TYRE', qtyMilli: 1000 }] }),
      free
    )
    expect(lines.map(({ code, amountFen }) => [code, amountFen])).toEqual([
      ['TOW', 0],
      ['CRANE', 0],
      ['TYRE', 5000]
    ])
    expect(lines[0]?.explanation).toContain('政策免费')
  })

  test('an agreement gives its prices and is named as their source; what it leaves out comes from the card', () => {
    const agreement = {
      id: 'agr',
      customerId: 'c',
      name: '平安',
      effectiveFrom: 0,
      effectiveTo: null,
      basisDocNo: 'XY-1',
      classes: { 1: { baseFen: 20_000, perKmFen: 1000, craneFen: null } },
      items: { WINCH: 9900 },
      discountBp: 0
    }
    const lines = feeLines(
      facts({
        distanceM: 12_000,
        items: [
          { code: 'WINCH', qtyMilli: 1000 },
          { code: 'DOLLY', qtyMilli: 1000 }
        ]
      }),
      TABLE_A,
      agreement
    )
    expect(lines.map(({ code, amountFen, ruleId }) => [code, amountFen, ruleId])).toEqual([
      ['TOW', 22_000, 'agr'],
      ['WINCH', 9900, 'agr'],
      ['DOLLY', 15_000, 'card-a']
    ])
  })

  test('what has no price is said so, never charged as nothing', () => {
    expect(() => feeLines(facts({ vehicleClass: '9' }), TABLE_A)).toThrow(NoPrice)
    expect(() => feeLines(facts({ crane: true }), TABLE_A)).toThrow('没有车型 1 的吊装价格')
    expect(() => feeLines(facts({ items: [{ code: 'CARGO', qtyMilli: 1000 }] }), TABLE_A)).toThrow('货物转运')
  })
})
