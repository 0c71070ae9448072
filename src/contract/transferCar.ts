/**
 * Calls of the towing area (`/api/transferCar/...`), ours to design (towing.md, rulings 3, 30 to 36).
 * Unknown fields are refused by name. Every write carries the header `Idempotency-Key`.
 *
 * GET  AccidentOrder?tab=&keyword=&cursor=&pageSize=  -> KeysetPage<OrderCard>, newest first
 * GET  AccidentOrder/Counts                            -> TabCounts
 * GET  AccidentOrder/{id}                              -> OrderDetail
 * GET  AccidentOrder/{id}/Reveal?field=                -> RevealAnswer (needs btn_view_pii, is logged)
 * GET  AccidentOrder/Duplicates?plateNo=&mobile=...    -> { list: DuplicateHit[] }
 * POST AccidentOrder                                   CreateOrderBody -> OrderDetail
 * PUT  AccidentOrder/{id}                              UpdateOrderBody -> OrderDetail
 * POST AccidentOrder/{id}/Evidence                     EvidenceBody -> OrderDetail
 * POST AccidentOrder/{id}/Actions/{action}             StepBodies[action] -> OrderDetail
 * GET  Duty                                            -> DutyLists (drivers and trucks for dispatch)
 */
import { Type, type Static, type TObject, type TProperties } from '@sinclair/typebox'
import {
  SOURCE_CODES, BEARER_CODES, SERVICE_TYPE_CODES, ACCIDENT_TYPE_CODES, ROAD_TYPE_CODES, VEHICLE_CLASS_CODES,
  DEST_TYPE_CODES, TRUCK_TYPE_CODES, PLATE_SITUATION_CODES, CANCEL_REASON_CODES, DRY_RUN_REASON_CODES,
  PRICE_EXEMPTION_CODES, SIGNER_ROLE_CODES, EXTRA_WORK_CODES, DISTANCE_SOURCE_CODES, PHOTO_CATEGORY_CODES,
  OUTCOMES, SERVICE_ACTIONS, SERVICE_STATUSES, STATUS_TAB_KEYS, type ServiceAction, type StatusTabKey, type TruckType
} from './transferCarCodes'

const strict = <T extends TProperties>(properties: T) => Type.Object(properties, { additionalProperties: false })
const oneOf = <T extends string>(codes: readonly T[]) => Type.Unsafe<T>({ type: 'string', enum: [...codes] })
const text = (max: number, min = 0) => Type.String({ minLength: min, maxLength: max })
const Id = Type.String({ minLength: 1, maxLength: 64, pattern: '^[0-9A-Za-z_-]+$' })
/** Epoch milliseconds. */
const Time = Type.Integer({ minimum: 0, maximum: 4102444800000 })
/** Amount in fen. */
const Fen = Type.Integer({ minimum: 0, maximum: 9999999999 })
const Nullable = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) => Type.Union([schema, Type.Null()])

export const ServiceStatusSchema = oneOf(SERVICE_STATUSES)
export const ServiceActionSchema = oneOf(SERVICE_ACTIONS)

/** A point in one labelled system (towing.md section 3): degrees, accuracy in metres, `fixAt` = when it was measured. */
export const Position = strict({
  lng: Type.Number({ minimum: 73, maximum: 136 }),
  lat: Type.Number({ minimum: 3, maximum: 54 }),
  coordType: oneOf(['GCJ02', 'WGS84'] as const),
  accuracyM: Type.Optional(Type.Number({ minimum: 0, maximum: 100000 })),
  fixAt: Type.Optional(Time)
})
export type Position = Static<typeof Position>

export const VehicleInput = strict({
  plateSituation: oneOf(PLATE_SITUATION_CODES),
  plateNo: Type.Optional(text(16)),
  vin: Type.Optional(text(17)),
  vehicleClass: Type.Optional(oneOf(VEHICLE_CLASS_CODES)),
  brandModel: Type.Optional(text(60)),
  color: Type.Optional(text(20)),
  damaged: Type.Optional(Type.Boolean())
})
export type VehicleInput = Static<typeof VehicleInput>

