import { boolean, customType, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { ListExport, ListExportBody, ListName, ListViewBody } from '@/contract/transferCar/lists'
import { id, moment } from '../columns'
import { userAccount } from '../organization'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const owner = () =>
  text('owner_id')
    .notNull()
    .references(() => userAccount.id, { onDelete: 'cascade' })

/** 视图 of a list: tab, filter and columns that somebody saved under a name. */
export const listView = pgTable(
  'list_view',
  {
    id: id(),
    list: text('list').$type<ListName>().notNull(),
    name: text('name').notNull(),
    tab: text('tab').notNull(),
    filter: jsonb('filter').$type<ListViewBody['filter']>().notNull(),
    columns: jsonb('columns').$type<string[]>().notNull(),
    ownerId: owner(),
    isShared: boolean('is_shared').notNull(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull()
  },
  (table) => [uniqueIndex('list_view_name').on(table.ownerId, table.list, table.name), index('list_view_list').on(table.list)]
)

/** A file of what a list shows, while it is written and until it expires. */
export const listExport = pgTable(
  'list_export',
  {
    id: id(),
    list: text('list').$type<ListName>().notNull(),
    ownerId: owner(),
    asked: jsonb('asked').$type<ListExportBody>().notNull(),
    state: text('state').$type<ListExport['state']>().notNull(),
    failure: text('failure').notNull().default(''),
    /** Written so far, and in how many parts. */
    rows: integer('rows').notNull().default(0),
    parts: integer('parts').notNull().default(0),
    total: integer('total'),
    /** Where the next part begins. */
    cursor: text('cursor'),
    name: text('name').notNull(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull()
  },
  (table) => [index('list_export_owner').on(table.ownerId, table.list, table.createdAt), index('list_export_expires').on(table.expiresAt)]
)

/** One part of such a file: rows of its sheet, compressed. */
export const listExportPart = pgTable(
  'list_export_part',
  {
    exportId: text('export_id')
      .notNull()
      .references(() => listExport.id, { onDelete: 'cascade' }),
    nr: integer('nr').notNull(),
    rows: bytes('rows').notNull()
  },
  (table) => [primaryKey({ columns: [table.exportId, table.nr] })]
)
