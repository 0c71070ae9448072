import type { FastifyInstance } from 'fastify'
import { SecondBody, SecondCodeBody } from '@/contract/signInSecond'
import { networkOf } from '../address'
import { MINUTE } from '../clock'
import type { ServerContext } from '../context'
import { ok } from '../envelope'
import { CodeDesk } from '../session/codeDesk'
import { deviceOf } from '../session/device'
import { Turnstile } from '../session/limiter'
import { finishSecondStep, mobileOf } from './second'

const WORDS = { closed: '短信服务未开通，请联系管理员', daySpent: '今天获取验证码的次数已用完，请明天再试，或联系管理员' }

/** The second of two steps (contract/signInSecond.ts). Open without a token: the ticket says whose it is. */
export async function secondRoutes(app: FastifyInstance, context: ServerContext): Promise<void> {
  const { config, limits } = context
  const desk = new CodeDesk(context, 'secondCodes', WORDS)
  const tries = limits.open('secondLogins', config.session.loginsPerMinute, MINUTE)
  const turnstile = new Turnstile()

  app.post<{ Body: SecondCodeBody }>('/api/signIn/Second/Code', { schema: { body: SecondCodeBody } }, async (request) => {
    tries.spend(networkOf(request.ip))
    return ok(await desk.ask(await mobileOf(context, request.body.ticket, deviceOf(request)), request))
  })

  app.post<{ Body: SecondBody }>('/api/signIn/Second', { schema: { body: SecondBody } }, async (request) => {
    tries.spend(networkOf(request.ip))
    const { body } = request
    return ok(await turnstile.run(body.ticket, () => finishSecondStep(context, body, deviceOf(request))))
  })
}
