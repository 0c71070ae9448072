import type { FastifyInstance, FastifyRequest } from 'fastify'
import { EnrolBody, PasskeyBody } from '@/contract/signInPasskey'
import { networkOf } from '../address'
import { MINUTE } from '../clock'
import { command } from '../command'
import type { ServerContext } from '../context'
import { ok } from '../envelope'
import { refuse } from '../errors'
import { deviceOf } from '../session/device'
import { bindingsOf } from './bindings'
import { requireWay } from './enter'
import { askForPasskey, askWho, enrol, keepEnrolment, signInByPasskey } from './passkeys'
import { keepsPasskeys, siteOf } from './site'

const SIGN_IN = '/api/signIn'

/** Passkeys of the own account, and signing in with one (contract/signInPasskey.ts). */
export async function passkeyRoutes(app: FastifyInstance, context: ServerContext): Promise<void> {
  const { clock, config, db, limits } = context
  const tries = limits.open('passkeyLogins', config.session.loginsPerMinute, MINUTE)
  const requireSite = (request: FastifyRequest): string => {
    requireWay(context, 'passkey')
    const site = siteOf(context, request)
    if (site === undefined || !keepsPasskeys(site)) throw refuse('通行密钥未开通，请用其他方式登录')
    return site
  }

  app.post(`${SIGN_IN}/Passkeys/Begin`, async (request) => {
    const site = requireSite(request)
    const { userId } = request.actor
    const options = await askForPasskey(db, request.actor, site)
    return ok(await command(request, request.body, (tx) => keepEnrolment(tx, { options, site, userId }, clock.now())))
  })

  app.post<{ Body: EnrolBody }>(`${SIGN_IN}/Passkeys`, { schema: { body: EnrolBody } }, async (request) => {
    const { actor, body } = request
    requireSite(request)
    const { refusal, list } = await command(request, body, async (tx) => ({
      refusal: await enrol(tx, actor.userId, body, clock.now()),
      list: await bindingsOf(tx, actor.userId)
    }))
    if (refusal !== undefined) throw refuse(refusal)
    return ok({ list }, '已添加通行密钥')
  })

  app.post(`${SIGN_IN}/Passkey/Begin`, async (request) => {
    tries.spend(networkOf(request.ip))
    return ok(await askWho(context, requireSite(request)))
  })

  app.post<{ Body: PasskeyBody }>(`${SIGN_IN}/Passkey`, { schema: { body: PasskeyBody } }, async (request) => {
    tries.spend(networkOf(request.ip))
    requireSite(request)
    return ok(await signInByPasskey(context, request.body, deviceOf(request)))
  })
}
