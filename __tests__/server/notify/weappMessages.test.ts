import fc from 'fast-check'
import { DAY } from '../../../server/clock'
import { readChannelSettings } from '../../../server/notify/channels/settings'
import { filledFields } from '../../../server/notify/channels/templates'
import type { Notice, NoticeChannel } from '../../../server/notify/channels/types'
import { PAGES } from '../../../src/domain/pages'
import { oneDatabase, testConfig, type TestApp } from '../../support/databases'
import { FakeWechatMessages } from '../../support/noticePlatforms'
import { TestClock } from '../../support/testClock'

const OFFER = { id: 'template-offer', fields: { thing1: 'title', time2: 'at', phrase3: '=待接单' } }
const WEAPP_TEMPLATES = JSON.stringify({
  offer: OFFER,
  schedule: { id: 'template-schedule', fields: { thing1: 'title', thing4: 'text', date2: 'at' } }
})
const NOTICE: Notice = {
  kind: 'offer',
  title: '粤B·12345 科苑路 南山区科技园北区朗山路一号门口 新派单',
  text: '',
  path: `${PAGES.order}?id=1`,
  at: Date.parse('2026-03-16T01:05:00Z')
}
const PERSON = { userId: 'user-driver1' }

oneDatabase((_name, makeApp) => {
  let app: TestApp
  let wechat: FakeWechatMessages
  let channel: NoticeChannel
  beforeAll(async () => {
    const clock = new TestClock()
    wechat = await new FakeWechatMessages(
      { 'template-offer': ['thing1', 'time2', 'phrase3'], 'template-schedule': ['thing1', 'thing4', 'date2'] },
      clock
    ).open()
    const { notify, openPlatform } = testConfig()
    app = await makeApp({
      clock,
      config: {
        notify: { ...notify, ...readChannelSettings({ WEAPP_TEMPLATES }) },
        openPlatform: { ...openPlatform, wechat: { ...wechat.keys, url: wechat.url }, limitMs: 300 }
      }
    })
    const found = app.context.notices.find((each) => each.channel === 'weapp')
    if (found === undefined) throw new Error('it is configured')
    channel = found
  })
  afterAll(() => wechat.close())
  beforeEach(async () => {
    wechat.mood = 'well'
    wechat.messages.length = 0
    wechat.people.add('openid-driver1')
    await app.query('delete from notify_permission')
    await app.query('delete from sign_in_binding')
    await app.query(
      "insert into sign_in_binding (id, user_id, way, issuer, subject, created_at, used_at) values ('b', 'user-driver1', 'weapp', 'wx-fake', 'openid-driver1', 1, 1)"
    )
  })

  /** The person allows so many, here and at WeChat. */
  const allow = async (here: number, there = here, templateId = OFFER.id) => {
    await app.query(
      "insert into notify_permission (user_id, platform, template_id, left_count, updated_at) values ('user-driver1', 'weapp', $1, $2, 1) on conflict (user_id, platform, template_id) do update set left_count = $2",
      [templateId, here]
    )
    while (wechat.permissions.take('openid-driver1', templateId));
    wechat.permissions.add('openid-driver1', templateId, there)
  }
  const left = async () => (await app.query<{ left_count: number }>('select left_count from notify_permission'))[0]?.left_count
  const last = () => app.context.answers.lastOf('weapp')

  test('fills the template within its limits, opens the page, and takes one permission', async () => {
    await allow(2)
    expect(await channel.carry(PERSON, NOTICE)).toBe('SENT')
    expect(wechat.messages).toEqual([
      {
        to: 'openid-driver1',
        templateId: OFFER.id,
        page: 'pages/transferCar/form?id=1',
        words: { thing1: '粤B·12345 科苑路 南山区科技园…', time2: '2026年3月16日 09:05', phrase3: '待接单' }
      }
    ])
    expect([await left(), last()]).toEqual([1, { state: 'SENT', code: '', at: app.clock.now() }])
  })

  test('one permission is one message, also for two servers at once', async () => {
    await allow(1, 5)
    const outcomes = await Promise.all(Array.from({ length: 4 }, () => channel.carry(PERSON, NOTICE)))
    expect([outcomes.sort(), wechat.messages.length, await left()]).toEqual([['NOBODY', 'NOBODY', 'NOBODY', 'SENT'], 1, 0])
  })

  test('who took his permission back at WeChat is not asked again; neither is a name that nobody has', async () => {
    await allow(3, 0)
    expect(await channel.carry(PERSON, NOTICE)).toBe('NOBODY')
    expect([await left(), last()]).toEqual([0, { state: 'REFUSED', code: '43101', at: app.clock.now() }])
    await allow(2)
    wechat.people.clear()
    expect(await channel.carry(PERSON, NOTICE)).toBe('NOBODY')
    expect([await left(), last()?.code]).toEqual([0, '40003'])
  })

  test('a template that WeChat does not take costs no permission and is not tried again', async () => {
    await allow(2)
    wechat.next = 47003
    expect(await channel.carry(PERSON, NOTICE)).toBe('REFUSED')
    expect([await left(), last()]).toEqual([2, { state: 'REFUSED', code: '47003', at: app.clock.now() }])
    expect(await channel.carry(PERSON, { ...NOTICE, path: '/pages/none' })).toBe('REFUSED')
    expect([await left(), last()?.code]).toEqual([2, '41030'])
  })

  test('busy, out of quota and out of reach are for later and cost nothing; what may have been taken goes once', async () => {
    await allow(2)
    wechat.next = -1
    await expect(channel.carry(PERSON, NOTICE)).rejects.toThrow(/^-1$/)
    for (const mood of ['quota', 'serverError', 'broken'] as const) {
      wechat.mood = mood
      await expect(channel.carry(PERSON, NOTICE)).rejects.toThrow()
      expect([await left(), last()?.state]).toEqual([2, 'FAILED'])
    }
    wechat.mood = 'well'
    wechat.endToken()
    expect(await channel.carry(PERSON, NOTICE)).toBe('SENT')
    wechat.mood = 'silent'
    expect(await channel.carry(PERSON, NOTICE)).toBe('REFUSED')
    expect([await left(), last()]).toEqual([0, { state: 'REFUSED', code: 'timeout', at: app.clock.now() }])
  })

  test('a name is of this mini-program and of somebody in service: bound, or of his newest session', async () => {
    await allow(5)
    await app.query("update sign_in_binding set issuer = 'wx-another'")
    expect(await channel.carry(PERSON, NOTICE)).toBe('NOBODY')
    await app.signIn('driver1')
    await app.query(
      "update session_token set check_platform = 'weapp', open_id = 'openid-driver1' where id = (select max(id) from session_token where user_id = 'user-driver1')"
    )
    expect(await channel.carry(PERSON, NOTICE)).toBe('SENT')
    await app.query("update user_account set enabled_mark = 0 where id = 'user-driver1'")
    expect(await channel.carry(PERSON, NOTICE)).toBe('NOBODY')
    await app.query("update user_account set enabled_mark = 1 where id = 'user-driver1'")
    app.clock.advance(30 * DAY)
    expect(await channel.carry(PERSON, NOTICE)).toBe('NOBODY')
    expect(await channel.carry(PERSON, { ...NOTICE, kind: 'money' })).toBe('NOBODY')
    expect(await left()).toBe(4)
  })
})

