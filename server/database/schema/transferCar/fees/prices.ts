import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { BillFacts, BillLine, CardState } from '@/contract/transferCar/fees/bill'
import type { CustomerKind } from '@/contract/transferCar/order/codes'
import type { CustomerAgreement, Payer, RateCard } from '@/contract/transferCar/fees/prices'
import { id, moment } from '../../columns'
import { userAccount } from '../../organization'

/** Customers with an agreement: insurers, fleets, dealers (fees.md#price-source). */
export const customer = pgTable(
  'customer',
  {
    id: id(),
    name: text('name').notNull(),
    kind: text('kind').$type<CustomerKind>().notNull(),
    contact: text('contact'),
    mobile: text('mobile'),
    remark: text('remark'),
    /** Most that may stand on account at a time, fen; null = this customer has no account (payments.md#decisions). */
    creditLimitFen: bigint('credit_limit_fen', { mode: 'number' }),
    /** Days until an order on account is due. */
    paymentDays: integer('payment_days').notNull().default(30),
    enabledMark: integer('enabled_mark').notNull().default(1),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull()
  },
  (table) => [uniqueIndex('customer_name').on(table.name)]
)

/** Prices are data (fees.md#rate-cards). A published version never changes; a change is the next version. */
export const rateCard = pgTable(
  'rate_card',
  {
    id: text('id').notNull(),
    version: integer('version').notNull(),
    state: text('state').$type<CardState>().notNull(),
    card: jsonb('card').$type<RateCard>().notNull(),
    updatedBy: text('updated_by').references(() => userAccount.id),
    updatedAt: moment('updated_at').notNull()
  },
  (table) => [
    primaryKey({ columns: [table.id, table.version] }),
    // One draft a card: two people editing meet here.
    uniqueIndex('rate_card_draft').on(table.id).where(sql`${table.state} = 'DRAFT'`),
    check('rate_card_version', sql`${table.version} >= 1`)
  ]
)

export const customerAgreement = pgTable(
  'customer_agreement',
  {
    id: text('id').notNull(),
    version: integer('version').notNull(),
    customerId: text('customer_id')
      .notNull()
      .references(() => customer.id),
    state: text('state').$type<CardState>().notNull(),
    agreement: jsonb('agreement').$type<CustomerAgreement>().notNull(),
    updatedBy: text('updated_by').references(() => userAccount.id),
    updatedAt: moment('updated_at').notNull()
  },
  (table) => [
    primaryKey({ columns: [table.id, table.version] }),
    uniqueIndex('customer_agreement_draft').on(table.id).where(sql`${table.state} = 'DRAFT'`),
    index('customer_agreement_customer').on(table.customerId)
  ]
)

/** What an order costs so far: automatic and manual lines, discount, the price agreed at the scene. Payment orders are made from it. */
export const orderBill = pgTable(
  'order_bill',
  {
    orderId: text('order_id').primaryKey(),
    version: integer('version').notNull().default(1),
    rateCardId: text('rate_card_id'),
    rateCardVersion: integer('rate_card_version'),
    agreementId: text('agreement_id'),
    payer: text('payer').$type<Payer>(),
    facts: jsonb('facts').$type<BillFacts[]>().notNull().default([]),
    lines: jsonb('lines').$type<BillLine[]>().notNull().default([]),
    totalFen: bigint('total_fen', { mode: 'number' }).notNull().default(0),
    discountFen: bigint('discount_fen', { mode: 'number' }).notNull().default(0),
    discountReason: text('discount_reason'),
    payableFen: bigint('payable_fen', { mode: 'number' }).notNull().default(0),
    taxFen: bigint('tax_fen', { mode: 'number' }).notNull().default(0),
    explanation: jsonb('explanation').$type<string[]>().notNull().default([]),
    /** The price signed at the scene and what it was made of; never changed afterwards. */
    agreedFen: bigint('agreed_fen', { mode: 'number' }),
    agreedLines: jsonb('agreed_lines').$type<BillLine[]>(),
    agreedAt: moment('agreed_at'),
    /** A manager allowed a discount above the writer's limit (payments.md#approvals). */
    discountApproved: boolean('discount_approved').notNull().default(false),
    updatedBy: text('updated_by').references(() => userAccount.id),
    updatedAt: moment('updated_at').notNull()
  },
  (table) => [
    check(
      'order_bill_amounts',
      sql`${table.totalFen} >= 0 and ${table.discountFen} >= 0 and ${table.discountFen} <= ${table.totalFen} and ${table.payableFen} = ${table.totalFen} - ${table.discountFen}`
    )
  ]
)
