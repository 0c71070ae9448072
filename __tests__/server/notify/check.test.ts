import type { ChannelCheck } from '../../../src/contract/notifyCheck'
import type { NoticePermissions } from '../../../src/contract/notifyPermission'
import { NOTIFY_CHANNELS, type NotifyChannel, type NotifyWays } from '../../../src/contract/notify'
import { readChannelSettings } from '../../../server/notify/channels/settings'
import { oneDatabase, testConfig, type TestApp } from '../../support/databases'
import { MAIL_CERTIFICATE, MAILBOX, MailServer } from '../../support/mailServer'
import { FakeWechatMessages } from '../../support/noticePlatforms'
import { PushService } from '../../support/pushService'
import { TestClock } from '../../support/testClock'
import { TextGateway } from '../../support/textGateway'

const WEAPP_TEMPLATES = JSON.stringify({
  order: { id: 'template-order', fields: { thing1: 'title' } },
  approval: { id: 'template-order', fields: { thing1: 'title' } },
  offer: { id: 'template-offer', fields: { thing1: 'title' } }
})
type List = { list: ChannelCheck[] }

oneDatabase((_name, makeApp) => {
  let app: TestApp
  let mail: MailServer
  let gateway: TextGateway
  let push: PushService
  let wechat: FakeWechatMessages
  let admin: string
  beforeAll(async () => {
    const clock = new TestClock()
    ;[mail, gateway, push] = await Promise.all([MailServer.start(), TextGateway.start('secret'), PushService.start()])
    wechat = await new FakeWechatMessages({ 'template-order': ['thing1'], 'template-offer': ['thing1'] }, clock).open()
    const { notify, sms, openPlatform } = testConfig()
    const channels = readChannelSettings({ MAIL_URL: mail.url(), MAIL_FROM: MAILBOX.user, WEAPP_TEMPLATES })
    app = await makeApp({
      clock,
      config: {
        notify: {
          ...notify,
          ...channels,
          mail: channels.mail && { ...channels.mail, ca: MAIL_CERTIFICATE },
          pushHosts: [push.host],
          callGatewayUrl: gateway.url,
          callGatewayToken: 'secret'
        },
        sms: { ...sms, gatewayUrl: gateway.url, gatewayToken: 'secret' },
        openPlatform: { ...openPlatform, wechat: { ...wechat.keys, url: wechat.url } }
      }
    })
    admin = await app.signIn('admin')
    await app.query("update user_account set email = '', mobile = '13800000001' where account = 'admin'")
  })
  afterAll(() => Promise.all([mail.close(), gateway.close(), push.close(), wechat.close()]))

  const read = async () => (await app.call<List>('GET', '/api/notify/Check', { token: admin })).data.list
  const check = (channel: NotifyChannel, key: string | true = true, token = admin) =>
    app.call<List | null>('POST', '/api/notify/Check', { token, key, body: { channel } })
  const lastOf = async (channel: NotifyChannel) => (await read()).find((each) => each.channel === channel)?.last

  test('tells which channels are configured, to administrators alone, and nothing that is secret', async () => {
    expect(await read()).toEqual(NOTIFY_CHANNELS.map((channel) => ({ channel, isConfigured: channel !== 'alipay', last: null })))
    for (const account of ['driver1', 'dispatcher1', 'finance1']) {
      const token = await app.signIn(account)
      expect((await app.call('GET', '/api/notify/Check', { token })).code).toBe(403)
      expect((await check('text', true, token)).code).toBe(403)
    }
    expect(gateway.taken).toEqual([])
  })

  test('a test goes to whoever asks, once for one press, and its answer stands in the list', async () => {
    const key = crypto.randomUUID()
    expect((await check('text', key)).code).toBe(200)
    expect((await check('text', key)).code).toBe(200)
    expect(gateway.taken).toMatchObject([{ mobile: '13800000001', kind: 'CHECK' }])
    expect(await lastOf('text')).toEqual({ state: 'SENT', code: '', at: app.clock.now() })
    gateway.play('refuse')
    expect((await check('call')).code).toBe(200)
    expect(await lastOf('call')).toMatchObject({ state: 'FAILED', code: 'HTTP 503' })
    expect(await check('mail')).toMatchObject({ code: 400, msg: '您的账号没有邮箱，请先在个人资料里填写' })
    await app.query("update user_account set email = 'admin@example.com' where account = 'admin'")
    expect((await check('mail')).code).toBe(200)
    expect(mail.received).toMatchObject([{ to: ['admin@example.com'], head: { subject: '通知测试' } }])
    mail.play('unknown')
    await check('mail')
    expect(await lastOf('mail')).toMatchObject({ state: 'REFUSED', code: 'EENVELOPE 550' })
    expect(JSON.stringify(await read())).not.toMatch(/example\.com|13800000001|secret/)
  })

  test('a push to each of his browsers; one that is gone is said', async () => {
    expect(await check('push')).toMatchObject({ code: 400, msg: '您没有接收推送的设备，请先在设置里打开通知' })
    const browser = push.subscribe()
    await app.call<NotifyWays>('POST', '/api/notify/Subscriptions', { token: admin, key: true, body: browser.subscription })
    expect((await check('push')).code).toBe(200)
    expect(browser.received).toMatchObject([{ title: '通知测试', path: '/pages/my/channelCheck/index' }])
    push.play(410)
    await check('push')
    expect(await lastOf('push')).toMatchObject({ state: 'REFUSED', code: 'GONE' })
  })

  test('permissions: counted by template, of this server alone, and each is good for one test', async () => {
    const templates = () => app.call<NoticePermissions>('GET', '/api/notify/Templates?platform=weapp', { token: admin })
    const permit = (accepted: string[], platform = 'weapp') =>
      app.call<NoticePermissions>('POST', '/api/notify/Permissions', { token: admin, key: true, body: { platform, accepted } })
    const empty = [
      { templateId: 'template-offer', kinds: ['offer'], left: 0 },
      { templateId: 'template-order', kinds: ['order', 'approval'], left: 0 }
    ]
    expect((await templates()).data).toEqual({ isKnown: false, list: empty })
    expect((await app.call<NoticePermissions>('GET', '/api/notify/Templates?platform=alipay', { token: admin })).data).toEqual({
      isKnown: false,
      list: []
    })
    await app.query(
      "insert into sign_in_binding (id, user_id, way, issuer, subject, created_at, used_at) select 'a', id, 'weapp', 'wx-fake', 'openid-admin', 1, 1 from user_account where account = 'admin'"
    )
    expect((await permit(['template-none'])).code).toBe(400)
    expect((await permit(['template-order'], 'alipay')).code).toBe(400)
    expect((await permit([])).code).toBe(400)
    expect((await permit(['template-offer', 'template-order'])).data.isKnown).toBe(true)
    expect((await permit(['template-offer'])).data.list.map(({ left }) => left)).toEqual([2, 1])
    wechat.people.add('openid-admin')
    wechat.permissions.add('openid-admin', 'template-offer', 1)
    expect((await check('weapp')).code).toBe(200)
    expect(wechat.messages).toMatchObject([{ to: 'openid-admin', templateId: 'template-offer', page: 'pages/my/channelCheck/index' }])
    expect((await templates()).data.list.map(({ left }) => left)).toEqual([1, 1])
    expect(await check('weapp')).toMatchObject({ code: 400, msg: '您没有可用的微信通知次数，请先在小程序的设置里允许' })
    expect(await lastOf('weapp')).toMatchObject({ state: 'REFUSED', code: '43101' })
    expect((await templates()).data.list.map(({ left }) => left)).toEqual([0, 1])
  })

  test('nobody tests without end', async () => {
    const codes: number[] = []
    for (let at = 0; at < 25; at++) codes.push((await check('call')).code)
    expect(codes.at(-1)).toBe(429)
  })
})
