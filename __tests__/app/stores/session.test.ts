import { reaction } from 'mobx'
import { holdTimers, type HeldTimers } from '../../support/heldTimers'
import { ok, refused, startServer, type TestServer } from '../platform/testApi'
import { REDIRECT_MS, currentUser, letIn, open, signedIn } from './sessionShell'

describe('session over a real server', () => {
  let server: TestServer
  let redirects: HeldTimers
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.close())
  beforeEach(() => {
    redirects = holdTimers((ms) => ms === REDIRECT_MS)
    letIn(server)
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
      expect(form).toEqual({ account: 'dispatcher1', password: 'dbdbf6ed07d7e522ad4fb7814248837f', origin: 'password', second: '1' })
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
})
