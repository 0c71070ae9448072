import { distanceM } from '@/domain/geo'
import { labelledDistanceM, toGcj02 } from '@/domain/transferCar/coordinates'

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
})
