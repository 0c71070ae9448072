import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { PayRate } from '@/contract/transferCar/fleet/driverPay'
import type { CostKind } from '@/contract/transferCar/fleet/codes'
import { id, moment } from '../../columns'
import { userAccount } from '../../organization'
import { towTruck } from './fleet'

/** 提成规则 (fleet.md#pay-of-drivers): versions are only added. */
export const payRule = pgTable(
  'pay_rule',
  {
    /** From 1, without gaps: two who write at once meet here. */
    version: integer('version').primaryKey(),
    /** Shanghai day as days since 1970-01-01. */
    validFrom: integer('valid_from').notNull(),
    rates: jsonb('rates').$type<PayRate[]>().notNull(),
    createdBy: text('created_by')
      .notNull()
      .references(() => userAccount.id),
    createdAt: moment('created_at').notNull()
  },
  (table) => [check('pay_rule_version', sql`${table.version} >= 1`)]
)

/** 车辆费用 (fleet.md#costs-of-trucks). One that was removed stays, with who and why. */
export const truckCost = pgTable(
  'truck_cost',
  {
    id: id(),
    truckId: text('truck_id')
      .notNull()
      .references(() => towTruck.id),
    /** Shanghai day as days since 1970-01-01. */
    day: integer('day').notNull(),
    kind: text('kind').$type<CostKind>().notNull(),
    amountFen: bigint('amount_fen', { mode: 'number' }).notNull(),
    /** File name of the picture. */
    receipt: text('receipt').notNull(),
    odometerKm: integer('odometer_km'),
    note: text('note'),
    createdBy: text('created_by')
      .notNull()
      .references(() => userAccount.id),
    createdAt: moment('created_at').notNull(),
    removedBy: text('removed_by').references(() => userAccount.id),
    removedAt: moment('removed_at'),
    removeReason: text('remove_reason')
  },
  (table) => [
    index('truck_cost_day').on(table.day, table.truckId).where(sql`${table.removedAt} is null`),
    /** One picture proves one cost. */
    uniqueIndex('truck_cost_receipt').on(table.receipt).where(sql`${table.removedAt} is null`),
    check('truck_cost_amount', sql`${table.amountFen} > 0`),
    check('truck_cost_removed', sql`(${table.removedAt} is null) = (${table.removedBy} is null)`)
  ]
)
