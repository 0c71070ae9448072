import fc from 'fast-check'
import { TASK } from '../../../src/domain/workFlow/state'
import { addWorkingTime, workingTimeBetween, type WorkCalendar } from '../../../src/domain/workFlow/workTime'
import type { TemplateProperties } from '../../../src/contract/workFlowTemplate'
import { HOUR, MONDAY, OFFICE } from './company'
import { Play } from './play'
import { approver, by, define, subFlow } from './templates'

const RUNS = process.env.TEST_FULL === '1' ? 1000 : 50
const MINUTE = 60_000

describe('working time', () => {
  const shanghai = (text: string): number => Date.parse(`${text}:00+08:00`)
  /** National Day 2026 and its make-up Saturday. */
  const calendar: WorkCalendar = {
    ...OFFICE,
    holidays: new Set(['2026-10-01', '2026-10-02', '2026-10-05', '2026-10-06', '2026-10-07']),
    makeUpDays: new Set(['2026-10-10'])
  }
  test.each([
    ['2026-09-30 09:00', 8, '2026-09-30 18:00'],
    ['2026-09-30 09:00', 9, '2026-10-08 10:00'],
    ['2026-09-30 11:00', 2, '2026-09-30 14:00'],
    ['2026-09-30 17:30', 1, '2026-10-08 09:30'],
    ['2026-10-03 03:00', 8, '2026-10-08 18:00'],
    ['2026-10-09 17:00', 2, '2026-10-10 10:00'],
    ['2026-10-10 17:00', 2, '2026-10-12 10:00'],
    ['2026-10-04 12:00', 0, '2026-10-04 12:00']
  ])('%s and %i h of work: %s', (from, hours, until) => {
    expect(addWorkingTime(shanghai(from.replace(' ', 'T')), hours * HOUR, calendar)).toBe(shanghai(until.replace(' ', 'T')))
  })

  const calendars = fc
    .record({
      holidays: fc.uniqueArray(fc.integer({ min: 0, max: 40 })),
      makeUps: fc.uniqueArray(fc.integer({ min: 0, max: 40 })),
      hours: fc.uniqueArray(fc.integer({ min: 0, max: 24 }), { minLength: 2, maxLength: 6 })
    })
    .map(({ holidays, makeUps, hours }): WorkCalendar => {
      const day = (index: number): string => new Date(MONDAY + index * 24 * HOUR).toISOString().slice(0, 10)
      const edges = [...hours].sort((a, b) => a - b)
      return {
        holidays: new Set(holidays.map(day)),
        makeUpDays: new Set(makeUps.map(day)),
        hours: edges.flatMap((from, index) =>
          index % 2 === 0 && edges[index + 1] !== undefined ? { from: from * 60, until: edges[index + 1]! * 60 } : []
        )
      }
    })

  /** Whether a minute is worked, by reading clock and calendar like a person. */
  const isWorked = (ms: number, { holidays, makeUpDays, hours }: WorkCalendar): boolean => {
    const local = new Date(ms + 8 * HOUR)
    const [day, weekday, minute] = [local.toISOString().slice(0, 10), local.getUTCDay(), local.getUTCHours() * 60 + local.getUTCMinutes()]
    return (
      (makeUpDays.has(day) || (weekday > 0 && weekday < 6 && !holidays.has(day))) &&
      hours.some(({ from, until }) => from <= minute && minute < until)
    )
  }

  test('equals walking minute by minute', () => {
    fc.assert(
      fc.property(calendars, fc.integer({ min: 0, max: 30 * 24 * 60 }), fc.integer({ min: 0, max: 20 * 60 }), (random, start, length) => {
        const from = MONDAY + start * MINUTE
        let [at, left] = [from, length]
        while (left > 0) {
          if (isWorked(at, random)) left -= 1
          at += MINUTE
        }
        expect(addWorkingTime(from, length * MINUTE, random)).toBe(at)
        expect(workingTimeBetween(from, at, random)).toBe(length * MINUTE)
      }),
      { numRuns: RUNS, seed: 20261122 }
    )
  })

  test('a calendar without working time counts calendar time', () => {
    expect(addWorkingTime(MONDAY, HOUR, { ...OFFICE, hours: [] })).toBe(MONDAY + HOUR)
  })
})

