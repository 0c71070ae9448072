import { index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from './columns'

/** The first answer to an act of a person, kept in the transaction of that act for 7 days (wire.md#acts-and-keys). */
export const idempotentAnswer = pgTable(
  'idempotent_answer',
  {
    userId: text('user_id').notNull(),
    key: text('key').notNull(),
    /** Method and address with its ids and query. */
    route: text('route').notNull(),
    /** sha256 of the canonical body. */
    bodyHash: text('body_hash').notNull(),
    answer: jsonb('answer'),
    expiresAt: moment('expires_at').notNull()
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] }), index('idempotent_answer_expires').on(table.expiresAt)]
)
