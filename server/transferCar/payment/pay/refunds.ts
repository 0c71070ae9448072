import { eq } from 'drizzle-orm'
import type { DecideBody, RefundBody } from '@/contract/transferCar/payment/collect'
import { formatFen } from '@/domain/format/money'
import { Model } from '@/domain/permission'
import { netFen } from '@/domain/transferCar/payment/status'
import type { Actor } from '../../../context'
import type { Tx } from '../../../database/client'
import { payment, refund } from '../../../database/schema'
import { conflict, forbidden, notFound, refuse } from '../../../errors'
import { newId } from '../../../ids'
import { peopleWithRight } from '../../../session/rights'
import { approval } from '../../order/approval'
import { sendNotices } from '../../order/notify'
import { nextNo } from '../numbers'
import { requireRead } from '../policy'
import { mayOnMoney } from '../../order/collect'
import { returnPrepaid } from '../ledger/prepaid'
import { presentPayment } from '../presenter'
import { loadPaymentOrder, refreshMoney } from '../repository'
import type { LoadedPayment, PaymentRow, RefundRow } from '../types'
import { MOST_REFUNDS, REFUND_WITHIN_MS, type MoneyAct } from './rules'

const isChannel = ({ method }: PaymentRow): boolean => method === 'WECHAT' || method === 'ALIPAY'

/** The payment order, held until the transaction ends, as the person looked at it. @throws Refusal 404, 409 */
async function hold(tx: Tx, actor: Actor, id: string, version: number | undefined, act: MoneyAct): Promise<LoadedPayment> {
  const loaded = requireRead(actor, await loadPaymentOrder(tx, id, true))
  if (version !== undefined && version !== loaded.order.version)
    throw conflict('缴费工单已被更新，请核对后再操作', await presentPayment(tx, actor, loaded, act.now))
  return loaded
}

/**
 * What stands against giving this much of a payment back now (payments.md#refunds): 0 ≤ Σrefund ≤ Σpaid for each payment and in sum, at
 * most 50 within a year, and what is invoiced stays covered: red letter first.
 */
function problemOf({ order, refunds }: LoadedPayment, paid: PaymentRow, amountFen: number, now: number): string | undefined {
  const left = paid.amountFen - paid.refundedFen - paid.refundingFen
  const net = netFen(order) - order.refundingFen
  if (paid.state !== 'SUCCESS') return '这笔收款没有到账，不能退款'
  if (order.stage !== 'OPEN' || order.closedAt !== null) return '缴费工单已完结，请先重开事故工单'
  if (amountFen > left) return left === 0 ? '这笔收款已全部退款或正在退款' : `最多可退 ${formatFen(left)} 元`
  if (amountFen > net) return `最多可退 ${formatFen(net)} 元`
  if (now - (paid.paidAt ?? paid.createdAt) > REFUND_WITHIN_MS) return '收款已超过一年，不能退款'
  if (refunds.filter((row) => row.paymentId === paid.id && row.state !== 'REFUSED').length >= MOST_REFUNDS)
    return `一笔收款最多退款 ${MOST_REFUNDS} 次`
  if (order.invoicedFen > net - amountFen) return `已开票 ${formatFen(order.invoicedFen)} 元，请先红冲再退款`
  return undefined
}

/** Asks for a refund: a manager decides (payments.md#approvals). @throws Refusal 404, 403, 409, 400 with `fields` */
export async function askRefund(
  tx: Tx,
  actor: Actor,
  id: string,
  { paymentId, amountFen, reason, version }: RefundBody,
  act: MoneyAct
): Promise<void> {
  const loaded = await hold(tx, actor, id, undefined, act)
  if (!mayOnMoney(actor, 'btn_refund_apply', loaded.accident)) throw forbidden('没有“退款申请”的权限')
  if (version !== loaded.order.version) throw conflict('缴费工单已被更新，请核对后再操作', await presentPayment(tx, actor, loaded, act.now))
  const why = reason.trim()
  if (why.length < 2) throw refuse('请填写退款原因', { reason: '请填写退款原因' })
  const paid = loaded.payments.find((row) => row.id === paymentId)
  if (paid === undefined) throw notFound('收款不存在')
  const problem = problemOf(loaded, paid, amountFen, act.now)
  if (problem !== undefined) throw refuse(problem, { amountFen: problem })
  const refundId = newId()
  const refundNo = await nextNo(tx, 'TK', act.now)
  await tx.insert(refund).values({
    id: refundId,
    refundNo,
    paymentId,
    paymentOrderId: id,
    amountFen,
    reason: why,
    state: 'ASKED',
    askerId: actor.userId,
    askedAt: act.now
  })
  await approval.request(tx, 'refund', refundId, actor, why, act)
  await refreshMoney(
    tx,
    id,
    { action: 'refundAsk', actorId: actor.userId, note: why, payload: { method: paid.method, amountFen, refundNo } },
    act
  )
  const deciders = (await peopleWithRight(tx, Model.paymentOrder, 'btn_refund_approve')).filter((userId) => userId !== actor.userId)
  await sendNotices(tx, act, loaded.accident.order.id, [
    {
      title: '退款待审批',
      text: `${actor.realName}申请退款 ${formatFen(amountFen)} 元（${loaded.order.paymentNo}）：${why}`,
      to: deciders,
      isMoney: true
    }
  ])
}

