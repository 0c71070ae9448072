import { eq } from 'drizzle-orm'
import type { ReceiptView } from '@/contract/transferCar/payment/collect'
import { amountInChinese, maskName } from '@/domain/format'
import { maskPlate } from '@/domain/format/plate'
import { displayPlate } from '@/domain/validators/plate'
import type { Reader, Tx } from '../../../database/client'
import { accidentOrder, orderVehicle, payment, paymentOrder, userAccount } from '../../../database/schema'
import { companyName } from '../../../organization/commands/names'
import { notFound, refuse } from '../../../errors'
import { randomToken } from '../../../ids'
import { nextNo } from '../numbers'
import { isSameSecret } from '../../../secrets'

const RECEIPT_NOTICE = '本收据仅证明已收到款项，不是发票，不能用于抵扣或报销；需要发票请向收款单位申请。'
/** Bytes of chance in a receipt's code: 96 bits, and the page counts attempts. */
const CODE_BYTES = 12

/** Number and code of the receipt of a payment that succeeds now: written with its row, in the same transaction. @param now epoch ms */
export async function newReceipt(tx: Tx, now: number): Promise<{ receiptNo: string; receiptCode: string }> {
  return { receiptNo: await nextNo(tx, 'SK', now), receiptCode: randomToken(CODE_BYTES) }
}

type Row = typeof payment.$inferSelect

/** The receipt of a payment; made now where the payment has none yet. @throws Refusal 404, 400 while there is no money @param origin of this server, for the address in the QR */
export async function receiptOf(tx: Tx, paymentOrderId: string, paymentId: string, origin: string, now: number): Promise<ReceiptView> {
  const [row] = await tx.select().from(payment).where(eq(payment.id, paymentId)).for('update')
  if (row === undefined || row.paymentOrderId !== paymentOrderId) throw notFound('收款不存在')
  if (row.state !== 'SUCCESS') throw refuse('款项到账后才有收据')
  if (row.receiptNo !== null && row.receiptCode !== null) return view(tx, row, row.receiptNo, row.receiptCode, origin)
  const made = await newReceipt(tx, now)
  await tx.update(payment).set(made).where(eq(payment.id, row.id))
  return view(tx, row, made.receiptNo, made.receiptCode, origin)
}

/** The receipt that a number and its code prove, without personal data; undefined when they do not fit. */
export async function checkReceipt(reader: Reader, receiptNo: string, code: string, origin: string): Promise<ReceiptView | undefined> {
  const [row] = await reader.select().from(payment).where(eq(payment.receiptNo, receiptNo))
  if (row === undefined || row.receiptCode === null || !isSameSecret(code, row.receiptCode)) return undefined
  const full = await view(reader, row, receiptNo, row.receiptCode, origin)
  return { ...full, plateNo: full.plateNo === null ? null : maskPlate(full.plateNo), collectorName: maskName(full.collectorName) }
}

async function view(reader: Reader, row: Row, receiptNo: string, code: string, origin: string): Promise<ReceiptView> {
  const [order] = await reader
    .select({ paymentNo: paymentOrder.paymentNo, orderNo: accidentOrder.orderNo, orderId: accidentOrder.id })
    .from(paymentOrder)
    .innerJoin(accidentOrder, eq(accidentOrder.id, paymentOrder.accidentOrderId))
    .where(eq(paymentOrder.id, row.paymentOrderId))
  if (order === undefined) throw notFound('收款不存在')
  const [vehicle] = await reader
    .select({ plateNo: orderVehicle.plateNo })
    .from(orderVehicle)
    .where(eq(orderVehicle.orderId, order.orderId))
    .orderBy(orderVehicle.position)
    .limit(1)
  const [collector] =
    row.collectorId === null
      ? []
      : await reader.select({ name: userAccount.realName }).from(userAccount).where(eq(userAccount.id, row.collectorId))
  const plateNo = vehicle?.plateNo ?? null
  return {
    receiptNo,
    paymentNo: order.paymentNo,
    orderNo: order.orderNo,
    plateNo: plateNo === null ? null : displayPlate(plateNo),
    amountFen: row.amountFen,
    amountInWords: amountInChinese(row.amountFen),
    refundedFen: row.refundedFen,
    method: row.method,
    paidAt: row.paidAt ?? row.createdAt,
    collectorName: collector?.name ?? '',
    companyName: await companyName(reader),
    url: `${origin}/receipt/${receiptNo}?code=${encodeURIComponent(code)}`,
    notice: RECEIPT_NOTICE
  }
}
