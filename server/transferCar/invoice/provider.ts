import type { InvoiceKind, RedReason, TitleType } from '@/contract/transferCar/payment/codes'
import type { InvoiceLine } from '@/contract/transferCar/invoice/invoice'

/** What an invoice is asked for with; the request number is the provider's key: the same number never gives two invoices. */
export interface IssueRequest {
  requestNo: string
  kind: InvoiceKind
  titleType: TitleType
  title: string
  taxNo: string | null
  address: string | null
  telephone: string | null
  bankName: string | null
  bankAccount: string | null
  remark: string | null
  /** Fen, tax inside. */
  amountFen: number
  taxFen: number
  lines: readonly InvoiceLine[]
}

/** A red letter against an invoice. */
export interface RedRequest {
  requestNo: string
  invoiceNo: string
  reason: RedReason
  amountFen: number
  /** The buyer had used it and has confirmed the 《确认单》. */
  confirmedByBuyer: boolean
}

/** PENDING = taken and not decided; UNKNOWN = the provider has never heard of the number. */
export type ProviderAnswer =
  | { state: 'ISSUED'; invoiceNo: string; issuedAt: number }
  | { state: 'FAILED'; reason: string }
  | { state: 'PENDING' }
  | { state: 'UNKNOWN' }

/**
 * Whoever writes 数电票 for the company (invoices.md#invoice-status). Each call may throw: then nobody knows what became of it, and the number
 * is asked again. `issue` and `red` with a number that is done answer what was done the first time; after FAILED they try once more.
 */
export interface InvoiceProvider {
  /** Takes a part of an invoice back; otherwise only the whole of it. */
  readonly takesPartBack: boolean
  issue(request: IssueRequest): Promise<ProviderAnswer>
  red(request: RedRequest): Promise<ProviderAnswer>
  query(requestNo: string): Promise<ProviderAnswer>
  /** The picture of an issued invoice or red letter. @throws when it is not ready */
  pdf(invoiceNo: string): Promise<Buffer>
}