async function refundOf(tx: Tx, { refunds }: LoadedPayment, refundId: string): Promise<{ row: RefundRow; paid: PaymentRow }> {
  const row = refunds.find((each) => each.id === refundId)
  const [paid] = row === undefined ? [] : await tx.select().from(payment).where(eq(payment.id, row.paymentId)).for('update')
  if (row === undefined || paid === undefined) throw notFound('退款不存在')
  return { row, paid }
}

/**
 * Somebody else than the asker decides. Money of a channel is then on its way; what was taken by hand is given back by hand and
 * stands as given back with the decision.
 * @returns whether a channel has to be asked now
 * @throws Refusal 404, 403, 409, 400
 */
export async function decideRefund(
  tx: Tx,
  actor: Actor,
  id: string,
  refundId: string,
  { approve, note, version }: DecideBody,
  act: MoneyAct
): Promise<boolean> {
  const loaded = await hold(tx, actor, id, undefined, act)
  if (!mayOnMoney(actor, 'btn_refund_approve', loaded.accident)) throw forbidden('没有“退款审批”的权限')
  if (version !== loaded.order.version) throw conflict('缴费工单已被更新，请核对后再操作', await presentPayment(tx, actor, loaded, act.now))
  const { row, paid } = await refundOf(tx, loaded, refundId)
  if (row.state !== 'ASKED') throw refuse('这笔退款已审批过')
  const said = note?.trim() ?? ''
  if (!approve && said === '') throw refuse('请填写驳回原因', { note: '请填写驳回原因' })
  // What this refund itself holds back is free for it.
  const without = {
    ...loaded,
    order: { ...loaded.order, refundingFen: loaded.order.refundingFen - row.amountFen },
    refunds: loaded.refunds.filter((each) => each.id !== row.id)
  }
  const problem = approve
    ? problemOf(without, { ...paid, refundingFen: paid.refundingFen - row.amountFen }, row.amountFen, act.now)
    : undefined
  if (problem !== undefined) throw refuse(problem)
  await approval.decide(tx, 'refund', refundId, actor, approve, said || null, act)
  const decided = { deciderId: actor.userId, decidedAt: act.now }
  const payload = { method: paid.method, amountFen: row.amountFen, refundNo: row.refundNo }
  if (!approve) {
    await tx
      .update(refund)
      .set({ ...decided, state: 'REFUSED', failure: said })
      .where(eq(refund.id, row.id))
    await refreshMoney(tx, id, { action: 'refundRefuse', actorId: actor.userId, note: said, payload }, act)
    return false
  }
  const runs = isChannel(paid)
  await tx
    .update(refund)
    .set(runs ? { ...decided, state: 'RUNNING' } : { ...decided, state: 'SUCCESS', doneAt: act.now })
    .where(eq(refund.id, row.id))
  if (runs) await act.jobs.schedule(tx, 'refund', row.id, act.now, { refundId: row.id })
  if (paid.method === 'PREPAID') await returnPrepaid(tx, row, actor.userId, act.now)
  await refreshMoney(tx, id, { action: 'refundApprove', actorId: actor.userId, ...(said === '' ? {} : { note: said }), payload }, act)
  if (!runs) await refreshMoney(tx, id, { action: 'refundDone', actorId: actor.userId, payload }, act)
  return runs
}

/** Sends a refund that failed once more, under the same number. @throws Refusal 404, 403, 400 */
export async function retryRefund(tx: Tx, actor: Actor, id: string, refundId: string, act: MoneyAct): Promise<void> {
  const loaded = await hold(tx, actor, id, undefined, act)
  if (!mayOnMoney(actor, 'btn_refund_apply', loaded.accident) && !mayOnMoney(actor, 'btn_refund_approve', loaded.accident))
    throw forbidden('没有“退款”的权限')
  const { row, paid } = await refundOf(tx, loaded, refundId)
  if (row.state !== 'FAILED') throw refuse('只有失败的退款可以重试')
  // An over-payment was never counted and never invoiced: it only has to be there.
  const problem =
    paid.state === 'CLOSED'
      ? undefined
      : problemOf({ ...loaded, refunds: loaded.refunds.filter((each) => each.id !== row.id) }, paid, row.amountFen, act.now)
  if (problem !== undefined) throw refuse(problem)
  await tx
    .update(refund)
    .set({ state: 'RUNNING', failure: row.failure ?? '重试' })
    .where(eq(refund.id, row.id))
  await act.jobs.schedule(tx, 'refund', row.id, act.now, { refundId: row.id })
  await refreshMoney(
    tx,
    id,
    { action: 'refundRetry', actorId: actor.userId, payload: { method: paid.method, amountFen: row.amountFen, refundNo: row.refundNo } },
    act
  )
}
