import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { ServiceStatus } from '@/contract/transferCar/order/codes'
import { ACTION_RULES, TIMELINE_ACTIONS } from '@/domain/transferCar/order/actions'
import { shanghaiDay } from '../../../clock'
import type { Reader, Tx } from '../../../database/client'
import { accidentOrder, approvalRequest, orderEvent, orderSequence, orderTabCount, orderUnit, orderVehicle } from '../../../database/schema'
import { moneyOf } from '../money'
import type { EventRow, Loaded, OrderRow } from '../types'

/**
 * An order with its vehicles and units.
 * @param lock true holds its row until the transaction ends: steps on one order come one after another
 */
export async function loadOrder(reader: Reader, id: string, lock = false): Promise<Loaded | null> {
  const query = reader.select().from(accidentOrder).where(eq(accidentOrder.id, id))
  const [order] = await (lock ? query.for('update') : query)
  if (order === undefined) return null
  const vehicles = await reader.select().from(orderVehicle).where(eq(orderVehicle.orderId, id)).orderBy(asc(orderVehicle.position))
  const units = await reader.select().from(orderUnit).where(eq(orderUnit.orderId, id)).orderBy(desc(orderUnit.isLead), asc(orderUnit.id))
  // Nobody asks for another one to be opened again.
  const [open] = !ACTION_RULES.askReopen.from.includes(order.status)
    ? []
    : await reader
        .select({ askerId: approvalRequest.askerId })
        .from(approvalRequest)
        .where(and(eq(approvalRequest.kind, 'reopen'), eq(approvalRequest.subjectId, id), eq(approvalRequest.state, 'OPEN')))
  return {
    order,
    vehicles,
    units,
    lead: units.find((unit) => unit.isLead) ?? null,
    reopenAskedBy: open?.askerId ?? null,
    money: await moneyOf(reader, order)
  }
}

/**
 * The next order number: prefix, day in Asia/Shanghai, 4 digits that grow to 5 (orders.md#order-numbers). The row stays locked until
 * the transaction ends and goes back when it fails, so there are no gaps.
 */
export async function nextNumber(tx: Tx, prefix: string, now: number): Promise<string> {
  const day = shanghaiDay(now)
  const [row] = await tx
    .insert(orderSequence)
    .values({ prefix, day, last: 1 })
    .onConflictDoUpdate({ target: [orderSequence.prefix, orderSequence.day], set: { last: sql`${orderSequence.last} + 1` } })
    .returning({ last: orderSequence.last })
  return `${prefix}${day}${String(row?.last ?? 1).padStart(4, '0')}`
}

/** Keeps the counters right; always in the same order of rows, so that two moves cannot wait for each other. */
export async function moveCount(tx: Tx, from: ServiceStatus | null, to: ServiceStatus | null): Promise<void> {
  if (from === to) return
  const changes = [
    { status: from, by: -1 },
    { status: to, by: 1 }
  ]
    .flatMap(({ status, by }) => (status === null ? [] : [{ status, by }]))
    .sort((a, b) => (a.status < b.status ? -1 : 1))
  for (const { status, by } of changes) {
    if (by < 0)
      await tx
        .update(orderTabCount)
        .set({ count: sql`${orderTabCount.count} - 1` })
        .where(eq(orderTabCount.status, status))
    else {
      await tx
        .insert(orderTabCount)
        .values({ status, count: 1 })
        .onConflictDoUpdate({ target: orderTabCount.status, set: { count: sql`${orderTabCount.count} + 1` } })
    }
  }
}

/** Writes changed columns and the new version. @param now epoch ms */
export async function saveOrder(tx: Tx, order: OrderRow, changes: Partial<OrderRow>, now: number): Promise<OrderRow> {
  const next = { ...order, ...changes, version: order.version + 1, updatedAt: now }
  await tx
    .update(accidentOrder)
    .set({ ...changes, version: next.version, updatedAt: now })
    .where(eq(accidentOrder.id, order.id))
  if (next.status !== order.status) await tx.update(orderUnit).set({ orderStatus: next.status }).where(eq(orderUnit.orderId, order.id))
  return next
}

/** The last step of an order, what is done beside left out: its business time is what the next one is compared with. */
export async function lastStep(tx: Tx, orderId: string): Promise<Pick<EventRow, 'businessAt'> | undefined> {
  const [event] = await tx
    .select({ businessAt: orderEvent.businessAt })
    .from(orderEvent)
    .where(and(eq(orderEvent.orderId, orderId), inArray(orderEvent.action, [...TIMELINE_ACTIONS])))
    .orderBy(desc(orderEvent.seq))
    .limit(1)
  return event
}

/** Appends to the log; the caller holds the order's row, so the sequence has no gaps. */
export async function appendEvent(tx: Tx, event: Omit<typeof orderEvent.$inferInsert, 'seq'>): Promise<void> {
  const [last] = await tx
    .select({ seq: sql<number>`coalesce(max(${orderEvent.seq}), 0)`.mapWith(Number) })
    .from(orderEvent)
    .where(eq(orderEvent.orderId, event.orderId))
  await tx.insert(orderEvent).values({ ...event, seq: (last?.seq ?? 0) + 1 })
}
