/**
 * Calls of the towing area (`/api/transferCar/...`), ours to design (towing.md, rulings 3, 30 to 36).
 * Unknown fields are refused by name. Every write carries the header `Idempotency-Key`.
 *
 * GET  AccidentOrder?tab=&keyword=&...&cursor= (ListQuery) -> KeysetPage<OrderCard>, newest first
 * GET  AccidentOrder/Counts                            -> TabCounts
 * GET  AccidentOrder/{id}                              -> OrderDetail
 * GET  AccidentOrder/{id}/Reveal?field=                -> RevealAnswer (needs btn_view_pii, is logged)
 * GET  AccidentOrder/Duplicates?plateNo=&mobile=...    -> { list: DuplicateHit[] }
 * POST AccidentOrder                                   CreateOrderBody -> OrderDetail
 * PUT  AccidentOrder/{id}                              UpdateOrderBody -> OrderDetail
 * POST AccidentOrder/{id}/Evidence                     EvidenceBody -> OrderDetail
 * POST AccidentOrder/{id}/Evidence/{evidenceId}/File   multipart, EvidenceFileFields + file -> OrderDetail (rulings 30), null when the order was taken from this person since the photo was announced
 * POST AccidentOrder/{id}/Signatures/{signatureId}/File multipart, SignatureFileFields + file -> OrderDetail or null, likewise
 * POST AccidentOrder/{id}/Evidence/{evidenceId}/GiveUp GiveUpBody -> OrderDetail (btn_append; a photo or signature that was announced and will not come, rulings 30)
 * POST AccidentOrder/{id}/Actions/{action}             StepBodies[action] -> OrderDetail
 * POST AccidentOrder/{id}/Units/{unitId}/{step}        UnitStepBody -> OrderDetail (a unit that is not the lead, rulings 35)
 * GET  Duty                                            -> DutyLists (drivers and trucks for dispatch)
 */
import { Type, type Static, type TString } from '@sinclair/typebox'
import {
  ACCIDENT_TYPE_CODES,
  BEARER_CODES,
  DEST_TYPE_CODES,
  DRIVE_TYPE_CODES,
  EVENT_ONLY_ACTIONS,
  HOLD_REASON_CODES,
  ID_TYPE_CODES,
  OUTCOMES,
  PERSON_ROLE_CODES,
  PHOTO_CATEGORY_CODES,
  PLATE_COLOR_CODES,
  PLATE_SITUATION_CODES,
  PRICE_EXEMPTION_CODES,
  ROAD_TYPE_CODES,
  SERVICE_ACTIONS,
  SERVICE_TYPE_CODES,
  SIGNER_ROLE_CODES,
  SOURCE_CODES,
  STATUS_TAB_KEYS,
  TRUCK_TYPE_CODES,
  UNIT_STEPS,
  VEHICLE_CLASS_CODES,
  type EventAction,
  type StatusTabKey,
  type TruckType
} from './codes'
import { MISSING_FIELDS, OUTCOME_GROUPS } from '../statistic/codes'
import { Fen, Id, Nullable, oneOf, Position, ServiceActionSchema, ServiceStatusSchema, strict, text, Time } from './parts'

export {
  CreateOrderBody,
  EvidenceBody,
  EvidenceFileFields,
  EvidenceItem,
  GiveUpBody,
  IntakeFields,
  PersonInput,
  Position,
  SignatureFileFields,
  SignatureInput,
  UpdateOrderBody,
  VehicleInput
} from './parts'
export { StepBodies, UnitStepBody, type AnyStepBody, type StepBody } from './steps'

const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })
/** 待补传, 时间存疑, 扣留中, 危险品, 有人受伤; 作业中, 超时, 在库超 30 天 as the cards of the statistics count them. */
export const ORDER_FLAGS = [
  'pendingEvidence',
  'timeDoubtful',
  'onHold',
  'hazmat',
  'injured',
  'inProgress',
  'overdue',
  'storedLong'
] as const
export type OrderFlag = (typeof ORDER_FLAGS)[number]

