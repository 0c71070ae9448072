import { and, eq, ne } from 'drizzle-orm'
import { formatFen } from '@/domain/format/money'
import type { Tx } from '../../../database/client'
import { payment, refund } from '../../../database/schema'
import { notFound } from '../../../errors'
import { loadPaymentOrder, refreshMoney } from '../repository'
import type { LoadedPayment, PaymentRow, RefundRow } from '../types'
import type { ChannelRefund } from './channel'
import { tellFinance, type Recorded } from './record'
import type { MoneyAct } from './rules'

/** A refund with everything that is locked for it, in the one order: accident order, payment order, payment, refund. @throws Refusal 404 */
async function lockRefund(tx: Tx, refundId: string): Promise<{ loaded: LoadedPayment; paid: PaymentRow; row: RefundRow }> {
  const [found] = await tx
    .select({ paymentOrderId: refund.paymentOrderId, paymentId: refund.paymentId })
    .from(refund)
    .where(eq(refund.id, refundId))
  const loaded = found === undefined ? null : await loadPaymentOrder(tx, found.paymentOrderId, true)
  if (found === undefined || loaded === null) throw notFound('退款不存在')
  const [paid] = await tx.select().from(payment).where(eq(payment.id, found.paymentId)).for('update')
  const [row] = await tx.select().from(refund).where(eq(refund.id, refundId)).for('update')
  if (paid === undefined || row === undefined) throw notFound('退款不存在')
  return { loaded, paid, row }
}

/**
 * Records what a channel said of a refund: the one way in which it is done or fails. Accepted is not done (payments.md#refunds). Money that
 * went back after the channel had said no is recorded all the same, as long as the payment still holds it.
 */
export async function recordRefund(tx: Tx, refundId: string, said: ChannelRefund, act: MoneyAct): Promise<Recorded> {
  const { loaded, paid, row } = await lockRefund(tx, refundId)
  const payload = { method: paid.method, amountFen: row.amountFen, refundNo: row.refundNo }
  switch (said.state) {
    case 'DONE': {
      if (said.amountFen !== row.amountFen) return 'WRONG_AMOUNT'
      if (row.state === 'SUCCESS') return said.gatewayNo === row.gatewayNo ? 'OLD' : 'OTHER_NUMBER'
      if (row.state !== 'RUNNING' && row.state !== 'FAILED') return 'OTHER_NUMBER'
      if (row.state === 'FAILED' && row.amountFen > paid.amountFen - paid.refundedFen - paid.refundingFen) return 'WRONG_AMOUNT'
      if (await isNumberTaken(tx, said.gatewayNo, row.id)) return 'OTHER_NUMBER'
      await tx
        .update(refund)
        .set({ state: 'SUCCESS', gatewayNo: said.gatewayNo, doneAt: said.doneAt ?? act.now, failure: null })
        .where(eq(refund.id, row.id))
      await refreshMoney(tx, loaded.order.id, { action: 'refundDone', actorId: null, payload }, act)
      return 'NEWS'
    }
    case 'FAILED': {
      if (row.state !== 'RUNNING') return 'OLD'
      await tx.update(refund).set({ state: 'FAILED', failure: said.reason }).where(eq(refund.id, row.id))
      await refreshMoney(tx, loaded.order.id, { action: 'refundFailed', actorId: null, note: said.reason, payload }, act)
      await tellFinance(
        tx,
        loaded.accident.order.id,
        '退款失败',
        `缴费工单 ${loaded.order.paymentNo} 的退款 ${row.refundNo}（${formatFen(row.amountFen)} 元）失败：${said.reason}`,
        act
      )
      return 'NEWS'
    }
    case 'RUNNING':
    case 'NONE':
      return 'OLD'
  }
}

async function isNumberTaken(tx: Tx, gatewayNo: string | null, refundId: string): Promise<boolean> {
  if (gatewayNo === null) return false
  const [other] = await tx
    .select({ id: refund.id })
    .from(refund)
    .where(and(eq(refund.gatewayNo, gatewayNo), ne(refund.id, refundId)))
  return other !== undefined
}
