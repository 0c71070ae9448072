import { and, eq, notExists, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgColumn } from 'drizzle-orm/pg-core'
import type { GivenUp } from '@/contract/transferCar/order/evidence'
import type { Reader } from '../../../database/client'
import { orderEvent } from '../../../database/schema'
import type { EventRow } from '../types'

const fileOf = sql<string>`${orderEvent.payload} ->> 'fileId'`

/** Condition on announced files: nobody has given them up. The log keeps who did. @param id of the photo or signature @param orderId its order */
export const notGivenUp = (reader: Reader, id: AnyPgColumn, orderId: PgColumn): SQL =>
  notExists(
    reader
      .select({ id: orderEvent.id })
      .from(orderEvent)
      .where(and(eq(orderEvent.orderId, orderId), eq(orderEvent.action, 'giveUp'), eq(fileOf, id)))
  )

/** Files of an order that were given up (放弃补传), by the id of the photo or signature. */
export async function givenUpIds(reader: Reader, orderId: string): Promise<Set<string>> {
  const rows = await reader
    .select({ fileId: fileOf })
    .from(orderEvent)
    .where(and(eq(orderEvent.orderId, orderId), eq(orderEvent.action, 'giveUp')))
  return new Set(rows.map(({ fileId }) => fileId))
}

/** Who gave which file up, when and why, from the log as it was read. */
export function givenUpFiles(events: readonly { event: EventRow; actorName: string | null }[]): Map<string, GivenUp> {
  return new Map(
    events.flatMap(({ event: { action, payload, businessAt }, actorName }) =>
      action === 'giveUp'
        ? [[String(payload.fileId), { byName: actorName ?? '', at: businessAt, reason: String(payload.reason) }] as const]
        : []
    )
  )
}
