import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { id, moment } from './columns'
import { role, userAccount } from './organization'

/** Entries of the workbench; the id is also the modelId of permissions (workbench.md#menu). */
export const menu = pgTable(
  'menu',
  {
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
    enabledMark: integer('enabled_mark').notNull().default(1),
    /** Goes up with each change. */
    version: integer('version').notNull().default(1)
  },
  (table) => [index('menu_parent').on(table.parentId, table.sortCode)]
)

export const roleMenu = pgTable(
  'role_menu',
  {
    roleId: text('role_id')
      .notNull()
      .references(() => role.id),
    menuId: text('menu_id')
      .notNull()
      .references(() => menu.id)
  },
  (table) => [primaryKey({ columns: [table.roleId, table.menuId] })]
)

/** 常用 of a person (workbench.md#own-favourites). */
export const favourite = pgTable(
  'favourite',
  {
    userId: text('user_id')
      .notNull()
      .references(() => userAccount.id),
    /** 1 flow, 2 application; 0 says that the person chose his applications himself. */
    objectType: integer('object_type').notNull(),
    objectId: text('object_id').notNull(),
    /** JSON text of the stored item. */
    objectData: text('object_data').notNull().default(''),
    /** Place that the person gave it; the same for several: by `createdAt`. */
    position: integer('position').notNull().default(0),
    createdAt: moment('created_at').notNull()
  },
  (table) => [primaryKey({ columns: [table.userId, table.objectType, table.objectId] })]
)

/** What stands at the top of the workbench. */
export const banner = pgTable('banner', {
  id: id(),
  title: text('title').notNull(),
  text: text('text').notNull().default(''),
  /** Name of a drawing of the app; used where there is no picture. */
  art: text('art').notNull().default('road'),
  /** Bare path of a public picture (files.md#addresses-of-files); '' = the drawing. */
  picture: text('picture').notNull().default(''),
  /** Entry that a tap opens, for those who have it; '' = nothing. */
  menuId: text('menu_id').notNull().default(''),
  sortCode: integer('sort_code').notNull().default(0),
  enabled: boolean('enabled').notNull().default(true),
  /** Shown from and until, null = always. */
  startsAt: moment('starts_at'),
  endsAt: moment('ends_at'),
  /** Roles that see it, [] = everybody; one that is gone is nobody's. */
  roleIds: jsonb('role_ids').$type<string[]>().notNull().default([]),
  /** Notice that a tap opens, for those who got it; null = none. */
  noticeId: text('notice_id'),
  /** Goes up with each change. */
  version: integer('version').notNull().default(1)
})

/** When a person last opened an application. */
export const menuUse = pgTable(
  'menu_use',
  {
    userId: text('user_id')
      .notNull()
      .references(() => userAccount.id),
    menuId: text('menu_id')
      .notNull()
      .references(() => menu.id),
    usedAt: moment('used_at').notNull()
  },
  (table) => [primaryKey({ columns: [table.userId, table.menuId] }), index('menu_use_latest').on(table.userId, table.usedAt)]
)
