// The address of `npm start` from the first second: a page that shows how far the start is, until the server takes the socket over.
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import path from 'node:path'

const PAGE = readFileSync(path.join(import.meta.dirname, 'startPage.html'), 'utf8')
const inline = (tag) =>
  `'sha256-${createHash('sha256')
    .update(PAGE.split(`<${tag}>`)[1].split(`</${tag}>`)[0])
    .digest('base64')}'`
const HEADERS = {
  'cache-control': 'no-store',
  // Whoever asks again meets the server as soon as it has the socket, not this process over an old connection.
  connection: 'close',
  'x-content-type-options': 'nosniff',
  'content-security-policy': `default-src 'none'; connect-src 'self'; img-src data:; script-src ${inline('script')}; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'self'`
}
/** BodyCode.tooOften: of all codes the one that says "it did not arrive, send it again later" (src/domain/outbox/outcome.ts). */
const LATER = 429
const RETRY_AFTER_S = 2

const pathOf = (url) => {
  const bare = url.replace(/^https?:\/\/[^/]*/i, '').split(/[?#]/)[0]
  try {
    return decodeURIComponent(bare).replace(/^\/+/, '/')
  } catch {
    return bare
  }
}

/** Reads no body: nothing that is sent now is kept. @param steps `{name, state: 'running' | 'done', detail}`, as they are at the moment of the question */
const answerFrom = (steps, startedAt) => (request, response) => {
  const send = (status, type, body) =>
    response
      .writeHead(status, { ...HEADERS, 'retry-after': RETRY_AFTER_S, 'content-type': `${type}; charset=utf-8` })
      .end(request.method === 'HEAD' ? '' : body)
  const address = pathOf(request.url ?? '/')
  if (address.startsWith('/api'))
    return send(
      200,
      'application/json',
      JSON.stringify({ extras: null, code: LATER, msg: '系统正在启动，请稍后重试', data: null, timestamp: Date.now() })
    )
  if (address === '/healthz')
    return send(
      503,
      'application/json',
      JSON.stringify({ status: 'starting', elapsedS: Math.round((Date.now() - startedAt) / 1000), steps })
    )
  if (address === '/readyz') return send(503, 'application/json', JSON.stringify({ status: 'starting', missing: [] }))
  // 503: neither a browser nor the app's own start without a network may keep this page.
  if (!/\.[^/]*$/.test(address)) return send(503, 'text/html', PAGE)
  return send(503, 'text/plain', '系统正在启动')
}

/**
 * Listens until the server can.
 * @returns the listening socket; undefined when the address cannot be had: the server says why in its own words
 */
export const openDoor = async ({ host, port, steps, startedAt }) => {
  const door = createServer(answerFrom(steps, startedAt))
  try {
    await once(door.listen(port, host), 'listening')
    return door
  } catch {
    return undefined
  }
}
