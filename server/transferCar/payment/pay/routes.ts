import { createHmac } from 'node:crypto'
import type { Static } from '@sinclair/typebox'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { DecideBody, PayBody, PayCodeBody, RefundBody } from '@/contract/transferCar/payment/collect'
import { Id, strict } from '@/contract/transferCar/order/parts'
import { command } from '../../../command'
import type { ServerContext } from '../../../context'
import type { Tx } from '../../../database/client'
import { ok } from '../../../envelope'
import { forbidden, notFound, refuse } from '../../../errors'
import { readSettings } from '../../order/settings'
import type { Act } from '../../order/types'
import { payByHand } from '../ledger/byHand'
import { requireMoney, requireRead } from '../policy'
import { mayOnMoney } from '../../order/collect'
import { loadPaymentOrder } from '../repository'
import { requireMethod } from '../review'
import type { MoneyKit } from '../kit'
import { advance, askChannel, endAttempt, readPayment } from './advance'
import { attemptOf, beginAttempt, OpenAttempt, requireCollect } from './begin'
import { ChannelUnsure } from './channel'
import { endCodes } from './codes'
import { showOneCode } from './oneCode'
import { runRefundNow } from './refundRun'
import { askRefund, decideRefund, retryRefund } from './refunds'
import { isOpenAttempt } from './rules'

const ORDER = '/api/transferCar/PaymentOrder/:id'
const params = strict({ id: Id })
interface ById {
  Params: Static<typeof params>
}
const paymentParams = strict({ id: Id, paymentId: Id })
interface ByPayment {
  Params: Static<typeof paymentParams>
}
const refundParams = strict({ id: Id, refundId: Id })
interface ByRefund {
  Params: Static<typeof refundParams>
}
const Nothing = strict({})
/** Closing the open attempt may race with another device that opens the next one. */
const TRIES = 3

type Kit = Pick<MoneyKit, 'actOf' | 'read'>

/** Collecting and refunding as `contract/transferCar/payment/collect.ts` lists them: what is written, then outside any transaction the channel, then what it said. */
export async function payRoutes(app: FastifyInstance, context: ServerContext, kit: Kit): Promise<void> {
  app.post<ById & { Body: PayBody }>(`${ORDER}/Payments`, { schema: { params, body: PayBody } }, async (request) => {
    requireMoney(request.actor)
    const { paymentId, fresh } = await collect(context, kit, request)
    if (paymentId !== null) await advance(context, paymentId, fresh, { payCode: request.body.payCode, payerIp: request.ip })
    return ok(await kit.read(request.actor, request.params.id))
  })
  codeRoutes(app, context, kit)
  attemptRoutes(app, context, kit)
  refundRoutes(app, context, kit)
}

/** Writes what is collected, closing an attempt that is still open. @returns the attempt to take to its channel, null = taken by hand */
async function collect(
  context: ServerContext,
  { actOf }: Kit,
  request: FastifyRequest<ById & { Body: PayBody }>
): Promise<{ paymentId: string | null; fresh: boolean }> {
  const {
    actor,
    body,
    params: { id }
  } = request
  let fresh = false
  let version: number | undefined = body.version
  const write = async (tx: Tx, act: Act): Promise<{ paymentId: string | null }> => {
    const loaded = await requireCollect(tx, actor, id, version, act.now)
    requireMethod(loaded.order, (await readSettings(tx, act)).review, body.method)
    await endCodes(tx, id, act.now)
    if (body.method !== 'WECHAT' && body.method !== 'ALIPAY') {
      await payByHand(tx, actor, loaded.order, body, act)
      return { paymentId: null }
    }
    context.pay.of(body.method)
    const paymentId = await beginAttempt(tx, loaded, attemptOf(actor, body), act)
    fresh = true
    return { paymentId }
  }
  for (let attempt = 1; ; attempt++) {
    try {
      const { paymentId } = await command(request, keyed(context, body), (tx) => write(tx, actOf(request)))
      return { paymentId, fresh }
    } catch (error) {
      if (!(error instanceof OpenAttempt) || attempt === TRIES)
        throw error instanceof OpenAttempt ? refuse('有收款进行中，请稍后再试') : error
      await surely(() => endAttempt(context, error.paymentId, actor.userId))
      // What this act has just changed itself is no change behind the person's back.
      version = undefined
    }
  }
}

/** The payment code is not kept, not even as part of a hash of few possibilities: only under the server's own secret. */
function keyed({ fileSecret }: ServerContext, { payCode, ...body }: PayBody): object {
  return payCode === undefined ? body : { ...body, payCode: createHmac('sha256', fileSecret).update(`payCode ${payCode}`).digest('hex') }
}

