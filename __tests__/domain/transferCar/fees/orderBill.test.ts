import fc from 'fast-check'
import type { BillFacts, ManualLine } from '@/contract/transferCar/fees/bill'
import type { RateCard } from '@/contract/transferCar/fees/prices'
import { agreementErrors, rateCardErrors } from '@/domain/transferCar/fees/cardRules'
import { orderBillOf, quoteOf, type BilledOrder, type BillEntry } from '@/domain/transferCar/fees/orderBill'
import { billFactsOf, storageOf } from '@/domain/transferCar/fees/orderFacts'
import { holdingAt, holdsUntil, type Published } from '@/domain/transferCar/fees/priceSource'
import { storageCharge } from '@/domain/transferCar/fees/storage'
import { keyedLines } from '@/domain/transferCar/payment/lines'
import { AGREEMENT, CARD, DAY, NOW, ORDER, RUNS, START, amountOf, entry, facts, manual, order } from './billCases'

test('a bill of several vehicles with lines by hand adds up in every direction, sentences included, and is never negative', () => {
  fc.assert(
    fc.property(order, entry, fc.boolean(), (each, given, isAgreed) => {
      const bill = orderBillOf(each, given, { card: CARD, agreement: isAgreed ? AGREEMENT : null }, NOW)
      const sum = (of: (line: (typeof bill.lines)[number]) => number) => bill.lines.reduce((all, line) => all + of(line), 0)
      expect([
        sum((line) => line.amountFen),
        sum((line) => line.discountFen),
        sum((line) => line.payableFen),
        sum((line) => line.netFen),
        sum((line) => line.taxFen)
      ]).toEqual([bill.totalFen, bill.discountFen, bill.payableFen, bill.netFen, bill.taxFen])
      expect([bill.totalFen - bill.discountFen, bill.netFen + bill.taxFen]).toEqual([bill.payableFen, bill.payableFen])
      expect(bill.lines.every((line) => line.amountFen >= 0 && line.payableFen >= 0 && line.taxFen >= 0)).toBe(true)
      const [, ...sentences] = bill.explanation
      const payable = amountOf(sentences.pop() ?? '')
      expect([sentences.reduce((all, sentence) => all + amountOf(sentence), 0), payable]).toEqual([bill.payableFen, bill.payableFen])
      const isTooMuch = bill.problems.some(({ field }) => field === 'discountFen')
      expect(isTooMuch ? bill.payableFen : bill.ownDiscountFen).toBe(isTooMuch ? 0 : given.discountFen)
    }),
    RUNS
  )
})

test('farther or longer never costs less; the order of vehicles changes nothing but their places', () => {
  fc.assert(
    fc.property(order, entry, fc.integer({ min: 0, max: 100_000 }), (each, given, metres) => {
      const total = (vehicles: readonly BillFacts[]) =>
        orderBillOf(each, { ...given, vehicles, discountFen: 0 }, { card: CARD, agreement: null }, NOW).totalFen
      expect(total(given.vehicles.map((vehicle) => ({ ...vehicle, distanceM: vehicle.distanceM + metres })))).toBeGreaterThanOrEqual(
        total(given.vehicles)
      )
      expect(total([...given.vehicles].reverse())).toBe(total(given.vehicles))
    }),
    RUNS
  )
})

