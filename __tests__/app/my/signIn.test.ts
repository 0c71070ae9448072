import { LoginModel } from '@/pages/login/model'
import { SmsModel } from '@/pages/login/sms/model'
import { BindingsModel } from '@/pages/my/accountSecurity/bindings'
import { SecondStepModel } from '@/pages/my/secondStep/model'
import { createSignInService } from '@/services/signIn'
import { OPEN_WAYS_KEY } from '@/stores/smsEntry'
import { SECOND_ROUTE } from '@/stores/wantedPage'
import { md5 } from '@/domain/md5'
import { ok, refused } from '../platform/testApi'
import { openShell } from '../shell/openShell'
import { currentUser, openDevice } from './support'

const device = openDevice()
const WAYS = 'GET /api/signIn/Ways'
const LOGIN = 'POST /api/oauth/Login'
const CODE = 'POST /api/signIn/Second/Code'
const SECOND = 'POST /api/signIn/Second'
const ticket = 't'.repeat(43)
const sessionOf = () => device.shell.stores.session
const bodyOf = (path: string, at = 0) => String(device.seen(path)[at]?.body)
const stored = (key: string) => device.shell.storage.get(key, (value): value is unknown => value !== '')

describe('the ways that stand open', () => {
  const look = async (...ways: string[]) => {
    device.server.routes.set(WAYS, () => ok({ ways, openIdName: '' }))
    const { smsEntry } = sessionOf()
    await smsEntry.look()
    return [smsEntry.isPasswordOpen, smsEntry.isOffered]
  }

  it('are what the server says, each time anew, and without a probe of the call of codes', async () => {
    expect(await look('password', 'sms')).toEqual([true, true])
    expect(await look('sms')).toEqual([false, true])
    expect(await look('password')).toEqual([true, false])
    expect(await look('weapp')).toEqual([false, false])
    expect(device.server.seen.map(({ path, headers }) => [path, headers.authorization])).toEqual(
      Array(4).fill(['/api/signIn/Ways', undefined])
    )
  })

  it('are remembered for the next start, and stay while there is no answer', async () => {
    await look('sms')
    expect(stored(OPEN_WAYS_KEY)).toEqual(['sms'])
    device.server.routes.clear()
    const { smsEntry } = openShell(device.server.url, device.shell.storage).stores.session
    expect([smsEntry.isPasswordOpen, smsEntry.isOffered]).toEqual([false, true])
    await smsEntry.look()
    expect([smsEntry.isPasswordOpen, smsEntry.isOffered]).toEqual([false, true])
  })

  it('on a platform that does not say are the password, and SMS by its call', async () => {
    device.server.routes.set(WAYS, () => ok(null))
    device.server.routes.set('GET /api/Saas/Tenant/SmsCode/0', () => refused(400, '请求参数有误'))
    const { smsEntry } = sessionOf()
    await smsEntry.look()
    expect([smsEntry.isPasswordOpen, smsEntry.isOffered, stored(OPEN_WAYS_KEY)]).toEqual([true, true, ['password', 'sms']])
  })
})

