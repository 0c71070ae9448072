import { sql } from 'drizzle-orm'
import { boolean, check, doublePrecision, index, integer, jsonb, numeric, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { ClosedDays, OpeningHours } from '@/contract/admin/yards'
import type { PaperKind, TruckType } from '@/contract/transferCar/order/codes'
import { id, moment } from '../../columns'
import { organize, userAccount } from '../../organization'

/** Degrees with 6 decimals (intake.md#points): about 0.1 m. */
export const degrees = (name: string) => numeric(name, { precision: 9, scale: 6, mode: 'number' })

/** A tow truck; `driverId` is who usually drives it, null = nobody yet. */
export const towTruck = pgTable(
  'tow_truck',
  {
    id: id(),
    plateNo: text('plate_no').notNull(),
    truckType: text('truck_type').$type<TruckType>().notNull(),
    capacityKg: integer('capacity_kg').notNull(),
    driverId: text('driver_id').references(() => userAccount.id),
    organizeId: text('organize_id')
      .notNull()
      .references(() => organize.id),
    /** The earliest of its papers; expired needs a manager's reason (fleet.md#papers). */
    papersExpireAt: moment('papers_expire_at'),
    /** 1 in service, 0 taken out of it. */
    enabledMark: integer('enabled_mark').notNull().default(1),
    /** One more with each change in the console. */
    version: integer('version').notNull().default(1),
    createdAt: moment('created_at').notNull()
  },
  (table) => [
    uniqueIndex('tow_truck_plate').on(table.plateNo),
    index('tow_truck_driver').on(table.driverId),
    check('tow_truck_capacity', sql`${table.capacityKg} > 0`)
  ]
)

/** What makes an employee a driver. */
export const driverProfile = pgTable('driver_profile', {
  userId: text('user_id')
    .primaryKey()
    .references(() => userAccount.id),
  /** 上班 / 下班 (fleet.md#duty). */
  onDuty: boolean('on_duty').notNull().default(false),
  dutyChangedAt: moment('duty_changed_at'),
  licenceExpiresAt: moment('licence_expires_at')
})

export const yard = pgTable(
  'yard',
  {
    id: id(),
    name: text('name').notNull(),
    address: text('address').notNull(),
    lng: degrees('lng'),
    lat: degrees('lat'),
    coordType: text('coord_type'),
    organizeId: text('organize_id')
      .notNull()
      .references(() => organize.id),
    /** When vehicles are handed out, null = not said (administration.md#yards). */
    openingHours: jsonb('opening_hours').$type<OpeningHours>(),
    /** Days on which it is closed, by their first day. */
    closedDays: jsonb('closed_days').$type<ClosedDays[]>().notNull().default([]),
    /** 1 open, 0 closed: nothing is stored there any more. */
    enabledMark: integer('enabled_mark').notNull().default(1),
    /** One more with each change in the console, those of its slots among them. */
    version: integer('version').notNull().default(1),
    createdAt: moment('created_at').notNull()
  },
  (table) => [uniqueIndex('yard_name').on(table.name)]
)

export const yardSlot = pgTable(
  'yard_slot',
  {
    id: id(),
    yardId: text('yard_id')
      .notNull()
      .references(() => yard.id),
    name: text('name').notNull(),
    sortCode: integer('sort_code').notNull().default(0),
    /** 1 in use, 0 closed. */
    enabledMark: integer('enabled_mark').notNull().default(1)
  },
  (table) => [uniqueIndex('yard_slot_name').on(table.yardId, table.name)]
)

/**
 * Papers that run out; `papersExpireAt` and `licenceExpiresAt` are the earliest of them, kept in the same transaction (fleet.md#papers).
 */
export const fleetPaper = pgTable(
  'fleet_paper',
  {
    id: id(),
    driverId: text('driver_id').references(() => driverProfile.userId),
    truckId: text('truck_id').references(() => towTruck.id),
    kind: text('kind').$type<PaperKind>().notNull(),
    no: text('no'),
    expiresAt: moment('expires_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    updatedBy: text('updated_by').references(() => userAccount.id)
  },
  (table) => [
    uniqueIndex('fleet_paper_driver').on(table.driverId, table.kind),
    uniqueIndex('fleet_paper_truck').on(table.truckId, table.kind),
    index('fleet_paper_expiry').on(table.expiresAt),
    check('fleet_paper_owner', sql`(${table.driverId} is null) <> (${table.truckId} is null)`)
  ]
)

/** Where a driver was, only between EN_ROUTE and AT_DEST; kept 90 days (fleet.md#positions). */
export const positionPoint = pgTable(
  'position_point',
  {
    id: id(),
    userId: text('user_id')
      .notNull()
      .references(() => userAccount.id),
    orderId: text('order_id').notNull(),
    lng: degrees('lng').notNull(),
    lat: degrees('lat').notNull(),
    coordType: text('coord_type', { enum: ['GCJ02', 'WGS84'] }).notNull(),
    accuracyM: doublePrecision('accuracy_m'),
    fixAt: moment('fix_at').notNull(),
    background: boolean('background').notNull(),
    receivedAt: moment('received_at').notNull()
  },
  (table) => [
    uniqueIndex('position_point_once').on(table.userId, table.fixAt),
    index('position_point_order').on(table.orderId, table.fixAt),
    index('position_point_age').on(table.receivedAt)
  ]
)

/** The newest point of each driver: what the board shows with its age. */
export const driverPosition = pgTable('driver_position', {
  userId: text('user_id')
    .primaryKey()
    .references(() => userAccount.id),
  orderId: text('order_id').notNull(),
  lng: degrees('lng').notNull(),
  lat: degrees('lat').notNull(),
  coordType: text('coord_type', { enum: ['GCJ02', 'WGS84'] }).notNull(),
  accuracyM: doublePrecision('accuracy_m'),
  fixAt: moment('fix_at').notNull(),
  background: boolean('background').notNull()
})
