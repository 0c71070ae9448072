import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { BillLine } from '@/contract/transferCar/fees/bill'
import type { Payer } from '@/contract/transferCar/fees/prices'
import type {
  Channel,
  NoticeVerdict,
  PaymentStage,
  PaymentStatus,
  PayMethod,
  PayState,
  PayWay,
  RefundState,
  WaiveReason
} from '@/contract/transferCar/payment/codes'
import { id, moment } from '../../columns'
import { userAccount } from '../../organization'
import { accidentOrder } from '../order/orders'
import { customer } from '../fees/prices'
import { accountStatement, cashHandover } from './ledger'

const fen = (name: string) => bigint(name, { mode: 'number' })

/** 缴费工单 (payments.md#payment-statuses): a share of the bill of an accident order, for one payer. Field table: docs/money-fields.md. */
export const paymentOrder = pgTable(
  'payment_order',
  {
    id: id(),
    paymentNo: text('payment_no').notNull(),
    accidentOrderId: text('accident_order_id')
      .notNull()
      .references(() => accidentOrder.id),
    payer: text('payer').$type<Payer>().notNull(),
    customerId: text('customer_id').references(() => customer.id),
    stage: text('stage').$type<PaymentStage>().notNull().default('DRAFT'),
    /** `paymentStatusOf` of the columns of this row; kept for lists. */
    status: text('status').$type<PaymentStatus>().notNull().default('DRAFT'),
    /** Grows with each way back through review (修订). */
    revision: integer('revision').notNull().default(1),
    version: integer('version').notNull().default(1),
    billVersion: integer('bill_version').notNull(),
    lines: jsonb('lines').$type<(BillLine & { key: string })[]>().notNull(),
    totalFen: fen('total_fen').notNull(),
    discountFen: fen('discount_fen').notNull(),
    payableFen: fen('payable_fen').notNull(),
    taxFen: fen('tax_fen').notNull(),
    /** Σ successful payments; Σ successful refunds; Σ refunds asked for or running. */
    paidFen: fen('paid_fen').notNull().default(0),
    refundedFen: fen('refunded_fen').notNull().default(0),
    refundingFen: fen('refunding_fen').notNull().default(0),
    /** Number of refunds on their way: REFUNDING while above 0. */
    runningRefunds: integer('running_refunds').notNull().default(0),
    /** Issued invoices less red letters, applications included. */
    invoicedFen: fen('invoiced_fen').notNull().default(0),
    dueAt: moment('due_at'),
    onAccountAt: moment('on_account_at'),
    statementId: text('statement_id').references(() => accountStatement.id),
    waiveReason: text('waive_reason').$type<WaiveReason>(),
    reviewedBy: text('reviewed_by').references(() => userAccount.id),
    reviewedAt: moment('reviewed_at'),
    /** The accident order was closed with it (orders.md#closing). */
    closedAt: moment('closed_at'),
    createdBy: text('created_by')
      .notNull()
      .references(() => userAccount.id),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull()
  },
  (table) => [
    uniqueIndex('payment_order_no').on(table.paymentNo),
    // With what a list is sorted by: what a keyword finds is put in order in the index alone.
    index('payment_order_accident').on(table.accidentOrderId, table.createdAt, table.id, table.status),
    index('payment_order_recent').on(table.createdAt, table.id),
    index('payment_order_status').on(table.status, table.createdAt, table.id),
    index('payment_order_reviewed').on(table.reviewedAt),
    index('payment_order_payable').on(table.payableFen, table.id),
    /** In the words of the list that is sorted by it. */
    index('payment_order_due_first').on(sql`coalesce("due_at", 999999999999999)`, table.id),
    index('payment_order_due').on(table.dueAt).where(sql`${table.dueAt} is not null`),
    index('payment_order_customer').on(table.customerId, table.createdAt, table.id).where(sql`${table.customerId} is not null`),
    index('payment_order_account').on(table.customerId, table.onAccountAt).where(sql`${table.stage} = 'ON_ACCOUNT'`),
    /** Day that a bill counts for in the statistics (server/transferCar/statistic). */
    index('payment_order_booked').on(
      sql`(CASE WHEN "stage" IN ('OPEN', 'ON_ACCOUNT', 'WAIVED') THEN coalesce("reviewed_at", "created_at") END)`,
      table.id
    ),
    /** What may still have to be paid: the few behind the many that are settled. */
    index('payment_order_outstanding')
      .on(table.status, table.dueAt, table.stage, table.payableFen, table.paidFen, table.refundedFen)
      .where(sql`"status" IN ('UNPAID', 'PARTIAL', 'REFUNDING', 'ON_ACCOUNT')`),
    check(
      'payment_order_amounts',
      sql`${table.totalFen} >= 0 and ${table.discountFen} >= 0 and ${table.discountFen} <= ${table.totalFen} and ${table.payableFen} = ${table.totalFen} - ${table.discountFen}`
    ),
    check(
      'payment_order_money',
      sql`${table.paidFen} >= 0 and ${table.refundedFen} >= 0 and ${table.refundingFen} >= 0 and ${table.refundedFen} + ${table.refundingFen} <= ${table.paidFen}`
    ),
    check('payment_order_net', sql`${table.paidFen} - ${table.refundedFen} <= ${table.payableFen}`)
  ]
)