export const ListQuery = Type.Object(
  {
    tab: Type.Optional(oneOf(STATUS_TAB_KEYS)),
    keyword: Type.Optional(text(50)),
    /** The advanced filter; dates are Shanghai days yyyy-mm-dd, both inside. */
    status: Type.Optional(ServiceStatusSchema),
    createdFrom: Type.Optional(Day),
    createdTo: Type.Optional(Day),
    source: Type.Optional(oneOf(SOURCE_CODES)),
    serviceType: Type.Optional(oneOf(SERVICE_TYPE_CODES)),
    bearer: Type.Optional(oneOf(BEARER_CODES)),
    driverId: Type.Optional(Id),
    truckId: Type.Optional(Id),
    customerId: Type.Optional(Id),
    /** What needs somebody's attention. */
    flag: Type.Optional(oneOf(ORDER_FLAGS)),
    /** How it ended; groups of the statistics (transferCarStatisticCodes.ts). */
    outcome: Type.Optional(oneOf([...OUTCOMES, ...OUTCOME_GROUPS])),
    areaCode: Type.Optional(Type.String({ pattern: '^\\d{6}$' })),
    insurer: Type.Optional(text(40, 1)),
    /** Left empty; driver, truck = no crew has one. */
    missing: Type.Optional(oneOf(MISSING_FIELDS)),
    /** Hour of the day in Shanghai in which it was reported, 0 to 23. */
    createdHour: Type.Optional(Type.String({ pattern: '^(1?[0-9]|2[0-3])$' })),
    cursor: Type.Optional(text(200)),
    pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 }))
  },
  { additionalProperties: false }
)
export type ListQuery = Static<typeof ListQuery>
const RevealField = oneOf([
  'reporterMobile',
  'reporterName',
  'receiverMobile',
  'ownerMobile',
  'driverMobile',
  'pickUpMobile',
  'pickUpIdNo',
  'surveyorMobile'
] as const)
export const RevealQuery = strict({ field: RevealField })
export type RevealQuery = Static<typeof RevealQuery>
const oneOrMore = <T extends TString>(schema: T) => Type.Union([schema, Type.Array(schema, { maxItems: 20 })])
export const DuplicateQuery = strict({
  /** Of one vehicle, or repeated for each of several. */
  plateNo: Type.Optional(oneOrMore(text(16))),
  vin: Type.Optional(oneOrMore(text(17))),
  mobile: Type.Optional(text(20)),
  policeCaseNo: Type.Optional(text(40)),
  lng: Type.Optional(Type.Number()),
  lat: Type.Optional(Type.Number())
})
export type DuplicateQuery = Static<typeof DuplicateQuery>

export const VehicleView = Type.Object({
  id: Id,
  plateSituation: oneOf(PLATE_SITUATION_CODES),
  plateNo: Nullable(Type.String()),
  vin: Nullable(Type.String()),
  vehicleClass: Nullable(oneOf(VEHICLE_CLASS_CODES)),
  brandModel: Nullable(Type.String()),
  color: Nullable(Type.String()),
  damaged: Nullable(Type.Boolean()),
  plateColor: Nullable(oneOf(PLATE_COLOR_CODES)),
  seats: Nullable(Type.Integer()),
  axles: Nullable(Type.Integer()),
  massKg: Nullable(Type.Integer()),
  driveType: Nullable(oneOf(DRIVE_TYPE_CODES)),
  isElectric: Nullable(Type.Boolean())
})
export type VehicleView = Static<typeof VehicleView>

export const UnitView = Type.Object({
  id: Id,
  isLead: Type.Boolean(),
  leg: Type.Integer(),
  driverId: Nullable(Id),
  driverName: Nullable(Type.String()),
  driverMobile: Nullable(Type.String()),
  truckId: Nullable(Id),
  truckPlate: Nullable(Type.String()),
  truckType: Nullable(oneOf(TRUCK_TYPE_CODES)),
  assistantNames: Type.Array(Type.String()),
  etaAt: Nullable(Time),
  distanceM: Nullable(Type.Integer()),
  /** Business time of each stamp that has happened (rulings 31). */
  stamps: Type.Record(Type.String(), Time),
  /** What this person may do on this unit now; only of units that are not the lead. */
  steps: Type.Array(oneOf(UNIT_STEPS))
})
export type UnitView = Static<typeof UnitView>

