import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { FAULT_PLATFORMS } from '@/contract/faults'
import { id, moment } from './columns'

/** What went wrong in the app on people's devices (administration.md#faults-of-the-app); of whom is not kept. */
export const appFault = pgTable(
  'app_fault',
  {
    id: id(),
    /** sha256 of platform and message: what makes two the same. */
    kind: text('kind').notNull(),
    platform: text('platform', { enum: FAULT_PLATFORMS }).notNull(),
    message: text('message').notNull(),
    stack: text('stack').notNull(),
    page: text('page').notNull(),
    /** Version of the app that it was seen in last. */
    release: text('release').notNull(),
    times: integer('times').notNull(),
    firstAt: moment('first_at').notNull(),
    lastAt: moment('last_at').notNull(),
    /** Said to be mended after this version. */
    doneAt: moment('done_at'),
    doneRelease: text('done_release')
  },
  (table) => [uniqueIndex('app_fault_kind').on(table.kind), index('app_fault_last').on(table.lastAt, table.id)]
)
