import { distanceM } from '../geo'
import type { LabelledPoint } from '../transferCar/order/coordinates'
import { MINUTE } from '../time'

/** Older than this a fix says where somebody was, not where he is (punch-in.md#a-good-fix); ms. */
export const MAX_FIX_AGE_MS = MINUTE
/** A receiver's clock and the device's may differ by this much before a fix counts as one of the future; ms. */
const FUTURE_TOLERANCE_MS = 5_000
/** Coarser than this nobody can tell a site from its neighbours; phones with "approximate location" answer 1 km and more; metres. */
export const MAX_ACCURACY_M = 200

/** A fix as a device gives it: degrees in a labelled system, accuracy in metres (absent = the device does not say), measured at `fixAt` by the device's clock, epoch ms. */
export interface Fix extends LabelledPoint {
  accuracyM?: number
  fixAt: number
}

/**
 * Points that receivers and simulators answer when they know nothing: the origin, and where the maps of this country begin (Tian'anmen,
 * as each of them has it). A person stands there to the last digit never.
 */
const DEFAULT_POINTS: readonly (readonly [lng: number, lat: number])[] = [
  [0, 0],
  [116.397128, 39.916527],
  [116.397428, 39.90923],
  [116.397389, 39.908722],
  [116.404, 39.915],
  [116.407526, 39.90403],
  [116.39752, 39.90875],
  [116.40717, 39.90469],
  [116.38, 39.9]
]
const DEFAULT_TOLERANCE = 1e-6
/** Bounding box of intake.md#points. */
const isInCountry = ({ lng, lat }: Pick<Fix, 'lng' | 'lat'>): boolean => lng >= 73 && lng <= 136 && lat >= 3 && lat <= 54

/** Why a fix is worth nothing. */
export type FixFault = 'default' | 'outside' | 'stale' | 'future' | 'unknownAccuracy' | 'coarse'

/**
 * Whether a fix may stand in a record; app and server ask the same question (punch-in.md#a-good-fix).
 * @param at the moment of the punch by the same clock as `fixAt`, epoch ms
 * @returns undefined when it is good
 */
export function faultOf(fix: Fix, at: number): FixFault | undefined {
  if (
    ![fix.lng, fix.lat, fix.fixAt].every(Number.isFinite) ||
    DEFAULT_POINTS.some(([lng, lat]) => Math.abs(lng - fix.lng) <= DEFAULT_TOLERANCE && Math.abs(lat - fix.lat) <= DEFAULT_TOLERANCE)
  )
    return 'default'
  if (!isInCountry(fix)) return 'outside'
  if (fix.fixAt > at + FUTURE_TOLERANCE_MS) return 'future'
  if (at - fix.fixAt > MAX_FIX_AGE_MS) return 'stale'
  if (fix.accuracyM === undefined || !Number.isFinite(fix.accuracyM) || fix.accuracyM < 0) return 'unknownAccuracy'
  return fix.accuracyM > MAX_ACCURACY_M ? 'coarse' : undefined
}

/** What a fault is, and what helps; for people. */
export const FAULT_WORDS: Readonly<Record<FixFault, { readonly what: string; readonly help: string }>> = {
  default: { what: '手机给出的是默认位置，不是真实定位', help: '请到开阔处，打开手机定位后重新定位' },
  outside: { what: '定位不在国内，无法打卡', help: '请检查手机定位后重新定位' },
  stale: { what: '定位已超过 60 秒', help: '请重新定位后再打卡' },
  future: { what: '定位时间晚于打卡时间', help: '请校准手机时间后重新定位' },
  unknownAccuracy: { what: '手机没有给出定位精度', help: '请在系统设置中允许精确定位' },
  coarse: { what: `定位精度超过 ${MAX_ACCURACY_M} 米`, help: '请到开阔处，并在系统设置中允许精确定位' }
}
export const faultText = (fault: FixFault): string => `${FAULT_WORDS[fault].what}，${FAULT_WORDS[fault].help}`

/** Signs of a position that was made up. They are noted beside the record and accuse nobody: a manager looks. */
const MOCK_HINTS = ['simulator', 'exact', 'rounded', 'repeated', 'jump'] as const
export type MockHint = (typeof MOCK_HINTS)[number]
export const HINT_WORDS: Readonly<Record<MockHint, string>> = {
  simulator: '来自模拟器或开发工具',
  exact: '精度高得不合常理',
  rounded: '坐标是整齐的数字',
  repeated: '与上一次打卡的坐标完全相同',
  jump: '与上一次打卡的距离来不及到达'
}

/** No phone measures better; metres. */
const BEST_ACCURACY_M = 1
/** Fewer digits than this are typed by hand: 1e-4 degrees are 10 m. */
const ROUND_DIGITS = 4
/** The fastest a person travels on the ground, metres a second (300 km/h). */
const FASTEST = 84
/** The same digits twice are chance only for who never moved; within this they prove nothing; ms. */
const REPEAT_AFTER_MS = 10 * MINUTE

const isRound = (degrees: number): boolean => Number(degrees.toFixed(ROUND_DIGITS)) === degrees

/**
 * @param before the person's record before this one, with its business time
 * @param at business time of this one, epoch ms
 * @param isSimulator what the device says of itself
 */
export function mockHints(
  fix: Fix,
  at: number,
  before: (LabelledPoint & { at: number; accuracyM: number | null }) | undefined,
  isSimulator: boolean
): MockHint[] {
  const hints: MockHint[] = []
  if (isSimulator) hints.push('simulator')
  if (fix.accuracyM !== undefined && fix.accuracyM < BEST_ACCURACY_M) hints.push('exact')
  if (isRound(fix.lng) && isRound(fix.lat)) hints.push('rounded')
  if (before !== undefined && before.coordType === fix.coordType) {
    const elapsed = Math.abs(at - before.at)
    if (before.lng === fix.lng && before.lat === fix.lat && elapsed > REPEAT_AFTER_MS) hints.push('repeated')
    const moved = distanceM(fix, before) - (fix.accuracyM ?? 0) - (before.accuracyM ?? 0)
    if (moved > (elapsed / 1000) * FASTEST && moved > MAX_ACCURACY_M) hints.push('jump')
  }
  return hints
}
