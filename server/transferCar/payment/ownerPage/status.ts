import { and, asc, eq, isNotNull } from 'drizzle-orm'
import type { Channel, PaymentStatus, PayMethod } from '@/contract/transferCar/payment/codes'
import { closedNote, hoursText } from '@/domain/admin/openingHours'
import { formatFen } from '@/domain/format/money'
import { labelledDistanceM } from '@/domain/transferCar/order/coordinates'
import { maskPlate } from '@/domain/format/plate'
import { remainingFen } from '@/domain/transferCar/payment/status'
import type { Outcome, ServiceStatus } from '@/contract/transferCar/order/codes'
import type { Reader } from '../../../database/client'
import { driverPosition, invoice, ownerRating, payment, paymentOrder, yard } from '../../../database/schema'
import { BEFORE_ARRIVAL, PHOTOGRAPHED, RATED_FROM } from '../../order/commands/owner'
import { pointOf } from '../../order/point'
import { loadOrder } from '../../order/repository/orders'
import type { Loaded } from '../../order/types'

interface OwnerStep {
  name: string
  at: number | null
  isNow: boolean
}
interface OwnerReceipt {
  amountFen: number
  refundedFen: number
  method: PayMethod
  paidAt: number
  receiptNo: string
  code: string
}
export interface OwnerBill {
  id: string
  paymentNo: string
  status: PaymentStatus
  payableFen: number
  paidFen: number
  refundedFen: number
  /** What can be paid now; transfers that wait for finance are taken off, fen. */
  openFen: number
  /** Where an attempt of this page is open: the payer goes on there. */
  attempt: { channel: Channel; url: string } | null
  /** Asked the channel and not sure yet, or another way of paying is open. */
  isBusy: boolean
  toVerifyFen: number
  receipts: OwnerReceipt[]
  /** What is asked for: name, and how the amount came about. */
  lines: { name: string; basis: string; payableFen: number }[]
  /** Issued invoices: number and amount, fen; `hasFile` = its PDF has arrived. */
  invoices: { id: string; invoiceNo: string; amountFen: number; hasFile: boolean }[]
}
/** What the owner's page tells: no name, no mobile, no address, no whole plate. */
export interface OwnerStatus {
  orderNo: string
  plates: string[]
  headline: string
  steps: OwnerStep[]
  bills: OwnerBill[]
  /** On the way to him: when it is expected, epoch ms, and how far it was in a straight line at `seenAt`; null = not known. */
  coming: { etaAt: number | null; distanceM: number | null; seenAt: number | null } | null
  /** Signed on the scene, fen. */
  agreedFen: number | null
  /** Where the vehicle stands and when it can be fetched; null = it stands in no yard. */
  pickUp: { name: string; address: string; hours: string; closedNote: string } | null
  mayShare: boolean
  mayPhotograph: boolean
  mayRate: boolean
  stars: number | null
}

const HEADLINES: Readonly<Record<ServiceStatus, string>> = {
  DRAFT: '已受理',
  PENDING: '已受理，正在安排救援车',
  ASSIGNED: '已安排救援车',
  ACCEPTED: '救援人员已接单',
  EN_ROUTE: '救援车正在赶来',
  ON_SCENE: '救援车已到现场',
  WORKING: '正在施救',
  TOWING: '正在拖往目的地',
  AT_DEST: '已到目的地',
  STORED: '车辆已入库保管',
  DONE: '救援已完成',
  CLOSED: '救援已完成',
  DRY_RUN: '救援已结束',
  CANCELLED: '救援已取消',
  VOID: '救援已取消'
}

/** The last step of work that had no tow. */
const END_NAMES: Readonly<Partial<Record<Outcome, string>>> = { REPAIRED: '现场修复完成', CANCELLED: '救援取消', VOID: '救援取消' }