describe('templates', () => {
  const read = (fields: object, name: 'WEAPP_TEMPLATES' | 'ALIPAY_TEMPLATES' = 'WEAPP_TEMPLATES') =>
    readChannelSettings({ [name]: JSON.stringify({ offer: { id: 'x', fields } }) })

  test('what a field cannot hold is said at the start, not by a message that never comes', () => {
    expect(
      read({ thing1: 'title', phrase2: '=待接单', name3: '=张三', character_string4: '=A-1', phone_number5: '=400-800', date6: 'at' })
        .templates.weapp.offer?.id
    ).toBe('x')
    for (const fields of [
      { thing1: 'at' },
      { time1: 'title' },
      { phrase1: 'text' },
      { phrase1: '=没有六个汉字的' },
      { thing1: '=' },
      { thing1: `=${'长'.repeat(21)}` },
      { amount1: 'title' },
      { thing: 'title' },
      { thing1: 'name' },
      { thing1: 1 },
      {}
    ])
      expect(() => read(fields)).toThrow(/WEAPP_TEMPLATES/)
    for (const text of ['{', '[]', '{"offers":{}}', '{"offer":null}', '{"offer":{"id":"","fields":{"thing1":"title"}}}'])
      expect(() => readChannelSettings({ WEAPP_TEMPLATES: text })).toThrow(/WEAPP_TEMPLATES/)
    expect(read({ keyword1: 'title', keyword2: 'at', keyword3: '=x' }, 'ALIPAY_TEMPLATES').templates.alipay.offer?.id).toBe('x')
    expect(() => read({ thing1: 'title' }, 'ALIPAY_TEMPLATES')).toThrow(/ALIPAY_TEMPLATES/)
  })

  test('whatever a notice says, its fields hold something, on one line, within their limits', () => {
    const template = { id: 'x', fields: { thing1: 'title', thing2: 'text', time3: 'at' } }
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 60 }),
        fc.string({ maxLength: 60 }),
        fc.integer({ min: 0, max: 4e12 }),
        (title, text, at) => {
          const { thing1, thing2, time3 } = filledFields(template, { kind: 'order', title, text, path: '', at })
          for (const field of [thing1, thing2]) {
            expect(Array.from(field?.value ?? '').length).toBeGreaterThan(0)
            expect(Array.from(field?.value ?? '').length).toBeLessThanOrEqual(20)
            expect(field?.value).not.toMatch(/[\p{Cc}\u2028\u2029]/u)
          }
          expect(time3?.value).toMatch(/^\d{4}年\d{1,2}月\d{1,2}日 \d{2}:\d{2}$/)
        }
      )
    )
  })
})
