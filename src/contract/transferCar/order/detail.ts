import { Type, type Static } from '@sinclair/typebox'
import {
  ACCIDENT_TYPE_CODES,
  BEARER_CODES,
  DEST_TYPE_CODES,
  DISTANCE_SOURCE_CODES,
  DRIVE_TYPE_CODES,
  HOLD_REASON_CODES,
  ID_TYPE_CODES,
  OUTCOMES,
  PERSON_ROLE_CODES,
  PHOTO_CATEGORY_CODES,
  GAP_KIND_CODES,
  PLATE_COLOR_CODES,
  PLATE_SITUATION_CODES,
  PRICE_EXEMPTION_CODES,
  ROAD_TYPE_CODES,
  SERVICE_TYPE_CODES,
  SOURCE_CODES,
  TRUCK_TYPE_CODES,
  UNIT_STEPS,
  VEHICLE_CLASS_CODES
} from './codes'
import { EventView, EvidenceView, SignatureView } from './evidence'
import { Fen, Id, Nullable, oneOf, Position, Road, ServiceActionSchema, ServiceStatusSchema, Time } from './parts'
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

/** Kilometres of one leg, metres, with where they come from (intake.md#kilometres). */
const UnitLegView = Type.Object({
  distanceM: Type.Integer(),
  source: oneOf(DISTANCE_SOURCE_CODES),
  /** By road from the scene to the destination; null where no map told it. */
  plannedM: Nullable(Type.Integer()),
  reason: Nullable(Type.String())
})
export type UnitLegView = Static<typeof UnitLegView>
/** What the trip that is being driven gives by itself, metres; null = it does not. */
export interface TripKilometres {
  drivenM: number | null
  /** `estimate` = no way by road, none to bill by. */
  planned: { distanceM: number; source: 'road' | 'estimate' } | null
}

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
  /** Missing from servers that do not know sources. */
  legs: Type.Optional(Type.Array(UnitLegView)),
  /** Business time of each stamp that has happened (orders.md#business-time). */
  stamps: Type.Record(Type.String(), Time),
  /**
   * Where its truck was last on this trip (fleet.md#positions): when, and how far it still has in a straight line (metres), by road where a
   * map tells it. Null = no trip, no fix yet, or not for this person.
   */
  lastPosition: Type.Optional(
    Nullable(
      Type.Object({
        fixAt: Time,
        foregroundOnly: Type.Boolean(),
        heading: Nullable(
          Type.Object({ to: oneOf(['scene', 'destination'] as const), distanceM: Type.Integer(), road: Type.Optional(Road) })
        )
      })
    )
  ),
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
  /** Missing from servers of before. */
  bearer: Type.Optional(Nullable(oneOf(BEARER_CODES))),
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
  /**
   * Of an order that waits for this very driver's answer (orders.md#offers): until when, which vehicle and work, and by what it will be
   * priced, in words: every page shows them, without the lists of words. Null or missing = none.
   */
  offer: Type.Optional(
    Nullable(
      Type.Object({
        dueAt: Time,
        car: Type.String(),
        work: Type.String(),
        price: Type.String(),
        /** He is asked to help with this crew; absent = to take the lead. */
        unitId: Type.Optional(Id)
      })
    )
  ),
  /** Until when the offer to its lead waits for an answer, for everybody; null = none waits. Missing from servers of before. */
  offerDueAt: Type.Optional(Nullable(Time)),
  /** The driver asks for another crew, or calls dispatch, and nobody has answered (orders.md#asking-dispatch). Missing = no. */
  reassignAsked: Type.Optional(Type.Boolean()),
  dispatchCalled: Type.Optional(Type.Boolean()),
  /** The one legal next step of this person, null when it is somebody else's turn. */
  nextAction: Nullable(ServiceActionSchema)
})
export type OrderCard = Static<typeof OrderCard>

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
  /** When names and numbers of its people were hidden for good (administration.md#retention); null = they were not. */
  peopleHiddenAt: Type.Optional(Nullable(Time)),
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
  /** What could not be shown, by whom and why (evidence.md#no-evidence). */
  gaps: Type.Optional(
    Type.Array(
      Type.Object({
        category: oneOf(PHOTO_CATEGORY_CODES),
        kind: oneOf(GAP_KIND_CODES),
        reason: Type.String(),
        byName: Type.String(),
        at: Time
      })
    )
  ),
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
