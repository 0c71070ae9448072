import { MINUTE } from '../../../server/clock'
import { keepsPasskeys } from '../../../server/signIn/site'
import type { Binding, OpenWays } from '../../../src/contract/signIn'
import type { AnyPasskey, NewPasskey, PasskeyQuestion } from '../../../src/contract/signInPasskey'
import type { CurrentUser, LoginAnswer } from '../../../src/contract/session'
import { Authenticator, type Bent } from '../../support/authenticator'
import { oneDatabase, testConfig, type TestApp } from '../../support/databases'

/** What the server sees of a call that `app.inject` makes. */
const SITE = 'http://localhost'
const REFUSED = '此通行密钥不能登录，请用其他方式登录'

oneDatabase((_name, makeApp) => {
  let server: TestApp
  beforeAll(async () => {
    server = await makeApp()
  })

  const ask = async (token: string) =>
    (await server.call<PasskeyQuestion<NewPasskey>>('POST', '/api/signIn/Passkeys/Begin', { token, key: true })).data
  const hand = (token: string, body: object, key: string | true = true) =>
    server.call<{ list: Binding[] } | null>('POST', '/api/signIn/Passkeys', { token, body, key })
  /** A device that this person enrolled. */
  const enrolled = async (account: string): Promise<Authenticator> => {
    const token = await server.signIn(account)
    const device = new Authenticator(SITE)
    const { ticket, options } = await ask(token)
    expect(await hand(token, { ticket, name: '手机', response: device.enrol(options) })).toMatchObject({ code: 200 })
    return device
  }
  const question = async () => (await server.call<PasskeyQuestion<AnyPasskey>>('POST', '/api/signIn/Passkey/Begin')).data
  const enter = (body: object) => server.call<LoginAnswer | null>('POST', '/api/signIn/Passkey', { body })
  const enterWith = async (device: Authenticator, bent: Bent = {}) => {
    const { ticket, options } = await question()
    return enter({ ticket, response: device.sign(options, bent) })
  }
  const lastTry = async () =>
    (await server.query('select user_id, account, succeeded, reason from login_log order by created_at desc, id desc limit 1'))[0]

  test('a passkey that was enrolled signs its person in, without an account typed, and stands in his list and history', async () => {
    const device = await enrolled('driver1')
    const answer = await enterWith(device)
    expect(answer).toMatchObject({ code: 200, data: { token: expect.stringMatching(/^Bearer /) } })
    const token = answer.data?.token ?? ''
    const { data } = await server.call<CurrentUser>('GET', '/api/oauth/CurrentUser?type=app', { token })
    expect(data.userInfo.userAccount).toBe('driver1')
    expect(await lastTry()).toEqual({ user_id: 'user-driver1', account: 'driver1', succeeded: true, reason: 'passkey' })
    const { data: own } = await server.call<{ list: Binding[] }>('GET', '/api/signIn/Bindings', { token })
    expect(own.list).toEqual([expect.objectContaining({ way: 'passkey', label: '手机' })])
    const { options } = await ask(token)
    expect(options).toMatchObject({
      rp: { id: 'localhost' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ id: device.id, transports: ['internal'] }]
    })
    expect((await question()).options).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
  })

  test('an answer counts once, for five minutes, and only for its question', async () => {
    const device = await enrolled('driver2')
    const first = await question()
    const body = { ticket: first.ticket, response: device.sign(first.options) }
    expect((await enter(body)).code).toBe(200)
    expect(await enter(body)).toMatchObject({ code: 400, msg: REFUSED, data: null })
    expect(await lastTry()).toEqual({ user_id: 'user-driver2', account: 'driver2', succeeded: false, reason: 'passkey' })
    const second = await question()
    expect(await enter({ ticket: second.ticket, response: body.response })).toMatchObject({ code: 400, msg: REFUSED })
    // A wrong answer has spent the question.
    expect((await enter({ ticket: second.ticket, response: device.sign(second.options) })).code).toBe(400)
    const late = await question()
    server.clock.advance(5 * MINUTE)
    expect((await enter({ ticket: late.ticket, response: device.sign(late.options) })).code).toBe(400)
    const shared = await question()
    const at = { ticket: shared.ticket, response: device.sign(shared.options) }
    const codes = (await Promise.all([enter(at), enter(at), enter(at)])).map(({ code }) => code)
    expect(codes.sort()).toEqual([200, 400, 400])
  })

  test.each<[string, Bent]>([
    ['another page', { origin: 'http://localhost.evil.example' }],
    ['another port of the site', { origin: 'http://localhost:8080' }],
    ["another site's passkey", { rpId: 'evil.example' }],
    ['another question', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
    ['an enrolment', { type: 'webauthn.create' }],
    ['nobody who proved himself to the device', { isUnverified: true }],
    ['another account', { userHandle: Buffer.from('user-admin').toString('base64url') }],
    ['a passkey that nobody has', { id: 'AAAAAAAAAAAAAAAAAAAAAA' }]
  ])('the answer of %s is refused like any other, and noted', async (_what, bent) => {
    const device = await enrolled('driver3')
    expect(await enterWith(device, bent)).toMatchObject({ code: 400, msg: REFUSED, data: null })
    expect(await lastTry()).toMatchObject({ succeeded: false, reason: 'passkey', account: bent.id === undefined ? 'driver3' : '' })
  })

  test("a signature of another device does not open somebody's passkey", async () => {
    const device = await enrolled('finance1')
    const other = await enrolled('yard1')
    expect(await enterWith(other, { id: device.id, userHandle: device.userHandle })).toMatchObject({ code: 400, msg: REFUSED })
  })

  test('a counter that does not go on is a copy: refused, noted, and the last one that counted stands', async () => {
    const device = await enrolled('clerk1')
    device.counter = 7
    expect((await enterWith(device)).code).toBe(200)
    for (const counter of [7, 3, 0]) {
      device.counter = counter
      expect(await enterWith(device)).toMatchObject({ code: 400, msg: REFUSED })
      expect(await lastTry()).toMatchObject({ account: 'clerk1', succeeded: false, reason: 'passkey' })
    }
    device.counter = 8
    expect((await enterWith(device)).code).toBe(200)
    expect(await server.query("select counter from passkey where user_id = 'user-clerk1'")).toEqual([{ counter: 8 }])
  })

  test("another person's ticket, a spent one and a bent enrolment keep nothing; the same act again is the same answer", async () => {
    const [mine, other] = [await server.signIn('manager1'), await server.signIn('dispatcher1')]
    const device = new Authenticator(SITE)
    const asked = await ask(other)
    const EXPIRED = { code: 400, msg: '添加通行密钥已过期，请重新操作' }
    const body = { ticket: asked.ticket, name: '电脑', response: device.enrol(asked.options) }
    expect(await hand(mine, body)).toMatchObject(EXPIRED)
    expect(await hand(other, body)).toMatchObject(EXPIRED)
    for (const bent of [{ origin: 'http://evil.example' }, { rpId: 'evil.example' }, { isUnverified: true }, { type: 'webauthn.get' }]) {
      const { ticket, options } = await ask(mine)
      const key = crypto.randomUUID()
      const wrong = { ticket, name: '电脑', response: device.enrol(options, bent) }
      const REFUSAL = { code: 400, msg: '通行密钥没有通过验证，请重新添加' }
      expect([await hand(mine, wrong, key), await hand(mine, wrong, key)]).toMatchObject([REFUSAL, REFUSAL])
      expect(await hand(mine, { ...wrong, response: device.enrol(options) })).toMatchObject(EXPIRED)
    }
    const { ticket, options } = await ask(mine)
    const right = { ticket, name: ' 电脑 ', response: device.enrol(options) }
    const key = crypto.randomUUID()
    const [first, again] = [await hand(mine, right, key), await hand(mine, right, key)]
    expect(first).toMatchObject({ code: 200, data: { list: [{ way: 'passkey', label: '电脑' }] } })
    expect(again.data).toEqual(first.data)
    const theirs = await ask(other)
    expect(await hand(other, { ticket: theirs.ticket, name: '电脑', response: device.enrol(theirs.options) })).toMatchObject({
      code: 400,
      msg: '此通行密钥已经添加过'
    })
  })

  test('a removed passkey lets nobody in; others of the person stay', async () => {
    const [gone, kept] = [await enrolled('driver4'), await enrolled('driver4')]
    const token = await server.signIn('driver4')
    const [row] = await server.query<{ id: string }>('select id from passkey where credential_id = $1', [gone.id])
    const removal = await server.call<{ list: Binding[] }>('POST', `/api/signIn/Bindings/${row?.id}/Remove`, { token, key: true })
    expect(removal.data.list).toHaveLength(1)
    expect(await enterWith(gone)).toMatchObject({ code: 400, msg: REFUSED })
    expect(await lastTry()).toMatchObject({ account: '', user_id: null })
    expect((await enterWith(kept)).code).toBe(200)
    await server.query("update user_account set enabled_mark = 0 where account = 'driver4'")
    expect(await enterWith(kept)).toMatchObject({ code: 400, msg: '账号被禁用' })
  })
})

