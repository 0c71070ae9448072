import fc from 'fast-check'
import { APP_VERSION } from '../../../src/domain/constants'
import { RELEASES, releaseNotes } from '../../../src/domain/version/releases'
import { compareVersions, isNewer, mayOffer, POSTPONED_MS } from '../../../src/domain/version/versions'

const version = fc
  .tuple(fc.array(fc.nat(300), { minLength: 1, maxLength: 4 }), fc.constantFrom('', '-beta', '-beta.2', '-rc.1', '-1'))
  .map(([parts, trial]) => parts.join('.') + trial)

test.each([
  ['3.3.5', '3.3.5', 0],
  ['3.10.0', '3.9.9', 1],
  ['3.3.10', '4.0.0', -1],
  ['3.4', '3.4.0', 0],
  ['v3.4.1', '3.4', 1],
  ['3.4.0-beta', '3.4.0', -1],
  ['3.4.0-beta.2', '3.4.0-beta.10', -1],
  ['3.4.0-beta', '3.4.0-beta.1', -1],
  ['3.4.0-1', '3.4.0-a', -1],
  ['3.4.0+7', '3.4.0', 0],
  ['', '3.3.5', 0],
  ['latest', '3.3.5', 0]
])('%s against %s', (a, b, sign) => {
  expect(Math.sign(compareVersions(a, b))).toBe(sign)
  expect(Math.sign(compareVersions(b, a)) + sign).toBe(0)
})

test('any three versions stand in one order', () => {
  fc.assert(
    fc.property(version, version, version, (a, b, c) => {
      const [x, y, z] = [a, b, c].sort(compareVersions)
      return compareVersions(x ?? '', y ?? '') <= 0 && compareVersions(y ?? '', z ?? '') <= 0 && compareVersions(x ?? '', z ?? '') <= 0
    }),
    { numRuns: 300 }
  )
})

test('a postponed version is silent for seven days, another one is not, and a clock set back does not silence it for longer', () => {
  const postponed = { version: '3.4.0', until: 1000 + POSTPONED_MS }
  expect(mayOffer('3.4.0', undefined, 0)).toBe(true)
  expect(mayOffer('3.4.0', postponed, 1000)).toBe(false)
  expect(mayOffer('3.4.0', postponed, 999 + POSTPONED_MS)).toBe(false)
  expect(mayOffer('3.4.0', postponed, 1000 + POSTPONED_MS)).toBe(true)
  expect(mayOffer('3.4.1', postponed, 1000)).toBe(true)
  expect(mayOffer('3.4.0', postponed, 0)).toBe(true)
})

test('the newest release that is told of is this version', () => {
  expect(RELEASES[0]?.version).toBe(APP_VERSION)
  expect(releaseNotes(APP_VERSION)).not.toBe('')
  expect(releaseNotes('0.0.1')).toBe('')
  expect(isNewer('3.3.6', APP_VERSION)).toBe(true)
})
