import type { FastifyInstance } from 'fastify'
import { LoginSmsBody, SmsCodeParams } from '@/contract/session'
import { networkOf } from '../address'
import { MINUTE } from '../clock'
import type { ServerContext } from '../context'
import { ok } from '../envelope'
import { CodeDesk } from './codeDesk'
import { deviceOf } from './device'
import { Turnstile } from './limiter'
import { signInByCode } from './sms'
import { requireKnown, requireWay } from './ways'

const CLOSED = '短信服务未开通，请用账号密码登录'
const DAY_SPENT = '今天获取验证码的次数已用完，请明天再试，或用账号密码登录'

/** Signing in by SMS (session.md#signing-in; addresses of wire.md#addresses). Open without a token. */
export async function smsRoutes(app: FastifyInstance, context: ServerContext): Promise<void> {
  const { config, limits } = context
  const desk = new CodeDesk(context, 'smsCodes', { closed: CLOSED, daySpent: DAY_SPENT })
  const logins = limits.open('smsLogins', config.session.loginsPerMinute, MINUTE)
  const turnstile = new Turnstile()

  app.get<{ Params: { account: string } }>('/api/Saas/Tenant/SmsCode/:account', { schema: { params: SmsCodeParams } }, async (request) => {
    requireWay(context, 'sms')
    return ok(await desk.ask(request.params.account, request))
  })

  app.post<{ Body: LoginSmsBody }>('/api/Saas/Tenant/LoginSms', { schema: { body: LoginSmsBody } }, async (request) => {
    const { account, code, second } = request.body
    requireWay(context, 'sms')
    desk.sender()
    logins.spend(networkOf(request.ip))
    const answer = await turnstile.run(account, () => signInByCode(context, account, code, deviceOf(request)))
    return ok(requireKnown(answer, second))
  })
}
