import type { SubscribeBody } from '@/contract/notify'
import { isObject, isText } from '@/domain/guards'
import type { Push } from './types'

const base64url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '')

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0))

/** Old browsers and pages without https lack it. */
const workers = (): ServiceWorkerContainer | undefined => (navigator as Partial<Navigator>).serviceWorker

function pushState(): ReturnType<Push['pushState']> {
  if (workers() === undefined || !('PushManager' in window) || !('Notification' in window)) return 'unsupported'
  const { permission } = Notification
  return permission === 'default' ? 'ask' : permission
}

/** Of the worker that the app brings (platform/serviceWorker); a browser may keep it off. */
const registration = async (): Promise<ServiceWorkerRegistration | undefined> => workers()?.getRegistration()

const subscription = async (): Promise<PushSubscription | undefined> =>
  pushState() === 'unsupported' ? undefined : ((await (await registration())?.pushManager.getSubscription()) ?? undefined)

/** What the server is told (notify.md#subscriptions). */
function bodyOf(made: PushSubscription): SubscribeBody | undefined {
  const [p256dh, auth] = [made.getKey('p256dh'), made.getKey('auth')]
  return p256dh === null || auth === null ? undefined : { endpoint: made.endpoint, p256dh: base64url(p256dh), auth: base64url(auth) }
}

async function subscribe(publicKey: string): Promise<SubscribeBody | undefined> {
  if (pushState() === 'unsupported') return undefined
  // First of all: after a wait it would be no press any more.
  if (pushState() === 'ask') await Notification.requestPermission()
  if (pushState() !== 'granted') return undefined
  const held = await registration()
  if (held === undefined) throw new Error('no service worker')
  const { pushManager } = held.active === null ? await navigator.serviceWorker.ready : held
  const before = await pushManager.getSubscription()
  const { applicationServerKey = null } = before?.options ?? {}
  const isOfKey = applicationServerKey !== null && base64url(applicationServerKey) === publicKey
  if (before !== null && isOfKey) return bodyOf(before)
  // One key a subscription: with another key the browser refuses.
  if (before !== null) await before.unsubscribe()
  return bodyOf(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) }))
}

async function unsubscribe(): Promise<string | undefined> {
  const before = await subscription()
  return before !== undefined && (await before.unsubscribe()) ? before.endpoint : undefined
}

/** Notices of this browser that are shown when the app is closed (RFC 8030), H5. */
export const push: Push = {
  pushState,
  subscribe,
  currentSubscription: async () => {
    const made = await subscription()
    return made === undefined ? undefined : bodyOf(made)
  },
  unsubscribe,
  watchPressed: (open) => {
    workers()?.addEventListener('message', ({ data, ports }: MessageEvent<unknown>) => {
      if (!isObject<{ kind: unknown; path: unknown }>(data) || data.kind !== 'open' || !isText(data.path)) return
      // The worker leads a window that says nothing by its address.
      ports[0]?.postMessage(true)
      open(data.path)
    })
  }
}
