import type { ReviewPolicy } from '@/domain/transferCar/payment/reviewPolicy'
import type { StepInput } from '@/domain/transferCar/order/requirements'
import type { Actor } from '../../context'
import type { Tx } from '../../database/client'
import type { Jobs } from '../../jobs/types'
import type { Live } from '../../realtime/types'
import type { FlowBusiness } from '../../workFlow/business'
import type { OrderMoney } from '../payment/types'
import type { accidentOrder, orderEvent, orderEvidence, orderSignature, orderUnit, orderVehicle, towTruck } from '../../database/schema'

export type OrderRow = typeof accidentOrder.$inferSelect
export type VehicleRow = typeof orderVehicle.$inferSelect
export type UnitRow = typeof orderUnit.$inferSelect
export type EventRow = typeof orderEvent.$inferSelect
export type EvidenceRow = typeof orderEvidence.$inferSelect
export type SignatureRow = typeof orderSignature.$inferSelect
export type TruckRow = typeof towTruck.$inferSelect

/** An order with what its rules look at. */
export interface Loaded {
  order: OrderRow
  vehicles: VehicleRow[]
  units: UnitRow[]
  lead: UnitRow | null
  /** Who asked for reopening, while the request is open. */
  reopenAskedBy: string | null
  /** Its payment orders, and what of its bill is outside of them. */
  money: OrderMoney
}

/** Body of any step, as the routes have checked it. */
export type AnyStep = StepInput & { version: number; deviceAt: number }

/** Area of an order's point as a map service says it. */
export interface PointArea {
  map?: string | undefined
}

/** What a command is done with: the clock is read once, so every stamp of one act is the same. */
export interface Act {
  /** Epoch ms of receipt. */
  now: number
  /** Idempotency key of the request, kept in the log. */
  key: string | null
  /** Told of what changed. */
  live: Live
  jobs: Jobs
  /** The businesses behind flows: approvals are tasks of the workflow (ruling 29). */
  flowBusiness: FlowBusiness
  /** An offer that nobody answers for so long goes back, ms. */
  offerLimitMs: number
  /** Six digits of the company's own area (ruling 45). */
  homeArea: string
  /** Which payment orders need no review (ruling 46). */
  reviewPolicy: ReviewPolicy
  /** Of the point of a new or changed order. */
  pointArea?: PointArea
}

/** Columns that a step changes beside status, version and its stamp, and what its event says. */
export interface Effect {
  order?: Partial<OrderRow>
  unit?: Partial<UnitRow>
  vehicle?: Partial<VehicleRow>
  payload?: Record<string, unknown>
  /** Which unit the event is about, when it is not the lead. */
  unitId?: string
}
export interface StepContext {
  tx: Tx
  actor: Actor
  loaded: Loaded
  body: AnyStep
  act: Act
  /** Business time of the step, epoch ms (rulings 31). */
  at: number
}
