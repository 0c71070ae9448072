import { and, asc, eq, inArray, isNull, ne, or, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { paymentStatusOf } from '@/domain/transferCar/payment/status'
import type { Reader, Tx } from '../../database/client'
import { accidentOrder, approvalRequest, invoice, orderUnit, payment, paymentEvent, paymentOrder, refund } from '../../database/schema'
import { notFound } from '../../errors'
import { newId } from '../../ids'
import { approval } from '../order/approval'
import { readCustomer } from '../fees/repository'
import { loadOrder } from '../order/repository/orders'
import type { Act } from '../order/types'
import type { LoadedPayment, MoneyChange, PaymentOrderRow } from './types'

/** What a change of money is done with. */
type MoneyAct = Omit<Act, 'pricing' | 'payments' | 'offerLimitMs' | 'homeArea' | 'reviewPolicy' | 'canText' | 'fileSecret'>

export const NO_PAYMENT_ORDER = '缴费工单不存在'

/**
 * A payment order with its accident order, payments, refunds and open requests.
 * @param lock true holds the accident order and then the payment order until the transaction ends; the order of locks is always that
 */
export async function loadPaymentOrder(reader: Reader, id: string, lock = false): Promise<LoadedPayment | null> {
  const [found] = await reader.select({ accidentOrderId: paymentOrder.accidentOrderId }).from(paymentOrder).where(eq(paymentOrder.id, id))
  const accident = found === undefined ? null : await loadOrder(reader, found.accidentOrderId, lock)
  if (accident === null) return null
  const query = reader.select().from(paymentOrder).where(eq(paymentOrder.id, id))
  const [order] = await (lock ? query.for('update') : query)
  if (order === undefined) return null
  const payments = await reader
    .select()
    .from(payment)
    .where(eq(payment.paymentOrderId, id))
    .orderBy(asc(payment.createdAt), asc(payment.id))
  const refunds = await reader.select().from(refund).where(eq(refund.paymentOrderId, id)).orderBy(asc(refund.askedAt), asc(refund.id))
  const approvals = await reader
    .select()
    .from(approvalRequest)
    .where(
      and(
        eq(approvalRequest.state, 'OPEN'),
        inArray(approvalRequest.kind, ['waiver', 'voidPayment', 'refund']),
        inArray(approvalRequest.subjectId, [id, ...refunds.map((row) => row.id)])
      )
    )
    .orderBy(asc(approvalRequest.createdAt))
  const customer = order.customerId === null ? null : ((await readCustomer(reader, order.customerId)) ?? null)
  return { order, accident, customer, payments, refunds, approvals }
}

const sumOf = (amount: AnyPgColumn | SQL, when: SQL): SQL<number> =>
  sql<number>`coalesce(sum(${amount}) filter (where ${when}), 0)`.mapWith(Number)

/**
 * The one way in which money or a decision changes a payment order: under its row lock the sums are counted anew from payments,
 * refunds and invoices, the status follows (payments.md#computed-status), the log gets its entry and open devices hear of it. Requests that
 * no longer fit the status are taken back.
 * @throws Refusal 404
 */
export async function refreshMoney(tx: Tx, id: string, change: MoneyChange, act: MoneyAct): Promise<PaymentOrderRow> {
  const [before] = await tx.select().from(paymentOrder).where(eq(paymentOrder.id, id)).for('update')
  if (before === undefined) throw notFound(NO_PAYMENT_ORDER)
  await refreshPayments(tx, id)
  const row: PaymentOrderRow = { ...before, ...change.set, ...(await sumsOf(tx, id)), version: before.version + 1, updatedAt: act.now }
  const status = paymentStatusOf({ ...row, isClosed: row.closedAt !== null })
  const moved = status !== before.status
  const after = { ...row, status, ...(moved && row.stage !== 'WAIVED' ? { waiveReason: null } : {}) }
  await tx.update(paymentOrder).set(after).where(eq(paymentOrder.id, id))
  if (moved) await withdrawRequests(tx, id, act)
  await appendPaymentEvent(tx, { paymentOrderId: id, fromStatus: before.status, toStatus: after.status, ...change }, act)
  await announcePayment(tx, act, after, change.action)
  return after
}

/** Refunded and refunding part of each payment. */
async function refreshPayments(tx: Tx, id: string): Promise<void> {
  const of = (when: SQL) =>
    sql<number>`coalesce((select sum(r.amount_fen) from refund r where r.payment_id = ${payment.id} and ${when}), 0)`
  const refundedFen = of(sql`r.state = 'SUCCESS'`)
  const refundingFen = of(sql`r.state in ('ASKED', 'RUNNING')`)
  await tx
    .update(payment)
    .set({ refundedFen, refundingFen })
    .where(and(eq(payment.paymentOrderId, id), or(ne(payment.refundedFen, refundedFen), ne(payment.refundingFen, refundingFen))))
}

/**
 * FAILED refunds hold nothing back: a retry asks again whether there is enough. Refunds of an over-payment do not count, as it did not
 * itself. Failed applications are no invoices.
 */
async function sumsOf(
  tx: Tx,
  id: string
): Promise<Pick<PaymentOrderRow, 'paidFen' | 'refundedFen' | 'refundingFen' | 'runningRefunds' | 'invoicedFen'>> {
  const [paid] = await tx
    .select({ paidFen: sumOf(payment.amountFen, eq(payment.state, 'SUCCESS')) })
    .from(payment)
    .where(eq(payment.paymentOrderId, id))
  const [back] = await tx
    .select({
      refundedFen: sumOf(refund.amountFen, eq(refund.state, 'SUCCESS')),
      refundingFen: sumOf(refund.amountFen, inArray(refund.state, ['ASKED', 'RUNNING'])),
      runningRefunds: sql<number>`count(*) filter (where ${refund.state} = 'RUNNING')`.mapWith(Number)
    })
    .from(refund)
    .innerJoin(payment, and(eq(payment.id, refund.paymentId), eq(payment.state, 'SUCCESS')))
    .where(eq(refund.paymentOrderId, id))
  const [invoiced] = await tx
    .select({ invoicedFen: sumOf(sql`${invoice.amountFen} - ${invoice.redFen}`, ne(invoice.state, 'FAILED')) })
    .from(invoice)
    .where(eq(invoice.paymentOrderId, id))
  return {
    paidFen: paid?.paidFen ?? 0,
    refundedFen: back?.refundedFen ?? 0,
    refundingFen: back?.refundingFen ?? 0,
    runningRefunds: back?.runningRefunds ?? 0,
    invoicedFen: invoiced?.invoicedFen ?? 0
  }
}

/** A waiver is asked for in REVIEW and UNPAID, a void in UNPAID: what has moved on since takes the request with it. */
async function withdrawRequests(tx: Tx, id: string, act: MoneyAct): Promise<void> {
  await approval.withdraw(tx, 'waiver', id, act)
  await approval.withdraw(tx, 'voidPayment', id, act)
}

/** Appends to the log; the caller holds the payment order's row, so the sequence has no gaps. */
export async function appendPaymentEvent(
  tx: Tx,
  {
    paymentOrderId,
    action,
    fromStatus,
    toStatus,
    actorId,
    note,
    payload
  }: MoneyChange & Pick<typeof paymentEvent.$inferInsert, 'paymentOrderId' | 'fromStatus' | 'toStatus'>,
  { now, key }: Pick<Act, 'now' | 'key'>
): Promise<void> {
  const [last] = await tx
    .select({ seq: sql<number>`coalesce(max(${paymentEvent.seq}), 0)`.mapWith(Number) })
    .from(paymentEvent)
    .where(eq(paymentEvent.paymentOrderId, paymentOrderId))
  await tx.insert(paymentEvent).values({
    id: newId(),
    paymentOrderId,
    seq: (last?.seq ?? 0) + 1,
    action,
    fromStatus,
    toStatus,
    actorId,
    at: now,
    note: note?.trim() || null,
    payload: payload ?? {},
    idempotencyKey: key
  })
}

/** Tells that the money of an accident order changed: by name its writer and its drivers, as `announceOrder` does. */
export async function announcePayment(
  tx: Tx,
  { live }: Pick<Act, 'live'>,
  { accidentOrderId }: Pick<PaymentOrderRow, 'accidentOrderId'>,
  action: string
): Promise<void> {
  const [order] = await tx
    .select({ version: accidentOrder.version, createdBy: accidentOrder.createdBy })
    .from(accidentOrder)
    .where(eq(accidentOrder.id, accidentOrderId))
  if (order === undefined) return
  const units = await tx
    .select({ driverId: orderUnit.driverId })
    .from(orderUnit)
    .where(and(eq(orderUnit.orderId, accidentOrderId), isNull(orderUnit.removedAt)))
  const userIds = [...new Set([order.createdBy, ...units.flatMap(({ driverId }) => (driverId === null ? [] : [driverId]))])]
  live.changed(tx, { area: 'transferCar', id: accidentOrderId, version: order.version, kind: `payment:${action}`, userIds })
}
