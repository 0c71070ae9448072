import fc from 'fast-check'
import { distanceM, type GeoPoint } from '@/domain/geo'

const RUNS = { seed: 20260315, numRuns: 2000 }
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Vincenty's inverse formula on the WGS-84 ellipsoid, metres: the independent reference of house.md#proofs. */
function vincentyM(a: GeoPoint, b: GeoPoint): number {
  const major = 6378137
  const f = 1 / 298.257223563
  const minor = major * (1 - f)
  const L = radians(b.lng - a.lng)
  const U1 = Math.atan((1 - f) * Math.tan(radians(a.lat)))
  const U2 = Math.atan((1 - f) * Math.tan(radians(b.lat)))
  const [sinU1, cosU1, sinU2, cosU2] = [Math.sin(U1), Math.cos(U1), Math.sin(U2), Math.cos(U2)]
  let lambda = L
  for (let round = 0; round < 200; round += 1) {
    const sinSigma = Math.hypot(cosU2 * Math.sin(lambda), cosU1 * sinU2 - sinU1 * cosU2 * Math.cos(lambda))
    if (sinSigma === 0) return 0
    const cosSigma = sinU1 * sinU2 + cosU1 * cosU2 * Math.cos(lambda)
    const sigma = Math.atan2(sinSigma, cosSigma)
    const sinAlpha = (cosU1 * cosU2 * Math.sin(lambda)) / sinSigma
    const cosSqAlpha = 1 - sinAlpha ** 2
    const cos2SigmaM = cosSqAlpha === 0 ? 0 : cosSigma - (2 * sinU1 * sinU2) / cosSqAlpha
    const C = (f / 16) * cosSqAlpha * (4 + f * (4 - 3 * cosSqAlpha))
    const before = lambda
    lambda = L + (1 - C) * f * sinAlpha * (sigma + C * sinSigma * (cos2SigmaM + C * cosSigma * (2 * cos2SigmaM ** 2 - 1)))
    if (Math.abs(lambda - before) < 1e-12) {
      const uSq = (cosSqAlpha * (major ** 2 - minor ** 2)) / minor ** 2
      const A = 1 + (uSq / 16384) * (4096 + uSq * (-768 + uSq * (320 - 175 * uSq)))
      const B = (uSq / 1024) * (256 + uSq * (-128 + uSq * (74 - 47 * uSq)))
      const deltaSigma =
        B *
        sinSigma *
        (cos2SigmaM +
          (B / 4) * (cosSigma * (2 * cos2SigmaM ** 2 - 1) - (B / 6) * cos2SigmaM * (4 * sinSigma ** 2 - 3) * (4 * cos2SigmaM ** 2 - 3)))
      return minor * A * (sigma - deltaSigma)
    }
  }
  throw new Error('no convergence')
}

test('the reference itself: Flinders Peak to Buninyong, 54,972 m on GRS80', () => {
  const flinders = { lat: -(37 + 57 / 60 + 3.7203 / 3600), lng: 144 + 25 / 60 + 29.5244 / 3600 }
  const buninyong = { lat: -(37 + 39 / 60 + 10.1561 / 3600), lng: 143 + 55 / 60 + 35.3839 / 3600 }
  expect(vincentyM(flinders, buninyong)).toBeCloseTo(54972.271, 1)
})

/** A second point in a random direction, up to about 50 km away; degrees of longitude shrink towards the poles. */
const pairs = (minLat: number, maxLat: number) =>
  fc
    .record({
      lng: fc.double({ min: -180, max: 180, noNaN: true }),
      lat: fc.double({ min: minLat, max: maxLat, noNaN: true }),
      bearing: fc.double({ min: 0, max: 2 * Math.PI, noNaN: true }),
      metres: fc.double({ min: 1, max: 49_500, noNaN: true })
    })
    .map(({ lng, lat, bearing, metres }) => {
      const a = { lng, lat }
      return {
        a,
        b: {
          lat: lat + (metres * Math.cos(bearing)) / 111_700,
          lng: lng + (metres * Math.sin(bearing)) / (111_700 * Math.cos(radians(lat)))
        }
      }
    })

test.each([
  ['in and around China', 3, 54],
  ['from the equator to the far north', 0, 75],
  ['in the south', -75, 0]
])('within 0.6 %% of the geodesic up to 50 km, %s', (_where, min, max) => {
  let longest = 0
  fc.assert(
    fc.property(pairs(min, max), ({ a, b }) => {
      const exact = vincentyM(a, b)
      fc.pre(exact <= 50_000)
      longest = Math.max(longest, exact)
      expect(Math.abs(distanceM(a, b) - exact) / exact).toBeLessThan(0.006)
    }),
    RUNS
  )
  expect(longest).toBeGreaterThan(45_000)
})

test('symmetric, zero for the same point, and across the date line', () => {
  fc.assert(
    fc.property(pairs(-60, 60), ({ a, b }) => {
      expect(distanceM(a, b)).toBeCloseTo(distanceM(b, a), 6)
      expect(distanceM(a, a)).toBe(0)
    }),
    RUNS
  )
  expect(distanceM({ lng: 179.999, lat: 0 }, { lng: -179.999, lat: 0 })).toBeLessThan(250)
  expect(distanceM({ lng: 0, lat: 90 }, { lng: 0, lat: -90 })).toBeCloseTo(Math.PI * 6_371_008.8, 3)
})
