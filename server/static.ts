import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { isApi } from './address'
import type { MapTiles, ServerConfig } from './config'
import type { ServerContext } from './context'
import { UNKNOWN_CALL } from './envelope'
import { sendEnvelope } from './errorHandler'

/** Names that change with their content, as the build makes them: js/app.1a2b3c4d.js */
const HASHED = /\.[0-9a-f]{6,}\.(?:js|css|png|jpe?g|svg|webp|gif|woff2?)$/
const YEAR_SECONDS = 31_536_000

/**
 * The page may run its own scripts only, none from text; styles are set by the framework on elements, so inline style stays
 * allowed. Pictures may be data and blob addresses (signature, preview of a photo not yet sent).
 */
const contentSecurity = (
  page: string,
  { mapTiles, files: { bucket }, linkHosts }: Pick<ServerConfig, 'mapTiles' | 'files' | 'linkHosts'>
): string => {
  const direct = bucket?.isDirect === true ? [new URL(bucket.url).origin] : []
  return [
    "default-src 'self'",
    ["script-src 'self'", ...inlineScripts(page)].join(' '),
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' data: blob:", ...(mapTiles === undefined ? [] : [new URL(mapTiles.url).origin]), ...direct].join(' '),
    // Printable pages of ours, and the sites that the externalLink page may show inside.
    ["frame-src 'self'", ...linkHosts.flatMap((host) => [`https://${host}`, `https://*.${host}`])].join(' '),
    "font-src 'self' data:",
    ["media-src 'self' blob:", ...direct].join(' '),
    ["connect-src 'self' ws: wss: blob: data:", ...direct].join(' '),
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'self'"
  ].join('; ')
}

/** The build writes one small script into the page (text size by width): it is allowed by its hash, no other inline script is. */
function inlineScripts(page: string): string[] {
  return [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    (match) =>
      `'sha256-${createHash('sha256')
        .update(match[1] ?? '')
        .digest('base64')}'`
  )
}

const attribute = (text: string): string => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;')

/** The page told where its maps' pictures are (src/platform/map/tiles.h5.ts reads it). */
function withMapTiles(html: string, tiles: MapTiles | undefined): string {
  if (tiles === undefined) return html
  return html.replace(
    '<head>',
    () =>
      `<head><meta name="map-tiles" content="${attribute(tiles.url)}" data-coords="${tiles.coordType}" data-credit="${attribute(tiles.credit)}">`
  )
}

/** Serves the built H5 app: hashed files for ever, the page never from a cache, any page address by the page itself. */
export async function registerStatic(app: FastifyInstance, { config }: ServerContext): Promise<void> {
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'same-origin', 'x-frame-options': 'SAMEORIGIN' })
  })
  const page = path.join(config.h5Dir, 'index.html')
  const built = existsSync(page)
  const sendPage = (reply: FastifyReply): FastifyReply => {
    const html = withMapTiles(readFileSync(page, 'utf8'), config.mapTiles)
    return reply
      .headers({ 'content-security-policy': contentSecurity(html, config), 'cache-control': 'no-cache' })
      .type('text/html; charset=utf-8')
      .send(html)
  }
  if (built) {
    // By itself: to the file plugin the root is a folder, which it refuses.
    app.route({ method: ['GET', 'HEAD'], url: '/', handler: (_request, reply) => sendPage(reply) })
    await app.register(fastifyStatic, {
      root: config.h5Dir,
      index: false,
      wildcard: true,
      preCompressed: true,
      cacheControl: false,
      dotfiles: 'ignore',
      setHeaders: (reply, file) => {
        // The compressed copy beside a file carries the same name plus .br or .gz.
        const hashed = HASHED.test(file.replace(/\.(?:br|gz)$/, ''))
        reply.setHeader('cache-control', hashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache')
        if (/\.html(?:\.(?:br|gz))?$/.test(file))
          reply.setHeader('content-security-policy', contentSecurity(readFileSync(page, 'utf8'), { ...config, mapTiles: undefined }))
      }
    })
  }
  app.setNotFoundHandler(async (request, reply) => {
    const address = request.url.split('?')[0] ?? '/'
    if (isApi(request)) return sendEnvelope(reply, request, UNKNOWN_CALL)
    // Only an address of a page gets the page: a script that is gone must fail as a script (app.md#page-loading).
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !/\/\.|\.[^/]*$/.test(address) &&
      !/^\/(?:js|css|static|chunk)\//.test(address)
    if (!isPage) return reply.code(404).type('text/plain; charset=utf-8').send('404')
    if (!built) return reply.code(503).type('text/plain; charset=utf-8').send('H5 尚未构建，请先运行 npm run build:h5')
    return sendPage(reply)
  })
}
