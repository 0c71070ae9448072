import { Type, type Static } from '@sinclair/typebox'
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
  TRUCK_TYPE_CODES,
  UNIT_STEPS,
  VEHICLE_CLASS_CODES,
  type EventAction
} from './codes'
import { Fen, Id, Nullable, oneOf, Position, ServiceActionSchema, ServiceStatusSchema, Time } from './parts'
import { RevealField } from './order'

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
  /** Business time of each stamp that has happened (orders.md#business-time). */
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
  /** Time limit that runs now (statistics.md#time-limits): lists, cards and details show the same. Null = nobody waits any more. */
  limit: Type.Optional(Nullable(Type.Object({ stage: oneOf(['depart', 'arrive', 'clear'] as const), soonAt: Time, dueAt: Time }))),
  onHold: Type.Boolean(),
  /** Photos and signatures that were announced and have not arrived: 待补传 (evidence.md#evidence-may-follow). */
  pendingEvidence: Type.Integer(),
  /** Entries with 时间存疑 that nobody has confirmed (orders.md#business-time). */
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
  /** `PENDING` = 待补传 (evidence.md#giving-up), `GIVEN_UP` = 已放弃补传. */
  state: oneOf(['STORED', 'PENDING', 'GIVEN_UP', 'RESTRICTED'] as const),
  /** Set once somebody gave it up, also when its file came after all. */
  givenUp: Type.Optional(Nullable(GivenUp)),
  sha256: Type.String(),
  /**
   * Number of another order that holds the same bytes, `另一工单` when this person may not read it: a warning (evidence.md#reused-photos), null
   * = none.
   */
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
  /** 时间存疑 (orders.md#business-time). */ timeDoubtful: Type.Boolean(),
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

/** A period in which the vehicle may not leave (yard.md#holds). */
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
  /** 免收费 with its reason (orders.md#closing); null = fees are settled the ordinary way. */
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
  /** 出库 asks for the code that was sent to who fetches the vehicle (yard.md#release-code). Missing = no. */
  asksReleaseCode: Type.Optional(Type.Boolean()),
  /** 收款 is this person's now: something is to be paid and he may take it (payments.md#collecting). Missing = no. */
  canCollect: Type.Optional(Type.Boolean()),
  /** Of a new or changed order: no rate card covers its place, in words (fees.md#price-gap). */
  priceGap: Type.Optional(Type.String())
})
export type OrderDetail = Static<typeof OrderDetail>