/** Intake fields; the six required ones of rulings 34 are checked by `intakeErrors` so that a draft may lack them. */
const intake = {
  source: Type.Optional(oneOf(SOURCE_CODES)),
  policeCaseNo: Type.Optional(text(40)),
  bearer: Type.Optional(oneOf(BEARER_CODES)),
  serviceType: Type.Optional(oneOf(SERVICE_TYPE_CODES)),
  accidentType: Type.Optional(oneOf(ACCIDENT_TYPE_CODES)),
  roadType: Type.Optional(oneOf(ROAD_TYPE_CODES)),
  roadName: Type.Optional(text(60)),
  kmPost: Type.Optional(text(12)),
  address: Type.Optional(text(255)),
  /** Missing = 未定位, asked again at dispatch (rulings 34). */
  position: Type.Optional(Position),
  reporterName: Type.Optional(text(50)),
  reporterMobile: Type.Optional(text(20)),
  vehicles: Type.Optional(Type.Array(VehicleInput, { maxItems: 20 })),
  /** Names of uploaded pictures of the vehicle (file/Uploader/transferCar). */
  vehiclePhotos: Type.Optional(Type.Array(text(400, 1), { maxItems: 9 })),
  destType: Type.Optional(oneOf(DEST_TYPE_CODES)),
  destAddress: Type.Optional(text(255)),
  destPosition: Type.Optional(Position),
  injured: Type.Optional(Type.Integer({ minimum: 0, maximum: 999 })),
  lanesBlocked: Type.Optional(Type.Integer({ minimum: 0, maximum: 8 })),
  hazmat: Type.Optional(Type.Boolean()),
  remark: Type.Optional(text(500))
}
export const IntakeFields = strict(intake)
export type IntakeFields = Static<typeof IntakeFields>

export const CreateOrderBody = strict({ ...intake, /** true = keep as 草稿, else straight to 待派单. */ draft: Type.Optional(Type.Boolean()) })
export type CreateOrderBody = Static<typeof CreateOrderBody>
export const UpdateOrderBody = strict({ ...intake, version: Type.Integer({ minimum: 1 }) })
export type UpdateOrderBody = Static<typeof UpdateOrderBody>

