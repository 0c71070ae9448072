import fc from 'fast-check'
import { itemsOf } from '@/pages/message/im/list/items'
import type { ChatRow } from '@/stores/conversation/types'
import {
  chatKeys,
  MOST_ROWS,
  newerView,
  olderView,
  OPENING_ROWS,
  restingView,
  viewAround,
  windowOf,
  type ChatView
} from '@/pages/message/im/list/chatWindow'

const keysFrom = (first: number, last: number) => chatKeys(Array.from({ length: last - first + 1 }, (_, index) => `k${first + index}`))
const drawn = (view: ChatView, first: number, last: number): [number, number] => {
  const { start, end } = windowOf(view, keysFrom(first, last))
  return [first + start, first + end - 1]
}

test('opens with the newest rows and follows them', () => {
  expect(drawn({}, 1, 300)).toEqual([301 - OPENING_ROWS, 300])
  expect(drawn({}, 1, 305)).toEqual([306 - OPENING_ROWS, 305])
  expect(drawn({}, 1, 3)).toEqual([1, 3])
  expect(windowOf({}, chatKeys([]))).toEqual({ start: 0, end: 0 })
})

test('older rows that are read do not change what is drawn, and newer ones wait while the person reads older ones', () => {
  const view = restingView(olderView({}, keysFrom(200, 300)), keysFrom(200, 300))
  expect(drawn(view, 200, 300)).toEqual(drawn(view, 100, 310))
})

test('a row that is jumped to is drawn with rows on both sides', () => {
  const [first, last] = drawn(viewAround('k50', keysFrom(1, 300), true), 1, 300)
  expect([first < 50 - 10, last > 50 + 10]).toEqual([true, true])
})

test('a row that is jumped to near the end, or in a short chat: what comes then is drawn', () => {
  expect(drawn(viewAround('k1', keysFrom(1, 3), true), 1, 4)).toEqual([1, 4])
  expect(drawn(viewAround('k1', keysFrom(1, 3), false), 1, 4)).toEqual([1, 3])
  expect(drawn(viewAround('k50', keysFrom(1, 300), true), 1, 301)[1]).toBeLessThan(300)
})

test('however a person moves, at most the allowed rows are drawn, and every step of his leads somewhere', () => {
  const step = fc.constantFrom('older', 'newer', 'rest', 'arrive', 'prepend', 'jump')
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), fc.integer({ min: 1, max: 400 }), (steps, size) => {
      let first = 1000
      let last = 999 + size
      let view: ChatView = {}
      for (const each of steps) {
        const rows = keysFrom(first, last)
        const before = windowOf(view, rows)
        if (each === 'older') view = olderView(view, rows)
        if (each === 'newer') view = newerView(view, rows, true)
        if (each === 'rest') view = restingView(view, rows)
        if (each === 'jump') view = viewAround(`k${first}`, rows, true)
        const after = windowOf(view, rows)
        if (each === 'older') expect(after.start).toBe(Math.max(0, before.start - 18))
        if (each === 'newer' && before.end < rows.keys.length) expect(after.end).toBeGreaterThan(before.end)
        if (each === 'arrive') last += 1
        if (each === 'prepend') first -= 30
        const { start, end } = windowOf(view, keysFrom(first, last))
        expect([end - start <= MOST_ROWS, start >= 0, end <= last - first + 1, end > start]).toEqual([true, true, true, true])
      }
    }),
    { numRuns: 100, seed: 6 }
  )
})

test('the time stands where it was quiet, the line before the first unread message once', () => {
  const at = Date.parse('2026-11-22T10:00:00+08:00')
  const row = (sequence: number, minutes: number): ChatRow => ({
    key: `k${sequence}`,
    id: `${sequence}`,
    sequence,
    kind: 'text',
    senderId: 'a',
    senderName: '',
    senderIcon: '',
    isMine: false,
    content: '',
    at: at + minutes * 60_000,
    isRecalled: false,
    error: ''
  })
  const rows = [row(1, 0), row(2, 1), row(4, 6), row(5, 10.5)]
  expect(itemsOf(rows, 3, at).map(({ time, isFirstUnread }) => [time, isFirstUnread])).toEqual([
    ['10:00', false],
    ['', false],
    ['10:06', true],
    ['', false]
  ])
  expect(itemsOf(rows, 0, at, true).map(({ time }) => time)).toEqual(['', '', '10:06', ''])
  expect(itemsOf(rows, 0, at).some(({ isFirstUnread }) => isFirstUnread)).toBe(false)
})
