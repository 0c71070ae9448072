import { and, eq, ne } from 'drizzle-orm'
import type { StoredDue } from '@/contract/transferCar/fleet/board'
import { storageDays } from '@/domain/transferCar/fees/storage'
import { leaveState, owedFen } from '@/domain/transferCar/fleet/dues'
import type { Reader } from '../../database/client'
import { paymentOrder } from '../../database/schema'
import { openBill } from '../fees/bill'
import { factsOf } from '../order/policy'
import type { Loaded } from '../order/types'

/**
 * What a vehicle in the yard still owes and whether it may leave (yard.md#dues). @param now epoch ms: days in the yard are counted until
 * then
 */
export async function dueOf(reader: Reader, loaded: Loaded, now: number): Promise<StoredDue> {
  const { order, lead } = loaded
  const payments = await reader
    .select()
    .from(paymentOrder)
    .where(and(eq(paymentOrder.accidentOrderId, order.id), ne(paymentOrder.stage, 'VOID')))
  const { bill, prices } = await openBill(reader, loaded, now)
  const { onHold, released, settled, feeWaived } = factsOf(loaded)
  const storedAt = lead?.storedAt ?? order.statusAt
  return {
    storedAt,
    days: order.status === 'STORED' ? storageDays(storedAt, Math.max(storedAt, now), prices.card?.storage.method ?? 'BLOCK_24H') : 0,
    dueFen: feeWaived
      ? 0
      : owedFen(
          bill.lines,
          payments.map((row) => ({ ...row, isClosed: row.closedAt !== null }))
        ),
    leave: leaveState({ onHold, released, settled })
  }
}
