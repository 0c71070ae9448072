import type { EventAction } from '@/contract/transferCar/order/codes'
import type { PaymentStage, PaymentStatus } from '@/contract/transferCar/payment/codes'
import type { ReviewPolicy } from '@/domain/transferCar/payment/reviewPolicy'
import type { StepInput } from '@/domain/transferCar/order/requirements'
import type { Actor } from '../../actor'
import type { Reader, Tx } from '../../database/client'
import type { Jobs } from '../../jobs/types'
import type { Live } from '../../realtime/types'
import type { FlowBusiness } from '../../workFlow/business'
import type { accidentOrder, orderEvent, orderEvidence, orderSignature, orderUnit, orderVehicle, towTruck } from '../../database/schema'

export type OrderRow = typeof accidentOrder.$inferSelect
export type VehicleRow = typeof orderVehicle.$inferSelect
export type UnitRow = typeof orderUnit.$inferSelect
export type EventRow = typeof orderEvent.$inferSelect
export type EvidenceRow = typeof orderEvidence.$inferSelect
export type SignatureRow = typeof orderSignature.$inferSelect
export type TruckRow = typeof towTruck.$inferSelect

/** What the accident order has to know of one of its payment orders. */
export interface MoneyOf {
  id: string
  stage: PaymentStage
  status: PaymentStatus
  paidFen: number
  refundingFen: number
  invoicedFen: number
  statementId: string | null
}

/** The money axis of an accident order (payments.md#computed-status). */
export interface OrderMoney {
  payments: readonly MoneyOf[]
  /** Payable sum of the stored bill's lines that no live payment order holds, fen; null = no bill is stored, or nobody asks yet. */
  freeFen: number | null
}

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
  /** The businesses behind flows: approvals are tasks of the workflow (payments.md#approvals). */
  flowBusiness: FlowBusiness
  /** What its prices and its payment orders do with an order. */
  pricing: OrderPricing
  payments: OrderPayments
  /** An offer that nobody answers for so long goes back, ms. */
  offerLimitMs: number
  /** Six digits of the company's own area (intake.md#area-of-an-order). */
  homeArea: string
  /** Which payment orders need no review while the company has not said so itself (payments.md#review-policy). */
  reviewPolicy: ReviewPolicy
  /** Messages to people outside can leave this server. */
  canText: boolean
  /** What codes follow from (yard.md#release-code). */
  fileSecret: string
  /** The way by road that a leg was planned with, metres; looked up before the transaction. */
  plannedM?: number | null
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
  /** Business time of the step, epoch ms (orders.md#business-time). */
  at: number
}

/** Columns of an order that say which prices hold for it. */
export const PRICE_COLUMNS = [
  'rateCardId',
  'rateCardVersion',
  'agreementId',
  'priceLockedAt'
] as const satisfies readonly (keyof OrderRow)[]
export type PriceLock = Pick<OrderRow, (typeof PRICE_COLUMNS)[number]>

/** Columns of a new choice; `priceKept` = a signature keeps the old one, although another would be chosen now. */
export interface PriceChoice {
  lock: Partial<PriceLock>
  priceKept?: boolean
}

/** What an order asks of its prices and its bill; the area of fees registers it (fees/pricing.ts, fees/rebill.ts). */
export interface OrderPricing {
  /** What is missing for a price of this order, in words; undefined where nothing is. @param now epoch ms */
  priceGap(reader: Reader, loaded: Loaded, now: number): Promise<string | undefined>
  /** By what it will be priced, in words a driver reads before he takes it (orders.md#offers). @param now epoch ms */
  basisWords(reader: Reader, loaded: Pick<Loaded, 'order' | 'lead'>, now: number): Promise<string>
  lockPrice(tx: Tx, order: OrderRow, businessAt: number): Promise<Partial<PriceLock>>
  /** @throws Refusal 400 on `quote` or `agreedPriceFen` */
  agreePrice(tx: Tx, loaded: Loaded, step: AnyStep, at: number): Promise<Partial<PriceLock>>
  chooseAgain(tx: Tx, loaded: Loaded, changes: Partial<OrderRow>, arrivedAt: number | null): Promise<PriceChoice>
  chooseUnsigned(tx: Tx, order: OrderRow, arrivedAt: number | null): Promise<Partial<PriceLock>>
  /** @returns what was agreed, for the log */
  withdrawAgreed(tx: Tx, orderId: string): Promise<Readonly<Record<string, unknown>>>
  rebill(tx: Tx, actor: Actor, before: Loaded, after: Loaded, act: Act): Promise<void>
}

/** What an order, and its bill, ask of its payment orders; the area of payments registers it (payment/settlement.ts, payment/orders.ts). */
export interface OrderPayments {
  /** @throws Refusal 400 when one of them may still be paid */
  close(tx: Tx, orderId: string, actorId: string, act: Act): Promise<void>
  reopen(tx: Tx, orderId: string, actorId: string, act: Act): Promise<void>
  /** @throws Refusal 400 when there is money */
  void(tx: Tx, orderId: string, why: 'waiveFees' | 'cancel' | 'voidOrder', actorId: string, act: Act): Promise<void>
  /** After the bill was stored: drafts take its lines as they are now. */
  refreshDrafts(tx: Tx, orderId: string, actorId: string, act: Act): Promise<void>
}

/** What happened to an order. */
export interface Change {
  kind: EventAction | 'create' | 'update' | 'evidence'
  /** null for a new order. */
  before: Loaded | null
  after: Loaded
  /** null = the system. */
  actorId: string | null
  reason?: string
}
