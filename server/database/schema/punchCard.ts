import { sql } from 'drizzle-orm'
import { bigint, boolean, check, doublePrecision, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, moment } from './columns'
import { organize, userAccount } from './organization'
import { degrees } from './transferCar/fleet/fleet'

/** A place of the company where people punch in; kept by who leads `organizeId` or something above it. */
export const punchSite = pgTable(
  'punch_site',
  {
    id: id(),
    name: text('name').notNull(),
    kind: text('kind', { enum: ['company', 'branch', 'yard', 'other'] }).notNull(),
    address: text('address').notNull(),
    lng: degrees('lng').notNull(),
    lat: degrees('lat').notNull(),
    coordType: text('coord_type', { enum: ['GCJ02', 'WGS84'] }).notNull(),
    /** Metres. */
    radiusM: integer('radius_m').notNull(),
    organizeId: text('organize_id')
      .notNull()
      .references(() => organize.id),
    isEnabled: boolean('is_enabled').notNull().default(true),
    version: integer('version').notNull().default(1),
    updatedBy: text('updated_by').references(() => userAccount.id),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull()
  },
  (table) => [uniqueIndex('punch_site_name').on(table.name), check('punch_site_radius', sql`${table.radiusM} between 50 and 5000`)]
)

/** One punch. Never changes but for the photo that follows; what it says of its site is how that was then. */
export const punchRecord = pgTable(
  'punch_record',
  {
    /** Made by the device with the act. */
    id: id(),
    userId: text('user_id')
      .notNull()
      .references(() => userAccount.id),
    kind: text('kind', { enum: ['on', 'off', 'visit'] }).notNull(),
    source: text('source', { enum: ['field', 'makeUp'] }).notNull(),
    deviceAt: moment('device_at').notNull(),
    /** Server minus device, ms; null = not known. */
    clockOffsetMs: bigint('clock_offset_ms', { mode: 'number' }),
    /** Business time, never later than `serverAt`. */
    businessAt: moment('business_at').notNull(),
    serverAt: moment('server_at').notNull(),
    timeDoubtful: boolean('time_doubtful').notNull().default(false),
    lng: degrees('lng'),
    lat: degrees('lat'),
    coordType: text('coord_type', { enum: ['GCJ02', 'WGS84'] }),
    accuracyM: doublePrecision('accuracy_m'),
    fixAt: moment('fix_at'),
    verdict: text('verdict', { enum: ['inside', 'edge', 'outside', 'none'] }).notNull(),
    siteId: text('site_id').references(() => punchSite.id),
    siteName: text('site_name').notNull().default(''),
    distanceM: integer('distance_m'),
    address: text('address').notNull().default(''),
    note: text('note').notNull().default(''),
    orderId: text('order_id'),
    orderNo: text('order_no').notNull().default(''),
    customerId: text('customer_id'),
    customerName: text('customer_name').notNull().default(''),
    /** Announced with the punch; the file follows. */
    photoSha256: text('photo_sha256'),
    photoAt: moment('photo_at'),
    photoName: text('photo_name'),
    hints: jsonb('hints').$type<string[]>().notNull(),
    /** The approved request behind a make-up. */
    taskId: text('task_id')
  },
  (table) => [
    index('punch_record_user').on(table.userId, table.businessAt),
    index('punch_record_time').on(table.businessAt),
    uniqueIndex('punch_record_task').on(table.taskId),
    // No record without a fix but by approval.
    check(
      'punch_record_fix',
      sql`(${table.source} = 'makeUp' and ${table.taskId} is not null) or (${table.lng} is not null and ${table.lat} is not null and ${table.coordType} is not null and ${table.accuracyM} is not null and ${table.fixAt} is not null)`
    )
  ]
)
