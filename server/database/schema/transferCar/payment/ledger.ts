import { bigint, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { BankLineState } from '@/contract/transferCar/payment/bank'
import type { Channel, HandoverState, ReconOutcome, StatementState } from '@/contract/transferCar/payment/codes'
import { id, moment } from '../../columns'
import { userAccount } from '../../organization'
import { customer } from '../fees/prices'

const fen = (name: string) => bigint(name, { mode: 'number' })

/** 交班对账: cash that a collector hands over at the end of a shift (payments.md#hand-over). */
export const cashHandover = pgTable(
  'cash_handover',
  {
    id: id(),
    collectorId: text('collector_id')
      .notNull()
      .references(() => userAccount.id),
    state: text('state').$type<HandoverState>().notNull(),
    expectedFen: fen('expected_fen').notNull(),
    countedFen: fen('counted_fen').notNull(),
    note: text('note'),
    submittedAt: moment('submitted_at').notNull(),
    decidedBy: text('decided_by').references(() => userAccount.id),
    decidedAt: moment('decided_at'),
    decisionNote: text('decision_note'),
    version: integer('version').notNull().default(1)
  },
  (table) => [
    index('cash_handover_collector').on(table.collectorId, table.submittedAt),
    index('cash_handover_state').on(table.state, table.submittedAt)
  ]
)

/** One comparison of a channel's bill of a day with the ledger. */
export const reconDay = pgTable(
  'recon_day',
  {
    id: id(),
    /** Shanghai day yyyy-mm-dd. */
    day: text('day').notNull(),
    channel: text('channel').$type<Channel>().notNull(),
    channelFen: fen('channel_fen').notNull(),
    localFen: fen('local_fen').notNull(),
    comparedAt: moment('compared_at').notNull()
  },
  (table) => [uniqueIndex('recon_day_channel').on(table.day, table.channel)]
)

/** Each payment or refund of that day, with its outcome; those that differ have an owner and a closing note. */
export const reconItem = pgTable(
  'recon_item',
  {
    id: id(),
    reconDayId: text('recon_day_id')
      .notNull()
      .references(() => reconDay.id),
    kind: text('kind', { enum: ['PAY', 'REFUND'] }).notNull(),
    outcome: text('outcome').$type<ReconOutcome>().notNull(),
    outNo: text('out_no').notNull(),
    gatewayNo: text('gateway_no'),
    channelFen: fen('channel_fen'),
    localFen: fen('local_fen'),
    paymentOrderId: text('payment_order_id'),
    ownerId: text('owner_id').references(() => userAccount.id),
    note: text('note'),
    closedBy: text('closed_by').references(() => userAccount.id),
    closedAt: moment('closed_at'),
    version: integer('version').notNull().default(1)
  },
  (table) => [uniqueIndex('recon_item_no').on(table.reconDayId, table.kind, table.outNo)]
)

/** 月结对账单 of one account customer; its payment orders name it. */
export const accountStatement = pgTable(
  'account_statement',
  {
    id: id(),
    statementNo: text('statement_no').notNull(),
    customerId: text('customer_id')
      .notNull()
      .references(() => customer.id),
    /** yyyy-mm of going on account. */
    month: text('month').notNull(),
    state: text('state').$type<StatementState>().notNull(),
    totalFen: fen('total_fen').notNull(),
    orderCount: integer('order_count').notNull(),
    dueAt: moment('due_at'),
    slipNo: text('slip_no'),
    voucher: text('voucher'),
    paidAt: moment('paid_at'),
    createdBy: text('created_by')
      .notNull()
      .references(() => userAccount.id),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    version: integer('version').notNull().default(1)
  },
  (table) => [
    uniqueIndex('account_statement_no').on(table.statementNo),
    index('account_statement_customer').on(table.customerId, table.month)
  ]
)

/** A line of a bank's file: money that came in, what it was matched with, or why it is none of ours (payments.md#bank-lines). */
export const bankLine = pgTable(
  'bank_line',
  {
    id: id(),
    serialNo: text('serial_no').notNull(),
    at: moment('at').notNull(),
    amountFen: fen('amount_fen').notNull(),
    payer: text('payer').notNull(),
    payerAccount: text('payer_account').notNull(),
    remark: text('remark').notNull(),
    state: text('state').$type<BankLineState>().notNull(),
    note: text('note').notNull().default(''),
    paymentId: text('payment_id'),
    statementId: text('statement_id').references(() => accountStatement.id),
    importedBy: text('imported_by')
      .notNull()
      .references(() => userAccount.id),
    importedAt: moment('imported_at').notNull(),
    doneBy: text('done_by').references(() => userAccount.id),
    doneAt: moment('done_at'),
    version: integer('version').notNull().default(1)
  },
  (table) => [
    /** A number counts once with its day and amount: banks begin anew. */
    uniqueIndex('bank_line_serial').on(table.serialNo, table.at, table.amountFen),
    index('bank_line_state').on(table.state, table.at, table.id),
    uniqueIndex('bank_line_payment').on(table.paymentId),
    uniqueIndex('bank_line_statement').on(table.statementId)
  ]
)
