import { COURSE_OF_MS, courseOf } from '@/domain/transferCar/fleet/course'

const NOW = Date.UTC(2026, 10, 28, 6, 0)
/** About 111 m of latitude. */
const STEP = 0.001
const at = (lng: number, lat: number, ago = 0) => ({ lng: 114 + lng, lat: 22.5 + lat, coordType: 'GCJ02' as const, fixAt: NOW - ago })

describe('which way a truck went last', () => {
  test.each([
    ['north', 0, STEP, 0],
    ['east', STEP, 0, 90],
    ['south', 0, -STEP, 180],
    ['west', -STEP, 0, 270]
  ])('%s', (_name, lng, lat, degrees) => {
    expect(courseOf(at(lng, lat), [at(0, 0, 15_000)])).toBe(degrees)
  })

  test('degrees of longitude are shorter than those of latitude', () => {
    expect(courseOf(at(STEP / Math.cos((22.5 * Math.PI) / 180), STEP), [at(0, 0, 15_000)])).toBe(45)
  })

  test('a fix beside the last kept point is measured from the one before', () => {
    expect(courseOf(at(STEP, 0.0001), [at(STEP, 0, 5000), at(0, 0, 20_000)])).toBeCloseTo(84, 0)
  })

  test('nobody tells: no earlier point, one who stands, a point that is too old or later', () => {
    expect(courseOf(at(0, 0), [])).toBeNull()
    expect(courseOf(at(0, 0.0001), [at(0, 0, 15_000)])).toBeNull()
    expect(courseOf(at(STEP, 0), [at(0, 0, COURSE_OF_MS + 1)])).toBeNull()
    expect(courseOf(at(STEP, 0, 60_000), [at(0, 0)])).toBeNull()
  })

  test('points of two systems are compared in one', () => {
    const wgs = { lng: 114.0, lat: 22.5, coordType: 'WGS84' as const, fixAt: NOW - 15_000 }
    expect(courseOf({ ...wgs, fixAt: NOW, lat: 22.501 }, [wgs])).toBe(0)
  })
})