test('what automatic lines cost keeps the caps; lines by hand beyond them are found, at the sum of all vehicles', () => {
  fc.assert(
    fc.property(entry, fc.integer({ min: 1, max: 100_000 }), (given, capFen) => {
      const caps = (card: RateCard, more: Partial<BillEntry> = {}) =>
        orderBillOf(ORDER, { ...given, manual: [], ...more }, { card, agreement: null }, NOW).problems.filter(({ message }) =>
          message.includes('超过上限')
        )
      expect(caps(CARD)).toEqual([])
      const tyres: ManualLine = {
        code: 'TYRE',
        name: '换胎',
        qtyMilli: 1000,
        unit: '只',
        unitPriceFen: given.vehicles.length * 15_000 + capFen,
        reason: '换胎',
        photoIds: ['p']
      }
      expect(caps(CARD, { manual: [tyres] })).toEqual([
        expect.objectContaining({ level: 'error', message: expect.stringContaining('换胎') })
      ])
      const bare: BillFacts[] = given.vehicles.map((vehicle) => ({ ...vehicle, items: [] }))
      expect(caps(CARD, { vehicles: bare, manual: [{ ...tyres, unitPriceFen: given.vehicles.length * 15_000 }] })).toEqual([])
    }),
    RUNS
  )
})

test('what is shown at the scene is what the bill says when nothing changes', () => {
  fc.assert(
    fc.property(fc.array(facts, { minLength: 1, maxLength: 3 }), fc.boolean(), (vehicles, isAgreed) => {
      const prices = { card: CARD, agreement: isAgreed ? AGREEMENT : null }
      const bill = orderBillOf(ORDER, { vehicles, manual: [], payer: 'PARTY', discountFen: 0, discountReason: '' }, prices, NOW)
      expect(quoteOf(vehicles, prices, ORDER.arrivedAt).payableFen).toBe(bill.payableFen)
    }),
    RUNS
  )
})

test('after a detention without a notice the owner pays from its end on; a notice from before it says nothing', () => {
  const charge = (more: object, payer: 'PARTY' | 'AGENCY' = 'PARTY') => {
    const stay = storageOf(
      {
        ...ORDER,
        storedAt: START,
        gateOutAt: START + 10 * DAY,
        holds: [{ reasonCode: 'POLICE', startAt: START, endAt: START + 4 * DAY, noticeAt: null, collectDays: null, ...more }]
      },
      payer,
      NOW
    )
    return stay === null ? null : storageCharge(stay, { perDayFen: 3000, freeDays: 2, method: 'BLOCK_24H' })
  }
  expect(charge({})).toMatchObject({ chargedFrom: START + 4 * DAY, chargedDays: 6, amountFen: 18_000 })
  expect(charge({ startAt: START + DAY, noticeAt: START, collectDays: 0 })).toMatchObject({ chargedFrom: START + 4 * DAY, chargedDays: 6 })
  expect(charge({ noticeAt: START + 4 * DAY, collectDays: 5 })).toMatchObject({ chargedFrom: START + 9 * DAY, chargedDays: 1 })
  expect(charge({ endAt: null })).toMatchObject({ chargedFrom: null, amountFen: 0 })
  expect(charge({}, 'AGENCY')).toMatchObject({ days: 4, chargedDays: 2 })
})

