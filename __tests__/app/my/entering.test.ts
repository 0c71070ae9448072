import { LoginModel } from '@/pages/login/model'
import { SmsModel } from '@/pages/login/sms/model'
import { PasswordModel } from '@/pages/my/modifyPsd/model'
import { md5 } from '@/domain/md5'
import { createSessionService } from '@/services/session'
import { ok, refused, startServer, testApi } from '../platform/testApi'
import { openDevice } from './support'

const device = openDevice()

describe('signing in by SMS', () => {
  const CODE = 'GET /api/Saas/Tenant/SmsCode/13802580021'
  const LOGIN = 'POST /api/Saas/Tenant/LoginSms'
  let now = 0
  const open = () => {
    device.shell.stores.session.consent.tick(true)
    return new SmsModel(device.shell.stores.session, () => now)
  }
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'nextTick', 'queueMicrotask', 'performance', 'Date'] })
  })
  afterEach(() => jest.useRealTimers())

  it('names what is missing or no number, and sends nothing', async () => {
    const model = open()
    expect(await model.submit()).toBe(false)
    expect([model.mobileError, model.codeError]).toEqual(['请输入手机号', '请输入验证码'])
    model.setMobile('12802580021')
    model.setCode('12345')
    await model.send()
    expect(await model.submit()).toBe(false)
    expect([model.mobileError, model.codeError]).toEqual(['请输入正确的手机号', '验证码是 6 位数字'])
    model.setMobile('1')
    expect(model.mobileError).toBe('')
    expect(device.server.seen).toEqual([])
  })

  it('counts down by the clock after a code was asked, and asks once', async () => {
    device.server.routes.set(CODE, () => ok({ waitSeconds: 60 }))
    const model = open()
    model.setMobile('13802580021')
    await Promise.all([model.send(), model.send()])
    expect([model.waitSeconds, model.isSent]).toEqual([60, true])
    await model.send()
    expect(device.server.seen).toHaveLength(1)
    expect(device.server.seen[0]?.headers.authorization).toBeUndefined()
    now += 42_500
    jest.advanceTimersByTime(1000)
    expect(model.waitSeconds).toBe(18)
    now += 60_000
    jest.advanceTimersByTime(1000)
    expect(model.waitSeconds).toBe(0)
    expect(jest.getTimerCount()).toBe(0)
    await model.send()
    expect(device.server.seen).toHaveLength(2)
    model.dispose()
    expect(jest.getTimerCount()).toBe(0)
  })

  it('asked too early elsewhere it takes over the wait; another refusal stands in place and starts none', async () => {
    const model = open()
    model.setMobile('13802580021')
    device.server.routes.set(CODE, () => refused(400, '短信服务未开通，请用账号密码登录'))
    await model.send()
    expect([model.failure, model.waitSeconds, model.isSent]).toEqual(['短信服务未开通，请用账号密码登录', 0, false])
    device.server.routes.set(CODE, () => refused(429, '验证码已发送，请 31 秒后再获取', { waitSeconds: 31 }))
    await model.send()
    expect([model.failure, model.waitSeconds, model.isSent]).toEqual(['', 31, true])
    model.dispose()
    expect(device.shell.toasts).toEqual([])
  })

  it('a wrong code stands under its field; the right one lets the person in and nothing secret is kept', async () => {
    const model = open()
    model.setMobile('13802580021')
    model.setCode('123456')
    device.server.routes.set(LOGIN, () =>
      refused(400, '验证码输入错误，请重新输入！', { fields: { code: '验证码输入错误，请重新输入！' } })
    )
    expect(await model.submit()).toBe(false)
    expect([model.codeError, model.failure]).toEqual(['验证码输入错误，请重新输入！', ''])
    expect(device.shell.stores.session.isSigningIn).toBe(false)
    device.server.routes.set(LOGIN, () => refused(400, '账号被禁用'))
    expect(await model.submit()).toBe(false)
    expect([model.codeError, model.failure]).toEqual(['', '账号被禁用'])
    device.server.routes.set(LOGIN, () => ok({ token: 'Bearer sms', theme: '' }))
    expect(await model.submit()).toBe(true)
    expect(device.seen('/api/Saas/Tenant/LoginSms').at(-1)?.body.toString()).toBe('account=13802580021&code=123456&second=1')
    expect(device.shell.stores.session).toMatchObject({ token: 'Bearer sms', isSigningIn: false, userInfo: { userName: '王建军' } })
    const kept = device.shell.storage
      .keys()
      .map((key) => JSON.stringify(device.shell.storage.get(key, (value): value is unknown => value !== '')))
    expect(kept.join()).not.toMatch(/13802580021|123456/)
    expect(device.shell.toasts).toEqual([])
  })

  it('the account remembered for passwords stays', async () => {
    device.server.routes.set('POST /api/oauth/Login', () => ok({ token: 'Bearer t', theme: '' }))
    await device.shell.stores.session.signIn({ account: 'driver1', password: 'x' })
    device.server.routes.set(LOGIN, () => ok({ token: 'Bearer sms', theme: '' }))
    await device.shell.stores.session.signInBySms('13802580021', '123456')
    expect(new LoginModel(device.shell.stores.session).account).toBe('driver1')
  })

  it('goes to the tenant host where one is configured, without our token', async () => {
    const tenant = await startServer()
    tenant.routes.set(CODE, () => ok(null))
    const { api } = testApi(device.server.url, { getToken: () => 'Bearer secret' })
    const service = createSessionService(api, { id: 'a', secret: 'b', tenantBase: tenant.url })
    expect(await service.smsCode('13802580021')).toBe(60)
    expect(tenant.seen).toHaveLength(1)
    expect(tenant.seen[0]?.headers.authorization).toBeUndefined()
    await tenant.close()
  })
})

