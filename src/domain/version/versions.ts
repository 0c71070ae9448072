import { DAY } from '../time'

/** A version as it is written: numbers between points, then perhaps a word of a trial version. */
const VERSION = /^\s*v?(\d+(?:\.\d+)*)(?:-([0-9A-Za-z.-]+))?(?:\+[0-9A-Za-z.-]*)?\s*$/

/**
 * Compares two versions part by part as numbers (3.10.0 is newer than 3.9.9, 3.4 is 3.4.0); a trial version (`3.4.0-beta`) is older than the
 * version itself. The original compared the digits alone, so 3.3.10 counted as newer than 4.0.0 (session.md#versions).
 * @returns negative when `a` is older, 0 when they are the same or one of them is no version
 */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [VERSION.exec(a), VERSION.exec(b)]
  if (left === null || right === null) return 0
  const [one, other] = [numbers(left[1]), numbers(right[1])]
  for (let place = 0; place < Math.max(one.length, other.length); place++) {
    const difference = (one[place] ?? 0) - (other[place] ?? 0)
    if (difference !== 0) return difference
  }
  return trial(left[2], right[2])
}

/** Whether a person should be told of `offered`, running `own`. */
export const isNewer = (offered: string, own: string): boolean => compareVersions(offered, own) > 0

const numbers = (text = ''): number[] => text.split('.').map(Number)

/** Words of trial versions by the rule of semantic versions: numbers before words, numbers by value, the shorter first. */
function trial(a: string | undefined, b: string | undefined): number {
  if (a === undefined || b === undefined) return Number(b !== undefined) - Number(a !== undefined)
  const [one, other] = [a.split('.'), b.split('.')]
  for (let place = 0; place < Math.max(one.length, other.length); place++) {
    const [left, right] = [one[place], other[place]]
    if (left === undefined || right === undefined) return left === undefined ? -1 : 1
    if (left === right) continue
    const [isNumber, isOtherNumber] = [/^\d+$/.test(left), /^\d+$/.test(right)]
    if (isNumber && isOtherNumber) return Number(left) - Number(right)
    if (isNumber !== isOtherNumber) return isNumber ? -1 : 1
    return left < right ? -1 : 1
  }
  return 0
}

/** 以后再说 holds for one version and so long, ms. */
export const POSTPONED_MS = 7 * DAY

/** The answer 以后再说. */
export interface Postponed {
  version: string /** Device clock, epoch ms. */
  until: number
}

/** Whether this version may be offered now; another version is offered whatever was postponed. A clock that was set back does not silence it for longer. */
export const mayOffer = (version: string, postponed: Postponed | undefined, now: number): boolean =>
  postponed === undefined || postponed.version !== version || now >= postponed.until || postponed.until - now > POSTPONED_MS