test.each<[string, boolean]>([
  ['https://work.example', true],
  ['https://work.example:8443', true],
  ['http://localhost:3000', true],
  ['http://work.example', false],
  ['https://203.0.113.7', false],
  ['http://127.0.0.1:3000', false],
  ['https://[2001:db8::1]', false]
])('browsers keep passkeys for %s: %s', (site, keeps) => {
  expect(keepsPasskeys(site)).toBe(keeps)
})

oneDatabase((_name, makeApp) => {
  test('the site is never taken from a request of a real installation', async () => {
    const { signIn } = testConfig()
    for (const [site, ways, code] of [
      [undefined, false, 400],
      ['https://work.example', true, 200]
    ] as const) {
      const config = { environment: 'production', logLevel: 'silent', signIn: { ...signIn, site } } as const
      const { app } = await makeApp({ config })
      const headers = { host: 'evil.example' }
      const open = (await app.inject({ url: '/api/signIn/Ways', headers })).json<{ data: OpenWays }>()
      expect(open.data.ways.includes('passkey')).toBe(ways)
      const begun = (await app.inject({ method: 'POST', url: '/api/signIn/Passkey/Begin', headers })).json<{ code: number }>()
      expect(begun.code).toBe(code)
    }
  })

  test('a company that does not open passkeys has none', async () => {
    const { call } = await makeApp({ config: { signIn: { ...testConfig().signIn, ways: ['password'] } } })
    expect((await call<OpenWays>('GET', '/api/signIn/Ways')).data.ways).toEqual(['password'])
    expect(await call('POST', '/api/signIn/Passkey/Begin')).toMatchObject({ code: 400, msg: '此登录方式未开通，请用其他方式登录' })
  })
})
