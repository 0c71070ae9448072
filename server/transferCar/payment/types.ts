import type { approvalRequest, payment, paymentOrder, refund } from '../../database/schema'
import type { CustomerRow } from '../fees/repository'
import type { Loaded } from '../order/types'

export type PaymentOrderRow = typeof paymentOrder.$inferSelect
export type PaymentRow = typeof payment.$inferSelect
export type RefundRow = typeof refund.$inferSelect
type ApprovalRow = typeof approvalRequest.$inferSelect

/** A payment order with everything its rules look at. */
export interface LoadedPayment {
  order: PaymentOrderRow
  /** The accident order that it is about. */
  accident: Loaded
  customer: CustomerRow | null
  /** Oldest first, all states. */
  payments: PaymentRow[]
  refunds: RefundRow[]
  /** Open requests about the order itself (waiver, voidPayment) and about its refunds (payments.md#approvals). */
  approvals: ApprovalRow[]
}

/** What happened to a payment order. */
export interface MoneyChange {
  /** One of PAYMENT_ACTIONS, or a money event of `domain/transferCar/payment/events.ts`. */
  action: string
  /** Null = the system. */
  actorId: string | null
  note?: string
  /** `amountFen` and `method` are put into words for people. */
  payload?: Record<string, unknown>
  /** Columns that people decided; sums, status and version follow from them and from the rows. */
  set?: Partial<
    Omit<PaymentOrderRow, 'id' | 'version' | 'status' | 'paidFen' | 'refundedFen' | 'refundingFen' | 'runningRefunds' | 'invoicedFen'>
  >
}
