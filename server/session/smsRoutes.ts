import type { FastifyInstance } from 'fastify'
import { LoginSmsBody, SmsCodeParams } from '@/contract/session'
import { networkOf } from '../address'
import { DAY, MINUTE } from '../clock'
import type { ServerContext } from '../context'
import { ok } from '../envelope'
import { refuse, tooOften } from '../errors'
import { deviceOf } from './device'
import { Limiter, Turnstile } from './limiter'
import { CODE_LIFE_MS, requestCode, signInByCode } from './sms'
import { createSmsSender, type SmsSender } from './smsSender'

const CLOSED = '短信服务未开通，请用账号密码登录'
const DAY_SPENT = '今天获取验证码的次数已用完，请明天再试，或用账号密码登录'

/** Signing in by SMS (session.md#signing-in; addresses of wire.md#addresses). Open without a token. */
export async function smsRoutes(app: FastifyInstance, context: ServerContext): Promise<void> {
  const { clock, config } = context
  const own = createSmsSender(config, CODE_LIFE_MS / MINUTE)
  const ofAddress = new Limiter(clock, config.sms.perAddress, DAY)
  const ofNumber = new Limiter(clock, config.sms.perNumber, DAY)
  const logins = new Limiter(clock, config.session.loginsPerMinute, MINUTE)
  const turnstile = new Turnstile()
  const sender = (): SmsSender => {
    const current = context.sms ?? own
    if (current === undefined) throw refuse(CLOSED)
    return current
  }
  const count = (limiter: Limiter, key: string): void => {
    try {
      limiter.spend(key)
    } catch {
      throw tooOften(DAY_SPENT)
    }
  }

  app.get<{ Params: { account: string } }>('/api/Saas/Tenant/SmsCode/:account', { schema: { params: SmsCodeParams } }, async (request) => {
    const mobile = request.params.account
    const current = sender()
    count(ofAddress, networkOf(request.ip))
    const failed = (error: unknown): void => {
      request.log.error({ err: error }, 'SMS code not sent')
    }
    return ok(await turnstile.run(mobile, () => requestCode(context, current, mobile, () => count(ofNumber, mobile), failed)))
  })

  app.post<{ Body: LoginSmsBody }>('/api/Saas/Tenant/LoginSms', { schema: { body: LoginSmsBody } }, async (request) => {
    const { account, code } = request.body
    sender()
    logins.spend(networkOf(request.ip))
    return ok(await turnstile.run(account, () => signInByCode(context, account, code, deviceOf(request))))
  })
}
