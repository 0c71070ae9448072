import { bigint, boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, moment } from './columns'

/** Companies, branches and departments: one tree. */
export const organize = pgTable(
  'organize',
  {
    id: id(),
    /** '0' at the root. */
    parentId: text('parent_id').notNull(),
    fullName: text('full_name').notNull(),
    enCode: text('en_code').notNull(),
    category: text('category', { enum: ['company', 'department'] }).notNull(),
    managerId: text('manager_id'),
    sortCode: integer('sort_code').notNull().default(0),
    enabledMark: integer('enabled_mark').notNull().default(1),
    /** Nothing that is referred to is deleted (administration.md#organization). */
    closedAt: moment('closed_at'),
    createdAt: moment('created_at').notNull()
  },
  (table) => [index('organize_parent').on(table.parentId), uniqueIndex('organize_en_code').on(table.enCode)]
)

export const position = pgTable(
  'position',
  {
    id: id(),
    organizeId: text('organize_id')
      .notNull()
      .references(() => organize.id),
    fullName: text('full_name').notNull(),
    enCode: text('en_code').notNull(),
    sortCode: integer('sort_code').notNull().default(0),
    enabledMark: integer('enabled_mark').notNull().default(1),
    closedAt: moment('closed_at'),
    createdAt: moment('created_at').notNull()
  },
  (table) => [index('position_organize').on(table.organizeId)]
)

export const role = pgTable(
  'role',
  {
    id: id(),
    enCode: text('en_code').notNull(),
    fullName: text('full_name').notNull(),
    /** null = 全局. */
    organizeId: text('organize_id').references(() => organize.id),
    sortCode: integer('sort_code').notNull().default(0),
    enabledMark: integer('enabled_mark').notNull().default(1),
    /** Goes up with each change, of its rights too. */
    version: integer('version').notNull().default(1),
    createdAt: moment('created_at').notNull()
  },
  (table) => [uniqueIndex('role_en_code').on(table.enCode)]
)

export const userAccount = pgTable(
  'user_account',
  {
    id: id(),
    account: text('account').notNull(),
    realName: text('real_name').notNull(),
    /** 1 男, 2 女, 3 保密. */
    gender: integer('gender').notNull().default(3),
    mobile: text('mobile').notNull().default(''),
    telePhone: text('tele_phone').notNull().default(''),
    landline: text('landline').notNull().default(''),
    email: text('email').notNull().default(''),
    /** Server file name of type userAvatar, '' = none. */
    headIcon: text('head_icon').notNull().default(''),
    birthday: moment('birthday'),
    entryDate: moment('entry_date'),
    /** The department, or the company where there is none, that the person works in now. */
    organizeId: text('organize_id')
      .notNull()
      .references(() => organize.id),
    positionId: text('position_id').references(() => position.id),
    managerId: text('manager_id'),
    isAdministrator: boolean('is_administrator').notNull().default(false),
    /** 1 enabled, 0 disabled. */
    enabledMark: integer('enabled_mark').notNull().default(1),
    deletedAt: moment('deleted_at'),
    createdAt: moment('created_at').notNull()
  },
  (table) => [
    uniqueIndex('user_account_account').on(table.account),
    index('user_account_organize').on(table.organizeId),
    index('user_account_manager').on(table.managerId)
  ]
)

export const userRole = pgTable(
  'user_role',
  {
    userId: text('user_id')
      .notNull()
      .references(() => userAccount.id),
    roleId: text('role_id')
      .notNull()
      .references(() => role.id)
  },
  (table) => [primaryKey({ columns: [table.userId, table.roleId] }), index('user_role_role').on(table.roleId)]
)

/** All positions of a person; the current one is also on the account. */
export const userPosition = pgTable(
  'user_position',
  {
    userId: text('user_id')
      .notNull()
      .references(() => userAccount.id),
    positionId: text('position_id')
      .notNull()
      .references(() => position.id)
  },
  (table) => [primaryKey({ columns: [table.userId, table.positionId] }), index('user_position_position').on(table.positionId)]
)

