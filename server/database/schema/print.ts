import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, moment } from './columns'
import { sessionToken } from './session'

/**
 * One look at a printable page (wire.md#printable-pages): the ticket itself follows from the id and the server's secret, only its hash is
 * here.
 */
export const reportTicket = pgTable(
  'report_ticket',
  {
    id: id(),
    /** Who asked; the page is written with the rights that this session has when it is opened. */
    sessionId: text('session_id')
      .notNull()
      .references(() => sessionToken.id, { onDelete: 'cascade' }),
    /** As `src/domain/print` writes it: kind and record. */
    reportId: text('report_id').notNull(),
    ticketHash: text('ticket_hash').notNull(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at')
  },
  (table) => [uniqueIndex('report_ticket_hash').on(table.ticketHash), index('report_ticket_expires').on(table.expiresAt)]
)
