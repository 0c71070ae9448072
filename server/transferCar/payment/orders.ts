import { and, asc, eq, ne } from 'drizzle-orm'
import type { OrderPayments, PaymentBody, PaymentDetail, PaymentUpdate } from '@/contract/transferCar/payment/payment'
import { chosenLines, freeLines, sumLines, type KeyedLine } from '@/domain/transferCar/payment/lines'
import { STATUS_INFO, type ServiceStatus } from '@/domain/transferCar/order/status'
import type { Actor } from '../../context'
import type { Reader, Tx } from '../../database/client'
import { paymentOrder } from '../../database/schema'
import { conflict, forbidden, notFound, refuse } from '../../errors'
import { newId } from '../../ids'
import { isBillOpen, mayEditBill } from '../fees/policy'
import { readBill, readCustomer, type BillRow } from '../fees/repository'
import { mayRead } from '../order/policy'
import { loadOrder } from '../order/repository/orders'
import type { Act, Loaded } from '../order/types'
import { nextNo } from './numbers'
import { mayReadPayment, requireRead } from './policy'
import { paymentCard, presentPayment } from './presenter'
import { announcePayment, appendPaymentEvent, loadPaymentOrder, refreshMoney } from './repository'
import type { PaymentOrderRow } from './types'

/** Said with a 409; `data` is the current record as this person may see it. */
export const PAYMENT_CHANGED = '缴费工单已被他人更新，请核对后再操作'
const BILL_CHANGED = '账单已更新，请核对后再操作'

/** From here on there is something to be paid for (payments.md#payment-statuses): the work has begun, or the way was in vain. */
const BILLED_FROM: readonly ServiceStatus[] = ['WORKING', 'TOWING', 'AT_DEST', 'STORED', 'DONE', 'DRY_RUN']

/** The payment orders of an accident order, and what of its bill they leave. @throws Refusal 404 */
export async function paymentsOfOrder(reader: Reader, actor: Actor, accidentOrderId: string, now: number): Promise<OrderPayments> {
  const accident = await loadOrder(reader, accidentOrderId)
  if (accident === null || !mayRead(actor, accident)) throw notFound('工单不存在')
  return presentPayments(reader, actor, accident, now)
}

async function presentPayments(reader: Reader, actor: Actor, accident: Loaded, now: number): Promise<OrderPayments> {
  const { order, vehicles } = accident
  const rows = await reader
    .select()
    .from(paymentOrder)
    .where(eq(paymentOrder.accidentOrderId, order.id))
    .orderBy(asc(paymentOrder.paymentNo))
  const bill = await readBill(reader, order.id)
  const names = new Map<string, string>()
  for (const { customerId } of rows)
    if (customerId !== null && !names.has(customerId)) names.set(customerId, (await readCustomer(reader, customerId))?.name ?? '')
  const card = (row: PaymentOrderRow) =>
    paymentCard(
      row,
      {
        orderNo: order.orderNo,
        plateNo: vehicles[0]?.plateNo ?? null,
        customerName: row.customerId === null ? null : (names.get(row.customerId) ?? null)
      },
      now
    )
  return {
    list: rows.filter((row) => mayReadPayment(actor, row, accident)).map(card),
    canCreate: createRefusal(actor, accident) === null && isStored(bill),
    freeLines: isStored(bill)
      ? freeLines(
          bill.lines,
          rows.filter(({ stage }) => stage !== 'VOID')
        )
      : [],
    billVersion: bill?.version ?? 0
  }
}

const isStored = (bill: BillRow | undefined): bill is BillRow => bill !== undefined && bill.version > 0

/** Why this person may not make a payment order of this accident order now, null = he may. */
export function createRefusal(actor: Actor, accident: Loaded): ReturnType<typeof refuse> | null {
  const { status, feeWaivedReason } = accident.order
  if (!mayEditBill(actor, accident)) return forbidden('没有“录费”的权限')
  if (!isBillOpen(accident)) return refuse('工单已结束，不能新建缴费工单')
  if (!BILLED_FROM.includes(status)) return refuse(`工单当前为“${STATUS_INFO[status].label}”，开始施救后才能新建缴费工单`)
  if (feeWaivedReason !== null) return refuse('该工单已免收费')
  return null
}

/**
 * A new payment order for some lines of the stored bill (payments.md#payment-statuses): the accident order's lock sees to it that a line
 * stands in one live payment order at most.
 * @throws Refusal 404, 403, 409 with the current payment orders, 400 with `fields`
 */
