import { spanOfDay, startOfDay } from '@/domain/schedule/days'
import { eventProblems, occurrenceKey, parseOccurrenceKey, reminderText, spanText, timeOnDay } from '@/domain/schedule/event'

const at = (day: string, time = '00:00'): number => Date.parse(`${day}T${time}:00+08:00`)
const GOOD = {
  title: '周会',
  startAt: at('2026-03-15', '10:00'),
  endAt: at('2026-03-15', '11:00'),
  isAllDay: false,
  rule: '',
  reminders: [15]
}

test.each([
  ['good', {}, {}],
  ['no title', { title: '  ' }, { title: '记录不能为空' }],
  ['a long title', { title: '长'.repeat(201) }, { title: '记录不能超过 200 字' }],
  ['end before start', { endAt: GOOD.startAt - 1 }, { endAt: '开始时间不能大于结束时间' }],
  ['one moment', { endAt: GOOD.startAt }, {}],
  ['too long', { endAt: GOOD.startAt + 367 * 86_400_000 }, { endAt: '一项日程最长一年' }],
  ['a whole day from noon', { isAllDay: true }, { endAt: '全天日程应从某天零点到某天零点' }],
  ['a whole day', { isAllDay: true, startAt: startOfDay('2026-03-15'), endAt: startOfDay('2026-03-16') }, {}],
  [
    'an empty whole day',
    { isAllDay: true, startAt: startOfDay('2026-03-15'), endAt: startOfDay('2026-03-15') },
    { endAt: '全天日程应从某天零点到某天零点' }
  ],
  ['a foreign rule', { rule: 'FREQ=HOURLY' }, { rule: '不支持这种重复方式' }],
  ['many reminders', { reminders: [1, 2, 3, 4, 5, 6] }, { reminders: '提醒最多 5 个' }],
  ['the same one often', { reminders: [1, 1, 1, 1, 1, 1] }, {}]
])('%s', (_what, change, problems) => expect(eventProblems({ ...GOOD, ...change })).toEqual(problems))

test('times are said as people say them', () => {
  expect(spanText(GOOD, false)).toBe('3月15日 周日 10:00–11:00')
  expect(spanText({ startAt: at('2026-03-15', '22:00'), endAt: at('2026-03-16', '06:00') }, false)).toBe(
    '3月15日 周日 22:00 – 3月16日 06:00'
  )
  expect(spanText({ startAt: GOOD.startAt, endAt: GOOD.startAt }, false)).toBe('3月15日 周日 10:00')
  expect(spanText({ startAt: at('2026-03-15'), endAt: at('2026-03-16') }, true)).toBe('3月15日 周日 全天')
  expect(spanText({ startAt: at('2026-03-15'), endAt: at('2026-03-18') }, true)).toBe('3月15日 周日 – 3月17日 周二 全天')
})

test('a night shift is shown by its part of each day', () => {
  const night = { startAt: at('2026-03-15', '22:00'), endAt: at('2026-03-17', '06:00') }
  expect(['2026-03-15', '2026-03-16', '2026-03-17'].map((day) => timeOnDay(night, false, spanOfDay(day)))).toEqual([
    '22:00 起',
    '全天',
    '至 06:00'
  ])
  expect(timeOnDay({ startAt: at('2026-03-15', '22:00'), endAt: at('2026-03-16') }, false, spanOfDay('2026-03-15'))).toBe('22:00–24:00')
})

test.each([
  [0, '开始时'],
  [15, '15 分钟前'],
  [90, '90 分钟前'],
  [180, '3 小时前'],
  [2880, '2 天前'],
  [-540, '当天 09:00'],
  [-485, '当天 08:05']
])('%i minutes: %s', (minutes, text) => expect(reminderText(minutes)).toBe(text))

test('one of a series has a name that fits an address', () => {
  expect(parseOccurrenceKey(occurrenceKey('0199f3a0', 1773540000000))).toEqual({ id: '0199f3a0', at: 1773540000000 })
  expect(parseOccurrenceKey('0199f3a0')).toEqual({ id: '0199f3a0' })
})
