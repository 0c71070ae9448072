import type { ClassRate, CustomerAgreement, FeeCode, FeeLine, ItemCode, RateCard } from '@/contract/transferCar/fees/prices'
import { formatFen } from '../../format/money'
import { labelOf, VEHICLE_CLASSES } from '../order/dictionaries'
import { priced, shareOf, startedUnits } from './arithmetic'
import { storageCharge, STORAGE_METHOD_LABELS, type StoragePeriod } from './storage'
import { MINUTE } from '../../time'

const METRES_PER_KM = 1000
const MILLI = 1000
const MINUTES_PER_DAY = 1440
const SHANGHAI_OFFSET_MIN = 480

export const FEE_NAMES: Readonly<Record<FeeCode, string>> = {
  TOW: '拖车费',
  NIGHT: '夜间加收',
  CARRIED: '托运加收',
  HEAVY: '超重加收',
  CRANE: '吊装费',
  HAZMAT: '危险品加收',
  WAITING: '等待费',
  WINCH: '绞盘作业',
  DOLLY: '辅助轮',
  TYRE: '换胎',
  BRAKE: '解除制动',
  REPAIR: '现场抢修',
  JUMP_START: '搭电',
  FUEL: '送油',
  RECOVERY: '脱困',
  CARGO: '货物转运',
  DRY_RUN: '放空费',
  STORAGE: '停车保管费',
  OTHER: '其他'
}

/** What happened, as far as it has a price. One vehicle; money of several vehicles is added up by the caller. */
export interface FeeFacts {
  vehicleClass: string
  tow: boolean
  crane: boolean
  /** Vehicles that one crane served at this scene, this one included. */
  craneVehicles: number
  /** Sum of the legs, metres. */
  distanceM: number
  /** Business time of arrival, epoch ms; null = never arrived. */
  arrivedAt: number | null
  waitingMinutes: number
  /** Could not be towed and had to be carried. */
  carried: boolean
  /** Mass in tons, started tons count; null = unknown. */
  massTons: number | null
  hazmat: boolean
  /** 空驶: nothing was done after the truck left. */
  dryRun: boolean
  items: readonly { code: ItemCode; qtyMilli: number }[]
  storage: StoragePeriod | null
}

/** The card cannot price this; the message is for people. */
export class NoPrice extends Error {}

/** A class as people say it; those of a local scheme by their code. */
const classWord = (vehicleClass: string): string => labelOf(VEHICLE_CLASSES, vehicleClass)

/** Night by the wall clock of Shanghai: the start is night, the end is not (fees.md#night-and-waiting). */
export function isNight(at: number, { fromMinute, toMinute }: RateCard['night']): boolean {
  const minute = Math.floor(at / MINUTE + SHANGHAI_OFFSET_MIN) % MINUTES_PER_DAY
  return fromMinute <= toMinute ? minute >= fromMinute && minute < toMinute : minute >= fromMinute || minute < toMinute
}

/** Started kilometres beyond the base distance. */
export const overKm = (distanceM: number, baseDistanceM: number): number =>
  startedUnits(Math.max(0, distanceM - baseDistanceM), METRES_PER_KM)

/**
 * The automatic lines of one vehicle's work, in the order of a bill (fees.md#bill). Prices come from the agreement where it has one,
 * else from the card (fees.md#price-source). Same input, same lines: what the customer signed can be computed again.
 * @throws NoPrice when the card knows no price for something that was done
 */
export function feeLines(facts: FeeFacts, card: RateCard, agreement?: CustomerAgreement): FeeLine[] {
  const pen = new Pen(card, agreement)
  if (facts.dryRun) return dryRunLines(facts, pen)
  const work = [...towLines(facts, pen), ...craneLines(facts, pen)]
  const lines = [
    ...work,
    ...hazmatLines(facts, work, pen),
    ...waitingLines(facts, pen),
    ...itemLines(facts, pen),
    ...storageLines(facts, pen)
  ]
  return lines
}

/** Writes lines with what is the same on all of them. */
class Pen {
  constructor(
    readonly card: RateCard,
    private readonly agreement: CustomerAgreement | undefined
  ) {}

  rate(vehicleClass: string): ClassRate & { source: { id: string; basisDocNo: string } } {
    const listed = this.card.classes[vehicleClass]
    const agreed = this.agreement?.classes[vehicleClass]
    if (agreed !== undefined && this.agreement !== undefined) return { ...agreed, capFen: listed?.capFen ?? null, source: this.agreement }
    if (listed === undefined) throw new NoPrice(`价目“${this.card.name}”没有车型 ${classWord(vehicleClass)} 的价格`)
    return { ...listed, source: this.card }
  }

