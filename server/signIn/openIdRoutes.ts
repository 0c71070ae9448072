import type { FastifyInstance } from 'fastify'
import { OpenIdBeginBody, OpenIdBody, type OpenIdAddress } from '@/contract/signInOpenId'
import { networkOf } from '../address'
import { MINUTE } from '../clock'
import type { ServerContext } from '../context'
import { ok } from '../envelope'
import { refuse } from '../errors'
import { deviceOf } from '../session/device'
import { requireWay } from './enter'
import { askProvider, openProvider, signInByOpenId } from './openId'
import { BACK_PATH, LOGIN_PAGE, queryOf, type IdentityProvider } from './providers/provider'
import { siteOf } from './site'

const OPEN_ID = '/api/signIn/OpenId'
const CLOSED = '企业账号登录未开通，请用其他方式登录'

/** A parameter that stands there twice is a list. */
type Back = Partial<Record<'state' | 'code' | 'authCode', string | string[]>>

const wordOf = (value: string | string[] | undefined): string => (typeof value === 'string' ? value : '')

/** Signing in by the company's identity provider (contract/signInOpenId.ts). */
export async function openIdRoutes(app: FastifyInstance, context: ServerContext): Promise<void> {
  const { clock, config, limits } = context
  const { openId } = config.signIn
  const failed = (error: unknown): void => app.log.warn({ err: error }, 'identity provider')
  const configured = openId === undefined ? undefined : openProvider(openId, clock, failed)
  const tries = limits.open('openIdLogins', config.session.loginsPerMinute, MINUTE)
  const requireProvider = (): IdentityProvider => {
    requireWay(context, 'openId')
    if (configured === undefined) throw refuse(CLOSED)
    return configured
  }

  app.post<{ Body: OpenIdBeginBody }>(`${OPEN_ID}/Begin`, { schema: { body: OpenIdBeginBody } }, async (request) => {
    tries.spend(networkOf(request.ip))
    const provider = requireProvider()
    const site = siteOf(context, request)
    if (site === undefined) throw refuse(CLOSED)
    const userAgent = request.headers['user-agent'] ?? ''
    const answer: OpenIdAddress = { address: await askProvider(context, provider, request.body.browser, { site, userAgent }) }
    return ok(answer)
  })

  app.post<{ Body: OpenIdBody }>(OPEN_ID, { schema: { body: OpenIdBody } }, async (request) => {
    tries.spend(networkOf(request.ip))
    return ok(await signInByOpenId(context, requireProvider(), request.body, deviceOf(request)))
  })

  // What comes back is looked at by the call above only: this leads on, in our own words, to our own page.
  app.get<{ Querystring: Back }>(BACK_PATH, async ({ query: { state, code, authCode } }, reply) => {
    const [asked, given] = [wordOf(state), wordOf(code) || wordOf(authCode)]
    const back = { ...(asked !== '' && { state: asked }), ...(given === '' ? { error: 'access_denied' } : { code: given }) }
    return reply.header('cache-control', 'no-store').redirect(`${LOGIN_PAGE}?${queryOf(back)}`, 302)
  })
}
