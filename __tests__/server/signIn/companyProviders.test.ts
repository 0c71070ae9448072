import { MINUTE, SECOND } from '../../../server/clock'
import type { OpenIdSettings } from '../../../server/signIn/providers/settings'
import type { Binding, OpenWays } from '../../../src/contract/signIn'
import type { OpenIdAddress } from '../../../src/contract/signInOpenId'
import type { CurrentUser } from '../../../src/contract/session'
import { FakeDingtalk, FakeWecom, type Holder } from '../../support/companyProviders'
import { oneDatabase, testConfig, type TestApp } from '../../support/databases'
import { TestClock } from '../../support/testClock'

const BACK = 'http://localhost/open/signIn'
const BROWSER = 'a-browser-of-the-tests'
const INSIDE = 'Mozilla/5.0 (iPhone) AppleWebKit/605 MicroMessenger/7.0.1 wxwork/4.1.30 MicroMessenger/7.0.1'
const REFUSED = { code: 400, msg: '企业账号登录没有通过，请重新登录', data: null }
const AWAY = { code: 400, msg: '企业账号服务暂时无法连接，请稍后再试，或用其他方式登录', data: null }
const NOTED = { user_id: null, account: '', succeeded: false, reason: 'openId' }
/** Of driver1. */
const MOBILE = '13802580021'

interface Answer {
  token?: string
  bindTicket?: string
}

/** The two calls of a browser, by way of a platform. */
function callsOf(server: TestApp, provider: FakeWecom | FakeDingtalk) {
  const begin = async (browser = BROWSER, headers: Record<string, string> = {}) =>
    (await server.call<OpenIdAddress>('POST', '/api/signIn/OpenId/Begin', { body: { browser }, headers })).data.address
  const end = (body: object) => server.call<Answer | null>('POST', '/api/signIn/OpenId', { body })
  /** What the login page finds in its address, after our own address has led there. */
  const sentBack = async (holder: Holder, address?: string) => {
    const { pathname, search } = provider.walk(address ?? (await begin()), holder)
    const { headers, statusCode } = await server.app.inject({ method: 'GET', url: `${pathname}${search}` })
    const page = new URL(headers.location ?? '', 'http://localhost')
    expect([statusCode, page.origin, page.pathname]).toEqual([302, 'http://localhost', '/pages/login/index'])
    const [state, code] = ['state', 'code'].map((name) => page.searchParams.get(name) ?? '')
    return { browser: BROWSER, state, code }
  }
  const arrive = async (holder: Holder) => end(await sentBack(holder))
  const accountOf = async ({ data }: { data: Answer | null }) =>
    (await server.call<CurrentUser>('GET', '/api/oauth/CurrentUser?type=app', { token: data?.token ?? '' })).data.userInfo.userAccount
  const lastTry = async () =>
    (await server.query('select user_id, account, succeeded, reason from login_log order by created_at desc, id desc limit 1'))[0]
  const bindings = () => server.query('select user_id, issuer, subject, label from sign_in_binding order by issuer, subject')
  const hand = async (account: string, ticket: string | undefined) =>
    server.call<{ list: Binding[] }>('POST', '/api/signIn/Bindings', { token: await server.signIn(account), body: { ticket }, key: true })
  return { begin, end, sentBack, arrive, accountOf, lastTry, bindings, hand }
}

