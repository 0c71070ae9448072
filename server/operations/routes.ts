import type { FastifyInstance } from 'fastify'
import { ReadyQuery, type Readiness } from '@/contract/operations'
import type { ServerContext } from '../context'
import { isSameSecret } from '../secrets'
import { Metrics } from './metrics'
import { missingParts } from './readiness'

declare module 'fastify' {
  interface FastifyInstance {
    metrics: Metrics
  }
  interface FastifyRequest {
    /** Code of the body that was answered; 0 = HTTP's counts. */
    bodyCode: number
  }
}

/** All that a worker answers. */
const ADDRESSES: readonly string[] = ['/healthz', '/readyz', '/metrics']

/** Asked every few seconds, all day long: only what goes wrong is logged. */
const QUIETLY = { logLevel: 'warn' } as const

/** How this process stands, for those who watch it; must come before the routes whose requests are counted. */
export function registerOperations(app: FastifyInstance, context: ServerContext): void {
  const { config, database, health } = context
  const { role, metricsToken } = config.operations
  const metrics = new Metrics(context)
  app.decorate('metrics', metrics)
  app.decorateRequest('bodyCode', 0)

  // A worker has everything that jobs ask for, and no door.
  if (role === 'worker')
    app.addHook('onRequest', async ({ routeOptions: { url } }, reply) => {
      if (url === undefined || !ADDRESSES.includes(url)) await reply.code(404).type('text/plain; charset=utf-8').send('404')
    })

  // Who keeps a connection for more asks another server next.
  app.addHook('onRequest', (_request, reply, done) => {
    if (health.isDraining) reply.header('connection', 'close')
    done()
  })

  app.addHook('onResponse', (request, reply, done) => {
    const { bodyCode, method, routeOptions } = request
    // A socket is no request: its time is that of its life.
    if (!request.ws) metrics.request(method, routeOptions.url ?? 'none', bodyCode || reply.statusCode, reply.elapsedTime / 1000)
    done()
  })

  app.get('/healthz', QUIETLY, async (_request, reply) => {
    const answers = await database.answers()
    return reply
      .code(answers ? 200 : 503)
      .send({ status: answers ? 'ok' : 'failing', database: answers ? 'ok' : 'unreachable', version: config.version })
  })

  app.get<{ Querystring: ReadyQuery }>('/readyz', { ...QUIETLY, schema: { querystring: ReadyQuery } }, async ({ query }, reply) => {
    const excluded = (query.exclude ?? '').split(',')
    const missing = await missingParts(context)
    const isReady = missing.every((part) => excluded.includes(part))
    const answer: Readiness = { status: isReady ? 'ready' : 'waiting', missing }
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(answer)
  })

  app.get('/metrics', QUIETLY, async ({ headers }, reply) => {
    if (metricsToken === undefined) return reply.code(404).type('text/plain; charset=utf-8').send('404')
    if (!isSameSecret(headers.authorization, `Bearer ${metricsToken}`)) return reply.code(401).header('www-authenticate', 'Bearer').send()
    return reply
      .type(metrics.contentType)
      .header('cache-control', 'no-store')
      .send(await metrics.text())
  })
}
