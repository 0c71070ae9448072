import fc from 'fast-check'
import { distanceM } from '@/domain/geo'
import { inSystem, labelledDistanceM, toGcj02 } from '@/domain/transferCar/order/coordinates'

describe('GCJ02 and WGS84', () => {
  // 天安门: published pair of both systems, a few metres apart from each other's tables.
  const wgs = { lng: 116.391263, lat: 39.907404, coordType: 'WGS84' as const }
  const gcj = { lng: 116.397506, lat: 39.908808, coordType: 'GCJ02' as const }

  test('a satellite fix lands where the map draws it', () => {
    expect(distanceM(toGcj02(wgs), gcj)).toBeLessThan(10)
  })
  test('a point of the map stays', () => {
    expect(toGcj02(gcj)).toEqual({ lng: gcj.lng, lat: gcj.lat })
  })
  test('distance between two systems is about the ground, not about their shift', () => {
    expect(distanceM(wgs, gcj)).toBeGreaterThan(500)
    expect(labelledDistanceM(wgs, gcj)).toBeLessThan(10)
  })
  test('there and back is the same place to a centimetre, and a point that is in its system already is not touched', () => {
    fc.assert(
      fc.property(fc.double({ min: 73.5, max: 135, noNaN: true }), fc.double({ min: 18, max: 53.5, noNaN: true }), (lng, lat) => {
        const there = inSystem({ lng, lat, coordType: 'WGS84' }, 'GCJ02')
        const back = inSystem(there, 'WGS84')
        expect([there.coordType, back.coordType]).toEqual(['GCJ02', 'WGS84'])
        expect(distanceM(back, { lng, lat })).toBeLessThan(0.01)
        expect(inSystem(there, 'GCJ02')).toEqual(there)
        expect(inSystem(back, 'WGS84')).toEqual(back)
      }),
      { numRuns: 200, seed: 4 }
    )
  })
})