/** One attempt to collect, and the payment that came of it. `id` is what the wire calls paymentId. */
export const payment = pgTable(
  'payment',
  {
    id: id(),
    paymentOrderId: text('payment_order_id')
      .notNull()
      .references(() => paymentOrder.id),
    method: text('method').$type<PayMethod>().notNull(),
    way: text('way').$type<PayWay>().notNull(),
    state: text('state').$type<PayState>().notNull(),
    amountFen: fen('amount_fen').notNull(),
    refundedFen: fen('refunded_fen').notNull().default(0),
    refundingFen: fen('refunding_fen').notNull().default(0),
    /** JF number and attempt, at most 32 characters (payments.md#attempts); null by hand. */
    outTradeNo: text('out_trade_no'),
    /** The channel's own number, each once. */
    gatewayNo: text('gateway_no'),
    codeUrl: text('code_url'),
    expiresAt: moment('expires_at'),
    collectorId: text('collector_id').references(() => userAccount.id),
    voucher: text('voucher'),
    slipNo: text('slip_no'),
    note: text('note'),
    failure: text('failure'),
    verifiedBy: text('verified_by').references(() => userAccount.id),
    verifiedAt: moment('verified_at'),
    paidAt: moment('paid_at'),
    /** SK… and the code that proves it. */
    receiptNo: text('receipt_no'),
    receiptCode: text('receipt_code'),
    handoverId: text('handover_id').references(() => cashHandover.id),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull()
  },
  (table) => [
    index('payment_of_order').on(table.paymentOrderId),
    uniqueIndex('payment_out_trade_no').on(table.outTradeNo),
    uniqueIndex('payment_gateway_no').on(table.method, table.gatewayNo),
    uniqueIndex('payment_receipt_no').on(table.receiptNo),
    /** One open attempt an order (payments.md#attempts). */
    uniqueIndex('payment_open').on(table.paymentOrderId).where(sql`${table.state} in ('OPEN', 'CONFIRMING')`),
    index('payment_paid').on(table.paidAt).where(sql`${table.state} = 'SUCCESS'`),
    index('payment_cash')
      .on(table.collectorId)
      .where(sql`${table.method} = 'CASH' and ${table.state} = 'SUCCESS' and ${table.handoverId} is null`),
    check('payment_amount', sql`${table.amountFen} > 0`),
    check(
      'payment_refunds',
      sql`${table.refundedFen} >= 0 and ${table.refundingFen} >= 0 and ${table.refundedFen} + ${table.refundingFen} <= ${table.amountFen}`
    )
  ]
)

