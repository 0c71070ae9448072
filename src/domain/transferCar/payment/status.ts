import type { PaymentStage, PaymentStatus } from '@/contract/transferCar/payment/codes'

/** What the status of a payment order is computed from; amounts in fen. */
export interface PaymentMoney {
  stage: PaymentStage
  payableFen: number
  /** Σ successful payments. */
  paidFen: number
  /** Σ successful refunds. */
  refundedFen: number
  /** Refunds approved and not done yet. */
  runningRefunds: number
  /** Its accident order was closed with it (orders.md#closing). */
  isClosed: boolean
}

/** Money that stays, fen. */
export const netFen = ({ paidFen, refundedFen }: Pick<PaymentMoney, 'paidFen' | 'refundedFen'>): number => paidFen - refundedFen

/** What is still to be paid, fen; nothing once part of it was given back (that refund was approved). */
export const remainingFen = (money: PaymentMoney): number =>
  money.stage === 'OPEN' && money.refundedFen === 0 ? Math.max(0, money.payableFen - netFen(money)) : 0

/**
 * The computed status (payments.md#computed-status, payments.md#settled). Refund on its way: REFUNDING; net = payable: PAID; net = 0:
 * REFUNDED when anything was given back, else UNPAID; else PART_REFUNDED or PARTIAL. Closed with the accident order: CLOSED, but never
 * ON_ACCOUNT and VOID.
 */
export function paymentStatusOf(money: PaymentMoney): PaymentStatus {
  const { stage, isClosed, payableFen, refundedFen, runningRefunds } = money
  if (stage === 'DRAFT' || stage === 'REVIEW' || stage === 'VOID' || stage === 'ON_ACCOUNT') return stage
  if (stage === 'WAIVED') return isClosed ? 'CLOSED' : 'WAIVED'
  if (runningRefunds > 0) return 'REFUNDING'
  const net = netFen(money)
  if (net === payableFen) return isClosed ? 'CLOSED' : 'PAID'
  if (refundedFen > 0) return isClosed ? 'CLOSED' : net === 0 ? 'REFUNDED' : 'PART_REFUNDED'
  return net === 0 ? 'UNPAID' : 'PARTIAL'
}

/** Settled for release and closing (payments.md#settled). */
export const SETTLED_STATUSES: readonly PaymentStatus[] = ['PAID', 'CLOSED', 'ON_ACCOUNT', 'WAIVED', 'PART_REFUNDED', 'REFUNDED', 'VOID']

/** Overdue is a badge, not a status: something is to be paid and its day has passed. @param now epoch ms */
export const isOverdue = (money: PaymentMoney, dueAt: number | null, now: number): boolean =>
  dueAt !== null && now > dueAt && (money.stage === 'ON_ACCOUNT' || remainingFen(money) > 0)
