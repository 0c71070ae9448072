import { and, desc, eq } from 'drizzle-orm'
import type { PrepaidDecision, PrepaidRefundBody, TopUpBody } from '@/contract/transferCar/payment/prepaid'
import { formatFen } from '@/domain/format/money'
import { Model } from '@/domain/permission'
import { prepaidBalance } from '@/domain/transferCar/payment/prepaid'
import type { Actor } from '../../../context'
import type { Reader, Tx } from '../../../database/client'
import { customer, prepaidEntry, prepaidRefund } from '../../../database/schema'
import { forbidden, notFound, refuse } from '../../../errors'
import { newId } from '../../../ids'
import type { PaymentOrderRow, RefundRow } from '../types'
import { requireVoucher } from './vouchers'

type EntryRow = typeof prepaidEntry.$inferSelect
type NewEntry = Pick<EntryRow, 'kind' | 'amountFen' | 'actorId' | 'at'> &
  Partial<Pick<EntryRow, 'paymentId' | 'refundId' | 'method' | 'slipNo' | 'voucher' | 'note'>>

const money = (fen: number): string => `${formatFen(fen)} 元`

/** @throws Refusal 403 */
export function requirePrepaid(actor: Actor): void {
  if (!actor.can(Model.paymentOrder, 'btn_on_account')) throw forbidden('没有“预付款”的权限')
}

/** What the customer has, fen. */
export async function prepaidOf(reader: Reader, customerId: string): Promise<number> {
  const [last] = await reader
    .select({ balanceFen: prepaidEntry.balanceFen })
    .from(prepaidEntry)
    .where(eq(prepaidEntry.customerId, customerId))
    .orderBy(desc(prepaidEntry.seq))
    .limit(1)
  return last?.balanceFen ?? 0
}

/** The customer's ledger, held until the transaction ends. @throws Refusal 404 */
async function hold(tx: Tx, customerId: string): Promise<{ name: string; enabledMark: number }> {
  const [row] = await tx
    .select({ name: customer.name, enabledMark: customer.enabledMark })
    .from(customer)
    .where(eq(customer.id, customerId))
    .for('update')
  if (row === undefined) throw notFound('客户不存在')
  return row
}

/** The one way in which prepaid money moves; the caller holds the ledger. @throws Refusal 400 at `amountFen` where there is not enough */
async function append(tx: Tx, customerId: string, entry: NewEntry): Promise<void> {
  const [last] = await tx
    .select({ seq: prepaidEntry.seq, balanceFen: prepaidEntry.balanceFen })
    .from(prepaidEntry)
    .where(eq(prepaidEntry.customerId, customerId))
    .orderBy(desc(prepaidEntry.seq))
    .limit(1)
  const before = last?.balanceFen ?? 0
  const balanceFen = prepaidBalance(before, entry.kind, entry.amountFen)
  if (balanceFen === undefined) {
    const message = entry.amountFen > before ? `预付款余额只有 ${money(before)}` : '金额超出预付款上限'
    throw refuse(message, { amountFen: message })
  }
  await tx.insert(prepaidEntry).values({ id: newId(), customerId, seq: (last?.seq ?? 0) + 1, balanceFen, ...entry })
}

/**
 * A customer paid before (payments.md#prepaid); who writes it has seen the money on the account.
 * @throws Refusal 403, 404, 400 with `fields`
 */
export async function topUp(tx: Tx, actor: Actor, customerId: string, body: TopUpBody, now: number): Promise<void> {
  requirePrepaid(actor)
  const { enabledMark, name } = await hold(tx, customerId)
  if (enabledMark !== 1) throw refuse(`客户“${name}”已停用`)
  const slipNo = body.slipNo.trim()
  if (slipNo === '') throw refuse('请填写流水号', { slipNo: '请填写流水号' })
  const voucher = await requireVoucher(tx, body.voucher, actor.userId)
  if (body.method === 'TRANSFER' && voucher === null) throw refuse('请上传转账凭证', { voucher: '请上传转账凭证' })
  const [used] = await tx
    .select({ id: prepaidEntry.id })
    .from(prepaidEntry)
    .where(and(eq(prepaidEntry.kind, 'TOP_UP'), eq(prepaidEntry.method, body.method), eq(prepaidEntry.slipNo, slipNo)))
    .limit(1)
  if (used !== undefined) throw refuse('这个流水号已登记过，请核对', { slipNo: '这个流水号已登记过' })
  await append(tx, customerId, {
    kind: 'TOP_UP',
    amountFen: body.amountFen,
    method: body.method,
    slipNo,
    voucher,
    note: body.note?.trim() || null,
    actorId: actor.userId,
    at: now
  })
}

