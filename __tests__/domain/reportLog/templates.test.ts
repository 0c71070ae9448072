import fc from 'fast-check'
import { addDays, daysBetween } from '@/domain/schedule/days'
import {
  periodBefore,
  periodEnd,
  periodOf,
  periodText,
  prefilled,
  REPORT_KINDS,
  reportProblems,
  TEMPLATES,
  tidyValues
} from '@/domain/reportLog/templates'

const aDay = fc.integer({ min: 0, max: 20_000 }).map((count) => addDays('2000-01-01', count))

test('periods follow each other without a gap, and each day lies in exactly its own', () => {
  fc.assert(
    fc.property(fc.constantFrom(...REPORT_KINDS), aDay, (kind, day) => {
      const period = periodOf(kind, day)
      expect(period <= day && day <= periodEnd(kind, period)).toBe(true)
      expect(periodOf(kind, period)).toBe(period)
      expect(periodOf(kind, periodEnd(kind, period))).toBe(period)
      expect(daysBetween(periodEnd(kind, periodBefore(kind, period)), period)).toBe(1)
    }),
    { seed: 9, numRuns: 200 }
  )
})

test('periods in words', () => {
  expect([periodText('daily', '2026-03-05'), periodText('weekly', '2026-03-02'), periodText('monthly', '2026-03-01')]).toEqual([
    '3月5日',
    '3月2日–3月8日',
    '2026年3月'
  ])
})

const GOOD = { today: '出车', tomorrow: '休息', question: '无' }
test.each([
  ['good', GOOD, ['a'], false, {}],
  ['an empty draft', {}, [], true, {}],
  ['nothing', {}, [], false, { today: '今日内容不能为空', tomorrow: '明日内容不能为空', receiverIds: '发送给谁不能为空' }],
  ['blanks', { ...GOOD, today: '  ' }, ['a'], false, { today: '今日内容不能为空' }],
  ['long', { ...GOOD, today: '长'.repeat(2001) }, ['a'], false, { today: '今日内容不能超过 2000 字' }],
  ['a half', { ...GOOD, mileageKm: 1.1 }, ['a'], false, {}],
  ['two decimals', { ...GOOD, mileageKm: 1.15 }, ['a'], true, { mileageKm: '行驶里程应为 0 到 99999 的数字，最多一位小数' }],
  ['negative', { ...GOOD, orders: -1 }, ['a'], false, { orders: '完成工单应为 0 到 9999 的数字，最多一位小数' }],
  ['no number', { ...GOOD, orders: 'x' }, ['a'], false, { orders: '完成工单应为 0 到 9999 的数字，最多一位小数' }],
  ['another choice', { ...GOOD, vehicle: '很好' }, ['a'], false, { vehicle: '车辆状况不在可选范围内' }],
  ['a choice', { ...GOOD, vehicle: '正常' }, ['a'], false, {}]
])('%s', (_what, values, receivers, isDraft, problems) => expect(reportProblems('daily', values, receivers, isDraft)).toEqual(problems))

test('what is stored is only what the template knows', () =>
  expect(tidyValues('weekly', { today: ' 做 ', vehicle: '正常', other: 'x', complaints: 0, tomorrow: '' })).toEqual({
    today: '做',
    complaints: 0
  }))

test('a new report begins with the plan before and the finished orders', () => {
  const done = [
    { orderNo: 'SG1', place: '北环大道', endedAt: Date.parse('2026-03-15T10:05:00+08:00') },
    { orderNo: 'SG2', place: '', endedAt: null }
  ]
  expect(prefilled('daily', '保养车辆', done)).toEqual({
    question: '无',
    today: '保养车辆\n完成 SG1，北环大道，10:05\n完成 SG2',
    orders: 2
  })
  expect(prefilled('daily', '', [])).toEqual({ question: '无' })
  expect(
    String(
      prefilled(
        'weekly',
        '计划',
        Array.from({ length: 25 }, (_, i) => ({ orderNo: `SG${i}`, place: '', endedAt: null }))
      ).today
    )
  ).toMatch(/^计划\n完成 SG0\n[\s\S]*另有 5 单$/)
  expect(TEMPLATES.monthly.fields.map(({ label }) => label)).toEqual([
    '本月内容',
    '下月内容',
    '遇到的问题',
    '完成工单',
    '行驶里程',
    '完成情况'
  ])
})
