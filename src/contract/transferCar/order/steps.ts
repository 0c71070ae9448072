import { Type, type Static, type TObject } from '@sinclair/typebox'
import {
  CANCEL_REASON_CODES,
  DEST_TYPE_CODES,
  DISTANCE_SOURCE_CODES,
  DRY_RUN_REASON_CODES,
  EXTRA_WORK_CODES,
  HOLD_REASON_CODES,
  ID_TYPE_CODES,
  PLATE_SITUATION_CODES,
  PRICE_EXEMPTION_CODES,
  type ServiceAction
} from './codes'
import { QuoteInput } from '../fees/bill'
import { EvidenceGap, EvidenceItem, Fen, Id, oneOf, Position, SignatureInput, strict, text, Time } from './parts'

/**
 * What every step carries: the version seen, the device's time and the clock offset measured at the last sync (orders.md#business-time; ms,
 * server minus device; absent = unknown).
 */
const step = {
  version: Type.Integer({ minimum: 1 }),
  deviceAt: Time,
  clockOffsetMs: Type.Optional(Type.Integer({ minimum: -86400000000, maximum: 86400000000 })),
  position: Type.Optional(Position),
  note: Type.Optional(text(500)),
  evidence: Type.Optional(Type.Array(EvidenceItem, { maxItems: 60 })),
  gaps: Type.Optional(Type.Array(EvidenceGap, { maxItems: 10 }))
}
const reason = { reason: Type.Optional(text(200)) }
/** Who fetches a vehicle: identity is recorded before it leaves (yard.md#release). */
const pickUp = {
  pickUpName: Type.Optional(text(50)),
  pickUpMobile: Type.Optional(text(20)),
  idType: Type.Optional(oneOf(ID_TYPE_CODES)),
  idNo: Type.Optional(text(30)),
  relation: Type.Optional(text(20))
}
/** Where it goes, said by the step of an order that has no destination yet (orders.md#destination). */
const destination = {
  destType: Type.Optional(oneOf(DEST_TYPE_CODES)),
  destAddress: Type.Optional(text(255)),
  destPosition: Type.Optional(Position)
}
const crew = {
  assistants: Type.Optional(Type.Array(Id, { maxItems: 5, uniqueItems: true })),
  driverId: Type.Optional(Id),
  truckId: Type.Optional(Id),
  /** The driver or truck is on another active order and the dispatcher wants it so. */ confirmBusy: Type.Optional(Type.Boolean()),
  /** The truck carries less than the vehicle weighs and the dispatcher wants it so. */ confirmCapacity: Type.Optional(Type.Boolean()),
  etaAt: Type.Optional(Time)
}

