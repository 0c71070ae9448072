import type { EventSaved } from '../../../src/contract/schedule'
import { oneDatabase, type TestApp } from '../../support/databases'
import { shownBy } from './icsReader'
import { at, Planner, WEEK, WEEKLY } from './support'

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

  test('what was written together is one file that other calendars read', async () => {
    const { id, at: first } = await driver.add({ ...WEEKLY, title: '周会, 第一；分;号', reminders: [15], note: '带\n资料' })
    await driver.change(id, first + WEEK, 'one', { title: '长'.repeat(60) })
    await driver.remove(id, first + 2 * WEEK, 'one')
    await driver.add({
      title: '培训',
      isAllDay: true,
      startAt: at('2026-03-20'),
      endAt: at('2026-03-22'),
      rule: 'FREQ=WEEKLY;UNTIL=20260430T155959Z'
    })
    const token = await server.signIn('driver1')
    const { headers, body } = await server.app.inject({
      method: 'GET',
      url: `/api/extend/Schedule/Export?from=${at('2026-03-01')}&to=${at('2026-05-01')}`,
      headers: { authorization: token }
    })
    expect(headers['content-type']).toBe('text/calendar; charset=utf-8')
    expect(body.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
    const lines = body.replaceAll('\r\n ', '').split('\r\n')
    for (const line of [
      'DTSTART;TZID=Asia/Shanghai:20260316T090000',
      'DTEND;TZID=Asia/Shanghai:20260316T100000',
      'RRULE:FREQ=WEEKLY;BYDAY=MO',
      'EXDATE;TZID=Asia/Shanghai:20260330T090000',
      'RECURRENCE-ID;TZID=Asia/Shanghai:20260323T090000',
      'SUMMARY:周会\\, 第一；分\\;号',
      `SUMMARY:${'长'.repeat(60)}`,
      'DESCRIPTION:带\\n资料',
      'TRIGGER:-PT15M',
      'DTSTART;VALUE=DATE:20260320',
      'DTEND;VALUE=DATE:20260322',
      'RRULE:FREQ=WEEKLY;UNTIL=20260430',
      'TZOFFSETTO:+0800'
    ])
      expect(lines).toContain(line)
    expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(3)
    // A reader of its own draws the same days from it as our calendar shows, also those that were declined, changed and cancelled.
    await driver.add({
      title: '月底',
      startAt: at('2026-03-31', '22:00'),
      endAt: at('2026-04-01', '02:00'),
      rule: 'FREQ=MONTHLY;BYMONTHDAY=-1'
    })
    await driver.add({
      title: '隔周',
      startAt: at('2026-03-18', '00:00'),
      endAt: at('2026-03-18', '00:30'),
      rule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=WE;UNTIL=20260429T155959Z'
    })
    const invited = await manager.add({
      ...WEEKLY,
      title: '例会',
      rule: 'FREQ=WEEKLY;BYDAY=TU',
      startAt: at('2026-03-17', '09:00'),
      endAt: at('2026-03-17', '10:00'),
      participantIds: ['user-driver1']
    })
    await driver.call('POST', `Schedule/Event/${invited.id}/Answer`, { answer: 'DECLINED', scope: 'one', at: invited.at + WEEK })
    await driver.call('POST', `Schedule/Event/${invited.id}/Answer`, { answer: 'DECLINED', scope: 'following', at: invited.at + 4 * WEEK })
    const [from, to] = [at('2026-03-01'), at('2026-05-01')]
    const again = await server.app.inject({
      method: 'GET',
      url: `/api/extend/Schedule/Export?from=${from}&to=${to}`,
      headers: { authorization: token }
    })
    const ours = (await driver.range('2026-03-01', '2026-05-01'))
      .map(({ title, location, startAt, endAt }) => ({ title, location, startAt, endAt }))
      .sort((a, b) => a.startAt - b.startAt || a.title.localeCompare(b.title))
    expect(shownBy(again.rawPayload, from, to)).toEqual(ours)
    // Where he stopped coming the series ends, also after the span that was asked for.
    expect(shownBy(again.rawPayload, to, at('2026-07-01')).map(({ title }) => title)).not.toContain('例会')
  })

  test("the platform's own calls: a month, one, new, changed, gone; repeats and people survive them", async () => {
    const created = await driver.call<null>('POST', 'Schedule', {
      startTime: at('2026-03-16'),
      endTime: '2026-03-17',
      content: '盘点',
      colour: '#ff0000',
      colourCss: 'red',
      early: 60,
      appAlert: 1,
      weChatAlert: '1',
      unknown: true
    })
    expect([created.code, created.data]).toEqual([200, null])
    await driver.add(WEEKLY)
    const month = await driver.call<{ signList: Record<string, number>; todayList: { id: string }[] }>(
      'GET',
      `Schedule/AppList?startTime=${at('2026-03-01')}&endTime=${at('2026-03-31')}&dateTime=2026-3-17`
    )
    expect(month.data.signList).toEqual({ 20260316: 2, 20260317: 1, 20260323: 1, 20260330: 1 })
    expect(month.data.todayList).toEqual([
      { id: expect.any(String) as string, content: '盘点', startTime: at('2026-03-16'), endTime: at('2026-03-17'), colour: '#ff0000' }
    ])
    const id = month.data.todayList[0]?.id ?? ''
    const one = await driver.call('GET', `Schedule/${id}`)
    expect(one.data).toEqual({
      id,
      content: '盘点',
      startTime: at('2026-03-16'),
      endTime: at('2026-03-17'),
      colour: '#ff0000',
      colourCss: 'red',
      early: 60,
      appAlert: 1,
      weChatAlert: 1,
      mailAlert: 0,
      mobileAlert: 0
    })
    expect(
      (await driver.call('PUT', `Schedule/${id}`, { ...(one.data as object), content: '大盘点', endTime: at('2026-03-16') })).code
    ).toBe(200)
    expect((await driver.detail(id)).data).toMatchObject({ title: '大盘点', isAllDay: true, endAt: at('2026-03-17'), reminders: [60] })
    expect((await driver.call('POST', 'Schedule', { startTime: at('2026-03-17'), endTime: at('2026-03-16'), content: 'x' })).msg).toBe(
      '开始时间不能大于结束时间'
    )
    expect((await driver.call('POST', 'Schedule', { startTime: '', endTime: '', content: 'x' })).msg).toBe('开始时间不能为空')
    expect((await driver.call('POST', 'Schedule', { startTime: 1, endTime: 2, content: '' })).msg).toBe('记录不能为空')
    expect((await clerk.call('PUT', `Schedule/${id}`, one.data)).code).toBe(404)
    expect((await clerk.call('DELETE', `Schedule/${id}`)).code).toBe(404)
    const { data: series } = (await manager.create({ ...WEEKLY, reminders: [0, 15], participantIds: ['user-driver1'] })) as {
      data: EventSaved
    }
    const shape = (await manager.call('GET', `Schedule/${series.id}`)).data as object
    expect((await manager.call('PUT', `Schedule/${series.id}`, { ...shape, content: '例会' })).code).toBe(200)
    expect((await manager.detail(series.id)).data).toMatchObject({
      title: '例会',
      rule: WEEKLY.rule,
      reminders: [0, 15],
      participants: [{ userId: 'user-driver1', answer: 'PENDING' }]
    })
    expect([(await driver.call('DELETE', `Schedule/${id}`)).code, (await driver.call('GET', `Schedule/${id}`)).code]).toEqual([200, 404])
  })
})
