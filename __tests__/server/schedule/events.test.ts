import { randomUUID } from 'node:crypto'
import type { DutyShift } from '../../../src/contract/schedule'
import { oneDatabase, type TestApp } from '../../support/databases'
import { at, MEETING, Planner, WEEK, WEEKLY } from './support'

oneDatabase((_name, makeApp) => {
  let server: TestApp
  let manager: Planner
  let driver: Planner
  let clerk: Planner
  beforeAll(async () => {
    server = await makeApp()
    manager = await Planner.of(server, 'manager1')
    driver = await Planner.of(server, 'driver1')
    clerk = await Planner.of(server, 'clerk1')
  })
  beforeEach(async () => {
    await server.query('delete from schedule_event')
    await server.query('delete from in_site_receipt where type = 4')
  })

  test('an appointment is stored once per key, seen by its owner alone, changed and removed', async () => {
    const key = randomUUID()
    const [first, second] = [await driver.create({}, key), await driver.create({}, key)]
    expect([first.code, second.data]).toEqual([200, first.data])
    expect(await driver.lines()).toEqual(['03-16 09:00 周会'])
    expect(await clerk.lines()).toEqual([])
    expect((await clerk.detail(first.data.id)).code).toBe(404)
    expect((await driver.call('POST', 'Schedule/Event', MEETING, '')).code).toBe(400)
    expect(
      (
        await driver.change(first.data.id, first.data.at, 'all', {
          title: '早会',
          startAt: at('2026-03-17', '08:30'),
          endAt: at('2026-03-17', '09:00')
        })
      ).code
    ).toBe(200)
    expect(await driver.lines()).toEqual(['03-17 08:30 早会'])
    expect(
      (await clerk.call('DELETE', `Schedule/Event/${first.data.id}`, { scope: 'all', at: at('2026-03-17', '08:30'), version: 2 })).code
    ).toBe(404)
    expect((await driver.remove(first.data.id, at('2026-03-17', '08:30'), 'all')).code).toBe(200)
    expect(await server.query('select id from schedule_event')).toEqual([])
  })

  test('what does not fit is refused by field and in Chinese', async () => {
    const { code, data } = await driver.create({ title: ' ', endAt: MEETING.startAt - 1, rule: 'FREQ=HOURLY', participantIds: [] })
    expect([code, data.fields]).toEqual([400, { title: '记录不能为空', endAt: '开始时间不能大于结束时间', rule: '不支持这种重复方式' }])
    expect((await driver.create({ participantIds: ['user-nobody'] })).data.fields).toEqual({ participantIds: '所选人员不存在，请重新选择' })
    expect((await driver.create({ rule: 'FREQ=DAILY;UNTIL=20260301' })).data.fields).toEqual({ rule: '按此重复方式没有任何一次' })
    expect((await driver.create({ calendarId: 'org-head' })).code).toBe(403)
    expect((await driver.call('GET', `Schedule/Range?from=${at('2026-01-01')}&to=${at('2028-01-01')}`)).msg).toBe('一次最多查询 400 天')
    expect((await driver.call('GET', 'Schedule/Range?from=1&to=x')).code).toBe(400)
    expect((await driver.call('GET', 'Schedule/Days?from=2026-02-30&to=2026-03-01')).code).toBe(400)
    expect(await server.query('select id from schedule_event')).toEqual([])
  })

  test('the first day that is not one of the rule moves to the next that is', async () => {
    await driver.add({ rule: 'FREQ=WEEKLY;BYDAY=WE;COUNT=2' })
    expect(await driver.lines()).toEqual(['03-18 09:00 周会', '03-25 09:00 周会'])
  })

  test('one of a series is changed: the others stay, and it stands where it was put', async () => {
    const { id, at: first } = await driver.add(WEEKLY)
    const second = first + WEEK
    expect(
      (
        await driver.change(id, second, 'one', {
          title: '加长周会',
          startAt: at('2026-03-20', '14:00'),
          endAt: at('2026-03-20', '16:00'),
          rule: 'FREQ=DAILY'
        })
      ).data
    ).toMatchObject({ id, at: second, version: 2 })
    expect(await driver.lines('2026-03-16', '2026-04-07')).toEqual([
      '03-16 09:00 周会',
      '03-20 14:00 加长周会',
      '03-30 09:00 周会',
      '04-06 09:00 周会'
    ])
    expect((await driver.detail(id, second)).data).toMatchObject({ title: '加长周会', isChanged: true, rule: WEEKLY.rule })
    expect((await driver.remove(id, first, 'one')).code).toBe(200)
    expect((await driver.detail(id, first)).code).toBe(404)
    expect(await driver.lines('2026-03-16', '2026-04-01')).toEqual(['03-20 14:00 加长周会', '03-30 09:00 周会'])
    // Far away from its place it is found, and its place is empty.
    await driver.change(id, at('2026-03-30', '09:00'), 'one', { startAt: at('2026-02-02', '09:00'), endAt: at('2026-02-02', '10:00') })
    expect(await driver.lines('2026-02-01', '2026-02-03')).toEqual(['02-02 09:00 周会'])
  })

  test('this and all later ones: two series that share nothing, counts go on, changed ones move along', async () => {
    const { id, at: first } = await driver.add({ rule: 'FREQ=WEEKLY;BYDAY=MO;COUNT=6' })
    await driver.change(id, first + 3 * WEEK, 'one', { title: '特别' })
    const { data } = await driver.change(id, first + 2 * WEEK, 'following', {
      title: '晚会',
      startAt: at('2026-03-30', '19:00'),
      endAt: at('2026-03-30', '20:00')
    })
    expect(data.id).not.toBe(id)
    expect(await driver.lines('2026-03-01', '2026-06-01')).toEqual([
      '03-16 09:00 周会',
      '03-23 09:00 周会',
      '03-30 19:00 晚会',
      '04-06 09:00 特别',
      '04-13 19:00 晚会',
      '04-20 19:00 晚会'
    ])
    expect((await driver.remove(data.id, at('2026-04-13', '19:00'), 'following')).code).toBe(200)
    expect(await driver.lines('2026-03-01', '2026-06-01')).toEqual([
      '03-16 09:00 周会',
      '03-23 09:00 周会',
      '03-30 19:00 晚会',
      '04-06 09:00 特别'
    ])
    expect((await driver.remove(id, first, 'following')).code).toBe(200)
    expect(await driver.lines('2026-03-01', '2026-03-30')).toEqual([])
  })

  test('all: the series moves as far as the one that was looked at', async () => {
    const { id, at: first } = await driver.add({ rule: 'FREQ=DAILY;COUNT=3' })
    await driver.remove(id, first + 86_400_000, 'one')
    await driver.change(id, first + 2 * 86_400_000, 'all', { startAt: at('2026-03-19', '10:30'), endAt: at('2026-03-19', '11:00') })
    expect(await driver.lines()).toEqual(['03-17 10:30 周会', '03-19 10:30 周会'])
  })

  test('a change of somebody else in between is answered with what it is now', async () => {
    const { id, at: first } = await driver.add()
    await driver.change(id, first, 'all', { title: '新' })
    const { code, data } = await driver.change(id, first, 'all', { title: '旧' }, 1)
    expect([code, data]).toMatchObject([409, { title: '新', version: 2 }])
  })

  test('who is invited sees it, answers, and is told of changes; who declined hears nothing more', async () => {
    const { id, at: first } = await manager.add({ ...WEEKLY, participantIds: ['user-driver1', 'user-clerk1', 'user-manager1'] })
    expect(await driver.messages()).toEqual(['日程邀请：周会'])
    expect(await manager.messages()).toEqual([])
    expect((await driver.range())[0]).toMatchObject({ answer: 'PENDING', ownerName: '陈志远' })
    expect((await driver.change(id, first, 'one', { title: '别' })).code).toBe(403)
    expect((await driver.call('POST', `Schedule/Event/${id}/Answer`, { answer: 'ACCEPTED' })).code).toBe(200)
    expect((await clerk.call('POST', `Schedule/Event/${id}/Answer`, { answer: 'DECLINED' })).code).toBe(200)
    expect((await manager.call('POST', `Schedule/Event/${id}/Answer`, { answer: 'ACCEPTED' })).code).toBe(404)
    expect((await driver.call('POST', `Schedule/Event/${id}/Answer`, { answer: 'PENDING' })).code).toBe(400)
    expect((await manager.messages()).sort()).toEqual(['许婷婷谢绝了邀请：周会', '王建军接受了邀请：周会'].sort())
    expect([await clerk.lines(), (await driver.range()).map(({ answer }) => answer)]).toEqual([[], ['ACCEPTED', 'ACCEPTED', 'ACCEPTED']])
    await manager.change(id, first, 'one', { startAt: at('2026-03-16', '15:00'), endAt: at('2026-03-16', '16:00') })
    await manager.remove(id, first + WEEK, 'one')
    expect(await driver.messages()).toEqual(['日程已取消：周会', '日程有变动：周会', '日程邀请：周会'])
    expect(await clerk.messages()).toEqual(['日程邀请：周会'])
    await manager.change(id, first + 2 * WEEK, 'all', { participantIds: ['user-clerk1'] })
    expect((await driver.messages())[0]).toBe('日程已取消：周会')
    expect((await driver.detail(id)).code).toBe(404)
  })

  test('one time, this and all later times, or always: each occurrence has its own answer, and who declined it does not find it there', async () => {
    const { id, at: first } = await manager.add({
      ...WEEKLY,
      rule: 'FREQ=WEEKLY;BYDAY=MO;COUNT=6',
      participantIds: ['user-driver1', 'user-clerk1']
    })
    const say = (who: Planner, answer: 'ACCEPTED' | 'DECLINED', week: number, scope: 'one' | 'following' | 'all') =>
      who.call('POST', `Schedule/Event/${id}/Answer`, { answer, scope, at: first + week * WEEK })
    const seen = async (who: Planner): Promise<string> =>
      (await who.range('2026-03-16', '2026-05-01'))
        .map(({ at: moment, answer }) => `${(moment - first) / WEEK}${answer?.[0] ?? '-'}`)
        .join(' ')
    expect(await seen(driver)).toBe('0P 1P 2P 3P 4P 5P')
    expect((await say(driver, 'ACCEPTED', 1, 'one')).code).toBe(200)
    await say(driver, 'DECLINED', 3, 'following')
    await say(driver, 'ACCEPTED', 4, 'one')
    expect(await seen(driver)).toBe('0P 1A 2P 4A')
    expect(await seen(clerk)).toBe('0P 1P 2P 3P 4P 5P')
    const people = async (week: number): Promise<string> =>
      (await manager.detail(id, first + week * WEEK)).data.participants.map(({ userId, answer }) => `${userId} ${answer}`).join()
    expect([await people(1), await people(5)]).toEqual([
      'user-clerk1 PENDING,user-driver1 ACCEPTED',
      'user-clerk1 PENDING,user-driver1 DECLINED'
    ])
    // Asked twice, told once; an occurrence that is not there takes no answer.
    const told = (await manager.messages()).length
    await say(driver, 'DECLINED', 5, 'one')
    expect([(await manager.messages()).length, (await say(driver, 'ACCEPTED', 9, 'one')).code]).toEqual([told, 404])
    // The platform's month and the exported file leave out what he declined, and the file ends where he stopped coming.
    const month = await driver.call<{ signList: Record<string, number> }>(
      'GET',
      `Schedule/AppList?startTime=${at('2026-04-01')}&endTime=${at('2026-04-30')}`
    )
    expect(month.data.signList).toEqual({ 20260413: 1 })
    // A split carries the answers along; another time for one asks again who had accepted, and not who had declined.
    const { data: rest } = await manager.change(id, first + 2 * WEEK, 'following', { title: '例会' })
    expect(
      (await driver.range('2026-03-16', '2026-05-01')).map(({ id: own, answer }) => `${own === id ? '前' : '后'}${answer?.[0] ?? ''}`)
    ).toEqual(['前P', '前A', '后P', '后A'])
    await manager.change(rest.id, first + 4 * WEEK, 'one', { startAt: first + 4 * WEEK + 3_600_000, endAt: first + 4 * WEEK + 7_200_000 })
    await manager.change(rest.id, first + 5 * WEEK, 'one', { startAt: first + 5 * WEEK + 3_600_000, endAt: first + 5 * WEEK + 7_200_000 })
    expect(
      (await driver.range('2026-03-30', '2026-05-01')).map(({ at: moment, answer }) => `${(moment - first) / WEEK}${answer?.[0] ?? ''}`)
    ).toEqual(['2P', '4P'])
    // Always: what was said to single ones is gone.
    await driver.call('POST', `Schedule/Event/${rest.id}/Answer`, { answer: 'ACCEPTED' })
    expect((await driver.range('2026-03-30', '2026-05-01')).map(({ answer }) => answer)).toEqual([
      'ACCEPTED',
      'ACCEPTED',
      'ACCEPTED',
      'ACCEPTED'
    ])
    expect(await server.query('select 1 from schedule_answer where event_id = $1', [rest.id])).toEqual([])
  })

  test('calendars of departments are read by those in them and written by who leads', async () => {
    const calendars = await manager.calendars()
    const shared = calendars.find(({ canWrite }) => canWrite)
    expect(shared).toBeDefined()
    const { id } = await manager.add({ title: '消防演练', calendarId: 'org-head' })
    expect([await clerk.lines(), (await clerk.detail(id)).data.calendarName, (await clerk.detail(id)).data.canEdit]).toEqual([
      ['03-16 09:00 消防演练'],
      '深圳总部',
      false
    ])
    expect((await clerk.calendars()).every(({ canWrite, canRoster }) => !canWrite && !canRoster)).toBe(true)
  })

  test('who is on duty stands in the roster at each moment, half-open, and on the board of dispatch', async () => {
    const dispatcher = await Planner.of(server, 'dispatcher1')
    const shift = {
      kind: 'duty' as const,
      title: '夜班',
      calendarId: 'org-head',
      startAt: at('2026-03-16', '20:00'),
      endAt: at('2026-03-17', '08:00'),
      rule: 'FREQ=DAILY',
      participantIds: ['user-driver1']
    }
    expect((await dispatcher.create({ ...shift, participantIds: [] })).data.fields).toEqual({ participantIds: '请选择值班人员' })
    expect((await dispatcher.create({ ...shift, calendarId: '' })).data.fields).toEqual({ calendarId: '值班表应属于部门日历' })
    expect((await driver.create(shift)).code).toBe(403)
    expect((await dispatcher.create({ ...shift, kind: 'event' })).code).toBe(403)
    const { id } = await dispatcher.add(shift)
    const onDuty = async (moment: number): Promise<string[]> =>
      (await dispatcher.call<{ list: DutyShift[] }>('GET', `Schedule/Duty?at=${moment}`)).data.list.map(
        ({ userName, title }) => `${userName} ${title}`
      )
    expect([
      await onDuty(at('2026-03-16', '19:59')),
      await onDuty(at('2026-03-16', '20:00')),
      await onDuty(at('2026-03-17', '07:59')),
      await onDuty(at('2026-03-17', '08:00'))
    ]).toEqual([[], ['王建军 夜班'], ['王建军 夜班'], []])
    const night = await dispatcher.add({
      ...shift,
      title: '现班',
      startAt: at('2026-03-15', '08:00'),
      endAt: at('2026-03-15', '20:00'),
      rule: '',
      participantIds: ['user-driver2']
    })
    const board = await server.call<{ drivers: { id: string; roster: unknown }[] }>('GET', '/api/transferCar/Board', {
      token: await server.signIn('dispatcher1')
    })
    expect(board.data.drivers.filter(({ roster }) => roster !== null)).toMatchObject([
      { id: 'user-driver2', roster: { title: '现班', endAt: at('2026-03-15', '20:00') } }
    ])
    await dispatcher.remove(night.id, night.at, 'all')
    expect(await driver.messages()).toEqual(['值班安排：夜班'])
    expect((await driver.call('POST', `Schedule/Event/${id}/Answer`, { answer: 'DECLINED' })).msg).toBe('值班由安排的人更改')
    expect((await driver.range('2026-03-17', '2026-03-18')).map(({ people }) => people)).toEqual([['王建军'], ['王建军']])
  })

  test('of two changes at once one is taken and the other sees it', async () => {
    const { id, at: first } = await driver.add(WEEKLY)
    const codes = (await Promise.all(['甲', '乙', '丙'].map((title) => driver.change(id, first, 'all', { title }, 1)))).map(
      ({ code }) => code
    )
    expect(codes.sort()).toEqual([200, 409, 409])
  })
})
