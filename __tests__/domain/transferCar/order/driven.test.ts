import fc from 'fast-check'
import { distanceM } from '@/domain/geo'
import { differsFromPlan, drivenMetres, legsWords, planWords } from '@/domain/transferCar/order/driven'
import type { TripPoint } from '@/domain/transferCar/order/trip'

const RUNS = { seed: 20261126, numRuns: process.env.TEST_FULL === '1' ? 5000 : 300 }
const START = { lng: 114.05, lat: 22.54 }
/** Degrees of latitude of one metre. */
const METRE = 1 / 111_195
const point = (north: number, fixAt: number, more: Partial<TripPoint> = {}): TripPoint => ({
  lng: START.lng,
  lat: START.lat + north * METRE,
  coordType: 'GCJ02',
  fixAt,
  ...more
})
/** Steps of a truck: metres in 15 s, at most 100 km/h, at least as far as points are kept. */
const steps = fc.array(fc.integer({ min: 60, max: 415 }), { minLength: 1, maxLength: 60 })
const trackOf = (list: readonly number[]): TripPoint[] => {
  let north = 0
  return [point(0, 0), ...list.map((step, nth) => point((north += step), (nth + 1) * 15_000))]
}
const total = (list: readonly number[]) => list.reduce((sum, step) => sum + step, 0)

test('a drive along points is their sum, in whole metres, whatever the order they came in', () => {
  fc.assert(
    fc.property(steps, fc.array(fc.nat()), (list, shuffle) => {
      const track = trackOf(list)
      const metres = drivenMetres(track) ?? 0
      expect(Number.isSafeInteger(metres)).toBe(true)
      expect(Math.abs(metres - total(list))).toBeLessThanOrEqual(1 + total(list) * 0.001)
      const mixed = track.map((each, nth) => ({ each, rank: shuffle[nth % Math.max(1, shuffle.length)] ?? 0 }))
      expect(drivenMetres(mixed.sort((a, b) => a.rank - b.rank).map(({ each }) => each))).toBe(metres)
    }),
    RUNS
  )
})

test('standing still adds nothing, however the receiver wandered, and however long', () => {
  fc.assert(
    fc.property(
      steps,
      fc.array(fc.record({ north: fc.integer({ min: -20, max: 20 }), wait: fc.integer({ min: 15_000, max: 3_600_000 }) })),
      (list, waits) => {
        const track = trackOf(list)
        const last = track.at(-1) as TripPoint
        let at = last.fixAt
        const stood = waits.map(({ north, wait }) => point(total(list) + north, (at += wait), { accuracyM: 25 }))
        expect(drivenMetres([...track, ...stood])).toBe(drivenMetres(track))
      }
    ),
    RUNS
  )
})

test('a jump of the receiver is left out: the way is what it was without it', () => {
  fc.assert(
    fc.property(steps, fc.nat(), fc.integer({ min: 20_000, max: 200_000 }), (list, place, far) => {
      const track = trackOf(list)
      const before = track[place % track.length] as TripPoint
      const jump = point(-far, before.fixAt + 7_000)
      expect(drivenMetres([...track, jump])).toBe(drivenMetres(track))
    }),
    RUNS
  )
})

test('the way is never shorter than the straight line between its ends, and two halves add up', () => {
  fc.assert(
    fc.property(steps, fc.nat(), (list, cut) => {
      const track = trackOf(list)
      const at = 1 + (cut % list.length)
      const [first, last] = [track[0] as TripPoint, track.at(-1) as TripPoint]
      expect(drivenMetres(track)).toBeGreaterThanOrEqual(Math.floor(distanceM(first, last)))
      const parts = (drivenMetres(track.slice(0, at + 1)) ?? 0) + (drivenMetres(track.slice(at)) ?? 0)
      expect(Math.abs(parts - (drivenMetres(track) ?? 0))).toBeLessThanOrEqual(1)
    }),
    RUNS
  )
})

test('a track that does not tell the way is none: no point, one place, a hole, an end that was not reached', () => {
  expect(drivenMetres([])).toBeNull()
  expect(drivenMetres([point(0, 0), point(5, 60_000)])).toBeNull()
  expect(drivenMetres([point(0, 0), point(300, 15_000), point(15_000, 30 * 60_000)])).toBeNull()
  // The truck stood for half an hour and drove on.
  expect(drivenMetres([point(0, 0), point(300, 15_000), point(600, 30 * 60_000)])).toBe(600)
  const end = { lng: START.lng, lat: START.lat + 5000 * METRE, coordType: 'GCJ02' } as const
  expect(drivenMetres([point(0, 0), point(300, 15_000)], end)).toBeNull()
  expect(drivenMetres([point(4000, 0), point(4300, 15_000)], end)).toBe(300)
  // All that follow are far away: the first point was the fault.
  expect(drivenMetres([point(0, 0), ...[1, 2, 3, 4, 5].map((nth) => point(90_000 + nth * 200, nth * 15_000))])).toBeNull()
})

test('more than ten of a hundred from the plan wants a reason; exactly ten does not', () => {
  expect([11_000, 9000, 10_000].map((metres) => differsFromPlan(metres, 10_000))).toEqual([false, false, false])
  expect([11_001, 8999].map((metres) => differsFromPlan(metres, 10_000))).toEqual([true, true])
})

test('words of legs: metres with where they come from, plan and reason', () => {
  const legs = [
    { distanceM: 12_345, source: 'TRACK', plannedM: 10_000, reason: '封路绕行' },
    { distanceM: 3000, source: 'ODOMETER', plannedM: null, reason: null }
  ] as const
  expect(legsWords(legs)).toBe('12.3 公里（按轨迹）、3 公里（按里程表）')
  expect(planWords(legs)).toBe('规划 10 公里：封路绕行')
  expect([legsWords([]), planWords([])]).toEqual(['', ''])
})
