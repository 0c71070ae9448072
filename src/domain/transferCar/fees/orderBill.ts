import type { BillFacts, BillLine, BillProblem, ManualLine } from '@/contract/transferCar/fees/bill'
import type { Bearer } from '@/contract/transferCar/order/codes'
import type { CustomerAgreement, FeeLine, Payer, RateCard } from '@/contract/transferCar/fees/prices'
import { formatFen } from '../../format/money'
import { priced, shareOf } from './arithmetic'
import { billOf, explainBill, orderCapBreaches, payerRefusals, WORK_CODES, type Bill } from './bill'
import { FEE_NAMES, feeLines, NoPrice } from './engine'
import { keyedLines, type KeyedLine } from '../payment/lines'
import { agencyHold, feeFactsOf, storageOf, type PricedOrder } from './orderFacts'
import { priceGapsOf } from './priceGaps'

const MILLI = 1000
/** Largest sum of a bill, fen: all arithmetic stays exact below it. */
const LARGEST_FEN = 9_999_999_999

/** Card and agreement that price an order (fees.md#price-source). */
export interface Prices {
  card: RateCard | null
  agreement: CustomerAgreement | null
}

type OrderLine = FeeLine & Pick<BillLine, 'vehicle' | 'reason' | 'photoIds'>

const automatic =
  (vehicle: number) =>
  (line: FeeLine): OrderLine => ({ ...line, vehicle, reason: null, photoIds: [] })

/** What the agreement gives off its automatic lines, fen; what was signed by hand is what is due. */
export const agreementDiscount = (
  lines: readonly Pick<FeeLine, 'code' | 'source' | 'amountFen'>[],
  agreement: CustomerAgreement | null
): number =>
  shareOf(
    lines.reduce((sum, line) => sum + (line.source === 'AUTO' && line.code !== 'OTHER' ? line.amountFen : 0), 0),
    agreement?.discountBp ?? 0
  )

/**
 * The price shown at the scene before the work, from estimated facts (fees.md#price-shown): phone and server compute it alike.
 * `payableFen` is what the customer signs.
 * @param arrivedAt business time, epoch ms
 * @throws NoPrice when the card knows no price for something
 */
export function quoteOf(
  vehicles: readonly BillFacts[],
  { card, agreement }: Prices & { card: RateCard },
  arrivedAt: number | null
): Bill<OrderLine> {
  const lines = vehicles.flatMap((facts, place) =>
    feeLines(feeFactsOf(facts, { outcome: null, arrivedAt }, null), card, agreement ?? undefined).map(automatic(place))
  )
  return billOf(lines, agreementDiscount(lines, agreement))
}

/** What a person writes into a bill. */
export interface BillEntry {
  vehicles: readonly BillFacts[]
  manual: readonly ManualLine[]
  payer: Payer | null
  /** What he gives off himself, beside the agreement's discount; fen. */
  discountFen: number
  discountReason: string
}

/** Who bears the order (fees.md#who-pays), beside what was done. */
export type BilledOrder = PricedOrder & {
  bearer: Bearer | null
  illegalParking: boolean
  /** Signed by the customer at the scene, fen. */
  agreedPriceFen: number | null
}

export interface OrderBill extends Bill<OrderLine> {
  /** Part of `discountFen` that a person gave. */
  ownDiscountFen: number
  explanation: string[]
  /** Errors keep the bill from being stored; each names the field of the entry that it is about. */
  problems: BillProblem[]
}

/**
 * The whole bill of an order: automatic lines of each vehicle, manual lines, discount over all of them, tax inside each, and what
 * stands against it: caps of the card and who may not be asked to pay (fees.md#caps, fees.md#bill, fees.md#who-pays).
 * @param now epoch ms, until when a stay in the yard is counted
 * @param reviewed lines of payment orders beyond DRAFT: they stand as they were reviewed, with their part of the discount
 */
