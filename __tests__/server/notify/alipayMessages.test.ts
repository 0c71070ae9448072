import { readChannelSettings } from '../../../server/notify/channels/settings'
import type { Notice, NoticeChannel } from '../../../server/notify/channels/types'
import { PAGES } from '../../../src/domain/pages'
import { oneDatabase, testConfig, type TestApp } from '../../support/databases'
import { FakeAlipayMessages } from '../../support/noticePlatforms'
import { TestClock } from '../../support/testClock'

const ALIPAY_TEMPLATES = JSON.stringify({
  order: { id: 'template-order', fields: { keyword1: 'title', keyword2: 'at', keyword3: 'text' } }
})
const NOTICE: Notice = {
  kind: 'order',
  title: '粤B·12345 已到达',
  text: '科苑路',
  path: `${PAGES.order}?id=1`,
  at: Date.parse('2026-03-16T01:05:00Z')
}
const PERSON = { userId: 'user-driver1' }

oneDatabase((_name, makeApp) => {
  let app: TestApp
  let alipay: FakeAlipayMessages
  let channel: NoticeChannel
  beforeAll(async () => {
    const clock = new TestClock()
    alipay = await new FakeAlipayMessages({ 'template-order': ['keyword1', 'keyword2', 'keyword3'] }, clock).open()
    const { notify, openPlatform } = testConfig()
    app = await makeApp({
      clock,
      config: {
        notify: { ...notify, ...readChannelSettings({ ALIPAY_TEMPLATES }) },
        openPlatform: { ...openPlatform, alipay: { ...alipay.keys, url: alipay.url }, limitMs: 300 }
      }
    })
    const found = app.context.notices.find((each) => each.channel === 'alipay')
    if (found === undefined) throw new Error('it is configured')
    channel = found
  })
  afterAll(() => alipay.close())
  beforeEach(async () => {
    alipay.mood = 'well'
    alipay.messages.length = 0
    await bind('open-driver1')
  })

  const bind = async (name: string) => {
    await app.query('delete from sign_in_binding')
    await app.query(
      "insert into sign_in_binding (id, user_id, way, issuer, subject, created_at, used_at) values ('b', 'user-driver1', 'alipay', '2021-fake', $1, 1, 1)",
      [name]
    )
    await app.query('delete from notify_permission')
    await app.query(
      "insert into notify_permission (user_id, platform, template_id, left_count, updated_at) values ('user-driver1', 'alipay', 'template-order', 2, 1)"
    )
    alipay.permissions.add(name, 'template-order', 2)
  }
  const left = async () => (await app.query<{ left_count: number }>('select left_count from notify_permission'))[0]?.left_count
  const last = () => app.context.answers.lastOf('alipay')

  test('goes to the person by the name that Alipay gave, newer or older, and opens the page', async () => {
    expect(await channel.carry(PERSON, NOTICE)).toBe('SENT')
    await bind('2088102122458832')
    expect(await channel.carry(PERSON, { ...NOTICE, text: '', path: `${PAGES.order}?id=${'1'.repeat(200)}` })).toBe('SENT')
    expect(alipay.messages).toEqual([
      {
        to: 'open-driver1',
        templateId: 'template-order',
        page: 'pages/transferCar/form?id=1',
        words: { keyword1: '粤B·12345 已到达', keyword2: '2026年3月16日 09:05', keyword3: '科苑路' }
      },
      expect.objectContaining({ to: '2088102122458832', page: 'pages/index/index' })
    ])
    expect(alipay.messages[1]?.words.keyword3).toBe('请打开小程序查看')
    expect(await left()).toBe(1)
  })

  test('refused by the person, refused for good, for later, and an answer that nobody signed', async () => {
    alipay.next = 'TEMPLATE_ILLEGAL'
    expect(await channel.carry(PERSON, NOTICE)).toBe('REFUSED')
    expect([await left(), last()]).toEqual([2, { state: 'REFUSED', code: 'TEMPLATE_ILLEGAL', at: app.clock.now() }])
    for (const code of ['isp.unknow-error', 'SYSTEM_ERROR']) {
      alipay.next = code
      await expect(channel.carry(PERSON, NOTICE)).rejects.toThrow(code)
    }
    alipay.mood = 'serverError'
    await expect(channel.carry(PERSON, NOTICE)).rejects.toThrow('HTTP 502')
    expect(await left()).toBe(2)
    alipay.mood = 'broken'
    expect(await channel.carry(PERSON, NOTICE)).toBe('REFUSED')
    expect(await left()).toBe(1)
    alipay.mood = 'well'
    alipay.next = 'USER_NOT_SUBSCRIBE'
    expect(await channel.carry(PERSON, NOTICE)).toBe('NOBODY')
    expect([await left(), last()?.code]).toEqual([0, 'USER_NOT_SUBSCRIBE'])
    expect(alipay.messages).toEqual([])
  })
})
