import fc from 'fast-check'
import { onDay, startOfDay } from '@/domain/schedule/days'
import { layoutDay, type Box } from '@/domain/schedule/layout'
import { DAY, MINUTE } from '@/domain/time'

const TODAY = '2026-03-15'
const from = startOfDay(TODAY)

/** Appointments that may begin the day before, last minutes or days, or be one moment. */
const anItem = fc
  .record({
    start: fc.integer({ min: -1440, max: 1439 }),
    minutes: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 45 }), fc.integer({ min: 1, max: 3000 }))
  })
  .map(({ start, minutes }) => ({ startAt: from + start * MINUTE, endAt: from + (start + minutes) * MINUTE }))

interface Rect {
  left: number
  right: number
  top: number
  bottom: number
}
const rectOf = ({ top, height, column, columns }: Box<unknown>): Rect => ({
  left: column / columns,
  right: (column + 1) / columns,
  top,
  bottom: top + height
})
const SLACK = 1e-9
const covers = (a: Rect, b: Rect): boolean =>
  a.left < b.right - SLACK && b.left < a.right - SLACK && a.top < b.bottom - SLACK && b.top < a.bottom - SLACK

test('1,000 random days: everything is drawn once, inside its day, at its time, and no box covers another', () => {
  fc.assert(
    fc.property(fc.array(anItem, { maxLength: 24 }), (items) => {
      const shown = onDay(items, TODAY)
      const boxes = layoutDay(shown, TODAY)
      expect(boxes.map(({ item }) => item).sort((a, b) => a.startAt - b.startAt || a.endAt - b.endAt)).toEqual(
        [...shown].sort((a, b) => a.startAt - b.startAt || a.endAt - b.endAt)
      )
      for (const box of boxes) {
        const { left, right, top, bottom } = rectOf(box)
        expect(left >= 0 && right <= 1 + SLACK && top >= 0 && bottom <= 1 + SLACK && bottom - top >= 1 / 48 - SLACK).toBe(true)
        const begins = Math.max(0, (box.item.startAt - from) / DAY)
        expect(top <= begins + SLACK && top >= Math.min(begins, 1 - 1 / 48) - SLACK).toBe(true)
        expect(bottom + SLACK).toBeGreaterThanOrEqual(Math.min(1, (box.item.endAt - from) / DAY))
      }
      boxes.forEach((one, index) => boxes.slice(index + 1).forEach((other) => expect(covers(rectOf(one), rectOf(other))).toBe(false)))
    }),
    { seed: 2026, numRuns: 1000 }
  )
})

test('who has no neighbour takes the whole width; three at once share it; touching ones stand below each other', () => {
  const at = (hour: number, hours: number, name: string) => ({
    startAt: from + hour * 3_600_000,
    endAt: from + (hour + hours) * 3_600_000,
    name
  })
  const boxes = layoutDay([at(8, 2, 'a'), at(9, 2, 'b'), at(9.5, 1, 'c'), at(11, 1, 'd'), at(12, 1, 'e')], TODAY)
  expect(boxes.map(({ item, column, columns }) => [item.name, column, columns])).toEqual([
    ['a', 0, 3],
    ['b', 1, 3],
    ['c', 2, 3],
    ['d', 0, 1],
    ['e', 0, 1]
  ])
})
