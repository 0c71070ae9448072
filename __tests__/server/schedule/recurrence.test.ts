import { execFileSync } from 'node:child_process'
import path from 'node:path'
import fc from 'fast-check'
import { dayInfos } from '../../../server/schedule/lunarDays'
import { beginsAt, countBefore, endOfSeries, startsBetween } from '../../../server/schedule/recurrence'
import { dayOf, startOfDay } from '../../../src/domain/schedule/days'
import { expand, trial, walk } from './walker'

test('a rule gives exactly the days that a walker over every day finds', () => {
  fc.assert(
    fc.property(trial, (one) => expect(expand(one)).toEqual(walk(one.repeat, one.start))),
    { seed: 41, numRuns: process.env.TEST_FULL === '1' ? 2000 : 300 }
  )
})

const ZONES = ['America/Los_Angeles', 'America/New_York', 'Europe/London', 'Asia/Shanghai', 'Pacific/Kiritimati']
test('the zone of the machine changes nothing', () => {
  const root = path.resolve(__dirname, '..', '..', '..')
  const wanted = fc.sample(trial, { seed: 41, numRuns: 100 }).map(({ repeat, start }) => walk(repeat, start).join())
  for (const zone of ZONES) {
    const printed = execFileSync(process.execPath, ['--import', 'tsx', path.join('__tests__', 'server', 'schedule', 'walker.ts')], {
      cwd: root,
      env: { ...process.env, TZ: zone },
      encoding: 'utf8'
    })
    expect(JSON.parse(printed)).toEqual({ zone, days: wanted })
  }
}, 240_000)

const days = (year: number, list: string): string[] => list.split(' ').map((each) => `${year}-${each}`)
/** Examples of RFC 5545 section 3.8.5.3: rule, first day at 09:00, the first days that the standard lists. */
test.each([
  ['FREQ=DAILY;COUNT=10', '1997-09-02', days(1997, '09-02 09-03 09-04 09-05 09-06 09-07 09-08 09-09 09-10 09-11')],
  ['FREQ=DAILY;INTERVAL=10;COUNT=5', '1997-09-02', days(1997, '09-02 09-12 09-22 10-02 10-12')],
  ['FREQ=WEEKLY;INTERVAL=2;WKST=SU', '1997-09-02', days(1997, '09-02 09-16 09-30 10-14 10-28 11-11 11-25 12-09 12-23')],
  [
    'FREQ=WEEKLY;UNTIL=19971007T000000Z;WKST=SU;BYDAY=TU,TH',
    '1997-09-02',
    days(1997, '09-02 09-04 09-09 09-11 09-16 09-18 09-23 09-25 09-30 10-02')
  ],
  ['FREQ=WEEKLY;INTERVAL=2;COUNT=8;WKST=SU;BYDAY=TU,TH', '1997-09-02', days(1997, '09-02 09-04 09-16 09-18 09-30 10-02 10-14 10-16')],
  [
    'FREQ=MONTHLY;COUNT=10;BYDAY=1FR',
    '1997-09-05',
    [...days(1997, '09-05 10-03 11-07 12-05'), ...days(1998, '01-02 02-06 03-06 04-03 05-01 06-05')]
  ],
  [
    'FREQ=MONTHLY;INTERVAL=2;COUNT=10;BYDAY=1SU,-1SU',
    '1997-09-07',
    [...days(1997, '09-07 09-28 11-02 11-30'), ...days(1998, '01-04 01-25 03-01 03-29 05-03 05-31')]
  ],
  ['FREQ=MONTHLY;COUNT=6;BYDAY=-2MO', '1997-09-22', [...days(1997, '09-22 10-20 11-17 12-22'), ...days(1998, '01-19 02-16')]],
  ['FREQ=MONTHLY;BYMONTHDAY=-3', '1997-09-28', [...days(1997, '09-28 10-29 11-28 12-29'), ...days(1998, '01-29 02-26')]],
  [
    'FREQ=MONTHLY;COUNT=10;BYMONTHDAY=1,-1',
    '1997-09-30',
    [...days(1997, '09-30 10-01 10-31 11-01 11-30 12-01 12-31'), ...days(1998, '01-01 01-31 02-01')]
  ],
  [
    'FREQ=MONTHLY;INTERVAL=18;COUNT=10;BYMONTHDAY=10,11,12,13,14,15',
    '1997-09-10',
    [...days(1997, '09-10 09-11 09-12 09-13 09-14 09-15'), ...days(1999, '03-10 03-11 03-12 03-13')]
  ],
  [
    'FREQ=YEARLY;COUNT=6;BYMONTH=6,7',
    '1997-06-10',
    [...days(1997, '06-10 07-10'), ...days(1998, '06-10 07-10'), ...days(1999, '06-10 07-10')]
  ],
  [
    'FREQ=YEARLY;INTERVAL=3;COUNT=10;BYYEARDAY=1,100,200',
    '1997-01-01',
    [...days(1997, '01-01 04-10 07-19'), ...days(2000, '01-01 04-09 07-18'), ...days(2003, '01-01 04-10 07-19'), '2006-01-01']
  ],
  ['FREQ=YEARLY;BYDAY=20MO', '1997-05-19', ['1997-05-19', '1998-05-18', '1999-05-17']],
  ['FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO', '1997-05-12', ['1997-05-12', '1998-05-11', '1999-05-17']],
  ['FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13', '1997-09-02', [...days(1998, '02-13 03-13 11-13'), '1999-08-13', '2000-10-13']],
  ['FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8', '1996-11-05', ['1996-11-05', '2000-11-07', '2004-11-02']],
  ['FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3', '1997-09-04', days(1997, '09-04 10-07 11-06')],
  [
    'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2',
    '1997-09-29',
    [...days(1997, '09-29 10-30 11-27 12-30'), ...days(1998, '01-29 02-26 03-30')]
  ],
  ['FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO', '1997-08-05', days(1997, '08-05 08-10 08-19 08-24')],
  ['FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU', '1997-08-05', days(1997, '08-05 08-17 08-19 08-31')],
  ['FREQ=MONTHLY;BYMONTHDAY=15,30;COUNT=5', '2007-01-15', days(2007, '01-15 01-30 02-15 03-15 03-30')]
])('RFC 5545: %s', (rule, start, wanted) => {
  const at = startOfDay(start) + 9 * 3_600_000
  const found = startsBetween(rule, at, at, at + 10 * 366 * 86_400_000).map(
    (ms) => `${dayOf(ms)} ${(ms - startOfDay(dayOf(ms))) / 3_600_000}`
  )
  expect(found.slice(0, wanted.length)).toEqual(wanted.map((day) => `${day} 9`))
  if (/COUNT|UNTIL/.test(rule)) expect(found).toHaveLength(wanted.length)
})

