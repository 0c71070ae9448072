import type { PayMethod } from '@/contract/transferCar/payment/codes'
import type { Payer } from '@/contract/transferCar/fees/prices'
import { orderBillOf } from '@/domain/transferCar/fees/orderBill'
import { billFactsOf } from '@/domain/transferCar/fees/orderFacts'
import { keyedLines } from '@/domain/transferCar/payment/lines'
import { DAY, MINUTE, shanghaiDay } from '../clock'
import type { approvalRequest, orderBill, payment, paymentEvent, paymentOrder, refund } from '../database/schema'
import { DEMO_CARDS } from './fees'
import type { BuiltOrder } from './ordersBuilt'

/** Cash is handed over and channels are reconciled within this time: what is younger came by POS or transfer. */
const SETTLED_AFTER = 2 * DAY
const METHODS: readonly PayMethod[] = ['WECHAT', 'CASH', 'WECHAT', 'ALIPAY', 'POS', 'WECHAT', 'TRANSFER', 'ALIPAY', 'WECHAT', 'POS']
const YOUNG_METHODS: readonly PayMethod[] = ['POS', 'TRANSFER']

export interface BuiltMoney {
  bills: (typeof orderBill.$inferInsert)[]
  orders: (typeof paymentOrder.$inferInsert)[]
  payments: (typeof payment.$inferInsert)[]
  refunds: (typeof refund.$inferInsert)[]
  approvals: (typeof approvalRequest.$inferInsert)[]
  events: (typeof paymentEvent.$inferInsert)[]
  /** Last number of each prefix and day. */
  numbers: Map<string, number>
}

export function nextOf(money: BuiltMoney, prefix: 'JF' | 'TK', at: number): string {
  const name = `${prefix}${shanghaiDay(at)}`
  const last = (money.numbers.get(name) ?? 0) + 1
  money.numbers.set(name, last)
  return `${name}${String(last).padStart(4, '0')}`
}

/** Stores the bill as finance would have. @returns its lines with keys */
export function billLines(
  money: BuiltMoney,
  { order, vehicles, unit }: BuiltOrder,
  payer: Payer,
  at: number
): ReturnType<typeof keyedLines> {
  const billed = {
    outcome: order.outcome,
    serviceType: order.serviceType,
    vehicles,
    hazmat: order.hazmat,
    carried: order.carried,
    extraWork: order.extraWork,
    distanceM: unit?.distanceM ?? null,
    arrivedAt: unit?.arrivedAt ?? null,
    workStartAt: unit?.workStartAt ?? null,
    loadedAt: unit?.loadedAt ?? null,
    storedAt: unit?.storedAt ?? null,
    gateOutAt: order.gateOutAt,
    holds: [],
    bearer: order.bearer,
    illegalParking: order.illegalParking,
    agreedPriceFen: order.priceExemption === null ? order.agreedPriceFen : null
  }
  const card = DEMO_CARDS.find(({ id }) => id === order.rateCardId) ?? null
  const facts = billFactsOf(billed)
  const bill = orderBillOf(
    billed,
    { vehicles: facts, manual: [], payer, discountFen: 0, discountReason: '' },
    { card, agreement: null },
    at
  )
  const lines = bill.lines.map((line) => ({ ...line }))
  money.bills.push({
    orderId: order.id,
    version: 1,
    rateCardId: card?.id ?? null,
    rateCardVersion: card?.version ?? null,
    payer,
    facts,
    lines,
    totalFen: bill.totalFen,
    discountFen: bill.discountFen,
    payableFen: bill.payableFen,
    taxFen: bill.taxFen,
    explanation: bill.explanation,
    updatedBy: unit?.driverId ?? order.createdBy,
    updatedAt: at
  })
  return keyedLines(lines)
}

export const methodOf = (index: number, at: number, now: number): PayMethod => {
  const list = now - at < SETTLED_AFTER ? YOUNG_METHODS : METHODS
  return list[index % list.length] ?? 'POS'
}

interface Paid {
  id: string
  paymentOrderId: string
  amountFen: number
  method: PayMethod
  collectorId: string
  at: number
}

export function paymentRow({ evidence }: BuiltOrder, { at, ...paid }: Paid, paymentNo: string, index: number): typeof payment.$inferInsert {
  const isChannel = paid.method === 'WECHAT' || paid.method === 'ALIPAY'
  const picture = evidence.at(-1)?.fileName ?? null
  const digits = BigInt(`0x${paid.id.slice(0, 12)}`)
    .toString()
    .padStart(18, '0')
  return {
    ...paid,
    state: 'SUCCESS',
    way: isChannel ? (index % 3 === 0 ? 'PAY_CODE' : 'QR') : 'BY_HAND',
    refundedFen: 0,
    refundingFen: 0,
    paidAt: at,
    createdAt: at - 2 * MINUTE,
    updatedAt: at,
    outTradeNo: isChannel ? `${paymentNo}-${paid.id.slice(0, 4)}` : null,
    gatewayNo: isChannel ? `42${digits}` : null,
    voucher: paid.method === 'CASH' || paid.method === 'TRANSFER' ? picture : null,
    slipNo: paid.method === 'POS' || paid.method === 'TRANSFER' ? digits.slice(-8) : null,
    ...(paid.method === 'TRANSFER' ? { verifiedBy: 'user-finance1', verifiedAt: at } : {})
  }
}
