import { asc, eq } from 'drizzle-orm'
import type { InvoiceSummary } from '@/contract/transferCar/invoice/invoice'
import type { PaymentView, RefundView } from '@/contract/transferCar/payment/collect'
import type {
  PaymentApprovalView,
  PaymentCard,
  PaymentDetail,
  PaymentEventView,
  PaymentPermit
} from '@/contract/transferCar/payment/payment'
import { formatFen } from '@/domain/format/money'
import { legalPaymentActions, PAYMENT_RULES } from '@/domain/transferCar/payment/actions'
import { moneyEventText } from '@/domain/transferCar/payment/events'
import { isOverdue, remainingFen } from '@/domain/transferCar/payment/status'
import type { Actor, ServerContext } from '../../context'
import type { Reader } from '../../database/client'
import { invoice, paymentEvent } from '../../database/schema'
import { imagePath, signFileUrl } from '../../files/signature'
import { paymentFacts, problemsOf } from './checks'
import { mayCollect, mayInvoice, mayRefund, moneyActor } from './policy'
import { mayOnMoney } from '../order/collect'
import { realNamesOf } from '../../organization/commands/names'
import { prepaidOf } from './ledger/prepaid'
import { codeUrl, liveCode } from './pay/codes'
import type { LoadedPayment, PaymentOrderRow, PaymentRow, RefundRow } from './types'

/** Who acts when nobody does. */
const SYSTEM_NAME = '系统'

/** One row of the list; the plate is no personal data here, names and numbers of people are not on it. */
export function paymentCard(
  order: PaymentOrderRow,
  { orderNo, plateNo, customerName }: { orderNo: string; plateNo: string | null; customerName: string | null },
  now: number
): PaymentCard {
  return {
    id: order.id,
    paymentNo: order.paymentNo,
    status: order.status,
    isOverdue: isOverdue({ ...order, isClosed: order.closedAt !== null }, order.dueAt, now),
    dueAt: order.dueAt,
    accidentOrderId: order.accidentOrderId,
    orderNo,
    plateNo,
    payer: order.payer,
    customerName,
    payableFen: order.payableFen,
    paidFen: order.paidFen,
    refundedFen: order.refundedFen,
    createdAt: order.createdAt,
    version: order.version
  }
}

/**
 * A payment order as this person may see it. Picture addresses are bare paths: `signPayment` adds their proof when the answer is
 * written, so what is kept for repeats holds none.
 * @param now epoch ms
 */
export async function presentPayment(reader: Reader, actor: Actor, loaded: LoadedPayment, now: number): Promise<PaymentDetail> {
  const { order, accident, customer, payments, refunds, approvals } = loaded
  const events = await reader.select().from(paymentEvent).where(eq(paymentEvent.paymentOrderId, order.id)).orderBy(asc(paymentEvent.seq))
  const nameOf = await nameReader(reader, [
    order.reviewedBy,
    ...events.map(({ actorId }) => actorId),
    ...payments.map(({ collectorId }) => collectorId),
    ...refunds.flatMap(({ askerId, deciderId }) => [askerId, deciderId]),
    ...approvals.map(({ askerId }) => askerId)
  ])
  return {
    ...paymentCard(
      order,
      { orderNo: accident.order.orderNo, plateNo: accident.vehicles[0]?.plateNo ?? null, customerName: customer?.name ?? null },
      now
    ),
    customerId: order.customerId,
    accidentStatus: accident.order.status,
    revision: order.revision,
    billVersion: order.billVersion,
    lines: order.lines,
    totalFen: order.totalFen,
    discountFen: order.discountFen,
    taxFen: order.taxFen,
    explanation: explain(order),
    waiveReason: order.waiveReason,
    reviewedAt: order.reviewedAt,
    reviewedByName: order.reviewedBy === null ? null : nameOf(order.reviewedBy),
    remainingFen: remainingFen({ ...order, isClosed: order.closedAt !== null }),
    permits: await permitsOf(reader, actor, loaded),
    canCollect: mayCollect(actor, order, accident),
    canRefund: mayRefund(actor, order, accident),
    canInvoice: mayInvoice(actor, order),
    payments: payments.map((row) => paymentView(actor, loaded, row, nameOf)),
    prepaidFen: order.customerId !== null && mayCollect(actor, order, accident) ? await prepaidOf(reader, order.customerId) : null,
    payCode: mayCollect(actor, order, accident) ? await liveCode(reader, order.id, now) : null,
    refunds: refunds.map((row) => refundView(actor, loaded, row, nameOf)),
    invoices: await invoicesOf(reader, order),
    approvals: approvals.map(
      (request): PaymentApprovalView => ({
        kind: request.kind as PaymentApprovalView['kind'],
        subjectId: request.subjectId,
        askerName: nameOf(request.askerId),
        reason: request.reason,
        askedAt: request.createdAt,
        canDecide: decides(actor, loaded, request)
      })
    ),
    events: events.map(
      ({ id, action, fromStatus, toStatus, actorId, at, note, payload }): PaymentEventView => ({
        id,
        action,
        fromStatus,
        toStatus,
        actorName: actorId === null ? SYSTEM_NAME : nameOf(actorId),
        at,
        note,
        text: moneyEventText(action, payload)
      })
    )
  }
}

