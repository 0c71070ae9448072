import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import type { CalendarList, EventBody } from '../../../src/contract/schedule'
import { HOUR, MINUTE } from '../../../server/clock'
import { runDue } from '../../../server/jobs/worker'
import { LocalReminderChannel, REMINDER_FILE, type Play, type ReminderLetter } from '../../../server/schedule/channels'
import { nextReminder, remindersIn } from '../../../server/schedule/reminders'
import { readEvent } from '../../../server/schedule/repository/events'
import { oneDatabase, trialsOn, type TestApp } from '../../support/databases'
import { at, Planner, work } from './support'

oneDatabase((name, makeApp) => {
  let server: TestApp
  let driver: Planner
  let clerk: Planner
  /** Moves the clock and does what is due: as a server that runs, or one that starts again, would. */
  const until = async (moment: number): Promise<void> => {
    // The queue gives a job out right after its moment.
    server.clock.advance(moment + 1 - server.clock.now())
    await work(server)
  }
  beforeAll(async () => {
    server = await makeApp()
    driver = await Planner.of(server, 'driver1')
    clerk = await Planner.of(server, 'clerk1')
    await work(server)
  })

  test('each reminder comes once, when it is due, to who goes there; a restart repeats none', async () => {
    const { id, at: first } = await driver.add({ rule: 'FREQ=DAILY;COUNT=3', reminders: [15, 0], participantIds: ['user-clerk1'] })
    const reminders = async (who: Planner): Promise<number> => (await who.messages()).filter((title) => title === '日程提醒：周会').length
    await until(at('2026-03-16', '08:44'))
    expect(await reminders(driver)).toBe(0)
    await until(at('2026-03-16', '08:45'))
    expect([await reminders(driver), await reminders(clerk)]).toEqual([1, 1])
    // A process that died after its work was kept: the job is taken again, and does nothing.
    await work(server)
    await work(server)
    expect(await reminders(driver)).toBe(1)
    await clerk.call('POST', `Schedule/Event/${id}/Answer`, { answer: 'DECLINED' })
    await until(at('2026-03-16', '09:00'))
    expect([await reminders(driver), await reminders(clerk)]).toEqual([2, 1])
    // Away over two reminders of one appearance: it tells once, late.
    await until(at('2026-03-17', '09:30'))
    expect(await reminders(driver)).toBe(3)
    await driver.remove(id, first + 2 * 86_400_000, 'one')
    await until(at('2026-03-18', '12:00'))
    expect(await reminders(driver)).toBe(3)
    expect(
      await server.query(
        "select 1 from pgboss.job where data->>'kind' = 'schedule' and data->>'key' = $1 and state in ('created', 'retry', 'active')",
        [id]
      )
    ).toEqual([])
  })

  /** Letters to one person about an appointment, a line each. */
  const letters = (title: string): string[] => {
    const file = path.join(server.context.config.dataDir, REMINDER_FILE)
    const lines = existsSync(file)
      ? readFileSync(file, 'utf8')
          .split('\n')
          .filter(Boolean)
          .map((line) => JSON.parse(line) as ReminderLetter)
      : []
    return lines
      .filter((letter) => letter.title.includes(title))
      .map(({ channel, to }) => `${channel} ${to}`)
      .sort()
  }
  const play = (...plays: Play[]): void => {
    const local = new LocalReminderChannel(server.context.config, plays)
    server.context.reminders = { weChat: local, mail: local, mobile: local }
  }
  /** Does what is due, what that asks for right after, and after a while what failed. */
  const workOnFailures = async (wait: number): Promise<void> => {
    await runDue(server.context)
    server.clock.advance(1)
    await runDue(server.context)
    server.clock.advance(wait)
    await work(server)
  }

  test('channels beyond the app carry one letter a person: late, refused, without an answer, twice; the message in the app waits for none of them', async () => {
    const start = at('2026-03-19', '09:00')
    const plan = (title: string, change: Partial<EventBody> = {}) =>
      driver.add({
        title,
        startAt: start,
        endAt: start + 4 * HOUR,
        reminders: [0],
        participantIds: ['user-clerk1'],
        mobileAlert: 1,
        ...change
      })
    expect((await driver.call<CalendarList>('GET', 'Schedule/Calendars')).data.channels).toEqual({
      weChat: 'local',
      mail: 'local',
      mobile: 'local'
    })
    play({ late: 20 }, 'refuse', 'loseAnswer', 'twice')
    await plan('四样')
    await plan('再四样')
    server.clock.advance(start + 1 - server.clock.now())
    await workOnFailures(6 * MINUTE)
    expect((await driver.messages()).filter((title) => title.includes('四样')).sort()).toEqual(['日程提醒：再四样', '日程提醒：四样'])
    // Every one arrived; the one whose answer was lost once all the same, and only the channel that plays "twice" delivered twice.
    const all = [...letters('四样')]
    expect([...new Set(all)]).toEqual(['mobile 13802580021', 'mobile 13802580051'])
    expect(all).toHaveLength(5)
  })

  test('nobody gets a letter who declined, left no address or switched it off, none goes out when all is over, and without channels the form says so', async () => {
    const start = at('2026-03-19', '20:00')
    const { id } = await driver.add({
      title: '邮件',
      startAt: start,
      endAt: start + HOUR,
      reminders: [0],
      participantIds: ['user-clerk1', 'user-shanjing'],
      mailAlert: 1
    })
    await clerk.call('POST', `Schedule/Event/${id}/Answer`, { answer: 'DECLINED' })
    await driver.add({ title: '迟了', startAt: start, endAt: start + 10 * MINUTE, reminders: [0], mobileAlert: 1 })
    play('refuse', 'refuse')
    server.clock.advance(start + 1 - server.clock.now())
    await workOnFailures(20 * MINUTE)
    expect([letters('邮件'), letters('迟了')]).toEqual([['mail shanjing@example.com'], []])
    server.context.reminders = {}
    expect((await driver.call<CalendarList>('GET', 'Schedule/Calendars')).data.channels).toEqual({
      weChat: 'closed',
      mail: 'closed',
      mobile: 'closed'
    })
  })

  test('a changed time moves the reminder; a removed appointment takes it away; what is long over is not told', async () => {
    const { id, at: first } = await driver.add({
      title: '复查',
      startAt: at('2026-03-20', '09:00'),
      endAt: at('2026-03-20', '10:00'),
      reminders: [60]
    })
    await driver.change(id, first, 'all', { startAt: at('2026-03-20', '12:00'), endAt: at('2026-03-20', '13:00') })
    await until(at('2026-03-20', '10:59'))
    expect(await driver.messages()).not.toContain('日程提醒：复查')
    await until(at('2026-03-20', '11:00'))
    expect((await driver.messages())[0]).toBe('日程提醒：复查')
    const gone = await driver.add({ title: '作罢', startAt: at('2026-03-21', '09:00'), endAt: at('2026-03-21', '10:00'), reminders: [0] })
    await driver.add({ title: '旧事', startAt: at('2026-03-21', '09:00'), endAt: at('2026-03-21', '10:00'), reminders: [0] })
    await driver.remove(gone.id, gone.at, 'all')
    await until(at('2026-03-23', '09:00'))
    expect((await driver.messages())[0]).toBe('日程提醒：复查')
  })

  test('the next reminder is the first of all, and no reminder falls between two looks', async () => {
    const { id } = await driver.add({
      title: '系列',
      startAt: at('2026-04-01', '08:00'),
      endAt: at('2026-04-01', '09:00'),
      rule: 'FREQ=WEEKLY;BYDAY=MO,TH',
      reminders: [5, 1440, -30]
    })
    const stored = await readEvent(server.context.db, id)
    if (stored === undefined) throw new Error('it is stored')
    const from = at('2026-04-01')
    const whole = remindersIn(stored, from, from + 60 * 1440 * MINUTE).map(({ remindAt }) => remindAt)
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 60 * 1440 }), { maxLength: 12 }), (cuts) => {
        const moments = [...new Set([0, ...cuts, 60 * 1440])].sort((a, b) => a - b).map((minutes) => from + minutes * MINUTE)
        const found = moments
          .slice(1)
          .flatMap((moment, index) => remindersIn(stored, moments[index] ?? 0, moment).map(({ remindAt }) => remindAt))
        expect(found).toEqual(whole)
        for (const moment of moments.slice(0, -1))
          expect(nextReminder(stored, moment)).toBe(remindersIn(stored, moment, moment + 60 * 1440 * MINUTE)[0]?.remindAt)
      }),
      { seed: 41, numRuns: trialsOn(name, process.env.TEST_FULL === '1' ? 300 : 20) }
    )
  })
})
