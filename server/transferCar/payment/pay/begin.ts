import type { PayBody } from '@/contract/transferCar/payment/collect'
import type { Channel, PayWay } from '@/contract/transferCar/payment/codes'
import { PAYMENT_STATUS_INFO } from '@/domain/transferCar/payment/actions'
import { amountProblem, reservedFen } from '@/domain/transferCar/payment/byHand'
import { remainingFen } from '@/domain/transferCar/payment/status'
import type { Actor } from '../../../context'
import type { Tx } from '../../../database/client'
import { payment } from '../../../database/schema'
import { conflict, forbidden, refuse } from '../../../errors'
import { newId } from '../../../ids'
import { requireRead } from '../policy'
import { mayOnMoney } from '../../order/collect'
import { presentPayment } from '../presenter'
import { loadPaymentOrder, refreshMoney } from '../repository'
import type { LoadedPayment } from '../types'
import { CODE_GOOD_MS, CODE_LIMIT_MS, isOpenAttempt, nextLook, outTradeNoOf, type MoneyAct } from './rules'

/** Another attempt is open: it is closed at the channel first, outside this transaction, then the act is done again. */
export class OpenAttempt extends Error {
  constructor(readonly paymentId: string) {
    super('another attempt is open')
  }
}

/**
 * The payment order that this person collects for now, held until the transaction ends.
 * @param version that the person looked at; undefined = what this act itself has just changed
 * @throws Refusal 404, 403, 400 when nothing is to be paid, 409 with the current record
 */
export async function requireCollect(tx: Tx, actor: Actor, id: string, version: number | undefined, now: number): Promise<LoadedPayment> {
  const loaded = requireRead(actor, await loadPaymentOrder(tx, id, true))
  if (!mayOnMoney(actor, 'btn_pay', loaded.accident, ['office', 'driver'])) throw forbidden('没有“收款”的权限')
  requirePayable(loaded)
  if (version !== undefined && version !== loaded.order.version)
    throw conflict('缴费工单已被更新，请核对后再收款', await presentPayment(tx, actor, loaded, now))
  return loaded
}

/** @throws Refusal 400 */
function requirePayable({ order }: LoadedPayment): void {
  if (order.status === 'PAID' || order.status === 'CLOSED') throw refuse('该缴费工单已缴清，不能再收款')
  if (order.status !== 'UNPAID' && order.status !== 'PARTIAL')
    throw refuse(`缴费工单当前为“${PAYMENT_STATUS_INFO[order.status].label}”，不能收款`)
}

interface Attempt {
  method: Channel
  way: Exclude<PayWay, 'BY_HAND'>
  amountFen: number /** Null = the payer himself, on the owner's page. */
  collectorId: string | null
  note?: string
}

/** What a person wants to collect through a channel. @throws Refusal 400 with `fields` */
export function attemptOf(actor: Pick<Actor, 'userId'>, { method, way, amountFen, payCode, note }: PayBody): Attempt {
  if (method !== 'WECHAT' && method !== 'ALIPAY') throw refuse('请选择微信或支付宝', { method: '请选择微信或支付宝' })
  if (way === 'BY_HAND') throw refuse('请选择二维码、付款码或链接', { way: '请选择二维码、付款码或链接' })
  if ((way === 'PAY_CODE') !== (payCode !== undefined))
    throw refuse(way === 'PAY_CODE' ? '请扫描付款人的付款码' : '这种方式不需要付款码', { payCode: '付款码与收款方式不符' })
  return { method, way, amountFen, collectorId: actor.userId, note }
}

/**
 * Writes an attempt down before the channel hears of it, with the job that will settle it whatever happens to this process.
 * @param loaded held by this transaction
 * @throws OpenAttempt, Refusal 400 with `fields`
 * @returns its id
 */
export async function beginAttempt(
  tx: Tx,
  loaded: LoadedPayment,
  { method, way, amountFen, collectorId, note }: Attempt,
  act: MoneyAct
): Promise<string> {
  const { order, payments } = loaded
  requirePayable(loaded)
  const problem = amountProblem(amountFen, remainingFen({ ...order, isClosed: order.closedAt !== null }), reservedFen(payments))
  if (problem !== undefined) throw refuse(problem, { amountFen: problem })
  const open = payments.find(isOpenAttempt)
  if (open !== undefined) throw new OpenAttempt(open.id)
  const id = newId()
  const nth = payments.filter(({ outTradeNo }) => outTradeNo !== null).length + 1
  const row = {
    id,
    paymentOrderId: order.id,
    method,
    way,
    amountFen,
    collectorId,
    outTradeNo: outTradeNoOf(order.paymentNo, nth),
    note: note?.trim() || null,
    // Until the channel has answered a payment by code, nobody knows whether it was paid.
    state: way === 'PAY_CODE' ? ('CONFIRMING' as const) : ('OPEN' as const),
    expiresAt: act.now + (way === 'PAY_CODE' ? CODE_LIMIT_MS : CODE_GOOD_MS),
    createdAt: act.now,
    updatedAt: act.now
  }
  await tx.insert(payment).values(row)
  await act.jobs.schedule(tx, 'payAttempt', id, nextLook(row, act.now), { paymentId: id })
  await refreshMoney(
    tx,
    order.id,
    { action: 'payOpen', actorId: collectorId, payload: { method, way, amountFen, outTradeNo: row.outTradeNo } },
    act
  )
  return id
}