/** @throws Refusal 400 when the channel does not answer */
async function surely<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof ChannelUnsure) throw refuse('支付渠道没有应答，请稍后再试')
    throw error
  }
}

/** One code for WeChat and Alipay (payments.md#one-code). */
function codeRoutes(app: FastifyInstance, context: ServerContext, { actOf, read }: Kit): void {
  app.post<ById & { Body: PayCodeBody }>(`${ORDER}/PayCode`, { schema: { params, body: PayCodeBody } }, async (request) => {
    const { actor, body } = request
    const { id } = request.params
    requireMoney(actor)
    await command(request, body, (tx) => showOneCode(tx, context, actor, id, body, actOf(request)))
    return ok(await read(actor, id))
  })
  app.post<ById>(`${ORDER}/PayCode/End`, { schema: { params, body: Nothing } }, async (request) => {
    const { actor } = request
    const { id } = request.params
    requireMoney(actor)
    await command(request, request.body, async (tx) => {
      const loaded = requireRead(actor, await loadPaymentOrder(tx, id, true))
      if (!mayOnMoney(actor, 'btn_pay', loaded.accident, ['office', 'driver'])) throw forbidden('没有“收款”的权限')
      await endCodes(tx, id, context.clock.now())
      return null
    })
    return ok(await read(actor, id))
  })
}

function attemptRoutes(app: FastifyInstance, context: ServerContext, { read }: Kit): void {
  const attempt = async (request: FastifyRequest<ByPayment>, work: (paymentId: string) => Promise<void>) => {
    const {
      actor,
      params: { id, paymentId }
    } = request
    requireMoney(actor)
    const loaded = requireRead(actor, await loadPaymentOrder(context.db, id))
    if (!loaded.payments.some((row) => row.id === paymentId)) throw notFound('收款不存在')
    if (!mayOnMoney(actor, 'btn_pay', loaded.accident, ['office', 'driver'])) throw notFound('收款不存在')
    await surely(() => work(paymentId))
    return ok(await read(actor, id))
  }
  // A reading, and the pay page asks every few seconds: no answer of it is kept under a key.
  app.post<ByPayment>(`${ORDER}/Payments/:paymentId/Query`, { schema: { params: paymentParams, body: Nothing } }, (request) =>
    attempt(request, async (paymentId) => {
      const row = await readPayment(context, paymentId)
      if (isOpenAttempt(row)) await askChannel(context, row)
    })
  )
  app.post<ByPayment>(`${ORDER}/Payments/:paymentId/Close`, { schema: { params: paymentParams, body: Nothing } }, (request) =>
    attempt(request, async (paymentId) => {
      // What happened is recorded by what the channel said. The key only marks the act, and before it: what it stands for otherwise is
      // refused while nothing has been done, and ending an attempt twice is ending it once.
      await command(request, request.body, async (tx) => {
        await endCodes(tx, request.params.id, context.clock.now())
        return null
      })
      await endAttempt(context, paymentId, request.actor.userId)
    })
  )
}

function refundRoutes(app: FastifyInstance, context: ServerContext, { actOf, read }: Kit): void {
  const write = async <T>(request: FastifyRequest<ById>, work: (tx: Tx, act: Act) => Promise<T>): Promise<T> => {
    requireMoney(request.actor)
    return command(request, request.body, (tx) => work(tx, actOf(request)))
  }
  app.post<ById & { Body: RefundBody }>(`${ORDER}/Refunds`, { schema: { params, body: RefundBody } }, async (request) => {
    await write(request, (tx, act) => askRefund(tx, request.actor, request.params.id, request.body, act))
    return ok(await read(request.actor, request.params.id))
  })
  app.post<ByRefund & { Body: DecideBody }>(
    `${ORDER}/Refunds/:refundId/Decide`,
    { schema: { params: refundParams, body: DecideBody } },
    async (request) => {
      const {
        actor,
        body,
        params: { id, refundId }
      } = request
      const runs = await write(request, (tx, act) => decideRefund(tx, actor, id, refundId, body, act))
      if (runs) await runRefundNow(context, refundId)
      return ok(await read(actor, id))
    }
  )
  app.post<ByRefund>(`${ORDER}/Refunds/:refundId/Retry`, { schema: { params: refundParams, body: Nothing } }, async (request) => {
    const {
      actor,
      params: { id, refundId }
    } = request
    await write(request, (tx, act) => retryRefund(tx, actor, id, refundId, act))
    await runRefundNow(context, refundId)
    return ok(await read(actor, id))
  })
}