/** A refund keeps its own number through every retry (payments.md#refunds). */
export const refund = pgTable(
  'refund',
  {
    id: id(),
    refundNo: text('refund_no').notNull(),
    paymentId: text('payment_id')
      .notNull()
      .references(() => payment.id),
    paymentOrderId: text('payment_order_id')
      .notNull()
      .references(() => paymentOrder.id),
    amountFen: fen('amount_fen').notNull(),
    reason: text('reason').notNull(),
    state: text('state').$type<RefundState>().notNull(),
    askerId: text('asker_id')
      .notNull()
      .references(() => userAccount.id),
    askedAt: moment('asked_at').notNull(),
    deciderId: text('decider_id').references(() => userAccount.id),
    decidedAt: moment('decided_at'),
    gatewayNo: text('gateway_no'),
    /** When the channel was last asked, epoch ms: two requests keep their distance. */
    triedAt: moment('tried_at'),
    doneAt: moment('done_at'),
    failure: text('failure')
  },
  (table) => [
    uniqueIndex('refund_no').on(table.refundNo),
    uniqueIndex('refund_gateway_no').on(table.gatewayNo),
    index('refund_of_order').on(table.paymentOrderId),
    index('refund_done').on(table.doneAt).where(sql`${table.state} = 'SUCCESS'`),
    check('refund_amount', sql`${table.amountFen} > 0`)
  ]
)

/**
 * Payment orders by status: the sum of `count`, of the company and of everybody who drives or wrote down their accident order. Triggers of
 * the database append what each change adds and takes away (migration 0015), so no two writers meet in a row; a job adds the rows up from
 * time to time (server/transferCar/payment/tabCounts.ts). Who wrote an order down never changes.
 */
export const paymentTabCount = pgTable(
  'payment_tab_count',
  {
    /** Null = the whole company. */
    userId: text('user_id'),
    status: text('status').$type<PaymentStatus>().notNull(),
    /** Of what is still to be paid the moment after which it is overdue. */
    dueAt: moment('due_at'),
    count: integer('count').notNull()
  },
  (table) => [index('payment_tab_count_user').on(table.userId, table.status, table.dueAt)]
)

/**
 * Payment orders by the people that they count for, kept where the counters are: a driver of ten thousands finds his newest without
 * looking at the whole company's.
 */
export const paymentPerson = pgTable(
  'payment_person',
  {
    /** Who drives the accident order or wrote it down. */
    userId: text('user_id').notNull(),
    /** Of the payment order, as its status. */
    createdAt: moment('created_at').notNull(),
    paymentOrderId: text('payment_order_id').notNull(),
    status: text('status').$type<PaymentStatus>().notNull()
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.createdAt, table.paymentOrderId] }),
    index('payment_person_status').on(table.userId, table.status, table.createdAt, table.paymentOrderId)
  ]
)

/**
 * Every notice of a provider; nothing is deleted. Of those that nobody proved (forged, late, broken) a source and a day have a limited
 * number of rows, and the last of them counts the others.
 */
export const paymentNotice = pgTable(
  'payment_notice',
  {
    id: id(),
    channel: text('channel').$type<Channel>().notNull(),
    verdict: text('verdict').$type<NoticeVerdict>().notNull(),
    /** Number that it named, if it could be read. */
    outNo: text('out_no'),
    gatewayNo: text('gateway_no'),
    amountFen: fen('amount_fen'),
    detail: text('detail').notNull(),
    /** Address that an unproven one came from; null = the channel's own. */
    source: text('source'),
    /** How many it stands for. */
    times: integer('times').notNull().default(1),
    receivedAt: moment('received_at').notNull()
  },
  (table) => [
    index('payment_notice_out_no').on(table.outNo),
    index('payment_notice_received').on(table.receivedAt),
    index('payment_notice_unproven').on(table.receivedAt).where(sql`${table.source} is not null`)
  ]
)

/** Append-only log of a payment order. */
export const paymentEvent = pgTable(
  'payment_event',
  {
    id: id(),
    paymentOrderId: text('payment_order_id')
      .notNull()
      .references(() => paymentOrder.id),
    seq: integer('seq').notNull(),
    action: text('action').notNull(),
    fromStatus: text('from_status').$type<PaymentStatus>(),
    toStatus: text('to_status').$type<PaymentStatus>().notNull(),
    /** Null = the system. */
    actorId: text('actor_id').references(() => userAccount.id),
    at: moment('at').notNull(),
    note: text('note'),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull().default({}),
    idempotencyKey: text('idempotency_key')
  },
  (table) => [uniqueIndex('payment_event_seq').on(table.paymentOrderId, table.seq)]
)

/** Daily sequences of numbers (JF, SK, TK, FP, DZ); SG keeps its own. */
export const moneySequence = pgTable('money_sequence', {
  /** Prefix and day, e.g. JF20260315. */
  name: text('name').primaryKey(),
  last: integer('last').notNull()
})
