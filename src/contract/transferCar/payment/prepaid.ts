/**
 * Prepaid money of customers (payments.md#prepaid). Writes carry `Idempotency-Key`; each answers the statement of the current month.
 *
 * GET  Prepaid                                        -> { list: PrepaidSummary[] } (btn_on_account): customers in service, those with a balance first
 * GET  Prepaid/{customerId}?month=yyyy-mm             -> PrepaidStatement (btn_on_account)
 * POST Prepaid/{customerId}/TopUp                     TopUpBody -> PrepaidStatement (btn_on_account)
 * POST Prepaid/{customerId}/Refund                    PrepaidRefundBody -> PrepaidStatement (btn_refund_apply)
 * POST Prepaid/{customerId}/Refund/{refundId}/Decide  PrepaidDecision -> PrepaidStatement (btn_refund_approve, not the asker)
 */
import { Type, type Static } from '@sinclair/typebox'
import { oneOf, strict, text } from '../order/parts'
import { PREPAID_METHODS, type PayMethod, type PrepaidKind, type PrepaidMethod } from './codes'

const AmountFen = Type.Integer({ minimum: 1, maximum: 9999999999 })
export const PrepaidQuery = strict({ month: Type.Optional(Type.String({ pattern: '^\\d{4}-(0[1-9]|1[0-2])$' })) })
export type PrepaidQuery = Static<typeof PrepaidQuery>
export const TopUpBody = strict({
  amountFen: AmountFen,
  method: oneOf(PREPAID_METHODS),
  /** Number of the transfer or of the POS slip: each once. */
  slipNo: text(40, 1),
  /** File name of the picture (file/Uploader/transferCar): a transfer needs one. */
  voucher: Type.Optional(text(400, 1)),
  note: Type.Optional(text(200))
})
export type TopUpBody = Static<typeof TopUpBody>
export const PrepaidRefundBody = strict({ amountFen: AmountFen, method: oneOf(PREPAID_METHODS), reason: text(200, 2) })
export type PrepaidRefundBody = Static<typeof PrepaidRefundBody>
export const PrepaidDecision = strict({ approve: Type.Boolean(), note: Type.Optional(text(200)) })
export type PrepaidDecision = Static<typeof PrepaidDecision>

export interface PrepaidSummary {
  customerId: string
  customerName: string
  balanceFen: number
  /** Somebody asked to pay out the balance or a part of it. */
  isRefundAsked: boolean
}
export interface PrepaidEntryView {
  id: string
  kind: PrepaidKind
  amountFen: number
  /** Of the customer after it. */
  balanceFen: number
  at: number
  actorName: string
  method: PayMethod | null
  slipNo: string | null
  note: string | null
  /** USE and RETURN: the payment order that it is about. */
  paymentOrderId: string | null
  paymentNo: string | null
  orderNo: string | null
  plateNo: string | null
}
export interface PrepaidStatement extends PrepaidSummary {
  /** yyyy-mm in Shanghai. */
  month: string
  /** opening + in − out = closing. */
  openingFen: number
  inFen: number
  outFen: number
  closingFen: number
  /** Of the month, newest first. */
  entries: PrepaidEntryView[]
  request: {
    id: string
    amountFen: number
    method: PrepaidMethod
    reason: string
    askerName: string
    askedAt: number
    canDecide: boolean
  } | null
  permits: ('topUp' | 'refund')[]
}
