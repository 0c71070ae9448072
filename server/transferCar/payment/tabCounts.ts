import { eq, isNull, sql } from 'drizzle-orm'
import type { PaymentStatus } from '@/contract/transferCar/payment/codes'
import type { Reader, Tx } from '../../database/client'
import { paymentTabCount } from '../../database/schema'

interface StatusCount {
  status: PaymentStatus
  count: number
  /** Those of them whose due moment has passed while something remains. */
  overdue: number
}

/**
 * Payment orders by status, exact at this moment; a status that nobody has may be missing.
 * @param onlyOf user id: those of the accident orders that he drives or wrote down; null = of the whole company
 * @param now epoch ms
 */
export async function paymentsByStatus(reader: Reader, onlyOf: string | null, now: number): Promise<StatusCount[]> {
  const { userId, status, dueAt, count } = paymentTabCount
  return reader
    .select({
      status,
      count: sql<number>`sum(${count})`.mapWith(Number),
      overdue: sql<number>`coalesce(sum(${count}) filter (where ${dueAt} < ${now}), 0)`.mapWith(Number)
    })
    .from(paymentTabCount)
    .where(onlyOf === null ? isNull(userId) : eq(userId, onlyOf))
    .groupBy(status)
}

/** Adds up what the changes since the last time appended. One statement: who reads meanwhile sees all of it before or after. */
export async function foldPaymentCounts(tx: Tx): Promise<void> {
  await tx.execute(sql`with many as (select user_id, status, due_at from ${paymentTabCount} group by 1, 2, 3 having count(*) > 1 or sum(count) = 0),
    gone as (delete from ${paymentTabCount} c using many m
      where c.user_id is not distinct from m.user_id and c.status = m.status and c.due_at is not distinct from m.due_at returning c.user_id, c.status, c.due_at, c.count)
    insert into ${paymentTabCount} (user_id, status, due_at, count) select user_id, status, due_at, sum(count) from gone group by 1, 2, 3 having sum(count) <> 0`)
}
