import { and, asc, desc, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import type { PrepaidStatement, PrepaidSummary } from '@/contract/transferCar/payment/prepaid'
import type { PrepaidMethod } from '@/contract/transferCar/payment/codes'
import { shanghaiDate, shanghaiTime } from '@/domain/format'
import { Model } from '@/domain/permission'
import { prepaidChange } from '@/domain/transferCar/payment/prepaid'
import type { Actor } from '../../../context'
import type { Reader } from '../../../database/client'
import {
  accidentOrder,
  customer,
  orderVehicle,
  payment,
  paymentOrder,
  prepaidEntry,
  prepaidRefund,
  userAccount
} from '../../../database/schema'
import { notFound } from '../../../errors'
import { prepaidOf, requirePrepaid } from './prepaid'

const askedOf = (reader: Reader) =>
  reader.select({ customerId: prepaidRefund.customerId }).from(prepaidRefund).where(eq(prepaidRefund.state, 'ASKED'))

/** Customers with what they paid before: those with a balance first, then by name. @throws Refusal 403 */
export async function listPrepaid(reader: Reader, actor: Actor): Promise<PrepaidSummary[]> {
  requirePrepaid(actor)
  const newest = sql<number>`coalesce((select e.balance_fen from prepaid_entry e where e.customer_id = "customer"."id" order by e.seq desc limit 1), 0)`
  const rows = await reader
    .select({ id: customer.id, name: customer.name, enabledMark: customer.enabledMark, balanceFen: newest.mapWith(Number) })
    .from(customer)
  const asked = new Set((await askedOf(reader)).map(({ customerId }) => customerId))
  return rows
    .filter(({ enabledMark, balanceFen }) => enabledMark === 1 || balanceFen > 0)
    .map(({ id, name, balanceFen }) => ({ customerId: id, customerName: name, balanceFen, isRefundAsked: asked.has(id) }))
    .sort((a, b) => Number(b.balanceFen > 0) - Number(a.balanceFen > 0) || a.customerName.localeCompare(b.customerName, 'zh'))
}

/**
 * The statement of a month: opening, each entry, closing.
 * @param month yyyy-mm, undefined = the month of now @param now epoch ms @throws Refusal 403, 404
 */
export async function prepaidStatement(
  reader: Reader,
  actor: Actor,
  customerId: string,
  month: string | undefined,
  now: number
): Promise<PrepaidStatement> {
  if (!actor.can(Model.paymentOrder, 'btn_refund_approve')) requirePrepaid(actor)
  const [owner] = await reader
    .select({ name: customer.name, enabledMark: customer.enabledMark })
    .from(customer)
    .where(eq(customer.id, customerId))
  if (owner === undefined) throw notFound('客户不存在')
  const shown = month ?? shanghaiDate(now).slice(0, 7)
  const from = shanghaiTime(`${shown}-01`) ?? now
  const until = shanghaiTime(`${monthAfter(shown)}-01`) ?? now
  const [before] = await reader
    .select({ balanceFen: prepaidEntry.balanceFen })
    .from(prepaidEntry)
    .where(and(eq(prepaidEntry.customerId, customerId), lt(prepaidEntry.at, from)))
    .orderBy(desc(prepaidEntry.seq))
    .limit(1)
  const rows = await reader
    .select({
      entry: prepaidEntry,
      actorName: userAccount.realName,
      paymentOrderId: payment.paymentOrderId,
      paymentNo: paymentOrder.paymentNo,
      orderNo: accidentOrder.orderNo,
      orderId: accidentOrder.id
    })
    .from(prepaidEntry)
    .innerJoin(userAccount, eq(userAccount.id, prepaidEntry.actorId))
    .leftJoin(payment, eq(payment.id, prepaidEntry.paymentId))
    .leftJoin(paymentOrder, eq(paymentOrder.id, payment.paymentOrderId))
    .leftJoin(accidentOrder, eq(accidentOrder.id, paymentOrder.accidentOrderId))
    .where(and(eq(prepaidEntry.customerId, customerId), gte(prepaidEntry.at, from), lt(prepaidEntry.at, until)))
    .orderBy(desc(prepaidEntry.seq))
  const plates = await platesOf(
    reader,
    rows.flatMap(({ orderId }) => (orderId === null ? [] : [orderId]))
  )
  const openingFen = before?.balanceFen ?? 0
  const changes = rows.map(({ entry }) => prepaidChange(entry.kind, entry.amountFen))
  const inFen = changes.filter((change) => change > 0).reduce((sum, change) => sum + change, 0)
  const outFen = -changes.filter((change) => change < 0).reduce((sum, change) => sum + change, 0)
  const request = await requestOf(reader, actor, customerId)
  return {
    customerId,
    customerName: owner.name,
    balanceFen: await prepaidOf(reader, customerId),
    isRefundAsked: request !== null,
    month: shown,
    openingFen,
    inFen,
    outFen,
    closingFen: openingFen + inFen - outFen,
    entries: rows.map(({ entry, actorName, paymentOrderId, paymentNo, orderNo, orderId }) => ({
      id: entry.id,
      kind: entry.kind,
      amountFen: entry.amountFen,
      balanceFen: entry.balanceFen,
      at: entry.at,
      actorName,
      method: entry.method,
      slipNo: entry.slipNo,
      note: entry.note,
      paymentOrderId,
      paymentNo,
      orderNo,
      plateNo: orderId === null ? null : (plates.get(orderId) ?? null)
    })),
    request,
    permits: permitsOf(actor, owner.enabledMark === 1, request !== null)
  }
}

function permitsOf(actor: Actor, isEnabled: boolean, isAsked: boolean): PrepaidStatement['permits'] {
  if (!actor.can(Model.paymentOrder, 'btn_on_account')) return []
  return [
    ...(isEnabled ? (['topUp'] as const) : []),
    ...(!isAsked && actor.can(Model.paymentOrder, 'btn_refund_apply') ? (['refund'] as const) : [])
  ]
}

async function requestOf(reader: Reader, actor: Actor, customerId: string): Promise<PrepaidStatement['request']> {
  const [row] = await reader
    .select({ refund: prepaidRefund, askerName: userAccount.realName })
    .from(prepaidRefund)
    .innerJoin(userAccount, eq(userAccount.id, prepaidRefund.askerId))
    .where(and(eq(prepaidRefund.customerId, customerId), eq(prepaidRefund.state, 'ASKED')))
  if (row === undefined) return null
  const { id, amountFen, method, reason, askedAt, askerId } = row.refund
  return {
    id,
    amountFen,
    method: method as PrepaidMethod,
    reason,
    askedAt,
    askerName: row.askerName,
    canDecide: askerId !== actor.userId && actor.can(Model.paymentOrder, 'btn_refund_approve')
  }
}

async function platesOf(reader: Reader, orderIds: readonly string[]): Promise<Map<string, string>> {
  if (orderIds.length === 0) return new Map()
  const rows = await reader
    .select({ orderId: orderVehicle.orderId, plateNo: orderVehicle.plateNo })
    .from(orderVehicle)
    .where(inArray(orderVehicle.orderId, [...new Set(orderIds)]))
    .orderBy(asc(orderVehicle.position))
  const plates = new Map<string, string>()
  for (const { orderId, plateNo } of rows) if (plateNo !== null && !plates.has(orderId)) plates.set(orderId, plateNo)
  return plates
}

/** @param month yyyy-mm */
function monthAfter(month: string): string {
  const [year = 0, nth = 1] = month.split('-').map(Number)
  return nth === 12 ? `${year + 1}-01` : `${year}-${String(nth + 1).padStart(2, '0')}`
}
