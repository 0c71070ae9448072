import { and, asc, eq, inArray, isNull, ne } from 'drizzle-orm'
import type { Actor } from '../../../context'
import type { Reader } from '../../../database/client'
import { accidentOrder, orderEvidence, orderUnit } from '../../../database/schema'
import { seesAll } from '../policy'

/** Said of an order that this person may not know. */
const ANOTHER_ORDER = '另一工单'

/**
 * Photos whose bytes also stand in another order (evidence.md#reused-photos: warned of, never refused).
 * @returns by sha256 the number of the oldest such order that this person may read, else `另一工单`
 */
export async function findReuse(reader: Reader, actor: Actor, orderId: string, sha256s: readonly string[]): Promise<Map<string, string>> {
  if (sha256s.length === 0) return new Map()
  const others = await reader
    .select({ sha256: orderEvidence.sha256, id: accidentOrder.id, orderNo: accidentOrder.orderNo, createdBy: accidentOrder.createdBy })
    .from(orderEvidence)
    .innerJoin(accidentOrder, eq(accidentOrder.id, orderEvidence.orderId))
    .where(and(inArray(orderEvidence.sha256, [...sha256s]), ne(orderEvidence.orderId, orderId)))
    .orderBy(asc(accidentOrder.createdAt), asc(accidentOrder.id))
  const driven =
    others.length === 0 || seesAll(actor)
      ? []
      : await reader
          .select({ orderId: orderUnit.orderId })
          .from(orderUnit)
          .where(
            and(
              eq(orderUnit.driverId, actor.userId),
              isNull(orderUnit.removedAt),
              inArray(
                orderUnit.orderId,
                others.map(({ id }) => id)
              )
            )
          )
  const known = (other: (typeof others)[number]): boolean =>
    seesAll(actor) || other.createdBy === actor.userId || driven.some((unit) => unit.orderId === other.id)
  const found = new Map(others.map(({ sha256 }) => [sha256, ANOTHER_ORDER]))
  // The oldest comes last and stays.
  for (const other of others.filter(known).reverse()) found.set(other.sha256, other.orderNo)
  return found
}