export const StepBodies = {
  submit: strict({ ...step }),
  dispatch: strict({ ...step, ...crew, crewPosition: Type.Optional(Position) }),
  reassign: strict({ ...step, ...crew, ...reason }),
  accept: strict({ ...step }),
  refuse: strict({ ...step, ...reason }),
  giveBack: strict({ ...step, ...reason }),
  askReassign: strict({ ...step, ...reason }),
  refuseReassign: strict({ ...step, ...reason }),
  callDispatch: strict({ ...step, ...reason }),
  answerCall: strict({ ...step, ...reason }),
  depart: strict({ ...step, noPositionReason: Type.Optional(text(200)) }),
  arrive: strict({ ...step, noPositionReason: Type.Optional(text(200)), farNote: Type.Optional(text(200)) }),
  startWork: strict({
    ...step,
    damaged: Type.Optional(Type.Boolean()),
    unsafeReason: Type.Optional(text(200)),
    agreedPriceFen: Type.Optional(Fen),
    signature: Type.Optional(SignatureInput),
    exemption: Type.Optional(oneOf(PRICE_EXEMPTION_CODES)),
    exemptionNote: Type.Optional(text(200)),
    /** The price list behind `agreedPriceFen`; the server computes it again and locks the card's version (fees.md#price-lock). */
    quote: Type.Optional(QuoteInput)
  }),
  load: strict({
    ...step,
    ...destination,
    /** 目的地待定: why nobody can say it yet; it is said before 到达目的地. */
    destPendingReason: Type.Optional(text(200)),
    plateSituation: Type.Optional(oneOf(PLATE_SITUATION_CODES)),
    plateNo: Type.Optional(text(16)),
    vin: Type.Optional(text(17)),
    /** The check digit of the VIN does not fit and a person looked twice (validators.md#vin). */
    vinConfirmed: Type.Optional(Type.Boolean()),
    extraWork: Type.Optional(Type.Array(oneOf(EXTRA_WORK_CODES), { maxItems: 3, uniqueItems: true })),
    /** Could not be towed and was carried (fees.md#items-together). */
    carried: Type.Optional(Type.Boolean())
  }),
  repair: strict({ ...step, resultNote: Type.Optional(text(500)) }),
  deliver: strict({
    ...step,
    ...destination,
    noPositionReason: Type.Optional(text(200)),
    /** Kilometres of this leg in metres. */
    distanceM: Type.Optional(Type.Integer({ minimum: 0, maximum: 2000000 })),
    distanceSource: Type.Optional(oneOf(DISTANCE_SOURCE_CODES)),
    distanceReason: Type.Optional(text(200))
  }),
  redirect: strict({ ...step, ...reason, ...destination }),
  store: strict({
    ...step,
    yardId: Type.Optional(Id),
    slot: Type.Optional(text(20)),
    keys: Type.Optional(Type.Integer({ minimum: 0, maximum: 20 })),
    odometerKm: Type.Optional(Type.Integer({ minimum: 0, maximum: 9999999 })),
    belongings: Type.Optional(text(500))
  }),
  handOver: strict({
    ...step,
    receiverName: Type.Optional(text(50)),
    receiverMobile: Type.Optional(text(20)),
    signature: Type.Optional(SignatureInput)
  }),
  hold: strict({ ...step, ...reason, holdReason: Type.Optional(oneOf(HOLD_REASON_CODES)) }),
  /**
   * `noticeAt` = when the owner was told to collect, `collectDays` = how long he has: storage is charged from then on (fees.md#storage).
   */
  unhold: strict({
    ...step,
    ...reason,
    noticeAt: Type.Optional(Time),
    collectDays: Type.Optional(Type.Integer({ minimum: 0, maximum: 365 }))
  }),
  release: strict({ ...step, ...pickUp }),
  forceRelease: strict({ ...step, ...pickUp, ...reason }),
  gateOut: strict({
    ...step,
    signature: Type.Optional(SignatureInput),
    /** Checked off: keys and belongings that were taken over are given back (yard.md#release). */
    keysReturned: Type.Optional(Type.Boolean()),
    belongingsReturned: Type.Optional(Type.Boolean()),
    /** What of them is missing, and why. */
    returnNote: Type.Optional(text(200)),
    /** Six digits that the server sent to who fetches the vehicle (yard.md#release-code). */
    releaseCode: Type.Optional(text(6)),
    /** Handed out without the code; a manager's. */
    noCodeReason: Type.Optional(text(200))
  }),
  waiveFees: strict({ ...step, ...reason }),
  close: strict({ ...step }),
  askReopen: strict({ ...step, ...reason }),
  reopen: strict({ ...step, ...reason }),
  refuseReopen: strict({ ...step, ...reason }),
  stepBack: strict({ ...step, ...reason }),
  cancel: strict({ ...step, ...reason, reasonCode: Type.Optional(oneOf(CANCEL_REASON_CODES)) }),
  dryRun: strict({
    ...step,
    ...reason,
    reasonCode: Type.Optional(oneOf(DRY_RUN_REASON_CODES)),
    noPositionReason: Type.Optional(text(200))
  }),
  voidOrder: strict({ ...step, ...reason }),
  /** Which of the two times counts, event by event (orders.md#business-time). */
  confirmTime: strict({
    ...step,
    confirmations: Type.Optional(
      Type.Array(strict({ eventId: Id, use: oneOf(['DEVICE', 'SERVER'] as const) }), { minItems: 1, maxItems: 50 })
    )
  }),
  addUnit: strict({ ...step, ...crew }),
  removeUnit: strict({ ...step, ...reason, unitId: Type.Optional(Id) })
} as const satisfies Record<ServiceAction, TObject>
export type StepBody<A extends ServiceAction = ServiceAction> = Static<(typeof StepBodies)[A]>
/** Every field any step may carry; what the shared requirement rules look at. */
export type AnyStepBody = Partial<
  StepBody<'dispatch'> &
    StepBody<'reassign'> &
    StepBody<'arrive'> &
    StepBody<'startWork'> &
    StepBody<'load'> &
    StepBody<'repair'> &
    StepBody<'deliver'> &
    StepBody<'redirect'> &
    StepBody<'store'> &
    Omit<StepBody<'handOver'>, 'signature'> &
    StepBody<'hold'> &
    StepBody<'unhold'> &
    StepBody<'release'> &
    Omit<StepBody<'gateOut'>, 'signature'> &
    StepBody<'confirmTime'> &
    StepBody<'removeUnit'>
> & { reasonCode?: string }

/** Body of a step of a unit that is not the lead: POST AccidentOrder/{id}/Units/{unitId}/{step} -> OrderDetail. */
export const UnitStepBody = strict({
  ...step,
  ...reason,
  noPositionReason: Type.Optional(text(200)),
  distanceM: Type.Optional(Type.Integer({ minimum: 0, maximum: 2000000 }))
})
export type UnitStepBody = Static<typeof UnitStepBody>
