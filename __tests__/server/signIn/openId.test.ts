import { MINUTE } from '../../../server/clock'
import type { OidcSettings } from '../../../server/signIn/providers/settings'
import { readSignInSettings } from '../../../server/signIn/settings'
import type { Binding, OpenWays } from '../../../src/contract/signIn'
import type { OpenIdAddress } from '../../../src/contract/signInOpenId'
import type { CurrentUser } from '../../../src/contract/session'
import { oneDatabase, testConfig, type TestApp } from '../../support/databases'
import { startIdentityProvider, type IdentityProvider } from '../../support/identityProvider'

const BACK = 'http://localhost/pages/login/index'
const BROWSER = 'a-browser-of-the-tests'
const REFUSED = { code: 400, msg: '企业账号登录没有通过，请重新登录', data: null }
const AWAY = { code: 400, msg: '企业账号服务暂时无法连接，请稍后再试，或用其他方式登录' }
/** Of driver1 and of two accounts. */
const [DRIVER1, SHARED] = ['13802580021', '13900001111']

const PEOPLE = {
  wang: { name: '王建军', phone_number: `+86 ${DRIVER1}`, phone_number_verified: true },
  impostor: { name: '冒名', phone_number: DRIVER1, phone_number_verified: false },
  twin: { name: '同号', phone_number: SHARED, phone_number_verified: true },
  second: { name: '又一个', phone_number: DRIVER1, phone_number_verified: true },
  li: { name: '李四' }
}

interface Answer {
  token?: string
  bindTicket?: string
}