/** One photo named by a step (rulings 30): `fileName` when it is uploaded already, else its sha256 until the file follows. */
export const EvidenceItem = strict({
  id: Type.String({ pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' }),
  category: oneOf(PHOTO_CATEGORY_CODES),
  fileName: Type.Optional(text(400, 1)),
  sha256: Type.Optional(Type.String({ pattern: '^[0-9a-f]{64}$' })),
  /** When the picture was taken, by the device's clock. */
  deviceAt: Time,
  source: oneOf(['CAMERA', 'ALBUM'] as const),
  position: Type.Optional(Position)
})
export type EvidenceItem = Static<typeof EvidenceItem>
export const EvidenceBody = strict({ evidence: Type.Array(EvidenceItem, { minItems: 1, maxItems: 60 }) })
export type EvidenceBody = Static<typeof EvidenceBody>

/** A signature drawn on the pad and uploaded as PNG. */
export const SignatureInput = strict({
  /** Server name or an address that the server gave: its signature is cut off (rulings 5). */
  fileName: text(400, 1),
  signerName: text(50, 2),
  signerRole: oneOf(SIGNER_ROLE_CODES),
  deviceAt: Time
})
export type SignatureInput = Static<typeof SignatureInput>

/** What every step carries: the version seen, the device's time and the clock offset measured at the last sync (rulings 31; ms, server minus device; absent = unknown). */
const step = {
  version: Type.Integer({ minimum: 1 }),
  deviceAt: Time,
  clockOffsetMs: Type.Optional(Type.Integer({ minimum: -86400000000, maximum: 86400000000 })),
  position: Type.Optional(Position),
  note: Type.Optional(text(500)),
  evidence: Type.Optional(Type.Array(EvidenceItem, { maxItems: 60 }))
}
const reason = { reason: Type.Optional(text(200)) }
const crew = { driverId: Type.Optional(Id), truckId: Type.Optional(Id), /** The driver or truck is on another active order and the dispatcher wants it so. */ confirmBusy: Type.Optional(Type.Boolean()), etaAt: Type.Optional(Time) }

export const StepBodies = {
  submit: strict({ ...step }),
  dispatch: strict({ ...step, ...crew, crewPosition: Type.Optional(Position) }),
  reassign: strict({ ...step, ...crew, ...reason }),
  accept: strict({ ...step }),
  refuse: strict({ ...step, ...reason }),
  depart: strict({ ...step, noPositionReason: Type.Optional(text(200)) }),
  arrive: strict({ ...step, noPositionReason: Type.Optional(text(200)), farNote: Type.Optional(text(200)) }),
  startWork: strict({
    ...step,
    damaged: Type.Optional(Type.Boolean()),
    unsafeReason: Type.Optional(text(200)),
    agreedPriceFen: Type.Optional(Fen),
    signature: Type.Optional(SignatureInput),
    exemption: Type.Optional(oneOf(PRICE_EXEMPTION_CODES)),
    exemptionNote: Type.Optional(text(200))
  }),
  load: strict({
    ...step,
    plateSituation: Type.Optional(oneOf(PLATE_SITUATION_CODES)),
    plateNo: Type.Optional(text(16)),
    vin: Type.Optional(text(17)),
    /** The check digit of the VIN does not fit and a person looked twice (towing.md 9.2). */
    vinConfirmed: Type.Optional(Type.Boolean()),
    extraWork: Type.Optional(Type.Array(oneOf(EXTRA_WORK_CODES), { maxItems: 3, uniqueItems: true }))
  }),
  repair: strict({ ...step, resultNote: Type.Optional(text(500)) }),
  deliver: strict({
    ...step, noPositionReason: Type.Optional(text(200)),
    /** Kilometres of this leg in metres. */
    distanceM: Type.Optional(Type.Integer({ minimum: 0, maximum: 2000000 })),
    distanceSource: Type.Optional(oneOf(DISTANCE_SOURCE_CODES)),
    distanceReason: Type.Optional(text(200))
  }),
  redirect: strict({ ...step, ...reason, destType: Type.Optional(oneOf(DEST_TYPE_CODES)), destAddress: Type.Optional(text(255)), destPosition: Type.Optional(Position) }),
  store: strict({ ...step, slot: Type.Optional(text(20)), keys: Type.Optional(Type.Integer({ minimum: 0, maximum: 20 })), odometerKm: Type.Optional(Type.Integer({ minimum: 0, maximum: 9999999 })), belongings: Type.Optional(text(500)) }),
  handOver: strict({ ...step, receiverName: Type.Optional(text(50)), receiverMobile: Type.Optional(text(20)), signature: Type.Optional(SignatureInput) }),
  release: strict({ ...step }),
  close: strict({ ...step }),
  askReopen: strict({ ...step, ...reason }),
  reopen: strict({ ...step, ...reason }),
  stepBack: strict({ ...step, ...reason }),
  cancel: strict({ ...step, ...reason, reasonCode: Type.Optional(oneOf(CANCEL_REASON_CODES)) }),
  dryRun: strict({ ...step, ...reason, reasonCode: Type.Optional(oneOf(DRY_RUN_REASON_CODES)), noPositionReason: Type.Optional(text(200)) }),
  voidOrder: strict({ ...step, ...reason })
} as const satisfies Record<ServiceAction, TObject>
export type StepBody<A extends ServiceAction = ServiceAction> = Static<(typeof StepBodies)[A]>
/** Every field any step may carry; what the shared requirement rules look at. */
export type AnyStepBody = Partial<
  StepBody<'dispatch'> & StepBody<'reassign'> & StepBody<'arrive'> & StepBody<'startWork'> & StepBody<'load'> & StepBody<'repair'> &
  StepBody<'deliver'> & StepBody<'redirect'> & StepBody<'store'> & Omit<StepBody<'handOver'>, 'signature'>
> & { reasonCode?: string }

export const ListQuery = Type.Object({
  tab: Type.Optional(oneOf(STATUS_TAB_KEYS)),
  keyword: Type.Optional(text(50)),
  cursor: Type.Optional(text(200)),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 }))
}, { additionalProperties: false })
export type ListQuery = Static<typeof ListQuery>
export const RevealField = oneOf(['reporterMobile', 'reporterName', 'receiverMobile'] as const)
export const RevealQuery = strict({ field: RevealField })
export type RevealQuery = Static<typeof RevealQuery>
export const DuplicateQuery = strict({
  plateNo: Type.Optional(text(16)), vin: Type.Optional(text(17)), mobile: Type.Optional(text(20)), policeCaseNo: Type.Optional(text(40)),
  lng: Type.Optional(Type.Number()), lat: Type.Optional(Type.Number())
})
export type DuplicateQuery = Static<typeof DuplicateQuery>

