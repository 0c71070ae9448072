import fc from 'fast-check'
import {
  addDays,
  addMonths,
  daysBetween,
  dayOf,
  dayTitle,
  lastOfMonth,
  monthGrid,
  monthTitle,
  onDay,
  overlaps,
  startOfDay,
  weekdayOf,
  weekdayTitle,
  weekOf
} from '@/domain/schedule/days'
import { DAY } from '@/domain/time'

const aDay = fc.integer({ min: 0, max: 45_000 }).map((count) => addDays('1990-01-01', count))

test('a month is six whole weeks from a Monday that hold all its days', () => {
  fc.assert(
    fc.property(aDay, (day) => {
      const grid = monthGrid(day)
      expect(grid).toHaveLength(42)
      expect(weekdayOf(grid[0] ?? '')).toBe(0)
      expect(grid).toContain(`${day.slice(0, 7)}-01`)
      expect(grid).toContain(lastOfMonth(day))
      expect(grid.every((each, index) => index === 0 || daysBetween(grid[index - 1] ?? '', each) === 1)).toBe(true)
      expect(weekOf(day)).toContain(day)
    }),
    { seed: 9, numRuns: 300 }
  )
})

test.each([
  ['2024-01-31', 1, '2024-02-29'],
  ['2023-01-31', 1, '2023-02-28'],
  ['2024-03-31', -1, '2024-02-29'],
  ['2025-12-15', 1, '2026-01-15'],
  ['2026-01-15', -13, '2024-12-15'],
  ['2024-02-29', 12, '2025-02-28']
])('%s and %i months is %s', (day, count, wanted) => expect(addMonths(day, count)).toBe(wanted))

test('days have Chinese names and begin at midnight in Shanghai', () => {
  expect([monthTitle('2026-03-05'), dayTitle('2026-03-05'), weekdayTitle('2026-03-05'), weekdayTitle('2026-03-08')]).toEqual([
    '2026年3月',
    '3月5日',
    '周四',
    '周日'
  ])
  expect(startOfDay('2026-03-05')).toBe(Date.parse('2026-03-04T16:00:00Z'))
  expect(dayOf(Date.parse('2026-03-04T15:59:59.999Z'))).toBe('2026-03-04')
  expect(() => startOfDay('2026-02-30')).toThrow(RangeError)
})

const span = (startAt: number, endAt: number) => ({ startAt, endAt })
test.each([
  ['one after the other', span(0, 10), span(10, 20), false],
  ['sharing a minute', span(0, 11), span(10, 20), true],
  ['inside', span(0, 100), span(10, 20), true],
  ['a moment at the beginning', span(10, 10), span(10, 20), true],
  ['a moment at the end', span(20, 20), span(10, 20), false],
  ['the same moment twice', span(5, 5), span(5, 5), true],
  ['two moments', span(5, 5), span(6, 6), false]
])('half-open: %s', (_what, a, b, wanted) => {
  expect([overlaps(a, b), overlaps(b, a)]).toEqual([wanted, wanted])
})

test('each span touches exactly the days that it has a moment of', () => {
  const from = startOfDay('2026-03-01')
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 240 }), fc.integer({ min: 1, max: 200 }), (hour, hours) => {
      const item = span(from + hour * 3_600_000, from + (hour + hours) * 3_600_000)
      const touched = Array.from({ length: 30 }, (_, index) => addDays('2026-03-01', index)).filter((day) => onDay([item], day).length > 0)
      const first = Math.floor((item.startAt - from) / DAY)
      const last = Math.ceil((item.endAt - from) / DAY) - 1
      expect(touched).toEqual(Array.from({ length: Math.min(29, last) - first + 1 }, (_, index) => addDays('2026-03-01', first + index)))
    }),
    { seed: 9, numRuns: 200 }
  )
})