test('spans are half-open, milliseconds survive, and ends are known', () => {
  const at = startOfDay('2026-03-15') + 36_000_123
  const day = 86_400_000
  expect(startsBetween('FREQ=DAILY;COUNT=3', at, at + 1, at + 2 * day)).toEqual([at + day])
  expect(startsBetween('FREQ=DAILY;COUNT=3', at, at + day, at + 2 * day + 1)).toEqual([at + day, at + 2 * day])
  expect(startsBetween('', at, at, at)).toEqual([])
  expect([
    beginsAt('FREQ=DAILY;COUNT=3', at, at + 2 * day),
    beginsAt('FREQ=DAILY;COUNT=3', at, at + 3 * day),
    beginsAt('FREQ=DAILY', at, at + 1)
  ]).toEqual([true, false, false])
  expect([countBefore('FREQ=DAILY', at, at), countBefore('FREQ=DAILY', at, at + 5 * day)]).toEqual([0, 5])
  expect(endOfSeries('FREQ=DAILY;COUNT=3', { startAt: at, endAt: at + 10 })).toBe(at + 2 * day + 10)
  expect(endOfSeries('FREQ=DAILY', { startAt: at, endAt: at + 10 })).toBeNull()
  expect(endOfSeries('', { startAt: at, endAt: at + 10 })).toBe(at + 10)
  expect(startsBetween('FREQ=DAILY;UNTIL=20260317', at, at, at + 9 * day)).toHaveLength(3)
})

test('lunar days, festivals, solar terms, holidays and worked weekends', () => {
  const known = new Map(dayInfos('2026-01-01', '2026-12-31').map((info) => [info.day, info]))
  expect(known.size).toBe(365)
  expect(known.get('2026-02-17')).toEqual({ day: '2026-02-17', lunar: '正月', lunarFull: '农历丙午年正月初一', name: '春节', mark: 'off' })
  expect(known.get('2026-02-14')).toMatchObject({ lunar: '廿七', mark: 'work' })
  expect([
    known.get('2026-02-16')?.name,
    known.get('2026-06-19')?.name,
    known.get('2026-04-05')?.name,
    known.get('2026-12-22')?.name,
    known.get('2026-01-01')?.name,
    known.get('2026-10-01')?.name
  ]).toEqual(['除夕', '端午节', '清明', '冬至', '元旦', '国庆节'])
  expect([known.get('2026-03-03')?.name, known.get('2026-03-18')]).toEqual([
    '元宵节',
    { day: '2026-03-18', lunar: '三十', lunarFull: '农历丙午年正月三十', name: '', mark: '' }
  ])
  expect(dayInfos('2025-07-25', '2025-07-25')[0]?.lunar).toBe('闰六月')
})
