import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Type } from '@sinclair/typebox'
import {
  CurrentUserQuery,
  ImageCodeParams,
  LoginBody,
  LoginConfigParams,
  LoginQuery,
  type AppStartInfo,
  type LoginConfig,
  type VersionAnswer
} from '@/contract/session'
import { releaseNotes } from '@/domain/version/releases'
import { networkOf } from '../address'
import { MINUTE } from '../clock'
import type { ServerContext } from '../context'
import { ok } from '../envelope'
import { menuTreeOf } from '../menu/menus'
import { readToken } from './auth'
import { captchaPicture, captchaText, storeCaptcha } from './captcha'
import { captchaNeeded, checkClient, signIn, signOut } from './commands'
import { deviceOf } from './device'
import { guardKey } from './guard'
import { Turnstile } from './limiter'
import { presentCurrentUser } from './presenter'
import { readCurrentUser } from './repository'
import { smsRoutes } from './smsRoutes'
import { requireKnown, requireWay } from './ways'

const CAPTCHA_LENGTH = 4
/** Pictures and questions about an account cost less than a login and are asked more often. */
const ASIDE_FACTOR = 3

/** The alternative login carries everything in its query (session.md#signing-in). */
const LoginByQuery = Type.Composite([LoginBody, LoginQuery])
type LoginByQuery = LoginBody & LoginQuery

/** Session and account (session.md#signing-in). */
export async function sessionRoutes(app: FastifyInstance, context: ServerContext): Promise<void> {
  const { clock, config, db, limits } = context
  const logins = limits.open('logins', config.session.loginsPerMinute, MINUTE)
  const asides = limits.open('asides', config.session.loginsPerMinute * ASIDE_FACTOR, MINUTE)
  const turnstile = new Turnstile()
  const login = async (request: FastifyRequest, body: LoginBody, client: LoginQuery) => {
    logins.spend(networkOf(request.ip))
    checkClient(context, client)
    requireWay(context, 'password')
    return requireKnown(await turnstile.run(guardKey(body.account), () => signIn(context, body, deviceOf(request))), body.second)
  }

  app.post<{ Body: LoginBody; Querystring: LoginQuery }>(
    '/api/oauth/Login',
    { schema: { body: LoginBody, querystring: LoginQuery } },
    async (request) => ok(await login(request, request.body, request.query))
  )

  app.get<{ Querystring: LoginByQuery }>('/api/oauth', { schema: { querystring: LoginByQuery } }, async (request) =>
    ok(await login(request, request.query, request.query))
  )

  app.get<{ Params: { account: string } }>('/api/oauth/getConfig/:account', { schema: { params: LoginConfigParams } }, async (request) => {
    asides.spend(networkOf(request.ip))
    const answer: LoginConfig = {
      enableVerificationCode: (await captchaNeeded(context, request.params.account)) ? 1 : 0,
      verificationCodeNumber: CAPTCHA_LENGTH
    }
    return ok(answer)
  })

  app.get<{ Params: { length: number; key: string } }>(
    '/api/oauth/ImageCode/:length/:key',
    { schema: { params: ImageCodeParams } },
    async (request, reply) => {
      asides.spend(networkOf(request.ip))
      const text = captchaText(request.params.length)
      await storeCaptcha(db, request.params.key, text, clock.now())
      return reply.type('image/jpeg').send(await captchaPicture(text))
    }
  )

  app.get('/api/oauth/Logout', async (request) => {
    const token = readToken(request.headers.authorization)
    if (token !== undefined) await signOut(context, token)
    return ok(null)
  })

  app.get('/api/oauth/CurrentUser', { schema: { querystring: CurrentUserQuery } }, async (request) => {
    const rows = await readCurrentUser(db, request.actor)
    return ok(presentCurrentUser(rows, await menuTreeOf(db, request.actor), config, [...context.checks.keys()]))
  })

  await smsRoutes(app, context)

  app.get('/api/app/Version', async () => {
    const answer: VersionAnswer = { sysVersion: config.version }
    return ok(answer)
  })

  app.get('/api/file/AppStartInfo/:appName', async () => {
    const answer: AppStartInfo = { appVersion: config.version, appUpdateContent: releaseNotes(config.version) }
    return ok(answer)
  })
}
