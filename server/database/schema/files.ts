import { boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { id, moment } from './columns'
import { userAccount } from './organization'

/** A stored upload. `name` is server-made and is the id of the file everywhere (files.md#uploads). */
export const storedFile = pgTable(
  'stored_file',
  {
    name: text('name').primaryKey(),
    type: text('type').notNull(),
    ownerId: text('owner_id')
      .notNull()
      .references(() => userAccount.id),
    originalName: text('original_name').notNull(),
    /** Bytes as received. */
    size: integer('size').notNull(),
    mime: text('mime').notNull(),
    /** Of the bytes as received, lower-case hex. */
    sha256: text('sha256').notNull(),
    /** What the picture carried (time, position, camera); the copies that are served carry none of it (files.md#uploads). */
    exif: jsonb('exif').$type<Record<string, unknown>>(),
    width: integer('width'),
    height: integer('height'),
    hasThumb: boolean('has_thumb').notNull().default(false),
    /** Nobody is shown this picture any more: its place is kept by another. */
    hiddenAt: moment('hidden_at'),
    createdAt: moment('created_at').notNull()
  },
  (table) => [index('stored_file_owner').on(table.ownerId, table.createdAt)]
)

/** Who looked at an identity paper, when (files.md#identity-papers). */
export const fileView = pgTable(
  'file_view',
  {
    id: id(),
    name: text('name')
      .notNull()
      .references(() => storedFile.name),
    userId: text('user_id').notNull(),
    ip: text('ip').notNull(),
    createdAt: moment('created_at').notNull()
  },
  (table) => [index('file_view_name').on(table.name, table.createdAt)]
)