function stepsOf({ order, lead }: Loaded): OwnerStep[] {
  const passed: [string, number | null | undefined][] = [
    ['受理', order.createdAt],
    ['接单', lead?.acceptedAt],
    ['出发', lead?.departedAt],
    ['到达现场', lead?.arrivedAt],
    ['开始施救', lead?.workStartAt],
    ['装车', lead?.loadedAt],
    ['到达目的地', lead?.destAt],
    ['入库保管', lead?.storedAt],
    ['交接完成', lead?.handedOverAt],
    ['取车出库', order.gateOutAt],
    [END_NAMES[order.outcome ?? 'TOWED'] ?? '救援结束', order.endedAt],
    ['结案', order.closedAt]
  ]
  const reached = passed.flatMap(([name, at]) => (at === null || at === undefined ? [] : [{ name, at, isNow: false }]))
  return reached.map((step, index) => ({ ...step, isNow: index === reached.length - 1 }))
}

/** @param now epoch ms */
export async function ownerStatus(reader: Reader, orderId: string, now: number): Promise<OwnerStatus | undefined> {
  const loaded = await loadOrder(reader, orderId)
  if (loaded === null) return undefined
  const { order, vehicles } = loaded
  return {
    orderNo: order.orderNo,
    plates: vehicles.flatMap(({ plateNo }) => (plateNo === null ? [] : [maskPlate(plateNo)])),
    headline: HEADLINES[order.status],
    steps: stepsOf(loaded),
    bills: await billsOf(reader, orderId, now),
    coming: await comingOf(reader, loaded),
    agreedFen: order.priceExemption === null ? order.agreedPriceFen : null,
    pickUp: await pickUpOf(reader, loaded, now),
    mayShare: BEFORE_ARRIVAL.includes(order.status),
    mayPhotograph: PHOTOGRAPHED.includes(order.status),
    ...(await ratingOf(reader, loaded))
  }
}

async function pickUpOf(reader: Reader, { order: { status, yardId } }: Loaded, now: number): Promise<OwnerStatus['pickUp']> {
  if (status !== 'STORED' || yardId === null) return null
  const [row] = await reader.select().from(yard).where(eq(yard.id, yardId))
  if (row === undefined) return null
  const { name, address, openingHours, closedDays } = row
  return { name, address, hours: hoursText(openingHours), closedNote: closedNote(closedDays, now) }
}

async function ratingOf(reader: Reader, { order: { id, status } }: Loaded): Promise<Pick<OwnerStatus, 'mayRate' | 'stars'>> {
  const [rating] = await reader.select({ stars: ownerRating.stars }).from(ownerRating).where(eq(ownerRating.orderId, id))
  return { mayRate: rating === undefined && RATED_FROM.includes(status), stars: rating?.stars ?? null }
}

/** Only on the way to him, and only how far: where a driver is stays his (fleet.md#positions). */
async function comingOf(reader: Reader, { order, lead }: Loaded): Promise<OwnerStatus['coming']> {
  if (lead?.driverId == null || (order.status !== 'ACCEPTED' && order.status !== 'EN_ROUTE')) return null
  const pin = pointOf(order)
  const [last] =
    order.status !== 'EN_ROUTE'
      ? []
      : await reader
          .select()
          .from(driverPosition)
          .where(and(eq(driverPosition.userId, lead.driverId), eq(driverPosition.orderId, order.id)))
  return {
    etaAt: lead.etaAt,
    distanceM: last === undefined || pin === null ? null : Math.round(labelledDistanceM(pin, last)),
    seenAt: last?.fixAt ?? null
  }
}