describe('limits of a step', () => {
  const step = (properties: TemplateProperties, next = by('f3')) =>
    define({}, approver('甲', { ...by('f1', 'f2'), counterSign: 1, ...properties }), approver('乙', next))
  const timersOf = (play: Play): unknown =>
    play.effects.flatMap((effect) => (effect.do === 'setTimer' ? [[effect.timer, (effect.at - MONDAY) / HOUR]] : []))

  test('3.3: agreed for the people when it is over', () => {
    const play = new Play(step({ timeoutConfig: { on: true, quantity: 2, type: 'hour', handler: 1 } })).submit()
    expect(timersOf(play)).toEqual([['overdue', 2]])
    expect(play.approve('f1').later(2).fire('甲', 'overdue').at).toEqual(['乙'])
    expect(play.notices('overdue')).toEqual(['f2'])
    expect(play.state.records.at(-1)).toMatchObject({ userId: 'f2', kind: 'agree', automatic: 'overdue' })
  })

  test('3.3: rejected for the people, by the rule of the step', () => {
    const play = new Play(step({ timeoutConfig: { on: true, quantity: 30, type: 'minute', handler: 2 } }))
      .submit()
      .later(0.5)
      .fire('甲', 'overdue')
    expect([play.state.status, play.events()]).toEqual([TASK.rejected, ['rejected']])
    expect(play.state.records.at(-1)).toMatchObject({ userId: 'f1', kind: 'refuse', automatic: 'overdue', targetNodeId: 'start' })
  })

  test('decided in time: nothing fires any more', () => {
    const play = new Play(step({ timeoutConfig: { on: true, quantity: 2, type: 'hour', handler: 1 } })).submit()
    const visitId = play.state.visits.at(-1)!.id
    play.approve('f1').approve('f2')
    expect(play.effects).toContainEqual({ do: 'cancelTimers', visitId })
    expect(play.later(5).refused({ do: 'timerFired', visitId, timer: 'overdue' })).toBe('定时已取消')
  })

  test('taken back: the limit counts anew', () => {
    const play = new Play(step({ counterSign: 0, timeoutConfig: { on: true, quantity: 2, type: 'hour', handler: 1 } }))
      .submit()
      .approve('f1')
      .later(1)
    expect(timersOf(play.do({ do: 'takeBack', by: 'f1', seatId: play.seatOf('f1') }))).toEqual([['overdue', 3]])
  })

  const full: TemplateProperties = {
    timeLimitConfig: { on: 1, nodeLimit: 0, duringDeal: 8 },
    noticeConfig: { on: 1, firstOver: 3, overTimeDuring: 3, overNotice: true },
    overTimeConfig: { on: 1, firstOver: 1, overTimeDuring: 2, overNotice: true, overAutoApprove: true, overAutoApproveTime: 2 }
  }
  test('3.4: reminders until the limit, then overdue again and again, agreed at the second time', () => {
    const play = new Play(step(full)).submit()
    expect(timersOf(play)).toEqual([
      ['reminder', 3],
      ['overdue', 9]
    ])
    expect(play.later(3).fire('甲', 'reminder').notices('reminder')).toEqual(['f1', 'f2'])
    expect(timersOf(play)).toEqual([['reminder', 6]])
    expect(timersOf(play.later(3).fire('甲', 'reminder'))).toEqual([])
    expect(play.later(3).fire('甲', 'overdue').notices('overdue')).toEqual(['f1', 'f2'])
    expect(timersOf(play)).toEqual([['overdue', 11]])
    expect(play.later(2).fire('甲', 'overdue').at).toEqual(['乙'])
  })

  test('without an interval it is decided at the first time', () => {
    const play = new Play(
      step({ ...full, overTimeConfig: { on: 1, firstOver: 0, overTimeDuring: 0, overAutoApprove: true, overAutoApproveTime: 5 } })
    ).submit()
    expect(play.later(8).fire('甲', 'overdue').at).toEqual(['乙'])
    expect(play.notices('overdue')).toEqual([])
  })

  test('a reminder at the end of the limit would be none', () => {
    expect(timersOf(new Play(step({ ...full, noticeConfig: { on: 1, firstOver: 8, overNotice: true } })).submit())).toEqual([
      ['overdue', 9]
    ])
  })

  test('from the launch, from a field, as at the start, in working time', () => {
    const limit = (timeLimitConfig: TemplateProperties['timeLimitConfig'], values = {}): number => {
      const play = new Play(step({ timeLimitConfig }), values)
      return (play.submit().state.visits.at(-1)!.dueAt! - MONDAY) / HOUR
    }
    expect(limit({ on: 1, nodeLimit: 1, duringDeal: 5 })).toBe(5)
    expect(limit({ on: 1, nodeLimit: 2, formField: 'when', duringDeal: 5 }, { when: MONDAY + 10 * HOUR })).toBe(15)
    expect(limit({ on: 1, nodeLimit: 2, formField: 'when', duringDeal: 5 })).toBe(5)
    expect(limit({ on: 1, nodeLimit: 0, duringDeal: 9, workingTime: true })).toBe(25)
    const play = new Play(
      define({ timeLimitConfig: { on: 1, duringDeal: 6 } }, approver('甲', { ...by('f1'), timeLimitConfig: { on: 2 } }))
    ).submit()
    expect((play.state.visits.at(-1)!.dueAt! - MONDAY) / HOUR).toBe(6)
  })

  test('nobody to choose candidates when time decides: the administrators', () => {
    const play = new Play(step({ timeoutConfig: { on: true, quantity: 1, type: 'hour', handler: 1 } }, { assigneeType: 7 }))
      .submit()
      .later(1)
      .fire('甲', 'overdue')
    expect(play.waitsFor).toEqual({ 乙: ['admin'] })
  })

  test('a rejection that may not be leaves the step waiting', () => {
    const definition = define(
      {},
      subFlow('子', { initiator: ['mate'], isAsync: true }),
      approver('甲', { ...by('f1'), timeoutConfig: { on: true, quantity: 1, type: 'hour', handler: 2 } })
    )
    const play = new Play(definition).submit().later(1).fire('甲', 'overdue')
    expect([play.waitsFor, play.notices('overdue')]).toEqual([{ 甲: ['f1'] }, ['f1']])
  })
})