export const VehicleView = Type.Object({
  id: Id, plateSituation: oneOf(PLATE_SITUATION_CODES), plateNo: Nullable(Type.String()), vin: Nullable(Type.String()),
  vehicleClass: Nullable(oneOf(VEHICLE_CLASS_CODES)), brandModel: Nullable(Type.String()), color: Nullable(Type.String()), damaged: Nullable(Type.Boolean())
})
export type VehicleView = Static<typeof VehicleView>

export const UnitView = Type.Object({
  id: Id, isLead: Type.Boolean(), leg: Type.Integer(),
  driverId: Nullable(Id), driverName: Nullable(Type.String()), driverMobile: Nullable(Type.String()),
  truckId: Nullable(Id), truckPlate: Nullable(Type.String()), truckType: Nullable(oneOf(TRUCK_TYPE_CODES)),
  etaAt: Nullable(Time), distanceM: Nullable(Type.Integer()),
  /** Business time of each stamp that has happened (rulings 31). */
  stamps: Type.Record(Type.String(), Time)
})
export type UnitView = Static<typeof UnitView>

export const OrderCard = Type.Object({
  id: Id, orderNo: Type.String(), version: Type.Integer(), status: ServiceStatusSchema,
  source: Nullable(oneOf(SOURCE_CODES)), serviceType: Nullable(oneOf(SERVICE_TYPE_CODES)),
  plateNo: Nullable(Type.String()), plateSituation: Nullable(oneOf(PLATE_SITUATION_CODES)), vehicleClass: Nullable(oneOf(VEHICLE_CLASS_CODES)), vehicleCount: Type.Integer(),
  address: Nullable(Type.String()), position: Nullable(Position), destAddress: Nullable(Type.String()), destPosition: Nullable(Position),
  /** Masked: 张*, 138****8000; the call button asks for the number by Reveal. */
  reporterName: Nullable(Type.String()), reporterMobile: Nullable(Type.String()), canReveal: Type.Boolean(),
  driverName: Nullable(Type.String()), truckPlate: Nullable(Type.String()),
  hazmat: Type.Boolean(), injured: Type.Integer(),
  createdAt: Time, statusAt: Time,
  /** The one legal next step of this person, null when it is somebody else's turn. */
  nextAction: Nullable(ServiceActionSchema)
})
export type OrderCard = Static<typeof OrderCard>

