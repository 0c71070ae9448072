import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Tx } from '../../../database/client'
import { accidentOrder, orderEvidence, orderSignature } from '../../../database/schema'
import { notGivenUp } from './givenUp'

/**
 * Writes how many announced photos and signatures of an order have not arrived (evidence.md#giving-up); those of steps that were stepped
 * back and those given up do not count. Called whenever one is announced, arrives or is taken back; the order's version stays, nobody's
 * step grows old by it.
 * @returns the number
 */
export async function recountPending(tx: Tx, orderId: string): Promise<number> {
  const count = sql<number>`count(*)`.mapWith(Number)
  const [photos] = await tx
    .select({ count })
    .from(orderEvidence)
    .where(and(eq(orderEvidence.orderId, orderId), isNull(orderEvidence.fileName), notGivenUp(tx, orderEvidence.id, orderEvidence.orderId)))
  const [signatures] = await tx
    .select({ count })
    .from(orderSignature)
    .where(
      and(
        eq(orderSignature.orderId, orderId),
        isNull(orderSignature.fileName),
        isNull(orderSignature.undoneAt),
        notGivenUp(tx, orderSignature.id, orderSignature.orderId)
      )
    )
  const pendingEvidence = (photos?.count ?? 0) + (signatures?.count ?? 0)
  await tx.update(accidentOrder).set({ pendingEvidence }).where(eq(accidentOrder.id, orderId))
  return pendingEvidence
}
