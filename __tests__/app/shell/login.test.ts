import { LoginModel } from '@/pages/login/model'
import { SmsModel } from '@/pages/login/sms/model'
import { CONSENT_KEY } from '@/stores/consent'
import { md5 } from '@/domain/md5'
import { ok, refused, startServer, type TestServer } from '../platform/testApi'
import { memoryStorage, openShell } from './openShell'

describe('login page over a real server', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.close())
  beforeEach(() => {
    server.seen.length = 0
    server.routes.clear()
    server.routes.set('GET /api/oauth/CurrentUser', () =>
      ok({
        userInfo: { userId: 'u1' },
        permissionList: [],
        menuList: [],
        sysConfigInfo: { sysVersion: '3.3.5', copyright: '' },
        features: []
      })
    )
    server.routes.set('GET /api/oauth/getConfig/driver1', () => ok({ enableVerificationCode: 1, verificationCodeNumber: 4 }))
  })

  it('names the empty fields and sends nothing', async () => {
    const model = new LoginModel(openShell(server.url).stores.session)
    expect(await model.submit()).toBe(false)
    expect(model.errors).toEqual({ account: '请输入账号', password: '请输入密码', code: '' })
    expect(server.seen).toEqual([])
    model.setAccount('driver1')
    expect(model.errors).toEqual({ account: '', password: '请输入密码', code: '' })
  })

  it('without the tick says so beside the box, loses nothing and sends nothing; a sign-in keeps it for the next one', async () => {
    const storage = memoryStorage()
    const { session } = openShell(server.url, storage).stores
    const model = new LoginModel(session)
    server.routes.set('POST /api/oauth/Login', () => ok({ token: 'Bearer t', theme: '' }))
    model.setAccount('driver1')
    model.setPassword('Towing@2026')
    expect(session.consent).toMatchObject({ isTicked: false, isAgreed: false })
    expect(await model.submit()).toBe(false)
    const sms = new SmsModel(session)
    sms.setMobile('13802580031')
    sms.setCode('123456')
    expect(await sms.submit()).toBe(false)
    expect(session.consent.error).toBe('请先阅读并勾选同意，再登录')
    expect(server.seen).toEqual([])
    session.consent.tick(true)
    expect(session.consent.error).toBe('')
    expect(storage.keys()).not.toContain(CONSENT_KEY)
    expect(await model.submit()).toBe(true)
    const next = openShell(server.url, storage).stores.session
    expect(next.consent.isAgreed).toBe(true)
    storage.set(CONSENT_KEY, 'older texts')
    expect(openShell(server.url, storage).stores.session.consent).toMatchObject({ isTicked: false, isAgreed: false })
  })

  it('shows why the server refused, asks for the captcha then, and lets the person in at last', async () => {
    const { stores } = openShell(server.url)
    const model = new LoginModel(stores.session)
    server.routes.set('POST /api/oauth/Login', () => refused(400, '用户名或密码不正确'))
    stores.session.consent.tick(true)
    model.setAccount(' driver1 ')
    model.setPassword('wrong')
    expect(await model.submit()).toBe(false)
    expect(model.failure).toBe('用户名或密码不正确')
    expect(stores.session.captcha.isNeeded).toBe(true)
    expect(await model.submit()).toBe(false)
    expect(model.errors.code).toBe('请输入验证码')
    server.routes.set('POST /api/oauth/Login', () => ok({ token: 'Bearer t', theme: '' }))
    model.setCode('ab3d')
    model.setPassword('Towing@2026')
    expect(await model.submit()).toBe(true)
    expect(model.failure).toBe('')
    const body =
      server.seen
        .filter((call) => call.path === '/api/oauth/Login')
        .at(-1)
        ?.body.toString() ?? ''
    expect(body).toContain('account=driver1&')
    expect(body).toContain(`password=${md5('Towing@2026')}`)
    expect(body).toContain('code=ab3d')
    expect(new LoginModel(stores.session).account).toBe('driver1')
  })
})