/** Only what the party pays, and only once it is reviewed. */
async function billsOf(reader: Reader, orderId: string, now: number): Promise<OwnerBill[]> {
  const orders = await reader
    .select()
    .from(paymentOrder)
    .where(eq(paymentOrder.accidentOrderId, orderId))
    .orderBy(asc(paymentOrder.createdAt), asc(paymentOrder.id))
  const shown = orders.filter(({ payer, stage }) => payer === 'PARTY' && (stage === 'OPEN' || stage === 'WAIVED'))
  const bills: OwnerBill[] = []
  for (const row of shown) {
    const payments = await reader
      .select()
      .from(payment)
      .where(eq(payment.paymentOrderId, row.id))
      .orderBy(asc(payment.createdAt), asc(payment.id))
    const toVerifyFen = payments.filter(({ state }) => state === 'TO_VERIFY').reduce((sum, { amountFen }) => sum + amountFen, 0)
    const running = payments.find(({ state }) => state === 'OPEN' || state === 'CONFIRMING')
    const isMine =
      running?.state === 'OPEN' &&
      running.way === 'LINK' &&
      running.codeUrl?.startsWith('http') === true &&
      running.collectorId === null &&
      (running.expiresAt ?? 0) > now
    bills.push({
      id: row.id,
      paymentNo: row.paymentNo,
      status: row.status,
      payableFen: row.payableFen,
      paidFen: row.paidFen,
      refundedFen: row.refundedFen,
      openFen: Math.max(0, remainingFen({ ...row, isClosed: row.closedAt !== null }) - toVerifyFen),
      attempt:
        isMine && (running.method === 'WECHAT' || running.method === 'ALIPAY')
          ? { channel: running.method, url: running.codeUrl ?? '' }
          : null,
      isBusy: running !== undefined && !isMine,
      toVerifyFen,
      lines: row.lines.map(({ name, qtyMilli, unit, unitPriceFen, payableFen }) => ({
        name,
        basis: `${formatFen(unitPriceFen)} 元 × ${qtyMilli / 1000} ${unit}`,
        payableFen
      })),
      invoices: await invoicesOf(reader, row.id),
      receipts: payments.flatMap(({ state, amountFen, refundedFen, method, paidAt, createdAt, receiptNo, receiptCode }) =>
        state === 'SUCCESS' && receiptNo !== null && receiptCode !== null
          ? [{ amountFen, refundedFen, method, paidAt: paidAt ?? createdAt, receiptNo, code: receiptCode }]
          : []
      )
    })
  }
  return bills
}

/** Issued and not taken back as a whole. */
async function invoicesOf(reader: Reader, paymentOrderId: string): Promise<OwnerBill['invoices']> {
  const rows = await reader
    .select({ id: invoice.id, files: invoice.files, invoiceNo: invoice.invoiceNo, amountFen: invoice.amountFen, redFen: invoice.redFen })
    .from(invoice)
    .where(and(eq(invoice.paymentOrderId, paymentOrderId), isNotNull(invoice.invoiceNo), isNotNull(invoice.issuedAt)))
    .orderBy(asc(invoice.issuedAt))
  return rows.flatMap(({ id, files, invoiceNo, amountFen, redFen }) =>
    invoiceNo === null || redFen === amountFen
      ? []
      : [{ id, invoiceNo, amountFen: amountFen - redFen, hasFile: files.some(({ kind }) => kind === 'PDF') }]
  )
}

/** The file of an invoice that stands on this order's page: of a bill that the party pays, issued, not taken back. */
export async function ownerInvoice(
  reader: Reader,
  orderId: string,
  invoiceId: string
): Promise<{ invoiceNo: string; name: string } | undefined> {
  const [row] = await reader
    .select({ invoiceNo: invoice.invoiceNo, files: invoice.files, amountFen: invoice.amountFen, redFen: invoice.redFen })
    .from(invoice)
    .innerJoin(paymentOrder, eq(paymentOrder.id, invoice.paymentOrderId))
    .where(
      and(
        eq(invoice.id, invoiceId),
        eq(paymentOrder.accidentOrderId, orderId),
        eq(paymentOrder.payer, 'PARTY'),
        isNotNull(invoice.invoiceNo),
        isNotNull(invoice.issuedAt)
      )
    )
  const pdf = row?.files.find(({ kind }) => kind === 'PDF')
  return row === undefined || row.invoiceNo === null || pdf === undefined || row.redFen === row.amountFen
    ? undefined
    : { invoiceNo: row.invoiceNo, name: pdf.name }
}
