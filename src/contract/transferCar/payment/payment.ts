/**
 * Payment orders (缴费工单, payments.md#payment-statuses, payments.md#approvals, orders.md#endings, payments.md#settled,
 * intake.md#required-fields). Writes carry `Idempotency-Key`; version mismatch is 409 with the current detail. Several payment orders of
 * one accident order share out the lines of its bill: a line stands in one live payment order at most.
 *
 * GET  PaymentOrder?tab=&keyword=&payer=&customerId=&createdFrom=&createdTo=&accidentOrderId=&status=&dueFrom=&dueTo=&payableFrom=&payableTo=&sort=&cursor=&pageSize= -> KeysetPage<PaymentCard>
 * GET  PaymentOrder/Counts                            -> PaymentCounts
 * GET  PaymentOrder/{id}                              -> PaymentDetail
 * GET  AccidentOrder/{id}/PaymentOrders               -> OrderPayments
 * POST AccidentOrder/{id}/PaymentOrders               PaymentBody -> PaymentDetail (btn_fee_edit, who may edit the bill)
 * PUT  PaymentOrder/{id}                              PaymentUpdate -> PaymentDetail (while DRAFT)
 * GET  AccidentOrder/{id}/Collect                     -> CollectPreview (btn_pay): the same, and nothing is made by looking
 * POST AccidentOrder/{id}/Collect                     {} -> PaymentDetail (btn_pay, payments.md#collecting): what money may be taken for now, made from the bill and submitted when there is none; under review where the policy lets it not pass
 * POST PaymentOrder/{id}/Actions/{action}             PaymentActionBody -> PaymentDetail
 */
import { Type, type Static } from '@sinclair/typebox'
import type { BillLine } from '../fees/bill'
import { FEE_CODES, PAYER_CODES, type Payer } from '../fees/prices'
import {
  PAY_METHODS,
  PAYMENT_STATUSES,
  PAYMENT_TAB_KEYS,
  WAIVE_REASON_CODES,
  type PaymentAction,
  type PaymentStatus,
  type PaymentTabKey,
  type WaiveReason
} from './codes'
import { FenText, Id, oneOf, sortOf, strict, text, Time } from '../order/parts'
import { AGEING_KEYS, MONEY_FILTERS } from '../statistic/codes'
import type { PayCodeView, PaymentView, RefundView } from './collect'
import type { InvoiceSummary } from '../invoice/invoice'

const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })
export const PaymentListQuery = strict({
  tab: Type.Optional(oneOf(PAYMENT_TAB_KEYS)),
  /** JF or SG number, plate, reporter's mobile, customer's name. */ keyword: Type.Optional(text(50)),
  /** Inside the tab. */ status: Type.Optional(Type.Unsafe<PaymentStatus>({ ...oneOf(PAYMENT_STATUSES), title: '状态' })),
  payer: Type.Optional(oneOf(PAYER_CODES)),
  /** `none` = nobody. */ customerId: Type.Optional(Id),
  accidentOrderId: Type.Optional(Id),
  /** Shanghai days of creation, both inside. */ createdFrom: Type.Optional(Day),
  createdTo: Type.Optional(Day),
  /** Shanghai days on which it is due, both inside; what is due on no day is outside. */
  dueFrom: Type.Optional(Type.String({ ...Day, title: '到期起始日期' })),
  dueTo: Type.Optional(Type.String({ ...Day, title: '到期截止日期' })),
  /** Fen, both inside. */
  payableFrom: Type.Optional(FenText('最低应收')),
  payableTo: Type.Optional(FenText('最高应收')),
  /** Drill-down of the statistics: what counts for a figure, in Shanghai days both inside (none: whenever); `outstanding` is now. */
  money: Type.Optional(oneOf(MONEY_FILTERS)),
  moneyFrom: Type.Optional(Day),
  moneyTo: Type.Optional(Day),
  method: Type.Optional(oneOf(PAY_METHODS)),
  /** `none` = nobody. */ collectorId: Type.Optional(Id),
  feeCode: Type.Optional(oneOf(FEE_CODES)),
  ageing: Type.Optional(oneOf(AGEING_KEYS)),
  /** Newest first without it; what is due on no day comes last. */
  sort: Type.Optional(sortOf(['createdAt', 'dueAt', '-dueAt', 'payableFen', '-payableFen'])),
  cursor: Type.Optional(text(200)),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 }))
})
export type PaymentListQuery = Static<typeof PaymentListQuery>
export type PaymentCounts = Record<PaymentTabKey, number>

