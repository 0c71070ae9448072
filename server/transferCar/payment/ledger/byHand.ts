import { and, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import type { PayBody, VerifyBody } from '@/contract/transferCar/payment/collect'
import { shanghaiDate, shanghaiTime } from '@/domain/format'
import { Model } from '@/domain/permission'
import { amountProblem, byHandErrors, reservedFen } from '@/domain/transferCar/payment/byHand'
import { remainingFen } from '@/domain/transferCar/payment/status'
import { DAY } from '../../../clock'
import type { Actor } from '../../../context'
import type { Tx } from '../../../database/client'
import { payment } from '../../../database/schema'
import { forbidden, notFound, refuse } from '../../../errors'
import { newId } from '../../../ids'
import type { Act } from '../../order/types'
import { refreshMoney } from '../repository'
import type { PaymentOrderRow, PaymentRow } from '../types'
import { takePrepaid } from './prepaid'
import { newReceipt } from './receipts'
import { requireVoucher } from './vouchers'

/** Slips are compared one after another. Any fixed number does. */
const SLIPS_LOCK = 7_312_011

/** What is still free to be collected, the row of the payment order being held. @throws Refusal 400 while a channel's attempt is open */
async function requireFree(tx: Tx, order: PaymentOrderRow, amountFen: number): Promise<void> {
  const running = await tx
    .select({ state: payment.state, amountFen: payment.amountFen })
    .from(payment)
    .where(and(eq(payment.paymentOrderId, order.id), inArray(payment.state, ['OPEN', 'CONFIRMING', 'TO_VERIFY'])))
  if (running.some(({ state }) => state !== 'TO_VERIFY')) throw refuse('有扫码收款尚未结束，请先关闭再换一种方式')
  const problem = amountProblem(amountFen, remainingFen({ ...order, isClosed: order.closedAt !== null }), reservedFen(running))
  if (problem !== undefined) throw refuse(problem, { amountFen: problem })
}

/**
 * Money that a person took: cash, transfer, POS (payments.md#by-hand), or what the customer paid before (payments.md#prepaid). A transfer waits for finance; the others are here at once, with
 * receipt.
 * @param order held by this transaction (`loadPaymentOrder(tx, id, true)`); the caller has checked that this person may collect
 * @throws Refusal 400 with `fields`
 */
export async function payByHand(tx: Tx, actor: Pick<Actor, 'userId'>, order: PaymentOrderRow, body: PayBody, act: Act): Promise<void> {
  const errors = byHandErrors(body)
  const [first] = Object.values(errors)
  if (first !== undefined) throw refuse(first, errors)
  const { method, amountFen } = body
  const slipNo = body.slipNo?.trim() || null
  await requireFree(tx, order, amountFen)
  const voucher = await requireVoucher(tx, body.voucher, actor.userId)
  if (method === 'POS' && slipNo !== null) await requireNewSlip(tx, slipNo, act.now)
  const isHere = method !== 'TRANSFER'
  const id = newId()
  await tx.insert(payment).values({
    id,
    paymentOrderId: order.id,
    method,
    way: 'BY_HAND',
    state: isHere ? 'SUCCESS' : 'TO_VERIFY',
    amountFen,
    collectorId: actor.userId,
    voucher,
    slipNo,
    note: body.note?.trim() || null,
    paidAt: isHere ? act.now : null,
    createdAt: act.now,
    updatedAt: act.now,
    ...(isHere ? await newReceipt(tx, act.now) : {})
  })
  if (method === 'PREPAID') await takePrepaid(tx, order, id, amountFen, actor.userId, act.now)
  await refreshMoney(
    tx,
    order.id,
    {
      action: isHere ? 'paid' : 'toVerify',
      actorId: actor.userId,
      payload: { method, way: 'BY_HAND', amountFen, ...(slipNo === null ? {} : { slipNo }) }
    },
    act
  )
}

/** One POS slip is one payment: its number is not taken twice on a Shanghai day. */
async function requireNewSlip(tx: Tx, slipNo: string, now: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${SLIPS_LOCK})`)
  const from = shanghaiTime(shanghaiDate(now)) ?? now
  const [used] = await tx
    .select({ id: payment.id })
    .from(payment)
    .where(
      and(
        eq(payment.method, 'POS'),
        eq(payment.slipNo, slipNo),
        eq(payment.state, 'SUCCESS'),
        gte(payment.createdAt, from),
        lt(payment.createdAt, from + DAY)
      )
    )
    .limit(1)
  if (used !== undefined) throw refuse('今天已录过这个 POS 小票号，请核对', { slipNo: '今天已录过这个 POS 小票号' })
}

/**
 * Finance has seen the transfer on the account, or has not (payments.md#by-hand).
 * @param order held by this transaction
 * @throws Refusal 403, 404, 400
 */
export async function verifyTransfer(
  tx: Tx,
  actor: Actor,
  order: PaymentOrderRow,
  paymentId: string,
  { approve, note }: VerifyBody,
  act: Act
): Promise<void> {
  if (!actor.can(Model.paymentOrder, 'btn_verify')) throw forbidden('没有“核销”的权限')
  const [row] = await tx.select().from(payment).where(eq(payment.id, paymentId)).for('update')
  if (row === undefined || row.paymentOrderId !== order.id) throw notFound('收款不存在')
  if (row.state !== 'TO_VERIFY') throw refuse('这笔转账已核实过')
  if (row.collectorId === actor.userId) throw refuse('收款人不能核实自己的收款')
  const said = note?.trim() ?? ''
  if (!approve && said === '') throw refuse('请填写未到账的原因', { note: '请填写未到账的原因' })
  const seen = { verifiedBy: actor.userId, verifiedAt: act.now, updatedAt: act.now }
  await tx
    .update(payment)
    .set(approve ? await confirmed(tx, order, row, act.now, seen) : { ...seen, state: 'FAILED', failure: said })
    .where(eq(payment.id, row.id))
  await refreshMoney(
    tx,
    order.id,
    {
      action: approve ? 'verify' : 'verifyRefused',
      actorId: actor.userId,
      ...(said === '' ? {} : { note: said }),
      payload: { method: row.method, way: row.way, amountFen: row.amountFen }
    },
    act
  )
}

async function confirmed(
  tx: Tx,
  order: PaymentOrderRow,
  { amountFen }: PaymentRow,
  now: number,
  seen: Partial<PaymentRow>
): Promise<Partial<PaymentRow>> {
  if (amountFen > remainingFen({ ...order, isClosed: order.closedAt !== null })) throw refuse('待收金额已变化，不能确认这笔转账')
  return { ...seen, state: 'SUCCESS', paidAt: now, ...(await newReceipt(tx, now)) }
}
