/* global self, caches */
// Keeps the shell and the pages of towing for a start without a network (app.md#offline-start). The build fills in the two names;
// `/api` is never touched: what a person read and did is kept by the app itself. Shows what the server pushes (notify.md#ways).
const BUILD = '__BUILD__'
const FILES = '__FILES__'
const CACHE = `shell-${BUILD}`
const PAGE = '/'
/** A start page that takes longer counts as no network, where there is a kept one; ms. */
const PATIENCE_MS = 5000
/** A window that does not take a page by then has no ears yet: it shows the login page, or has just begun; ms. */
const HEARING_MS = 2000
/** Addresses that the server answers itself: a ticket is used once, what is about money is never an old one, and a link leads on. */
const OF_SERVER = /^\/(?:open|pay|receipt|report|status)\//
/** Kept with each build, though their names stay. */
const OF_BUILD = /^\/(?:manifest\.webmanifest|static\/(?:icon-|apple-touch-icon)[a-z0-9-]*\.png)$/
/** Names that change with their content: what is kept under one is right for ever. */
const HASHED = /^\/(?:js|css|static)\/.*\.[0-9a-f]{6,}\.(?:js|css|png|svg|woff2?)$/
/** Shown of a push that cannot be read: browsers ask for a notice whatever came. */
const PLAIN = { title: '有新消息', text: '', tag: 'plain', path: PAGE, isUrgent: false }

self.addEventListener('install', (event) => {
  const fill = async () => {
    const cache = await caches.open(CACHE)
    // Past the browser's own cache: the start page must be the one of this build.
    await cache.addAll([PAGE, ...FILES].map((file) => new Request(file, { cache: file === PAGE ? 'reload' : 'default' })))
    await self.skipWaiting()
  }
  event.waitUntil(fill())
})

self.addEventListener('activate', (event) => {
  const tidy = async () => {
    for (const name of await caches.keys()) if (name.startsWith('shell-') && name !== CACHE) await caches.delete(name)
    await self.clients.claim()
  }
  event.waitUntil(tidy())
})

/** The server's start page, so that a new build is picked up at the next start; the kept one, with its own scripts, without a network. */
const startPage = async (request) => {
  const cache = await caches.open(CACHE)
  const kept = await cache.match(PAGE)
  if (kept === undefined) return fetch(request)
  const late = new Promise((resolve) => {
    setTimeout(() => resolve(kept), PATIENCE_MS)
  })
  const fresh = fetch(request).catch(() => kept)
  return Promise.race([fresh, late])
}

const hashedFile = async (request) => {
  const kept = await caches.match(request)
  if (kept !== undefined) return kept
  const answer = await fetch(request)
  if (answer.ok) await (await caches.open(CACHE)).put(request, answer.clone()).catch(() => undefined)
  return answer
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin || pathname.startsWith('/api/') || OF_SERVER.test(pathname)) return
  if (request.mode === 'navigate' && !pathname.includes('.')) event.respondWith(startPage(request))
  else if (HASHED.test(pathname) || OF_BUILD.test(pathname)) event.respondWith(hashedFile(request))
})

/** What was pushed (contract/notify.ts, PushContent). */
const contentOf = ({ data }) => {
  try {
    const content = data.json()
    return typeof content.title === 'string' && content.title !== '' ? content : PLAIN
  } catch {
    return PLAIN
  }
}

/** Path within this app, the start page for any other address. */
const ownPath = (path) => {
  if (typeof path !== 'string' || !/^\/(?![/\\])/.test(path)) return PAGE
  const { origin, pathname, search } = new URL(path, self.location.origin)
  return origin === self.location.origin ? pathname + search : PAGE
}

/** Windows of the app; pages and files that the server writes itself are none. */
const appWindows = async () => {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  return windows.filter(({ url }) => {
    const { pathname } = new URL(url)
    return !pathname.startsWith('/api/') && !OF_SERVER.test(pathname)
  })
}

const show = async ({ title, text, tag, path, isUrgent }) => {
  const isRinging = isUrgent === true
  // Who looks at the app is told there.
  if (!isRinging && (await appWindows()).some(({ visibilityState, focused }) => visibilityState === 'visible' && focused)) return
  await self.registration.showNotification(title, {
    body: text,
    tag,
    // Without a tag there is nothing to ring again for: browsers refuse it.
    renotify: isRinging && Boolean(tag),
    requireInteraction: isRinging,
    icon: '/static/icon-192.png',
    data: { path: ownPath(path) }
  })
}

self.addEventListener('push', (event) => event.waitUntil(show(contentOf(event))))

/** Tells a window of the app to open a page. @returns whether it does */
const takes = (client, path) =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    const end = (isTaken) => {
      port1.close()
      resolve(isTaken)
    }
    port1.onmessage = () => end(true)
    setTimeout(() => end(false), HEARING_MS)
    client.postMessage({ kind: 'open', path }, [port2])
  })

/** Leads an open window to the page, else opens one. */
const lead = async (path) => {
  const windows = await appWindows()
  const shown = windows.find(({ visibilityState }) => visibilityState === 'visible') || windows[0]
  try {
    const focused = await shown.focus()
    // As by its address: the page is kept for after the sign-in (session.md#landing).
    if (!(await takes(focused, path)) && path !== PAGE) await focused.navigate(path)
  } catch {
    // No window, or none that this worker may lead.
    await self.clients.openWindow(path)
  }
}

self.addEventListener('notificationclick', (event) => {
  const { notification } = event
  notification.close()
  event.waitUntil(lead(ownPath(notification.data && notification.data.path)))
})
