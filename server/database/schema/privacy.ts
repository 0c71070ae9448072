import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { RETENTION_KINDS } from '@/contract/admin/privacy'
import { moment } from './columns'
import { conversation } from './message'
import { userAccount } from './organization'
import { accidentOrder } from './transferCar/order/orders'

/** How long the company keeps a kind of data, where it is not the usual (administration.md#retention). */
export const retentionRule = pgTable('retention_rule', {
  kind: text('kind', { enum: RETENTION_KINDS }).primaryKey(),
  /** 0 = for ever. */
  days: integer('days').notNull(),
  changedBy: text('changed_by')
    .notNull()
    .references(() => userAccount.id),
  changedAt: moment('changed_at').notNull()
})

/** An order whose people stay as they are, whatever the rule says: a lawsuit, a complaint. */
export const retentionHold = pgTable(
  'retention_hold',
  {
    orderId: text('order_id')
      .primaryKey()
      .references(() => accidentOrder.id),
    reason: text('reason').notNull(),
    byId: text('by_id')
      .notNull()
      .references(() => userAccount.id),
    at: moment('at').notNull()
  },
  (table) => [index('retention_hold_at').on(table.at)]
)

/** A conversation that keeps what is old, whatever the rule says. */
export const chatHold = pgTable('chat_hold', {
  conversationId: text('conversation_id')
    .primaryKey()
    .references(() => conversation.id),
  reason: text('reason').notNull(),
  byId: text('by_id')
    .notNull()
    .references(() => userAccount.id),
  at: moment('at').notNull()
})
