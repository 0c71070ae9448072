import { and, desc, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import type { EventAction } from '@/contract/transferCar/order/codes'
import type { Tx } from '../../../database/client'
import { accidentOrder, orderEvent } from '../../../database/schema'
import type { EventRow } from '../types'

/** Mark in the payload of an entry whose stamp was taken back: it is history, nobody has to confirm its time any more. */
const TAKEN_BACK = 'takenBack'

export const isTakenBack = (event: Pick<EventRow, 'payload'>): boolean => event.payload[TAKEN_BACK] === true

/** In doubt, not confirmed, still counting (orders.md#business-time). */
export const isOpenDoubt = (event: EventRow): boolean => event.timeDoubtful && event.timeConfirmedAt === null && !isTakenBack(event)

/**
 * Marks the newest entry of one of these actions as taken back.
 * @returns the entry as it was, undefined when there is none
 */
export function takeBack(tx: Tx, orderId: string, ...actions: EventAction[]): Promise<EventRow | undefined> {
  return takeBackNewest(tx, and(eq(orderEvent.orderId, orderId), inArray(orderEvent.action, actions)))
}

/** Marks that a helping crew was sent: it refused, or did not answer. */
export function takeBackHelp(tx: Tx, orderId: string, unitId: string): Promise<EventRow | undefined> {
  return takeBackNewest(tx, and(eq(orderEvent.orderId, orderId), eq(orderEvent.unitId, unitId), eq(orderEvent.action, 'addUnit')))
}

async function takeBackNewest(tx: Tx, which: SQL | undefined): Promise<EventRow | undefined> {
  const [event] = await tx
    .select()
    .from(orderEvent)
    .where(and(which, sql`${orderEvent.payload} ->> ${TAKEN_BACK} is null`))
    .orderBy(desc(orderEvent.seq))
    .limit(1)
  if (event !== undefined)
    await tx
      .update(orderEvent)
      .set({ payload: { ...event.payload, [TAKEN_BACK]: true } })
      .where(eq(orderEvent.id, event.id))
  return event
}

/** Writes how many entries of an order are in doubt and unconfirmed (orders.md#business-time); the order's version stays. */
export async function recountDoubts(tx: Tx, orderId: string): Promise<void> {
  const [row] = await tx
    .select({ count: sql<number>`count(*)`.mapWith(Number) })
    .from(orderEvent)
    .where(
      and(
        eq(orderEvent.orderId, orderId),
        eq(orderEvent.timeDoubtful, true),
        isNull(orderEvent.timeConfirmedAt),
        sql`${orderEvent.payload} ->> ${TAKEN_BACK} is null`
      )
    )
  await tx
    .update(accidentOrder)
    .set({ timeDoubts: row?.count ?? 0 })
    .where(eq(accidentOrder.id, orderId))
}
