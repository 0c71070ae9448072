import { push } from '@/platform/push/index.h5'
import { push as none } from '@/platform/push'

const bytes = (length: number, first: number): ArrayBuffer =>
  Uint8Array.from({ length }, (_, at) => (at === 0 ? first : (at * 37) % 256)).buffer
const text = (buffer: ArrayBuffer): string => Buffer.from(buffer).toString('base64url')
const KEY = bytes(65, 4)
const OTHER_KEY = bytes(65, 5)

interface Made {
  endpoint: string
  options: { applicationServerKey: ArrayBuffer | null }
  getKey: (name: string) => ArrayBuffer
  unsubscribe: () => Promise<boolean>
}

/** What a browser offers, as far as the app asks for it. */
function browser(permission: NotificationPermission, answer: NotificationPermission = 'granted') {
  const at = { asked: 0, isReached: true, made: undefined as Made | undefined, calls: [] as string[] }
  const make = (applicationServerKey: ArrayBuffer): Made => ({
    endpoint: `https://push.example/${at.calls.length}`,
    options: { applicationServerKey },
    getKey: (name) => bytes(name === 'auth' ? 16 : 65, 250),
    unsubscribe: async () => {
      at.calls.push('unsubscribe')
      at.made = undefined
      return true
    }
  })
  const pushManager = {
    getSubscription: async () => at.made ?? null,
    subscribe: async ({ userVisibleOnly, applicationServerKey }: { userVisibleOnly: boolean; applicationServerKey: Uint8Array }) => {
      at.calls.push(`subscribe ${userVisibleOnly} ${Buffer.from(applicationServerKey).toString('base64url')}`)
      if (!at.isReached) throw new Error('AbortError')
      at.made = make(Uint8Array.from(applicationServerKey).buffer)
      return at.made
    }
  }
  const registration = { active: {}, pushManager }
  const container = Object.assign(new EventTarget(), { getRegistration: async () => registration, ready: Promise.resolve(registration) })
  const notification = {
    permission,
    requestPermission: async () => {
      at.asked += 1
      notification.permission = answer
      return answer
    }
  }
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true })
  Object.assign(window, { PushManager: {}, Notification: notification })
  return { at, container, hold: (key: ArrayBuffer) => (at.made = make(key)) }
}

afterEach(() => {
  for (const [place, name] of [
    [navigator, 'serviceWorker'],
    [window, 'PushManager'],
    [window, 'Notification']
  ] as const)
    Reflect.deleteProperty(place, name)
})

describe('notices of a browser', () => {
  it('asks, subscribes with the key of the server and tells what the server needs, without padding', async () => {
    const { at } = browser('default')
    expect(push.pushState()).toBe('ask')
    const body = await push.subscribe(text(KEY))
    expect(body).toEqual({ endpoint: 'https://push.example/1', p256dh: text(bytes(65, 250)), auth: text(bytes(16, 250)) })
    expect([body?.p256dh.length, body?.auth.length]).toEqual([87, 22])
    expect([push.pushState(), at.asked, at.calls]).toEqual(['granted', 1, [`subscribe true ${text(KEY)}`]])
    expect(await push.currentSubscription()).toEqual(body)
  })

  it('refused, then or before: no subscription, and it is asked once', async () => {
    const { at } = browser('default', 'denied')
    expect([await push.subscribe(text(KEY)), await push.subscribe(text(KEY)), push.pushState()]).toEqual([undefined, undefined, 'denied'])
    expect([at.asked, at.calls]).toEqual([1, []])
  })

  it('a subscription of the same key is used again; one of another key makes room', async () => {
    const { at, hold } = browser('granted')
    hold(KEY)
    await push.subscribe(text(KEY))
    expect(at.calls).toEqual([])
    hold(OTHER_KEY)
    await push.subscribe(text(KEY))
    expect(at.calls).toEqual(['unsubscribe', `subscribe true ${text(KEY)}`])
  })

  it('unsubscribed it tells the endpoint that is gone; a browser that does not get through rejects', async () => {
    const { at, hold } = browser('granted')
    expect(await push.unsubscribe()).toBeUndefined()
    const { endpoint } = hold(KEY)
    expect([await push.unsubscribe(), await push.currentSubscription()]).toEqual([endpoint, undefined])
    at.isReached = false
    await expect(push.subscribe(text(KEY))).rejects.toThrow('AbortError')
  })

  it('hears of a pressed notice, and of nothing else', () => {
    const { container } = browser('granted')
    const opened: string[] = []
    push.watchPressed((path) => void opened.push(path))
    const heard: unknown[] = []
    const ports = [{ postMessage: (data: unknown) => void heard.push(data) }]
    for (const data of [null, 'open', { kind: 'other', path: '/a' }, { kind: 'open' }, { kind: 'open', path: '/pages/index/my' }])
      container.dispatchEvent(Object.defineProperty(new MessageEvent('message', { data }), 'ports', { value: ports }))
    expect([opened, heard]).toEqual([['/pages/index/my'], [true]])
  })

  it.each([
    ['an old browser', push],
    ['a mini-program', none]
  ])('%s: nothing is there and nothing throws', async (_name, device) => {
    device.watchPressed(() => undefined)
    expect([device.pushState(), await device.subscribe('B'), await device.currentSubscription(), await device.unsubscribe()]).toEqual([
      'unsupported',
      undefined,
      undefined,
      undefined
    ])
  })
})
