import fc from 'fast-check'
import { MINUTE } from '../../../server/clock'
import { enter } from '../../../server/signIn/enter'
import { DEMO_PASSWORD } from '../../../server/seed/company'
import type { SignInWay } from '../../../src/contract/signIn'
import { md5 } from '../../../src/domain/md5'
import { oneDatabase, onPostgres, testConfig, trialsOn, type TestApp } from '../../support/databases'
import { Telephone, other } from '../session/telephone'
import { CLIENT, DEVICE, FINANCE, HAS_PHONE, KNOWS_PASSWORD, STEPS, Visitor, callsOf, type StepName } from './visitor'

const SPENT = '验证已失效，请重新登录'
const LOCKED = '请等待15分钟后再进行登录，或联系管理员解除账号锁定！'
const RULE = {
  signIn: {
    ...testConfig().signIn,
    ways: ['password', 'sms', 'weapp', 'alipay', 'openId', 'passkey'],
    secondStepRoles: ['finance', 'administrator']
  },
  session: { ...testConfig().session, captchaAfter: 100 },
  sms: { ...testConfig().sms, perNumber: 10_000, perAddress: 100_000 }
} as const

oneDatabase((name, makeApp) => {
  let server: TestApp
  let telephone: Telephone
  let calls: ReturnType<typeof callsOf>
  beforeAll(async () => {
    server = await makeApp({ config: RULE })
    calls = callsOf(server)
  })
  beforeEach(async () => {
    server.clock.advance(20 * MINUTE)
    telephone = new Telephone()
    server.context.sms = telephone
    for (const table of ['sms_code', 'login_guard', 'sign_in_ticket', 'session_token', 'login_log'])
      await server.query(`delete from ${table}`)
  })
  const ticketOf = async () => (await calls.password('finance1')).data?.secondTicket ?? ''
  const codeFor = async (ticket: string) => {
    expect(await calls.askCode(ticket)).toMatchObject({ code: 200, data: { waitSeconds: 60 } })
    return telephone.codeOf(FINANCE)
  }
  const history = () =>
    server.query("select succeeded, reason from login_log where user_id = 'user-finance1' order by created_at, succeeded")

  test('password, then the code on the telephone of the account; once', async () => {
    const first = await calls.password('finance1')
    expect(first).toMatchObject({
      code: 200,
      data: { secondTicket: expect.stringMatching(/^[\w-]{40,}$/), by: 'code', mobile: '138****0031' }
    })
    expect(first.data).not.toHaveProperty('token')
    expect(await history()).toEqual([{ succeeded: false, reason: 'second' }])
    const ticket = first.data?.secondTicket ?? ''
    const code = await codeFor(ticket)
    const answer = await calls.second({ ticket, code })
    expect(answer).toMatchObject({ code: 200, data: { token: expect.stringMatching(/^Bearer /) } })
    expect((await server.call('GET', '/api/oauth/CurrentUser', { token: answer.data?.token ?? '' })).code).toBe(200)
    expect(await history()).toEqual([{ succeeded: true, reason: 'password+sms' }])
    expect(await calls.second({ ticket, code })).toMatchObject({ code: 400, msg: SPENT })
    expect(await calls.askCode(ticket)).toMatchObject({ code: 400, msg: SPENT })
  })

  test('after a code by SMS the second step is the password, and no code', async () => {
    await calls.askSms(FINANCE)
    const first = await calls.sms(FINANCE, telephone.codeOf(FINANCE))
    expect(first).toMatchObject({ code: 200, data: { by: 'password', mobile: '' } })
    const ticket = first.data?.secondTicket ?? ''
    expect(await calls.askCode(ticket)).toMatchObject({ code: 400, msg: SPENT })
    expect(await calls.second({ ticket, code: '123456' })).toMatchObject({ code: 400, data: { fields: { password: '请输入密码' } } })
    expect(await calls.second({ ticket, password: md5('Wrong@2026') })).toMatchObject({ code: 400, msg: '密码错误，请重新输入' })
    expect((await calls.second({ ticket, password: md5(DEMO_PASSWORD) })).data?.token).toMatch(/^Bearer /)
    expect(await history()).toEqual([
      { succeeded: false, reason: 'password' },
      { succeeded: true, reason: 'sms+password' }
    ])
  })

  test('whoever has none of the roles notices nothing; administrators by their word; a role of a position that is not the current one counts', async () => {
    expect((await calls.password('driver1', DEMO_PASSWORD, '')).data?.token).toMatch(/^Bearer /)
    expect((await calls.password('admin')).data).toHaveProperty('secondTicket')
    await server.query(
      "insert into position_role (position_id, role_id) select position_id, 'role-finance' from user_position where user_id = 'user-yard1'"
    )
    await server.query("update user_account set position_id = null where id = 'user-yard1'")
    expect((await calls.password('yard1')).data).toHaveProperty('secondTicket')
    await server.query("update role set enabled_mark = 0 where en_code = 'finance'")
    expect((await calls.password('yard1')).data?.token).toMatch(/^Bearer /)
    await server.query("update role set enabled_mark = 1 where en_code = 'finance'")
  })

  test('each way alone asks for the second step, a passkey does not', async () => {
    for (const way of ['password', 'sms', 'weapp', 'alipay', 'openId', 'passkey'] satisfies SignInWay[]) {
      const answer = await enter(server.context, { way, userId: 'user-finance1', device: DEVICE })
      expect('token' in answer).toBe(way === 'passkey')
      expect(await enter(server.context, { way, userId: 'user-driver1', device: DEVICE })).toHaveProperty('token')
    }
  })

  test('a client that does not know the second step is told in words, and gets no ticket', async () => {
    const told = { code: 400, msg: '此账号需要第二步验证，请用最新版本的应用登录', data: null }
    expect(await calls.password('finance1', DEMO_PASSWORD, '')).toMatchObject(told)
    expect(await server.call('GET', `/api/oauth?${CLIENT}&account=finance1&password=${md5(DEMO_PASSWORD)}`)).toMatchObject(told)
    await calls.askSms(FINANCE)
    expect(await calls.sms(FINANCE, telephone.codeOf(FINANCE), '')).toMatchObject(told)
    expect(await calls.password('finance1', 'Wrong@2026', '')).toMatchObject({ code: 400, msg: '账号或密码不正确' })
  })

  test('an account without a mobile number is sent to the administrator', async () => {
    await server.query("update user_account set mobile = '' where id = 'user-finance1'")
    expect(await calls.password('finance1')).toMatchObject({
      code: 400,
      msg: '此账号需要短信验证码作为第二步，但没有登记手机号，请联系管理员',
      data: null
    })
    await server.query('update user_account set mobile = $1 where id = $2', [FINANCE, 'user-finance1'])
  })

  test('wrong codes lock the account as wrong passwords do; the right password in between opens no new tries', async () => {
    let ticket = await ticketOf()
    let code = await codeFor(ticket)
    for (let i = 0; i < 4; i++) {
      expect(await calls.second({ ticket, code: other(code) })).toMatchObject({ code: 400, msg: expect.stringContaining('验证码') })
      ticket = await ticketOf()
    }
    expect(await calls.second({ ticket, code: other(code) })).toMatchObject({ code: 400, msg: LOCKED })
    expect(await calls.second({ ticket, code })).toMatchObject({ code: 400, msg: LOCKED })
    expect(await calls.password('finance1')).toMatchObject({ code: 400, msg: LOCKED })
    server.clock.advance(15 * MINUTE)
    ticket = await ticketOf()
    code = await codeFor(ticket)
    expect((await calls.second({ ticket, code })).code).toBe(200)
    expect(await server.query('select 1 from login_guard')).toEqual([])
  })

  test('a ticket counts for ten minutes and five tries, until the password is changed, and is made up by nobody', async () => {
    const late = await ticketOf()
    server.clock.advance(10 * MINUTE)
    expect(await calls.askCode(late)).toMatchObject({ code: 400, msg: SPENT })
    expect(await calls.second({ ticket: late, code: '123456' })).toMatchObject({ code: 400, msg: SPENT })
    expect(await calls.second({ ticket: 'x'.repeat(43), code: '123456' })).toMatchObject({ code: 400, msg: SPENT })

    const tried = await ticketOf()
    const code = await codeFor(tried)
    for (let i = 0; i < 5; i++) {
      await calls.second({ ticket: tried, code: other(code) })
      await server.query('delete from login_guard')
    }
    await server.query('update sms_code set attempts = 0')
    expect(await calls.second({ ticket: tried, code })).toMatchObject({ code: 400, msg: SPENT })

    server.clock.advance(MINUTE)
    const old = await ticketOf()
    const fresh = await codeFor(old)
    await server.query("update user_credential set changed_at = $1 where user_id = 'user-finance1'", [server.clock.now() + 1])
    expect(await calls.second({ ticket: old, code: fresh })).toMatchObject({ code: 400, msg: SPENT })
    await server.query("update user_credential set changed_at = 0 where user_id = 'user-finance1'")
  })

  test('who was disabled after his first step is told so and stays out', async () => {
    const ticket = await ticketOf()
    const code = await codeFor(ticket)
    await server.query("update user_account set enabled_mark = 0 where id = 'user-finance1'")
    expect(await calls.askCode(ticket)).toMatchObject({ code: 400, msg: '账号被禁用' })
    expect(await calls.second({ ticket, code })).toMatchObject({ code: 400, msg: '账号被禁用' })
    await server.query("update user_account set enabled_mark = 1 where id = 'user-finance1'")
    expect((await calls.second({ ticket, code })).code).toBe(200)
  })

  const clean = async () => {
    for (const table of ['sms_code', 'login_guard', 'sign_in_ticket', 'session_token']) await server.query(`delete from ${table}`)
  }
  const walk = (steps: readonly StepName[], look: (opened: number, visitor: Visitor) => void, trials: number, seed: number) =>
    fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.constantFrom(...steps), fc.nat(3)), { minLength: 4, maxLength: 14 }), async (path) => {
        await clean()
        telephone.sent.length = 0
        server.clock.advance(20 * MINUTE)
        const visitor = new Visitor(server, telephone)
        let opened = 0
        for (const [step, pick] of path) if (await visitor.take(step, pick)) opened++
        look(opened, visitor)
      }),
      { numRuns: trialsOn(name, trials), seed }
    )

  test('no path opens a session by the password alone, none by the telephone alone', async () => {
    await walk(KNOWS_PASSWORD, (opened) => expect(opened).toBe(0), 40, 20261127)
    await walk(HAS_PHONE, (opened) => expect(opened).toBe(0), 40, 20261128)
  })

  test('with both, each session has one ticket of the other factor behind it', async () => {
    let all = 0
    await walk(
      STEPS,
      (opened, { held }) => {
        expect(held.filter(({ isUsed }) => isUsed)).toHaveLength(opened)
        all += opened
      },
      80,
      20261129
    )
    expect(all).toBeGreaterThan(0)
  })
})

onPostgres((_name, makeApp) => {
  test('the right code brought ten times at once opens one session, wrong ones share no try', async () => {
    const server = await makeApp({ config: RULE })
    const telephone = new Telephone()
    server.context.sms = telephone
    const calls = callsOf(server)
    const ticket = (await calls.password('finance1')).data?.secondTicket ?? ''
    await calls.askCode(ticket)
    const code = telephone.codeOf(FINANCE)
    await Promise.all(Array.from({ length: 3 }, () => calls.second({ ticket, code: other(code) })))
    expect(await server.query("select (data->>'tries')::int as tries from sign_in_ticket")).toEqual([{ tries: 3 }])
    expect(await server.query('select failed_count from login_guard')).toEqual([{ failed_count: 3 }])
    const answers = await Promise.all(Array.from({ length: 10 }, () => calls.second({ ticket, code })))
    expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1)
    expect(
      await server.query("select 1 from session_token where user_id = 'user-finance1' and created_at >= $1", [server.clock.now()])
    ).toHaveLength(1)
  })
})