  item(code: ItemCode): { priceFen: number; unit: string; capFen: number | null; source: { id: string; basisDocNo: string } } {
    const listed = this.card.items[code]
    const agreed = this.agreement?.items[code]
    if (agreed !== undefined && this.agreement !== undefined)
      return { priceFen: agreed, unit: listed?.unit ?? '次', capFen: listed?.capFen ?? null, source: this.agreement }
    if (listed === undefined) throw new NoPrice(`价目“${this.card.name}”没有“${FEE_NAMES[code]}”的价格`)
    return { ...listed, source: this.card }
  }

  line(
    code: FeeCode,
    amountFen: number,
    explanation: string,
    more: Partial<FeeLine> & { by?: { id: string; basisDocNo: string } } = {}
  ): FeeLine {
    const { by = this.card, ...rest } = more
    return {
      code,
      name: FEE_NAMES[code],
      qtyMilli: MILLI,
      unit: '次',
      unitPriceFen: amountFen,
      amountFen,
      rateBp: null,
      taxBp: this.card.taxBp[code] ?? this.card.defaultTaxBp,
      source: 'AUTO',
      ruleId: by.id,
      basisDocNo: by.basisDocNo,
      explanation,
      ...rest
    }
  }

  /** A share of other lines. */
  share(code: FeeCode, ofFen: number, rateBp: number, of: string): FeeLine[] {
    const amountFen = shareOf(ofFen, rateBp)
    return amountFen === 0 ? [] : [this.line(code, amountFen, `${of} ${formatFen(ofFen)} 元的 ${percent(rateBp)}`, { rateBp })]
  }

  free(code: FeeCode): FeeLine {
    return this.line(code, 0, `政策免费（${this.card.basisDocNo}）`)
  }
}

const percent = (rateBp: number): string => `${rateBp / 100}%`
const km = (metres: number): string => `${metres / METRES_PER_KM} 公里`

function towLines(facts: FeeFacts, pen: Pen): FeeLine[] {
  if (!facts.tow) return []
  const { card } = pen
  if (card.isTowFree) return [pen.free('TOW')]
  const { baseFen, perKmFen, source } = pen.rate(facts.vehicleClass)
  const over = overKm(facts.distanceM, card.baseDistanceM)
  const towFen = baseFen + over * perKmFen
  const explanation = `${km(card.baseDistanceM)}内 ${formatFen(baseFen)} 元${over === 0 ? '' : `，超出 ${over} 公里 × ${formatFen(perKmFen)} 元`}`
  const tow = pen.line('TOW', towFen, explanation, { by: source })
  const night =
    facts.arrivedAt !== null && isNight(facts.arrivedAt, card.night) ? pen.share('NIGHT', towFen, card.night.rateBp, FEE_NAMES.TOW) : []
  const carried = facts.carried ? pen.share('CARRIED', towFen, card.carriedBp, FEE_NAMES.TOW) : []
  return [tow, ...night, ...carried, ...heavyLines(facts, pen)]
}

/** Tons above a threshold, each step at its own price (fees.md#worked-examples, example 10). */
function heavyLines({ massTons }: FeeFacts, pen: Pen): FeeLine[] {
  if (massTons === null) return []
  const tons = Math.ceil(massTons)
  const parts = pen.card.heavy.flatMap(({ fromTons, toTons, fenPerTon }) => {
    const inStep = Math.min(tons, toTons ?? tons) - fromTons
    return inStep > 0 ? [{ inStep, fenPerTon }] : []
  })
  const amountFen = parts.reduce((sum, { inStep, fenPerTon }) => sum + inStep * fenPerTon, 0)
  if (amountFen === 0) return []
  return [
    pen.line(
      'HEAVY',
      amountFen,
      `总质量 ${tons} 吨：${parts.map(({ inStep, fenPerTon }) => `${inStep} 吨 × ${formatFen(fenPerTon)} 元`).join('，')}`
    )
  ]
}

