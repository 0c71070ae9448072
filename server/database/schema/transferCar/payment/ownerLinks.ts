import { boolean, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, moment } from '../../columns'
import { userAccount } from '../../organization'
import { accidentOrder } from '../order/orders'

/** Link of the owner's status page: only the hash of its token is kept. */
export const ownerLink = pgTable(
  'owner_link',
  {
    id: id(),
    accidentOrderId: text('accident_order_id')
      .notNull()
      .references(() => accidentOrder.id),
    tokenHash: text('token_hash').notNull(),
    createdBy: text('created_by')
      .notNull()
      .references(() => userAccount.id),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    ended: boolean('ended').notNull().default(false)
  },
  (table) => [uniqueIndex('owner_link_token').on(table.tokenHash), index('owner_link_order').on(table.accidentOrderId)]
)
