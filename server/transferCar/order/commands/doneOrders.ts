import { and, asc, eq, gte, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { Span } from '@/domain/schedule/days'
import { DAY } from '@/domain/time'
import type { Reader } from '../../../database/client'
import { accidentOrder, orderUnit } from '../../../database/schema'

const MOST = 500
/** A crew that ends in a span began at most so long before: keeps the search to a few rows of the driver. */
const LOOKBACK_MS = 30 * DAY

/** For reports: orders of which this person's crew finished its part in a half-open span, in order; `place` is where it was. */
export async function ordersDoneBy(
  reader: Reader,
  userId: string,
  { startAt, endAt }: Span
): Promise<{ orderNo: string; place: string; endedAt: number }[]> {
  const ended = sql<number>`coalesce(${orderUnit.handedOverAt}, ${orderUnit.storedAt}, ${accidentOrder.endedAt})`.mapWith(Number)
  const rows = await reader
    .select({ orderNo: accidentOrder.orderNo, place: accidentOrder.address, endedAt: ended })
    .from(orderUnit)
    .innerJoin(accidentOrder, eq(accidentOrder.id, orderUnit.orderId))
    .where(
      and(
        eq(orderUnit.driverId, userId),
        isNull(orderUnit.removedAt),
        gte(orderUnit.orderCreatedAt, startAt - LOOKBACK_MS),
        inArray(accidentOrder.outcome, ['TOWED', 'REPAIRED', 'DRY_RUN']),
        gte(ended, startAt),
        lt(ended, endAt)
      )
    )
    .orderBy(asc(ended), asc(accidentOrder.id))
    .limit(MOST)
  return rows.map(({ orderNo, place, endedAt: at }) => ({ orderNo, place: place ?? '', endedAt: at }))
}
