/* global self, caches */
// Keeps the shell and the pages of towing for a start without a network (app.md#offline-start). The build fills in the two names;
// `/api` is never touched: what a person read and did is kept by the app itself.
const BUILD = '__BUILD__'
const FILES = '__FILES__'
const CACHE = `shell-${BUILD}`
const PAGE = '/'
/** A start page that takes longer counts as no network, where there is a kept one; ms. */
const PATIENCE_MS = 5000
/** Pages that the server writes itself: a ticket is used once, and what is about money is never an old one. */
const OF_SERVER = /^\/(?:report|receipt|status)\//
/** Kept with each build, though their names stay. */
const OF_BUILD = /^\/(?:manifest\.webmanifest|static\/(?:icon-|apple-touch-icon)[a-z0-9-]*\.png)$/
/** Names that change with their content: what is kept under one is right for ever. */
const HASHED = /^\/(?:js|css|static)\/.*\.[0-9a-f]{8,}\.(?:js|css|png|svg|woff2?)$/

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
