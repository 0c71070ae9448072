import { Type, type Static } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CHANNELS, type Channel } from '@/contract/transferCar/payment/codes'
import { oneOf, text } from '@/contract/transferCar/order/parts'
import { networkOf } from '../../../address'
import { MINUTE } from '../../../clock'
import type { ServerContext } from '../../../context'
import { Refusal } from '../../../errors'
import { escape } from '../../../html'
import { companyName } from '../../../organization/commands/names'
import type { Limiter } from '../../../session/limiter'
import { scannedCode, type ScannedCode } from '../pay/codes'
import { payScanned } from '../pay/oneCode'
import { bridgePage, codePage, noCodePage } from './codePages'
import { appOf, sendHtml, sendNotice } from '../../../htmlPage'
import { leavingPage } from './pages'

const params = Type.Object({ token: text(64, 1) })
interface ByToken {
  Params: Static<typeof params>
}
const PayForm = Type.Object({ channel: oneOf(CHANNELS) })
/** What one network may ask for in a minute: looking, and paying, each of which asks a channel. */
const VIEWS_A_MINUTE = 60
const PAYS_A_MINUTE = 10

/** The page behind 统一收款码, for a payer whom nobody knows; the token of the code is the proof (payments.md#one-code). */
export async function codePageRoutes(app: FastifyInstance, context: ServerContext): Promise<void> {
  const { clock, db, limits } = context
  const views = limits.open('codeViews', VIEWS_A_MINUTE, MINUTE)
  const pays = limits.open('codePays', PAYS_A_MINUTE, MINUTE)
  const open = (): Channel[] => CHANNELS.filter((channel) => context.pay.has(channel))
  /** Answers instead of the work where it was asked too often or the code opens nothing. */
  const withCode = async (
    request: FastifyRequest<ByToken>,
    reply: FastifyReply,
    limiter: Limiter,
    work: (scanned: ScannedCode) => Promise<FastifyReply>
  ): Promise<FastifyReply> => {
    try {
      limiter.spend(networkOf(request.ip))
    } catch (error) {
      if (error instanceof Refusal) return sendNotice(reply, 429, '请稍后再试', '操作过于频繁，请一分钟后再试。')
      throw error
    }
    const scanned = await scannedCode(db, request.params.token, clock.now())
    if (scanned === undefined) return sendHtml(reply, noCodePage('NONE'))
    return scanned.state === 'OVER' ? sendHtml(reply, noCodePage('OVER')) : work(scanned)
  }
  const page = async (request: FastifyRequest<ByToken>, reply: FastifyReply, scanned: ScannedCode): Promise<FastifyReply> =>
    sendHtml(reply, codePage(scanned, request.params.token, await companyName(db), appOf(request.headers['user-agent'] ?? ''), open()))
  const begin = async (
    request: FastifyRequest<ByToken>,
    reply: FastifyReply,
    scanned: ScannedCode,
    channel: Channel,
    signInCode: string | null
  ): Promise<FastifyReply> => {
    const { token } = request.params
    const back = `/pay/${token}`
    try {
      const made = await payScanned(context, scanned, channel, request.ip, signInCode)
      const call = context.pay.of(channel).bridge(made)
      if (call !== null) return sendHtml(reply, bridgePage(call, scanned.code.amountFen, token))
      return sendHtml(reply, leavingPage(channel, made, { url: back, label: '付款' }))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return sendHtml(reply, {
        status: 400,
        title: '暂时不能支付',
        body: `<h1>暂时不能支付</h1><section><p>${escape(error.message)}</p><a class="button" href="${escape(back)}">返回付款</a></section>`
      })
    }
  }
  app.get<ByToken>('/pay/:token', { schema: { params } }, (request, reply) =>
    withCode(request, reply, views, (scanned) => page(request, reply, scanned))
  )
  // A broken form is no request of this page: the payer sees the page again.
  app.post<ByToken & { Body: unknown }>('/pay/:token', { schema: { params } }, (request, reply) =>
    withCode(request, reply, pays, async (scanned) => {
      if (scanned.state === 'PAID' || !Value.Check(PayForm, request.body)) return page(request, reply, scanned)
      const { channel } = request.body
      if (!context.pay.has(channel)) return page(request, reply, scanned)
      const signIn = context.pay.of(channel).signInUrl(`${context.pay.publicUrl}/pay/${request.params.token}/back`)
      if (signIn === null) return begin(request, reply, scanned, channel, null)
      return sendHtml(reply, leavingPage(channel, signIn, { url: `/pay/${request.params.token}`, label: '付款' }))
    })
  )
  app.get<ByToken & { Querystring: { code?: string | string[] } }>('/pay/:token/back', { schema: { params } }, (request, reply) =>
    withCode(request, reply, pays, async (scanned) => {
      const { code } = request.query
      if (scanned.state === 'PAID' || typeof code !== 'string' || code === '') return page(request, reply, scanned)
      return begin(request, reply, scanned, 'WECHAT', code.slice(0, 200))
    })
  )
}
