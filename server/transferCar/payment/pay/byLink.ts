import type { Channel } from '@/contract/transferCar/payment/codes'
import { remainingFen } from '@/domain/transferCar/payment/status'
import type { ServerContext } from '../../../context'
import { notFound, refuse } from '../../../errors'
import { actOf } from '../../order/act'
import { loadPaymentOrder } from '../repository'
import { requireMethod } from '../review'
import { advance, endAttempt, readPayment } from './advance'
import { beginAttempt, OpenAttempt } from './begin'
import { ChannelUnsure } from './channel'
import { readSettings } from '../../order/settings'
import { isOpenAttempt } from './rules'

const TRIES = 3

/**
 * The payer himself pays what remains, from the owner's page (payments.md#channels). An open link of the same channel over the same amount
 * is used again, so that pressing twice is one attempt; another attempt is closed first.
 * @param payerIp address of the payer's phone
 * @returns where his phone goes on. @throws Refusal 400, 404
 */
export async function payByLink(context: ServerContext, paymentOrderId: string, method: Channel, payerIp: string): Promise<string> {
  context.pay.of(method)
  for (let attempt = 1; ; attempt++) {
    try {
      const { id, fresh } = await open(context, paymentOrderId, method)
      await advance(context, id, fresh, { payerIp })
      const { codeUrl, state } = await readPayment(context, id)
      if (codeUrl !== null && state === 'OPEN') return codeUrl
      throw refuse('支付渠道没有应答，请稍后再试')
    } catch (error) {
      if (error instanceof ChannelUnsure) throw refuse('支付渠道没有应答，请稍后再试')
      if (!(error instanceof OpenAttempt) || attempt === TRIES)
        throw error instanceof OpenAttempt ? refuse('有收款进行中，请稍后再试') : error
      await endAttempt(context, error.paymentId, null)
    }
  }
}

async function open(context: ServerContext, paymentOrderId: string, method: Channel): Promise<{ id: string; fresh: boolean }> {
  return context.db.transaction(async (tx) => {
    const loaded = await loadPaymentOrder(tx, paymentOrderId, true)
    if (loaded === null) throw notFound('缴费工单不存在')
    const act = actOf(context, null)
    requireMethod(loaded.order, (await readSettings(tx, act)).review, method)
    const amountFen = remainingFen({ ...loaded.order, isClosed: loaded.order.closedAt !== null })
    const same = loaded.payments.find(
      (row) =>
        isOpenAttempt(row) &&
        row.way === 'LINK' &&
        row.method === method &&
        row.amountFen === amountFen &&
        (row.expiresAt ?? 0) > act.now &&
        row.codeUrl !== null
    )
    return same === undefined
      ? { id: await beginAttempt(tx, loaded, { method, way: 'LINK', amountFen, collectorId: null }, act), fresh: true }
      : { id: same.id, fresh: false }
  })
}