/** `lineKeys` of the bill (`billLineKeys` in domain/transferCar/payment/lines.ts). */
export const PaymentBody = strict({
  payer: oneOf(PAYER_CODES),
  customerId: Type.Optional(Id),
  lineKeys: Type.Array(text(40, 1), { minItems: 1, maxItems: 200 }),
  billVersion: Type.Integer({ minimum: 1 })
})
export type PaymentBody = Static<typeof PaymentBody>
export const PaymentUpdate = strict({ ...PaymentBody.properties, version: Type.Integer({ minimum: 1 }) })
export type PaymentUpdate = Static<typeof PaymentUpdate>
/** `reason`: sendBack, revise, discard, askWaive, offAccount, askVoid, refuse...; `waiveReason`: askWaive; `customerId`, `dueAt`: onAccount. */
export const PaymentActionBody = strict({
  version: Type.Integer({ minimum: 1 }),
  reason: Type.Optional(text(200)),
  waiveReason: Type.Optional(oneOf(WAIVE_REASON_CODES)),
  customerId: Type.Optional(Id),
  /** Epoch ms; default: the customer's payment days from now. */ dueAt: Type.Optional(Time)
})
export type PaymentActionBody = Static<typeof PaymentActionBody>

export interface PaymentCard {
  id: string
  /** JF… */
  paymentNo: string
  status: PaymentStatus
  /** Derived: unpaid or on account after `dueAt`. */
  isOverdue: boolean
  dueAt: number | null
  accidentOrderId: string
  orderNo: string
  plateNo: string | null
  payer: Payer
  customerName: string | null
  payableFen: number
  /** Σ successful payments and refunds. */
  paidFen: number
  refundedFen: number
  createdAt: number
  version: number
}
/** What this person may do now, in the order of drawing. */
export interface PaymentPermit {
  action: PaymentAction
  label: string /** What stands against it; empty = may be done. */
  problems: string[]
}
export interface PaymentEventView {
  id: string
  action: string
  fromStatus: PaymentStatus | null
  toStatus: PaymentStatus
  actorName: string
  at: number
  note: string | null /** Words for the person, e.g. 微信收款 490.00 元. */
  text: string
}
export interface PaymentApprovalView {
  kind: 'waiver' | 'voidPayment' | 'refund' /** Refund that it is about. */
  subjectId: string
  askerName: string
  reason: string
  askedAt: number
  canDecide: boolean
}
export interface PaymentDetail extends PaymentCard {
  customerId: string | null
  accidentStatus: string
  revision: number
  billVersion: number
  lines: (BillLine & { key: string })[]
  totalFen: number
  discountFen: number
  taxFen: number
  explanation: string[]
  waiveReason: WaiveReason | null
  reviewedAt: number | null
  /** Null with `reviewedAt` given: the company's policy let it pass (payments.md#review-policy). */
  reviewedByName: string | null
  /** payable − net, never negative: what the amount input starts with. */
  remainingFen: number
  permits: PaymentPermit[]
  /** Collecting, asking for a refund, invoicing: what this person may do now. */
  canCollect: boolean
  canRefund: boolean
  canInvoice: boolean
  payments: PaymentView[]
  /** What its customer paid before and still has, fen (payments.md#prepaid); null = no customer, or this person does not collect. */
  prepaidFen: number | null
  /** Shown to a payer now; null = none, or this person does not collect. */
  payCode: PayCodeView | null
  refunds: RefundView[]
  invoices: InvoiceSummary[]
  approvals: PaymentApprovalView[]
  events: PaymentEventView[]
}
/** What 收款 of an accident order collects for now (payments.md#collecting). */
export interface CollectPreview {
  payment: PaymentDetail
  /** Whether it is stored; else 收款 makes or submits it, and its id names nothing yet. */
  isMade: boolean
}
export interface OrderPayments {
  list: PaymentCard[]
  canCreate: boolean
  /** Lines of the stored bill that no live payment order holds. */
  freeLines: (BillLine & { key: string })[]
  billVersion: number
}
