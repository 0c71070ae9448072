import fc from 'fast-check'
import type { BillFacts, ManualLine } from '@/contract/transferCar/fees/bill'
import type { Payer, RateCard } from '@/contract/transferCar/fees/prices'
import { orderBillOf, type BilledOrder, type BillEntry } from '@/domain/transferCar/fees/orderBill'
import { keyedLines, sumLines } from '@/domain/transferCar/payment/lines'
import {
  DEFAULT_REVIEW_POLICY,
  methodProblem,
  passedWords,
  reviewReasons,
  type ReviewPolicy
} from '@/domain/transferCar/payment/reviewPolicy'
import { TABLE_B } from '../fees/cards'

const RUNS = { seed: 20261126, numRuns: process.env.TEST_FULL === '1' ? 10_000 : 1000 }
const START = Date.UTC(2026, 2, 1)
const CARD: RateCard = { ...TABLE_B, classes: { K1: TABLE_B.classes['1']!, K2: TABLE_B.classes['2']! } }
const ORDER: BilledOrder = {
  outcome: 'TOWED',
  serviceType: 'TOW',
  vehicles: [{ vehicleClass: 'K1', massKg: null }],
  hazmat: false,
  carried: false,
  extraWork: [],
  distanceM: 8000,
  arrivedAt: START,
  workStartAt: START,
  loadedAt: START,
  storedAt: null,
  gateOutAt: null,
  holds: [],
  bearer: 'PARTY',
  illegalParking: false,
  agreedPriceFen: null
}
const FACTS: BillFacts = {
  vehicleClass: 'K1',
  tow: true,
  crane: false,
  craneVehicles: 1,
  distanceM: 8000,
  carried: false,
  massTons: null,
  hazmat: false,
  waitingMinutes: 0,
  items: []
}
const facts: fc.Arbitrary<BillFacts> = fc
  .record({
    vehicleClass: fc.constantFrom('K1' as const, 'K2' as const),
    crane: fc.boolean(),
    distanceM: fc.integer({ min: 0, max: 120_000 }),
    waitingMinutes: fc.integer({ min: 0, max: 200 })
  })
  .map((some) => ({ ...FACTS, ...some }))
const byHand: fc.Arbitrary<ManualLine> = fc.record({
  code: fc.constant('OTHER' as const),
  name: fc.constant('清理'),
  qtyMilli: fc.constant(1000),
  unit: fc.constant('次'),
  unitPriceFen: fc.integer({ min: 0, max: 30_000 }),
  reason: fc.constant('油污'),
  photoIds: fc.constant(['p'])
})
const payers: readonly Payer[] = ['PARTY', 'INSURER', 'AGREEMENT', 'AGENCY', 'EXPRESSWAY']
/** Mostly what passes, so that each single thing against it decides often enough. */
const trial = fc.record({
  isCarded: fc.boolean(),
  vehicles: fc.array(facts, { minLength: 1, maxLength: 2 }),
  manual: fc.oneof({ weight: 4, arbitrary: fc.constant([]) }, fc.array(byHand, { maxLength: 2 })),
  discountFen: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, fc.integer({ min: 0, max: 20_000 })),
  signedFen: fc.option(fc.integer({ min: 1, max: 300_000 })),
  isSignedBill: fc.boolean(),
  payer: fc.oneof({ weight: 3, arbitrary: fc.constant<Payer>('PARTY') }, fc.constantFrom(...payers)),
  leavesOut: fc.oneof({ weight: 3, arbitrary: fc.constant(-1) }, fc.nat({ max: 3 })),
  policyPayers: fc.oneof({ weight: 3, arbitrary: fc.constant<readonly Payer[]>(['PARTY']) }, fc.subarray([...payers])),
  limit: fc.constantFrom('default', 'at', 'under', 'none'),
  wasReturned: fc.oneof({ weight: 5, arbitrary: fc.constant(false) }, fc.boolean())
})

