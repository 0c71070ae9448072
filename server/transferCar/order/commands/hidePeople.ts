import { and, asc, eq, exists, inArray, isNull, lt, not, or, sql, type SQL } from 'drizzle-orm'
import type { RetentionTrial } from '@/contract/admin/privacy'
import { maskIdNo, maskMobile, maskName } from '@/domain/format/mask'
import { statusesThat } from '@/domain/transferCar/order/status'
import type { Reader, Tx } from '../../../database/client'
import { accidentOrder, orderEvent, orderPerson, orderSignature, orderVehicle, paymentOrder, retentionHold } from '../../../database/schema'
import { indexOrder } from '../repository/search'
import type { OrderRow } from '../types'

/** Money that somebody still owes or gets: who he is has to be known. */
const OPEN_MONEY = ['DRAFT', 'REVIEW', 'UNPAID', 'PARTIAL', 'ON_ACCOUNT', 'REFUNDING'] as const

/** Orders that have been over since then and still say who their people are. @param before epoch ms */
const isOldEnough = (before: number): SQL | undefined =>
  and(isNull(accidentOrder.peopleHiddenAt), inArray(accidentOrder.status, [...statusesThat('isEnded')]), lt(accidentOrder.statusAt, before))

/** Left alone: held by the company, or with money open. */
const isSpared = (db: Reader): SQL | undefined =>
  or(
    exists(db.select({ one: sql`1` }).from(retentionHold).where(eq(retentionHold.orderId, accidentOrder.id))),
    exists(
      db
        .select({ one: sql`1` })
        .from(paymentOrder)
        .where(and(eq(paymentOrder.accidentOrderId, accidentOrder.id), inArray(paymentOrder.status, [...OPEN_MONEY])))
    )
  )

const NOTHING: RetentionTrial = { count: 0, spared: 0, oldestAt: null, newestAt: null }

/** How many orders would have their people hidden, when the first and the last of them ended, and how many are spared. @param before epoch ms */
export async function countHideable(db: Reader, before: number): Promise<RetentionTrial> {
  const old = isOldEnough(before)
  const spared = isSpared(db)
  const [row] = await db
    .select({
      count: sql<number>`count(*) filter (where not (${spared}))::int`,
      spared: sql<number>`count(*) filter (where ${spared})::int`,
      oldestAt: sql<number | null>`min(${accidentOrder.statusAt}) filter (where not (${spared}))`.mapWith(Number),
      newestAt: sql<number | null>`max(${accidentOrder.statusAt}) filter (where not (${spared}))`.mapWith(Number)
    })
    .from(accidentOrder)
    .where(old)
  return row ?? NOTHING
}

/**
 * Hides the people of orders that have been over since then, for good (administration.md#retention). @param before epoch ms
 * @param most orders at a time
 * @returns how many
 */
export async function hidePeople(tx: Tx, before: number, now: number, most: number): Promise<number> {
  const orders = await tx
    .select()
    .from(accidentOrder)
    .where(and(isOldEnough(before), not(isSpared(tx) ?? sql`false`)))
    .orderBy(asc(accidentOrder.statusAt), asc(accidentOrder.id))
    .limit(most)
    .for('update', { of: accidentOrder, skipLocked: true })
  for (const order of orders) await hideOf(tx, order, now)
  return orders.length
}

const masked = (text: string | null, mask: (text: string) => string): string | null => (text === null ? null : mask(text))

async function hideOf(tx: Tx, order: OrderRow, now: number): Promise<void> {
  const hidden = {
    reporterName: masked(order.reporterName, maskName),
    reporterMobile: masked(order.reporterMobile, maskMobile),
    surveyorMobile: masked(order.surveyorMobile, maskMobile),
    receiverName: masked(order.receiverName, maskName),
    receiverMobile: masked(order.receiverMobile, maskMobile),
    peopleHiddenAt: now,
    version: order.version + 1
  }
  await tx.update(accidentOrder).set(hidden).where(eq(accidentOrder.id, order.id))
  for (const { role, name, mobile, idNo } of await tx.select().from(orderPerson).where(eq(orderPerson.orderId, order.id)))
    await tx
      .update(orderPerson)
      .set({ name: masked(name, maskName), mobile: masked(mobile, maskMobile), idNo: masked(idNo, maskIdNo) })
      .where(and(eq(orderPerson.orderId, order.id), eq(orderPerson.role, role)))
  for (const { id, signerName } of await tx.select().from(orderSignature).where(eq(orderSignature.orderId, order.id)))
    await tx
      .update(orderSignature)
      .set({ signerName: maskName(signerName) })
      .where(eq(orderSignature.id, id))
  for (const { id, payload } of await tx.select().from(orderEvent).where(eq(orderEvent.orderId, order.id))) {
    const kept = withoutPeople(payload)
    if (kept !== payload) await tx.update(orderEvent).set({ payload: kept }).where(eq(orderEvent.id, id))
  }
  const vehicles = await tx.select().from(orderVehicle).where(eq(orderVehicle.orderId, order.id))
  await indexOrder(tx, { ...order, ...hidden, reporterMobile: null, reporterName: null }, vehicles)
}

/** What an event says of people, by the name that it has there; names of those who work here stay. */
const SAID_OF_PEOPLE: Readonly<Record<string, (text: string) => string>> = {
  reporterName: maskName,
  receiverName: maskName,
  pickUpName: maskName,
  reporterMobile: maskMobile,
  receiverMobile: maskMobile,
  pickUpMobile: maskMobile,
  surveyorMobile: maskMobile,
  pickUpIdNo: maskIdNo
}

/** The same with its people hidden, also in what a step wrote over; the very same where it says nothing of any. */
function withoutPeople(payload: Record<string, unknown>): Record<string, unknown> {
  let isChanged = false
  const kept = Object.entries(payload).map(([name, value]): [string, unknown] => {
    const mask = SAID_OF_PEOPLE[name]
    const next = mask !== undefined && typeof value === 'string' ? mask(value) : isRecord(value) ? withoutPeople(value) : value
    isChanged ||= next !== value
    return [name, next]
  })
  return isChanged ? Object.fromEntries(kept) : payload
}
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