export async function createPayment(tx: Tx, actor: Actor, accidentOrderId: string, body: PaymentBody, act: Act): Promise<PaymentDetail> {
  const accident = await loadOrder(tx, accidentOrderId, true)
  if (accident === null || !mayRead(actor, accident)) throw notFound('工单不存在')
  const refusal = createRefusal(actor, accident)
  if (refusal !== null) throw refusal
  const bill = await readBill(tx, accidentOrderId)
  if (!isStored(bill)) throw refuse('请先保存账单')
  if (bill.version !== body.billVersion) throw conflict(BILL_CHANGED, await presentPayments(tx, actor, accident, act.now))
  const lines = await takeLines(tx, bill, body.lineKeys, null)
  await requireCustomer(tx, body.customerId)
  const id = newId()
  const paymentNo = await nextNo(tx, 'JF', act.now)
  await tx.insert(paymentOrder).values({
    id,
    paymentNo,
    accidentOrderId,
    payer: body.payer,
    customerId: body.customerId ?? null,
    billVersion: bill.version,
    lines,
    ...sumLines(lines),
    createdBy: actor.userId,
    createdAt: act.now,
    updatedAt: act.now
  })
  await appendPaymentEvent(
    tx,
    {
      paymentOrderId: id,
      action: 'create',
      actorId: actor.userId,
      fromStatus: null,
      toStatus: 'DRAFT',
      payload: { amountFen: sumLines(lines).payableFen }
    },
    act
  )
  await announcePayment(tx, act, { accidentOrderId }, 'create')
  return shown(tx, actor, id, act.now)
}

/** Other lines, another payer, while it is a draft. @throws Refusal 404, 403, 409 with the current record, 400 with `fields` */
export async function updatePayment(tx: Tx, actor: Actor, id: string, body: PaymentUpdate, act: Act): Promise<PaymentDetail> {
  const loaded = requireRead(actor, await loadPaymentOrder(tx, id, true))
  const { order, accident } = loaded
  if (order.version !== body.version) throw conflict(PAYMENT_CHANGED, await presentPayment(tx, actor, loaded, act.now))
  if (!mayEditBill(actor, accident)) throw forbidden('没有“录费”的权限')
  if (order.stage !== 'DRAFT') throw refuse('缴费工单已提交复核，不能再改')
  const bill = await readBill(tx, order.accidentOrderId)
  if (!isStored(bill) || bill.version !== body.billVersion) throw conflict(BILL_CHANGED, await presentPayment(tx, actor, loaded, act.now))
  const lines = await takeLines(tx, bill, body.lineKeys, id)
  await requireCustomer(tx, body.customerId)
  const set = { payer: body.payer, customerId: body.customerId ?? null, billVersion: bill.version, lines, ...sumLines(lines) }
  await refreshMoney(tx, id, { action: 'update', actorId: actor.userId, payload: { amountFen: set.payableFen }, set }, act)
  return shown(tx, actor, id, act.now)
}

/** The wanted lines, none of them in another live payment order. @param ownId of the payment order that gets them @throws Refusal 400 at `lineKeys` */
async function takeLines(tx: Tx, { orderId, lines }: BillRow, keys: readonly string[], ownId: string | null): Promise<KeyedLine[]> {
  const say = (message: string) => refuse(message, { lineKeys: message })
  const chosen = chosenLines(lines, keys)
  if (chosen.length !== keys.length) throw say('账单中没有所选的费用，请重新选择')
  const others = (
    await tx
      .select({ id: paymentOrder.id, lines: paymentOrder.lines })
      .from(paymentOrder)
      .where(and(eq(paymentOrder.accidentOrderId, orderId), ne(paymentOrder.stage, 'VOID')))
  ).filter(({ id }) => id !== ownId)
  const free = new Set(freeLines(lines, others).map(({ key }) => key))
  const taken = chosen.find(({ key }) => !free.has(key))
  if (taken !== undefined) throw say(`“${taken.name}”已在另一张缴费工单中`)
  return chosen
}

async function requireCustomer(tx: Tx, customerId: string | undefined): Promise<void> {
  if (customerId === undefined) return
  const customer = await readCustomer(tx, customerId)
  const message = customer === undefined ? '没有这个客户' : customer.enabledMark === 1 ? null : `客户“${customer.name}”已停用`
  if (message !== null) throw refuse(message, { customerId: message })
}

/** The record as it stands after a write. */
export async function shown(tx: Tx, actor: Actor, id: string, now: number): Promise<PaymentDetail> {
  return presentPayment(tx, actor, requireRead(actor, await loadPaymentOrder(tx, id)), now)
}

/**
 * After the bill was stored: drafts take its lines as they are now; what vanished drops out, a draft without lines becomes VOID by
 * the system. The caller holds the accident order and has refused when a payment order is beyond DRAFT.
 */
export async function refreshDrafts(tx: Tx, accidentOrderId: string, actorId: string, act: Act): Promise<void> {
  const bill = await readBill(tx, accidentOrderId)
  if (!isStored(bill)) return
  const drafts = await tx
    .select()
    .from(paymentOrder)
    .where(and(eq(paymentOrder.accidentOrderId, accidentOrderId), eq(paymentOrder.stage, 'DRAFT')))
    .orderBy(asc(paymentOrder.id))
    .for('update')
  for (const draft of drafts) {
    const lines = chosenLines(
      bill.lines,
      draft.lines.map(({ key }) => key)
    )
    // Who wrote the bill stands in its own log; here the system follows it.
    const change = { action: 'billChanged', actorId: null, payload: { amountFen: sumLines(lines).payableFen, by: actorId } }
    await refreshMoney(
      tx,
      draft.id,
      { ...change, set: lines.length === 0 ? { stage: 'VOID' } : { lines, billVersion: bill.version, ...sumLines(lines) } },
      act
    )
  }
}
