import { DAY, HOUR, MINUTE, SECOND } from '../../../server/clock'
import { md5 } from '../../../src/domain/md5'
import type { CurrentUser, LoginConfig } from '../../../src/contract/session'
import { oneDatabase, type TestApp } from '../../support/databases'

const CLIENT = 'client_id=towing-app&client_secret=towing-app-local&scope=all&grant_type=password'
const form = (fields: Record<string, string>) => ({ body: new URLSearchParams(fields) })

oneDatabase((_name, makeApp) => {
  let server: TestApp
  beforeAll(async () => {
    server = await makeApp()
  })
  const login = (account: string, password: string, more: Record<string, string> = {}) =>
    server.call<{ token: string } | null>(
      'POST',
      `/api/oauth/Login?${CLIENT}`,
      form({ account, password: md5(password), origin: 'password', ...more })
    )
  const currentUser = (token: string) => server.call<CurrentUser>('GET', '/api/oauth/CurrentUser?type=app', { token })

  test('a right password gives a token that opens the own data, with or without Bearer', async () => {
    const answer = await login('driver1', 'Towing@2026')
    expect(answer).toMatchObject({ code: 200, data: { token: expect.stringMatching(/^Bearer [\w-]{40,}$/) } })
    const token = answer.data?.token ?? ''
    const { data } = await currentUser(token)
    expect(data.userInfo).toMatchObject({
      userAccount: 'driver1',
      userName: '王建军',
      departmentName: '车队',
      companyName: '深圳总部',
      isAdministrator: false
    })
    expect(data.features).toEqual(expect.arrayContaining(['transferCar', 'idempotency']))
    expect((await currentUser(token.replace('Bearer ', ''))).code).toBe(200)
  })

  test('the alternative login by query does the same and the account is compared without case', async () => {
    const answer = await server.call<{ token: string }>('GET', `/api/oauth?${CLIENT}&account=DRIVER2&password=${md5('Towing@2026')}`)
    expect((await currentUser(answer.data.token)).data.userInfo.userAccount).toBe('driver2')
  })

  test('a wrong client, a wrong password and an unknown account are refused with their texts', async () => {
    const fields = form({ account: 'driver1', password: md5('Towing@2026') })
    expect(await server.call('POST', '/api/oauth/Login?client_id=towing-app&client_secret=guess', fields)).toMatchObject({
      code: 400,
      msg: '客户端凭证不正确',
      data: null
    })
    expect(await login('driver1', 'wrong')).toMatchObject({ code: 400, msg: '账号或密码不正确' })
    expect(await login('nobody', 'wrong')).toMatchObject({ code: 400, msg: '账号或密码不正确' })
    expect(await server.call('POST', `/api/oauth/Login?${CLIENT}`, form({ account: '', password: '' }))).toMatchObject({
      code: 400,
      data: { fields: { account: '账号不能为空', password: '密码不能为空' } }
    })
  })

  test('neither the token nor the md5 is stored', async () => {
    const token = (await server.signIn('clerk1')).replace('Bearer ', '')
    const rows = await server.query('select * from session_token')
    expect(JSON.stringify(rows)).not.toContain(token)
    const [credential] = await server.query<{ password_hash: string }>(
      "select password_hash from user_credential where user_id = 'user-clerk1'"
    )
    expect(credential?.password_hash).toMatch(/^\$argon2id\$/)
  })

  test('three wrong passwords ask for the captcha, five lock the account, time opens it; an unknown account behaves alike', async () => {
    for (const account of ['finance1', 'nobody-else']) {
      const config = async () => (await server.call<LoginConfig>('GET', `/api/oauth/getConfig/${account}`)).data
      expect(await config()).toEqual({ enableVerificationCode: 0, verificationCodeNumber: 4 })
      for (let i = 0; i < 3; i++) await login(account, 'wrong')
      expect(await config()).toEqual({ enableVerificationCode: 1, verificationCodeNumber: 4 })
      expect(await login(account, 'Towing@2026')).toMatchObject({
        code: 400,
        msg: '请输入验证码',
        data: { fields: { code: '请输入验证码' } }
      })
      expect(await withCaptcha(account, 'wrong')).toMatchObject({ msg: '账号或密码不正确' })
      expect(await withCaptcha(account, 'wrong')).toMatchObject({ code: 400, msg: '请等待15分钟后再进行登录，或联系管理员解除账号锁定！' })
      server.clock.advance(14 * MINUTE)
      expect(await withCaptcha(account, 'Towing@2026')).toMatchObject({ msg: '请等待1分钟后再进行登录，或联系管理员解除账号锁定！' })
      server.clock.advance(MINUTE)
      expect(await login(account, 'Towing@2026')).toMatchObject(
        account === 'finance1' ? { code: 200 } : { code: 400, msg: '账号或密码不正确' }
      )
    }
  })

  async function withCaptcha(account: string, password: string) {
    const key = `key-${Math.random()}`
    const picture = await server.app.inject({ url: `/api/oauth/ImageCode/4/${key}` })
    expect(picture.headers['content-type']).toBe('image/jpeg')
    expect(picture.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]))
    const [row] = await server.query<{ answer: string }>('select answer from captcha where key = $1', [key])
    return login(account, password, { code: row?.answer.toLowerCase() ?? '', timestamp: key })
  }

  test('a captcha is good once, for five minutes, and only for its key', async () => {
    const account = 'yard1'
    for (let i = 0; i < 3; i++) await login(account, 'wrong')
    const picture = async (key: string) => {
      await server.app.inject({ url: `/api/oauth/ImageCode/4/${key}` })
      return (await server.query<{ answer: string }>('select answer from captcha where key = $1', [key]))[0]?.answer ?? ''
    }
    const code = await picture('one')
    expect(code).toHaveLength(4)
    expect(await login(account, 'Towing@2026', { code: 'zz', timestamp: 'one' })).toMatchObject({ msg: '验证码输入错误，请重新输入！' })
    expect(await login(account, 'Towing@2026', { code, timestamp: 'one' })).toMatchObject({ msg: '验证码已失效，请重新输入！' })
    const late = await picture('two')
    server.clock.advance(5 * MINUTE + SECOND)
    expect(await login(account, 'Towing@2026', { code: late, timestamp: 'two' })).toMatchObject({ msg: '验证码已失效，请重新输入！' })
    expect((await login(account, 'Towing@2026', { code: await picture('three'), timestamp: 'three' })).code).toBe(200)
    expect((await server.call<LoginConfig>('GET', `/api/oauth/getConfig/${account}`)).data.enableVerificationCode).toBe(0)
  })

  test('wrong passwords sent at once are counted one by one', async () => {
    await Promise.all(Array.from({ length: 12 }, () => login('clerk1', 'wrong')))
    expect(
      (await server.query<{ failed_count: number }>("select failed_count from login_guard where account = 'clerk1'"))[0]?.failed_count
    ).toBe(3)
    await server.query("delete from login_guard where account = 'clerk1'")
  })

  test('a session ends 7 days after its last use, and use lengthens it', async () => {
    const token = await server.signIn('dispatcher1')
    server.clock.advance(6 * DAY)
    expect((await currentUser(token)).code).toBe(200)
    server.clock.advance(6 * DAY)
    expect((await currentUser(token)).code).toBe(200)
    server.clock.advance(7 * DAY + HOUR)
    expect(await currentUser(token)).toMatchObject({ code: 600, msg: '登录过期,请重新登录', data: null })
  })

  test('signing out revokes the token; again, with an expired or no token, it answers 200', async () => {
    const token = await server.signIn('driver1')
    expect((await server.call('GET', '/api/oauth/Logout', { token })).code).toBe(200)
    expect((await currentUser(token)).code).toBe(600)
    expect((await server.call('GET', '/api/oauth/Logout', { token })).code).toBe(200)
    expect((await server.call('GET', '/api/oauth/Logout')).code).toBe(200)
    expect((await currentUser('Bearer unknown')).code).toBe(602)
  })

  test('a disabled account cannot sign in and its open session ends', async () => {
    const token = await server.signIn('driver4')
    await server.query("update user_account set enabled_mark = 0 where account = 'driver4'")
    expect(await login('driver4', 'Towing@2026')).toMatchObject({ code: 400, msg: '账号被禁用' })
    expect(await currentUser(token)).toMatchObject({ code: 602, msg: '账号被禁用' })
  })

  test('rights come from roles by code, read at each call', async () => {
    const codes = async (token: string, modelId: string) =>
      (await currentUser(token)).data.permissionList
        .find((entry) => entry.modelId === modelId)
        ?.button.map((button) => button.enCode)
        .sort() ?? null
    const finance = await server.signIn('finance1')
    expect(await codes(finance, 'paymentOrder')).toContain('btn_void')
    expect(await codes(finance, 'accidentOrder')).not.toContain('btn_void')
    expect(await codes(await server.signIn('clerk1'), 'accidentOrder')).toEqual(['btn_create'])
    expect(await codes(await server.signIn('clerk1'), 'paymentOrder')).toBeNull()
    const manager = await codes(await server.signIn('manager1'), 'paymentOrder')
    expect(manager).toContain('btn_waive')
    expect(manager).not.toContain('btn_verify')
    await server.query("delete from role_permission where role_id = 'role-clerk'")
    expect(await codes(await server.signIn('clerk1'), 'accidentOrder')).toBeNull()
  })
})

oneDatabase((_name, makeApp) => {
  test('with singleLogin a later login of the same device class ends the earlier one with 601', async () => {
    const base = await makeApp()
    const session = { ...base.context.config.session, singleLogin: true, loginsPerMinute: 4 }
    const server = await makeApp({ config: { session } })
    const first = await server.signIn('driver1')
    const second = await server.signIn('driver1')
    expect(await server.call('GET', '/api/oauth/CurrentUser', { token: first })).toMatchObject({ code: 601, msg: '账号在其他地方登录' })
    const web = await server.call<{ token: string }>('POST', `/api/oauth/Login?${CLIENT}`, {
      ...form({ account: 'driver1', password: md5('Towing@2026') }),
      headers: { 'jnpf-origin': 'pc' }
    })
    expect((await server.call('GET', '/api/oauth/CurrentUser', { token: second })).code).toBe(200)
    expect((await server.call('GET', '/api/oauth/CurrentUser', { token: web.data.token })).code).toBe(200)
    await server.signIn('driver2')
    await expect(server.signIn('driver2')).rejects.toThrow('操作过于频繁')
    server.clock.advance(MINUTE)
    await expect(server.signIn('driver2')).resolves.toMatch(/^Bearer /)
  })
})