test('the owner is charged for no moment inside a detention before its notice and the days to collect are over', () => {
  const hold = fc
    .record({
      reasonCode: fc.constantFrom('POLICE' as const, 'EVIDENCE' as const, 'VIOLATION' as const),
      from: fc.integer({ min: -5 * DAY, max: 40 * DAY }),
      length: fc.option(fc.integer({ min: 0, max: 20 * DAY })),
      notice: fc.option(fc.integer({ min: -2 * DAY, max: 25 * DAY })),
      collectDays: fc.option(fc.integer({ min: 0, max: 30 }))
    })
    .map(({ reasonCode, from, length, notice, collectDays }): BilledOrder['holds'][number] => ({
      reasonCode,
      startAt: START + from,
      endAt: length === null ? null : START + from + length,
      noticeAt: notice === null || length === null ? null : START + from + notice,
      collectDays
    }))
  fc.assert(
    fc.property(
      fc.array(hold, { minLength: 1, maxLength: 3 }),
      fc.integer({ min: 0, max: 60 * DAY }),
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 5, maxLength: 5 }),
      (holds, stay, places) => {
        const held: BilledOrder = { ...ORDER, storedAt: START, gateOutAt: START + stay, holds }
        const period = storageOf(held, 'PARTY', NOW)
        if (period === null) throw new Error('stored, so there is a stay')
        const { chargedFrom } = storageCharge(period, { perDayFen: 3000, freeDays: 2, method: 'BLOCK_24H' })
        if (chargedFrom !== null) {
          const moments = places.map((place) => chargedFrom + place * (period.outAt - chargedFrom))
          const isFree = (at: number): boolean =>
            holds.some(({ startAt, endAt, noticeAt, collectDays }) => {
              const collect = noticeAt === null || noticeAt <= startAt - 60_000 ? Infinity : noticeAt + (collectDays ?? 0) * DAY
              return at >= startAt && at < (endAt ?? Infinity) && at < collect && (endAt ?? Infinity) > START
            })
          expect(moments.filter(isFree)).toEqual([])
        }
        // What the owner is not charged for is the agency's, to the moment.
        const agency = storageOf(held, 'AGENCY', NOW)
        const theirs = holds.some(({ endAt }) => endAt === null || endAt > START)
        if (theirs) expect(agency?.outAt ?? START).toBe(chargedFrom ?? START + stay)
      }
    ),
    RUNS
  )
})

test('after a detention owner and agency together are charged for no day twice', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 60 * DAY }),
      fc.option(fc.integer({ min: 0, max: 60 * DAY })),
      fc.integer({ min: 0, max: 30 }),
      (stay, notice, collectDays) => {
        const held: BilledOrder = {
          ...ORDER,
          storedAt: START,
          gateOutAt: START + stay,
          holds: [{ reasonCode: 'POLICE', startAt: START, endAt: null, noticeAt: notice === null ? null : START + notice, collectDays }]
        }
        const agency = storageOf(held, 'AGENCY', NOW)
        const due = notice === null ? Infinity : START + notice + collectDays * DAY
        expect(agency === null ? START : agency.outAt).toBe(Math.min(START + stay, due))
        expect(storageOf(held, 'PARTY', NOW)?.hold).toEqual({
          noticeAt: notice === null ? null : START + notice,
          graceDays: collectDays,
          endAt: null
        })
        // A dispute about a bill, or a detention that was over before the yard, is nobody else's.
        for (const other of [
          { ...held.holds[0]!, reasonCode: 'DISPUTE' as const },
          { ...held.holds[0]!, startAt: START - DAY, endAt: START }
        ]) {
          expect(storageOf({ ...held, holds: [other] }, 'PARTY', NOW)).toEqual({ inAt: START, outAt: START + stay })
        }
      }
    ),
    RUNS
  )
})

test('facts of an order: one crane for all vehicles, waiting and items once, repaired cars are not towed', () => {
  const two = {
    ...ORDER,
    vehicles: [
      { vehicleClass: 'H6' as const, massKg: 49_000 },
      { vehicleClass: null, massKg: null }
    ],
    serviceType: 'TOW_CRANE' as const,
    extraWork: ['WINCH' as const],
    workStartAt: START + 44.9 * 60_000
  }
  expect(billFactsOf(two)).toMatchObject([
    {
      vehicleClass: 'H6',
      tow: true,
      crane: true,
      craneVehicles: 2,
      massTons: 49,
      waitingMinutes: 44,
      items: [{ code: 'WINCH', qtyMilli: 1000 }]
    },
    { vehicleClass: 'K1', tow: true, crane: true, craneVehicles: 2, massTons: null, waitingMinutes: 0, items: [] }
  ])
  expect(billFactsOf({ ...ORDER, serviceType: 'TYRE', outcome: 'REPAIRED', loadedAt: null })).toMatchObject([
    { tow: false, items: [{ code: 'TYRE' }] }
  ])
  expect(billFactsOf({ ...ORDER, outcome: 'REPAIRED', loadedAt: null })).toMatchObject([{ tow: false }])
  const bill = orderBillOf(
    { ...two, outcome: 'CANCELLED' },
    { vehicles: billFactsOf(two), manual: [], payer: 'PARTY', discountFen: 0, discountReason: '' },
    { card: CARD, agreement: null },
    NOW
  )
  expect([bill.lines, bill.payableFen]).toEqual([[], 0])
})

