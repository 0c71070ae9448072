import { sql } from 'drizzle-orm'
import { bigint, boolean, check, customType, doublePrecision, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type {
  AccidentType, Bearer, DestType, DistanceSource, ExtraWork, Outcome, PhotoCategory, PlateSituation, PriceExemption, RoadType, ServiceStatus, ServiceType, SignerRole, Source, VehicleClass
} from '@/contract/transferCarCodes'
import { id, moment } from './columns'
import { storedFile } from './files'
import { userAccount } from './organization'
import { degrees, towTruck } from './transferCarFleet'

export * from './transferCarFleet'

/** Amount in fen. */
const fen = (name: string) => bigint(name, { mode: 'number' })
/** Text compared byte by byte, so that an ordinary index serves "begins with". */
const bytewise = customType<{ data: string }>({ dataType: () => 'text collate "C"' })

/** 事故工单 (towing.md 2.1 and section 3). Money, invoices and payment orders are axes of their own and have their own tables. */
export const accidentOrder = pgTable('accident_order', {
  id: id(),
  orderNo: text('order_no').notNull(),
  version: integer('version').notNull().default(1),
  status: text('status').$type<ServiceStatus>().notNull(),
  /** Set once by the step, taken back only by stepping back (rulings 33). */
  outcome: text('outcome').$type<Outcome>(),
  statusAt: moment('status_at').notNull(),
  /** Where the order came from when it became DONE (rulings 36). */
  doneFrom: text('done_from').$type<ServiceStatus>(),
  createdBy: text('created_by').notNull().references(() => userAccount.id),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
  source: text('source').$type<Source>(),
  policeCaseNo: text('police_case_no'),
  bearer: text('bearer').$type<Bearer>(),
  serviceType: text('service_type').$type<ServiceType>(),
  accidentType: text('accident_type').$type<AccidentType>(),
  roadType: text('road_type').$type<RoadType>(),
  roadName: text('road_name'),
  kmPost: text('km_post'),
  address: text('address'),
  /** Null = 未定位. Never without its coordType. */
  lng: degrees('lng'),
  lat: degrees('lat'),
  coordType: text('coord_type', { enum: ['GCJ02', 'WGS84'] }),
  accuracyM: doublePrecision('accuracy_m'),
  fixAt: moment('fix_at'),
  reporterName: text('reporter_name'),
  reporterMobile: text('reporter_mobile'),
  destType: text('dest_type').$type<DestType>(),
  destAddress: text('dest_address'),
  destLng: degrees('dest_lng'),
  destLat: degrees('dest_lat'),
  destCoordType: text('dest_coord_type', { enum: ['GCJ02', 'WGS84'] }),
  injured: integer('injured').notNull().default(0),
  lanesBlocked: integer('lanes_blocked').notNull().default(0),
  hazmat: boolean('hazmat').notNull().default(false),
  remark: text('remark'),
  /** Shown and agreed before work (towing.md 2.1); fen. */
  agreedPriceFen: fen('agreed_price_fen'),
  priceExemption: text('price_exemption').$type<PriceExemption>(),
  priceExemptionNote: text('price_exemption_note'),
  unsafeReason: text('unsafe_reason'),
  extraWork: jsonb('extra_work').$type<ExtraWork[]>().notNull().default([]),
  resultNote: text('result_note'),
  receiverName: text('receiver_name'),
  receiverMobile: text('receiver_mobile'),
  slot: text('slot'),
  keysCount: integer('keys_count'),
  odometerKm: integer('odometer_km'),
  belongings: text('belongings'),
  /** Reason code of a cancel or a dry run. */
  endReason: text('end_reason'),
  endNote: text('end_note'),
  gateOutAt: moment('gate_out_at'),
  endedAt: moment('ended_at'),
  closedAt: moment('closed_at')
}, (table) => [
  uniqueIndex('accident_order_no').on(table.orderNo),
  // Ascending and read backwards: a descending index of this kind would put nulls last and not serve "newest first".
  index('accident_order_by_time').on(table.createdAt, table.id),
  index('accident_order_by_status').on(table.status, table.createdAt, table.id),
  index('accident_order_by_creator').on(table.createdBy, table.createdAt),
  index('accident_order_mobile').on(table.reporterMobile, table.createdAt),
  index('accident_order_case').on(table.policeCaseNo),
  check('accident_order_price', sql`${table.agreedPriceFen} >= 0`),
  check('accident_order_version', sql`${table.version} >= 1`),
  check('accident_order_position', sql`(${table.lng} is null) = (${table.lat} is null) and (${table.lng} is null) = (${table.coordType} is null)`),
  check('accident_order_dest', sql`(${table.destLng} is null) = (${table.destLat} is null) and (${table.destLng} is null) = (${table.destCoordType} is null)`)
])

/** Tractor and trailer are two entries (towing.md section 3). */
export const orderVehicle = pgTable('order_vehicle', {
  id: id(),
  orderId: text('order_id').notNull().references(() => accidentOrder.id),
  position: integer('position').notNull(),
  plateSituation: text('plate_situation').$type<PlateSituation>().notNull(),
  plateNo: text('plate_no'),
  vin: text('vin'),
  vehicleClass: text('vehicle_class').$type<VehicleClass>(),
  brandModel: text('brand_model'),
  color: text('color'),
  damaged: boolean('damaged')
}, (table) => [
  uniqueIndex('order_vehicle_position').on(table.orderId, table.position),
  index('order_vehicle_plate').on(table.plateNo),
  index('order_vehicle_vin').on(table.vin)
])

/** Kilometres of one leg; `source` says who measured. */
export interface UnitLeg {
  leg: number
  distanceM: number
  source: DistanceSource
  reason: string | null
}

/** 派工: driver and truck with their own stamps; the service status follows the lead unit (rulings 35). */
export const orderUnit = pgTable('order_unit', {
  id: id(),
  orderId: text('order_id').notNull().references(() => accidentOrder.id),
  /** createdAt of its order, kept here so that a driver's own list is read newest first without looking at all his orders. */
  orderCreatedAt: moment('order_created_at').notNull(),
  isLead: boolean('is_lead').notNull().default(true),
  leg: integer('leg').notNull().default(1),
  driverId: text('driver_id').references(() => userAccount.id),
  truckId: text('truck_id').references(() => towTruck.id),
  etaAt: moment('eta_at'),
  legs: jsonb('legs').$type<UnitLeg[]>().notNull().default([]),
  /** Sum of the legs, metres. */
  distanceM: integer('distance_m'),
  assignedAt: moment('assigned_at'),
  acceptedAt: moment('accepted_at'),
  departedAt: moment('departed_at'),
  arrivedAt: moment('arrived_at'),
  workStartAt: moment('work_start_at'),
  loadedAt: moment('loaded_at'),
  destAt: moment('dest_at'),
  storedAt: moment('stored_at'),
  handedOverAt: moment('handed_over_at')
}, (table) => [
  uniqueIndex('order_unit_lead').on(table.orderId).where(sql`${table.isLead}`),
  index('order_unit_order').on(table.orderId),
  index('order_unit_by_driver').on(table.driverId, table.orderCreatedAt, table.orderId),
  index('order_unit_truck').on(table.truckId),
  check('order_unit_distance', sql`${table.distanceM} >= 0`)
])

/** Append-only log (towing.md 2.1): stamps that were stepped back stay here. */
export const orderEvent = pgTable('order_event', {
  id: id(),
  orderId: text('order_id').notNull().references(() => accidentOrder.id),
  unitId: text('unit_id').references(() => orderUnit.id),
  seq: integer('seq').notNull(),
  /** A service action, or create, edit. */
  action: text('action').notNull(),
  fromStatus: text('from_status').$type<ServiceStatus>(),
  toStatus: text('to_status').$type<ServiceStatus>().notNull(),
  actorId: text('actor_id').notNull().references(() => userAccount.id),
  actorRole: text('actor_role').notNull(),
  deviceAt: moment('device_at').notNull(),
  serverAt: moment('server_at').notNull(),
  /** Used by fees, SLA and statistics (rulings 31). */
  businessAt: moment('business_at').notNull(),
  clockOffsetMs: moment('clock_offset_ms'),
  timeDoubtful: boolean('time_doubtful').notNull().default(false),
  lng: degrees('lng'),
  lat: degrees('lat'),
  accuracyM: doublePrecision('accuracy_m'),
  coordType: text('coord_type', { enum: ['GCJ02', 'WGS84'] }),
  fixAt: moment('fix_at'),
  note: text('note'),
  /** What the step said, and under `undone` the values that it took back. */
  payload: jsonb('payload').$type<Record<string, unknown>>().notNull().default({}),
  idempotencyKey: text('idempotency_key')
}, (table) => [
  uniqueIndex('order_event_seq').on(table.orderId, table.seq),
  check('order_event_position', sql`(${table.lng} is null) = (${table.lat} is null) and (${table.lng} is null) = (${table.coordType} is null)`)
])

/** A photo of an order (towing.md 2.2); without a file it is 待补传 (rulings 30). The id is made by the device. */
export const orderEvidence = pgTable('order_evidence', {
  id: id(),
  orderId: text('order_id').notNull().references(() => accidentOrder.id),
  unitId: text('unit_id').references(() => orderUnit.id),
  /** 0 = handed in with the report, before any leg. */
  leg: integer('leg').notNull(),
  category: text('category').$type<PhotoCategory>().notNull(),
  fileName: text('file_name').references(() => storedFile.name),
  sha256: text('sha256').notNull(),
  deviceAt: moment('device_at').notNull(),
  createdAt: moment('created_at').notNull(),
  uploadedAt: moment('uploaded_at'),
  uploaderId: text('uploader_id').notNull().references(() => userAccount.id),
  source: text('source', { enum: ['CAMERA', 'ALBUM'] }).notNull(),
  lng: degrees('lng'),
  lat: degrees('lat'),
  accuracyM: doublePrecision('accuracy_m'),
  coordType: text('coord_type', { enum: ['GCJ02', 'WGS84'] })
}, (table) => [
  uniqueIndex('order_evidence_file').on(table.fileName),
  uniqueIndex('order_evidence_once').on(table.orderId, table.category, table.leg, table.sha256),
  check('order_evidence_arrived', sql`(${table.fileName} is null) = (${table.uploadedAt} is null)`)
])

export const orderSignature = pgTable('order_signature', {
  id: id(),
  orderId: text('order_id').notNull().references(() => accidentOrder.id),
  purpose: text('purpose', { enum: ['price', 'handover'] }).notNull(),
  fileName: text('file_name').notNull().references(() => storedFile.name),
  signerName: text('signer_name').notNull(),
  signerRole: text('signer_role').$type<SignerRole>().notNull(),
  deviceAt: moment('device_at').notNull(),
  createdAt: moment('created_at').notNull(),
  createdBy: text('created_by').notNull().references(() => userAccount.id),
  /** Set when the step it belongs to was stepped back: kept, no longer counted. */
  undoneAt: moment('undone_at')
}, (table) => [uniqueIndex('order_signature_file').on(table.fileName), index('order_signature_order').on(table.orderId)])

/** Last number given out, by prefix and day; its row lock makes numbers gap-free (towing.md section 3). */
export const orderSequence = pgTable('order_sequence', {
  prefix: text('prefix').notNull(),
  /** yyyyMMdd in Asia/Shanghai. */
  day: text('day').notNull(),
  last: integer('last').notNull()
}, (table) => [primaryKey({ columns: [table.prefix, table.day] })])

/** Orders by status, kept in the transaction of each change: a million orders are never counted (quality.md). */
export const orderTabCount = pgTable('order_tab_count', {
  status: text('status').$type<ServiceStatus>().primaryKey(),
  count: integer('count').notNull()
}, (table) => [check('order_tab_count_positive', sql`${table.count} >= 0`)])

/**
 * What an order is found by, one row a term: every tail of a plate from 3 characters on (so "any 3 characters" is "begins with"),
 * mobile and VIN reversed (so "last digits" is "begins with"), the order number's day part and the reporter's name.
 */
export const orderSearchTerm = pgTable('order_search_term', {
  orderId: text('order_id').notNull().references(() => accidentOrder.id),
  kind: text('kind', { enum: ['no', 'plate', 'mobile', 'vin', 'name'] }).notNull(),
  term: bytewise('term').notNull()
}, (table) => [primaryKey({ columns: [table.kind, table.term, table.orderId] }), index('order_search_term_order').on(table.orderId)])

/** The seam of rulings 29; later the workflow engine decides, the table stays. */
export const approvalRequest = pgTable('approval_request', {
  id: id(),
  kind: text('kind', { enum: ['discount', 'waiver', 'refund', 'voidPayment', 'reopen'] }).notNull(),
  subjectId: text('subject_id').notNull(),
  askerId: text('asker_id').notNull().references(() => userAccount.id),
  reason: text('reason').notNull(),
  state: text('state', { enum: ['OPEN', 'APPROVED', 'REFUSED'] }).notNull().default('OPEN'),
  deciderId: text('decider_id').references(() => userAccount.id),
  decisionNote: text('decision_note'),
  createdAt: moment('created_at').notNull(),
  decidedAt: moment('decided_at')
}, (table) => [
  uniqueIndex('approval_request_open').on(table.kind, table.subjectId).where(sql`${table.state} = 'OPEN'`),
  check('approval_request_other', sql`${table.deciderId} is null or ${table.deciderId} <> ${table.askerId}`)
])

/** Each look at personal data in full (towing.md section 3). */
export const piiAccess = pgTable('pii_access', {
  id: id(),
  orderId: text('order_id').notNull().references(() => accidentOrder.id),
  userId: text('user_id').notNull().references(() => userAccount.id),
  /** A field, or photo: and its category. */
  field: text('field').notNull(),
  at: moment('at').notNull()
}, (table) => [index('pii_access_order').on(table.orderId, table.at), index('pii_access_user').on(table.userId, table.at)])
