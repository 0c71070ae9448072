import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { CHECK_PLATFORMS, ITEM_ACTS, ITEM_KINDS, ITEM_STATES } from '@/contract/moderation'
import { id, moment } from './columns'
import { userAccount } from './organization'

/** Something that was reported, or that a platform's content check did not simply let pass. One row a text or picture. */
export const moderationItem = pgTable(
  'moderation_item',
  {
    id: id(),
    kind: text('kind', { enum: ITEM_KINDS }).notNull(),
    /** Message, comment, person or file name, by kind. */
    subjectId: text('subject_id').notNull(),
    authorId: text('author_id')
      .notNull()
      .references(() => userAccount.id),
    /** The words as they were said. */
    text: text('text').notNull(),
    /** Of a picture or of a message that is one, '' = none. */
    fileName: text('file_name').notNull(),
    state: text('state', { enum: ITEM_STATES }).notNull(),
    createdAt: moment('created_at').notNull(),
    changedAt: moment('changed_at').notNull()
  },
  (table) => [
    uniqueIndex('moderation_item_subject').on(table.kind, table.subjectId),
    index('moderation_item_state').on(table.state, table.changedAt)
  ]
)

/** What happened to an item, kept for ever. */
export const moderationEvent = pgTable(
  'moderation_event',
  {
    id: id(),
    itemId: text('item_id')
      .notNull()
      .references(() => moderationItem.id),
    act: text('act', { enum: ITEM_ACTS }).notNull(),
    /** null = the platform's content check. */
    byId: text('by_id').references(() => userAccount.id),
    reason: text('reason').notNull(),
    createdAt: moment('created_at').notNull()
  },
  (table) => [index('moderation_event_item').on(table.itemId, table.createdAt)]
)

/** A picture that a platform looks at; its answer is pushed under the ticket. */
export const pictureCheck = pgTable('picture_check', {
  ticket: text('ticket').primaryKey(),
  platform: text('platform', { enum: CHECK_PLATFORMS }).notNull(),
  fileName: text('file_name').notNull(),
  authorId: text('author_id').notNull(),
  createdAt: moment('created_at').notNull(),
  answeredAt: moment('answered_at')
})