test('versions of a card follow each other without a gap or an overlap', () => {
  const period = fc.record({ effectiveFrom: fc.integer({ min: 0, max: 50 }), length: fc.option(fc.integer({ min: 0, max: 50 })) })
  fc.assert(
    fc.property(fc.array(period, { minLength: 1, maxLength: 6 }), fc.integer({ min: 0, max: 100 }), (periods, at) => {
      const all: Published<{ effectiveFrom: number; effectiveTo: number | null; n: number }>[] = periods.map(
        ({ effectiveFrom, length }, i) => ({
          id: 'card',
          version: i + 1,
          content: { effectiveFrom, effectiveTo: length === null ? null : effectiveFrom + length, n: i }
        })
      )
      const holding = holdingAt(all, at)
      expect(holding.length).toBeLessThanOrEqual(1)
      // By brute force: the newest version that had begun and ever held decides.
      const newest = all.filter(({ content }) => content.effectiveFrom <= at && content.effectiveFrom !== content.effectiveTo).at(-1)
      const expected =
        newest !== undefined && (newest.content.effectiveTo === null || at < newest.content.effectiveTo) ? [newest.content.n] : []
      expect(holding.map(({ n }) => n)).toEqual(expected)
      expect(all.every((each) => holdsUntil(each, all) <= (each.content.effectiveTo ?? Infinity))).toBe(true)
    }),
    RUNS
  )
})

test('what may be published: the cards in use, and nothing that contradicts itself', () => {
  const { id: _id, version: _version, ...card } = CARD
  expect(rateCardErrors(card)).toEqual({})
  expect(rateCardErrors({ ...card, isTowFree: true, classes: {} })).toEqual({})
  expect(Object.keys(rateCardErrors({ ...card, name: ' a ', capFen: 119_999, effectiveFrom: 5, effectiveTo: 5 }))).toEqual([
    'name',
    'effectiveTo',
    'capFen'
  ])
  expect(Object.keys(rateCardErrors({ ...card, heavy: [{ fromTons: 30, toTons: 30, fenPerTon: 1 }] }))).toEqual(['heavy.0.toTons'])
  expect(agreementErrors(AGREEMENT)).toEqual({})
})

test('reviewed lines stand to the fen while the vehicle stays on and more is billed by hand; the bill still adds up', () => {
  fc.assert(
    fc.property(
      entry,
      fc.boolean(),
      fc.array(manual, { maxLength: 3 }),
      fc.integer({ min: 0, max: 20 * DAY }),
      (given, isAgreed, later, days) => {
        const prices = { card: CARD, agreement: isAgreed ? AGREEMENT : null }
        const inYard: BilledOrder = { ...ORDER, storedAt: START }
        const first = orderBillOf(inYard, given, prices, START + 5 * DAY)
        fc.pre(first.problems.every(({ field }) => field !== 'discountFen'))
        const reviewed = keyedLines(first.lines)
        // The agreement gives off reviewed lines only: what is added by hand brings no discount of its own.
        const next = orderBillOf(
          inYard,
          { ...given, manual: [...given.manual, ...later.map((line) => ({ ...line, code: 'REPAIR' as const }))] },
          prices,
          START + 5 * DAY + days,
          reviewed
        )
        expect(keyedLines(next.lines).slice(0, reviewed.length)).toEqual(reviewed)
        expect(next.lines.reduce((sum, line) => sum + line.discountFen, 0)).toBe(next.discountFen)
        expect(next.payableFen).toBe(next.totalFen - next.discountFen)
      }
    ),
    RUNS
  )
})
