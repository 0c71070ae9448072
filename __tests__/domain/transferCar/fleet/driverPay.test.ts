import fc from 'fast-check'
import type { PayRule } from '@/contract/transferCar/fleet/driverPay'
import { PAY_KINDS } from '@/contract/transferCar/fleet/codes'
import { equalParts, payKindOf, payOf, payRuleOf, percentWords, sharesOf, type PaidOrder } from '@/domain/transferCar/fleet/driverPay'

const RUNS = { seed: 20261126, numRuns: process.env.TEST_FULL === '1' ? 10_000 : 500 }
const fen = fc.integer({ min: 0, max: 9_999_999_999 })
const day = fc.constantFrom('2026-01-01', '2026-02-28', '2026-03-01', '2026-11-26', '2026-12-31')
const rate = fc.record({
  kind: fc.constantFrom(...PAY_KINDS),
  shareBp: fc.integer({ min: 0, max: 10_000 }),
  fixedFen: fc.integer({ min: 0, max: 10_000_000 })
})
const rules = fc
  .array(fc.record({ validFrom: day, rates: fc.uniqueArray(rate, { selector: ({ kind }) => kind, minLength: 1 }) }), { maxLength: 6 })
  .map((list): PayRule[] => list.map((rule, index) => ({ version: index + 1, ...rule })))
const name = (letter: string) => fc.option(fc.integer({ min: 1, max: 9 }).map((n) => `${letter}${n}`))
const order: fc.Arbitrary<PaidOrder> = fc.record({
  day,
  serviceType: fc.option(fc.constantFrom('TOW', 'CRANE', 'REPAIR', 'OTHER')),
  outcome: fc.option(fc.constantFrom('TOWED', 'REPAIRED', 'DRY_RUN', 'CANCELLED', 'VOID')),
  incomeFen: fen,
  crews: fc.array(fc.record({ driverId: name('d'), truckId: name('t') }), { maxLength: 5 })
})
const sum = (list: readonly number[]) => list.reduce((all, each) => all + each, 0)

test('whatever an order brought in and whoever was there: the parts are whole fen and add up, nobody gets a fen more than one', () => {
  fc.assert(
    fc.property(order, rules, (given, known) => {
      const { shares, payFen, kind, rule } = sharesOf(given, known)
      const drivers = shares.filter(({ driverId }) => driverId !== null)
      expect(sum(shares.map(({ incomeFen }) => incomeFen))).toBe(given.incomeFen)
      expect(sum(shares.map((share) => share.payFen))).toBe(payFen)
      for (const parts of [shares.map(({ incomeFen }) => incomeFen), drivers.map((share) => share.payFen)]) {
        expect(parts.every((part) => Number.isSafeInteger(part) && part >= 0)).toBe(true)
        if (parts.length > 0) expect(Math.max(...parts) - Math.min(...parts)).toBeLessThanOrEqual(1)
      }
      if (kind === null || rule === null || drivers.length === 0) expect(payFen).toBe(0)
      else expect(payFen).toBe(payOf(rule.rate, given.incomeFen))
    }),
    RUNS
  )
})

test('a share is at most half a fen from the exact one; all of the income is all of it', () => {
  fc.assert(
    fc.property(fen, fc.integer({ min: 0, max: 10_000 }), fc.integer({ min: 0, max: 10_000_000 }), (incomeFen, shareBp, fixedFen) => {
      const pay = BigInt(payOf({ shareBp, fixedFen }, incomeFen) - fixedFen)
      const apart = pay * 10_000n - BigInt(incomeFen) * BigInt(shareBp)
      expect(apart > -5_000n && apart <= 5_000n).toBe(true)
      expect(payOf({ shareBp: 10_000, fixedFen: 0 }, incomeFen)).toBe(incomeFen)
    }),
    RUNS
  )
})

test('equal parts: the first take what is left', () => {
  expect(equalParts(100, 3)).toEqual([34, 33, 33])
  expect(equalParts(1, 4)).toEqual([1, 0, 0, 0])
  expect(equalParts(0, 2)).toEqual([0, 0])
})

test('of the rules that have begun the one that began last holds, of one day the newest version', () => {
  const rule = (version: number, validFrom: string): PayRule => ({ version, validFrom, rates: [] })
  const known = [rule(1, '2026-01-01'), rule(2, '2026-12-01'), rule(3, '2026-11-15'), rule(4, '2026-11-15')]
  expect(
    ['2025-12-31', '2026-01-01', '2026-11-14', '2026-11-15', '2026-11-30', '2026-12-01'].map((at) => payRuleOf(known, at)?.version)
  ).toEqual([undefined, 1, 1, 4, 4, 2])
})

test('what ended without work earns nothing; a dry run is a kind of its own', () => {
  expect(payKindOf({ serviceType: 'TOW', outcome: 'TOWED' })).toBe('TOW')
  expect(payKindOf({ serviceType: null, outcome: 'REPAIRED' })).toBe('OTHER')
  expect(payKindOf({ serviceType: 'TOW', outcome: 'DRY_RUN' })).toBe('DRY_RUN')
  for (const outcome of ['CANCELLED', 'VOID', null] as const) expect(payKindOf({ serviceType: 'TOW', outcome })).toBeNull()
  expect(percentWords(1250)).toBe('12.5%')
})
