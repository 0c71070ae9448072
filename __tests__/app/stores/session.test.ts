import { reaction } from 'mobx'
import type { KeyStorage } from '@/platform/storage'
import { createRootStore, type RootStore } from '@/stores/rootStore'
import { openOfflineInMemory } from '../../support/memoryDevice'
import { quietSocket } from '../../support/quietSocket'
import { holdTimers, type HeldTimers } from '../../support/heldTimers'
import { gate, ok, refused, startServer, testApi, type TestServer } from '../platform/testApi'

const user = (userId: string) => ({ userId, userAccount: userId, userName: '周敏' })
const permission = [
  {
    modelId: 'accidentOrder',
    moduleName: '事故工单',
    button: [{ id: '1', fullName: '新建', enCode: 'btn_create' }],
    column: [],
    form: [],
    resource: []
  }
]
const currentUser = (userId = 'u1', more: object = {}) =>
  ok({
    userInfo: user(userId),
    menuList: [],
    permissionList: permission,
    sysConfigInfo: { sysName: '拖车救援平台', sysVersion: '3.3.5', copyright: '©' },
    features: ['idempotency', 'transferCar'],
    ...more
  })

function memoryStorage(): KeyStorage & { map: Map<string, string> } {
  const map = new Map<string, string>()
  return {
    map,
    get: (key, isValid) => {
      const value: unknown = map.has(key) ? JSON.parse(map.get(key) as string) : ''
      return isValid(value) ? value : undefined
    },
    set: (key, value) => map.set(key, JSON.stringify(value)) !== undefined,
    remove: (key) => void map.delete(key)
  }
}

interface Shell {
  stores: RootStore
  toasts: string[]
  /** Routes that everything was closed for. */
  relaunched: string[]
  at: { route: string }
  storage: ReturnType<typeof memoryStorage>
}

/** An application over the real server; routes and toasts are recorded instead of drawn. */
function open(server: TestServer, storage = memoryStorage()): Shell {
  const toasts: string[] = []
  const toast = (message: string): void => void toasts.push(message)
  const relaunched: string[] = []
  const at = { route: '/pages/transferCar/form?id=7' }
  let keys = 0
  const stores = createRootStore({
    createApi: (policy) => testApi(server.url, { ...policy, toast }).api,
    createSocket: quietSocket,
    storage,
    navigation: {
      open: async () => undefined,
      replace: async () => undefined,
      back: async () => undefined,
      relaunch: async (route) => void relaunched.push(route),
      current: () => at.route
    },
    feedback: { toast, mask: { show: () => undefined, hide: () => undefined }, confirm: async () => true },
    uuid: async () => `key-${(keys += 1)}`,
    clock: { now: Date.now, offsetMs: undefined, observe: () => undefined },
    client: { id: 'towing-app', secret: 's3cret' },
    alarm: { ring: () => undefined, locate: async () => undefined },
    watchPositions: async () => undefined,
    openOffline: openOfflineInMemory
  })
  return { stores, toasts, relaunched, at, storage }
}

async function signedIn(server: TestServer, storage = memoryStorage()): Promise<Shell> {
  const shell = open(server, storage)
  await shell.stores.session.signIn({ account: 'dispatcher1', password: 'Towing@2026' })
  return shell
}

/** What is shown before a session's end leads to the login page stays for this long, ms (specification section 3). */
const REDIRECT_MS = 1_500

