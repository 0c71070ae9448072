import { sql } from 'drizzle-orm'
import { check, customType, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { ServiceStatus } from '@/contract/transferCar/order/codes'
import { moment } from '../../columns'
import { accidentOrder } from './orders'

/** Text compared byte by byte, so that an ordinary index serves "begins with". */
const bytewise = customType<{ data: string }>({ dataType: () => 'text collate "C"' })

/** Last number given out, by prefix and day; its row lock makes numbers gap-free (orders.md#order-numbers). */
export const orderSequence = pgTable(
  'order_sequence',
  {
    prefix: text('prefix').notNull(),
    /** yyyyMMdd in Asia/Shanghai. */
    day: text('day').notNull(),
    last: integer('last').notNull()
  },
  (table) => [primaryKey({ columns: [table.prefix, table.day] })]
)

/** Orders by status, kept in the transaction of each change: a million orders are never counted (quality.md#server-figures). */
export const orderTabCount = pgTable(
  'order_tab_count',
  {
    status: text('status').$type<ServiceStatus>().primaryKey(),
    count: integer('count').notNull()
  },
  (table) => [check('order_tab_count_positive', sql`${table.count} >= 0`)]
)

/**
 * What an order is found by, one row a term: every tail of a plate from 3 characters on (so "any 3 characters" is "begins with"),
 * mobile and VIN reversed (so "last digits" is "begins with"), the order number's day part, the reporter's name and its first character
 * alone: a surname has ten thousands of orders, and the newest are read from the end of its index.
 */
export const orderSearchTerm = pgTable(
  'order_search_term',
  {
    orderId: text('order_id')
      .notNull()
      .references(() => accidentOrder.id),
    kind: text('kind', { enum: ['no', 'plate', 'mobile', 'vin', 'name', 'surname'] }).notNull(),
    term: bytewise('term').notNull(),
    /** createdAt of its order, so that the newest are found without looking at each. */
    orderCreatedAt: moment('order_created_at').notNull()
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.term, table.orderCreatedAt, table.orderId] }),
    index('order_search_term_order').on(table.orderId, table.kind, table.term)
  ]
)
