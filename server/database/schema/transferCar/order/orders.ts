import { sql } from 'drizzle-orm'
import { bigint, boolean, check, doublePrecision, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type {
  AccidentType,
  Bearer,
  DestType,
  DistanceSource,
  DriveType,
  ExtraWork,
  HoldReason,
  IdType,
  Outcome,
  PersonRole,
  PlateColor,
  PlateSituation,
  PriceExemption,
  RoadType,
  ServiceStatus,
  ServiceType,
  Source,
  VehicleClass
} from '@/contract/transferCar/order/codes'
import { id, moment } from '../../columns'
import { userAccount } from '../../organization'
import { degrees, towTruck, yard } from '../fleet/fleet'
import { customer } from '../fees/prices'

export * from '../fleet/fleet'
export * from '../fees/prices'

/** Amount in fen. */
const fen = (name: string) => bigint(name, { mode: 'number' })

/**
 * 事故工单 (orders.md#accident-orders, intake.md#fields). Money, invoices and payment orders are axes of their own and have their own tables.
 */
export const accidentOrder = pgTable(
  'accident_order',
  {
    id: id(),
    orderNo: text('order_no').notNull(),
    version: integer('version').notNull().default(1),
    status: text('status').$type<ServiceStatus>().notNull(),
    /** Set once by the step, taken back only by stepping back (orders.md#outcome). */
    outcome: text('outcome').$type<Outcome>(),
    statusAt: moment('status_at').notNull(),
    /** Where the order came from when it became DONE (orders.md#step-back). */
    doneFrom: text('done_from').$type<ServiceStatus>(),
    createdBy: text('created_by')
      .notNull()
      .references(() => userAccount.id),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    source: text('source').$type<Source>(),
    policeCaseNo: text('police_case_no'),
    bearer: text('bearer').$type<Bearer>(),
    serviceType: text('service_type').$type<ServiceType>(),
    accidentType: text('accident_type').$type<AccidentType>(),
    roadType: text('road_type').$type<RoadType>(),
    roadName: text('road_name'),
    direction: text('direction'),
    /** GB/T 2260. */
    areaCode: text('area_code'),
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
    insurer: text('insurer'),
    policyNo: text('policy_no'),
    claimNo: text('claim_no'),
    surveyorMobile: text('surveyor_mobile'),
    customerId: text('customer_id').references(() => customer.id),
    /** Towed because it was parked illegally (fees.md#who-pays). */
    illegalParking: boolean('illegal_parking').notNull().default(false),
    destType: text('dest_type').$type<DestType>(),
    destAddress: text('dest_address'),
    destLng: degrees('dest_lng'),
    destLat: degrees('dest_lat'),
    destCoordType: text('dest_coord_type', { enum: ['GCJ02', 'WGS84'] }),
    injured: integer('injured').notNull().default(0),
    lanesBlocked: integer('lanes_blocked').notNull().default(0),
    hazmat: boolean('hazmat').notNull().default(false),
    remark: text('remark'),
    /** Shown and agreed before work (fees.md#price-shown); fen. */
    agreedPriceFen: fen('agreed_price_fen'),
    priceExemption: text('price_exemption').$type<PriceExemption>(),
    priceExemptionNote: text('price_exemption_note'),
    unsafeReason: text('unsafe_reason'),
    /** Card and agreement that price this order from 到达现场 on (fees.md#price-lock). */
    rateCardId: text('rate_card_id'),
    rateCardVersion: integer('rate_card_version'),
    agreementId: text('agreement_id'),
    priceLockedAt: moment('price_locked_at'),
    carried: boolean('carried').notNull().default(false),
    extraWork: jsonb('extra_work').$type<ExtraWork[]>().notNull().default([]),
    resultNote: text('result_note'),
    receiverName: text('receiver_name'),
    receiverMobile: text('receiver_mobile'),
    yardId: text('yard_id').references(() => yard.id),
    slot: text('slot'),
    keysCount: integer('keys_count'),
    odometerKm: integer('odometer_km'),
    belongings: text('belongings'),
    /** Reason code of a cancel or a dry run. */
    endReason: text('end_reason'),
    endNote: text('end_note'),
    /** Kept beside the periods of order_hold: lists and gates look at it. */
    onHold: boolean('on_hold').notNull().default(false),
    /** First step of letting a vehicle go: finance, or a manager's override. */
    releasedAt: moment('released_at'),
    releasedBy: text('released_by').references(() => userAccount.id),
    releaseOverride: text('release_override'),
    gateOutAt: moment('gate_out_at'),
    /** 免收费 with its reason (orders.md#closing). */
    feeWaivedReason: text('fee_waived_reason'),
    feeWaivedBy: text('fee_waived_by').references(() => userAccount.id),
    feeWaivedAt: moment('fee_waived_at'),
    /** Announced and not arrived: photos and signatures (evidence.md#evidence-may-follow). */
    pendingEvidence: integer('pending_evidence').notNull().default(0),
    /** Entries of the log in doubt that nobody confirmed (orders.md#business-time). */
    timeDoubts: integer('time_doubts').notNull().default(0),
    /** The driver waits for dispatch's word (orders.md#asking-dispatch). */
    reassignAsked: boolean('reassign_asked').notNull().default(false),
    dispatchCalled: boolean('dispatch_called').notNull().default(false),
    endedAt: moment('ended_at'),
    closedAt: moment('closed_at'),
    /** Names and numbers of its people were hidden for good (administration.md#retention). */
    peopleHiddenAt: moment('people_hidden_at')
  },
  (table) => [
    uniqueIndex('accident_order_no').on(table.orderNo),
    // Ascending and read backwards: a descending index of this kind would put nulls last and not serve "newest first".
    index('accident_order_by_time').on(table.createdAt, table.id),
    index('accident_order_by_status_time').on(table.statusAt, table.id),
    index('accident_order_by_status').on(table.status, table.createdAt, table.id),
    index('accident_order_by_creator').on(table.createdBy, table.createdAt, table.id),
    index('accident_order_by_creator_status').on(table.createdBy, table.status, table.createdAt, table.id),
    index('accident_order_mobile').on(table.reporterMobile, table.createdAt),
    index('accident_order_case').on(table.policeCaseNo),
    // Few rows each: what needs somebody's attention.
    index('accident_order_pending_evidence').on(table.createdAt, table.id).where(sql`${table.pendingEvidence} > 0`),
    index('accident_order_time_doubts').on(table.createdAt, table.id).where(sql`${table.timeDoubts} > 0`),
    index('accident_order_on_hold').on(table.createdAt, table.id).where(sql`${table.onHold}`),
    index('accident_order_customer').on(table.customerId, table.createdAt),
    uniqueIndex('accident_order_slot').on(table.yardId, table.slot).where(sql`${table.status} = 'STORED' and ${table.yardId} is not null`),
    check('accident_order_counters', sql`${table.pendingEvidence} >= 0 and ${table.timeDoubts} >= 0`),
    check('accident_order_price', sql`${table.agreedPriceFen} >= 0`),
    check('accident_order_version', sql`${table.version} >= 1`),
    check(
      'accident_order_position',
      sql`(${table.lng} is null) = (${table.lat} is null) and (${table.lng} is null) = (${table.coordType} is null)`
    ),
    check(
      'accident_order_dest',
      sql`(${table.destLng} is null) = (${table.destLat} is null) and (${table.destLng} is null) = (${table.destCoordType} is null)`
    )
  ]
)

/** Tractor and trailer are two entries (intake.md#vehicles). */
export const orderVehicle = pgTable(
  'order_vehicle',
  {
    id: id(),
    orderId: text('order_id')
      .notNull()
      .references(() => accidentOrder.id),
    position: integer('position').notNull(),
    plateSituation: text('plate_situation').$type<PlateSituation>().notNull(),
    plateNo: text('plate_no'),
    vin: text('vin'),
    vehicleClass: text('vehicle_class').$type<VehicleClass>(),
    brandModel: text('brand_model'),
    color: text('color'),
    damaged: boolean('damaged'),
    plateColor: text('plate_color').$type<PlateColor>(),
    seats: integer('seats'),
    axles: integer('axles'),
    /** Kilograms. */
    massKg: integer('mass_kg'),
    driveType: text('drive_type').$type<DriveType>(),
    isElectric: boolean('is_electric')
  },
  (table) => [
    uniqueIndex('order_vehicle_position').on(table.orderId, table.position),
    index('order_vehicle_plate').on(table.plateNo),
    index('order_vehicle_vin').on(table.vin)
  ]
)

/** Owner, driver and who picks the vehicle up (intake.md#people); the reporter stands on the order. */
export const orderPerson = pgTable(
  'order_person',
  {
    orderId: text('order_id')
      .notNull()
      .references(() => accidentOrder.id),
    role: text('role').$type<PersonRole>().notNull(),
    name: text('name'),
    mobile: text('mobile'),
    idType: text('id_type').$type<IdType>(),
    idNo: text('id_no'),
    relation: text('relation')
  },
  (table) => [primaryKey({ columns: [table.orderId, table.role] })]
)

/** Periods in which a vehicle may not leave; days in them are the agency's (fees.md#storage, example 5). */
export const orderHold = pgTable(
  'order_hold',
  {
    id: id(),
    orderId: text('order_id')
      .notNull()
      .references(() => accidentOrder.id),
    reasonCode: text('reason_code').$type<HoldReason>().notNull(),
    reason: text('reason').notNull(),
    byId: text('by_id')
      .notNull()
      .references(() => userAccount.id),
    startAt: moment('start_at').notNull(),
    endAt: moment('end_at'),
    endById: text('end_by_id').references(() => userAccount.id),
    endReason: text('end_reason'),
    /** When the owner was told to collect, and how many days he has. */
    noticeAt: moment('notice_at'),
    collectDays: integer('collect_days')
  },
  (table) => [
    uniqueIndex('order_hold_open').on(table.orderId).where(sql`${table.endAt} is null`),
    index('order_hold_order').on(table.orderId, table.startAt),
    check('order_hold_period', sql`${table.endAt} is null or ${table.endAt} >= ${table.startAt}`)
  ]
)

/** Kilometres of one leg; `source` says who measured. */
export interface UnitLeg {
  leg: number
  distanceM: number
  source: DistanceSource
  reason: string | null
  /** By road, metres; missing from legs of before, and where no map told it. */
  plannedM?: number | null
}

/** 派工: driver and truck with their own stamps; the service status follows the lead unit (orders.md#units). */
export const orderUnit = pgTable(
  'order_unit',
  {
    id: id(),
    orderId: text('order_id')
      .notNull()
      .references(() => accidentOrder.id),
    /** createdAt of its order, kept here so that a driver's own list is read newest first without looking at all his orders. */
    orderCreatedAt: moment('order_created_at').notNull(),
    /** Status of its order, kept here for the same reason. */
    orderStatus: text('order_status').$type<ServiceStatus>().notNull(),
    isLead: boolean('is_lead').notNull().default(true),
    leg: integer('leg').notNull().default(1),
    driverId: text('driver_id').references(() => userAccount.id),
    truckId: text('truck_id').references(() => towTruck.id),
    assistants: jsonb('assistants').$type<string[]>().notNull().default([]),
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
    handedOverAt: moment('handed_over_at'),
    /** A unit that is not the lead: when its own work ended, or it was taken away. */
    finishedAt: moment('finished_at'),
    removedAt: moment('removed_at')
  },
  (table) => [
    uniqueIndex('order_unit_lead').on(table.orderId).where(sql`${table.isLead}`),
    index('order_unit_order').on(table.orderId),
    index('order_unit_by_driver').on(table.driverId, table.orderCreatedAt, table.orderId).where(sql`${table.removedAt} is null`),
    index('order_unit_by_driver_status')
      .on(table.driverId, table.orderStatus, table.orderCreatedAt, table.orderId)
      .where(sql`${table.removedAt} is null`),
    index('order_unit_truck').on(table.truckId),
    /** What stands in the yards, longest first. */
    index('order_unit_stored').on(table.storedAt, table.orderId).where(sql`${table.isLead} and ${table.orderStatus} = 'STORED'`),
    check('order_unit_distance', sql`${table.distanceM} >= 0`)
  ]
)
