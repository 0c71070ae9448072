import fc from 'fast-check'
import { distanceM } from '@/domain/geo'
import { isNextPoint, TRIP_STATUSES, type TripPoint } from '@/domain/transferCar/order/trip'

const at = (seconds: number, metresNorth: number): TripPoint => ({
  lng: 114,
  lat: 22.5 + metresNorth / 111_195,
  coordType: 'GCJ02',
  fixAt: 1_700_000_000_000 + seconds * 1000
})

describe('points of a trip (fleet.md#positions)', () => {
  test('only between EN_ROUTE and AT_DEST', () => {
    expect(TRIP_STATUSES).toEqual(['EN_ROUTE', 'ON_SCENE', 'WORKING', 'TOWING'])
  })

  test.each([
    [15, 31, true],
    [14, 500, false],
    [600, 29, false],
    [15, -31, true],
    [-20, 500, false]
  ])('after %d s and %d m: %s', (seconds, metres, kept) => {
    expect(isNextPoint(at(0, 0), at(seconds, metres))).toBe(kept)
  })

  test('whatever a receiver tells, kept points are 15 s and 30 m apart', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.integer({ min: 1, max: 20 }), fc.integer({ min: -60, max: 60 })), { maxLength: 60 }), (moves) => {
        let [seconds, metres] = [0, 0]
        const kept: TripPoint[] = []
        for (const [later, further] of moves) {
          seconds += later
          metres += further
          const point = at(seconds, metres)
          if (isNextPoint(kept.at(-1), point)) kept.push(point)
        }
        expect(kept.length > 0).toBe(moves.length > 0)
        kept.slice(1).forEach((point, index) => {
          const before = kept[index] as TripPoint
          expect(point.fixAt - before.fixAt).toBeGreaterThanOrEqual(15_000)
          expect(distanceM(before, point)).toBeGreaterThanOrEqual(30)
        })
      }),
      { numRuns: 100, seed: 4 }
    )
  })
})
