import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { InvoiceLine } from '@/contract/transferCar/invoice/invoice'
import type { InvoiceKind, InvoiceState, RedReason, RedState, TitleType } from '@/contract/transferCar/payment/codes'
import { id, moment } from '../../columns'
import { userAccount } from '../../organization'
import { paymentOrder } from '../payment/payments'

const fen = (name: string) => bigint(name, { mode: 'number' })

/** 数电票 and its application (invoices.md#invoice-status). A retry keeps `requestNo`. */
export const invoice = pgTable(
  'invoice',
  {
    id: id(),
    requestNo: text('request_no').notNull(),
    paymentOrderId: text('payment_order_id')
      .notNull()
      .references(() => paymentOrder.id),
    kind: text('kind').$type<InvoiceKind>().notNull(),
    state: text('state').$type<InvoiceState>().notNull(),
    titleType: text('title_type').$type<TitleType>().notNull(),
    title: text('title').notNull(),
    taxNo: text('tax_no'),
    taxNoOverride: text('tax_no_override'),
    address: text('address'),
    telephone: text('telephone'),
    bankName: text('bank_name'),
    bankAccount: text('bank_account'),
    email: text('email'),
    mobile: text('mobile'),
    remark: text('remark'),
    amountFen: fen('amount_fen').notNull(),
    taxFen: fen('tax_fen').notNull(),
    lines: jsonb('lines').$type<InvoiceLine[]>().notNull(),
    /** Σ issued red letters, and of those still on their way. */
    redFen: fen('red_fen').notNull().default(0),
    reddingFen: fen('redding_fen').notNull().default(0),
    /** 20 digits, no invoice code. */
    invoiceNo: text('invoice_no'),
    files: jsonb('files').$type<{ kind: 'PDF' | 'OFD' | 'XML'; name: string }[]>().notNull().default([]),
    deliveries: jsonb('deliveries').$type<{ at: number; to: string; state: 'SENT' | 'FAILED' }[]>().notNull().default([]),
    failure: text('failure'),
    createdBy: text('created_by')
      .notNull()
      .references(() => userAccount.id),
    createdAt: moment('created_at').notNull(),
    issuedAt: moment('issued_at'),
    updatedAt: moment('updated_at').notNull(),
    version: integer('version').notNull().default(1)
  },
  (table) => [
    uniqueIndex('invoice_request_no').on(table.requestNo),
    uniqueIndex('invoice_no').on(table.invoiceNo),
    index('invoice_payment_order').on(table.paymentOrderId),
    index('invoice_amount').on(table.amountFen, table.id),
    index('invoice_recent').on(table.createdAt, table.id),
    check(
      'invoice_amounts',
      sql`${table.amountFen} > 0 and ${table.redFen} >= 0 and ${table.reddingFen} >= 0 and ${table.redFen} + ${table.reddingFen} <= ${table.amountFen}`
    )
  ]
)

/** A red letter (红字发票) against an invoice. */
export const invoiceRed = pgTable(
  'invoice_red',
  {
    id: id(),
    requestNo: text('request_no').notNull(),
    invoiceId: text('invoice_id')
      .notNull()
      .references(() => invoice.id),
    reason: text('reason').$type<RedReason>().notNull(),
    amountFen: fen('amount_fen').notNull(),
    state: text('state').$type<RedState>().notNull(),
    note: text('note'),
    invoiceNo: text('invoice_no'),
    askedBy: text('asked_by')
      .notNull()
      .references(() => userAccount.id),
    askedAt: moment('asked_at').notNull(),
    confirmBy: moment('confirm_by'),
    issuedAt: moment('issued_at'),
    failure: text('failure')
  },
  (table) => [uniqueIndex('invoice_red_request_no').on(table.requestNo), index('invoice_red_invoice').on(table.invoiceId)]
)
