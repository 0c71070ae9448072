import fc from 'fast-check'
import type { BillFacts, ManualLine } from '@/contract/transferCar/fees/bill'
import type { ItemCode, Payer, RateCard } from '@/contract/transferCar/fees/prices'
import type { BilledOrder, BillEntry } from '@/domain/transferCar/fees/orderBill'
import { TABLE_B } from './cards'

export const RUNS = { seed: 20261121, numRuns: process.env.TEST_FULL === '1' ? 5000 : 200 }
export const DAY = 86_400_000
export const START = Date.UTC(2026, 2, 1)
/** Shandong's table under the class codes of orders. */
export const CARD: RateCard = { ...TABLE_B, classes: { K1: TABLE_B.classes['1']!, K2: TABLE_B.classes['2']!, K3: TABLE_B.classes['3']! } }
export const AGREEMENT = {
  id: 'a-1',
  customerId: 'c',
  name: '协议',
  effectiveFrom: 0,
  effectiveTo: null,
  basisDocNo: 'XY',
  classes: {},
  items: {},
  discountBp: 1234
}

export const ORDER: BilledOrder = {
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
export const facts: fc.Arbitrary<BillFacts> = fc.record({
  vehicleClass: fc.constantFrom('K1', 'K2', 'K3'),
  tow: fc.boolean(),
  crane: fc.boolean(),
  craneVehicles: fc.integer({ min: 1, max: 4 }),
  distanceM: fc.integer({ min: 0, max: 2_000_000 }),
  carried: fc.boolean(),
  massTons: fc.option(fc.double({ min: 0, max: 120, noNaN: true })),
  hazmat: fc.boolean(),
  waitingMinutes: fc.integer({ min: 0, max: 3000 }),
  items: fc.uniqueArray(
    fc.record({ code: fc.constantFrom<ItemCode>('WINCH', 'DOLLY', 'TYRE', 'BRAKE'), qtyMilli: fc.integer({ min: 1, max: 20_000 }) }),
    { selector: ({ code }) => code, maxLength: 4 }
  )
})
export const manual: fc.Arbitrary<ManualLine> = fc.record({
  code: fc.constantFrom('OTHER' as const, 'CARGO' as const, 'TYRE' as const),
  name: fc.constant('清理'),
  qtyMilli: fc.integer({ min: 1, max: 99_000 }),
  unit: fc.constant('次'),
  unitPriceFen: fc.integer({ min: 0, max: 1_000_000 }),
  reason: fc.constant('油污'),
  photoIds: fc.constant(['p'])
})
export const entry: fc.Arbitrary<BillEntry> = fc.record({
  vehicles: fc.array(facts, { minLength: 1, maxLength: 4 }),
  manual: fc.array(manual, { maxLength: 3 }),
  payer: fc.constant<Payer>('PARTY'),
  discountFen: fc.integer({ min: 0, max: 100_000 }),
  discountReason: fc.constant('老客户')
})
export const order = fc
  .record({
    hazmat: fc.boolean(),
    stay: fc.option(fc.integer({ min: 0, max: 60 * DAY })),
    arrivedAt: fc.integer({ min: START, max: START + DAY })
  })
  .map(
    ({ stay, ...rest }): BilledOrder => ({
      ...ORDER,
      ...rest,
      storedAt: stay === null ? null : START,
      gateOutAt: stay === null ? null : START + stay
    })
  )
export const amountOf = (sentence: string): number =>
  Number((/(-?[\d,]+\.\d\d) 元/.exec(sentence)?.[1] ?? 'NaN').replaceAll(',', '').replace('.', ''))
export const NOW = START + 90 * DAY
