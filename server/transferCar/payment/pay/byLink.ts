import type { Channel } from '@/contract/transferCar/payment/codes'
import { remainingFen } from '@/domain/transferCar/payment/status'
import type { ServerContext } from '../../../context'
import type { Tx } from '../../../database/client'
import { notFound, refuse } from '../../../errors'
import { actOf } from '../../order/act'
import { loadPaymentOrder } from '../repository'
import { requireMethod } from '../review'
import type { PaymentRow } from '../types'
import { advance, endAttempt, readPayment } from './advance'
import { beginAttempt, OpenAttempt } from './begin'
import { ChannelUnsure } from './channel'
import { readSettings } from '../../order/settings'
import { isOpenAttempt } from './rules'

const TRIES = 3

/** How the payer came to pay by himself. */
export interface PayerWay {
  method: Channel
  /** Address of the payer's phone. */
  payerIp: string
  /** None = what remains. */
  amountFen?: number
  /** Who shows the code; null = nobody, the owner's page. */
  collectorId: string | null
  inApp?: { signInCode: string | null }
  /** Whether an open attempt over the same amount is this very one and goes on. */
  isSame: (row: PaymentRow) => boolean
  /** Asked under the lock of the payment order, before anything is written. @throws Refusal */
  check?: (tx: Tx) => Promise<void>
  /** An attempt was made. */
  begun?: (tx: Tx, paymentId: string) => Promise<void>
}

/**
 * The payer himself pays what remains, from the owner's page (payments.md#channels). An open link of the same channel over the same amount
 * is used again, so that pressing twice is one attempt; another attempt is closed first.
 * @param payerIp address of the payer's phone
 * @returns where his phone goes on. @throws Refusal 400, 404
 */
export const payByLink = (context: ServerContext, paymentOrderId: string, method: Channel, payerIp: string): Promise<string> =>
  payHimself(context, paymentOrderId, {
    method,
    payerIp,
    collectorId: null,
    isSame: ({ collectorId, codeUrl }) => collectorId === null && codeUrl?.startsWith('http') === true
  })

/** As the way says. @returns what the channel made of it, an address or what `PayChannel.bridge` takes @throws Refusal 400, 404 */
export async function payHimself(context: ServerContext, paymentOrderId: string, way: PayerWay): Promise<string> {
  context.pay.of(way.method)
  for (let attempt = 1; ; attempt++) {
    try {
      const { id, fresh } = await open(context, paymentOrderId, way)
      await advance(context, id, fresh, { payerIp: way.payerIp, inApp: way.inApp })
      const { codeUrl, state, failure } = await readPayment(context, id)
      if (codeUrl !== null && state === 'OPEN') return codeUrl
      throw refuse(state === 'FAILED' && failure !== null ? failure : '支付渠道没有应答，请稍后再试')
    } catch (error) {
      if (error instanceof ChannelUnsure) throw refuse('支付渠道没有应答，请稍后再试')
      if (!(error instanceof OpenAttempt) || attempt === TRIES)
        throw error instanceof OpenAttempt ? refuse('有收款进行中，请稍后再试') : error
      await endAttempt(context, error.paymentId, null)
    }
  }
}

async function open(
  context: ServerContext,
  paymentOrderId: string,
  { method, amountFen, collectorId, isSame, check, begun }: PayerWay
): Promise<{ id: string; fresh: boolean }> {
  return context.db.transaction(async (tx) => {
    const loaded = await loadPaymentOrder(tx, paymentOrderId, true)
    if (loaded === null) throw notFound('缴费工单不存在')
    const act = actOf(context, null)
    await check?.(tx)
    requireMethod(loaded.order, (await readSettings(tx, act)).review, method)
    const amount = amountFen ?? remainingFen({ ...loaded.order, isClosed: loaded.order.closedAt !== null })
    const same = loaded.payments.find(
      (row) =>
        isOpenAttempt(row) &&
        row.way === 'LINK' &&
        row.method === method &&
        row.amountFen === amount &&
        (row.expiresAt ?? 0) > act.now &&
        row.codeUrl !== null &&
        isSame(row)
    )
    if (same !== undefined) return { id: same.id, fresh: false }
    const id = await beginAttempt(tx, loaded, { method, way: 'LINK', amountFen: amount, collectorId }, act)
    await begun?.(tx, id)
    return { id, fresh: true }
  })
}
