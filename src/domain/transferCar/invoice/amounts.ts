import type { BillLine } from '@/contract/transferCar/fees/bill'
import type { InvoiceLine } from '@/contract/transferCar/invoice/invoice'
import type { InvoiceState, PaymentStage } from '@/contract/transferCar/payment/codes'
import { splitByShare, taxInside } from '../fees/arithmetic'

/** What an invoice may still be written for; amounts in fen. */
export interface InvoiceableMoney {
  stage: PaymentStage
  payableFen: number
  paidFen: number
  refundedFen: number
  /** Refunds asked for or running: that money is on its way out. */
  refundingFen: number
  /** Issued and applied-for invoices less red letters. */
  invoicedFen: number
}

/** Most of the next invoice (invoices.md#amount-to-invoice): money that stays less what is invoiced, or the payable while on account. */
export function invoiceableFen({ stage, payableFen, paidFen, refundedFen, refundingFen, invoicedFen }: InvoiceableMoney): number {
  if (stage !== 'OPEN' && stage !== 'ON_ACCOUNT') return 0
  const base = stage === 'ON_ACCOUNT' ? payableFen : paidFen - refundedFen - refundingFen
  return Math.max(0, base - invoicedFen)
}

/**
 * Lines of an invoice: fee items with their own tax rates, scaled to `amountFen` by largest remainder, tax inside each, then summed
 * (fees.md#tax, invoices.md#amount-to-invoice). Items of nothing are left out.
 * @throws RangeError when the amount is more than the lines
 */
export function invoiceLines(lines: readonly Pick<BillLine, 'name' | 'payableFen' | 'taxBp'>[], amountFen: number): InvoiceLine[] {
  const amounts = lines.map(({ payableFen }) => payableFen)
  if (amountFen > amounts.reduce((sum, each) => sum + each, 0)) throw new RangeError('an invoice is not more than its lines')
  const parts = splitByShare(amounts, amountFen)
  return lines.flatMap(({ name, taxBp }, index) => {
    const part = parts[index] ?? 0
    return part === 0 ? [] : [{ name, amountFen: part, taxBp, ...taxInside(part, taxBp) }]
  })
}

/** What the state of an invoice is computed from; amounts in fen. */
export interface InvoiceProgress {
  invoiceNo: string | null
  failure: string | null
  amountFen: number
  redFen: number
  /** Red letters on their way. */
  reddingFen: number
}

/** 申请中 → 已开 → 红冲中 → 部分红冲 / 已红冲; 失败 keeps its reason (invoices.md#invoice-status). */
export function invoiceStateOf({ invoiceNo, failure, amountFen, redFen, reddingFen }: InvoiceProgress): InvoiceState {
  if (invoiceNo === null) return failure === null ? 'APPLYING' : 'FAILED'
  if (reddingFen > 0) return 'RED_RUNNING'
  if (redFen === amountFen) return 'RED'
  return redFen > 0 ? 'PART_RED' : 'ISSUED'
}

/** What of an invoice counts as invoiced, fen: nothing of one that failed. */
export const countedFen = ({ state, amountFen, redFen }: { state: InvoiceState; amountFen: number; redFen: number }): number =>
  state === 'FAILED' ? 0 : amountFen - redFen