export const EvidenceView = Type.Object({
  id: Id, category: oneOf(PHOTO_CATEGORY_CODES), leg: Type.Integer(), deviceAt: Time, uploadedAt: Nullable(Time), uploaderName: Type.String(),
  source: oneOf(['CAMERA', 'ALBUM'] as const),
  /** Null while 待补传 or when the viewer may not see a restricted category. */
  url: Nullable(Type.String()), thumbUrl: Nullable(Type.String()),
  /** `PENDING` = 待补传 (rulings 30). */
  state: oneOf(['STORED', 'PENDING', 'RESTRICTED'] as const)
})
export type EvidenceView = Static<typeof EvidenceView>

export const EventView = Type.Object({
  id: Id, /** `edit` = 修改资料, no move of the service axis. */ action: oneOf([...SERVICE_ACTIONS, 'edit']), from: Nullable(ServiceStatusSchema), to: ServiceStatusSchema,
  actorName: Type.String(), deviceAt: Time, serverAt: Time, businessAt: Time, /** 时间存疑 (rulings 31). */ timeDoubtful: Type.Boolean(),
  position: Nullable(Position), note: Nullable(Type.String()),
  /** What the step said, ready to read: pairs of label and text. */
  details: Type.Array(Type.Object({ label: Type.String(), text: Type.String() }))
})
export type EventView = Static<typeof EventView>

export const SignatureView = Type.Object({ purpose: oneOf(['price', 'handover'] as const), signerName: Type.String(), signerRole: oneOf(SIGNER_ROLE_CODES), deviceAt: Time, url: Type.String() })
export type SignatureView = Static<typeof SignatureView>

export const LegalAction = Type.Object({ action: ServiceActionSchema, label: Type.String(), weight: oneOf(['next', 'other', 'danger'] as const) })
export type LegalAction = Static<typeof LegalAction>

export const OrderDetail = Type.Object({
  ...OrderCard.properties,
  outcome: Nullable(oneOf(OUTCOMES)),
  bearer: Nullable(oneOf(BEARER_CODES)), accidentType: Nullable(oneOf(ACCIDENT_TYPE_CODES)), roadType: Nullable(oneOf(ROAD_TYPE_CODES)), roadName: Nullable(Type.String()), kmPost: Nullable(Type.String()),
  policeCaseNo: Nullable(Type.String()), destType: Nullable(oneOf(DEST_TYPE_CODES)), lanesBlocked: Type.Integer(), remark: Nullable(Type.String()),
  createdByName: Type.String(),
  vehicles: Type.Array(VehicleView), units: Type.Array(UnitView), events: Type.Array(EventView), evidence: Type.Array(EvidenceView), signatures: Type.Array(SignatureView),
  agreedPriceFen: Nullable(Fen), priceExemption: Nullable(oneOf(PRICE_EXEMPTION_CODES)), priceExemptionNote: Nullable(Type.String()), unsafeReason: Nullable(Type.String()),
  receiverName: Nullable(Type.String()), receiverMobile: Nullable(Type.String()), slot: Nullable(Type.String()),
  /** What this person may do now; the app draws these and no other. */
  actions: Type.Array(LegalAction),
  canEdit: Type.Boolean(),
  /** Photos may be added now (not frozen, the person works on this order). */
  canAddEvidence: Type.Boolean()
})
export type OrderDetail = Static<typeof OrderDetail>

export type TabCounts = Record<StatusTabKey, number>
export interface RevealAnswer { value: string }
export interface DuplicateHit { id: string, orderNo: string, status: Static<typeof ServiceStatusSchema>, createdAt: number, reason: string }
export interface DutyDriver { id: string, name: string, mobile: string, branch: string, onDuty: boolean, activeOrderNo: string | null, papersExpired: boolean }
export interface DutyTruck { id: string, plateNo: string, truckType: TruckType, capacityKg: number, driverId: string | null, driverName: string | null, activeOrderNo: string | null, papersExpired: boolean }
export interface DutyLists { drivers: DutyDriver[], trucks: DutyTruck[] }
