import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { id } from './columns'
import { role } from './organization'

/** Entries of the workbench; the id is also the modelId of permissions (contract section 10). */
export const menu = pgTable('menu', {
  id: id(),
  parentId: text('parent_id').notNull(),
  fullName: text('full_name').notNull(),
  enCode: text('en_code').notNull(),
  icon: text('icon').notNull(),
  /** 1 directory, 2 page, 3 function, 4 dictionary, 5 report, 6 big screen, 7 external link, 8 portal. */
  type: integer('type').notNull(),
  urlAddress: text('url_address').notNull().default(''),
  property: jsonb('property').$type<Record<string, unknown>>().notNull(),
  sortCode: integer('sort_code').notNull().default(0),
  enabledMark: integer('enabled_mark').notNull().default(1)
}, (table) => [index('menu_parent').on(table.parentId, table.sortCode)])

export const roleMenu = pgTable('role_menu', {
  roleId: text('role_id').notNull().references(() => role.id),
  menuId: text('menu_id').notNull().references(() => menu.id)
}, (table) => [primaryKey({ columns: [table.roleId, table.menuId] })])
