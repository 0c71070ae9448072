import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { PayMethod, PrepaidKind, PrepaidRefundState } from '@/contract/transferCar/payment/codes'
import { id, moment } from '../../columns'
import { userAccount } from '../../organization'
import { customer } from '../fees/prices'
import { payment, paymentOrder, refund } from './payments'

const fen = (name: string) => bigint(name, { mode: 'number' })

/**
 * 统一收款码 (payments.md#one-code): what a payer scans with WeChat or Alipay. It is no attempt: one is made when he presses pay, at the
 * channel whose app he has.
 */
export const payCode = pgTable(
  'pay_code',
  {
    id: id(),
    paymentOrderId: text('payment_order_id')
      .notNull()
      .references(() => paymentOrder.id),
    /** Only the hash of its token is kept. */
    tokenHash: text('token_hash').notNull(),
    amountFen: fen('amount_fen').notNull(),
    collectorId: text('collector_id')
      .notNull()
      .references(() => userAccount.id),
    /** Newest attempt that was made by it. */
    paymentId: text('payment_id').references(() => payment.id),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    endedAt: moment('ended_at')
  },
  (table) => [
    uniqueIndex('pay_code_token').on(table.tokenHash),
    /** One live code a payment order. */
    uniqueIndex('pay_code_live').on(table.paymentOrderId).where(sql`${table.endedAt} is null`),
    index('pay_code_order').on(table.paymentOrderId, table.createdAt),
    check('pay_code_amount', sql`${table.amountFen} > 0`)
  ]
)

/**
 * Ledger of the customers' prepaid money (payments.md#prepaid). Each entry is one amount from one account to another (domain/transferCar/
 * payment/prepaid.ts), so the books balance whatever is written; entries are only added.
 */
export const prepaidEntry = pgTable(
  'prepaid_entry',
  {
    id: id(),
    customerId: text('customer_id')
      .notNull()
      .references(() => customer.id),
    /** From 1, without gaps: two writers of one customer meet here. */
    seq: integer('seq').notNull(),
    kind: text('kind').$type<PrepaidKind>().notNull(),
    amountFen: fen('amount_fen').notNull(),
    /** Of this customer after it, never below zero. */
    balanceFen: fen('balance_fen').notNull(),
    /** USE and RETURN: the payment that it paid for; RETURN: the refund that gave it back. */
    paymentId: text('payment_id').references(() => payment.id),
    refundId: text('refund_id').references(() => refund.id),
    /** TOP_UP and PAY_OUT: how the money moved. */
    method: text('method').$type<PayMethod>(),
    slipNo: text('slip_no'),
    voucher: text('voucher'),
    note: text('note'),
    actorId: text('actor_id')
      .notNull()
      .references(() => userAccount.id),
    at: moment('at').notNull()
  },
  (table) => [
    uniqueIndex('prepaid_entry_seq').on(table.customerId, table.seq),
    uniqueIndex('prepaid_entry_use').on(table.paymentId).where(sql`${table.kind} = 'USE'`),
    uniqueIndex('prepaid_entry_return').on(table.refundId).where(sql`${table.kind} = 'RETURN'`),
    index('prepaid_entry_at').on(table.customerId, table.at),
    check('prepaid_entry_amount', sql`${table.amountFen} > 0`),
    check('prepaid_entry_balance', sql`${table.balanceFen} >= 0`),
    check('prepaid_entry_payment', sql`(${table.kind} in ('USE', 'RETURN')) = (${table.paymentId} is not null)`)
  ]
)

/** 退余额: somebody asks, somebody else decides; the money goes out with the decision. */
export const prepaidRefund = pgTable(
  'prepaid_refund',
  {
    id: id(),
    customerId: text('customer_id')
      .notNull()
      .references(() => customer.id),
    amountFen: fen('amount_fen').notNull(),
    reason: text('reason').notNull(),
    method: text('method').$type<PayMethod>().notNull(),
    state: text('state').$type<PrepaidRefundState>().notNull().default('ASKED'),
    askerId: text('asker_id')
      .notNull()
      .references(() => userAccount.id),
    askedAt: moment('asked_at').notNull(),
    deciderId: text('decider_id').references(() => userAccount.id),
    decidedAt: moment('decided_at'),
    note: text('note')
  },
  (table) => [
    index('prepaid_refund_customer').on(table.customerId, table.askedAt),
    /** One open request a customer. */
    uniqueIndex('prepaid_refund_open').on(table.customerId).where(sql`${table.state} = 'ASKED'`),
    check('prepaid_refund_amount', sql`${table.amountFen} > 0`)
  ]
)
