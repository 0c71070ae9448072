import type { Bearer } from '@/contract/transferCar/order/codes'
import type { FeeCode, FeeLine, Payer, RateCard } from '@/contract/transferCar/fees/prices'
import { formatFen } from '../../format/money'
import { shareOf, splitByShare, taxInside } from './arithmetic'

/** A line after its share of the discount; net and tax are inside `payableFen`. */
export interface BilledLine extends FeeLine {
  discountFen: number
  payableFen: number
  netFen: number
  taxFen: number
}

export interface Bill<Line extends FeeLine = FeeLine> {
  lines: (Line & BilledLine)[]
  totalFen: number
  discountFen: number
  payableFen: number
  netFen: number
  taxFen: number
}

const sum = <T>(rows: readonly T[], of: (row: T) => number): number => rows.reduce((all, row) => all + of(row), 0)

/**
 * Lines with the discount split over them and the tax taken out of each, then added up (fees.md#discounts).
 * @param fixed discounts that stand already, by place, fen: only what is left of the discount is split over the other lines
 * @throws RangeError when the discount is negative or larger than the lines, or the fixed ones leave no room for it
 */
export function billOf<Line extends FeeLine>(
  lines: readonly Line[],
  discountFen: number,
  fixed: readonly (number | undefined)[] = []
): Bill<Line> {
  const totalFen = sum(lines, (line) => line.amountFen)
  const open = lines.map((line, i) => (fixed[i] === undefined ? line.amountFen : 0))
  const restFen = discountFen - sum(fixed, (part) => part ?? 0)
  if (restFen < 0 || restFen > sum(open, (amount) => amount)) throw new RangeError('a discount lies between nothing and the whole bill')
  const parts = splitByShare(open, restFen)
  const billed = lines.map((line, i) => {
    const part = fixed[i] ?? parts[i] ?? 0
    const payableFen = line.amountFen - part
    return { ...line, discountFen: part, payableFen, ...taxInside(payableFen, line.taxBp) }
  })
  return {
    lines: billed,
    totalFen,
    discountFen,
    payableFen: totalFen - discountFen,
    netFen: sum(billed, (line) => line.netFen),
    taxFen: sum(billed, (line) => line.taxFen)
  }
}

/** A discount in percent as fen. @param rateBp basis points off */
export const discountOf = (totalFen: number, rateBp: number): number => shareOf(totalFen, rateBp)

/** How much a person may give off by himself: both bounds hold; null = no such bound. */
export interface DiscountLimit {
  rateBp: number
  maxFen: number | null
}
/** Defaults of fees.md#discounts and people.md#roles; whoever is not listed gives nothing, a manager decides about everything beyond. */
const DISCOUNT_LIMITS: Readonly<Record<string, DiscountLimit>> = {
  dispatcher: { rateBp: 500, maxFen: 5000 },
  finance: { rateBp: 1000, maxFen: null },
  manager: { rateBp: 10_000, maxFen: null },
  admin: { rateBp: 10_000, maxFen: null }
}

/** Most that one of the roles may give off this sum without asking, fen. */
export function discountLimit(roles: readonly string[], totalFen: number, limits = DISCOUNT_LIMITS): number {
  return roles.reduce((most, role) => {
    const limit = limits[role]
    return limit === undefined ? most : Math.max(most, Math.min(shareOf(totalFen, limit.rateBp), limit.maxFen ?? totalFen))
  }, 0)
}

/** Whether one of the roles may give this discount without asking. */
export const mayDiscount = (roles: readonly string[], totalFen: number, discountFen: number): boolean =>
  discountFen <= discountLimit(roles, totalFen)

/** Whether one of the roles decides about discounts beyond the limits of others: who may let the whole bill go (payments.md#approvals). */
export const decidesDiscount = (roles: readonly string[], totalFen: number): boolean =>
  mayDiscount(roles, Math.max(1, totalFen), Math.max(1, totalFen))

/** What the caps of a card say about one vehicle's lines. */
export interface CapBreach {
  code: FeeCode | 'TOTAL'
  amountFen: number
  capFen: number
}
/** The work itself, which a policy waives and a sum may be capped for. */
export const WORK_CODES: readonly FeeCode[] = ['TOW', 'NIGHT', 'CARRIED', 'HEAVY', 'CRANE', 'HAZMAT', 'DRY_RUN']

/** Lines above a cap of the basis document: such a bill is refused (fees.md#caps). Manual lines count like all others. */
export function capBreaches(lines: readonly FeeLine[], card: RateCard, vehicleClass: string): CapBreach[] {
  const of = (codes: readonly FeeCode[]) =>
    sum(
      lines.filter((line) => codes.includes(line.code)),
      (line) => line.amountFen
    )
  const breach = (code: CapBreach['code'], amountFen: number, capFen: number | null | undefined): CapBreach[] =>
    capFen !== null && capFen !== undefined && amountFen > capFen ? [{ code, amountFen, capFen }] : []
  return [
    ...breach('TOW', of(['TOW']), card.classes[vehicleClass]?.capFen),
    ...Object.entries(card.items).flatMap(([code, item]) => breach(code as FeeCode, of([code as FeeCode]), item.capFen)),
    ...breach('TOTAL', of(WORK_CODES), card.capFen)
  ]
}

