import fc from 'fast-check'
import type { AgeingKey } from '@/contract/transferCar/statistic/codes'
import { ageOn, dueDaysOf, dueFrom, RECEIVABLE_AGES, receivablesOf, type AgedLine } from '@/domain/transferCar/payment/receivables'
import { dayNumber, dayOfText, dayStart } from '@/domain/transferCar/statistic/days'

const KEYS = RECEIVABLE_AGES.map(({ key }) => key)
const line = fc.record({
  customerId: fc.option(fc.constantFrom('c1', 'c2', 'c3'), { nil: null }),
  customerName: fc.constant('顺达'),
  age: fc.constantFrom(...KEYS),
  amountFen: fc.integer({ min: 1, max: 9_999_999_999 }),
  count: fc.integer({ min: 1, max: 50 })
})
const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, fen) => sum + fen, 0)

/** payments.md#aged-receivables */
test('nothing is lost: the ages add up to the total, the rows to all customers, and all of it to what is unpaid', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 40 }), (lines: AgedLine[]) => {
      const { rows, total } = receivablesOf(lines)
      for (const { ages, totalFen } of [...rows, total]) expect(sumOf(Object.values(ages))).toBe(totalFen)
      expect(sumOf(rows.map(({ totalFen }) => totalFen))).toBe(total.totalFen)
      expect(total.totalFen).toBe(sumOf(lines.map(({ amountFen }) => amountFen)))
      expect(total.count).toBe(sumOf(lines.map(({ count }) => count)))
      for (const key of KEYS) expect(sumOf(rows.map(({ ages }) => ages[key]))).toBe(total.ages[key])
      expect(rows.map(({ totalFen }) => totalFen)).toEqual([...rows.map(({ totalFen }) => totalFen)].sort((a, b) => b - a))
      expect(new Set(rows.map(({ customerId }) => customerId)).size).toBe(rows.length)
    })
  )
})

test('whole days of Shanghai past the due day', () => {
  const day = dayOfText('2026-03-31') ?? 0
  const cases: [string, AgeingKey][] = [
    ['2026-04-01', 'notDue'],
    ['2026-03-31', 'notDue'],
    ['2026-03-30', 'd30'],
    ['2026-03-01', 'd30'],
    ['2026-02-28', 'd60'],
    ['2026-01-30', 'd60'],
    ['2026-01-29', 'd90'],
    ['2025-12-31', 'd90'],
    ['2025-12-30', 'older']
  ]
  for (const [due, age] of cases) {
    const first = dayStart(dayOfText(due) ?? 0)
    // The first and the last moment of the due day are as old as each other.
    for (const at of [first, first + 86_399_999]) expect([due, ageOn(at, day)]).toEqual([due, age])
  }
  expect(ageOn(null, day)).toBe('notDue')
})

test('bounds, lists behind the amounts and ages agree on each moment', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 30_000 }),
      fc.integer({ min: -200, max: 200 }),
      fc.integer({ min: 0, max: 86_399_999 }),
      (day, away, ms) => {
        const due = dayStart(day + away) + ms
        const age = ageOn(due, day)
        const bounds: [AgeingKey, number][] = (['notDue', 'd30', 'd60', 'd90'] as const).map((key) => [key, dueFrom(key, day)])
        expect(bounds.find(([, from]) => due >= from)?.[0] ?? 'older').toBe(age)
        const holding = KEYS.filter((key) => {
          const { dueFrom: from, dueTo: to } = dueDaysOf(key, day)
          return (
            (from === undefined || (dayOfText(from) ?? 0) <= dayNumber(due)) && (to === undefined || dayNumber(due) <= (dayOfText(to) ?? 0))
          )
        })
        expect(holding).toEqual([age])
      }
    )
  )
})
