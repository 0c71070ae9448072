import fc from 'fast-check'
import { distanceM } from '@/domain/geo'
import { faultOf, MAX_ACCURACY_M, MAX_FIX_AGE_MS, mockHints, type Fix } from '@/domain/punchCard/fix'
import { placeAt, verdictOf } from '@/domain/punchCard/site'
import { summaryOf } from '@/domain/punchCard/summary'
import { inSystem } from '@/domain/transferCar/order/coordinates'

const AT = Date.parse('2026-03-15T10:00:00+08:00')
const GOOD: Fix = { lng: 114.049113, lat: 22.574512, coordType: 'GCJ02', accuracyM: 25, fixAt: AT - 3000 }

test.each<[string, Partial<Fix>, string | undefined]>([
  ['as it should be', {}, undefined],
  ['60 s old', { fixAt: AT - MAX_FIX_AGE_MS }, undefined],
  ['a moment older', { fixAt: AT - MAX_FIX_AGE_MS - 1 }, 'stale'],
  ['of tomorrow', { fixAt: AT + 86_400_000 }, 'future'],
  ['as coarse as may be', { accuracyM: MAX_ACCURACY_M }, undefined],
  ['coarser', { accuracyM: MAX_ACCURACY_M + 0.5 }, 'coarse'],
  ['approximate location of a phone', { accuracyM: 3000 }, 'coarse'],
  ['without accuracy', { accuracyM: undefined }, 'unknownAccuracy'],
  ['the origin', { lng: 0, lat: 0 }, 'default'],
  ['where maps begin', { lng: 116.397428, lat: 39.90923 }, 'default'],
  ['no number', { lng: Number.NaN }, 'default'],
  ['abroad', { lng: -122.03, lat: 37.33 }, 'outside']
])('a fix %s', (_name, change, fault) => {
  expect(faultOf({ ...GOOD, ...change } as Fix, AT)).toBe(fault)
})

test('no fix that is stale or coarse is ever good, whatever else it says', () => {
  const age = fc.integer({ min: -10 * 60_000, max: 10 * 60_000 })
  const accuracy = fc.option(fc.double({ min: 0, max: 5000, noNaN: true }), { nil: undefined })
  fc.assert(
    fc.property(
      fc.double({ min: 73, max: 136, noNaN: true }),
      fc.double({ min: 3, max: 54, noNaN: true }),
      age,
      accuracy,
      (lng, lat, old, accuracyM) => {
        const isGood =
          faultOf({ lng, lat, coordType: 'WGS84', fixAt: AT - old, ...(accuracyM === undefined ? {} : { accuracyM }) }, AT) === undefined
        if (isGood) expect([old <= MAX_FIX_AGE_MS, accuracyM !== undefined && accuracyM <= MAX_ACCURACY_M]).toEqual([true, true])
      }
    ),
    { seed: 36, numRuns: 500 }
  )
})

test('a circle: surely inside, surely outside, or neither', () => {
  expect([verdictOf(70, 30, 100), verdictOf(71, 30, 100), verdictOf(130, 30, 100), verdictOf(131, 30, 100)]).toEqual([
    'inside',
    'edge',
    'edge',
    'outside'
  ])
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 50_000, noNaN: true }),
      fc.double({ min: 0, max: 200, noNaN: true }),
      fc.integer({ min: 50, max: 5000 }),
      (distance, accuracy, radius) => {
        const verdict = verdictOf(distance, accuracy, radius)
        // Wherever within the accuracy the person really is, a sure answer holds.
        for (const real of [Math.max(0, distance - accuracy), distance, distance + accuracy]) {
          if (verdict === 'inside') expect(real).toBeLessThanOrEqual(radius + 1e-6)
          if (verdict === 'outside') expect(real).toBeGreaterThan(radius - 1e-6)
        }
      }
    ),
    { seed: 36, numRuns: 500 }
  )
})

test('the surest site is taken, then the nearest edge, in whichever coordinate system the fix and the sites are', () => {
  const yard = { name: '停车场', lng: 114.049113, lat: 22.574512, coordType: 'GCJ02' as const, radiusM: 150 }
  const office = { name: '总部', lng: 114.0502, lat: 22.5745, coordType: 'GCJ02' as const, radiusM: 60 }
  expect(placeAt(GOOD, [])).toBeUndefined()
  expect(placeAt(GOOD, [office, yard])).toMatchObject({ site: { name: '停车场' }, verdict: 'inside', distanceM: 0 })
  const wgs = inSystem(GOOD, 'WGS84')
  expect(distanceM(wgs, GOOD)).toBeGreaterThan(300)
  expect(placeAt({ ...wgs, accuracyM: 25 }, [office, yard])).toMatchObject({ site: { name: '停车场' }, verdict: 'inside', distanceM: 0 })
  expect(placeAt({ ...GOOD, lng: 114.2 }, [office, yard])).toMatchObject({ site: { name: '总部' }, verdict: 'outside' })
})

test('there and back between the systems is the same place within a metre', () => {
  fc.assert(
    fc.property(fc.double({ min: 73.5, max: 135, noNaN: true }), fc.double({ min: 18, max: 53.5, noNaN: true }), (lng, lat) => {
      const back = inSystem(inSystem({ lng, lat, coordType: 'WGS84' }, 'GCJ02'), 'WGS84')
      expect(distanceM(back, { lng, lat })).toBeLessThanOrEqual(1)
    }),
    { seed: 36, numRuns: 1000 }
  )
})

test('signs of a made-up position', () => {
  const before = { lng: 114.049113, lat: 22.574512, coordType: 'GCJ02' as const, accuracyM: 25, at: AT - 3_600_000 }
  expect(mockHints({ ...GOOD, lng: 114.0492 }, AT, undefined, false)).toEqual([])
  expect(mockHints({ ...GOOD, lng: 114.05, lat: 22.57, accuracyM: 0 }, AT, undefined, true)).toEqual(['simulator', 'exact', 'rounded'])
  expect(mockHints(GOOD, AT, before, false)).toEqual(['repeated'])
  expect(mockHints(GOOD, AT, { ...before, at: AT - 60_000 }, false)).toEqual([])
  expect(mockHints({ ...GOOD, lng: 121.473712, lat: 31.230421 }, AT, before, false)).toEqual(['jump'])
  expect(mockHints({ ...GOOD, lng: 121.473712, lat: 31.230421 }, AT, { ...before, at: AT - 5 * 3_600_000 }, false)).toEqual([])
})

test('a day in one line', () => {
  const one = { isMakeUp: false, isDoubtful: false, verdict: 'inside' as const, hints: [] }
  expect(summaryOf([])).toEqual({ count: 0, onAt: null, offAt: null, visits: 0, outside: 0, makeUps: 0, doubtful: 0 })
  expect(
    summaryOf([
      { ...one, kind: 'on', at: 5 },
      { ...one, kind: 'on', at: 3 },
      { ...one, kind: 'off', at: 9, hints: ['jump'] },
      { ...one, kind: 'visit', at: 7, verdict: 'outside' },
      { ...one, kind: 'off', at: 11, isMakeUp: true }
    ])
  ).toEqual({ count: 5, onAt: 3, offAt: 11, visits: 1, outside: 1, makeUps: 1, doubtful: 1 })
})
