import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { id, moment } from './columns'
import { userAccount } from './organization'

/** A report of a day, a week or a month. */
export const reportLog = pgTable(
  'report_log',
  {
    id: id(),
    authorId: text('author_id')
      .notNull()
      .references(() => userAccount.id),
    kind: text('kind', { enum: ['daily', 'weekly', 'monthly'] }).notNull(),
    /** First day of what it is about, yyyy-mm-dd. */
    day: text('day').notNull(),
    title: text('title').notNull(),
    /** By field of its template (domain/reportLog). */
    values: jsonb('values').$type<Record<string, string | number>>().notNull(),
    /** null = a draft. */
    sentAt: moment('sent_at'),
    version: integer('version').notNull().default(1),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull()
  },
  (table) => [index('report_log_author').on(table.authorId, table.kind, table.day), index('report_log_day').on(table.kind, table.day)]
)

/** Who receives it, of a draft who shall. */
export const reportReceiver = pgTable(
  'report_receiver',
  {
    reportId: text('report_id')
      .notNull()
      .references(() => reportLog.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => userAccount.id),
    readAt: moment('read_at')
  },
  (table) => [primaryKey({ columns: [table.reportId, table.userId] }), index('report_receiver_user').on(table.userId)]
)

export const reportComment = pgTable(
  'report_comment',
  {
    id: id(),
    reportId: text('report_id')
      .notNull()
      .references(() => reportLog.id, { onDelete: 'cascade' }),
    authorId: text('author_id')
      .notNull()
      .references(() => userAccount.id),
    text: text('text').notNull(),
    createdAt: moment('created_at').notNull()
  },
  (table) => [index('report_comment_report').on(table.reportId, table.createdAt)]
)

/** Somebody was reminded of a report that is missing: once a person and period. */
export const reportNudge = pgTable(
  'report_nudge',
  {
    kind: text('kind').notNull(),
    day: text('day').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => userAccount.id),
    byId: text('by_id')
      .notNull()
      .references(() => userAccount.id),
    at: moment('at').notNull()
  },
  (table) => [primaryKey({ columns: [table.kind, table.day, table.userId] })]
)
