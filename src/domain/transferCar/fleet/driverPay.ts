import type { Outcome, ServiceType } from '@/contract/transferCar/order/codes'
import type { PayRate, PayRule } from '@/contract/transferCar/fleet/driverPay'
import type { PayKind } from '@/contract/transferCar/fleet/codes'
import { shareOf } from '../fees/arithmetic'
import { labelOf, SERVICE_TYPES } from '../order/dictionaries'

/** What of an order decides pay and profit (fleet.md#pay-of-drivers). */
export interface PaidOrder {
  /** Of the report, yyyy-mm-dd. */
  day: string
  serviceType: ServiceType | null
  outcome: Outcome | null
  /** Fen. */
  incomeFen: number
  /** Crews that were not taken away, the lead first. */
  crews: readonly { driverId: string | null; truckId: string | null }[]
}
/** What one crew brought in and earns, fen. */
export interface CrewShare {
  driverId: string | null
  truckId: string | null
  incomeFen: number
  payFen: number
}
export interface OrderShares {
  /** Null = such an end earns nothing. */
  kind: PayKind | null
  /** What held; null = no rule on that day, or none for the kind. */
  rule: { version: number; rate: PayRate } | null
  payFen: number
  shares: CrewShare[]
}

/** What an order counts as; null while it runs, and when it was cancelled or void. */
export function payKindOf({ serviceType, outcome }: Pick<PaidOrder, 'serviceType' | 'outcome'>): PayKind | null {
  if (outcome === 'DRY_RUN') return 'DRY_RUN'
  return outcome === 'TOWED' || outcome === 'REPAIRED' ? (serviceType ?? 'OTHER') : null
}

/** The rule of a day: of those that have begun the one that began last; of one day the newest version. @param day yyyy-mm-dd */
export function payRuleOf(rules: readonly PayRule[], day: string): PayRule | undefined {
  return rules
    .filter(({ validFrom }) => validFrom <= day)
    .reduce<PayRule | undefined>((best, rule) => (best === undefined || isLater(rule, best) ? rule : best), undefined)
}

const isLater = (a: PayRule, b: PayRule): boolean => (a.validFrom === b.validFrom ? a.version > b.version : a.validFrom > b.validFrom)

/** What all drivers of one order earn together: the share rounded half up, and the fixed fen. @param incomeFen 0 or more */
export const payOf = ({ shareBp, fixedFen }: Pick<PayRate, 'shareBp' | 'fixedFen'>, incomeFen: number): number =>
  shareOf(incomeFen, shareBp) + fixedFen

/** Equal parts that add up to the total; the first ones take the fen that are left. @param count 1 or more */
export function equalParts(totalFen: number, count: number): number[] {
  const part = Math.floor(totalFen / count)
  const left = totalFen - part * count
  return Array.from({ length: count }, (_, index) => part + (index < left ? 1 : 0))
}

/**
 * What each crew of an order brought in and earns: income in equal parts over the crews, pay over those that have a driver. The parts add
 * up to the order's income and pay exactly; without a crew the income stands alone.
 */
export function sharesOf(order: PaidOrder, rules: readonly PayRule[]): OrderShares {
  const kind = payKindOf(order)
  const held = kind === null ? undefined : payRuleOf(rules, order.day)
  const rate = held?.rates.find((each) => each.kind === kind)
  const crews = order.crews.length === 0 ? [{ driverId: null, truckId: null }] : order.crews
  const paid = crews.filter(({ driverId }) => driverId !== null).length
  const payFen = rate === undefined || paid === 0 ? 0 : payOf(rate, order.incomeFen)
  const incomes = equalParts(order.incomeFen, crews.length)
  const pays = paid === 0 ? [] : equalParts(payFen, paid)
  const shares = crews.map(({ driverId, truckId }, index) => ({
    driverId,
    truckId,
    incomeFen: incomes[index] ?? 0,
    payFen: driverId === null ? 0 : (pays.shift() ?? 0)
  }))
  return { kind, rule: held === undefined || rate === undefined ? null : { version: held.version, rate }, payFen, shares }
}

export const payKindLabel = (kind: PayKind): string => (kind === 'DRY_RUN' ? '空驶' : labelOf(SERVICE_TYPES, kind))
/** Every kind with its words, in the order of the screens. */
export const PAY_KIND_OPTIONS: readonly { kind: PayKind; label: string }[] = [
  ...SERVICE_TYPES.map(({ code, label }) => ({ kind: code, label })),
  { kind: 'DRY_RUN', label: payKindLabel('DRY_RUN') }
]

/** Basis points as percent: 1250 → `12.5%`. */
export const percentWords = (shareBp: number): string => `${shareBp / 100}%`