oneDatabase((_name, makeApp) => {
  let server: TestApp
  let provider: IdentityProvider
  const settings = (): OidcSettings => ({
    provider: 'oidc',
    issuer: provider.issuer,
    clientId: 'towing',
    clientSecret: 'towing-secret-of-tests',
    name: '集团账号',
    scope: 'openid profile phone',
    callLimitS: 5
  })
  const openApp = (openId: Partial<OidcSettings> = {}) =>
    makeApp({ config: { signIn: { ...testConfig().signIn, openId: { ...settings(), ...openId } } } })
  beforeAll(async () => {
    provider = await startIdentityProvider([BACK], PEOPLE)
    server = await openApp()
    await server.query("update user_account set mobile = $1 where account in ('clerk1', 'yard1')", [SHARED])
  })
  afterAll(() => provider.close())
  beforeEach(() => {
    provider.bend = undefined
    provider.signsWithAnotherKey = false
    provider.holds = undefined
  })

  const begin = (browser = BROWSER) => server.call<OpenIdAddress>('POST', '/api/signIn/OpenId/Begin', { body: { browser } })
  const end = (body: object) => server.call<Answer | null>('POST', '/api/signIn/OpenId', { body })
  /** What the provider sends the browser of a person back with. */
  const sentBack = async (subject: string) => {
    const back = await provider.walk((await begin()).data.address, subject)
    expect(`${back.origin}${back.pathname}`).toBe(BACK)
    const [state, code, iss] = ['state', 'code', 'iss'].map((name) => back.searchParams.get(name) ?? '')
    return { browser: BROWSER, state, code, iss }
  }
  const arrive = async (subject: string) => end(await sentBack(subject))
  const accountOf = async (token: string) =>
    (await server.call<CurrentUser>('GET', '/api/oauth/CurrentUser?type=app', { token })).data.userInfo.userAccount
  const lastTry = async () =>
    (await server.query('select user_id, account, succeeded, reason from login_log order by created_at desc, id desc limit 1'))[0]
  const bindings = () => server.query('select user_id, issuer, subject, label from sign_in_binding order by subject')

  test('the login page hears of the provider, and the browser is sent there with PKCE, state and nonce of its own', async () => {
    const { data } = await server.call<OpenWays>('GET', '/api/signIn/Ways')
    expect([data.ways.includes('openId'), data.openIdName]).toEqual([true, '集团账号'])
    const [one, two] = [new URL((await begin()).data.address), new URL((await begin()).data.address)]
    expect(one.origin).toBe(provider.issuer)
    expect(Object.fromEntries(one.searchParams)).toMatchObject({
      response_type: 'code',
      client_id: 'towing',
      redirect_uri: BACK,
      scope: 'openid profile phone',
      code_challenge_method: 'S256'
    })
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(one.searchParams.get(name)).toMatch(/^[\w-]{40,}$/)
      expect(one.searchParams.get(name)).not.toBe(two.searchParams.get(name))
    }
    const rows = JSON.stringify(await server.query('select * from sign_in_ticket'))
    expect(rows).not.toContain(one.searchParams.get('state'))
    expect(rows).not.toContain(BROWSER)
  })

  test('a number that the provider has verified and one account has lets its person in, and binds him for the next time', async () => {
    const { data } = await arrive('wang')
    expect(await accountOf(data?.token ?? '')).toBe('driver1')
    expect(await lastTry()).toEqual({ user_id: 'user-driver1', account: 'driver1', succeeded: true, reason: 'openId' })
    expect(await bindings()).toEqual([{ user_id: 'user-driver1', issuer: provider.issuer, subject: 'wang', label: '王建军' }])
    await server.query("update user_account set mobile = '' where account = 'driver1'")
    expect(await accountOf((await arrive('wang')).data?.token ?? '')).toBe('driver1')
    await server.query("update user_account set mobile = $1 where account = 'driver1'", [DRIVER1])
  })

  test.each(['impostor', 'twin', 'second', 'li'])(
    'a number that was not verified, is of two, or of somebody bound already, and no number at all, let nobody in: %s',
    async (subject) => {
      const before = await bindings()
      expect(await arrive(subject)).toMatchObject({ code: 200, data: { bindTicket: expect.stringMatching(/^[\w-]{40,}$/) } })
      expect(await bindings()).toEqual(before)
    }
  )

  test('who signs in another way binds what he proved, once; then the provider lets him in', async () => {
    const { bindTicket: ticket } = (await arrive('li')).data ?? {}
    const token = await server.signIn('driver2')
    const hand = (as: string) =>
      server.call<{ list: Binding[] }>('POST', '/api/signIn/Bindings', { token: as, body: { ticket }, key: true })
    expect(await hand(token)).toMatchObject({ code: 200, data: { list: [{ way: 'openId', label: '李四' }] } })
    expect(await hand(await server.signIn('driver3'))).toMatchObject({ code: 400, msg: '绑定已过期，请重新操作' })
    expect(await accountOf((await arrive('li')).data?.token ?? '')).toBe('driver2')
    await server.query("update user_account set enabled_mark = 0 where account = 'driver2'")
    expect(await arrive('li')).toMatchObject({ code: 400, msg: '账号被禁用' })
    expect(await lastTry()).toEqual({ user_id: 'user-driver2', account: 'driver2', succeeded: false, reason: 'closed' })
  })

  test('a forged state, one of another browser, a late one and a replayed code are refused and noted', async () => {
    const tries: (() => Promise<object>)[] = [
      async () => ({ ...(await sentBack('wang')), state: 'A'.repeat(43) }),
      async () => ({ ...(await sentBack('wang')), browser: 'another-browser-entirely' }),
      async () => {
        const late = await sentBack('wang')
        server.clock.advance(10 * MINUTE)
        return late
      },
      async () => {
        const used = await sentBack('wang')
        expect((await end(used)).code).toBe(200)
        return used
      },
      async () => ({ ...(await sentBack('wang')), code: (await sentBack('wang')).code }),
      async () => ({ ...(await sentBack('wang')), code: 'made-up' }),
      async () => ({ ...(await sentBack('wang')), iss: 'https://evil.example' }),
      async () => {
        const { iss: _iss, ...silent } = await sentBack('wang')
        return silent
      }
    ]
    for (const make of tries) {
      expect(await end(await make())).toMatchObject(REFUSED)
      expect(await lastTry()).toEqual({ user_id: null, account: '', succeeded: false, reason: 'openId' })
    }
  })

  test('a try that was refused has spent its state', async () => {
    const stolen = await sentBack('wang')
    expect(await end({ ...stolen, browser: 'another-browser-entirely' })).toMatchObject(REFUSED)
    expect(await end(stolen)).toMatchObject(REFUSED)
  })

  test.each<[string, (claims: Record<string, unknown>) => Record<string, unknown>]>([
    ['another nonce', (claims) => ({ ...claims, nonce: 'another' })],
    ['no nonce', ({ nonce: _nonce, ...claims }) => claims],
    ['another audience', (claims) => ({ ...claims, aud: 'another-app' })],
    ['another issuer', (claims) => ({ ...claims, iss: 'https://evil.example' })],
    ['an end that is past', (claims) => ({ ...claims, exp: Math.floor(Date.now() / 1000) - 3_600 })],
    ['another person than the provider tells of', (claims) => ({ ...claims, sub: 'li' })]
  ])('an ID token with %s is refused and noted', async (_what, bend) => {
    provider.bend = bend
    expect(await arrive('wang')).toMatchObject(REFUSED)
    expect(await lastTry()).toEqual({ user_id: null, account: '', succeeded: false, reason: 'openId' })
  })

  test('an ID token that another key signed is refused', async () => {
    provider.signsWithAnotherKey = true
    expect(await arrive('wang')).toMatchObject(REFUSED)
  })

  test('a provider that is away, slow or another one is said plainly, and is asked again the next time', async () => {
    const { issuer } = provider
    server = await openApp({ callLimitS: 0.3 })
    provider.holds = /well-known/
    expect(await begin()).toMatchObject(AWAY)
    provider.holds = undefined
    const answer = await sentBack('wang')
    provider.holds = /token/
    expect(await end(answer)).toMatchObject(AWAY)
    provider.holds = /^\/me/
    expect(await arrive('wang')).toMatchObject(AWAY)
    server = await openApp({ issuer: issuer.replace('127.0.0.1', 'localhost') })
    expect(await begin()).toMatchObject(AWAY)
  })
})