/** `null` as soon as one of them is unlimited. */
const sumOfCaps = (caps: readonly (number | null)[]): number | null =>
  caps.reduce<number | null>((all, cap) => (all === null || cap === null ? null : all + cap), 0)

/**
 * Breaches on a bill of several vehicles: each vehicle's own lines, then all lines together against the sum of the caps, which is
 * where lines of the whole order count.
 * @param vehicleClasses in the order that `vehicle` of the lines counts
 */
export function orderCapBreaches(
  lines: readonly (FeeLine & { vehicle: number | null })[],
  card: RateCard,
  vehicleClasses: readonly string[]
): CapBreach[] {
  const own = vehicleClasses.flatMap((vehicleClass, place) =>
    capBreaches(
      lines.filter(({ vehicle }) => vehicle === place),
      card,
      vehicleClass
    )
  )
  if (own.length > 0) return own
  const times = (cap: number | null) => (cap === null ? null : cap * vehicleClasses.length)
  const together: RateCard = {
    ...card,
    capFen: times(card.capFen),
    classes: {
      all: {
        baseFen: 0,
        perKmFen: 0,
        craneFen: null,
        capFen: sumOfCaps(vehicleClasses.map((vehicleClass) => card.classes[vehicleClass]?.capFen ?? null))
      }
    },
    items: Object.fromEntries(Object.entries(card.items).map(([code, item]) => [code, { ...item, capFen: times(item.capFen) }]))
  }
  return capBreaches(lines, together, 'all')
}

export interface PayerFacts {
  bearer: Bearer
  payer: Payer
  /** Towed because it was parked illegally (道交法 §93). */
  illegalParking: boolean
  /** Days in the yard that fall into a hold. */
  holdDaysBilled: number
}
export interface PayerRefusal {
  level: 'error' | 'warning'
  message: string
}

/** Who may not be asked to pay (fees.md#who-pays): errors block the bill, warnings ask for a second look. */
export function payerRefusals({ bearer, payer, illegalParking, holdDaysBilled }: PayerFacts): PayerRefusal[] {
  const isOwnerBill = payer === 'PARTY' || payer === 'INSURER'
  return [
    ...(illegalParking && isOwnerBill
      ? [{ level: 'error' as const, message: '违法停车拖移不得向当事人收费（道路交通安全法第九十三条）' }]
      : []),
    ...(bearer === 'AGENCY' && payer === 'PARTY'
      ? [{ level: 'error' as const, message: '执法机关承担的费用不得向当事人收取（行政强制法第二十六条）' }]
      : []),
    ...(holdDaysBilled > 0 && isOwnerBill
      ? [{ level: 'error' as const, message: `扣车期间的 ${holdDaysBilled} 天保管费由执法机关承担，不能计入车主账单` }]
      : []),
    ...(bearer === 'EXPRESSWAY' && isOwnerBill ? [{ level: 'error' as const, message: '政策免费路段的费用由高速经营单位承担' }] : []),
    ...(bearer === 'PENDING' ? [{ level: 'error' as const, message: '请先确定承担方' }] : []),
    ...(bearer === 'INSURER' && payer === 'PARTY'
      ? [{ level: 'warning' as const, message: '承担方是保险公司，付款方是当事人：请确认由当事人垫付' }]
      : [])
  ]
}

/** Where the prices of a bill come from; no card = nothing was priced by rule. */
export interface BillSource {
  card: Pick<RateCard, 'name' | 'basisDocNo'> | null
  agreementName?: string
}

function sourceSentence({ card, agreementName }: BillSource): string {
  if (card === null) return '没有适用的价目，费用按实际发生录入'
  return agreementName === undefined
    ? `价目：${card.name}（${card.basisDocNo}）`
    : `价目：协议“${agreementName}”，上限按 ${card.name}（${card.basisDocNo}）`
}

/** The bill in sentences that a customer can follow; the amounts add up to what is to be paid. */
export function explainBill(bill: Bill<FeeLine & { vehicle?: number | null }>, source: BillSource): string[] {
  const severalVehicles = bill.lines.some(({ vehicle }) => (vehicle ?? 0) > 0)
  const ofVehicle = (vehicle: number | null | undefined): string => (severalVehicles && vehicle != null ? `第 ${vehicle + 1} 辆 ` : '')
  return [
    sourceSentence(source),
    ...bill.lines.map((line) => `${ofVehicle(line.vehicle)}${line.name} ${formatFen(line.amountFen)} 元：${line.explanation}`),
    ...(bill.discountFen === 0 ? [] : [`优惠 -${formatFen(bill.discountFen)} 元`]),
    `应付 ${formatFen(bill.payableFen)} 元（其中税额 ${formatFen(bill.taxFen)} 元）`
  ]
}
