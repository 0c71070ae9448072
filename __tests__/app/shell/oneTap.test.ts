import { LoginModel } from '@/pages/login/model'
import { createOneTap } from '@/pages/login/mini/model'
import { eventually } from '../../support/eventually'
import { ok, refused, startServer, type TestServer } from '../platform/testApi'
import { memoryStorage, openShell, type Shell } from './openShell'

const code = jest.fn<string, []>()
jest.mock('@/platform/signInCode', () => ({
  signInCode: async () => Promise.resolve({ platform: 'weapp', code: code() }),
  mobileProof: async (given = '') => Promise.resolve(given)
}))

const TICKET = 'a-ticket-of-twenty-characters'

describe('one tap on the login page over a real server', () => {
  let server: TestServer
  let shell: Shell
  let model: ReturnType<typeof createOneTap>
  const entered = jest.fn<void, []>()
  const bodies = (path: string): unknown[] =>
    server.seen.filter((call) => call.path === path).map(({ body }) => JSON.parse(body.toString()) as unknown)
  const open = (storage = memoryStorage()): typeof model => {
    shell = openShell(server.url, storage)
    model = createOneTap(shell.stores, entered)
    return model
  }
  const byPassword = async (): Promise<boolean> => {
    const login = new LoginModel(shell.stores.session)
    login.setAccount('driver1')
    login.setPassword('Towing@2026')
    return login.submit()
  }

  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.close())
  beforeEach(() => {
    server.seen.length = 0
    server.routes.clear()
    entered.mockReset()
    code.mockReset().mockReturnValue('code-1')
    const sysConfigInfo = { sysVersion: '3.3.5', copyright: '' }
    const features = ['signIn', 'idempotency']
    server.routes.set('GET /api/oauth/CurrentUser', () =>
      ok({ userInfo: { userId: 'u1' }, permissionList: [], menuList: [], sysConfigInfo, features })
    )
    server.routes.set('POST /api/oauth/Login', () => ok({ token: 'Bearer t', theme: '' }))
    server.routes.set('GET /api/signIn/Ways', () => ok({ ways: ['password', 'weapp'], openIdName: '' }))
    server.routes.set('POST /api/signIn/Bindings', () => ok({ list: [] }))
    open()
  })
  afterEach(() => model.dispose())

  it('is offered where the server takes this platform, at once the next time, and nowhere else', async () => {
    const storage = memoryStorage()
    expect(open(storage).state.isOffered).toBe(false)
    await shell.stores.session.smsEntry.look()
    expect([model.state.isOffered, open(storage).state.isOffered]).toEqual([true, true])
    server.routes.set('GET /api/signIn/Ways', () => ok({ ways: ['password', 'alipay'], openIdName: '' }))
    await shell.stores.session.smsEntry.look()
    expect([model.state.isOffered, open(storage).state.isOffered]).toEqual([false, false])
    for (const data of [null, {}, { ways: 'weapp' }]) {
      server.routes.set('GET /api/signIn/Ways', () => ok(data))
      open()
      await shell.stores.session.smsEntry.look()
      expect(model.state.isOffered).toBe(false)
    }
    server.routes.delete('GET /api/signIn/Ways')
    open()
    await shell.stores.session.smsEntry.look()
    expect([model.state.isOffered, shell.toasts]).toEqual([false, []])
  })

  it('sends nothing before the texts are agreed to; who is bound is in', async () => {
    server.routes.set('POST /api/signIn/Mini', () => ok({ token: 'Bearer mini', theme: 'classic' }))
    await model.tap()
    const { session } = shell.stores
    expect([session.consent.error, bodies('/api/signIn/Mini'), code.mock.calls]).toEqual(['请先阅读并勾选同意，再登录', [], []])
    session.consent.tick(true)
    await model.tap()
    expect(entered).toHaveBeenCalledTimes(1)
    expect([session.token, session.userInfo?.userId, session.consent.isAgreed]).toEqual(['Bearer mini', 'u1', true])
    expect(bodies('/api/signIn/Mini')).toEqual([{ platform: 'weapp', code: 'code-1' }])
    expect(bodies('/api/signIn/Bindings')).toEqual([])
  })

  it('who is not bound signs in by password and is bound then, once, under a key', async () => {
    server.routes.set('POST /api/signIn/Mini', () => ok({ bindTicket: TICKET, takesMobile: true }))
    shell.stores.session.consent.tick(true)
    await model.tap()
    expect(model.state.unbound).toEqual({ bindTicket: TICKET, takesMobile: true })
    expect(model.submission).toMatchObject({ running: '', failure: '' })
    expect(await byPassword()).toBe(true)
    // The page goes as soon as he is in; the binding is on its way by then.
    model.dispose()
    await eventually(async () => Promise.resolve(expect(shell.toasts).toEqual(['已绑定微信，下次一键登录'])))
    expect(bodies('/api/signIn/Bindings')).toEqual([{ ticket: TICKET }])
    expect(server.seen.find(({ path }) => path === '/api/signIn/Bindings')?.headers).toMatchObject({
      authorization: 'Bearer t',
      'idempotency-key': expect.stringMatching(/^key-\d/) as string
    })
  })

  it('a binding that is refused is passed over in silence', async () => {
    server.routes.set('POST /api/signIn/Mini', () => ok({ bindTicket: TICKET, takesMobile: false }))
    server.routes.set('POST /api/signIn/Bindings', () => refused(400, '已绑定其他账号'))
    shell.stores.session.consent.tick(true)
    await model.tap()
    expect(await byPassword()).toBe(true)
    await eventually(async () => Promise.resolve(expect(bodies('/api/signIn/Bindings')).toHaveLength(1)))
    // Whatever came after it has come when the next call is answered.
    await shell.stores.session.refreshCurrentUser()
    expect(shell.toasts).toEqual([])
  })

  it('the mobile number lets in; one that is refused or not shown leaves the ticket as it was', async () => {
    server.routes.set('POST /api/signIn/Mini', () => ok({ bindTicket: TICKET, takesMobile: true }))
    server.routes.set('POST /api/signIn/MiniMobile', () => refused(400, '没有找到可以登录的账号'))
    shell.stores.session.consent.tick(true)
    await model.tap()
    await model.showMobile()
    expect(bodies('/api/signIn/MiniMobile')).toEqual([])
    await model.showMobile('phone-1')
    expect([model.state.unbound?.bindTicket, model.submission.failure]).toEqual([TICKET, '没有找到可以登录的账号'])
    expect(entered).not.toHaveBeenCalled()
    server.routes.set('POST /api/signIn/MiniMobile', () => ok({ token: 'Bearer mini', theme: 'classic' }))
    await model.showMobile('phone-2')
    expect(entered).toHaveBeenCalledTimes(1)
    expect(bodies('/api/signIn/MiniMobile')).toEqual(['phone-1', 'phone-2'].map((proof) => ({ ticket: TICKET, proof })))
    // He is bound already.
    expect([model.state.unbound, bodies('/api/signIn/Bindings')]).toEqual([undefined, []])
  })
})