describe('session over a real server', () => {
  let server: TestServer
  let logins = 0
  let redirects: HeldTimers
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.close())
  beforeEach(() => {
    redirects = holdTimers((ms) => ms === REDIRECT_MS)
    server.seen.length = 0
    server.routes.clear()
    logins = 0
    server.routes.set('POST /api/oauth/Login', () => ok({ token: `Bearer t${(logins += 1)}`, theme: '' }))
    server.routes.set('GET /api/oauth/CurrentUser', () => currentUser())
    server.routes.set('GET /api/oauth/Logout', () => ok(null))
    server.routes.set('GET /api/oauth/getConfig/dispatcher1', () => ok({ enableVerificationCode: 0, verificationCodeNumber: 4 }))
  })
  afterEach(() => redirects.restore())
  const called = (path: string) => server.seen.filter((seen) => seen.path === path)

  describe('signing in', () => {
    test('credentials go form-encoded with md5 and client credentials; user, rights and features arrive', async () => {
      const {
        stores: { session },
        storage
      } = await signedIn(server)
      const login = called('/api/oauth/Login')[0]
      expect(new URLSearchParams(login?.search).toString()).toBe('client_id=towing-app&client_secret=s3cret&scope=all&grant_type=password')
      const form = Object.fromEntries(new URLSearchParams(login?.body.toString()))
      expect(form).toEqual({ account: 'dispatcher1', password: 'dbdbf6ed07d7e522ad4fb7814248837f', origin: 'password' })
      expect(login?.headers.authorization).toBeUndefined()
      expect(called('/api/oauth/CurrentUser')[0]?.search).toBe('?type=app')
      expect(called('/api/oauth/CurrentUser')[0]?.headers.authorization).toBe('Bearer t1')
      expect(session).toMatchObject({
        isSignedIn: true,
        isSigningIn: false,
        sysVersion: '3.3.5',
        copyright: '©',
        userInfo: { userId: 'u1' }
      })
      expect(session.hasFeature('idempotency')).toBe(true)
      expect([...storage.map.keys()].sort()).toEqual([
        'copyright',
        'features',
        'permissionList',
        'rememberedAccount',
        'sysConfigInfo',
        'sysVersion',
        'token',
        'userInfo'
      ])
      expect(storage.map.get('token')).toBe('"Bearer t1"')
      expect(JSON.stringify([...storage.map])).not.toContain('Towing@2026')
    })

    test('permission by code: a missing model, list or code means no', async () => {
      const {
        stores: { session }
      } = await signedIn(server)
      expect(session.can('accidentOrder', 'btn_create')).toBe(true)
      expect(session.can('accidentOrder', 'btn_void')).toBe(false)
      expect(session.can('paymentOrder', 'btn_create')).toBe(false)
      expect(session.can('accidentOrder', 'btn_create', 'column')).toBe(false)
    })

    test('the next start shows the cached user before any call', async () => {
      const { storage } = await signedIn(server)
      server.seen.length = 0
      const {
        stores: { session }
      } = open(server, storage)
      expect(session).toMatchObject({
        isSignedIn: true,
        token: 'Bearer t1',
        userInfo: { userName: '周敏' },
        rememberedAccount: 'dispatcher1'
      })
      expect(session.can('accidentOrder', 'btn_create')).toBe(true)
      expect(server.seen).toEqual([])
    })

    test('refused: the message for the page, no toast, no session, and a new captcha when one is asked', async () => {
      server.routes.set('POST /api/oauth/Login', () => refused(500, '[D1000] 用户名或密码不正确'))
      server.routes.set('GET /api/oauth/getConfig/dispatcher1', () => ok({ enableVerificationCode: true, verificationCodeNumber: 5 }))
      const {
        stores: { session },
        toasts,
        storage
      } = open(server)
      const first = await session.signIn({ account: 'dispatcher1', password: 'x' })
      expect(first.error).toMatchObject({ code: 500, message: '用户名或密码不正确' })
      expect(toasts).toEqual([])
      expect([session.isSignedIn, session.isSigningIn, storage.map.size]).toEqual([false, false, 0])
      expect(session.captcha.isNeeded).toBe(true)
      const key = session.captcha.key
      expect(session.captcha.url).toBe(`${server.url}/api/oauth/ImageCode/5/${key}`)
      await session.signIn({ account: 'dispatcher1', password: 'x', code: 'ab12k' })
      const form = Object.fromEntries(new URLSearchParams(called('/api/oauth/Login')[1]?.body.toString()))
      expect(form).toMatchObject({ code: 'ab12k', timestamp: key })
      expect(session.captcha.key).not.toBe(key)
    })

    test('a body code 600 of the login itself is about the credentials, not about a session', async () => {
      server.routes.set('POST /api/oauth/Login', () => refused(600, '账号已停用'))
      const {
        stores: { session },
        relaunched
      } = open(server)
      expect((await session.signIn({ account: 'dispatcher1', password: 'x' })).error?.message).toBe('账号已停用')
      expect([redirects.waiting, relaunched]).toEqual([0, []])
    })

    test('the captcha row follows the last account asked, and is left alone when nobody answers', async () => {
      server.routes.set('GET /api/oauth/getConfig/slow', () => ({ ...ok({ enableVerificationCode: 1 }), delay: 200 }))
      const {
        stores: {
          session: { captcha }
        },
        toasts
      } = open(server)
      const slow = captcha.check('slow')
      await captcha.check('dispatcher1')
      await slow
      expect(captcha.isNeeded).toBe(false)
      await captcha.check('slow')
      expect([captcha.isNeeded, captcha.length, captcha.key !== '']).toEqual([true, 4, true])
      await captcha.check('unknown')
      expect(captcha.isNeeded).toBe(true)
      expect(toasts).toEqual([])
    })

    test('not remembered when not wanted', async () => {
      const shell = open(server)
      await shell.stores.session.signIn({ account: 'dispatcher1', password: 'x', isRemembered: false })
      expect(open(server, shell.storage).stores.session.rememberedAccount).toBe('')
    })

    test('only CurrentUser fails: in all the same, with the reason and a way to try again', async () => {
      server.routes.set('GET /api/oauth/CurrentUser', () => ({ status: 503, text: '' }))
      const {
        stores: { session },
        toasts
      } = open(server)
      expect((await session.signIn({ account: 'dispatcher1', password: 'x' })).data).toBe(true)
      expect(session.userError).toMatchObject({ status: 503 })
      server.routes.set('GET /api/oauth/CurrentUser', () => currentUser())
      await session.loadCurrentUser()
      expect([session.userError, session.userInfo?.userId, session.isLoadingUser]).toEqual([undefined, 'u1', false])
      expect(toasts).toEqual([])
    })

    test("readings of the user at the same time share one call; an older session's answer is dropped", async () => {
      const {
        stores: { session }
      } = await signedIn(server)
      server.seen.length = 0
      await Promise.all([session.loadCurrentUser(), session.loadCurrentUser(), session.loadCurrentUser()])
      expect(server.seen).toHaveLength(1)
      server.routes.set('GET /api/oauth/CurrentUser', (seen) => ({
        ...currentUser(seen.headers.authorization === 'Bearer t1' ? 'old' : 'new'),
        delay: seen.headers.authorization === 'Bearer t1' ? 300 : 0
      }))
      const late = session.loadCurrentUser()
      await session.signIn({ account: 'dispatcher1', password: 'x' })
      await late
      expect(session.userInfo?.userId).toBe('new')
    })

    test('observers see rights change', async () => {
      const shell = open(server)
      const drawn: boolean[] = []
      const stop = reaction(
        () => shell.stores.session.can('accidentOrder', 'btn_create'),
        (may) => drawn.push(may),
        { fireImmediately: true }
      )
      await shell.stores.session.signIn({ account: 'dispatcher1', password: 'x' })
      await shell.stores.session.signOut()
      expect(drawn).toEqual([false, true, false])
      stop()
    })
  })

  describe('the session ends', () => {
    test.each([600, 601, 602])('20 parallel answers %i: one toast, one redirect at 1.5 s, keys gone, page remembered', async (code) => {
      const {
        stores: { session, api },
        toasts,
        relaunched,
        storage
      } = await signedIn(server)
      server.routes.set('/api/x', () => refused(code, '登录过期,请重新登录'))
      let ends = 0
      const stop = reaction(
        () => session.isSignedIn,
        () => {
          ends += 1
        }
      )
      await Promise.allSettled(
        Array.from({ length: 20 }, (_, index) => api.request({ url: '/api/x', query: { index }, silent: index % 2 === 0 }))
      )
      expect([toasts, relaunched, redirects.waiting, session.isSignedIn]).toEqual([['登录过期,请重新登录'], [], 1, true])
      redirects.pass()
      expect([toasts, relaunched, redirects.waiting, ends]).toEqual([['登录过期,请重新登录'], ['/pages/login/index'], 0, 1])
      for (const key of ['token', 'userInfo', 'permissionList']) expect(storage.map.has(key)).toBe(false)
      expect(session.userInfo).toBeUndefined()
      await session.signIn({ account: 'dispatcher1', password: 'x' })
      expect(session.takeLanding()).toBe('/pages/transferCar/form?id=7')
      expect(session.takeLanding()).toBe('/pages/index/apply')
      stop()
    })

    test('a new sign-in meanwhile: no redirect, and late answers to the old session say nothing', async () => {
      const {
        stores: { session, api },
        toasts,
        relaunched
      } = await signedIn(server)
      server.routes.set('/api/x', () => refused(600, '登录过期,请重新登录'))
      const isIn = gate()
      server.routes.set('/api/late', async () => {
        await isIn.isOpen
        return refused(601, '账号在其他地方登录')
      })
      const late = api.request({ url: '/api/late' }).catch(() => undefined)
      await api.request({ url: '/api/x' }).catch(() => undefined)
      await session.signIn({ account: 'dispatcher1', password: 'x' })
      isIn.open()
      await late
      redirects.pass()
      expect(toasts).toEqual(['登录过期,请重新登录'])
      expect(relaunched).toEqual([])
      expect(session.token).toBe('Bearer t2')
    })

    test('a foreign HTTP 401 counts as 600, HTTP 403 as no right', async () => {
      const {
        stores: { session, api },
        toasts,
        relaunched
      } = await signedIn(server)
      server.routes.set('/api/forbidden', () => ({ status: 403, text: '' }))
      await expect(api.request({ url: '/api/forbidden' })).rejects.toMatchObject({ code: 403, status: 403 })
      await api.request({ url: '/api/forbidden', handles: [403] }).catch(() => undefined)
      expect(toasts).toEqual(['请求出错，请重试'])
      server.routes.set('/api/unauthorised', () => ({ status: 401, text: 'Unauthorized' }))
      await expect(api.request({ url: '/api/unauthorised' })).rejects.toMatchObject({ code: 600, status: 401 })
      expect(toasts[1]).toBe('登录过期，请重新登录')
      redirects.pass()
      expect([session.isSignedIn, relaunched]).toEqual([false, ['/pages/login/index']])
    })

    test('another person who signs in next starts at the workbench', async () => {
      const {
        stores: { session, api }
      } = await signedIn(server)
      server.routes.set('/api/x', () => refused(600, '过期'))
      await api.request({ url: '/api/x' }).catch(() => undefined)
      redirects.pass()
      server.routes.set('GET /api/oauth/CurrentUser', () => currentUser('u2'))
      await session.signIn({ account: 'driver1', password: 'x' })
      expect(session.takeLanding()).toBe('/pages/index/apply')
    })
  })

  describe('signing out and the guard', () => {
    test('everything is forgotten at once, the server is told with the old token, nothing is wanted', async () => {
      const {
        stores: { session },
        relaunched,
        storage
      } = await signedIn(server)
      const leaving = session.signOut()
      expect([session.isSignedIn, storage.map.has('token')]).toEqual([false, false])
      await leaving
      expect(called('/api/oauth/Logout')[0]?.headers.authorization).toBe('Bearer t1')
      expect(relaunched).toEqual(['/pages/login/index'])
      expect(session.takeLanding()).toBe('/pages/index/apply')
      expect(session.rememberedAccount).toBe('dispatcher1')
    })

    test('it works without a network and when the session was over already', async () => {
      for (const answer of [{ status: 500, text: '' }, refused(600, '登录过期')]) {
        server.routes.set('GET /api/oauth/Logout', () => answer)
        const {
          stores: { session },
          toasts,
          relaunched
        } = await signedIn(server)
        await session.signOut()
        redirects.pass()
        expect([session.isSignedIn, toasts, relaunched]).toEqual([false, [], ['/pages/login/index']])
      }
    })

    test('a signed-out person is sent to the login page and comes back to the wanted page', async () => {
      const {
        stores: { session },
        relaunched
      } = open(server)
      expect(session.requireSession('/pages/transferCar/form?id=9')).toBe(false)
      expect(relaunched).toEqual(['/pages/login/index'])
      await session.signIn({ account: 'dispatcher1', password: 'x' })
      expect(session.requireSession('/pages/index/my')).toBe(true)
      expect(session.takeLanding()).toBe('/pages/transferCar/form?id=9')
    })

    test('login and launch are no wanted pages', async () => {
      const {
        stores: { session }
      } = open(server)
      session.requireSession('/pages/launch/index')
      session.requireSession('/pages/login/index?x=1')
      expect(session.takeLanding()).toBe('/pages/index/apply')
    })
  })
})
