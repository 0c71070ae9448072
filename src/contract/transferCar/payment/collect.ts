/**
 * Money of a payment order (payments.md#methods, payments.md#channels). Writes carry `Idempotency-Key`.
 *
 * POST PaymentOrder/{id}/Payments                        PayBody -> PaymentDetail (btn_pay; drivers on their own orders)
 * POST PaymentOrder/{id}/PayCode                         PayCodeBody -> PaymentDetail (btn_pay): one code for WeChat and Alipay
 * POST PaymentOrder/{id}/PayCode/End                     {} -> PaymentDetail (btn_pay): it opens nothing from now on
 * POST PaymentOrder/{id}/Payments/{paymentId}/Query      {} -> PaymentDetail: asks the channel now; a reading, so a key is not needed
 * POST PaymentOrder/{id}/Payments/{paymentId}/Close      {} -> PaymentDetail: closes an open attempt (paid meanwhile: it is SUCCESS)
 * POST PaymentOrder/{id}/Payments/{paymentId}/Verify     VerifyBody -> PaymentDetail (btn_verify; transfers; not the collector)
 * POST PaymentOrder/{id}/Refunds                         RefundBody -> PaymentDetail (btn_refund_apply)
 * POST PaymentOrder/{id}/Refunds/{refundId}/Decide       DecideBody -> PaymentDetail (btn_refund_approve, not the asker)
 * POST PaymentOrder/{id}/Refunds/{refundId}/Retry        {} -> PaymentDetail (same refund number again)
 * GET  PaymentOrder/{id}/Payments/{paymentId}/Receipt    -> ReceiptView
 * POST PayNotice/{channel}, PayNotice/{channel}/Refund   anonymous, proven by the provider's signature; answers in the provider's own shape
 * GET  ReceiptCheck/{receiptNo}?code=                    anonymous, proven by its code -> ReceiptView
 *
 * GET  CashHandover?state=&collectorId=&cursor=          -> KeysetPage<HandoverView> (own; btn_verify: everybody's; another's without it: 403)
 * GET  CashHandover/Mine                                 -> CashOnHand
 * POST CashHandover                                      HandoverBody -> HandoverView
 * POST CashHandover/{id}/Decide                          DecideBody -> HandoverView (btn_verify, not the collector)
 * GET  Reconciliation?from=&to=                          -> { list: ReconDay[] } (btn_reconcile)
 * POST Reconciliation                                    {day, channel} -> ReconDay: fetches the bill and compares
 * GET  Reconciliation/{day}/{channel}                    -> ReconDetail
 * GET  Reconciliation/Owners                             -> { list: {id, name}[] }: who may be given a difference
 * POST Reconciliation/Items/{id}                         {ownerId?, note?, close?, version} -> ReconItem
 * GET  Statements?state=&keyword=&customerId=&dueFrom=&dueTo=&totalFrom=&totalTo=&sort=&cursor=&pageSize= -> KeysetPage<StatementSummary> (btn_on_account)
 * GET  Statements/Counts                                 -> StatementCounts
 * GET  Statements/Open                                   -> { list: OpenAccount[] }: on account and in no statement yet
 * POST Statements                                        {customerId, month 'yyyy-mm'} -> StatementDetail
 * GET  Statements/{id}                                   -> StatementDetail
 * POST Statements/{id}/Confirm, .../Void                 {version} -> StatementDetail
 * POST Statements/{id}/Pay                               {version, amountFen, voucherPhotoId?, slipNo, paidAt?} -> StatementDetail (btn_verify): every order of it becomes PAID
 *
 * POST AccidentOrder/{id}/OwnerLink                      {} -> OwnerLinkView (btn_pay or btn_dispatch): a new link, the older ones end
 * GET  /pay/{token} (HTML), POST /pay/{token}            anonymous, proven by the code; GET /pay/{token}/back: where a channel's sign-in returns
 * GET  /status/{token} (HTML), POST /status/{token}/Pay  anonymous, proven by the link
 */
