import { Type, type Static } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { OwnerLinkView } from '@/contract/transferCar/payment/collect'
import { CHANNELS } from '@/contract/transferCar/payment/codes'
import { Id, oneOf, Position, strict, text } from '@/contract/transferCar/order/parts'
import { networkOf } from '../../../address'
import { MINUTE } from '../../../clock'
import { command } from '../../../command'
import type { ServerContext } from '../../../context'
import { ok } from '../../../envelope'
import type { Tx } from '../../../database/client'
import { notFound, refuse, Refusal } from '../../../errors'
import { actOf } from '../../order/act'
import { takeOwnerPosition, takeOwnerRating } from '../../order/commands/owner'
import type { Act } from '../../order/types'
import type { Limiter } from '../../../session/limiter'
import { checkReceipt } from '../ledger/receipts'
import { companyName } from '../../../organization/commands/names'
import { sendHtml, sendNotice } from '../../../htmlPage'
import { escape } from '../../../html'
import { makeLink, orderOfToken, tokenOf } from './links'
import { originOf } from './origin'
import { payByLink } from '../pay/byLink'
import { ownerFileRoutes } from './photoRoutes'
import { leavingPage, positionPage, receiptPage, statusPage } from './pages'
import { ownerStatus, type OwnerBill } from './status'

const params = strict({ id: Id })
const ReceiptParams = Type.Object({ receiptNo: text(40, 1) })
const ReceiptQuery = Type.Object({ code: Type.Optional(text(64)) })
const StatusParams = Type.Object({ token: text(64, 1) })
/** Views that one network may ask for in a minute: a person looks again now and then, who guesses does so without end. */
const VIEWS_A_MINUTE = 60
/** Attempts to pay; each one asks a channel. */
const PAYS_A_MINUTE = 10
/** What the owner says. */
const WORDS_A_MINUTE = 10
const PayForm = Type.Object({ paymentOrderId: Id, channel: oneOf(CHANNELS) })
const NO_RECEIPT = '收据不存在或验证码不正确'
const NO_LINK = '链接无效或已过期，请联系救援单位重新获取。'

/** POST AccidentOrder/{id}/OwnerLink: for signed-in people, beside the other calls of orders. */
export async function ownerLinkRoutes(app: FastifyInstance, context: ServerContext): Promise<void> {
  app.post<{ Params: Static<typeof params> }>('/api/transferCar/AccidentOrder/:id/OwnerLink', { schema: { params } }, async (request) => {
    // What is kept for repeats names the link only; its token is put in afterwards.
    const { linkId, expiresAt } = await command(request, request.body, (tx) =>
      makeLink(tx, context, request.actor, request.params.id, context.clock.now())
    )
    return ok<OwnerLinkView>({ url: `${originOf(request, context.pay.publicUrl)}/status/${tokenOf(context, linkId)}`, expiresAt })
  })
}

/**
 * Pages and calls for people outside the company, each with a proof of its own (wire.md#anonymous-routes): the code of a receipt, an
 * owner's link.
 */
export async function ownerPageRoutes(app: FastifyInstance, context: ServerContext): Promise<void> {
  const { clock, db, limits } = context
  const views = limits.open('ownerViews', VIEWS_A_MINUTE, MINUTE)
  const pays = limits.open('ownerPays', PAYS_A_MINUTE, MINUTE)
  const isTooOften = (request: FastifyRequest, limiter = views): boolean => {
    try {
      limiter.spend(networkOf(request.ip))
      return false
    } catch (error) {
      if (error instanceof Refusal) return true
      throw error
    }
  }
  const tooOftenPage = (reply: FastifyReply) => sendNotice(reply, 429, '请稍后再试', '查询过于频繁，请一分钟后再试。')

  app.get<{ Params: Static<typeof ReceiptParams>; Querystring: Static<typeof ReceiptQuery> }>(
    '/api/transferCar/ReceiptCheck/:receiptNo',
    { schema: { params: ReceiptParams, querystring: ReceiptQuery } },
    async (request) => {
      views.spend(networkOf(request.ip))
      const receipt = await checkReceipt(db, request.params.receiptNo, request.query.code ?? '', originOf(request, context.pay.publicUrl))
      if (receipt === undefined) throw notFound(NO_RECEIPT)
      return ok(receipt)
    }
  )
  app.get<{ Params: { receiptNo: string }; Querystring: { code?: string | string[] } }>('/receipt/:receiptNo', async (request, reply) => {
    if (isTooOften(request)) return tooOftenPage(reply)
    const { code } = request.query
    const receipt = await checkReceipt(
      db,
      request.params.receiptNo,
      typeof code === 'string' ? code : '',
      originOf(request, context.pay.publicUrl)
    )
    return receipt === undefined
      ? sendNotice(reply, 404, '收据核验未通过', `${NO_RECEIPT}，请核对收据上的二维码。`)
      : sendHtml(reply, receiptPage(receipt))
  })
  app.get<{ Params: Static<typeof StatusParams> }>('/status/:token', async (request, reply) => {
    if (isTooOften(request)) return tooOftenPage(reply)
    const { token } = request.params
    const found = await orderOfToken(db, token, clock.now())
    const status = found === undefined ? undefined : await ownerStatus(db, found.orderId, clock.now())
    return status === undefined
      ? sendNotice(reply, 404, '链接无效', NO_LINK)
      : sendHtml(reply, statusPage(status, token, await companyName(db), clock.now()))
  })

  ownerWordRoutes(app, context, isTooOften)
  ownerFileRoutes(app, context)
  // A broken form is no request of this page: whatever is wrong with it, the payer goes back to where he came from.
  app.post<{ Params: Static<typeof StatusParams>; Body: unknown }>('/status/:token/Pay', async (request, reply) => {
    if (isTooOften(request, pays)) return tooOftenPage(reply)
    const { token } = request.params
    const found = await orderOfToken(db, token, clock.now())
    const status = found === undefined ? undefined : await ownerStatus(db, found.orderId, clock.now())
    if (status === undefined) return sendNotice(reply, 404, '链接无效', NO_LINK)
    const back = (message: string) =>
      sendHtml(reply, {
        status: 400,
        title: '暂时不能支付',
        body: `<h1>暂时不能支付</h1><section><p>${escape(message)}</p><a class="button" href="/status/${escape(token)}">返回救援进度</a></section>`
      })
    if (!Value.Check(PayForm, request.body)) return back('请从救援进度页重新发起支付。')
    const { paymentOrderId, channel } = request.body
    const problem = unpayable(status.bills.find(({ id }) => id === paymentOrderId))
    if (problem !== undefined) return back(problem)
    try {
      const url = await payByLink(context, paymentOrderId, channel, request.ip)
      return /^https?:\/\//.test(url)
        ? sendHtml(reply, leavingPage(channel, url, { url: `/status/${token}`, label: '救援进度' }))
        : back('支付地址无效，请换一种方式。')
    } catch (error) {
      if (error instanceof Refusal) return back(error.message)
      throw error
    }
  })
}

