import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { HOUR, MINUTE } from '../../../server/clock'
import { readModerationSettings } from '../../../server/moderation/settings'
import { readOpenPlatformSettings } from '../../../server/openPlatform/settings'
import { WechatApi } from '../../../server/openPlatform/wechat'
import { FakeWechat, type PlatformAnswer } from '../../support/openPlatforms'
import { TestClock } from '../../support/testClock'

/** A call of its own, by POST and by GET. */
class Echo extends FakeWechat {
  protected override serve(path: string, query: URLSearchParams, body: object): PlatformAnswer {
    if (path === '/wxa/refuse') return { errcode: 43101, errmsg: 'user refuse to accept the msg' }
    return path === '/wxa/echo' ? { errcode: 0, body, page: query.get('page') } : undefined
  }
}

describe('the client of WeChat', () => {
  const clock = new TestClock()
  const wechat = new Echo(clock)
  const client = () => new WechatApi({ ...wechat.keys, url: wechat.url }, clock, 300)
  const TOKEN = '/cgi-bin/stable_token'

  beforeAll(() => wechat.open())
  beforeEach(() => {
    wechat.mood = 'well'
    wechat.asked.length = 0
    clock.advance(3 * HOUR)
  })
  afterAll(() => wechat.close())

  test('one token serves all calls, also those at once, until five minutes before its end', async () => {
    const api = client()
    const answers = await Promise.all([1, 2, 3].map((page) => api.get('/wxa/echo', { page: String(page) })))
    expect(answers.map(({ page }) => page)).toEqual(['1', '2', '3'])
    expect(await api.call('/wxa/echo', { a: 1 })).toMatchObject({ body: { a: 1 } })
    clock.advance(2 * HOUR - 5 * MINUTE - 1)
    await api.call('/wxa/echo', {})
    expect(wechat.taken(TOKEN)).toHaveLength(1)
    clock.advance(1)
    await api.call('/wxa/echo', {})
    expect(wechat.taken(TOKEN)).toHaveLength(1)
  })

  test.each([
    ['worn', () => (wechat.mood = 'worn')],
    ['run out', () => wechat.endToken()]
  ])('a token that is %s is renewed once, by force', async (_name, spoil) => {
    const api = client()
    await api.call('/wxa/echo', {})
    wechat.taken(TOKEN)
    spoil()
    expect(await api.call('/wxa/echo', { a: 2 })).toMatchObject({ body: { a: 2 } })
    expect(wechat.taken(TOKEN).map(({ body }) => body.force_refresh)).toEqual([true])
  })

  test('what WeChat refuses is told by its code, and neither secret nor token stands in it', async () => {
    const api = client()
    await expect(api.call('/wxa/refuse', {})).rejects.toMatchObject({ name: 'PlatformError', code: '43101' })
    await expect(api.openIdOf('made up')).rejects.toMatchObject({ code: '40029' })
    const code = wechat.loginCode('person')
    await expect(api.openIdOf(code)).resolves.toBe('person')
    await expect(api.openIdOf(code)).rejects.toMatchObject({ code: '40163', message: 'jscode2session errcode 40163' })
    const wrong = new WechatApi({ appId: wechat.keys.appId, secret: 'wrong-secret', url: wechat.url }, clock, 300)
    await expect(wrong.call('/wxa/echo', {})).rejects.toMatchObject({ code: '40125', message: 'stable_token errcode 40125' })
    await expect(new WechatApi({ ...wechat.keys, appId: 'wx-other', url: wechat.url }, clock, 300).openIdOf('a')).rejects.toMatchObject({
      code: '40013'
    })
    wechat.mood = 'silent'
    await expect(api.openIdOf('a')).rejects.toMatchObject({ code: '', message: 'timeout' })
  })
})

describe('settings', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'platform-keys-'))
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const [own, theirs] = [path.join(folder, 'own.pem'), path.join(folder, 'alipay.pem')]
  writeFileSync(own, privateKey.export({ type: 'pkcs8', format: 'pem' }))
  writeFileSync(theirs, publicKey.export({ type: 'spki', format: 'pem' }))
  afterAll(() => rmSync(folder, { recursive: true }))
  const weapp = { WEAPP_APP_ID: 'wx1', WEAPP_SECRET: 'secret-of-wx1' }
  const older = { CHECK_WECHAT_APP_ID: 'wx1', CHECK_WECHAT_SECRET: 'secret-of-wx1', CHECK_WECHAT_PUSH_TOKEN: 'token' }
  const alipay = { ALIPAY_MINI_APP_ID: '2021', ALIPAY_MINI_PRIVATE_KEY: own, ALIPAY_MINI_PUBLIC_KEY: theirs }
  const read = (env: Record<string, string>) => {
    const settings = readOpenPlatformSettings(env)
    return { ...settings, ...readModerationSettings(env, settings) }
  }

  test('nothing said is nobody asked; older names still count; checks are asked for by themselves', () => {
    expect(read({ WEAPP_APP_ID: ' ' })).toMatchObject({ wechat: undefined, alipay: undefined, pushToken: undefined, isAlipayAsked: false })
    const wechat = { appId: 'wx1', secret: 'secret-of-wx1', url: 'https://api.weixin.qq.com' }
    expect(read(weapp)).toMatchObject({ wechat, pushToken: undefined })
    expect(read(older)).toMatchObject({ wechat, pushToken: 'token' })
    expect(read({ ...weapp, CHECK_WECHAT_PUSH_TOKEN: 'token', WEAPP_URL: 'http://gate/' })).toMatchObject({
      wechat: { ...wechat, url: 'http://gate' },
      pushToken: 'token'
    })
    expect(read({ ...alipay, CHECK_ALIPAY_APP_ID: '2021' })).toMatchObject({
      alipay: { appId: '2021', aesKey: undefined },
      isAlipayAsked: true
    })
    expect(read({ ...alipay, ALIPAY_MINI_AES_KEY: Buffer.alloc(16, 7).toString('base64') }).alipay?.aesKey).toHaveLength(16)
  })

  test.each<[string, Record<string, string>]>([
    ['WEAPP_SECRET', { WEAPP_APP_ID: 'wx1' }],
    ['WEAPP_APP_ID', { ...older, WEAPP_APP_ID: 'wx2' }],
    ['CHECK_WECHAT_PUSH_TOKEN', { ...older, CHECK_WECHAT_PUSH_TOKEN: '' }],
    ['WEAPP_SECRET', { CHECK_WECHAT_PUSH_TOKEN: 'token' }],
    ['WEAPP_URL', { ...weapp, WEAPP_URL: 'gate' }],
    ['ALIPAY_MINI_PUBLIC_KEY', { ...alipay, ALIPAY_MINI_PUBLIC_KEY: '/nowhere' }],
    ['ALIPAY_MINI_PUBLIC_KEY', { CHECK_ALIPAY_APP_ID: '2021', ALIPAY_MINI_PRIVATE_KEY: own }],
    ['ALIPAY_MINI_AES_KEY', { ...alipay, ALIPAY_MINI_AES_KEY: 'short' }]
  ])('%s is named in one Chinese line, without a key', (name, env) => {
    expect(() => read(env)).toThrow(name)
    expect(() => read(env)).toThrow(/^[^\n]*[\u4e00-\u9fa5][^\n]*$/)
    expect(() => read(env)).not.toThrow(/secret-of-wx1|BEGIN/)
  })
})
