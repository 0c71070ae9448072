import type { PayMethod, PaymentStage, WaiveReason } from '@/contract/transferCar/payment/codes'
import type { Payer } from '@/contract/transferCar/fees/prices'
import { orderBillOf } from '@/domain/transferCar/fees/orderBill'
import { billFactsOf } from '@/domain/transferCar/fees/orderFacts'
import { keyedLines, sumLines } from '@/domain/transferCar/payment/lines'
import { paymentStatusOf } from '@/domain/transferCar/payment/status'
import { DAY, HOUR, MINUTE, shanghaiDay } from '../clock'
import type { approvalRequest, orderBill, payment, paymentEvent, paymentOrder, refund } from '../database/schema'
import { DEMO_CARDS } from './fees'
import { fixedId, type BuiltOrder } from './ordersBuild'

/** How far the money of a demo order has come. */
type Story =
  | 'none'
  | 'draft'
  | 'review'
  | 'unpaid'
  | 'toVerify'
  | 'partial'
  | 'paid'
  | 'paidTwice'
  | 'overdue'
  | 'account'
  | 'waived'
  | 'waiveAsked'
  | 'voidAsked'
  | 'refundAsked'
  | 'partRefunded'
  | 'refunded'
  | 'void'

/** What is done with the orders of each status, one after another. */
const STORIES: Readonly<Record<'CLOSED' | 'DONE' | 'STORED' | 'DRY_RUN', readonly Story[]>> = {
  CLOSED: [
    'paid',
    'paid',
    'account',
    'paid',
    'paidTwice',
    'paid',
    'partRefunded',
    'paid',
    'waived',
    'paid',
    'paid',
    'account',
    'paid',
    'refunded',
    'paid'
  ],
  DONE: [
    'none',
    'draft',
    'review',
    'unpaid',
    'partial',
    'paid',
    'overdue',
    'account',
    'waiveAsked',
    'refundAsked',
    'toVerify',
    'partRefunded',
    'waived',
    'voidAsked',
    'void',
    'refunded'
  ],
  STORED: ['none', 'unpaid', 'paid'],
  DRY_RUN: ['unpaid', 'none', 'paid']
}
/** Cash is handed over and channels are reconciled within this time: what is younger came by POS or transfer. */
const SETTLED_AFTER = 2 * DAY
const METHODS: readonly PayMethod[] = ['WECHAT', 'CASH', 'WECHAT', 'ALIPAY', 'POS', 'WECHAT', 'TRANSFER', 'ALIPAY', 'WECHAT', 'POS']
const YOUNG_METHODS: readonly PayMethod[] = ['POS', 'TRANSFER']
const DUE_DAYS = 7
const ACCOUNT_DAYS = 30

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

type Billed = BuiltOrder & { order: { status: keyof typeof STORIES } }
const isBilled = (built: BuiltOrder): built is Billed => built.order.status in STORIES

/** Bills, payment orders and payments behind the demo orders, in the order in which they were made. @param now epoch ms */
export function buildMoney(built: readonly BuiltOrder[], now: number): BuiltMoney {
  const money: BuiltMoney = { bills: [], orders: [], payments: [], refunds: [], approvals: [], events: [], numbers: new Map() }
  const told = new Map<string, number>()
  const stories = built
    .filter(isBilled)
    .map((each) => {
      const { status } = each.order
      const nth = told.get(status) ?? 0
      told.set(status, nth + 1)
      return { each, story: STORIES[status][nth % STORIES[status].length] ?? 'none', at: endOf(each, now) }
    })
    .sort((a, b) => a.at - b.at)
  stories.forEach(({ each, story, at }, index) => {
    tell(money, each, story, at, index, now)
  })
  return money
}

/** When the work was over and its bill was written, epoch ms. */
const endOf = ({ order, unit }: BuiltOrder, now: number): number =>
  Math.min(now - 5 * MINUTE, (unit?.handedOverAt ?? unit?.storedAt ?? order.endedAt ?? order.statusAt) + 5 * MINUTE)

function nextOf(money: BuiltMoney, prefix: 'JF' | 'TK', at: number): string {
  const name = `${prefix}${shanghaiDay(at)}`
  const last = (money.numbers.get(name) ?? 0) + 1
  money.numbers.set(name, last)
  return `${name}${String(last).padStart(4, '0')}`
}