/**
 * A payment order takes prepaid money of its customer.
 * @param order held by this transaction @param paymentId already written
 * @throws Refusal 400 with `fields`
 */
export async function takePrepaid(
  tx: Tx,
  order: Pick<PaymentOrderRow, 'customerId'>,
  paymentId: string,
  amountFen: number,
  actorId: string,
  now: number
): Promise<void> {
  if (order.customerId === null) throw refuse('该缴费工单没有客户，不能用预付款抵扣', { method: '该缴费工单没有客户' })
  await hold(tx, order.customerId)
  await append(tx, order.customerId, { kind: 'USE', amountFen, paymentId, actorId, at: now })
}

/** A refund of what prepaid money paid goes back to the balance it came from. */
export async function returnPrepaid(
  tx: Tx,
  row: Pick<RefundRow, 'id' | 'paymentId' | 'amountFen'>,
  actorId: string,
  now: number
): Promise<void> {
  const [used] = await tx
    .select({ customerId: prepaidEntry.customerId })
    .from(prepaidEntry)
    .where(and(eq(prepaidEntry.paymentId, row.paymentId), eq(prepaidEntry.kind, 'USE')))
  if (used === undefined) throw new Error(`prepaid payment ${row.paymentId} has no entry`)
  await hold(tx, used.customerId)
  await append(tx, used.customerId, {
    kind: 'RETURN',
    amountFen: row.amountFen,
    paymentId: row.paymentId,
    refundId: row.id,
    actorId,
    at: now
  })
}

/** 退余额 is asked for; somebody else decides (payments.md#approvals). @throws Refusal 403, 404, 400 with `fields` */
export async function askPrepaidRefund(
  tx: Tx,
  actor: Actor,
  customerId: string,
  { amountFen, method, reason }: PrepaidRefundBody,
  now: number
): Promise<void> {
  requirePrepaid(actor)
  if (!actor.can(Model.paymentOrder, 'btn_refund_apply')) throw forbidden('没有“退款申请”的权限')
  await hold(tx, customerId)
  const why = reason.trim()
  if (why.length < 2) throw refuse('请填写退款原因', { reason: '请填写退款原因' })
  const [open] = await tx
    .select({ id: prepaidRefund.id })
    .from(prepaidRefund)
    .where(and(eq(prepaidRefund.customerId, customerId), eq(prepaidRefund.state, 'ASKED')))
  if (open !== undefined) throw refuse('已有人提出申请，等待审批')
  const balanceFen = await prepaidOf(tx, customerId)
  if (amountFen > balanceFen) throw refuse(`预付款余额只有 ${money(balanceFen)}`, { amountFen: `余额只有 ${money(balanceFen)}` })
  await tx.insert(prepaidRefund).values({ id: newId(), customerId, amountFen, method, reason: why, askerId: actor.userId, askedAt: now })
}

/** Somebody else than the asker decides; the money is paid out by hand with it. @throws Refusal 403, 404, 400 */
export async function decidePrepaidRefund(
  tx: Tx,
  actor: Actor,
  customerId: string,
  refundId: string,
  { approve, note }: PrepaidDecision,
  now: number
): Promise<void> {
  if (!actor.can(Model.paymentOrder, 'btn_refund_approve')) throw forbidden('没有“退款审批”的权限')
  await hold(tx, customerId)
  const [row] = await tx.select().from(prepaidRefund).where(eq(prepaidRefund.id, refundId)).for('update')
  if (row === undefined || row.customerId !== customerId) throw notFound('退款申请不存在')
  if (row.state !== 'ASKED') throw refuse('这笔申请已审批过')
  if (row.askerId === actor.userId) throw refuse('申请人不能审批自己的申请')
  const said = note?.trim() ?? ''
  if (!approve && said === '') throw refuse('请填写驳回原因', { note: '请填写驳回原因' })
  if (approve)
    await append(tx, customerId, {
      kind: 'PAY_OUT',
      amountFen: row.amountFen,
      method: row.method,
      note: row.reason,
      actorId: actor.userId,
      at: now
    })
  await tx
    .update(prepaidRefund)
    .set({ state: approve ? 'DONE' : 'REFUSED', deciderId: actor.userId, decidedAt: now, note: said || null })
    .where(eq(prepaidRefund.id, refundId))
}
