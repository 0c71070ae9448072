import fc from 'fast-check'
import { addDays } from '@/domain/schedule/days'
import { parseRule, repeatText, toRule, WEEKDAYS, type Repeat } from '@/domain/schedule/repeat'

const END = fc.oneof(
  fc.constant({}),
  fc.integer({ min: 1, max: 999 }).map((count) => ({ count })),
  fc.integer({ min: 0, max: 26_000 }).map((days) => ({ until: addDays('2026-01-01', days) }))
)
const WHICH = fc.oneof(
  fc.constantFrom<Partial<Repeat>>({ freq: 'DAILY' }, { freq: 'YEARLY' }, { freq: 'MONTHLY' }, { freq: 'WEEKLY' }),
  fc.subarray([...WEEKDAYS], { minLength: 1 }).map((weekdays): Partial<Repeat> => ({ freq: 'WEEKLY', weekdays })),
  fc.constantFrom(-1, 1, 15, 29, 31).map((monthDay): Partial<Repeat> => ({ freq: 'MONTHLY', monthDay })),
  fc
    .tuple(fc.constantFrom(...WEEKDAYS), fc.constantFrom(-1, 1, 2, 3, 4))
    .map(([weekday, nth]): Partial<Repeat> => ({ freq: 'MONTHLY', nth: { weekday, nth } }))
)

test('what a person can choose is written and read back unchanged', () => {
  fc.assert(
    fc.property(WHICH, fc.integer({ min: 1, max: 99 }), END, (which, interval, end) => {
      const repeat = { interval, ...which, ...end } as Repeat
      expect(parseRule(toRule(repeat))).toEqual(repeat)
    }),
    { seed: 9, numRuns: 500 }
  )
})

test.each([
  '',
  'FREQ=HOURLY',
  'FREQ=SECONDLY',
  'FREQ=DAILY;INTERVAL=0',
  'FREQ=DAILY;INTERVAL=100',
  'FREQ=DAILY;COUNT=0',
  'FREQ=DAILY;COUNT=1000',
  'FREQ=DAILY;COUNT=1;UNTIL=20260101',
  'FREQ=DAILY;UNTIL=20260230',
  'FREQ=DAILY;UNTIL=21000101',
  'FREQ=WEEKLY;BYDAY=XX',
  'FREQ=WEEKLY;BYDAY=MO,MO',
  'FREQ=WEEKLY;BYDAY=1MO',
  'FREQ=MONTHLY;BYDAY=5MO',
  'FREQ=MONTHLY;BYDAY=MO',
  'FREQ=MONTHLY;BYMONTHDAY=32',
  'FREQ=MONTHLY;BYMONTHDAY=0',
  'FREQ=MONTHLY;BYMONTHDAY=1;BYDAY=1MO',
  'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30',
  'FREQ=DAILY;FREQ=DAILY',
  'FREQ=DAILY;BYSETPOS=1',
  'freq=daily',
  'FREQ',
  'FREQ=DAILY;',
  'FREQ=DAILY=1',
  'FREQ=DAILY;X=1',
  'RRULE:FREQ=DAILY',
  'FREQ=DAILY\nDTSTART:20260101'
])('%j is not taken', (rule) => expect(parseRule(rule)).toBeUndefined())

test.each([
  ['FREQ=DAILY', '每天'],
  ['FREQ=DAILY;INTERVAL=3;COUNT=5', '每 3 天，共 5 次'],
  ['FREQ=WEEKLY', '每周三'],
  ['FREQ=WEEKLY;BYDAY=MO,WE', '每周一、三'],
  ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', '每周的周一到周五'],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH', '每 2 周的周二、周四'],
  ['FREQ=MONTHLY', '每月 4 日'],
  ['FREQ=MONTHLY;BYMONTHDAY=-1', '每月最后一天'],
  ['FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=15', '每 2 个月的 15 日'],
  ['FREQ=MONTHLY;BYDAY=2TU', '每月第 2 个周二'],
  ['FREQ=MONTHLY;BYDAY=-1FR', '每月最后一个周五'],
  ['FREQ=YEARLY', '每年3月4日'],
  ['FREQ=DAILY;UNTIL=20260501T155959Z', '每天，到 2026年5月1日']
])('%s reads %s', (rule, text) => expect(repeatText(parseRule(rule) ?? { freq: 'DAILY', interval: 0 }, '2026-03-04')).toBe(text))
