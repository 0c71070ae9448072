import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { MINUTE, shanghaiDay } from '../../clock'
import type { ServerContext } from '../../context'
import type { Tx } from '../../database/client'
import { invoice, storedFile } from '../../database/schema'
import { readServed } from '../../files/commands'
import { newId } from '../../ids'
import { actOf } from '../order/act'
import { refreshMoney } from '../payment/repository'
import type { InvoiceProvider, IssueRequest, ProviderAnswer } from './provider'
import { findInvoice, lockInvoice, saveInvoice, type InvoiceRow } from './repository'
import { inTime, invoicingOf, type Invoicing } from './service'

type Parts = Pick<
  ServerContext,
  'config' | 'clock' | 'db' | 'files' | 'live' | 'invoicing' | 'jobs' | 'flowBusiness' | 'areas' | 'fileSecret'
>
/** ask = the person wants it now; check = find out what became of it first. */
export type How = 'ask' | 'check'
/** An undecided application is looked at again after so long. */
export const AGAIN_AFTER_MS = 2 * MINUTE

/**
 * Brings an application to its end outside any transaction: asks the provider under the one request number, records what it says,
 * fetches the file, delivers it. May be called at any time, any number of times, also by two at once.
 * @returns whether nothing is left to do
 */
export async function settleInvoice(parts: Parts, id: string, how: How): Promise<boolean> {
  const invoicing = invoicingOf(parts)
  const { provider } = invoicing
  const row = await findInvoice(parts.db, id)
  if (row === undefined || provider === undefined) return row === undefined
  if (row.state === 'APPLYING') {
    const answer = await answerOf(invoicing, row.requestNo, how, () => provider.issue(requestOf(row)))
    if (answer.state === 'PENDING' || answer.state === 'UNKNOWN') return false
    await parts.db.transaction((tx) => recordIssue(tx, id, answer, actOf(parts, null)))
  }
  const issued = await findInvoice(parts.db, id)
  if (issued === undefined || issued.invoiceNo === null) return true
  const pdf = await fetchPdf(parts, invoicing, provider, issued)
  const to = [issued.email, issued.mobile].filter((each) => each !== null)
  if (issued.deliveries.length === 0 && to.length > 0) await deliver(parts, issued, to, parts.clock.now(), pdf)
  return pdf !== null
}

/** What the provider says of a number; PENDING when it cannot be asked: nobody knows then. */
export async function answerOf(
  invoicing: Invoicing,
  requestNo: string,
  how: How,
  act: () => Promise<ProviderAnswer>
): Promise<ProviderAnswer> {
  try {
    const known: ProviderAnswer =
      how === 'ask' || invoicing.provider === undefined
        ? { state: 'UNKNOWN' }
        : await inTime(invoicing, invoicing.provider.query(requestNo))
    return known.state === 'UNKNOWN' ? await inTime(invoicing, act()) : known
  } catch {
    return { state: 'PENDING' }
  }
}

const requestOf = ({
  requestNo,
  kind,
  titleType,
  title,
  taxNo,
  address,
  telephone,
  bankName,
  bankAccount,
  remark,
  amountFen,
  taxFen,
  lines
}: InvoiceRow): IssueRequest => ({
  requestNo,
  kind,
  titleType,
  title,
  taxNo,
  address,
  telephone,
  bankName,
  bankAccount,
  remark,
  amountFen,
  taxFen,
  lines
})

type Recording = Parameters<typeof refreshMoney>[3]

/** Records what became of an application, once: whoever comes second finds it done. */
async function recordIssue(
  tx: Tx,
  id: string,
  answer: Extract<ProviderAnswer, { state: 'ISSUED' | 'FAILED' }>,
  act: Recording
): Promise<void> {
  const { row } = await lockInvoice(tx, id)
  if (row.state !== 'APPLYING') return
  const payload = { amountFen: row.amountFen, requestNo: row.requestNo }
  if (answer.state === 'FAILED') {
    await saveInvoice(tx, row, { failure: answer.reason }, act.now)
    await refreshMoney(tx, row.paymentOrderId, { action: 'invoiceFailed', actorId: null, note: answer.reason, payload }, act)
    return
  }
  await saveInvoice(tx, row, { invoiceNo: answer.invoiceNo, issuedAt: answer.issuedAt }, act.now)
  await refreshMoney(
    tx,
    row.paymentOrderId,
    { action: 'invoiceIssued', actorId: null, payload: { ...payload, invoiceNo: answer.invoiceNo } },
    act
  )
}

/** The stored picture of an invoice, fetched once. @returns null while the provider has none */
async function fetchPdf(
  { db, files, clock }: Parts,
  invoicing: Invoicing,
  provider: InvoiceProvider,
  row: InvoiceRow
): Promise<Buffer | null> {
  const kept = row.files.find(({ kind }) => kind === 'PDF')
  if (kept !== undefined) return readServed(files, kept.name)
  const bytes = await inTime(invoicing, provider.pdf(row.invoiceNo ?? '')).catch(() => null)
  if (bytes === null) return null
  const now = clock.now()
  const name = `${shanghaiDay(now)}_${newId()}.pdf`
  await files.write('served', name, bytes)
  const isFirst = await db.transaction(async (tx) => {
    const { row: current } = await lockInvoice(tx, row.id)
    if (current.files.length > 0) return false
    await tx.insert(storedFile).values({
      name,
      type: 'invoice',
      ownerId: row.createdBy,
      originalName: `${row.invoiceNo ?? ''}.pdf`,
      size: bytes.length,
      mime: 'application/pdf',
      sha256: createHash('sha256').update(bytes).digest('hex'),
      createdAt: now
    })
    await tx
      .update(invoice)
      .set({ files: [{ kind: 'PDF', name }], updatedAt: now })
      .where(eq(invoice.id, row.id))
    return true
  })
  if (!isFirst) await files.remove(name)
  return bytes
}

/** Sends an issued invoice and keeps how it went; the same act again sends nothing. @param at epoch ms, names the act */
async function deliver(parts: Parts, row: InvoiceRow, to: readonly string[], at: number, pdf: Buffer | null): Promise<void> {
  const invoicing = invoicingOf(parts)
  for (const each of to) {
    if ((await findInvoice(parts.db, row.id))?.deliveries.some((known) => known.at === at && known.to === each) === true) continue
    const sent = invoicing.sender.send({
      channel: each.includes('@') ? 'EMAIL' : 'SMS',
      to: each,
      invoiceNo: row.invoiceNo ?? '',
      title: row.title,
      amountFen: row.amountFen,
      pdf
    })
    const state = await inTime(invoicing, sent).then(
      () => 'SENT' as const,
      () => 'FAILED' as const
    )
    await parts.db.transaction(async (tx) => {
      const { row: current } = await lockInvoice(tx, row.id)
      await tx
        .update(invoice)
        .set({ deliveries: [...current.deliveries, { at, to: each, state }], updatedAt: parts.clock.now() })
        .where(eq(invoice.id, row.id))
    })
  }
}

/** An invoice that was issued goes out once more. */
export async function resend(parts: Parts, id: string, to: readonly string[], at: number): Promise<void> {
  const row = await findInvoice(parts.db, id)
  const pdf = row?.files.find(({ kind }) => kind === 'PDF')
  if (row !== undefined) await deliver(parts, row, to, at, pdf === undefined ? null : await readServed(parts.files, pdf.name))
}
