import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { CompanySettings } from '@/contract/transferCar/company'
import { id, moment } from '../columns'
import { userAccount } from '../organization'
import { accidentOrder } from './order/orders'

/** Settings that the company itself keeps (system.md#company-settings): one row, none while nobody has saved any. */
export const companySetting = pgTable('company_setting', {
  id: id(),
  version: integer('version').notNull(),
  values: jsonb('values').$type<Partial<CompanySettings>>().notNull(),
  updatedBy: text('updated_by')
    .notNull()
    .references(() => userAccount.id),
  updatedAt: moment('updated_at').notNull()
})

/** Who changed what, in words. */
export const companySettingEvent = pgTable(
  'company_setting_event',
  {
    id: id(),
    byId: text('by_id')
      .notNull()
      .references(() => userAccount.id),
    at: moment('at').notNull(),
    changes: jsonb('changes').$type<string[]>().notNull()
  },
  (table) => [index('company_setting_event_at').on(table.at)]
)

/** Code by which a stored vehicle is handed out (yard.md#release-code). The code follows from `issue` and the server's secret; it is kept nowhere. */
export const releaseCode = pgTable(
  'release_code',
  {
    orderId: text('order_id')
      .primaryKey()
      .references(() => accidentOrder.id),
    issue: text('issue').notNull(),
    askedAt: moment('asked_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    /** Tries with this code, right and wrong. */
    attempts: integer('attempts').notNull().default(0),
    /** How often a code was sent for this release. */
    sends: integer('sends').notNull().default(1),
    usedAt: moment('used_at')
  },
  (table) => [check('release_code_counts', sql`${table.attempts} >= 0 and ${table.sends} >= 1`)]
)

/** Texts that went to the owner of a vehicle: each matter once (messages.md#texts-to-owners). No number and no words are kept. */
export const customerText = pgTable(
  'customer_text',
  {
    orderId: text('order_id')
      .notNull()
      .references(() => accidentOrder.id),
    /** Kind, and which of it. */
    matter: text('matter').notNull(),
    sentAt: moment('sent_at').notNull()
  },
  (table) => [primaryKey({ columns: [table.orderId, table.matter] })]
)

/** What the owner said of the work, once (payments.md#owner-page). */
export const ownerRating = pgTable(
  'owner_rating',
  {
    orderId: text('order_id')
      .primaryKey()
      .references(() => accidentOrder.id),
    stars: integer('stars').notNull(),
    note: text('note').notNull(),
    at: moment('at').notNull()
  },
  (table) => [check('owner_rating_stars', sql`${table.stars} between 1 and 5`)]
)
