import { and, eq, ne, sql } from 'drizzle-orm'
import type { Payer } from '@/contract/transferCar/fees/prices'
import type { PaymentAction } from '@/contract/transferCar/payment/codes'
import { formatFen } from '@/domain/format/money'
import { decidesDiscount, payerRefusals } from '@/domain/transferCar/fees/bill'
import { agencyHold } from '@/domain/transferCar/fees/orderFacts'
import { paymentProblems, type PaymentFacts } from '@/domain/transferCar/payment/actions'
import type { KeyedLine } from '@/domain/transferCar/payment/lines'
import type { Actor } from '../../context'
import type { Reader } from '../../database/client'
import { approvalRequest, paymentOrder } from '../../database/schema'
import { rolesOf } from '../fees/policy'
import { billedOrderOf } from '../fees/pricing'
import { readBill, type CustomerRow } from '../fees/repository'
import type { Loaded } from '../order/types'
import { OPEN_STATES } from './attempts'
import type { LoadedPayment } from './types'

export function paymentFacts({ order, accident, payments, approvals }: LoadedPayment): PaymentFacts {
  const askedBy = (kind: 'waiver' | 'voidPayment') => approvals.find((request) => request.kind === kind)?.askerId ?? null
  return {
    status: order.status,
    createdBy: accident.order.createdBy,
    driverId: accident.lead?.driverId ?? null,
    paidFen: order.paidFen,
    invoicedFen: order.invoicedFen,
    openAttempts: payments.filter(({ state }) => OPEN_STATES.includes(state)).length,
    waiveAskedBy: askedBy('waiver'),
    voidAskedBy: askedBy('voidPayment'),
    onStatement: order.statementId !== null
  }
}

/** Everything that stands against a legal decision, in words for people; empty = it may be taken. @param customer of a decision about an account */
export async function problemsOf(
  reader: Reader,
  actor: Actor,
  action: PaymentAction,
  loaded: LoadedPayment,
  customer = loaded.customer
): Promise<string[]> {
  const { order, accident } = loaded
  const problems = paymentProblems(action, paymentFacts(loaded))
  switch (action) {
    case 'submit':
      return [...problems, ...(await reviewProblems(reader, accident, order.payer, order.lines))]
    case 'approve':
      return [
        ...problems,
        ...(await reviewProblems(reader, accident, order.payer, order.lines)),
        ...(await discountProblems(reader, actor, accident))
      ]
    case 'onAccount':
      return [...problems, ...(await accountProblems(reader, customer, order.id, order.payableFen))]
    // Closing rested on its being settled (orders.md#closing).
    case 'offAccount':
      return order.closedAt === null ? problems : [...problems, '事故工单已结案，请先重开']
    default:
      return problems
  }
}

/**
 * What a payment order lacks for review (payments.md#decisions, fees.md#who-pays, orders.md#business-time): lines, 承担方, grounds of what was
 * entered by hand, confirmed times, and nobody asked to pay who must not be.
 */
async function reviewProblems(reader: Reader, accident: Loaded, payer: Payer, lines: readonly KeyedLine[]): Promise<string[]> {
  const {
    order: { bearer, illegalParking, timeDoubts }
  } = accident
  const groundless = lines.filter(
    ({ source, reason, photoIds }) => source === 'MANUAL' && ((reason ?? '').trim() === '' || photoIds.length === 0)
  )
  const refusals = payerRefusals({
    bearer: bearer ?? 'PENDING',
    payer,
    illegalParking,
    holdDaysBilled: await heldDays(reader, accident, lines)
  })
  return [
    ...(lines.length === 0 ? ['请至少选择一项费用'] : []),
    ...groundless.map(({ name }) => `手工费用“${name}”缺少原因或照片`),
    ...(timeDoubts > 0 ? [`还有 ${timeDoubts} 处时间存疑，请调度员先确认`] : []),
    ...refusals.flatMap(({ level, message }) => (level === 'error' ? [message] : []))
  ]
}

/** Days of a detention by the authorities that these lines would charge: storage by hand, and all storage of a bill made for the authorities. */
async function heldDays(reader: Reader, accident: Loaded, lines: readonly KeyedLine[]): Promise<number> {
  const storage = lines.filter(({ code }) => code === 'STORAGE')
  if (storage.length === 0 || agencyHold(await billedOrderOf(reader, accident)) === undefined) return 0
  const isForAgency = (await readBill(reader, accident.order.id))?.payer === 'AGENCY'
  return Math.ceil(storage.reduce((sum, { source, qtyMilli }) => sum + (source === 'MANUAL' || isForAgency ? qtyMilli : 0), 0) / 1000)
}

/** Who asked a manager for the discount of this bill and waits (payments.md#approvals), null = nobody. */
export async function discountAskedBy(reader: Reader, orderId: string): Promise<string | null> {
  const [open] = await reader
    .select({ askerId: approvalRequest.askerId })
    .from(approvalRequest)
    .where(and(eq(approvalRequest.kind, 'discount'), eq(approvalRequest.subjectId, orderId), eq(approvalRequest.state, 'OPEN')))
  return open?.askerId ?? null
}

/**
 * REVIEW→UNPAID is a manager's as long as the discount above the writer's limit is not approved (payments.md#decisions): his review
 * approves it.
 */
async function discountProblems(reader: Reader, actor: Actor, { order }: Loaded): Promise<string[]> {
  const askedBy = await discountAskedBy(reader, order.id)
  if (askedBy === null) return []
  const totalFen = (await readBill(reader, order.id))?.totalFen ?? 0
  if (!decidesDiscount(rolesOf(actor), totalFen)) return ['优惠超出权限，待经理复核']
  return askedBy === actor.userId ? ['优惠是您申请的，请由其他经理复核'] : []
}

/** Σ on account of a customer, fen. @param exceptId of the payment order that would be added */
async function onAccountFen(reader: Reader, customerId: string, exceptId: string): Promise<number> {
  const [row] = await reader
    .select({ sum: sql<number>`coalesce(sum(${paymentOrder.payableFen}), 0)`.mapWith(Number) })
    .from(paymentOrder)
    .where(and(eq(paymentOrder.customerId, customerId), eq(paymentOrder.stage, 'ON_ACCOUNT'), ne(paymentOrder.id, exceptId)))
  return row?.sum ?? 0
}

/** 挂账: an account customer in service, within the credit limit (payments.md#decisions). */
async function accountProblems(
  reader: Reader,
  customer: CustomerRow | null,
  paymentOrderId: string,
  payableFen: number
): Promise<string[]> {
  if (customer === null) return ['请选择挂账客户']
  if (customer.enabledMark !== 1) return [`客户“${customer.name}”已停用，不能挂账`]
  if (customer.creditLimitFen === null) return [`客户“${customer.name}”没有开通挂账`]
  const used = await onAccountFen(reader, customer.id, paymentOrderId)
  if (used + payableFen <= customer.creditLimitFen) return []
  return [`超出挂账额度：额度 ${formatFen(customer.creditLimitFen)} 元，已挂 ${formatFen(used)} 元，本单 ${formatFen(payableFen)} 元`]
}
