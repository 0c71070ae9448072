import { sql } from 'drizzle-orm'
import { shanghaiDay } from '../../clock'
import type { Tx } from '../../database/client'
import { moneySequence } from '../../database/schema'

/** Payment order, receipt, refund, invoice request, statement (orders.md#order-numbers). */
type NumberPrefix = 'JF' | 'SK' | 'TK' | 'FP' | 'DZ'

/**
 * The next number: prefix, day in Asia/Shanghai, 4 digits that grow to 5 (orders.md#order-numbers). The row stays locked until the
 * transaction ends and goes back when it fails, so there are no gaps.
 * @param now epoch ms
 */
export async function nextNo(tx: Tx, prefix: NumberPrefix, now: number): Promise<string> {
  const name = `${prefix}${shanghaiDay(now)}`
  const [row] = await tx
    .insert(moneySequence)
    .values({ name, last: 1 })
    .onConflictDoUpdate({ target: moneySequence.name, set: { last: sql`${moneySequence.last} + 1` } })
    .returning({ last: moneySequence.last })
  return `${name}${String(row?.last ?? 1).padStart(4, '0')}`
}