export function orderBillOf(
  order: BilledOrder,
  entry: BillEntry,
  prices: Prices,
  now: number,
  reviewed: readonly KeyedLine[] = []
): OrderBill {
  const problems: BillProblem[] = []
  const say = (level: BillProblem['level'], field: string, message: string) => {
    problems.push({ level, field, message })
  }
  const all = asReviewed(
    [...vehicleLines(order, entry, prices, now, say), ...entry.manual.map((line) => manualLine(line, prices.card))],
    reviewed
  )
  const isTooMuch = all.reduce((sum, line) => sum + line.amountFen, 0) > LARGEST_FEN
  if (isTooMuch) say('error', 'manual', '费用合计超出上限，请核对数量和单价')
  const lines = isTooMuch ? [] : all
  const discountFen = discountOf(lines, entry, prices, say)
  const bill = billOf(lines, discountFen, fixedDiscounts(lines, reviewed, discountFen))
  checkPayer(order, entry, say)
  checkRules(lines, entry, prices, say)
  return {
    ...bill,
    ownDiscountFen: Math.max(0, bill.discountFen - agreementDiscount(lines, prices.agreement)),
    problems,
    explanation: explainBill(bill, { card: prices.card, agreementName: prices.agreement?.name })
  }
}

/** The lines with the reviewed one under each key that has one. */
function withReviewed(lines: readonly OrderLine[], reviewed: readonly KeyedLine[]): { line: OrderLine; held: KeyedLine | undefined }[] {
  const byKey = new Map(reviewed.map((line) => [line.key, line]))
  const keys = keyedLines(lines.map((line) => ({ ...line, discountFen: 0, payableFen: line.amountFen, netFen: 0, taxFen: 0 }))).map(
    ({ key }) => key
  )
  return lines.map((line, place) => ({ line, held: byKey.get(keys[place] ?? '') }))
}

/** A stay that was reviewed grows no more while the vehicle stands: further days are billed by hand. */
const asReviewed = (lines: readonly OrderLine[], reviewed: readonly KeyedLine[]): OrderLine[] =>
  withReviewed(lines, reviewed).map(({ line, held }) => {
    if (held === undefined || line.code !== 'STORAGE' || line.source !== 'AUTO' || line.amountFen <= held.amountFen) return line
    const { qtyMilli, unitPriceFen, amountFen, explanation } = held
    return { ...line, qtyMilli, unitPriceFen, amountFen, explanation }
  })

/** What reviewed lines have been given off stays theirs, as far as the discount reaches; else it is split anew and review stands against it. */
function fixedDiscounts(lines: readonly OrderLine[], reviewed: readonly KeyedLine[], discountFen: number): (number | undefined)[] {
  const fixed = withReviewed(lines, reviewed).map(({ line, held }) =>
    held !== undefined && held.amountFen === line.amountFen ? held.discountFen : undefined
  )
  const [fixedFen, openFen] = lines.reduce(
    ([given, open], line, place) => (fixed[place] === undefined ? [given, open + line.amountFen] : [given + fixed[place], open]),
    [0, 0]
  )
  return fixedFen <= discountFen && discountFen - fixedFen <= openFen ? fixed : []
}

type Say = (level: BillProblem['level'], field: string, message: string) => void

/** Automatic lines; an order that ended without work or dry run has none. */
function vehicleLines(
  order: BilledOrder,
  { vehicles, payer, manual }: BillEntry,
  { card, agreement }: Prices,
  now: number,
  say: Say
): OrderLine[] {
  if (order.outcome === 'CANCELLED' || order.outcome === 'VOID') return []
  if (card === null) {
    const signed = signedLine(order, manual)
    say('warning', 'vehicles', `没有适用于该地点的价目，${signed === undefined ? '费用请手工录入' : '按现场约定价计费'}`)
    return signed === undefined ? [] : [signed]
  }
  const storage = storageOf(order, payer, now)
  const gaps = order.outcome === 'DRY_RUN' ? [] : priceGapsOf(order, card, agreement)
  const signed = gaps.length === 0 ? undefined : signedLine(order, manual)
  if (signed !== undefined) say('warning', 'vehicles', `${gaps.join('，')}，按现场约定价计费`)
  const lines = vehicles.flatMap((facts, place) => {
    if (order.vehicles[place]?.vehicleClass === null)
      say('warning', `vehicles.${place}.vehicleClass`, `第 ${place + 1} 辆车没有登记车型，请核对计价车型`)
    const billed = signed === undefined ? facts : { ...facts, ...NO_WORK }
    try {
      return feeLines(feeFactsOf(billed, order, storage), card, agreement ?? undefined).map(automatic(place))
    } catch (error) {
      if (!(error instanceof NoPrice)) throw error
      say('error', `vehicles.${place}`, error.message)
      return []
    }
  })
  return signed === undefined ? lines : [signed, ...lines]
}