describe('the second step', () => {
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'nextTick', 'queueMicrotask', 'performance', 'Date'] })
    device.server.routes.set(WAYS, () => ok({ ways: ['password', 'sms'], openIdName: '' }))
    sessionOf().consent.tick(true)
  })
  afterEach(() => jest.useRealTimers())

  /** The first step by password, and the page that follows. */
  const afterPassword = async () => {
    await sessionOf().smsEntry.look()
    device.server.routes.set(LOGIN, () => ok({ secondTicket: ticket, by: 'code', mobile: '138****0031' }))
    const login = new LoginModel(sessionOf())
    login.setAccount('finance1')
    login.setPassword('Towing@2026')
    expect(await login.submit()).toBe(true)
    return follow()
  }
  const follow = () => {
    const session = sessionOf()
    expect(session.takeLanding()).toBe(SECOND_ROUTE)
    const service = createSignInService(device.shell.stores.api)
    return new SecondStepModel({ service, session, second: session.second!, now: Date.now })
  }

  it('follows the password with a code; nobody is in before, and nothing of it is kept on the device', async () => {
    const model = await afterPassword()
    expect(bodyOf('/api/oauth/Login')).toContain('second=1')
    expect([sessionOf().isSignedIn, sessionOf().isSigningIn, device.seen('/api/oauth/CurrentUser').length]).toEqual([false, false, 0])
    expect(JSON.stringify(device.shell.storage.keys().map(stored))).not.toContain(ticket)
    device.server.routes.set(CODE, () => ok({ waitSeconds: 60 }))
    await Promise.all([model.send(), model.send()])
    expect([model.isSent, model.waitSeconds, device.seen('/api/signIn/Second/Code').length]).toEqual([true, 60, 1])
    expect(await model.submit()).toBe(false)
    expect(model.typedError).toBe('请输入验证码')
    model.set('12345')
    expect(await model.submit()).toBe(false)
    expect([model.typedError, device.seen('/api/signIn/Second').length]).toEqual(['验证码是 6 位数字', 0])
    device.server.routes.set(SECOND, () => ok({ token: 'Bearer t2', theme: '' }))
    model.set(' 123456 ')
    const [first, twice] = await Promise.all([model.submit(), model.submit()])
    expect([first, twice]).toEqual([true, false])
    expect(JSON.parse(bodyOf('/api/signIn/Second'))).toEqual({ ticket, code: '123456' })
    expect([sessionOf().token, sessionOf().rememberedAccount, sessionOf().second]).toEqual(['Bearer t2', 'finance1', undefined])
    expect(sessionOf().takeLanding()).toBe('/pages/index/apply')
    model.dispose()
    expect(jest.getTimerCount()).toBe(0)
  })

  it('follows a code with the password, of which only the md5 leaves', async () => {
    await sessionOf().smsEntry.look()
    device.server.routes.set('POST /api/Saas/Tenant/LoginSms', () => ok({ secondTicket: ticket, by: 'password', mobile: '' }))
    const sms = new SmsModel(sessionOf())
    sms.setMobile('13802580031')
    sms.setCode('123456')
    expect(await sms.submit()).toBe(true)
    expect(bodyOf('/api/Saas/Tenant/LoginSms')).toContain('second=1')
    const model = follow()
    device.server.routes.set(SECOND, () => refused(400, '密码错误，请重新输入', { fields: { password: '密码错误，请重新输入' } }))
    model.set('Wrong@2026')
    expect(await model.submit()).toBe(false)
    expect([model.typedError, model.failure]).toEqual(['密码错误，请重新输入', ''])
    device.server.routes.set(SECOND, () => ok({ token: 'Bearer t2', theme: '' }))
    model.set('Towing@2026')
    expect(model.typedError).toBe('')
    expect(await model.submit()).toBe(true)
    expect(JSON.parse(bodyOf('/api/signIn/Second', 1))).toEqual({ ticket, password: md5('Towing@2026') })
  })

  it('refused stays on the page with the reason; asked too early it takes over the wait; another account goes its own way', async () => {
    const model = await afterPassword()
    device.server.routes.set(CODE, () => refused(429, '验证码已发送，请 31 秒后再获取', { waitSeconds: 31 }))
    await model.send()
    expect([model.failure, model.waitSeconds, model.isSent]).toEqual(['', 31, true])
    device.server.routes.set(SECOND, () => refused(400, '验证已失效，请重新登录'))
    model.set('123456')
    expect(await model.submit()).toBe(false)
    expect([model.failure, model.typedError, sessionOf().isSignedIn]).toEqual(['验证已失效，请重新登录', '', false])
    model.dispose()
    device.server.routes.set('GET /api/oauth/CurrentUser', () => currentUser())
    await device.signIn()
    expect([sessionOf().second, sessionOf().takeLanding()]).toEqual([undefined, '/pages/index/apply'])
  })
})

describe('ways in of the own account', () => {
  const binding = (id: string) => ({ id, way: 'weapp', label: '', createdAt: 1, usedAt: 2 })
  const open = () => {
    const { api, uuid } = device.shell.stores
    return new BindingsModel({ service: createSignInService(api), uuid })
  }

  it('are read, one is removed with its confirmation under one key, and the answer is the list', async () => {
    await device.signIn()
    device.server.routes.set('GET /api/signIn/Bindings', () => ok({ list: [binding('b1'), binding('b2')] }))
    const model = open()
    await model.load()
    expect(model.list?.map(({ id }) => id)).toEqual(['b1', 'b2'])
    device.server.routes.set('POST /api/signIn/Bindings/b1/Remove', () => ok({ list: [binding('b2')] }))
    const target = model.list![0]!
    expect(await Promise.all([model.remove(target), model.remove(target)])).toEqual([true, false])
    expect([model.list?.map(({ id }) => id), device.seen('/api/signIn/Bindings/b1/Remove').length]).toEqual([['b2'], 1])
    expect(device.seen('/api/signIn/Bindings/b1/Remove')[0]?.headers['idempotency-key']).toMatch(/^key-/)
  })

  it('say why they could not be read or removed, and are read again after a refusal', async () => {
    await device.signIn()
    device.server.routes.set('GET /api/signIn/Bindings', () => refused(500, '系统繁忙，请稍后重试'))
    const model = open()
    await model.load()
    expect([model.list, model.error?.message, model.isLoading]).toEqual([undefined, '系统繁忙，请稍后重试', false])
    device.server.routes.set('GET /api/signIn/Bindings', () => ok({ list: [binding('b1')] }))
    await model.load()
    device.server.routes.set('POST /api/signIn/Bindings/b1/Remove', () => refused(400, '已解除绑定'))
    expect(await model.remove(model.list![0]!)).toBe(false)
    expect(model.failure).toContain('已解除绑定')
    expect(device.seen('/api/signIn/Bindings')).toHaveLength(3)
    model.forgetFailure()
    expect(model.failure).toBe('')
  })
})
