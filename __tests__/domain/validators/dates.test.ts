import fc from 'fast-check'
import { shanghaiDate } from '@/domain/format'
import { validateDay, validateIsoDate } from '@/domain/validators'
import { describeValues, RUNS } from './cases'

const DAYS = [
  '2026-03-15',
  '2024-02-29',
  '2000-02-29',
  '2025-12-31',
  '2026-01-01',
  '1999-06-30',
  '2026-04-30',
  '2026-11-30',
  '2028-02-29',
  '1900-01-31',
  '2100-02-28',
  '9999-12-30',
  '0100-01-01',
  '2026-08-31'
]
const NO_DAYS = [
  '2026-02-29',
  '2026-02-30',
  '1900-02-29',
  '2100-02-29',
  '2026-04-31',
  '2026-06-31',
  '2026-09-31',
  '2026-11-31',
  '2026-13-01',
  '2026-00-10',
  '2026-01-00',
  '2026-01-32',
  '2026-99-99',
  '0000-01-01'
]

describeValues(
  'date',
  validateDay,
  [
    ...DAYS.map((day) => [day, day] as const),
    ['2026/03/15', '2026-03-15'],
    ['2024/02/29', '2024-02-29'],
    ['20260315', '2026-03-15'],
    [' 2026-03-15 ', '2026-03-15'],
    ['２０２６－０３－１５', '2026-03-15'],
    ['２０２６／０３／１５', '2026-03-15'],
    ['2026 - 03 - 15', '2026-03-15']
  ],
  [
    ...NO_DAYS,
    '',
    ' ',
    '2026',
    '2026-03',
    '2026-3-15',
    '2026-03-5',
    '26-03-15',
    '2026-03/15',
    '2026/03-15',
    '15-03-2026',
    '2026.03.15',
    '2026年3月15日',
    '2026-03-15T08:00',
    'today',
    '-2026-03-15',
    '2026-03-15 08:00',
    '12026-03-15'
  ]
)

test('every day of four centuries is a day, and starts at midnight in Shanghai', () => {
  fc.assert(
    fc.property(fc.integer({ min: Date.UTC(1900, 0, 1), max: Date.UTC(2300, 0, 1) }), (ms) => {
      const day = shanghaiDate(ms)
      const result = validateDay(day)
      expect(result).toMatchObject({ ok: true, value: day })
      if (result.ok) expect(shanghaiDate(result.startsAt)).toBe(day)
      if (result.ok) expect(shanghaiDate(result.startsAt - 1)).not.toBe(day)
    }),
    RUNS
  )
})

describeValues(
  'ISO date',
  validateIsoDate,
  [
    ...DAYS.map((day) => [day, day] as const),
    ...[
      '2026-03-15T08:30',
      '2026-03-15T08:30:00',
      '2026-03-15T08:30:59.123',
      '2026-03-15T08:30:00Z',
      '2026-03-15T08:30:00.000Z',
      '2026-03-15T23:59:59+08:00',
      '2026-03-15T00:00:00-05:30',
      '2026-03-15T08:30+0800',
      '2026-03-15t08:30z'
    ].map((text) => [text, text] as const),
    [' 2026-03-15 ', '2026-03-15']
  ],
  [
    ...NO_DAYS,
    '',
    ' ',
    '2026/03/15',
    '20260315',
    '2026-3-15',
    '2026-03-15T24:00',
    '2026-03-15T08:60',
    '2026-03-15T08:30:60',
    '2026-03-15T8:30',
    '2026-03-15T',
    '2026-03-15 08:30',
    '2026-03-15T08:30:00+15:00',
    '2026-03-15T08:30:00+08:99',
    '2026-03-15Z',
    '2026-W11-7',
    '2026-074',
    '+002026-03-15',
    '2026-02-29T08:00Z'
  ]
)

test.each([
  ['2026-03-15', '2026-03-15T00:00:00+08:00'],
  ['2026-03-15T08:30', '2026-03-15T08:30:00+08:00'],
  ['2026-03-15T08:30:01.5Z', '2026-03-15T08:30:01.500Z'],
  ['2026-03-15T00:00:00-05:30', '2026-03-15T05:30:00Z'],
  ['2026-03-15T08:30+0800', '2026-03-15T00:30:00Z'],
  ['2026-03-15T08:30:00.123456Z', '2026-03-15T08:30:00.123Z']
])('%s is the moment %s', (text, moment) => {
  expect(validateIsoDate(text)).toMatchObject({ ok: true, at: Date.parse(moment) })
})

test('what a machine writes is read as the same moment', () => {
  fc.assert(
    fc.property(fc.integer({ min: Date.UTC(1, 0, 2), max: Date.UTC(9999, 11, 30) }), (ms) => {
      expect(validateIsoDate(new Date(ms).toISOString())).toMatchObject({ ok: true, at: ms })
    }),
    RUNS
  )
})

test('messages tell what to change', () => {
  expect(validateDay('2026-02-30')).toEqual({ ok: false, message: '没有这一天' })
  expect(validateDay('')).toEqual({ ok: false, message: '请输入日期' })
  expect(validateIsoDate('2026-02-30')).toEqual({ ok: false, message: '没有这一天' })
  expect(validateIsoDate('2026-03-15T25:00')).toEqual({ ok: false, message: '没有这个时间' })
})