/** What the owner sends from his page: where he is, and how the work was. */
function ownerWordRoutes(
  app: FastifyInstance,
  context: ServerContext,
  isTooOften: (request: FastifyRequest, limiter: Limiter) => boolean
): void {
  const { clock, db, limits } = context
  const words = limits.open('ownerWords', WORDS_A_MINUTE, MINUTE)
  const take = async (
    request: FastifyRequest<ByToken>,
    reply: FastifyReply,
    work: (tx: Tx, orderId: string, act: Act) => Promise<void>
  ) => {
    const { token } = request.params
    if (isTooOften(request, words)) return sendNotice(reply, 429, '请稍后再试', '发送过于频繁，请一分钟后再试。')
    const found = await orderOfToken(db, token, clock.now())
    if (found === undefined) return sendNotice(reply, 404, '链接无效', NO_LINK)
    try {
      await db.transaction((tx) => work(tx, found.orderId, actOf(context, null)))
      return await reply.redirect(`/status/${token}`, 303)
    } catch (error) {
      if (error instanceof Refusal) return sendNotice(reply, 400, '没有发送', error.message)
      throw error
    }
  }

  app.get<ByToken>('/status/:token/Position', async (request, reply) => {
    const { token } = request.params
    if (isTooOften(request, words)) return sendNotice(reply, 429, '请稍后再试', '发送过于频繁，请一分钟后再试。')
    const found = await orderOfToken(db, token, clock.now())
    return found === undefined ? sendNotice(reply, 404, '链接无效', NO_LINK) : sendHtml(reply, positionPage(token))
  })
  app.post<ByToken & { Body: unknown }>('/status/:token/Position', (request, reply) =>
    take(request, reply, async (tx, orderId, act) => {
      const { lng, lat, accuracyM } = formOf(request.body)
      const accuracy = Number(accuracyM)
      const position = {
        lng: Number(lng),
        lat: Number(lat),
        coordType: 'WGS84' as const,
        ...(accuracyM !== undefined && Number.isFinite(accuracy) && { accuracyM: Math.min(Math.max(accuracy, 0), 100_000) })
      }
      if (!Value.Check(Position, position)) throw refuse('没有收到位置，请返回后重新发送')
      await takeOwnerPosition(tx, orderId, position, act)
    })
  )
  app.post<ByToken & { Body: unknown }>('/status/:token/Rating', (request, reply) =>
    take(request, reply, async (tx, orderId, act) => {
      const { stars, words: said = '' } = formOf(request.body)
      if (stars === undefined || !/^[1-5]$/.test(stars)) throw refuse('请选择评分')
      if (said.length > 200) throw refuse('评价最多 200 字')
      await takeOwnerRating(tx, orderId, Number(stars), said.trim(), act)
    })
  )
}

interface ByToken {
  Params: Static<typeof StatusParams>
}
/** Texts of a form, whatever was sent. */
const formOf = (body: unknown): Partial<Record<string, string>> =>
  Object.fromEntries(Object.entries(typeof body === 'object' && body !== null ? body : {}).filter(([, value]) => typeof value === 'string'))

/** What stands against paying a bill from this page; undefined = nothing. */
function unpayable(bill: OwnerBill | undefined): string | undefined {
  if (bill === undefined) return '该费用不存在或已变化，请返回查看。'
  if (bill.toVerifyFen > 0) return '转账核实中，请稍后再看。'
  if (bill.openFen === 0) return '该费用已缴清，无需再付款。'
  return bill.isBusy ? '现场人员正在收款，请稍后再看。' : undefined
}