/** One order's bill, payment order and what became of it. */
function tell(money: BuiltMoney, built: Billed, story: Story, at: number, index: number, now: number): void {
  const { order, unit } = built
  // What is billed has somebody who bears it (towing.md 2.4).
  if (order.bearer === 'PENDING' || order.bearer === null) order.bearer = 'PARTY'
  if (story === 'none') return
  const payer: Payer = order.bearer
  if (story === 'account') order.customerId = index % 2 === 0 ? 'customer-pingan' : 'customer-shunda'
  const lines = billLines(money, built, payer, at)
  const sums = sumLines(lines)
  const createdBy = unit?.driverId ?? order.createdBy
  const id = fixedId(`payment order ${order.id}`)
  // Between the work and its closing everything has its turn.
  const until = order.closedAt ?? now
  const turn = (share: number, most: number) => Math.min(at + Math.round((until - at) * share), at + most)
  const reviewedAt = turn(0.3, 3 * HOUR)
  const paidAt = turn(0.6, 20 * HOUR)
  const backAt = turn(0.8, 40 * HOUR)
  const row = {
    id,
    paymentNo: nextOf(money, 'JF', at),
    accidentOrderId: order.id,
    payer,
    customerId: order.customerId,
    billVersion: 1,
    lines,
    ...sums,
    createdBy,
    createdAt: at,
    updatedAt: at,
    paidFen: 0,
    refundedFen: 0,
    refundingFen: 0,
    runningRefunds: 0,
    closedAt: order.closedAt,
    dueAt: null as number | null,
    onAccountAt: null as number | null,
    waiveReason: null as WaiveReason | null,
    reviewedBy: null as string | null,
    reviewedAt: null as number | null,
    stage: 'DRAFT' as PaymentStage,
    version: 1
  }
  const statusNow = () => paymentStatusOf({ ...row, isClosed: false })
  const log = (
    action: string,
    actorId: string | null,
    when: number,
    change: () => void,
    more: { note?: string; payload?: Record<string, unknown> } = {}
  ): void => {
    const fromStatus = action === 'create' ? null : statusNow()
    change()
    row.updatedAt = when
    row.version += action === 'create' ? 0 : 1
    money.events.push({
      id: fixedId(`payment event ${id} ${row.version}`),
      paymentOrderId: id,
      seq: row.version,
      action,
      fromStatus,
      toStatus: statusNow(),
      actorId,
      at: when,
      note: more.note ?? null,
      payload: more.payload ?? { amountFen: sums.payableFen }
    })
  }
  const ask = (kind: 'waiver' | 'voidPayment' | 'refund', subjectId: string, reason: string, when: number, decided: boolean): void => {
    money.approvals.push({
      id: fixedId(`approval ${kind} ${subjectId}`),
      kind,
      subjectId,
      askerId: 'user-finance1',
      reason,
      createdAt: when,
      ...(decided ? { state: 'APPROVED' as const, deciderId: 'user-manager1', decidedAt: when + 10 * MINUTE } : {})
    })
  }
  const pay = (amountFen: number, when: number): string => {
    const paymentId = fixedId(`payment ${id} ${row.version}`)
    log(
      'paid',
      createdBy,
      when,
      () => {
        row.paidFen += amountFen
      },
      { payload: { amountFen, method: methodOf(index, when, now) } }
    )
    money.payments.push(
      paymentRow(
        built,
        { id: paymentId, paymentOrderId: id, amountFen, method: methodOf(index, when, now), collectorId: createdBy, at: when },
        row.paymentNo,
        index
      )
    )
    return paymentId
  }
  const giveBack = (paymentId: string, amountFen: number, done: boolean): void => {
    const refundId = fixedId(`refund ${id}`)
    ask('refund', refundId, '多收里程费，退还差额', backAt, done)
    log(
      'refundAsk',
      'user-finance1',
      backAt,
      () => {
        row.refundingFen = amountFen
      },
      { note: '多收里程费，退还差额', payload: { amountFen } }
    )
    if (done)
      log(
        'refundDone',
        null,
        backAt + 15 * MINUTE,
        () => {
          row.refundingFen = 0
          row.refundedFen = amountFen
        },
        { payload: { amountFen } }
      )
    money.refunds.push({
      id: refundId,
      refundNo: nextOf(money, 'TK', backAt),
      paymentId,
      paymentOrderId: id,
      amountFen,
      reason: '多收里程费，退还差额',
      state: done ? 'SUCCESS' : 'ASKED',
      askerId: 'user-finance1',
      askedAt: backAt,
      ...(done ? { deciderId: 'user-manager1', decidedAt: backAt + 10 * MINUTE, doneAt: backAt + 15 * MINUTE } : {})
    })
    const paid = money.payments.find((each) => each.id === paymentId)
    if (paid !== undefined) Object.assign(paid, done ? { refundedFen: amountFen } : { refundingFen: amountFen })
  }
  const follow = (): void => {
    log('create', createdBy, at, () => undefined)
    if (story === 'draft') return
    if (story === 'void') {
      log(
        'discard',
        createdBy,
        at + MINUTE,
        () => {
          row.stage = 'VOID'
        },
        { note: '重复新建' }
      )
      return
    }
    log('submit', createdBy, turn(0.1, HOUR), () => {
      row.stage = 'REVIEW'
    })
    if (story === 'review') return
    log('approve', 'user-finance1', reviewedAt, () => {
      Object.assign(row, { stage: 'OPEN', reviewedBy: 'user-finance1', reviewedAt, dueAt: reviewedAt + DUE_DAYS * DAY })
    })
    switch (story) {
      case 'overdue':
        row.dueAt = Math.min(now - DAY, reviewedAt + DAY)
        return
      case 'partial':
        pay(Math.floor(sums.payableFen / 2), paidAt)
        return
      case 'toVerify': {
        log('toVerify', createdBy, paidAt, () => undefined)
        money.payments.push({
          ...paymentRow(
            built,
            {
              id: fixedId(`payment ${id} open`),
              paymentOrderId: id,
              amountFen: sums.payableFen,
              method: 'TRANSFER',
              collectorId: createdBy,
              at: paidAt
            },
            row.paymentNo,
            index
          ),
          state: 'TO_VERIFY',
          paidAt: null,
          verifiedBy: null,
          verifiedAt: null
        })
        return
      }
      case 'paid':
        pay(sums.payableFen, paidAt)
        return
      case 'paidTwice':
        pay(Math.floor(sums.payableFen / 3), turn(0.45, 12 * HOUR))
        pay(sums.payableFen - row.paidFen, paidAt)
        return
      case 'partRefunded':
        giveBack(pay(sums.payableFen, paidAt), Math.floor(sums.payableFen / 10), true)
        return
      case 'refunded':
        giveBack(pay(sums.payableFen, paidAt), sums.payableFen, true)
        return
      case 'refundAsked':
        giveBack(pay(sums.payableFen, paidAt), Math.floor(sums.payableFen / 10), false)
        return
      case 'account':
        log('onAccount', 'user-finance1', paidAt, () => {
          Object.assign(row, { stage: 'ON_ACCOUNT', onAccountAt: paidAt, dueAt: paidAt + ACCOUNT_DAYS * DAY })
        })
        return
      case 'waiveAsked':
        ask('waiver', id, '当事人伤重，家庭困难', paidAt, false)
        log(
          'askWaive',
          'user-finance1',
          paidAt,
          () => {
            row.waiveReason = 'MANAGER'
          },
          { note: '当事人伤重，家庭困难' }
        )
        return
      case 'waived': {
        ask('waiver', id, '按政策免收', turn(0.5, 15 * HOUR), true)
        log(
          'askWaive',
          'user-finance1',
          turn(0.5, 15 * HOUR),
          () => {
            row.waiveReason = 'POLICY'
          },
          { note: '按政策免收' }
        )
        log('approveWaive', 'user-manager1', paidAt, () => {
          Object.assign(row, { stage: 'WAIVED', dueAt: null })
        })
        return
      }
      case 'voidAsked':
        ask('voidPayment', id, '付款方填错，重新开单', paidAt, false)
        log('askVoid', 'user-finance1', paidAt, () => undefined, { note: '付款方填错，重新开单' })
        return
      default:
    }
  }
  follow()
  const status = paymentStatusOf({ ...row, isClosed: order.closedAt !== null })
  if (order.closedAt !== null) {
    row.version += 1
    row.updatedAt = order.closedAt
    money.events.push({
      id: fixedId(`payment event ${id} close`),
      paymentOrderId: id,
      seq: row.version,
      action: 'close',
      fromStatus: statusNow(),
      toStatus: status,
      actorId: null,
      at: order.closedAt,
      payload: { by: 'user-finance1' }
    })
  }
  money.orders.push({ ...row, status })
}

/** Stores the bill as finance would have. @returns its lines with keys */
function billLines(money: BuiltMoney, { order, vehicles, unit }: BuiltOrder, payer: Payer, at: number): ReturnType<typeof keyedLines> {
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

const methodOf = (index: number, at: number, now: number): PayMethod => {
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

function paymentRow({ evidence }: BuiltOrder, { at, ...paid }: Paid, paymentNo: string, index: number): typeof payment.$inferInsert {
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
