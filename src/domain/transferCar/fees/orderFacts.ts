import type { BillFacts } from '@/contract/transferCar/fees/bill'
import type { ExtraWork, HoldReason, Outcome, ServiceType, VehicleClass } from '@/contract/transferCar/order/codes'
import type { ItemCode, Payer } from '@/contract/transferCar/fees/prices'
import type { FeeFacts } from './engine'
import { chargeableFrom, type StoragePeriod } from './storage'
import { MINUTE } from '../../time'

const KG_PER_TON = 1000
const ONE = 1000
/** Most waiting that a bill takes, minutes: a week. */
const LONGEST_WAITING = 10_080
/** Priced as this until somebody says which class a vehicle is of. */
const UNKNOWN_CLASS: VehicleClass = 'K1'

const TOWING_TYPES: readonly (ServiceType | null)[] = ['TOW', 'TOW_CRANE']
const CRANE_TYPES: readonly (ServiceType | null)[] = ['CRANE', 'TOW_CRANE']
const ITEM_OF_TYPE: Readonly<Partial<Record<ServiceType, ItemCode>>> = {
  REPAIR: 'REPAIR',
  TYRE: 'TYRE',
  JUMP_START: 'JUMP_START',
  FUEL: 'FUEL',
  RECOVERY: 'RECOVERY',
  CARGO: 'CARGO'
}
const ITEM_OF_EXTRA_WORK: Readonly<Record<ExtraWork, ItemCode | null>> = { CRANE: null, DOLLY: 'DOLLY', WINCH: 'WINCH' }
/** Detained by the authorities: they bear these days (fees.md#who-pays). A dispute about a bill is the owner's. */
const AGENCY_HOLDS: readonly HoldReason[] = ['POLICE', 'EVIDENCE', 'VIOLATION']

/** A period in which the vehicle could not leave, epoch ms. */
export interface HoldPeriod {
  reasonCode: HoldReason
  startAt: number
  endAt: number | null
  noticeAt: number | null
  collectDays: number | null
}

/** What an order says about its price. Times are business times, epoch ms; null = has not happened. */
export interface PricedOrder {
  outcome: Outcome | null
  serviceType: ServiceType | null
  vehicles: readonly { vehicleClass: VehicleClass | null; massKg: number | null }[]
  hazmat: boolean
  carried: boolean
  extraWork: readonly ExtraWork[]
  /** Sum of the legs, metres. */
  distanceM: number | null
  arrivedAt: number | null
  workStartAt: number | null
  loadedAt: number | null
  storedAt: number | null
  gateOutAt: number | null
  holds: readonly HoldPeriod[]
}

/**
 * Facts as the order itself has them, one for each vehicle: what a bill starts from. Waiting and items are of the whole scene and
 * stand with the first vehicle; one crane serves all of them.
 */
export function billFactsOf(order: PricedOrder): BillFacts[] {
  const tow = order.outcome !== 'REPAIRED' && (TOWING_TYPES.includes(order.serviceType) || order.loadedAt !== null)
  const crane = CRANE_TYPES.includes(order.serviceType) || order.extraWork.includes('CRANE')
  return order.vehicles.map(({ vehicleClass, massKg }, place) => ({
    vehicleClass: vehicleClass ?? UNKNOWN_CLASS,
    tow,
    crane,
    craneVehicles: crane ? order.vehicles.length : 1,
    distanceM: order.distanceM ?? 0,
    carried: order.carried,
    massTons: massKg === null ? null : massKg / KG_PER_TON,
    hazmat: order.hazmat,
    waitingMinutes: place === 0 ? waitingMinutes(order) : 0,
    items: place === 0 ? itemsOf(order) : []
  }))
}

/** Whole minutes from arrival to the start of the work (fees.md#night-and-waiting); nothing while one of the two is open. */
function waitingMinutes({ arrivedAt, workStartAt }: PricedOrder): number {
  if (arrivedAt === null || workStartAt === null) return 0
  return Math.min(LONGEST_WAITING, Math.max(0, Math.floor((workStartAt - arrivedAt) / MINUTE)))
}

function itemsOf({ serviceType, extraWork }: PricedOrder): BillFacts['items'] {
  const codes = [serviceType === null ? null : (ITEM_OF_TYPE[serviceType] ?? null), ...extraWork.map((code) => ITEM_OF_EXTRA_WORK[code])]
  return codes.flatMap((code) => (code === null ? [] : [{ code, qtyMilli: ONE }]))
}

/** The facts of one vehicle as the engine wants them: what a person said, with the times of the order. */
export function feeFactsOf(facts: BillFacts, order: Pick<PricedOrder, 'outcome' | 'arrivedAt'>, storage: StoragePeriod | null): FeeFacts {
  return { ...facts, arrivedAt: order.arrivedAt, dryRun: order.outcome === 'DRY_RUN', storage }
}

/** A notice to collect from before a detention is not about it; people write it to the minute. */
const noticeOf = ({ noticeAt, startAt }: HoldPeriod): number | null => (noticeAt === null || noticeAt <= startAt - MINUTE ? null : noticeAt)
const asStored = (hold: HoldPeriod): NonNullable<StoragePeriod['hold']> => ({
  noticeAt: noticeOf(hold),
  graceDays: hold.collectDays ?? 0,
  endAt: hold.endAt
})

/** Of the detentions by the authorities that reached into the stay in the yard the one that binds longest. */
export function agencyHold({ storedAt, holds }: PricedOrder): HoldPeriod | undefined {
  if (storedAt === null) return undefined
  const until = (hold: HoldPeriod): number => chargeableFrom({ inAt: storedAt, hold: asStored(hold) }) ?? Infinity
  return holds
    .filter(({ reasonCode, endAt }) => AGENCY_HOLDS.includes(reasonCode) && (endAt === null || endAt > storedAt))
    .reduce<HoldPeriod | undefined>((longest, hold) => (longest === undefined || until(hold) > until(longest) ? hold : longest), undefined)
}

/**
 * Days in the yard that this payer is charged: after a detention the owner's begin when he should have fetched the vehicle, or with
 * its end where nobody told him to; those before are the agency's (fees.md#storage, fees.md#who-pays).
 * @param now epoch ms, the end of a stay that goes on
 */
export function storageOf(order: PricedOrder, payer: Payer | null, now: number): StoragePeriod | null {
  if (order.storedAt === null) return null
  const stay = { inAt: order.storedAt, outAt: Math.max(order.storedAt, order.gateOutAt ?? now) }
  const hold = agencyHold(order)
  if (hold === undefined) return stay
  const held = { ...stay, hold: asStored(hold) }
  if (payer !== 'AGENCY') return held
  const outAt = Math.min(stay.outAt, chargeableFrom(held) ?? stay.outAt)
  return outAt <= stay.inAt ? null : { ...stay, outAt }
}