/** Beside a tow in the same job, or one crane for several vehicles, each pays a share: the smaller of the two where both hold. */
function craneLines(facts: FeeFacts, pen: Pen): FeeLine[] {
  if (!facts.crane) return []
  const { card } = pen
  if (card.isTowFree) return [pen.free('CRANE')]
  const { craneFen, source } = pen.rate(facts.vehicleClass)
  if (craneFen === null) throw new NoPrice(`价目“${card.name}”没有车型 ${classWord(facts.vehicleClass)} 的吊装价格`)
  const shares = [
    ...(facts.tow ? [{ rateBp: card.crane.withTowBp, why: '与拖车同时作业' }] : []),
    ...(facts.craneVehicles > 1 ? [{ rateBp: card.crane.sharedBp, why: `一台吊车作业 ${facts.craneVehicles} 辆` }] : [])
  ].sort((a, b) => a.rateBp - b.rateBp)
  const [share] = shares
  if (share === undefined) return [pen.line('CRANE', craneFen, `吊装 ${formatFen(craneFen)} 元`, { by: source })]
  return [
    pen.line('CRANE', shareOf(craneFen, share.rateBp), `吊装 ${formatFen(craneFen)} 元的 ${percent(share.rateBp)}（${share.why}）`, {
      rateBp: share.rateBp,
      by: source
    })
  ]
}

function hazmatLines(facts: FeeFacts, work: readonly FeeLine[], pen: Pen): FeeLine[] {
  if (!facts.hazmat) return []
  const base = work.filter(({ code }) => code !== 'NIGHT').reduce((sum, line) => sum + line.amountFen, 0)
  return pen.share('HAZMAT', base, pen.card.hazmatBp, '作业费')
}

function waitingLines({ waitingMinutes }: FeeFacts, pen: Pen): FeeLine[] {
  const { freeMinutes, stepMinutes, stepFen } = pen.card.waiting
  const steps = startedUnits(Math.max(0, waitingMinutes - freeMinutes), stepMinutes)
  if (steps === 0) return []
  const explanation = `等待 ${waitingMinutes} 分钟，免费 ${freeMinutes} 分钟，超出部分每 ${stepMinutes} 分钟 ${formatFen(stepFen)} 元`
  return [
    pen.line('WAITING', steps * stepFen, explanation, { qtyMilli: steps * MILLI, unit: `${stepMinutes} 分钟`, unitPriceFen: stepFen })
  ]
}

function itemLines({ items }: FeeFacts, pen: Pen): FeeLine[] {
  return items
    .filter(({ qtyMilli }) => qtyMilli > 0)
    .map(({ code, qtyMilli }) => {
      const { priceFen, unit, capFen, source } = pen.item(code)
      const full = priced(qtyMilli, priceFen)
      const isCapped = capFen !== null && full > capFen
      const explanation = `${qtyMilli / MILLI} ${unit} × ${formatFen(priceFen)} 元${isCapped ? `，封顶 ${formatFen(capFen)} 元` : ''}`
      return pen.line(code, isCapped ? capFen : full, explanation, { qtyMilli, unit, unitPriceFen: priceFen, by: source })
    })
}

function storageLines({ storage }: FeeFacts, pen: Pen): FeeLine[] {
  if (storage === null) return []
  const rule = pen.card.storage
  const { days, chargedDays, amountFen } = storageCharge(storage, rule)
  if (chargedDays === 0) return []
  const free = days - chargedDays
  const explanation = `${STORAGE_METHOD_LABELS[rule.method]}：${days} 天${free === 0 ? '' : `，免费 ${free} 天`}，${chargedDays} 天 × ${formatFen(rule.perDayFen)} 元`
  return [pen.line('STORAGE', amountFen, explanation, { qtyMilli: chargedDays * MILLI, unit: '天', unitPriceFen: rule.perDayFen })]
}

/** The rules tie the fee to arriving: who turned back on the way pays nothing (fees.md#dry-run-fee). */
function dryRunLines(facts: FeeFacts, pen: Pen): FeeLine[] {
  const { card } = pen
  if (facts.arrivedAt === null) return []
  if (card.isTowFree) return [pen.free('DRY_RUN')]
  const { baseFen, craneFen, source } = pen.rate(facts.vehicleClass)
  const tow = shareOf(baseFen, card.dryRun.towBp)
  const crane = facts.crane && craneFen !== null ? shareOf(craneFen, card.dryRun.craneBp) : 0
  const amountFen = Math.max(tow + crane, card.dryRun.minFen)
  const parts = [
    `拖车基价 ${formatFen(baseFen)} 元的 ${percent(card.dryRun.towBp)}`,
    ...(crane === 0 ? [] : [`吊装 ${formatFen(craneFen ?? 0)} 元的 ${percent(card.dryRun.craneBp)}`])
  ]
  return [
    pen.line('DRY_RUN', amountFen, `${parts.join('，')}${amountFen > tow + crane ? `，最低 ${formatFen(card.dryRun.minFen)} 元` : ''}`, {
      rateBp: card.dryRun.towBp,
      by: source
    })
  ]
}
