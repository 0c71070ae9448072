import fc from 'fast-check'
import { DAY, MINUTE, SECOND } from '../../../server/clock'
import { cleanUp } from '../../../server/housekeeping'
import { createLive } from '../../../server/realtime/live'
import type { CurrentUser } from '../../../src/contract/session'
import { oneDatabase, onPostgres, testConfig, trialsOn, type MakeApp, type TestApp } from '../../support/databases'
import { DRIVER, NOBODY, SPENT, Telephone, WRONG, callsOf, other } from './telephone'

oneDatabase((name, makeApp) => {
  let server: TestApp
  let telephone: Telephone
  const ask = (mobile: string) => callsOf(server).ask(mobile)
  const login = (mobile: string, code: string) => callsOf(server).login(mobile, code)
  /** A fresh code on the telephone of a number. */
  const codeFor = async (mobile: string) => {
    expect(await ask(mobile)).toMatchObject({ code: 200, data: { waitSeconds: 60 } })
    return telephone.codeOf(mobile)
  }
  beforeAll(async () => {
    server = await makeApp()
  })
  beforeEach(async () => {
    server.clock.advance(DAY)
    telephone = new Telephone()
    server.context.sms = telephone
    await server.query('delete from sms_code')
    await server.query('delete from login_guard')
  })

  test('the code on the telephone signs its person in, once', async () => {
    const code = await codeFor(DRIVER)
    expect(code).toMatch(/^\d{6}$/)
    const answer = await login(DRIVER, code)
    expect(answer).toMatchObject({ code: 200, data: { token: expect.stringMatching(/^Bearer [\w-]{40,}$/) } })
    const { data } = await server.call<CurrentUser>('GET', '/api/oauth/CurrentUser?type=app', { token: answer.data?.token ?? '' })
    expect(data.userInfo.userAccount).toBe('driver1')
    expect(await login(DRIVER, code)).toMatchObject({ code: 400, msg: SPENT, data: { fields: { code: SPENT } } })
    expect(
      await server.query("select succeeded, account, reason from login_log where user_id = 'user-driver1' order by created_at desc limit 1")
    ).toEqual([{ succeeded: true, account: DRIVER, reason: 'sms' }])
  })

  test('neither the code nor a bare hash of it is stored', async () => {
    const code = await codeFor(DRIVER)
    const [row] = await server.query<{ code_hash: string }>('select * from sms_code')
    expect(JSON.stringify(row)).not.toContain(code)
    expect(row?.code_hash).toMatch(/^[0-9a-f]{64}$/)
  })

  test('an unknown number is answered like a known one at every turn, and nothing is sent to it', async () => {
    const story = async (mobile: string, wrong: (code: string) => string) => {
      const told: unknown[] = [await ask(mobile), await ask(mobile)]
      server.clock.advance(30 * SECOND)
      told.push(await ask(mobile))
      const code = wrong(telephone.codeOf(mobile))
      for (let i = 0; i < 6; i++) told.push(await login(mobile, code))
      told.push(await ask(mobile))
      server.clock.advance(15 * MINUTE)
      told.push(await login(mobile, code), await ask(mobile))
      return told.map((each) => ({ ...(each as object), timestamp: 0 }))
    }
    const known = await story(DRIVER, other)
    await server.query('delete from login_guard')
    const unknown = await story(NOBODY, () => '123456')
    expect(unknown).toEqual(known)
    expect(telephone.sent.map(({ mobile }) => mobile)).toEqual([DRIVER, DRIVER])
  })

  test('one code a number in 60 seconds; the older one is void when a newer one is made', async () => {
    const first = await codeFor(DRIVER)
    server.clock.advance(59 * SECOND)
    expect(await ask(DRIVER)).toMatchObject({ code: 429, msg: '验证码已发送，请 1 秒后再获取', data: { waitSeconds: 1 } })
    server.clock.advance(SECOND)
    const second = await codeFor(DRIVER)
    expect(telephone.sent).toHaveLength(2)
    if (first !== second) expect(await login(DRIVER, first)).toMatchObject({ code: 400, msg: WRONG, data: { fields: { code: WRONG } } })
    expect((await login(DRIVER, second)).code).toBe(200)
  })

  test('asked ten times at once there is one code', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(DRIVER)))
    expect(answers.map(({ code }) => code).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 429)])
    expect(telephone.sent).toHaveLength(1)
  })

  test('a code is good for five minutes', async () => {
    const code = await codeFor(DRIVER)
    server.clock.advance(5 * MINUTE - 1)
    expect((await login(DRIVER, code)).code).toBe(200)
    const late = await codeFor(DRIVER)
    server.clock.advance(5 * MINUTE)
    expect(await login(DRIVER, late)).toMatchObject({ code: 400, msg: SPENT })
  })

  test('the right code used ten times at once opens one session', async () => {
    const code = await codeFor(DRIVER)
    const open = async () => (await server.query("select 1 from session_token where user_id = 'user-driver1'")).length
    const before = await open()
    const answers = await Promise.all(Array.from({ length: 10 }, () => login(DRIVER, code)))
    expect(answers.filter(({ code: each }) => each === 200)).toHaveLength(1)
    expect(await open()).toBe(before + 1)
  })

  test('wrong codes lock the number by the policy of passwords, time opens it; the account itself is not locked by them', async () => {
    const code = await codeFor(DRIVER)
    for (let i = 0; i < 4; i++) expect(await login(DRIVER, other(code))).toMatchObject({ code: 400, msg: WRONG })
    expect(await login(DRIVER, other(code))).toMatchObject({ code: 400, msg: '请等待15分钟后再进行登录，或联系管理员解除账号锁定！' })
    expect(await login(DRIVER, code)).toMatchObject({ code: 400, msg: '请等待15分钟后再进行登录，或联系管理员解除账号锁定！' })
    expect(await server.signIn('driver1')).toMatch(/^Bearer /)
    server.clock.advance(15 * MINUTE)
    expect((await login(DRIVER, await codeFor(DRIVER))).code).toBe(200)
    expect(await server.query('select 1 from login_guard')).toEqual([])
  })

  test('wrong passwords lock the way by code too, said only to the right code', async () => {
    await server.query("insert into login_guard values ('driver1', 5, $1, $1)", [server.clock.now()])
    const code = await codeFor(DRIVER)
    expect(await login(DRIVER, other(code))).toMatchObject({ code: 400, msg: WRONG })
    expect(await login(DRIVER, code)).toMatchObject({ code: 400, msg: '请等待15分钟后再进行登录，或联系管理员解除账号锁定！' })
    server.clock.advance(15 * MINUTE)
    expect((await login(DRIVER, await codeFor(DRIVER))).code).toBe(200)
  })

  test('a disabled person is told so after the right code only; a number of two people signs in neither', async () => {
    await server.query("update user_account set enabled_mark = 0 where account = 'driver4'")
    const code = await codeFor('13802580024')
    expect(await login('13802580024', other(code))).toMatchObject({ code: 400, msg: WRONG })
    expect(await login('13802580024', code)).toMatchObject({ code: 400, msg: '账号被禁用', data: null })
    await server.query("update user_account set mobile = '13802580051' where account = 'yard1'")
    expect(await login('13802580051', await codeFor('13802580051'))).toMatchObject({
      code: 400,
      msg: '该手机号对应多个账号，请用账号密码登录'
    })
    await server.query("update user_account set deleted_at = 1 where account = 'yard1'")
    server.clock.advance(MINUTE)
    expect((await login('13802580051', await codeFor('13802580051'))).code).toBe(200)
  })

  test('a sender that takes its time holds nobody up, one that delivers twice changes nothing', async () => {
    let deliver = (): void => undefined
    server.context.sms = {
      send: (mobile, code) =>
        new Promise((resolve) => {
          deliver = () => {
            telephone.sent.push({ mobile, code }, { mobile, code })
            resolve()
          }
        }),
      tell: () => telephone.tell()
    }
    expect((await ask(DRIVER)).code).toBe(200)
    expect(telephone.sent).toEqual([])
    server.clock.advance(2 * MINUTE)
    deliver()
    const code = telephone.codeOf(DRIVER)
    expect((await login(DRIVER, code)).code).toBe(200)
    expect(await login(DRIVER, code)).toMatchObject({ code: 400, msg: SPENT })
  })

  test('a failing sender is not told apart from an unknown number, and a minute later the next code arrives', async () => {
    server.context.sms = { send: () => Promise.reject(new Error('gateway is down')), tell: () => telephone.tell() }
    const failed = await ask(DRIVER)
    expect({ ...failed, timestamp: 0 }).toEqual({ ...(await ask(NOBODY)), timestamp: 0 })
    expect(await login(DRIVER, '000000')).toMatchObject({ code: 400 })
    server.context.sms = telephone
    server.clock.advance(MINUTE)
    expect((await login(DRIVER, await codeFor(DRIVER))).code).toBe(200)
  })

  test('what is no number or no code is refused by name', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc
          .oneof(fc.stringMatching(/^[0-9a-z+-]{1,14}$/), fc.string({ minLength: 1, maxLength: 20 }))
          .filter((each) => !/^1[3-9]\d{9}$/.test(each)),
        async (mobile) => {
          const answer = await login(mobile, '123456')
          expect(answer.code).toBe(400)
          expect(answer.data).toMatchObject({ fields: { account: expect.stringContaining('手机号') } })
        }
      ),
      { numRuns: trialsOn(name, 60), seed: 20261121 }
    )
    for (const code of ['', '12345', '1234567', '12345a', '１２３４５６'])
      expect(await login(DRIVER, code)).toMatchObject({ code: 400, data: { fields: { code: expect.stringContaining('验证码') } } })
    expect(await ask('12345')).toMatchObject({ code: 400 })
  })

  test('codes that have run out are cleared', async () => {
    await codeFor(DRIVER)
    server.clock.advance(5 * MINUTE + 1)
    await server.context.db.transaction((tx) => cleanUp(tx, server.clock.now()))
    expect(await server.query('select 1 from sms_code')).toEqual([])
  })
})

