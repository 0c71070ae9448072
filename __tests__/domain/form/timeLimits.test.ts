import type { Json, PlatformField } from '@/contract/formSchema'
import { field, NOW, open, problemsOf, table, TODAY } from './support'

describe('limits of dates and times', () => {
  const DAY = 86_400_000
  const date = (config: Record<string, Json>, props: Record<string, Json> = { format: 'yyyy-MM-dd' }) =>
    field('datePicker', 'a', '日期', config, props)
  const rule = (end: 'start' | 'end', type: number, value: Json, target = 3): Record<string, Json> => ({
    [`${end}TimeRule`]: true,
    [`${end}TimeType`]: type,
    [`${end}TimeValue`]: value,
    [`${end}TimeTarget`]: target
  })
  const cases: readonly (readonly [string, PlatformField, number | undefined, number | undefined])[] = [
    ['none', date({}), undefined, undefined],
    ['a fixed day', date(rule('start', 1, TODAY)), TODAY, undefined],
    ['now, from the first moment of the day', date(rule('start', 3, null)), TODAY, undefined],
    ['now at the end', date(rule('end', 3, null)), undefined, NOW],
    ['three days before now', date(rule('start', 4, '3', 3)), TODAY - 3 * DAY, undefined],
    ['a month after now', date(rule('end', 5, 1, 2)), undefined, NOW + 31 * DAY],
    ['a year before now', date(rule('start', 4, 1, 1)), TODAY - 365 * DAY, undefined],
    ['a moment to the second', date(rule('start', 3, null), { format: 'yyyy-MM-dd HH:mm:ss' }), NOW, undefined],
    ['switched off', date({ ...rule('start', 3, null), startTimeRule: false }), undefined, undefined],
    ['plain start and end', date({}, { format: 'yyyy-MM-dd', startTime: TODAY, endTime: NOW }), TODAY, NOW]
  ]
  test.each(cases)('%s', (_, raw, min, max) => {
    const { state } = { state: open([raw]).state('a') }
    expect([state.min, state.max]).toEqual([min, max])
  })

  test('the words name the day', () => {
    const engine = open([date(rule('start', 3, null))])
    engine.set('a', TODAY - 1)
    expect(problemsOf(engine)).toEqual({ a: '日期不能早于2026-03-15' })
    engine.set('a', TODAY)
    expect(problemsOf(engine)).toEqual({})
  })

  test('a limit that moves with the clock is asked of what is filled now, not of what was stored then', () => {
    const engine = open([date(rule('start', 3, null))], [], { a: TODAY - 9 * DAY })
    expect([engine.state('a').min, problemsOf(engine)]).toEqual([TODAY, {}])
    engine.set('a', TODAY - 8 * DAY)
    expect(problemsOf(engine)).toEqual({ a: '日期不能早于2026-03-15' })
    const fixed = open([date(rule('start', 1, TODAY))], [], { a: TODAY - DAY })
    expect(problemsOf(fixed)).toEqual({ a: '日期不能早于2026-03-15' })
  })

  test('a time of day keeps inside its day', () => {
    const time = (config: Record<string, Json>) => open([field('timePicker', 'a', '时间', config, { format: 'HH:mm' })]).state('a')
    expect(time(rule('start', 1, '08:30')).min).toBe((8 * 60 + 30) * 60_000)
    expect(time(rule('start', 3, null)).min).toBe((10 * 3600 + 20 * 60 + 30) * 1000)
    expect(time(rule('start', 4, 20, 1)).min).toBe(0)
    expect(time(rule('end', 5, 20, 1)).max).toBe(DAY - 1000)
    expect(time(rule('end', 5, 90, 2)).max).toBe((11 * 3600 + 50 * 60 + 30) * 1000)
  })

  test('both ends of a range of times stand in the limits', () => {
    const engine = open([
      field('timeRange', 'a', '当值', { ...rule('start', 1, '08:30'), ...rule('end', 1, '18:00') }, { format: 'HH:mm' })
    ])
    expect(engine.state('a')).toMatchObject({ min: 8.5 * 3_600_000, max: 18 * 3_600_000 })
    engine.set('a', ['08:00', '17:00'])
    expect(problemsOf(engine)).toEqual({ a: '当值不能早于08:30' })
    engine.set('a', ['08:30', '18:00'])
    expect(problemsOf(engine)).toEqual({})
  })

  test('another field: its change moves the limit and empties the field (forms.md#options)', () => {
    const end = field(
      'datePicker',
      'b',
      '结束',
      { startTimeRule: true, startTimeType: 2, startRelationField: 'a' },
      { format: 'yyyy-MM-dd' }
    )
    const engine = open([field('datePicker', 'a', '开始'), end], [], { a: TODAY, b: TODAY + DAY })
    expect(engine.state('b')).toMatchObject({ value: TODAY + DAY, min: TODAY })
    expect(engine.set('a', TODAY + 2 * DAY)).toEqual(['a', 'b'])
    expect(engine.state('b')).toMatchObject({ value: undefined, min: TODAY + 2 * DAY })
  })

  test("in a sub-table the row's own cell is meant", () => {
    const engine = open(
      [
        table('t', '明细', [
          field('timePicker', 'from', '从'),
          field('timePicker', 'to', '到', { startTimeRule: true, startTimeType: 2, startRelationField: 't-from' })
        ])
      ],
      [],
      { t: [{ from: '08:00' }, { from: '09:00' }] }
    )
    expect([engine.state('t[r1].to').min, engine.state('t[r2].to').min]).toEqual([8 * 3_600_000, 9 * 3_600_000])
    expect(engine.set('t[r2].from', '10:00')).toEqual(['t[r2].from', 't[r2].to'])
  })
})
