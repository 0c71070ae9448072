import dayjs from 'dayjs'
import timezone from 'dayjs/plugin/timezone'
import utc from 'dayjs/plugin/utc'
import fc from 'fast-check'
import { formatDateTime, formatDuration, formatFullDateTime, formatTime, relativeTime, shanghaiDate, shanghaiTime } from '@/domain/format'

dayjs.extend(utc)
dayjs.extend(timezone)

const RUNS = { seed: 20260315, numRuns: 500 }
const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** 2026-03-15 14:05:09 in Shanghai. */
const NOW = Date.UTC(2026, 2, 15, 6, 5, 9)

test.each([
  [-1, '刚刚'],
  [-5 * DAY, '刚刚'],
  [0, '刚刚'],
  [MINUTE - 1, '刚刚'],
  [MINUTE, '1 分钟前'],
  [2 * MINUTE - 1, '1 分钟前'],
  [HOUR - 1, '59 分钟前'],
  [HOUR, '1 小时前'],
  [DAY - 1, '23 小时前'],
  [DAY, '1 天前'],
  [7 * DAY - 1, '6 天前'],
  [7 * DAY, '1 周前'],
  [14 * DAY - 1, '1 周前'],
  [14 * DAY, '2 周前'],
  [21 * DAY, '3 周前'],
  [22 * DAY, '3 周前'],
  [28 * DAY, '3 周前'],
  [29 * DAY, '3 周前'],
  [30 * DAY - 1, '3 周前'],
  [30 * DAY, '1 月前'],
  [60 * DAY - 1, '1 月前'],
  [60 * DAY, '2 月前'],
  [90 * DAY, '3 月前'],
  [120 * DAY - 1, '3 月前'],
  [120 * DAY, '2025-11-15'],
  [365 * DAY, '2025-03-15']
])('%d ms ago is %s', (past, label) => {
  expect(relativeTime(NOW - past, NOW)).toBe(label)
})

test('the date is that of Shanghai, not of the reader or of UTC', () => {
  const lateEvening = Date.UTC(2025, 2, 14, 16, 30)
  expect(relativeTime(lateEvening, NOW)).toBe('2025-03-15')
  expect(relativeTime(lateEvening - HOUR, NOW)).toBe('2025-03-14')
})

test('details and documents', () => {
  expect(formatDateTime(NOW)).toBe('03-15 14:05')
  expect(formatFullDateTime(NOW)).toBe('2026-03-15 14:05:09')
  expect(formatTime(NOW)).toBe('14:05')
  expect(shanghaiDate(NOW)).toBe('2026-03-15')
})

test('no time is shown as nothing', () => {
  for (const format of [formatDateTime, formatFullDateTime, formatTime, shanghaiDate]) {
    expect([undefined, null, NaN, Infinity, 9e15, -9e15].map((time) => format(time))).toEqual(['', '', '', '', '', ''])
  }
  expect(relativeTime(undefined, NOW)).toBe('')
})

test('the fixed offset agrees with the time zone database from 1992 to 2099', () => {
  fc.assert(
    fc.property(fc.integer({ min: Date.UTC(1992, 0, 1), max: Date.UTC(2099, 0, 1) }), (ms) => {
      expect(formatFullDateTime(ms)).toBe(dayjs(ms).tz('Asia/Shanghai').format('YYYY-MM-DD HH:mm:ss'))
    }),
    RUNS
  )
})

test('a label never grows younger as time passes', () => {
  const rank = (label: string) =>
    ['刚刚', '分钟前', '小时前', '天前', '周前', '月前'].findIndex((unit) => label.endsWith(unit)) * 100 + (parseInt(label, 10) || 0)
  fc.assert(
    fc.property(fc.nat({ max: 120 * DAY - 1 }), fc.nat({ max: 120 * DAY - 1 }), (a, b) => {
      const [younger, older] = a < b ? [a, b] : [b, a]
      expect(rank(relativeTime(NOW - older, NOW))).toBeGreaterThanOrEqual(rank(relativeTime(NOW - younger, NOW)))
    }),
    RUNS
  )
})

test.each([
  [-1, '不到 1 分钟'],
  [NaN, '不到 1 分钟'],
  [59_999, '不到 1 分钟'],
  [MINUTE, '1 分钟'],
  [HOUR - 1, '59 分钟'],
  [HOUR, '1 小时'],
  [HOUR + 5 * MINUTE, '1 小时 5 分钟'],
  [DAY - 1, '23 小时 59 分钟'],
  [DAY, '1 天'],
  [2 * DAY + 3 * HOUR + 59 * MINUTE, '2 天 3 小时']
])('%d ms last %s', (ms, text) => {
  expect(formatDuration(ms)).toBe(text)
})

test('a Shanghai wall clock and its instant are each other’s reverse', () => {
  fc.assert(
    fc.property(fc.integer({ min: Date.UTC(1992, 0), max: Date.UTC(2100, 0) }), (ms) => {
      const minute = Math.floor(ms / MINUTE) * MINUTE
      expect(shanghaiTime(shanghaiDate(minute), formatTime(minute))).toBe(minute)
    }),
    RUNS
  )
  for (const day of ['2026-02-30', '2026-13-01', '', '今天']) expect(shanghaiTime(day)).toBeUndefined()
  expect(shanghaiTime('2026-03-15', '24:30')).toBeUndefined()
})
