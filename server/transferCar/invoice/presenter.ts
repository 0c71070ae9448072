import { eq } from 'drizzle-orm'
import type { InvoiceDetail, InvoiceSummary } from '@/contract/transferCar/invoice/invoice'
import { reddableFen } from '@/domain/transferCar/invoice/red'
import type { Actor, ServerContext } from '../../context'
import type { Reader } from '../../database/client'
import { paymentOrder } from '../../database/schema'
import { notFound } from '../../errors'
import { imagePath, signFileUrl } from '../../files/signature'
import { mayInvoice, mayRed } from './policy'
import { findInvoice, NO_INVOICE, readReds, type InvoiceRow, type RedRow } from './repository'

export function presentSummary(
  {
    id,
    requestNo,
    invoiceNo,
    state,
    kind,
    titleType,
    title,
    amountFen,
    redFen,
    paymentOrderId,
    createdAt,
    issuedAt,
    failure,
    version
  }: InvoiceRow,
  paymentNo: string
): InvoiceSummary {
  return {
    id,
    requestNo,
    invoiceNo,
    state,
    kind,
    titleType,
    title,
    amountFen,
    redFen,
    paymentOrderId,
    paymentNo,
    createdAt,
    issuedAt,
    failure,
    version
  }
}

/**
 * An invoice as this person may see it. Files stand by their bare names: `signInvoice` makes addresses of them when the answer is written.
 * @param canRedPartly capability of the provider @throws Refusal 404
 */
export async function presentInvoice(reader: Reader, actor: Actor, id: string, canRedPartly: boolean): Promise<InvoiceDetail> {
  const row = await findInvoice(reader, id)
  const [order] =
    row === undefined
      ? []
      : await reader.select({ paymentNo: paymentOrder.paymentNo }).from(paymentOrder).where(eq(paymentOrder.id, row.paymentOrderId))
  if (row === undefined || order === undefined) throw notFound(NO_INVOICE)
  const reds = await readReds(reader, id)
  return {
    ...presentSummary(row, order.paymentNo),
    taxNo: row.taxNo,
    address: row.address,
    telephone: row.telephone,
    bankName: row.bankName,
    bankAccount: row.bankAccount,
    email: row.email,
    mobile: row.mobile,
    remark: row.remark,
    lines: row.lines,
    netFen: row.amountFen - row.taxFen,
    taxFen: row.taxFen,
    reds: reds.map(({ id: redId, requestNo, invoiceNo, reason, amountFen, state, askedAt, confirmBy, issuedAt, failure }) => ({
      id: redId,
      requestNo,
      invoiceNo,
      reason,
      amountFen,
      state,
      askedAt,
      confirmBy,
      issuedAt,
      failure
    })),
    deliveries: row.deliveries,
    files: row.files.map(({ kind, name }) => ({ kind, url: name })),
    permits: permitsOf(actor, row, reds),
    canRedPartly
  }
}

function permitsOf(actor: Actor, row: InvoiceRow, reds: readonly RedRow[]): InvoiceDetail['permits'] {
  const permits: InvoiceDetail['permits'] = []
  if (row.state === 'FAILED' && mayInvoice(actor)) permits.push('retry')
  if (row.invoiceNo !== null && mayInvoice(actor)) permits.push('resend')
  if (reddableFen(row) > 0 && mayRed(actor)) permits.push('red')
  if (reds.some(({ state }) => state === 'WAIT_BUYER') && mayRed(actor)) permits.push('confirmRed')
  return permits
}

/** Download addresses of the files, for this person and now (files.md#addresses-of-files). */
export function signInvoice(context: Pick<ServerContext, 'fileSecret' | 'clock'>, actor: Actor, detail: InvoiceDetail): InvoiceDetail {
  const sign = (name: string, kind: string): string => {
    const [, proof = ''] = signFileUrl(context, actor, imagePath('download', name), context.clock.now()).split('?')
    return `/api/file/Download?encryption=${encodeURIComponent(proof)}.${name}&name=${encodeURIComponent(`${detail.invoiceNo ?? detail.requestNo}.${kind.toLowerCase()}`)}`
  }
  return { ...detail, files: detail.files.map(({ kind, url }) => ({ kind, url: sign(url, kind) })) }
}