/** Fresh servers whose limits are small. */
const limited = (makeApp: MakeApp, sms: { perNumber: number; perAddress: number }) =>
  makeApp({ config: { sms: { ...testConfig().sms, ...sms } } })

oneDatabase((_name, makeApp) => {
  test('a number has so many codes a day, known or not; the next day it starts again', async () => {
    const server = await limited(makeApp, { perNumber: 3, perAddress: 1000 })
    server.context.sms = new Telephone()
    for (const mobile of [DRIVER, NOBODY]) {
      for (let i = 0; i < 3; i++) {
        expect((await callsOf(server).ask(mobile)).code).toBe(200)
        // Asking too early costs nothing of the day.
        expect((await callsOf(server).ask(mobile)).code).toBe(429)
        server.clock.advance(MINUTE)
      }
      expect(await callsOf(server).ask(mobile)).toMatchObject({
        code: 429,
        msg: '今天获取验证码的次数已用完，请明天再试，或用账号密码登录'
      })
    }
    server.clock.advance(DAY)
    expect((await callsOf(server).ask(DRIVER)).code).toBe(200)
  })

  test('an address has so many requests a day over all numbers', async () => {
    const server = await limited(makeApp, { perNumber: 10, perAddress: 4 })
    server.context.sms = new Telephone()
    const codes = []
    for (let i = 0; i < 6; i++) codes.push((await callsOf(server).ask(`1390000000${i}`)).code)
    expect(codes).toEqual([200, 200, 200, 200, 429, 429])
  })

  test('without a sender both calls say that the service is not open', async () => {
    const server = await makeApp({ config: { environment: 'production' } })
    expect(await callsOf(server).ask(DRIVER)).toMatchObject({ code: 400, msg: '短信服务未开通，请用账号密码登录' })
    expect(await callsOf(server).login(DRIVER, '123456')).toMatchObject({ code: 400, msg: '短信服务未开通，请用账号密码登录' })
  })
})

onPostgres((_name, makeApp) => {
  test('two servers on one database make one code and open one session', async () => {
    const one = await makeApp()
    const telephone = new Telephone()
    one.context.sms = telephone
    const { buildApp } = await import('../../../server/app')
    // Another process has sockets of its own.
    const app = await buildApp({ ...one.context, live: createLive() })
    const two: TestApp = {
      ...one,
      app,
      call: async (method, url, options) => {
        const body = options?.body
        const answer = await app.inject({
          method,
          url,
          headers: {
            'jnpf-origin': 'app',
            ...(body instanceof URLSearchParams ? { 'content-type': 'application/x-www-form-urlencoded' } : {})
          },
          ...(body instanceof URLSearchParams ? { payload: body.toString() } : {})
        })
        return answer.json()
      }
    }
    const asked = await Promise.all([one, two, one, two].map((server) => callsOf(server).ask(DRIVER)))
    expect(asked.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(telephone.sent).toHaveLength(1)
    const code = telephone.codeOf(DRIVER)
    const answers = await Promise.all([one, two, one, two].map((server) => callsOf(server).login(DRIVER, code)))
    expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1)
    await app.close()
  })
})