describe('changing the password', () => {
  const CALL = 'POST /api/permission/Users/Current/Actions/ModifyPassword'
  const open = () =>
    new PasswordModel({
      organization: device.shell.stores.services.organization,
      captchaAddress: device.shell.stores.services.session.captchaAddress,
      uuid: device.shell.stores.uuid
    })
  const filled = async (fields: Partial<Record<'oldPassword' | 'password' | 'again' | 'code', string>> = {}) => {
    await device.signIn()
    const model = open()
    await model.renewCaptcha()
    const texts = { oldPassword: 'Towing@2026', password: 'New@2026', again: 'New@2026', code: 'ab3d', ...fields }
    for (const [field, value] of Object.entries(texts)) model.set(field as 'code', value)
    return model
  }

  it('names what is missing or wrong before anything is sent', async () => {
    const empty = await filled({ oldPassword: '', password: '', again: '', code: '' })
    expect(await empty.submit()).toBe(false)
    expect(empty.errors).toEqual({
      oldPassword: '旧密码不能为空',
      password: '新密码不能为空',
      again: '重复密码不能为空',
      code: '验证码不能为空'
    })
    const weak = await filled({ password: 'abcdef', again: 'abcdeg' })
    expect(await weak.submit()).toBe(false)
    expect(weak.errors).toEqual({ oldPassword: '', password: '新密码还不符合下面的要求', again: '两次密码输入不一致', code: '' })
    weak.set('password', 'New@2026')
    expect([weak.errors.password, weak.rules.every((rule) => rule.isMet)]).toEqual(['', true])
    expect(device.server.seen).toEqual([])
  })

  it('sends md5 and the captcha, nothing plain', async () => {
    device.server.routes.set(CALL, () => ok(null))
    const model = await filled()
    const key = model.captchaKey
    expect(await model.submit()).toBe(true)
    expect(JSON.parse(device.server.seen[0]?.body.toString() ?? '')).toEqual({
      oldPassword: md5('Towing@2026'),
      password: md5('New@2026'),
      code: 'ab3d',
      timestamp: key
    })
  })

  it("each refusal brings a new picture with an empty field, and the server's words under the field they name", async () => {
    const model = await filled()
    device.server.routes.set(CALL, () => refused(400, '旧密码错误，请重新输入', { fields: { oldPassword: '旧密码错误，请重新输入' } }))
    const first = model.captchaKey
    expect(await model.submit()).toBe(false)
    expect(model.errors).toEqual({ oldPassword: '旧密码错误，请重新输入', password: '', again: '', code: '' })
    expect([model.captchaKey === first, model.texts.code, model.failure]).toEqual([false, '', ''])
    expect(model.captchaUrl).toContain(`/api/oauth/ImageCode/4/${model.captchaKey}`)
    model.set('code', 'zz99')
    device.server.routes.set(CALL, () => refused(429, '操作过于频繁，请稍后再试'))
    const second = model.captchaKey
    expect(await model.submit()).toBe(false)
    expect([model.failure, model.captchaKey === second]).toEqual(['操作过于频繁，请稍后再试', false])
  })

  it('says at once that the two differ, and not before the second was typed', async () => {
    const model = await filled({ again: '' })
    model.checkAgain()
    expect(model.errors.again).toBe('')
    model.set('again', 'New@2027')
    model.checkAgain()
    expect(model.errors.again).toBe('两次密码输入不一致')
  })

  it('pressing twice sends once', async () => {
    device.server.routes.set(CALL, () => ok(null))
    const model = await filled()
    await Promise.all([model.submit(), model.submit()])
    expect(device.server.seen).toHaveLength(1)
  })
})