oneDatabase((_name, makeApp) => {
  const clock = new TestClock()
  const wecom = new FakeWecom(clock, BACK)
  const dingtalk = new FakeDingtalk(clock, BACK)
  const fakes = { wecom, dingtalk }
  const common = { name: '集团账号', callLimitS: 5 }
  const settings = {
    wecom: {
      provider: 'wecom' as const,
      ...common,
      corpId: wecom.keys.corpId,
      agentId: wecom.keys.agentId,
      secret: wecom.keys.secret,
      url: ''
    },
    dingtalk: {
      provider: 'dingtalk' as const,
      ...common,
      clientId: dingtalk.keys.clientId,
      clientSecret: dingtalk.keys.secret,
      corpId: dingtalk.keys.corpId,
      url: ''
    }
  }
  const openApp = (openId: OpenIdSettings) => makeApp({ clock, config: { signIn: { ...testConfig().signIn, openId } } })
  const servers = {} as Record<keyof typeof fakes, TestApp>
  const callsAt = (name: keyof typeof fakes) => callsOf(servers[name], fakes[name])
  /** Of the company, who signs in as driver2 and as driver3. */
  const people = {
    wecom: { corpId: wecom.keys.corpId, answer: { userid: 'ZhangSan' } },
    dingtalk: { corpId: dingtalk.keys.corpId, answer: { unionId: 'union-of-zhang', nick: '张三' } }
  }
  beforeAll(async () => {
    for (const name of ['wecom', 'dingtalk'] as const) {
      settings[name].url = (await fakes[name].open()).url
      servers[name] = await openApp(settings[name])
    }
  })
  afterAll(async () => {
    await wecom.close()
    await dingtalk.close()
  })
  beforeEach(() => {
    for (const name of ['wecom', 'dingtalk'] as const) {
      fakes[name].holds = undefined
      fakes[name].asked.length = 0
      settings[name].callLimitS = 5
    }
  })

  describe.each(['wecom', 'dingtalk'] as const)('%s', (name) => {
    const person = people[name]

    test('who is new binds himself by signing in another way, once; then he goes in, and not when his account is disabled', async () => {
      const { arrive, accountOf, bindings, hand, lastTry } = callsAt(name)
      const server = servers[name]
      expect((await server.call<OpenWays>('GET', '/api/signIn/Ways')).data).toMatchObject({ openIdName: '集团账号' })
      const { bindTicket } = (await arrive(person)).data ?? {}
      expect(await bindings()).toEqual([])
      expect((await hand('driver2', bindTicket)).code).toBe(200)
      expect(await hand('driver3', bindTicket)).toMatchObject({ code: 400, msg: '绑定已过期，请重新操作' })
      const [subject, label] = name === 'wecom' ? ['ZhangSan', 'ZhangSan'] : ['union-of-zhang', '张三']
      expect(await bindings()).toEqual([{ user_id: 'user-driver2', issuer: `${name}:${person.corpId}`, subject, label }])
      expect(await accountOf(await arrive(person))).toBe('driver2')
      expect(await lastTry()).toEqual({ user_id: 'user-driver2', account: 'driver2', succeeded: true, reason: 'openId' })
      await server.query("update user_account set enabled_mark = 0 where account = 'driver2'")
      expect(await arrive(person)).toMatchObject({ code: 400, msg: '账号被禁用' })
      await server.query("update user_account set enabled_mark = 1 where account = 'driver2'")
    })

    test('a code that is used, late, made up or of another question, and a state that is forged, foreign, used or old: refused in the same words', async () => {
      const { end, sentBack, lastTry } = callsAt(name)
      const other = async () => ({ ...(await sentBack(person)), code: (await sentBack(person)).code })
      const tries: (() => Promise<object>)[] = [
        async () => {
          const used = await sentBack(person)
          expect((await end(used)).code).toBe(200)
          return used
        },
        async () => {
          const stolen = await other()
          expect((await end(stolen)).code).toBe(200)
          return { ...(await sentBack(person)), code: stolen.code }
        },
        async () => {
          const late = await sentBack(person)
          clock.advance(5 * MINUTE)
          return late
        },
        async () => ({ ...(await sentBack(person)), code: 'made-up' }),
        async () => ({ ...(await sentBack(person)), state: 'a'.repeat(64) }),
        async () => ({ ...(await sentBack(person)), browser: 'another-browser-entirely' }),
        async () => {
          const { state } = await sentBack(person)
          clock.advance(10 * MINUTE)
          return { ...(await sentBack(person)), state }
        }
      ]
      for (const [at, make] of tries.entries()) {
        expect([at, await end(await make())]).toEqual([at, expect.objectContaining(REFUSED)])
        expect(await lastTry()).toEqual(NOTED)
      }
    })

    test('a state that was caught is spent by the try that was refused', async () => {
      const { end, sentBack } = callsAt(name)
      const caught = await sentBack(person)
      expect(await end({ ...caught, browser: 'another-browser-entirely' })).toMatchObject(REFUSED)
      expect(await end(caught)).toMatchObject(REFUSED)
    })

    test('who turns back there hears of it on the login page, whatever the address says besides', async () => {
      const { app } = servers[name]
      const to = async (search: string) => (await app.inject({ method: 'GET', url: `/open/signIn${search}` })).headers.location
      expect(await to('?state=abc')).toBe('/pages/login/index?state=abc&error=access_denied')
      expect(await to('?state=abc&error=no&redirect=//evil.example')).toBe('/pages/login/index?state=abc&error=access_denied')
      expect(await to('?state=a%26b%0d%0a&code=1&code=2')).toBe('/pages/login/index?state=a%26b%0D%0A&error=access_denied')
    })

    test('a provider that is silent is cut off, and says nothing of the person; one that does not know us neither', async () => {
      const { arrive } = callsAt(name)
      const { keys } = fakes[name]
      const { secret } = keys
      const paths = name === 'wecom' ? [/gettoken/, /getuserinfo/] : [/userAccessToken/, /users\/me/]
      settings[name].callLimitS = 0.2
      wecom.endToken()
      for (const path of paths) {
        fakes[name].holds = path
        expect(await arrive(person)).toMatchObject(AWAY)
      }
      settings[name].callLimitS = 5
      fakes[name].holds = undefined
      expect((await arrive(person)).code).toBe(200)
      keys.secret = 'a new one that we have not heard of'
      wecom.endToken()
      clock.advance(3 * 60 * MINUTE)
      expect(await arrive(person)).toMatchObject(AWAY)
      keys.secret = secret
      expect((await arrive(person)).code).toBe(200)
    })
  })

  test('Enterprise WeChat: inside its own browser nothing is asked of the person', async () => {
    const { begin, end, sentBack } = callsAt('wecom')
    const inside = await begin(BROWSER, { 'user-agent': INSIDE })
    expect(new URL(inside).hostname).toBe('open.weixin.qq.com')
    expect((await end(await sentBack(people.wecom, inside))).code).toBe(200)
  })

  test.each<[string, Record<string, unknown>]>([
    ['outside the company', { openid: 'oDjGHs-1yCnGrRovBj2yHij5JAAA' }],
    ['of a linked company, called as one of ours', { userid: 'wwother/ZhangSan' }],
    ['whom it does not name', {}],
    ['whose name is no text', { userid: 7 }]
  ])('Enterprise WeChat: somebody %s is refused and noted', async (_who, answer) => {
    const { arrive, lastTry } = callsAt('wecom')
    expect(await arrive({ corpId: '', answer })).toMatchObject(REFUSED)
    expect(await lastTry()).toEqual(NOTED)
  })

  test('Enterprise WeChat: one token for all, asked for anew when it is taken no more and when its time is over', async () => {
    const { end, sentBack } = callsAt('wecom')
    clock.advance(7_200 * SECOND)
    const three = await Promise.all([1, 2, 3].map(() => sentBack(people.wecom)))
    const answers = await Promise.all(three.map(end))
    expect(answers.map(({ code }) => code)).toEqual([200, 200, 200])
    const tokensAsked = () => wecom.asked.filter((path) => path.endsWith('/gettoken')).length
    expect(tokensAsked()).toBe(1)
    const midway = await sentBack(people.wecom)
    wecom.endToken()
    expect((await end(midway)).code).toBe(200)
    expect(tokensAsked()).toBe(2)
    clock.advance(7_200 * SECOND)
    expect((await end(await sentBack(people.wecom))).code).toBe(200)
    expect(tokensAsked()).toBe(3)
    wecom.instead.set('/cgi-bin/auth/getuserinfo', { body: { errcode: 60020, errmsg: 'not allow to access from your ip' } })
    expect(await end(await sentBack(people.wecom))).toMatchObject(AWAY)
  })

  test('DingTalk: a number of the mainland that one account has lets its person in; another company, country and nobody do not', async () => {
    const { arrive, accountOf, bindings, lastTry } = callsAt('dingtalk')
    const { corpId } = dingtalk.keys
    const before = await bindings()
    const known = { unionId: 'union-of-wang', nick: '王建军', mobile: MOBILE, stateCode: '86' }
    expect(await arrive({ corpId: 'ding-another-company', answer: known })).toMatchObject(REFUSED)
    expect(await lastTry()).toEqual(NOTED)
    expect(await arrive({ corpId: '', answer: known })).toMatchObject(REFUSED)
    for (const more of [{ stateCode: '852' }, { stateCode: undefined }, { mobile: '' }, { mobile: '13900009999' }])
      expect((await arrive({ corpId, answer: { ...known, ...more } })).data).toMatchObject({ bindTicket: expect.any(String) })
    expect(await bindings()).toEqual(before)
    expect(await accountOf(await arrive({ corpId, answer: known }))).toBe('driver1')
    expect((await arrive({ corpId, answer: { ...known, unionId: 'union-of-another' } })).data).toMatchObject({
      bindTicket: expect.any(String)
    })
    dingtalk.instead.set('/v1.0/contact/users/me', { status: 401, body: { code: 'InvalidAuthentication', message: '过期' } })
    expect(await arrive({ corpId, answer: known })).toMatchObject(AWAY)
    expect(await arrive({ corpId, answer: { nick: '无名' } })).toMatchObject(AWAY)
  })

  test('a name of one company is nobody at another one', async () => {
    const { arrive } = callsAt('wecom')
    await servers.wecom.query(
      `insert into sign_in_binding (id, user_id, way, issuer, subject, label, created_at, used_at)
       values ('b1', 'user-driver3', 'openId', 'wecom:ww-another', 'LiSi', '', 1, 1),
              ('b2', 'user-driver3', 'openId', 'https://id.example', 'LiSi', '', 1, 1)`
    )
    expect((await arrive({ ...people.wecom, answer: { userid: 'LiSi' } })).data).toMatchObject({ bindTicket: expect.any(String) })
  })

  test('nothing that is stored or answered holds a code, a secret or a token of the platform', async () => {
    for (const name of ['wecom', 'dingtalk'] as const) {
      const { end, sentBack } = callsAt(name)
      const back = await sentBack(people[name])
      const answer = await end(back)
      const stored = await servers[name].query('select * from sign_in_ticket')
      const text = JSON.stringify([answer, stored, await servers[name].query('select * from login_log')])
      for (const secret of [back.code, back.state, BROWSER, wecom.keys.secret, dingtalk.keys.secret, 'wecom-token'])
        expect(text).not.toContain(secret)
    }
  })
})
