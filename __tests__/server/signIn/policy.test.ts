import { md5 } from '../../../src/domain/md5'
import type { OpenWays } from '../../../src/contract/signIn'
import { readSignInSettings } from '../../../server/signIn/settings'
import { DEMO_PASSWORD } from '../../../server/seed/company'
import { testConfig } from '../../support/testConfig'
import { oneDatabase, type TestApp } from '../../support/databases'
import { DRIVER, NOBODY, Telephone, callsOf } from '../session/telephone'

const CLOSED = '此登录方式未开通，请用其他方式登录'
const CLIENT = 'client_id=towing-app&client_secret=towing-app-local'

const SIGN_IN = testConfig().signIn

/** Both addresses of signing in by password. */
const passwordCalls = (server: TestApp, account: string, password = DEMO_PASSWORD) => [
  () =>
    server.call<{ token: string } | null>('POST', `/api/oauth/Login?${CLIENT}`, {
      body: new URLSearchParams({ account, password: md5(password), origin: 'password' })
    }),
  () => server.call<{ token: string } | null>('GET', `/api/oauth?${CLIENT}&account=${account}&password=${md5(password)}`)
]

test('the rule names ways that exist and roles that could; all ways and no role when it says nothing', () => {
  expect(readSignInSettings({}, true)).toMatchObject({
    ways: ['password', 'sms', 'weapp', 'alipay', 'openId', 'passkey'],
    secondStepRoles: []
  })
  expect(readSignInSettings({ SIGN_IN_WAYS: ' sms , passkey', SECOND_STEP_ROLES: 'finance, administrator' }, true)).toMatchObject({
    ways: ['sms', 'passkey'],
    secondStepRoles: ['finance', 'administrator']
  })
  for (const SIGN_IN_WAYS of ['password,fax', ',', 'sms,'])
    expect(() => readSignInSettings({ SIGN_IN_WAYS }, true)).toThrow('环境变量 SIGN_IN_WAYS 只能写')
  for (const SECOND_STEP_ROLES of ['财务', 'finance,', 'a b'])
    expect(() => readSignInSettings({ SECOND_STEP_ROLES }, true)).toThrow('环境变量 SECOND_STEP_ROLES')
})

oneDatabase((_name, makeApp) => {
  const waysOf = async (server: TestApp) => (await server.call<OpenWays>('GET', '/api/signIn/Ways')).data.ways

  test('a closed password lets nobody in, right or wrong, known or not, and counts nothing', async () => {
    const server = await makeApp({ config: { signIn: { ...SIGN_IN, ways: ['sms'] } } })
    const telephone = new Telephone()
    server.context.sms = telephone
    expect(await waysOf(server)).toEqual(['sms'])
    for (const [account, password] of [
      ['driver1', DEMO_PASSWORD],
      ['driver1', 'Wrong@2026'],
      ['nobody', 'Wrong@2026']
    ] as const)
      for (const call of passwordCalls(server, account, password))
        expect(await call()).toMatchObject({ code: 400, msg: CLOSED, data: null })
    expect(await server.query('select 1 from login_guard')).toEqual([])
    await callsOf(server).ask(DRIVER)
    expect((await callsOf(server).login(DRIVER, telephone.codeOf(DRIVER))).code).toBe(200)
  })

  test('closed SMS sends nothing and opens nothing, for numbers that belong to somebody and for others', async () => {
    const server = await makeApp({ config: { signIn: { ...SIGN_IN, ways: ['password'] } } })
    const telephone = new Telephone()
    server.context.sms = telephone
    expect(await waysOf(server)).toEqual(['password'])
    for (const mobile of [DRIVER, NOBODY]) {
      expect(await callsOf(server).ask(mobile)).toMatchObject({ code: 400, msg: CLOSED, data: null })
      expect(await callsOf(server).login(mobile, '123456')).toMatchObject({ code: 400, msg: CLOSED, data: null })
    }
    expect(telephone.sent).toEqual([])
    expect(await server.query('select 1 from sms_code')).toEqual([])
    for (const call of passwordCalls(server, 'driver1')) expect((await call()).data?.token).toMatch(/^Bearer /)
  })

  test('a rule that lets nobody in, or some never, starts nothing', async () => {
    const start = (ways: readonly ('password' | 'sms' | 'passkey')[], secondStepRoles: string[] = []) =>
      makeApp({ config: { environment: 'production', signIn: { ...SIGN_IN, ways, secondStepRoles } } })
    await expect(start(['sms'])).rejects.toThrow('所有人都无法登录')
    await expect(start(['passkey'])).rejects.toThrow('所有人都无法登录')
    await expect(start(['password'], ['finance'])).rejects.toThrow('SMS_GATEWAY_URL')
    expect(await waysOf(await start(['password', 'sms']))).toEqual(['password'])
  })
})
