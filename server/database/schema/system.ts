import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id } from './columns'

export const dictionaryType = pgTable(
  'dictionary_type',
  {
    id: id(),
    enCode: text('en_code').notNull(),
    fullName: text('full_name').notNull(),
    isTree: boolean('is_tree').notNull().default(false),
    sortCode: integer('sort_code').notNull().default(0),
    /** Goes up with each change, of its entries too. */
    version: integer('version').notNull().default(1)
  },
  (table) => [uniqueIndex('dictionary_type_en_code').on(table.enCode)]
)

export const dictionaryData = pgTable(
  'dictionary_data',
  {
    id: id(),
    typeId: text('type_id')
      .notNull()
      .references(() => dictionaryType.id),
    /** '0' at the root. */
    parentId: text('parent_id').notNull(),
    fullName: text('full_name').notNull(),
    enCode: text('en_code').notNull(),
    sortCode: integer('sort_code').notNull().default(0),
    enabledMark: integer('enabled_mark').notNull().default(1)
  },
  (table) => [index('dictionary_data_type').on(table.typeId, table.sortCode)]
)
