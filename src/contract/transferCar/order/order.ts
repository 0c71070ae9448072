/**
 * Calls of the towing area (`/api/transferCar/...`), ours to design (orders.md#steps, wire.md#unknown-fields, orders.md#business-time,
 * orders.md#endings, payments.md#settled, intake.md#required-fields, orders.md#units, people.md#roles).
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
 * POST AccidentOrder/{id}/Evidence/{evidenceId}/File   multipart, EvidenceFileFields + file -> OrderDetail (evidence.md#evidence-may-follow), null when the order was taken from this person since the photo was announced
 * POST AccidentOrder/{id}/Signatures/{signatureId}/File multipart, SignatureFileFields + file -> OrderDetail or null, likewise
 * POST AccidentOrder/{id}/Evidence/{evidenceId}/GiveUp GiveUpBody -> OrderDetail (btn_append; a photo or signature that was announced and
 * will not come, evidence.md#giving-up)
 * POST AccidentOrder/{id}/Actions/{action}             StepBodies[action] -> OrderDetail
 * POST AccidentOrder/{id}/Units/{unitId}/{step}        UnitStepBody -> OrderDetail (a unit that is not the lead, orders.md#units)
 * POST AccidentOrder/{id}/Seen                         {} -> null; what was said of it is read (notify.md#steps)
 * GET  Duty                                            -> DutyLists (drivers and trucks for dispatch)
 */
import { Type, type Static, type TString } from '@sinclair/typebox'
import { BEARER_CODES, OUTCOMES, SERVICE_TYPE_CODES, SOURCE_CODES, STATUS_TAB_KEYS, type StatusTabKey, type TruckType } from './codes'
import { MISSING_FIELDS, OUTCOME_GROUPS } from '../statistic/codes'
import { Id, oneOf, ServiceStatusSchema, sortOf, strict, text } from './parts'

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
/** 待补传, 时间存疑, 扣留中, 危险品, 有人受伤; 待接单 by any of its crews; 作业中, 超时, 在库超 30 天 as the cards of the statistics count them. */
export const ORDER_FLAGS = [
  'pendingEvidence',
  'timeDoubtful',
  'onHold',
  'hazmat',
  'injured',
  'offered',
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
    /** Newest first without it. */
    sort: Type.Optional(sortOf(['createdAt', 'statusAt', '-statusAt'])),
    cursor: Type.Optional(text(200)),
    pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 }))
  },
  { additionalProperties: false }
)
export type ListQuery = Static<typeof ListQuery>
export const RevealField = oneOf([
  'reporterMobile',
  'reporterName',
  'receiverMobile',
  'ownerMobile',
  'driverMobile',
  'pickUpMobile',
  'pickUpIdNo',
  'pickUpName',
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

export type TabCounts = Record<StatusTabKey, number>
/** POST AccidentOrder/{id}/ReleaseCode {} (yard.md#release-code): until the next may be asked for. */
export interface ReleaseCodeAnswer {
  waitSeconds: number
}
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
