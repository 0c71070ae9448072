import type { FastifyInstance } from 'fastify'
import { SessionParams } from '@/contract/account'
import { BindBody, SIGN_IN_WAYS, type OpenWays, type SignInWay } from '@/contract/signIn'
import { command } from '../command'
import type { ServerContext } from '../context'
import { ok } from '../envelope'
import { refuse, StartupError } from '../errors'
import { hasPeople } from '../session/account'
import { canText } from '../session/smsSender'
import { bind, bindingsOf, removeBinding, type Known } from './bindings'
import { hasMini, miniRoutes } from './mini'
import { openIdRoutes } from './openIdRoutes'
import { passkeyRoutes } from './passkeyRoutes'
import { secondRoutes } from './secondRoutes'
import { keepsPasskeys, siteOf } from './site'
import { takeTicket } from './tickets'

const SIGN_IN = '/api/signIn'

/** Which ways this server can take at all; the company's rule is asked apart from it. */
const isConfigured = (context: ServerContext, way: SignInWay): boolean =>
  way === 'password' ||
  way === 'passkey' ||
  (way === 'sms' && canText(context.config)) ||
  (way === 'openId' && context.config.signIn.openId !== undefined) ||
  ((way === 'weapp' || way === 'alipay') && hasMini(context, way))

/** What of it can be taken where a request comes from: some ways belong to an address. */
function isTakenAt(site: string | undefined, way: SignInWay): boolean {
  if (way === 'passkey') return site !== undefined && keepsPasskeys(site)
  return way !== 'openId' || site !== undefined
}

/** Ways that stand open: by the company's rule and by what is configured. @throws StartupError for a rule that lets nobody in */
function openWays(context: ServerContext): SignInWay[] {
  const { config } = context
  const ways = SIGN_IN_WAYS.filter((way) => config.signIn.ways.includes(way) && isConfigured(context, way))
  // A passkey is made by somebody who is in already.
  if (!ways.some((way) => way !== 'passkey')) throw new StartupError('SIGN_IN_WAYS 里没有一种登录方式可以使用，所有人都无法登录')
  if (config.signIn.secondStepRoles.length > 0 && !canText(config))
    throw new StartupError('设置了 SECOND_STEP_ROLES 时，还需要用 SMS_GATEWAY_URL 指定短信网关，否则这些角色无法登录')
  return ways
}

/** Ways into an account, by feature `signIn` (contract/signIn.ts). */
export async function signInRoutes(app: FastifyInstance, context: ServerContext): Promise<void> {
  const { clock, db } = context
  openWays(context)
  await secondRoutes(app, context)

  await passkeyRoutes(app, context)
  await openIdRoutes(app, context)

  let isEmpty = true
  app.get(`${SIGN_IN}/Ways`, async (request) => {
    // Asked until the first account is there, and never again.
    isEmpty &&= !(await hasPeople(db))
    if (isEmpty) return ok<OpenWays>({ ways: ['setup'], openIdName: '' })
    const site = siteOf(context, request)
    const here = openWays(context).filter((way) => isTakenAt(site, way))
    const answer: OpenWays = { ways: here, openIdName: here.includes('openId') ? (context.config.signIn.openId?.name ?? '') : '' }
    return ok(answer)
  })

  await miniRoutes(app, context)

  app.get(`${SIGN_IN}/Bindings`, async ({ actor }) => ok({ list: await bindingsOf(db, actor.userId) }))

  app.post<{ Body: BindBody }>(`${SIGN_IN}/Bindings`, { schema: { body: BindBody } }, async (request) => {
    const { actor, body } = request
    return ok(
      await command(request, body, async (tx) => {
        const now = clock.now()
        const proved = await takeTicket<Known>(tx, 'bind', body.ticket, now)
        if (proved === undefined) throw refuse('绑定已过期，请重新操作')
        await bind(tx, actor.userId, proved.data, now)
        return { list: await bindingsOf(tx, actor.userId) }
      }),
      '已绑定'
    )
  })

  app.post<{ Params: SessionParams }>(`${SIGN_IN}/Bindings/:id/Remove`, { schema: { params: SessionParams } }, async (request) => {
    const { actor, params } = request
    return ok(
      await command(request, request.body, async (tx) => {
        await removeBinding(tx, actor.userId, params.id)
        return { list: await bindingsOf(tx, actor.userId) }
      }),
      '已解除绑定'
    )
  })
}
