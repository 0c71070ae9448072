import { and, asc, eq, inArray } from 'drizzle-orm'
import { ATTEMPT_OPEN } from '@/domain/transferCar/payment/actions'
import type { Tx } from '../../database/client'
import { payment, paymentOrder } from '../../database/schema'
import { refuse } from '../../errors'
import type { Act } from '../order/types'
import { OPEN_STATES } from './attempts'
import { refreshMoney } from './repository'
import type { PaymentOrderRow } from './types'

/** Takes the row locks of all payment orders of an order, always in the same order, so that no money moves before its end is written. */
async function lockPayments(tx: Tx, accidentOrderId: string): Promise<PaymentOrderRow[]> {
  return tx.select().from(paymentOrder).where(eq(paymentOrder.accidentOrderId, accidentOrderId)).orderBy(asc(paymentOrder.id)).for('update')
}

/** @throws Refusal 400 when one of them may still be paid */
async function requireNoAttempt(tx: Tx, rows: readonly PaymentOrderRow[]): Promise<void> {
  if (rows.length === 0) return
  const [open] = await tx
    .select({ id: payment.id })
    .from(payment)
    .where(
      and(
        inArray(
          payment.paymentOrderId,
          rows.map(({ id }) => id)
        ),
        inArray(payment.state, [...OPEN_STATES])
      )
    )
    .limit(1)
  if (open !== undefined) throw refuse(ATTEMPT_OPEN)
}

/** 结案 (orders.md#closing): what is settled is closed with the order; what stands on account stays so and is marked. */
export async function closePayments(tx: Tx, accidentOrderId: string, actorId: string, act: Act): Promise<void> {
  const rows = await lockPayments(tx, accidentOrderId)
  await requireNoAttempt(tx, rows)
  for (const row of rows) {
    if (row.stage !== 'VOID')
      await refreshMoney(tx, row.id, { action: 'close', actorId: null, payload: { by: actorId }, set: { closedAt: act.now } }, act)
  }
}

/** 重开 (orders.md#closing): the payment orders are open again with it. */
export async function reopenPayments(tx: Tx, accidentOrderId: string, actorId: string, act: Act): Promise<void> {
  for (const row of await lockPayments(tx, accidentOrderId)) {
    if (row.stage !== 'VOID')
      await refreshMoney(tx, row.id, { action: 'reopen', actorId: null, payload: { by: actorId }, set: { closedAt: null } }, act)
  }
}

/**
 * The payment orders of an order that ends without a bill become VOID by the system: 免收费, 取消 and 作废 (orders.md#endings, orders.md#closing).
 * @throws Refusal 400 when money was received, is on its way, or an invoice or a statement rests on one
 */
export async function voidPayments(
  tx: Tx,
  accidentOrderId: string,
  action: 'voidOrder' | 'waiveFees' | 'cancel',
  actorId: string,
  act: Act
): Promise<void> {
  const live = (await lockPayments(tx, accidentOrderId)).filter(({ stage }) => stage !== 'VOID')
  if (live.length === 0) return
  if (live.some(({ paidFen }) => paidFen > 0)) throw refuse('已收过款的工单不能作废，请走退款')
  if (live.some(({ invoicedFen }) => invoicedFen > 0)) throw refuse('缴费工单已申请开票，请先红冲')
  if (live.some(({ statementId }) => statementId !== null)) throw refuse('缴费工单已列入月结对账单，请先移出')
  await requireNoAttempt(tx, live)
  for (const { id } of live) await refreshMoney(tx, id, { action, actorId: null, payload: { by: actorId }, set: { stage: 'VOID' } }, act)
}
