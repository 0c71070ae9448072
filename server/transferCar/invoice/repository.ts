import { and, asc, desc, eq, ilike, inArray, or, sql } from 'drizzle-orm'
import type { InvoiceListQuery, InvoiceTitle } from '@/contract/transferCar/invoice/invoice'
import { PAGE_SIZE } from '@/domain/constants'
import { invoiceStateOf } from '@/domain/transferCar/invoice/amounts'
import type { Reader, Tx } from '../../database/client'
import { likePattern } from '../../database/like'
import { invoice, invoiceRed, paymentOrder } from '../../database/schema'
import { notFound } from '../../errors'
import { beyondIn, inOrder, readCursor, sortingOf, sortValue, writeCursor } from '../../keyset'
import { amountWithin, daysWithin } from '../payment/ranges'
import type { PaymentOrderRow } from '../payment/types'

export type InvoiceRow = typeof invoice.$inferSelect
export type RedRow = typeof invoiceRed.$inferSelect
export const NO_INVOICE = '发票不存在'
/** Titles that are offered again. */
const TITLES = 20

export async function findInvoice(reader: Reader, id: string): Promise<InvoiceRow | undefined> {
  const [row] = await reader.select().from(invoice).where(eq(invoice.id, id))
  return row
}

interface LockedInvoice {
  row: InvoiceRow
  order: PaymentOrderRow
  reds: RedRow[]
}

/** Holds the payment order of an invoice, then the invoice, until the transaction ends. @throws Refusal 404 */
export async function lockInvoice(tx: Tx, id: string): Promise<LockedInvoice> {
  const found = await findInvoice(tx, id)
  const [order] =
    found === undefined ? [] : await tx.select().from(paymentOrder).where(eq(paymentOrder.id, found.paymentOrderId)).for('update')
  const [row] = await tx.select().from(invoice).where(eq(invoice.id, id)).for('update')
  if (row === undefined || order === undefined) throw notFound(NO_INVOICE)
  return { row, order, reds: await readReds(tx, id) }
}

/** Oldest first. */
export async function readReds(reader: Reader, invoiceId: string): Promise<RedRow[]> {
  return reader.select().from(invoiceRed).where(eq(invoiceRed.invoiceId, invoiceId)).orderBy(asc(invoiceRed.askedAt), asc(invoiceRed.id))
}

/** Writes changed columns; the state follows from them. @param now epoch ms */
export async function saveInvoice(
  tx: Tx,
  row: InvoiceRow,
  changes: Partial<Omit<InvoiceRow, 'state' | 'version'>>,
  now: number
): Promise<InvoiceRow> {
  const next = { ...row, ...changes, version: row.version + 1, updatedAt: now }
  const after = { ...next, state: invoiceStateOf(next) }
  await tx.update(invoice).set(after).where(eq(invoice.id, row.id))
  return after
}

interface ListedInvoice {
  row: InvoiceRow
  paymentNo: string
}

const SORTED_BY = { createdAt: invoice.createdAt, amountFen: invoice.amountFen }

/** Newest first, where no other order is asked for. @param ids these alone, of those that the query finds @throws Refusal 400 for a bad cursor, or a range the wrong way round */
export async function listInvoices(
  reader: Reader,
  query: InvoiceListQuery,
  { size = PAGE_SIZE, ids }: { size?: number; ids?: readonly string[] | undefined } = {}
): Promise<{ rows: ListedInvoice[]; nextCursor: string | null }> {
  const { state, kind, keyword, paymentOrderId, sort, cursor } = query
  const wanted = keyword === undefined || keyword.trim() === '' ? undefined : likePattern(keyword.trim())
  const sorting = sortingOf(sort, SORTED_BY)
  const rows = await reader
    .select({ row: invoice, paymentNo: paymentOrder.paymentNo, place: sortValue(sorting) })
    .from(invoice)
    .innerJoin(paymentOrder, eq(paymentOrder.id, invoice.paymentOrderId))
    .where(
      and(
        state === undefined ? undefined : eq(invoice.state, state),
        kind === undefined ? undefined : eq(invoice.kind, kind),
        daysWithin(invoice.createdAt, { createdFrom: query.createdFrom }, { createdTo: query.createdTo }),
        amountWithin(invoice.amountFen, { amountFrom: query.amountFrom }, { amountTo: query.amountTo }),
        paymentOrderId === undefined ? undefined : eq(invoice.paymentOrderId, paymentOrderId),
        ids === undefined ? undefined : inArray(invoice.id, [...ids]),
        wanted === undefined
          ? undefined
          : or(
              ilike(invoice.requestNo, wanted),
              ilike(invoice.invoiceNo, wanted),
              ilike(invoice.title, wanted),
              ilike(paymentOrder.paymentNo, wanted)
            ),
        beyondIn(sorting, invoice.id, cursor === undefined ? null : readCursor(cursor))
      )
    )
    .orderBy(...inOrder(sorting, invoice.id))
    .limit(size + 1)
  const last = rows.length > size ? rows[size - 1] : undefined
  return { rows: rows.slice(0, size), nextCursor: last === undefined ? null : writeCursor({ createdAt: last.place, id: last.row.id }) }
}

/** Titles used before, each once with what was written last. */
export async function usedTitles(reader: Reader, keyword: string | undefined): Promise<InvoiceTitle[]> {
  const newest = reader
    .selectDistinctOn([invoice.titleType, invoice.title, invoice.taxNo])
    .from(invoice)
    .where(keyword === undefined || keyword.trim() === '' ? undefined : ilike(invoice.title, likePattern(keyword.trim())))
    .orderBy(invoice.titleType, invoice.title, invoice.taxNo, desc(invoice.createdAt))
    .as('newest')
  const rows = await reader.select().from(newest).orderBy(sql`${newest.createdAt} desc`).limit(TITLES)
  return rows.map(({ titleType, title, taxNo, address, telephone, bankName, bankAccount }) => ({
    titleType,
    title,
    ...(taxNo !== null && { taxNo }),
    ...(address !== null && { address }),
    ...(telephone !== null && { telephone }),
    ...(bankName !== null && { bankName }),
    ...(bankAccount !== null && { bankAccount })
  }))
}
