import type { PaymentStage, PaymentStatus } from '@/contract/transferCar/payment/codes'
import type { approvalRequest, payment, paymentOrder, refund } from '../../database/schema'
import type { CustomerRow } from '../fees/repository'
import type { Loaded } from '../order/types'

export type PaymentOrderRow = typeof paymentOrder.$inferSelect
export type PaymentRow = typeof payment.$inferSelect
export type RefundRow = typeof refund.$inferSelect
export type ApprovalRow = typeof approvalRequest.$inferSelect

/** A payment order with everything its rules look at. */
export interface LoadedPayment {
  order: PaymentOrderRow
  /** The accident order that it is about. */
  accident: Loaded
  customer: CustomerRow | null
  /** Oldest first, all states. */
  payments: PaymentRow[]
  refunds: RefundRow[]
  /** Open requests about the order itself (waiver, voidPayment) and about its refunds (ruling 29). */
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

/** What the accident order has to know of one of its payment orders. */
export interface MoneyOf {
  id: string
  stage: PaymentStage
  status: PaymentStatus
  paidFen: number
  refundingFen: number
  invoicedFen: number
  statementId: string | null
}

/** The money axis of an accident order (towing.md 2.4). */
export interface OrderMoney {
  payments: readonly MoneyOf[]
  /** Payable sum of the stored bill's lines that no live payment order holds, fen; null = no bill is stored, or nobody asks yet. */
  freeFen: number | null
}
