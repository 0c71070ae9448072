/**
 * Invoices (invoices.md#invoices). Writes carry `Idempotency-Key`.
 *
 * GET  Invoice?state=&keyword=&paymentOrderId=&kind=&createdFrom=&createdTo=&amountFrom=&amountTo=&sort=&cursor= -> KeysetPage<InvoiceSummary> (any of btn_invoice, btn_red)
 * GET  Invoice/{id}                                     -> InvoiceDetail
 * GET  Invoice/Titles?keyword=                          -> { list: InvoiceTitle[] }: titles used before
 * POST PaymentOrder/{id}/Invoices                       InvoiceBody -> InvoiceDetail (btn_invoice)
 * POST Invoice/{id}/Retry                               {version} -> InvoiceDetail (FAILED; same request number)
 * POST Invoice/{id}/Resend                              {version, email?, mobile?} -> InvoiceDetail (delivery, no second invoice)
 * POST Invoice/{id}/Red                                 RedBody -> InvoiceDetail (btn_red)
 * POST Invoice/{id}/Red/{redId}/Confirm                 {version} -> InvoiceDetail: the buyer confirmed the 《确认单》
 * GET  PaymentOrder/{id}/SettlementList                 -> PDF 结算清单
 * GET  Invoice/{id}/Request                             -> PDF 开票申请单
 * GET  Invoice/{id}/Red/{redId}/Document                -> PDF 红冲单
 * GET  Statements/{id}/Document                         -> PDF 月结对账单 (btn_on_account)
 * GET  PaymentOrder/{id}/ClaimPackage                   -> ZIP 理赔包 (settlement list, photos, signatures, invoice); refused while a file is still to come (evidence.md#evidence-may-follow)
 */
import { Type, type Static } from '@sinclair/typebox'
import {
  INVOICE_KINDS,
  INVOICE_STATES,
  RED_REASON_CODES,
  TITLE_TYPES,
  type InvoiceKind,
  type InvoiceState,
  type RedReason,
  type RedState,
  type TitleType
} from '../payment/codes'
import { FenText, Id, oneOf, sortOf, strict, text } from '../order/parts'

const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })
export const InvoiceListQuery = strict({
  state: Type.Optional(Type.Unsafe<InvoiceState>({ ...oneOf(INVOICE_STATES), title: '开票状态' })),
  /** Part of a number or of a title. */ keyword: Type.Optional(text(50)),
  paymentOrderId: Type.Optional(Type.String({ ...Id, title: '缴费工单' })),
  kind: Type.Optional(Type.Unsafe<InvoiceKind>({ ...oneOf(INVOICE_KINDS), title: '种类' })),
  /** Shanghai days of the request, both inside. */
  createdFrom: Type.Optional(Type.String({ ...Day, title: '起始日期' })),
  createdTo: Type.Optional(Type.String({ ...Day, title: '截止日期' })),
  /** Fen, both inside. */
  amountFrom: Type.Optional(FenText('最低金额')),
  amountTo: Type.Optional(FenText('最高金额')),
  /** Newest first without it. */
  sort: Type.Optional(sortOf(['createdAt', 'amountFen', '-amountFen'])),
  cursor: Type.Optional(text(200))
})
export type InvoiceListQuery = Static<typeof InvoiceListQuery>

const Version = Type.Integer({ minimum: 1 })
const title = {
  titleType: oneOf(TITLE_TYPES),
  title: text(100, 1),
  /** USCC or old 15-digit number; required for companies only (STA 2017 No.16 names who needs one). */ taxNo: Type.Optional(text(20)),
  address: Type.Optional(text(100)),
  telephone: Type.Optional(text(20)),
  bankName: Type.Optional(text(60)),
  bankAccount: Type.Optional(text(30))
}
export const InvoiceTitle = strict(title)
export type InvoiceTitle = Static<typeof InvoiceTitle>
export const InvoiceBody = strict({
  ...title,
  kind: oneOf(INVOICE_KINDS),
  amountFen: Type.Integer({ minimum: 1, maximum: 9999999999 }),
  email: Type.Optional(text(100)),
  mobile: Type.Optional(text(20)),
  remark: Type.Optional(text(200)),
  /** 个体工商户、机关事业单位 need no number. */ noTaxNo: Type.Optional(Type.Boolean()),
  /** Finance takes a number that fails its check digit, with a note (validators.md#uscc). */ taxNoOverride: Type.Optional(text(100)),
  version: Version
})
export type InvoiceBody = Static<typeof InvoiceBody>
export const RedBody = strict({
  reason: oneOf(RED_REASON_CODES),
  amountFen: Type.Integer({ minimum: 1, maximum: 9999999999 }),
  /** The buyer has confirmed its use or booked it: he confirms the red letter. */ buyerUsed: Type.Boolean(),
  note: Type.Optional(text(200)),
  version: Version
})
export type RedBody = Static<typeof RedBody>
export const ResendBody = strict({ version: Version, email: Type.Optional(text(100)), mobile: Type.Optional(text(20)) })
export type ResendBody = Static<typeof ResendBody>

export interface InvoiceSummary {
  id: string
  requestNo: string
  invoiceNo: string | null
  state: InvoiceState
  kind: InvoiceKind
  titleType: TitleType
  title: string
  amountFen: number
  redFen: number
  paymentOrderId: string
  paymentNo: string
  createdAt: number
  issuedAt: number | null
  failure: string | null
  version: number
}
export interface InvoiceLine {
  name: string
  amountFen: number
  taxBp: number
  netFen: number
  taxFen: number
}
export interface InvoiceRedView {
  id: string
  requestNo: string
  invoiceNo: string | null
  reason: RedReason
  amountFen: number
  state: RedState
  askedAt: number /** The buyer has until then, epoch ms. */
  confirmBy: number | null
  issuedAt: number | null
  failure: string | null
}
export interface InvoiceDetail extends InvoiceSummary {
  taxNo: string | null
  address: string | null
  telephone: string | null
  bankName: string | null
  bankAccount: string | null
  email: string | null
  mobile: string | null
  remark: string | null
  lines: InvoiceLine[]
  netFen: number
  taxFen: number
  reds: InvoiceRedView[]
  deliveries: { at: number; to: string; state: 'SENT' | 'FAILED' }[]
  /** Addresses of the issued files, signed. */
  files: { kind: 'PDF' | 'OFD' | 'XML'; url: string }[]
  permits: ('retry' | 'resend' | 'red' | 'confirmRed')[]
  /** Whether the provider takes a part of an invoice back (invoices.md#red-letters). */
  canRedPartly: boolean
}