test('a payment order passes exactly when it is what was signed, or computed and not more than that, for a payer of the policy, within its limit, without lines by hand or discount', () => {
  let passed = 0
  fc.assert(
    fc.property(
      trial,
      ({ isCarded, vehicles, manual, discountFen, signedFen, isSignedBill, payer, leavesOut, policyPayers, limit, wasReturned }) => {
        const card = isCarded ? CARD : null
        const entry: BillEntry = { vehicles, manual, payer, discountFen, discountReason: '老客户' }
        const draft = orderBillOf({ ...ORDER, agreedPriceFen: signedFen }, entry, { card, agreement: null }, START)
        const agreed = isSignedBill && isCarded ? draft.payableFen : signedFen
        const bill = orderBillOf({ ...ORDER, agreedPriceFen: agreed }, entry, { card, agreement: null }, START)
        const lines = keyedLines(bill.lines).filter((_line, place) => place !== leavesOut)
        const sums = sumLines(lines)
        const limitFen =
          { default: DEFAULT_REVIEW_POLICY.limitFen, at: sums.payableFen, under: Math.max(0, sums.payableFen - 1), none: 0 }[limit] ?? 0
        const policy: ReviewPolicy = { payers: policyPayers, limitFen, methods: ['WECHAT'] }
        const reasons = reviewReasons(policy, { payer, ...sums, lines, signedFen: agreed, billFen: bill.payableFen, wasReturned })
        // By hand, from the sentences of the rule.
        let passes = sums.payableFen === agreed || (sums.payableFen === bill.payableFen && (agreed === null || sums.payableFen < agreed))
        if (sums.payableFen > limitFen || !policyPayers.includes(payer) || wasReturned) passes = false
        for (const { source, discountFen: off } of lines) if (source !== 'AUTO' || off !== 0) passes = false
        expect([reasons, reasons.length === 0]).toEqual([reasons, passes])
        for (const reason of reasons) expect(reason).toMatch(/[\u4e00-\u9fa5]/)
        if (passes) passed += 1
      }
    ),
    RUNS
  )
  // Both verdicts are really met.
  expect(passed).toBeGreaterThan(RUNS.numRuns / 20)
  expect(passed).toBeLessThan(RUNS.numRuns * 0.9)
})

test('where no card prices the work: signed price = bill = payment, and up to the limit it passes', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 400_000 }), (signedFen) => {
      const bill = orderBillOf(
        { ...ORDER, agreedPriceFen: signedFen },
        { vehicles: [FACTS], manual: [], payer: 'PARTY', discountFen: 0, discountReason: '' },
        { card: null, agreement: null },
        START
      )
      const lines = keyedLines(bill.lines)
      const sums = sumLines(lines)
      expect([bill.payableFen, sums.payableFen]).toEqual([signedFen, signedFen])
      const reasons = reviewReasons(DEFAULT_REVIEW_POLICY, {
        payer: 'PARTY',
        ...sums,
        lines,
        signedFen,
        billFen: bill.payableFen,
        wasReturned: false
      })
      expect([signedFen, reasons]).toEqual([signedFen, signedFen <= 200_000 ? [] : ['超过免复核限额 2,000.00 元']])
    }),
    RUNS
  )
})

test('a bill that grew beyond what was signed is looked at first; one that shrank passes', () => {
  const facts = { payer: 'PARTY' as const, lines: [{ source: 'AUTO' as const }], discountFen: 0, signedFen: 28_000, wasReturned: false }
  expect(reviewReasons(DEFAULT_REVIEW_POLICY, { ...facts, payableFen: 30_000, billFen: 30_000 })).toEqual([
    '超过现场签字的约定价 280.00 元'
  ])
  expect(reviewReasons(DEFAULT_REVIEW_POLICY, { ...facts, payableFen: 27_000, billFen: 27_000 })).toEqual([])
})

test('the log says what it rests on; a method that the policy does not name is refused in words', () => {
  expect(passedWords(DEFAULT_REVIEW_POLICY, { payableFen: 5, signedFen: 5 })).toBe('与现场约定价一致，不超过免复核限额 2,000.00 元')
  expect(passedWords(DEFAULT_REVIEW_POLICY, { payableFen: 5, signedFen: null })).toBe('与账单计算一致，不超过免复核限额 2,000.00 元')
  expect([methodProblem({ methods: ['WECHAT'] }, 'WECHAT'), methodProblem({ methods: ['WECHAT'] }, 'CASH')]).toEqual([
    undefined,
    '免复核的缴费工单不能用现金收款，请由财务修订后复核'
  ])
})