export const OrderCard = Type.Object({
  id: Id,
  orderNo: Type.String(),
  version: Type.Integer(),
  status: ServiceStatusSchema,
  source: Nullable(oneOf(SOURCE_CODES)),
  serviceType: Nullable(oneOf(SERVICE_TYPE_CODES)),
  plateNo: Nullable(Type.String()),
  plateSituation: Nullable(oneOf(PLATE_SITUATION_CODES)),
  vehicleClass: Nullable(oneOf(VEHICLE_CLASS_CODES)),
  vehicleCount: Type.Integer(),
  address: Nullable(Type.String()),
  position: Nullable(Position),
  destAddress: Nullable(Type.String()),
  destPosition: Nullable(Position),
  /** Masked: 张*, 138****8000; the call button asks for the number by Reveal. */
  reporterName: Nullable(Type.String()),
  reporterMobile: Nullable(Type.String()),
  canReveal: Type.Boolean(),
  driverName: Nullable(Type.String()),
  truckPlate: Nullable(Type.String()),
  hazmat: Type.Boolean(),
  injured: Type.Integer(),
  createdAt: Time,
  statusAt: Time,
  /** Business time of each stamp of order and lead unit: what SLA colours are computed from. */
  stamps: Type.Record(Type.String(), Time),
  onHold: Type.Boolean(),
  /** Photos and signatures that were announced and have not arrived: 待补传 (rulings 30). */
  pendingEvidence: Type.Integer(),
  /** Entries with 时间存疑 that nobody has confirmed (rulings 31). */
  timeDoubts: Type.Integer(),
  /** The one legal next step of this person, null when it is somebody else's turn. */
  nextAction: Nullable(ServiceActionSchema)
})
export type OrderCard = Static<typeof OrderCard>

/** 已放弃补传: by whom, when (epoch ms) and why. */
export const GivenUp = Type.Object({ byName: Type.String(), at: Time, reason: Type.String() })
export type GivenUp = Static<typeof GivenUp>

export const EvidenceView = Type.Object({
  id: Id,
  category: oneOf(PHOTO_CATEGORY_CODES),
  /** Whose work it shows; null with leg 0 = handed in with the report. Always sent; absent only on what the app itself adds for its own unit. */ unitId:
    Type.Optional(Nullable(Id)),
  leg: Type.Integer(),
  deviceAt: Time,
  uploadedAt: Nullable(Time),
  uploaderName: Type.String(),
  source: oneOf(['CAMERA', 'ALBUM'] as const),
  /** Null while 待补传 or when the viewer may not see a restricted category. */
  url: Nullable(Type.String()),
  thumbUrl: Nullable(Type.String()),
  /** `PENDING` = 待补传 (rulings 30), `GIVEN_UP` = 已放弃补传. */
  state: oneOf(['STORED', 'PENDING', 'GIVEN_UP', 'RESTRICTED'] as const),
  /** Set once somebody gave it up, also when its file came after all. */
  givenUp: Type.Optional(Nullable(GivenUp)),
  sha256: Type.String(),
  /** Number of another order that holds the same bytes, `另一工单` when this person may not read it: a warning (issue 4), null = none. */
  reusedIn: Nullable(Type.String())
})
export type EvidenceView = Static<typeof EvidenceView>

export const EventView = Type.Object({
  id: Id,
  action: oneOf<EventAction>([...SERVICE_ACTIONS, ...EVENT_ONLY_ACTIONS]),
  from: Nullable(ServiceStatusSchema),
  to: ServiceStatusSchema,
  actorName: Type.String(),
  deviceAt: Time,
  serverAt: Time,
  businessAt: Time,
  /** 时间存疑 (rulings 31). */ timeDoubtful: Type.Boolean(),
  /** By whom the time was confirmed; null = not yet, or not in doubt. */ timeConfirmedBy: Nullable(Type.String()),
  timeConfirmedAt: Type.Optional(Nullable(Time)),
  position: Nullable(Position),
  note: Nullable(Type.String()),
  /** What the step said, ready to read: pairs of label and text. */
  details: Type.Array(Type.Object({ label: Type.String(), text: Type.String() }))
})
export type EventView = Static<typeof EventView>

export const SignatureView = Type.Object({
  id: Id,
  purpose: oneOf(['price', 'handover', 'pickup'] as const),
  signerName: Type.String(),
  signerRole: oneOf(SIGNER_ROLE_CODES),
  deviceAt: Time,
  /** Null while 待补传. */ url: Nullable(Type.String()),
  givenUp: Type.Optional(Nullable(GivenUp))
})
export type SignatureView = Static<typeof SignatureView>

const LegalAction = Type.Object({
  action: ServiceActionSchema,
  label: Type.String(),
  weight: oneOf(['next', 'other', 'danger'] as const)
})
type LegalAction = Static<typeof LegalAction>

export const PersonView = Type.Object({
  role: oneOf(PERSON_ROLE_CODES),
  /** Masked. */ name: Nullable(Type.String()),
  mobile: Nullable(Type.String()),
  idType: Nullable(oneOf(ID_TYPE_CODES)),
  idNo: Nullable(Type.String()),
  relation: Nullable(Type.String())
})
export type PersonView = Static<typeof PersonView>

