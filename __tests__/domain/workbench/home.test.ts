import fc from 'fast-check'
import { badgeOf } from '@/domain/workbench/badges'
import { moved, placeAt } from '@/domain/workbench/arrange'
import { FIGURES_OF_ROLE, isAmount, TODAY_FIGURES, TODAY_TITLES } from '@/domain/workbench/today'
import { readReportId, reportIdOf } from '@/domain/print/reportId'
import { TODAY_FIGURE_KEYS, TODAY_ROLES } from '@/contract/workbenchCodes'
import { findRoute } from '@/routes'

describe('badges', () => {
  const badges = { orders: 3, payments: 0, todo: 120, messages: 1 }
  test('stand on the entries of their pages, however the address is written, and say what they count', () => {
    expect(badgeOf('/pages/transferCar/accidentIndex', badges)).toEqual({ count: 3, words: '3 张工单等待处理' })
    expect(badgeOf('pages/workFlow/flowTodo/index?x=1', badges)).toEqual({ count: 120, words: '120 项待办' })
    expect(badgeOf('/pages/index/workFlow', badges)?.count).toBe(120)
    expect(badgeOf('/pages/transferCar/paymentIndex', badges)).toBeUndefined()
    expect(badgeOf('/pages/apply/schedule/index', badges)).toBeUndefined()
    expect(badgeOf('/pages/transferCar/accidentIndex', undefined)).toBeUndefined()
  })
})

describe('order by hand', () => {
  const list = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 11 })
  test('moving loses nothing and doubles nothing; the moved one stands where it was put', () => {
    fc.assert(
      fc.property(list, fc.nat(), fc.integer({ min: -20, max: 20 }), (ids, pick, to) => {
        const id = ids[pick % ids.length] ?? ''
        const after = moved(ids, id, to)
        expect([...after].sort()).toEqual([...ids].sort())
        expect(after.indexOf(id)).toBe(Math.min(ids.length - 1, Math.max(0, to)))
        expect(after.filter((each) => each !== id)).toEqual(ids.filter((each) => each !== id))
      })
    )
    expect(moved(['a', 'b'], 'c', 0)).toEqual(['a', 'b'])
  })
  test('each cell is its own place, and outside of the grid the nearest one counts', () => {
    const grid = { left: 10, top: 100, width: 400, height: 160, columns: 4, count: 7 }
    for (let place = 0; place < 7; place++)
      expect(placeAt(grid, 10 + (place % 4) * 100 + 50, 100 + Math.floor(place / 4) * 80 + 40)).toBe(place)
    expect([placeAt(grid, -500, -500), placeAt(grid, 900, -1), placeAt(grid, 900, 900)]).toEqual([0, 3, 6])
  })
})

test('each figure of each role has its words and a page of this app', () => {
  for (const role of TODAY_ROLES)
    expect([role, TODAY_TITLES[role], FIGURES_OF_ROLE[role].length > 0]).toEqual([role, expect.any(String), true])
  for (const key of TODAY_FIGURE_KEYS) {
    const { label, page, params } = TODAY_FIGURES[key]
    expect([
      key,
      label.length > 0,
      findRoute(page) !== undefined,
      Object.values(params('2026-03-15')).every((value) => value !== '')
    ]).toEqual([key, true, true, true])
    expect(isAmount(key)).toBe(key === 'receivedFen' || key === 'toCollectFen')
  }
})

test('ids of reports read back as they were written; anything else is none', () => {
  const id = fc.stringMatching(/^[0-9A-Za-z_-]{1,64}$/)
  fc.assert(
    fc.property(id, id, (a, b) => {
      for (const target of [
        { kind: 'accidentOrder', id: a },
        { kind: 'paymentOrder', id: a },
        { kind: 'flow', id: a },
        { kind: 'form', modelId: a, id: b },
        { kind: 'day' }
      ] as const)
        expect(readReportId(reportIdOf(target))).toEqual(target)
    })
  )
  for (const text of [
    '',
    'day.x',
    'form.a',
    'form.a.b.c',
    'accidentOrder.',
    'accidentOrder.a/b',
    'accidentOrder.a.b',
    'other.a',
    '../x',
    `accidentOrder.${'x'.repeat(65)}`
  ])
    expect([text, readReportId(text)]).toEqual([text, undefined])
})
