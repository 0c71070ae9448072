import { reaction } from 'mobx'
import { holdTimers, type HeldTimers } from '../../support/heldTimers'
import { gate, refused, startServer, type TestServer } from '../platform/testApi'
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
