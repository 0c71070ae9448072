import { constants as zlib } from 'node:zlib'
import compress from '@fastify/compress'
import formbody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import Fastify, { type FastifyInstance } from 'fastify'
import { accountRoutes } from './account/routes'
import { privacyRoutes } from './privacy/routes'
import { faultRoutes } from './operations/faultRoutes'
import { administrationRoutes } from './admin/routes'
import { isApi } from './address'
import type { ServerContext } from './context'
import { envelopeOf, refuseBrokenHttp, registerErrorHandler, sendEnvelope } from './errorHandler'
import { crmOrderRoutes } from './crmOrder/routes'
import { filesRoutes } from './files/routes'
import { formRoutes } from './form/routes'
import { logOptions } from './logging'
import { conversationRoutes } from './message/conversationRoutes'
import { forwardRoutes } from './message/forwardRoutes'
import { messageActRoutes } from './message/messageActRoutes'
import { leadingRoutes } from './message/leadingRoutes'
import { pinRoutes } from './message/pinRoutes'
import { groupRoutes } from './message/groupRoutes'
import { messageRoutes } from './message/routes'
import { registerContentChecks } from './moderation/hooks'
import { pushRoutes } from './moderation/push'
import { moderationRoutes } from './moderation/routes'
import { noticeChannelRoutes } from './notify/channels/routes'
import { openRoutes } from './notify/openRoutes'
import { notifyRoutes } from './notify/routes'
import { registerOperations } from './operations/routes'
import { organizationRoutes } from './organization/routes'
import { punchCardRoutes } from './punchCard/routes'
import { registerSockets } from './realtime/routes'
import { printRoutes } from './print/routes'
import { reportLogRoutes } from './reportLog/routes'
import { registerRequestId, requestIdOf } from './requestId'
import { scheduleRoutes } from './schedule/routes'
import { registerAuth } from './session/auth'
import { sessionRoutes } from './session/routes'
import { signInRoutes } from './signIn/routes'
import { registerStatic } from './static'
import { systemRoutes } from './system/routes'
import { registerTracing } from './tracing'
import { callNewsRoutes } from './transferCar/calls/routes'
import { ownerPageRoutes } from './transferCar/payment/ownerPage/routes'
import { codePageRoutes } from './transferCar/payment/ownerPage/codeRoutes'
import { payNoticeRoutes } from './transferCar/payment/pay/noticeRoutes'
import { transferCarRoutes } from './transferCar/routes'
import { propertyNames, validatorCompiler } from './validation'
import { workbenchRoutes } from './workbench/routes'
import { workFlowRoutes } from './workFlow/routes'

/** Largest JSON or form body, bytes; files go through multipart with a limit of their own. */
const BODY_LIMIT = 1024 * 1024

/** Below this an answer fits into one packet anyway, bytes. */
const COMPRESS_FROM = 1400

/** A request must have arrived whole by then: uploads take 60 s at most, and a trickle must not hold a connection for ever. */
const REQUEST_LIMIT_MS = 120_000

/** Only our own proxies are believed: a client may write any address in front of theirs. @param proxies how many stand in front */
const trustedHops = (proxies: number) => (proxies === 0 ? false : (_address: string, hop: number) => hop < proxies)

/** Builds the whole server without a port: tests use `app.inject`, main.ts listens. */
export async function buildApp(context: ServerContext): Promise<FastifyInstance> {
  const app = Fastify({
    logger: logOptions(context.config),
    genReqId: requestIdOf,
    trustProxy: trustedHops(context.config.trustProxy),
    bodyLimit: BODY_LIMIT,
    exposeHeadRoutes: false,
    requestTimeout: REQUEST_LIMIT_MS,
    clientErrorHandler: refuseBrokenHttp,
    routerOptions: { maxParamLength: 300 },
    frameworkErrors: (error, request, reply) => {
      void sendEnvelope(reply, request, { extras: null, ...envelopeOf(error, request), timestamp: context.clock.now() })
    }
  }).withTypeProvider<TypeBoxTypeProvider>()
  app.decorate('context', context)
  app.decorate('routeList', [])
  app.addHook('onRoute', ({ method, url, schema }) => {
    const query = propertyNames(schema?.querystring)
    for (const each of [method].flat()) app.routeList.push({ method: each, url, query, schema })
  })
  app.setValidatorCompiler(validatorCompiler)
  await registerSockets(app, context)
  registerErrorHandler(app)
  registerRequestId(app)
  registerTracing(app, context.config.trustProxy > 0)
  registerOperations(app, context)
  registerAuth(app, context)
  registerContentChecks(app, context)
  app.addHook('preSerialization', async (request, _reply, payload) => {
    if (typeof payload !== 'object' || payload === null || !('code' in payload) || !isApi(request)) return payload
    request.bodyCode = Number(payload.code)
    return { extras: null, ...payload, timestamp: context.clock.now() }
  })
  // What the api answers belongs to one person at one moment.
  app.addHook('onSend', async (request, reply, payload) => {
    if (isApi(request) && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    return payload
  })
  // All calls name JSON as their type, those without a body too (wire.md#requests): nothing is no body, and the schema judges.
  const readJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (body === '') done(null)
    else void readJson(request, body, done)
  })
  await app.register(formbody, { bodyLimit: BODY_LIMIT })
  await app.register(multipart, { limits: { fileSize: context.config.uploadLimit, files: 1, fields: 10, parts: 12 } })
  // Files of the app are compressed by the build; this is for answers. Pictures are left alone.
  await app.register(compress, {
    threshold: COMPRESS_FROM,
    encodings: ['br', 'gzip'],
    customTypes: /^application\/json|^text\/html/,
    brotliOptions: { params: { [zlib.BROTLI_PARAM_QUALITY]: 4 } }
  })
  await registerStatic(app, context)
  for (const routes of [
    sessionRoutes,
    accountRoutes,
    privacyRoutes,
    faultRoutes,
    filesRoutes,
    workbenchRoutes,
    systemRoutes,
    organizationRoutes,
    transferCarRoutes,
    payNoticeRoutes,
    callNewsRoutes,
    ownerPageRoutes,
    codePageRoutes,
    messageRoutes,
    conversationRoutes,
    messageActRoutes,
    forwardRoutes,
    leadingRoutes,
    pinRoutes,
    groupRoutes,
    moderationRoutes,
    notifyRoutes,
    noticeChannelRoutes,
    openRoutes,
    signInRoutes,
    pushRoutes,
    workFlowRoutes,
    crmOrderRoutes,
    formRoutes,
    scheduleRoutes,
    printRoutes,
    reportLogRoutes,
    punchCardRoutes,
    administrationRoutes
  ]) {
    await app.register(async (area) => {
      await routes(area, context)
    })
  }
  return app
}
