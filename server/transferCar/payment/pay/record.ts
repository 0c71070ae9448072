import { and, eq, ne } from 'drizzle-orm'
import { formatFen } from '@/domain/format/money'
import { Model } from '@/domain/permission'
import { remainingFen } from '@/domain/transferCar/payment/status'
import type { Tx } from '../../../database/client'
import { payment, refund } from '../../../database/schema'
import { notFound } from '../../../errors'
import { newId } from '../../../ids'
import { peopleWithRight } from '../../../session/rights'
import { sendNotices } from '../../order/notify'
import { newReceipt } from '../ledger/receipts'
import { nextNo } from '../numbers'
import { loadPaymentOrder, refreshMoney } from '../repository'
import type { LoadedPayment, PaymentRow } from '../types'
import type { ChannelPayment } from './channel'
import { isOpenAttempt, type MoneyAct } from './rules'

/** NEWS = recorded, OLD = known before; the others changed nothing. */
export type Recorded = 'NEWS' | 'OLD' | 'WRONG_AMOUNT' | 'OTHER_NUMBER'

/**
 * Records what a channel said of an attempt: the one way in which it becomes money or ends. Under the locks of accident order, payment
 * order and payment, in this order; hearing the same twice, or in another order, changes nothing more.
 *
 * Money that the payment order cannot take any more (paid otherwise meanwhile, waived, void, on account) is an over-payment: it keeps
 * its number and time, does not count, and goes back at once by a refund that the system decides.
 */
export async function recordPayment(
  tx: Tx,
  paymentId: string,
  said: ChannelPayment,
  act: MoneyAct,
  actorId: string | null = null
): Promise<Recorded> {
  const { loaded, row } = await lockPayment(tx, paymentId)
  switch (said.state) {
    case 'PAID':
      return recordPaid(tx, loaded, row, said, act, actorId)
    case 'CLOSED':
    case 'FAILED': {
      if (!isOpenAttempt(row)) return 'OLD'
      await tx.update(payment).set({ state: said.state, failure: said.reason, updatedAt: act.now }).where(eq(payment.id, row.id))
      await refreshMoney(
        tx,
        loaded.order.id,
        { action: said.state === 'CLOSED' ? 'payClosed' : 'payFailed', actorId, note: said.reason, payload: about(row) },
        act
      )
      return 'NEWS'
    }
    case 'PAYING':
    case 'NONE':
      return 'OLD'
  }
}

/** @throws Refusal 404 */
async function lockPayment(tx: Tx, paymentId: string): Promise<{ loaded: LoadedPayment; row: PaymentRow }> {
  const [found] = await tx.select({ paymentOrderId: payment.paymentOrderId }).from(payment).where(eq(payment.id, paymentId))
  const loaded = found === undefined ? null : await loadPaymentOrder(tx, found.paymentOrderId, true)
  const [row] = loaded === null ? [] : await tx.select().from(payment).where(eq(payment.id, paymentId)).for('update')
  if (loaded === null || row === undefined) throw notFound('收款不存在')
  return { loaded, row }
}

async function recordPaid(
  tx: Tx,
  loaded: LoadedPayment,
  row: PaymentRow,
  said: Extract<ChannelPayment, { state: 'PAID' }>,
  act: MoneyAct,
  actorId: string | null
): Promise<Recorded> {
  // Money that came keeps its number; the same number again is a repeat, another one is not about this attempt.
  if (row.gatewayNo !== null) return row.gatewayNo === said.gatewayNo && row.amountFen === said.amountFen ? 'OLD' : 'OTHER_NUMBER'
  if (said.amountFen !== row.amountFen) return 'WRONG_AMOUNT'
  const [other] = await tx
    .select({ id: payment.id })
    .from(payment)
    .where(and(eq(payment.method, row.method), eq(payment.gatewayNo, said.gatewayNo), ne(payment.id, row.id)))
  if (other !== undefined) return 'OTHER_NUMBER'
  const arrived = { gatewayNo: said.gatewayNo, paidAt: said.paidAt, codeUrl: null, updatedAt: act.now }
  if (row.amountFen > remainingFen({ ...loaded.order, isClosed: loaded.order.closedAt !== null })) {
    await tx
      .update(payment)
      .set({ ...arrived, state: 'CLOSED', failure: '重复收款，系统自动原路退回' })
      .where(eq(payment.id, row.id))
    await giveBack(tx, loaded, row, act)
    return 'NEWS'
  }
  await tx
    .update(payment)
    .set({ ...arrived, state: 'SUCCESS', failure: null, ...(await newReceipt(tx, act.now)) })
    .where(eq(payment.id, row.id))
  await refreshMoney(tx, loaded.order.id, { action: 'paid', actorId, payload: about(row) }, act)
  return 'NEWS'
}

/** The over-payment goes back in full; nobody has to ask, because it was never owed. Finance is told. */
async function giveBack(tx: Tx, { order, accident }: LoadedPayment, row: PaymentRow, act: MoneyAct): Promise<void> {
  const refundNo = await nextNo(tx, 'TK', act.now)
  const id = newId()
  await tx.insert(refund).values({
    id,
    refundNo,
    paymentId: row.id,
    paymentOrderId: order.id,
    amountFen: row.amountFen,
    reason: '重复收款，系统自动退回',
    state: 'RUNNING',
    askerId: row.collectorId ?? order.createdBy,
    askedAt: act.now,
    decidedAt: act.now
  })
  await act.jobs.schedule(tx, 'refund', id, act.now, { refundId: id })
  await refreshMoney(tx, order.id, { action: 'overpaid', actorId: null, note: `退款单 ${refundNo}`, payload: about(row) }, act)
  await tellFinance(
    tx,
    accident.order.id,
    '重复收款',
    `缴费工单 ${order.paymentNo} 又到账 ${formatFen(row.amountFen)} 元，系统已自动原路退回（${refundNo}），请核对。`,
    act
  )
}

/** A message to everybody who reconciles. @param orderId accident order that a tap opens */
export async function tellFinance(tx: Tx, orderId: string, title: string, text: string, act: MoneyAct): Promise<void> {
  await sendNotices(tx, act, orderId, [{ title, text, to: await peopleWithRight(tx, Model.paymentOrder, 'btn_reconcile'), isMoney: true }])
}

const about = ({ method, way, amountFen, outTradeNo }: PaymentRow): Record<string, unknown> => ({ method, way, amountFen, outTradeNo })
