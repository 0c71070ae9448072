import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, numeric, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { TruckType } from '@/contract/transferCarCodes'
import { id, moment } from './columns'
import { organize, userAccount } from './organization'

/** Degrees with 6 decimals (towing.md section 3): about 0.1 m. */
export const degrees = (name: string) => numeric(name, { precision: 9, scale: 6, mode: 'number' })

/** A tow truck; `driverId` is who usually drives it, null = nobody yet. */
export const towTruck = pgTable('tow_truck', {
  id: id(),
  plateNo: text('plate_no').notNull(),
  truckType: text('truck_type').$type<TruckType>().notNull(),
  capacityKg: integer('capacity_kg').notNull(),
  driverId: text('driver_id').references(() => userAccount.id),
  organizeId: text('organize_id').notNull().references(() => organize.id),
  /** The earliest of its papers; expired needs a manager's reason (rulings 35). */
  papersExpireAt: moment('papers_expire_at'),
  enabledMark: integer('enabled_mark').notNull().default(1),
  createdAt: moment('created_at').notNull()
}, (table) => [
  uniqueIndex('tow_truck_plate').on(table.plateNo),
  index('tow_truck_driver').on(table.driverId),
  check('tow_truck_capacity', sql`${table.capacityKg} > 0`)
])

/** What makes an employee a driver. */
export const driverProfile = pgTable('driver_profile', {
  userId: text('user_id').primaryKey().references(() => userAccount.id),
  /** 上班 / 下班 (rulings 39). */
  onDuty: boolean('on_duty').notNull().default(false),
  dutyChangedAt: moment('duty_changed_at'),
  licenceExpiresAt: moment('licence_expires_at')
})

export const yard = pgTable('yard', {
  id: id(),
  name: text('name').notNull(),
  address: text('address').notNull(),
  lng: degrees('lng'),
  lat: degrees('lat'),
  coordType: text('coord_type'),
  organizeId: text('organize_id').notNull().references(() => organize.id),
  createdAt: moment('created_at').notNull()
}, (table) => [uniqueIndex('yard_name').on(table.name)])

export const yardSlot = pgTable('yard_slot', {
  id: id(),
  yardId: text('yard_id').notNull().references(() => yard.id),
  name: text('name').notNull(),
  sortCode: integer('sort_code').notNull().default(0)
}, (table) => [uniqueIndex('yard_slot_name').on(table.yardId, table.name)])
