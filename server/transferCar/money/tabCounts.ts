import { sql } from 'drizzle-orm'
import type { PaymentStatus } from '@/contract/transferCarMoneyCodes'
import type { Reader, Tx } from '../../database/client'
import { paymentTabCount } from '../../database/schema'

/** Payment orders by status, of the whole company, exact at this moment; a status that nobody has may be missing. */
export async function paymentsByStatus(reader: Reader): Promise<{ status: PaymentStatus, count: number }[]> {
  return reader.select({ status: paymentTabCount.status, count: sql<number>`sum(${paymentTabCount.count})`.mapWith(Number) }).from(paymentTabCount).groupBy(paymentTabCount.status)
}

/** Adds up what the changes since the last time appended. One statement: who reads meanwhile sees all of it before or after. */
export async function foldPaymentCounts(tx: Tx): Promise<void> {
  await tx.execute(sql`with gone as (delete from ${paymentTabCount} returning status, count)
    insert into ${paymentTabCount} (status, count) select status, sum(count) from gone group by status having sum(count) <> 0`)
}