import { Type, type Static } from '@sinclair/typebox'
import {
  CHANNELS,
  PAY_METHODS,
  PAY_WAYS,
  STATEMENT_STATES,
  type Channel,
  type HandoverState,
  type PayMethod,
  type PayState,
  type PayWay,
  type ReconOutcome,
  type RefundState,
  type StatementState
} from './codes'
import { Fen, FenText, Id, oneOf, sortOf, strict, text, Time } from '../order/parts'

const Version = Type.Integer({ minimum: 1 })
const PaidFen = Type.Integer({ minimum: 1, maximum: 9999999999 })
export const PayBody = strict({
  method: oneOf(PAY_METHODS),
  way: oneOf(PAY_WAYS),
  amountFen: PaidFen,
  /** Digits of the payer's payment code; never stored. */
  payCode: Type.Optional(Type.String({ pattern: '^\\d{16,24}$' })),
  /** File name of the voucher picture (file/Uploader/transferCar): cash and transfer need one. */
  voucher: Type.Optional(text(400, 1)),
  /** Number on the POS slip or of the transfer. */
  slipNo: Type.Optional(text(40)),
  note: Type.Optional(text(200)),
  deviceAt: Type.Optional(Time),
  version: Version
})
export type PayBody = Static<typeof PayBody>
export const PayCodeBody = strict({ amountFen: PaidFen, version: Version })
export type PayCodeBody = Static<typeof PayCodeBody>
export const VerifyBody = strict({ approve: Type.Boolean(), note: Type.Optional(text(200)), version: Version })
export type VerifyBody = Static<typeof VerifyBody>
export const RefundBody = strict({ paymentId: Id, amountFen: PaidFen, reason: text(200, 2), version: Version })
export type RefundBody = Static<typeof RefundBody>
export const DecideBody = strict({ approve: Type.Boolean(), note: Type.Optional(text(200)), version: Version })
export type DecideBody = Static<typeof DecideBody>

/** 统一收款码 that is shown now (payments.md#one-code). */
export interface PayCodeView {
  id: string
  /** What the QR code shows. */
  url: string
  amountFen: number
  createdAt: number
  /** The payer has until then, epoch ms. */
  expiresAt: number
}
export interface PaymentView {
  id: string
  method: PayMethod
  way: PayWay
  state: PayState
  amountFen: number
  refundedFen: number
  collectorName: string
  createdAt: number
  paidAt: number | null
  /** What the QR code shows, while OPEN. */
  codeUrl: string | null
  /** The payer has until then, epoch ms. */
  expiresAt: number | null
  /** Signed picture address. */
  voucherUrl: string | null
  slipNo: string | null
  /** Why it failed or was closed. */
  failure: string | null
  receiptNo: string | null
  /** What this person may do with it now. */
  permits: ('query' | 'close' | 'verify' | 'refund')[]
}
export interface RefundView {
  id: string
  refundNo: string
  paymentId: string
  amountFen: number
  reason: string
  state: RefundState
  askerName: string
  deciderName: string | null
  askedAt: number
  doneAt: number | null
  failure: string | null
  permits: ('decide' | 'retry')[]
}

/** 收据: proof of payment, and says that it is no invoice. `url` opens the checking page (QR). */
export interface ReceiptView {
  receiptNo: string
  paymentNo: string
  orderNo: string
  plateNo: string | null
  amountFen: number
  amountInWords: string
  refundedFen: number
  method: PayMethod
  paidAt: number
  collectorName: string
  companyName: string
  url: string
  notice: string
}