/** One right of a role: rights come from codes alone, missing = no (people.md#permission-list). */
export const rolePermission = pgTable(
  'role_permission',
  {
    roleId: text('role_id')
      .notNull()
      .references(() => role.id),
    /** Menu id that carries the right. */
    modelId: text('model_id').notNull(),
    kind: text('kind', { enum: ['button', 'column', 'form', 'resource'] }).notNull(),
    enCode: text('en_code').notNull(),
    fullName: text('full_name').notNull()
  },
  (table) => [primaryKey({ columns: [table.roleId, table.modelId, table.kind, table.enCode] })]
)

/** All organizations of a person; the current one is also on the account and always among these. */
export const userOrganize = pgTable(
  'user_organize',
  {
    userId: text('user_id')
      .notNull()
      .references(() => userAccount.id),
    organizeId: text('organize_id')
      .notNull()
      .references(() => organize.id)
  },
  (table) => [primaryKey({ columns: [table.userId, table.organizeId] }), index('user_organize_organize').on(table.organizeId)]
)

/** Roles that come with a position: they are a person's only while this is the current position. */
export const positionRole = pgTable(
  'position_role',
  {
    positionId: text('position_id')
      .notNull()
      .references(() => position.id),
    roleId: text('role_id')
      .notNull()
      .references(() => role.id)
  },
  (table) => [primaryKey({ columns: [table.positionId, table.roleId] }), index('position_role_role').on(table.roleId)]
)

/** Kinds of groups; the first level of Group/Selector. */
export const userGroupType = pgTable('user_group_type', {
  id: id(),
  fullName: text('full_name').notNull(),
  sortCode: integer('sort_code').notNull().default(0)
})

/** People who work together across departments. */
export const userGroup = pgTable(
  'user_group',
  {
    id: id(),
    typeId: text('type_id')
      .notNull()
      .references(() => userGroupType.id),
    /** Who keeps it: administrators of this organization; null = of the whole company alone. */
    organizeId: text('organize_id').references(() => organize.id),
    fullName: text('full_name').notNull(),
    enCode: text('en_code').notNull(),
    sortCode: integer('sort_code').notNull().default(0),
    enabledMark: integer('enabled_mark').notNull().default(1),
    closedAt: moment('closed_at'),
    createdAt: moment('created_at').notNull()
  },
  (table) => [index('user_group_type_id').on(table.typeId), uniqueIndex('user_group_en_code').on(table.enCode)]
)

export const userGroupMember = pgTable(
  'user_group_member',
  {
    groupId: text('group_id')
      .notNull()
      .references(() => userGroup.id),
    userId: text('user_id')
      .notNull()
      .references(() => userAccount.id)
  },
  (table) => [primaryKey({ columns: [table.groupId, table.userId] }), index('user_group_member_user').on(table.userId)]
)

/** What only the person sees of himself (BaseInfo); apart from the account so that no list can carry it. Codes are those of the dictionaries. */
export const userProfile = pgTable('user_profile', {
  userId: text('user_id')
    .primaryKey()
    .references(() => userAccount.id),
  signature: text('signature').notNull().default(''),
  nation: text('nation').notNull().default(''),
  nativePlace: text('native_place').notNull().default(''),
  /** Id of an entry of the dictionary certificateType. */
  certificatesType: text('certificates_type').notNull().default(''),
  certificatesNumber: text('certificates_number').notNull().default(''),
  education: text('education').notNull().default(''),
  urgentContacts: text('urgent_contacts').notNull().default(''),
  urgentTelePhone: text('urgent_tele_phone').notNull().default(''),
  postalAddress: text('postal_address').notNull().default('')
})

/** People whom a person wants on top of the contacts. */
export const starredUser = pgTable(
  'starred_user',
  {
    userId: text('user_id')
      .notNull()
      .references(() => userAccount.id),
    starredId: text('starred_id')
      .notNull()
      .references(() => userAccount.id),
    createdAt: moment('created_at').notNull()
  },
  (table) => [primaryKey({ columns: [table.userId, table.starredId] })]
)

/**
 * What the list of everybody says of whom changed last (people.md#changes-of-the-list), written by triggers as their transaction ends; '' =
 * of everybody. Versions are given one transaction after the other, so who has one has everything before it.
 */
export const peopleChange = pgTable(
  'people_change',
  { userId: text('user_id').primaryKey(), version: bigint('version', { mode: 'number' }).notNull() },
  (table) => [index('people_change_version').on(table.version)]
)
