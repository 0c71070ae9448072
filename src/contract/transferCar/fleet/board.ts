/**
 * Calls of dispatch, duty, positions, papers and the yard (fleet.md#board, fleet.md#papers, fleet.md#duty).
 *
 * GET  Duty                      -> DutyLists (btn_dispatch; as before)
 * GET  Duty/Mine                 -> DutyState (btn_duty)
 * POST Duty                      DutyBody -> DutyState (btn_duty: a driver for himself, a dispatcher for others)
 * POST Positions                 PositionsBody -> { kept } (the driver of an order between EN_ROUTE and AT_DEST)
 * GET  Board                     -> BoardView (btn_dispatch)
 * GET  Board/Candidates?orderId= -> CandidateLists (btn_dispatch)
 * GET  Fleet/Papers              -> { list: PaperView[] } (btn_dispatch or btn_duty: a driver sees his own)
 * POST Fleet/Papers, PUT Fleet/Papers/{id}   PaperBody -> PaperView (btn_dispatch)
 * DELETE Fleet/Papers/{id}       -> { id } (btn_dispatch)
 * GET  Yard/{orderId}/Due        -> StoredDue (as Yard; days are 0 for an order that stands in none)
 * GET  Yard                      -> { list: YardView[] } (btn_step, btn_hold or btn_release; a driver sees which places are taken, the vehicles of his own orders only)
 */
import { Type, type Static } from '@sinclair/typebox'
import { PAPER_KIND_CODES, type PaperKind, type ServiceStatus, type TruckType } from '../order/codes'
import { Id, oneOf, Position, strict, text, Time, type Road } from '../order/parts'
import type { OrderCard } from '../order/detail'

export const DutyBody = strict({ onDuty: Type.Boolean(), /** Somebody else; a dispatcher's right. */ driverId: Type.Optional(Id) })
export type DutyBody = Static<typeof DutyBody>
export interface DutyState {
  driverId: string
  onDuty: boolean
  changedAt: number | null
  truckPlate: string | null /** Papers that ran out or will within 30 days. */
  papers: PaperView[]
}

/** At most one in 15 s and 30 m apart; kept 90 days (fleet.md#positions). `background` says whether they were taken with the screen off. */
export const PositionsBody = strict({
  orderId: Id,
  background: Type.Boolean(),
  points: Type.Array(strict({ ...Position.properties, fixAt: Time }), { minItems: 1, maxItems: 100 })
})
export type PositionsBody = Static<typeof PositionsBody>

/** Last known place of a driver; `foregroundOnly` = 仅前台定位. */
export interface LastPosition {
  lng: number
  lat: number
  coordType: 'GCJ02' | 'WGS84'
  accuracyM: number | null
  fixAt: number
  foregroundOnly: boolean
}
export interface BoardDriver {
  id: string
  name: string
  mobile: string
  branch: string
  onDuty: boolean
  dutyChangedAt: number | null
  position: LastPosition | null
  active: { orderId: string; orderNo: string; status: ServiceStatus; isLead: boolean }[]
  /** Orders finished today. */
  doneToday: number
  /** The shift that he has now by a roster of the schedule, whether or not he said 上班. */
  roster: { title: string; endAt: number } | null
  papersExpired: boolean
  papersExpireAt: number | null
  truckId: string | null
}
export interface BoardTruck {
  id: string
  plateNo: string
  truckType: TruckType
  capacityKg: number
  driverId: string | null
  driverName: string | null
  activeOrderNo: string | null
  papersExpired: boolean
  papersExpireAt: number | null
}
/** Minutes allowed from createdAt (statistics.md#time-limits); config of the server. */
export interface SlaMinutes {
  departMin: number
  arriveMin: number
  clearMin: number
}
export interface BoardView {
  /** Server time of this picture, epoch ms. */
  at: number
  waiting: OrderCard[]
  running: OrderCard[]
  drivers: BoardDriver[]
  trucks: BoardTruck[]
  /** Ways by road that trucks on a trip still have, of the nearest, where a map tells it. */
  roads?: (Road & { orderId: string })[]
  /** Which way drivers on a trip went last, degrees clockwise from north; who has not moved since is not in it. */
  courses?: { driverId: string; degrees: number }[]
  sla: SlaMinutes
}
export interface Candidate {
  driver: BoardDriver /** Straight line from his last position to the scene, metres; null = unknown. */
  distanceM: number | null
  /** The way by road there; only of the nearest, where a map tells it. */
  road?: Road | null
}
export interface TruckCandidate {
  truck: BoardTruck /** Capacity holds the vehicle; null = its mass is unknown. */
  carries: boolean | null
}
export interface CandidateLists {
  drivers: Candidate[]
  trucks: TruckCandidate[]
}

export const PaperBody = strict({
  driverId: Type.Optional(Id),
  truckId: Type.Optional(Id),
  kind: oneOf(PAPER_KIND_CODES),
  no: Type.Optional(text(40)),
  expiresAt: Time
})
export type PaperBody = Static<typeof PaperBody>
export interface PaperView {
  id: string
  driverId: string | null
  truckId: string | null
  ownerName: string
  kind: PaperKind
  no: string | null
  expiresAt: number
  state: 'VALID' | 'SOON' | 'EXPIRED'
}

/** Whether a vehicle in the yard may leave (yard.md#dues): 扣留, 欠费, 可放行, 已放行. */
export type LeaveState = 'HELD' | 'OWED' | 'CLEAR' | 'RELEASED'
export interface StoredDue {
  /** Epoch ms. */
  storedAt: number
  /** Days in the yard until now, by the method of its price list. */
  days: number
  /** Still to be paid now, storage until now included, fen. */
  dueFen: number
  leave: LeaveState
}
export interface YardSlotView {
  id: string
  name: string /** Something stands there. */
  taken: boolean /** Which, for who works with stored vehicles; a driver sees his own orders only. */
  order: (StoredDue & { id: string; orderNo: string; plateNo: string | null }) | null
}
export interface YardView {
  id: string
  name: string
  address: string
  /** That it is closed today or soon, for people; '' = neither. */
  closedNote: string
  slots: YardSlotView[] /** Stored in a slot that is not on the list. */
  elsewhere: YardSlotView[]
}