const GIVEN = { OPENID_ISSUER: 'https://id.example', OPENID_CLIENT_ID: 'towing', OPENID_CLIENT_SECRET: 'secret' }

test.each<[string, Record<string, string>, boolean]>([
  ['要么都填', { OPENID_ISSUER: 'https://id.example' }, false],
  ['要么都填', { OPENID_CLIENT_SECRET: 'secret' }, false],
  ['https', { ...GIVEN, OPENID_ISSUER: 'id.example' }, false],
  ['https', { ...GIVEN, OPENID_ISSUER: 'http://id.example' }, false],
  ['https', { ...GIVEN, OPENID_ISSUER: 'http://127.0.0.1:3002', PUBLIC_URL: 'https://work.example' }, true],
  ['openid', { ...GIVEN, OPENID_SCOPE: 'profile' }, false],
  ['PUBLIC_URL', GIVEN, true]
])('settings that would not work are said at the start: %s', (words, env, isProduction) => {
  expect(() => readSignInSettings(env, isProduction)).toThrow(words)
  expect(() => readSignInSettings(env, isProduction)).not.toThrow(/secret/)
})

test('settings that work', () => {
  expect(readSignInSettings({}, true)).toMatchObject({ site: undefined, openId: undefined })
  expect(readSignInSettings({ ...GIVEN, PUBLIC_URL: 'https://work.example:8443/' }, true)).toMatchObject({
    site: 'https://work.example:8443',
    openId: { issuer: 'https://id.example', name: '企业账号', scope: 'openid profile phone' }
  })
  expect(readSignInSettings({ ...GIVEN, OPENID_ISSUER: 'http://localhost:3002' }, false).openId).toMatchObject({
    issuer: 'http://localhost:3002'
  })
})