/** Adds the address of the code that is shown, and the proof to the pictures of vouchers, for this person and now (files.md#addresses-of-files). */
export function signPayment(
  context: Pick<ServerContext, 'fileSecret' | 'clock' | 'pay'>,
  actor: Actor,
  detail: PaymentDetail
): PaymentDetail {
  const now = context.clock.now()
  const { payCode } = detail
  return {
    ...detail,
    payCode: payCode === null ? null : { ...payCode, url: codeUrl(context, context.pay.publicUrl, payCode.id) },
    payments: detail.payments.map((row) => ({
      ...row,
      voucherUrl: row.voucherUrl === null ? null : signFileUrl(context, actor, row.voucherUrl, now)
    }))
  }
}

/** The decisions of this person, each with what still stands against it. */
async function permitsOf(reader: Reader, actor: Actor, loaded: LoadedPayment): Promise<PaymentPermit[]> {
  const permits: PaymentPermit[] = []
  for (const action of legalPaymentActions(paymentFacts(loaded), moneyActor(actor)))
    permits.push({ action, label: PAYMENT_RULES[action].label, problems: await problemsOf(reader, actor, action, loaded) })
  return permits
}

/** Sentences for the payer; they add up to what is to be paid. */
function explain({ lines, discountFen, payableFen, taxFen }: PaymentOrderRow): string[] {
  return [
    ...lines.map((line) => `${line.name} ${formatFen(line.amountFen)} 元：${line.explanation}`),
    ...(discountFen === 0 ? [] : [`优惠 -${formatFen(discountFen)} 元`]),
    `应付 ${formatFen(payableFen)} 元（其中税额 ${formatFen(taxFen)} 元）`
  ]
}

type Names = (id: string | null) => string

async function nameReader(reader: Reader, ids: readonly (string | null)[]): Promise<Names> {
  const names = await realNamesOf(reader, ids)
  return (id) => (id === null ? '' : (names.get(id) ?? ''))
}

function paymentView(actor: Actor, loaded: LoadedPayment, row: PaymentRow, nameOf: Names): PaymentView {
  const isOpen = row.state === 'OPEN' || row.state === 'CONFIRMING'
  const collects = mayOnMoney(actor, 'btn_pay', loaded.accident, ['office', 'driver'])
  const permits: PaymentView['permits'] = []
  if (isOpen && collects) permits.push('query', 'close')
  if (row.state === 'TO_VERIFY' && row.collectorId !== actor.userId && mayOnMoney(actor, 'btn_verify', loaded.accident))
    permits.push('verify')
  if (row.state === 'SUCCESS' && row.amountFen > row.refundedFen + row.refundingFen && mayRefund(actor, loaded.order, loaded.accident))
    permits.push('refund')
  return {
    id: row.id,
    method: row.method,
    way: row.way,
    state: row.state,
    amountFen: row.amountFen,
    refundedFen: row.refundedFen,
    collectorName: row.collectorId === null ? SYSTEM_NAME : nameOf(row.collectorId),
    createdAt: row.createdAt,
    paidAt: row.paidAt,
    codeUrl: row.state === 'OPEN' ? row.codeUrl : null,
    expiresAt: isOpen ? row.expiresAt : null,
    voucherUrl: row.voucher === null ? null : imagePath('transferCar', row.voucher),
    slipNo: row.slipNo,
    failure: row.failure,
    receiptNo: row.receiptNo,
    permits
  }
}

function refundView(actor: Actor, { accident }: LoadedPayment, row: RefundRow, nameOf: Names): RefundView {
  const permits: RefundView['permits'] = []
  if (row.state === 'ASKED' && row.askerId !== actor.userId && mayOnMoney(actor, 'btn_refund_approve', accident)) permits.push('decide')
  if (row.state === 'FAILED' && (mayOnMoney(actor, 'btn_refund_apply', accident) || mayOnMoney(actor, 'btn_refund_approve', accident)))
    permits.push('retry')
  return {
    id: row.id,
    refundNo: row.refundNo,
    paymentId: row.paymentId,
    amountFen: row.amountFen,
    reason: row.reason,
    state: row.state,
    askerName: nameOf(row.askerId),
    deciderName: row.deciderId === null ? null : nameOf(row.deciderId),
    askedAt: row.askedAt,
    doneAt: row.doneAt,
    failure: row.failure,
    permits
  }
}

function decides(actor: Actor, loaded: LoadedPayment, { kind, askerId }: LoadedPayment['approvals'][number]): boolean {
  if (kind === 'refund') return askerId !== actor.userId && mayOnMoney(actor, 'btn_refund_approve', loaded.accident)
  const action = kind === 'waiver' ? 'approveWaive' : 'approveVoid'
  return legalPaymentActions(paymentFacts(loaded), moneyActor(actor)).includes(action)
}

async function invoicesOf(reader: Reader, { id, paymentNo }: PaymentOrderRow): Promise<InvoiceSummary[]> {
  const rows = await reader.select().from(invoice).where(eq(invoice.paymentOrderId, id)).orderBy(asc(invoice.createdAt), asc(invoice.id))
  return rows.map(
    ({
      requestNo,
      invoiceNo,
      state,
      kind,
      titleType,
      title,
      amountFen,
      redFen,
      paymentOrderId,
      createdAt,
      issuedAt,
      failure,
      version,
      id: invoiceId
    }) => ({
      id: invoiceId,
      requestNo,
      invoiceNo,
      state,
      kind,
      titleType,
      title,
      amountFen,
      redFen,
      paymentOrderId,
      paymentNo,
      createdAt,
      issuedAt,
      failure,
      version
    })
  )
}