/** All that was done is in the signed price; what a stay in the yard costs is not. */
const NO_WORK = { tow: false, crane: false, waitingMinutes: 0, items: [] } as const satisfies Partial<BillFacts>

/**
 * Signed is due (fees.md#signed-is-due): where no card prices the work that was called for, what the customer signed is the first line,
 * unless somebody wrote this very amount by hand before there was such a line.
 */
function signedLine({ agreedPriceFen, outcome }: BilledOrder, manual: readonly ManualLine[]): OrderLine | undefined {
  const isByHand = manual.some(({ qtyMilli, unitPriceFen }) => priced(qtyMilli, unitPriceFen) === agreedPriceFen)
  if (agreedPriceFen === null || agreedPriceFen === 0 || outcome === 'DRY_RUN' || isByHand) return undefined
  return {
    code: 'OTHER',
    name: '现场约定价',
    qtyMilli: MILLI,
    unit: '次',
    unitPriceFen: agreedPriceFen,
    amountFen: agreedPriceFen,
    rateBp: null,
    taxBp: 0,
    source: 'AUTO',
    ruleId: '',
    basisDocNo: '',
    explanation: `现场约定 ${formatFen(agreedPriceFen)} 元，客户已签字`,
    vehicle: 0,
    reason: '现场约定，客户已签字',
    photoIds: []
  }
}

/** A line that no rule made (fees.md#lines-by-hand). Without a card nobody has said what tax is in it. */
function manualLine({ code, name, qtyMilli, unit, unitPriceFen, reason, photoIds }: ManualLine, card: RateCard | null): OrderLine {
  return {
    code,
    name,
    qtyMilli,
    unit,
    unitPriceFen,
    amountFen: priced(qtyMilli, unitPriceFen),
    rateBp: null,
    taxBp: card?.taxBp[code] ?? card?.defaultTaxBp ?? 0,
    source: 'MANUAL',
    ruleId: '',
    basisDocNo: '',
    explanation: `${qtyMilli / MILLI} ${unit} × ${formatFen(unitPriceFen)} 元，${reason}`,
    vehicle: null,
    reason,
    photoIds
  }
}

/** The agreement's part and the person's own, together never more than the lines. */
function discountOf(lines: readonly OrderLine[], { discountFen, discountReason }: BillEntry, { agreement }: Prices, say: Say): number {
  const total = lines.reduce((sum, line) => sum + line.amountFen, 0)
  const byAgreement = agreementDiscount(lines, agreement)
  if (byAgreement + discountFen > total) say('error', 'discountFen', `优惠不能超过费用合计 ${formatFen(total - byAgreement)} 元`)
  if (discountFen > 0 && discountReason === '') say('error', 'discountReason', '请填写优惠原因')
  return Math.min(total, byAgreement + discountFen)
}

function checkPayer(order: BilledOrder, { manual, payer }: BillEntry, say: Say): void {
  if (payer === null) {
    say('warning', 'payer', '请选择付款方')
    return
  }
  // Automatic storage leaves out the days of a detention; a line by hand could bring them in again.
  const byHand = manual.reduce((sum, line) => sum + (line.code === 'STORAGE' ? line.qtyMilli : 0), 0)
  const holdDaysBilled = agencyHold(order) === undefined ? 0 : Math.ceil(byHand / MILLI)
  for (const { level, message } of payerRefusals({
    bearer: order.bearer ?? 'PENDING',
    payer,
    illegalParking: order.illegalParking,
    holdDaysBilled
  }))
    say(level, 'payer', message)
}

function checkRules(lines: readonly OrderLine[], { vehicles, manual }: BillEntry, { card }: Prices, say: Say): void {
  if (card === null) return
  for (const { code, amountFen, capFen } of orderCapBreaches(
    lines,
    card,
    vehicles.map(({ vehicleClass }) => vehicleClass)
  )) {
    say(
      'error',
      'vehicles',
      `${code === 'TOTAL' ? '作业费合计' : FEE_NAMES[code]} ${formatFen(amountFen)} 元超过上限 ${formatFen(capFen)} 元（${card.basisDocNo}）`
    )
  }
  if (!card.isTowFree) return
  manual.forEach(({ code }, index) => {
    if (WORK_CODES.includes(code)) say('error', `manual.${index}.code`, `政策免费路段不得收取${FEE_NAMES[code]}（${card.basisDocNo}）`)
  })
}
