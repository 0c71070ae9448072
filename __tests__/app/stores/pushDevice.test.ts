import { composeOffline } from '@/composeOffline'
import type { SubscribeBody } from '@/contract/notify'
import { openPush } from '@/openPush.h5'
import type { PushState } from '@/platform/push/types'
import { createNotifyService } from '@/services/notify'
import { NO_PAGE } from '@/stores/openPage'
import { LEAVING_MS, PushDevice, type PushDeviceParts } from '@/stores/pushDevice'
import type { OpeningNeeds } from '@/stores/offlineStore'
import { holdTimers } from '../../support/heldTimers'
import { memoryDevice } from '../../support/memoryDevice'
import { ok, refused, startServer, type Answer, type Seen, type TestServer } from '../platform/testApi'
import { openShell, type Shell } from '../shell/openShell'

// The part of the browser, as the H5 build takes it.
jest.mock('@/platform/push', () => jest.requireActual<object>('@/platform/push/index.h5'))

const BODY: SubscribeBody = { endpoint: 'https://push.example/1', p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) }
const ON = '/api/notify/Subscriptions'
const OFF = '/api/notify/Subscriptions/Remove'
const LOGOUT = '/api/oauth/Logout'
const WORKBENCH = '/pages/index/apply'

let server: TestServer
let features: string[]
let userId: string
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
beforeEach(() => {
  server.seen.length = 0
  server.routes.clear()
  features = ['idempotency', 'notify']
  userId = 'u1'
  let logins = 0
  server.routes.set('POST /api/oauth/Login', () => ok({ token: `Bearer t${(logins += 1)}`, theme: '' }))
  server.routes.set('GET /api/oauth/CurrentUser', () =>
    ok({ userInfo: { userId, userName: '王建军', userAccount: 'driver1' }, permissionList: [], menuList: [], sysConfigInfo: {}, features })
  )
  server.routes.set(`GET ${LOGOUT}`, () => ok(null))
  for (const path of [ON, OFF]) server.routes.set(`POST ${path}`, () => ok({}))
})
const seen = (path: string) => server.seen.filter((call) => call.path === path)

/** A browser that is subscribed. */
const subscribed = (state: PushState = 'granted') => {
  const at = { body: BODY as SubscribeBody | undefined }
  const device: PushDeviceParts['device'] = {
    pushState: () => state,
    currentSubscription: async () => at.body,
    unsubscribe: async () => {
      const { body } = at
      at.body = undefined
      return body?.endpoint
    }
  }
  return { at, device }
}

/** The app with what works without a network loaded, and somebody signed in. */
async function signedIn(device: PushDeviceParts['device']): Promise<Shell> {
  const shell = openShell(server.url, undefined, {
    openOffline: async (needs) => ({
      ...composeOffline(memoryDevice(), needs),
      push: new PushDevice({ device, service: createNotifyService(needs.api), session: needs.session, uuid: needs.uuid })
    })
  })
  await shell.stores.session.signIn({ account: 'driver1', password: 'x' })
  await shell.stores.offline.load()
  return shell
}
/** The next call that tells of this browser. */
const said = (): Promise<Seen> =>
  new Promise((resolve) => {
    server.routes.set(`POST ${ON}`, (call) => {
      resolve(call)
      return ok({})
    })
  })

describe('at the start of the app', () => {
  it('what the browser is subscribed with is said again, once a start; to the next person of this browser too', async () => {
    const { device } = subscribed()
    const first = said()
    const { stores } = await signedIn(device)
    const call = await first
    expect([JSON.parse(String(call.body)), typeof call.headers['idempotency-key']]).toEqual([BODY, 'string'])
    await stores.session.loadCurrentUser()
    await stores.offline.load()
    expect(seen(ON)).toHaveLength(1)
    userId = 'u2'
    const second = said()
    await stores.session.signIn({ account: 'driver2', password: 'x' })
    expect((await second).headers.authorization).toBe('Bearer t2')
  })

  it.each<[string, PushState, string[], boolean]>([
    ['the server tells nobody', 'granted', ['idempotency'], true],
    ['the person forbade it', 'denied', ['idempotency', 'notify'], true],
    ['the browser is not subscribed', 'granted', ['idempotency', 'notify'], false]
  ])('nothing is said where %s', async (_name, state, has, isSubscribed) => {
    features = has
    const { at, device } = subscribed(state)
    if (!isSubscribed) at.body = undefined
    const { stores } = await signedIn(device)
    await stores.signOut()
    expect([...seen(ON), ...seen(OFF).slice(isSubscribed ? 1 : 0)]).toEqual([])
  })
})

describe('signing out', () => {
  it('the browser shows nothing more, and the server is told before the token goes', async () => {
    const { at, device } = subscribed()
    const { stores, opened } = await signedIn(device)
    expect(await stores.signOut()).toBe(true)
    const [call] = seen(OFF)
    expect([at.body, JSON.parse(String(call?.body)), call?.headers.authorization]).toEqual([
      undefined,
      { endpoint: BODY.endpoint },
      'Bearer t1'
    ])
    expect(server.seen.findIndex(({ path }) => path === OFF)).toBeLessThan(server.seen.findIndex(({ path }) => path === LOGOUT))
    expect([stores.session.isSignedIn, opened]).toEqual([false, ['=/pages/login/index']])
  })

  it.each<[string, () => Answer]>([
    ['a broken server', () => ({ status: 502, text: '' })],
    ['a refusal', () => refused(404, '接口不存在')]
  ])('succeeds with %s', async (_name, answer) => {
    server.routes.set(`POST ${OFF}`, answer)
    const { stores, toasts } = await signedIn(subscribed().device)
    expect([await stores.signOut(), stores.session.isSignedIn, toasts]).toEqual([true, false, []])
  })

  it('does not wait for a browser that never answers', async () => {
    const timers = holdTimers((ms) => ms === LEAVING_MS)
    try {
      const { device } = subscribed()
      const { stores } = await signedIn({ ...device, unsubscribe: () => new Promise(() => timers.pass()) })
      expect([await stores.signOut(), stores.session.isSignedIn]).toEqual([true, false])
    } finally {
      timers.restore()
    }
  })

  it('a session that is over says nothing to the server, but this browser is quiet', async () => {
    const { at, device } = subscribed()
    const { stores } = await signedIn(device)
    expect([await stores.signOut(true), at.body, seen(OFF)]).toEqual([true, undefined, []])
  })
})

describe('a pressed notice', () => {
  const press = (shell: Shell, path: string) => {
    const container = new EventTarget()
    Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true })
    const { stores } = shell
    openPush({ ...stores, ...stores.feedback } satisfies Partial<OpeningNeeds> as OpeningNeeds)
    container.dispatchEvent(new MessageEvent('message', { data: { kind: 'open', path } }))
    Reflect.deleteProperty(navigator, 'serviceWorker')
  }

  it('opens its page; the one that is open, and the start page, need nothing', async () => {
    const shell = await signedIn(subscribed().device)
    for (const path of ['/pages/transferCar/form?id=1', WORKBENCH, '/']) press(shell, path)
    expect(shell.opened).toEqual(['/pages/transferCar/form?id=1'])
    press(shell, '/pages/nowhere')
    expect(shell.toasts).toEqual([NO_PAGE])
  })

  it('is kept for after the sign-in where nobody is signed in', () => {
    const shell = openShell(server.url)
    press(shell, '/pages/transferCar/form?id=1')
    expect([shell.opened, shell.stores.session.takeLanding()]).toEqual([[], '/pages/transferCar/form?id=1'])
  })
})