/** A period in which the vehicle may not leave (towing.md section 3). */
export const HoldView = Type.Object({
  reasonCode: oneOf(HOLD_REASON_CODES),
  reason: Type.String(),
  byName: Type.String(),
  startAt: Time,
  endAt: Nullable(Time),
  endReason: Nullable(Type.String()),
  noticeAt: Nullable(Time),
  collectDays: Nullable(Type.Integer())
})
export type HoldView = Static<typeof HoldView>

export const OrderDetail = Type.Object({
  ...OrderCard.properties,
  outcome: Nullable(oneOf(OUTCOMES)),
  bearer: Nullable(oneOf(BEARER_CODES)),
  accidentType: Nullable(oneOf(ACCIDENT_TYPE_CODES)),
  roadType: Nullable(oneOf(ROAD_TYPE_CODES)),
  roadName: Nullable(Type.String()),
  kmPost: Nullable(Type.String()),
  policeCaseNo: Nullable(Type.String()),
  destType: Nullable(oneOf(DEST_TYPE_CODES)),
  lanesBlocked: Type.Integer(),
  remark: Nullable(Type.String()),
  createdByName: Type.String(),
  direction: Nullable(Type.String()),
  areaCode: Nullable(Type.String()),
  areaName: Nullable(Type.String()),
  insurer: Nullable(Type.String()),
  policyNo: Nullable(Type.String()),
  claimNo: Nullable(Type.String()),
  surveyorMobile: Nullable(Type.String()),
  customerId: Nullable(Id),
  customerName: Nullable(Type.String()),
  illegalParking: Type.Boolean(),
  people: Type.Array(PersonView),
  holds: Type.Array(HoldView),
  yardName: Nullable(Type.String()),
  keysCount: Nullable(Type.Integer()),
  odometerKm: Nullable(Type.Integer()),
  belongings: Nullable(Type.String()),
  /** 免收费 with its reason (rulings 32); null = fees are settled the ordinary way. */
  feeWaivedReason: Nullable(Type.String()),
  releasedAt: Nullable(Time),
  vehicles: Type.Array(VehicleView),
  units: Type.Array(UnitView),
  events: Type.Array(EventView),
  evidence: Type.Array(EvidenceView),
  signatures: Type.Array(SignatureView),
  /** Personal data that is stored and that this person may have shown in full by Reveal. */
  revealable: Type.Optional(Type.Array(RevealField)),
  agreedPriceFen: Nullable(Fen),
  priceExemption: Nullable(oneOf(PRICE_EXEMPTION_CODES)),
  priceExemptionNote: Nullable(Type.String()),
  unsafeReason: Nullable(Type.String()),
  receiverName: Nullable(Type.String()),
  receiverMobile: Nullable(Type.String()),
  slot: Nullable(Type.String()),
  /** What this person may do now; the app draws these and no other. */
  actions: Type.Array(LegalAction),
  canEdit: Type.Boolean(),
  /** Photos may be added now (not frozen, the person works on this order). */
  canAddEvidence: Type.Boolean(),
  /** Announced files may be given up by this person, and there are some. */
  canGiveUp: Type.Optional(Type.Boolean()),
  /** 收款 is this person's now: something is to be paid and he may take it (ruling 46). Missing = no. */
  canCollect: Type.Optional(Type.Boolean()),
  /** Of a new or changed order: no rate card covers its place, in words (ruling 45). */
  priceGap: Type.Optional(Type.String())
})
export type OrderDetail = Static<typeof OrderDetail>

export type TabCounts = Record<StatusTabKey, number>
export interface RevealAnswer {
  value: string
}
export interface DuplicateHit {
  id: string
  orderNo: string
  status: Static<typeof ServiceStatusSchema>
  createdAt: number
  reason: string
  /** Of the vehicle that was asked for, else of the first one. */
  plateNo: string | null
  address: string | null
}
export interface DutyDriver {
  id: string
  name: string
  mobile: string
  branch: string
  onDuty: boolean
  activeOrderNo: string | null
  papersExpired: boolean
}
export interface DutyTruck {
  id: string
  plateNo: string
  truckType: TruckType
  capacityKg: number
  driverId: string | null
  driverName: string | null
  activeOrderNo: string | null
  papersExpired: boolean
}
export interface DutyLists {
  drivers: DutyDriver[]
  trucks: DutyTruck[]
}