export const HandoverBody = strict({
  countedFen: Fen,
  paymentIds: Type.Array(Id, { minItems: 1, maxItems: 500 }),
  note: Type.Optional(text(200))
})
export type HandoverBody = Static<typeof HandoverBody>
export interface CashItem {
  paymentId: string
  paymentNo: string
  orderNo: string
  amountFen: number
  paidAt: number
}
export interface CashOnHand {
  totalFen: number
  items: CashItem[]
}
export interface HandoverView {
  id: string
  collectorName: string
  state: HandoverState
  expectedFen: number
  countedFen: number
  diffFen: number
  note: string | null
  submittedAt: number
  decidedByName: string | null
  decidedAt: number | null
  decisionNote: string | null
  items: CashItem[]
  canDecide: boolean
  version: number
}

export const ReconBody = strict({ day: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }), channel: oneOf(CHANNELS) })
export type ReconBody = Static<typeof ReconBody>
export const ReconItemBody = strict({
  ownerId: Type.Optional(Id),
  note: Type.Optional(text(200)),
  close: Type.Optional(Type.Boolean()),
  version: Version
})
export type ReconItemBody = Static<typeof ReconItemBody>
export interface ReconDay {
  day: string
  channel: Channel
  comparedAt: number
  counts: Record<ReconOutcome, number>
  openItems: number
  channelFen: number
  localFen: number
}
export interface ReconItem {
  id: string
  kind: 'PAY' | 'REFUND'
  outcome: ReconOutcome
  outNo: string
  gatewayNo: string | null
  channelFen: number | null
  localFen: number | null
  paymentOrderId: string | null
  paymentNo: string | null
  ownerName: string | null
  note: string | null
  closedAt: number | null
  closedByName: string | null
  version: number
}
export interface ReconDetail extends ReconDay {
  items: ReconItem[]
}

const DueDay = (title: string) => Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', title })
export const StatementListQuery = strict({
  state: Type.Optional(Type.Unsafe<StatementState>({ ...oneOf(STATEMENT_STATES), title: '状态' })),
  /** Part of the DZ number or of the customer's name, or a month. */ keyword: Type.Optional(text(50)),
  customerId: Type.Optional(Id),
  /** Shanghai days on which it is due, both inside; what is due on no day is outside. */
  dueFrom: Type.Optional(DueDay('到期起始日期')),
  dueTo: Type.Optional(DueDay('到期截止日期')),
  /** Fen, both inside. */
  totalFrom: Type.Optional(FenText('最低金额')),
  totalTo: Type.Optional(FenText('最高金额')),
  /** Newest first without it; what is due on no day comes last. */
  sort: Type.Optional(sortOf(['createdAt', 'month', '-month', 'dueAt', '-dueAt', 'totalFen', '-totalFen'])),
  cursor: Type.Optional(text(200)),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 }))
})
export type StatementListQuery = Static<typeof StatementListQuery>
export type StatementCounts = Record<StatementState, number>
export const StatementBody = strict({ customerId: Id, month: Type.String({ pattern: '^\\d{4}-(0[1-9]|1[0-2])$' }) })
export type StatementBody = Static<typeof StatementBody>
export const StatementPayBody = strict({
  version: Version,
  amountFen: PaidFen,
  slipNo: text(40, 1),
  voucher: Type.Optional(text(400, 1)),
  paidAt: Type.Optional(Time)
})
export type StatementPayBody = Static<typeof StatementPayBody>
export interface StatementSummary {
  id: string
  statementNo: string
  customerId: string
  customerName: string
  month: string
  state: StatementState
  totalFen: number
  orderCount: number
  dueAt: number | null
  isOverdue: boolean
  createdAt: number
  version: number
}
/** What a customer put on account in a month and what no live statement holds. */
export interface OpenAccount {
  customerId: string
  customerName: string
  month: string
  orderCount: number
  totalFen: number
}
export interface StatementDetail extends StatementSummary {
  items: { paymentOrderId: string; paymentNo: string; orderNo: string; plateNo: string | null; amountFen: number; onAccountAt: number }[]
  createdByName: string
  paidAt: number | null
  permits: ('confirm' | 'pay' | 'void')[]
}
export interface OwnerLinkView {
  url: string
  expiresAt: number
}
