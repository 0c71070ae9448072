import { sql } from 'drizzle-orm'
import { boolean, check, doublePrecision, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { EventAction, ServiceStatus } from '@/contract/transferCar/order/codes'
import { id, moment } from '../../columns'
import { userAccount } from '../../organization'
import { degrees } from '../fleet/fleet'
import { accidentOrder, orderUnit } from './orders'

/** Append-only log (towing.md 2.1): stamps that were stepped back stay here. */
export const orderEvent = pgTable(
  'order_event',
  {
    id: id(),
    orderId: text('order_id')
      .notNull()
      .references(() => accidentOrder.id),
    unitId: text('unit_id').references(() => orderUnit.id),
    seq: integer('seq').notNull(),
    action: text('action').$type<EventAction>().notNull(),
    fromStatus: text('from_status').$type<ServiceStatus>(),
    toStatus: text('to_status').$type<ServiceStatus>().notNull(),
    /** Null = the system (auto-return). */
    actorId: text('actor_id').references(() => userAccount.id),
    actorRole: text('actor_role').notNull(),
    deviceAt: moment('device_at').notNull(),
    serverAt: moment('server_at').notNull(),
    /** Used by fees, SLA and statistics (rulings 31). */
    businessAt: moment('business_at').notNull(),
    clockOffsetMs: moment('clock_offset_ms'),
    timeDoubtful: boolean('time_doubtful').notNull().default(false),
    timeConfirmedBy: text('time_confirmed_by').references(() => userAccount.id),
    timeConfirmedAt: moment('time_confirmed_at'),
    lng: degrees('lng'),
    lat: degrees('lat'),
    accuracyM: doublePrecision('accuracy_m'),
    coordType: text('coord_type', { enum: ['GCJ02', 'WGS84'] }),
    fixAt: moment('fix_at'),
    note: text('note'),
    /** What the step said, and under `undone` the values that it took back. */
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull().default({}),
    idempotencyKey: text('idempotency_key')
  },
  (table) => [
    uniqueIndex('order_event_seq').on(table.orderId, table.seq),
    check(
      'order_event_position',
      sql`(${table.lng} is null) = (${table.lat} is null) and (${table.lng} is null) = (${table.coordType} is null)`
    )
  ]
)

/** The seam of rulings 29; later the workflow engine decides, the table stays. */
export const approvalRequest = pgTable(
  'approval_request',
  {
    id: id(),
    kind: text('kind', { enum: ['discount', 'waiver', 'refund', 'voidPayment', 'reopen'] }).notNull(),
    subjectId: text('subject_id').notNull(),
    askerId: text('asker_id')
      .notNull()
      .references(() => userAccount.id),
    reason: text('reason').notNull(),
    /** Its task of the workflow; null for requests from before there were flows. */
    taskId: text('task_id'),
    state: text('state', { enum: ['OPEN', 'APPROVED', 'REFUSED'] })
      .notNull()
      .default('OPEN'),
    deciderId: text('decider_id').references(() => userAccount.id),
    decisionNote: text('decision_note'),
    createdAt: moment('created_at').notNull(),
    decidedAt: moment('decided_at')
  },
  (table) => [
    uniqueIndex('approval_request_task').on(table.taskId).where(sql`${table.taskId} is not null`),
    uniqueIndex('approval_request_open').on(table.kind, table.subjectId).where(sql`${table.state} = 'OPEN'`),
    check('approval_request_other', sql`${table.deciderId} is null or ${table.deciderId} <> ${table.askerId}`)
  ]
)

/** Each look at personal data in full (towing.md section 3). */
export const piiAccess = pgTable(
  'pii_access',
  {
    id: id(),
    orderId: text('order_id')
      .notNull()
      .references(() => accidentOrder.id),
    userId: text('user_id')
      .notNull()
      .references(() => userAccount.id),
    /** A field, or photo: and its category. */
    field: text('field').notNull(),
    at: moment('at').notNull()
  },
  (table) => [index('pii_access_order').on(table.orderId, table.at), index('pii_access_user').on(table.userId, table.at)]
)
