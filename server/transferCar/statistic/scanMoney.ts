import { sql, type SQL } from 'drizzle-orm'
import type { FigureDimension } from '@/contract/transferCar/statistic/statistic'
import type { Span } from '@/domain/transferCar/statistic/days'
import type { Reader } from '../../database/client'
import { BOOKED_AT } from '../payment/outstanding'
import { spanTable, type RawRow } from './rows'

/** Money of these days: receivables by review, what came in by payment, what was given back by refund. */
export async function scanMoney(reader: Reader, spans: readonly Span[], dimensions: readonly FigureDimension[]): Promise<RawRow[]> {
  const moved = (['total', 'method', 'collector'] as const).filter((dimension) => dimensions.includes(dimension))
  const parts = [
    ...(dimensions.includes('total') ? [BOOKED] : []),
    ...(dimensions.includes('fee') ? [BOOKED_LINES] : []),
    ...moved.flatMap((dimension) => [paid(dimension), refunded(dimension)])
  ]
  if (parts.length === 0) return []
  const { rows } = await reader.execute<RawRow>(sql`with ${spanTable(spans)} ${sql.join(parts, sql` union all `)}`)
  return rows
}

/** Every part has these columns after dimension, day and key: receivableFen, receivables, reducedFen, paidFen, payments, refundedFen, refunds. */
const BOOKED = sql`
  select 'total' as dimension, stat_day_of(${BOOKED_AT}) as day, '' as key, coalesce(sum(payable_fen) filter (where stage <> 'WAIVED'), 0) as "receivableFen",
    count(*) filter (where stage <> 'WAIVED') as "receivables", sum(discount_fen) + coalesce(sum(payable_fen) filter (where stage = 'WAIVED'), 0) as "reducedFen",
    0 as "paidFen", 0 as "payments", 0 as "refundedFen", 0 as "refunds"
  from span join payment_order on ${BOOKED_AT} >= s and ${BOOKED_AT} < e group by 2`

const BOOKED_LINES = sql`
  select 'fee' as dimension, day, key, coalesce(sum(payable) filter (where stage <> 'WAIVED'), 0) as "receivableFen", count(distinct id) filter (where stage <> 'WAIVED') as "receivables",
    sum(discount) + coalesce(sum(payable) filter (where stage = 'WAIVED'), 0) as "reducedFen", 0 as "paidFen", 0 as "payments", 0 as "refundedFen", 0 as "refunds"
  from (
    select payment_order.id, payment_order.stage, stat_day_of(${BOOKED_AT}) as day, l ->> 'code' as key, (l ->> 'payableFen')::bigint as payable, (l ->> 'discountFen')::bigint as discount
    from span join payment_order on ${BOOKED_AT} >= s and ${BOOKED_AT} < e cross join lateral jsonb_array_elements(payment_order.lines) l
  ) line group by day, key`

type Moved = 'total' | 'method' | 'collector'
/** What a payment, and each refund of it, counts for. */
const KEY_OF = { total: sql.raw("''"), method: sql.raw('p.method'), collector: sql.raw("coalesce(p.collector_id, '')") } as const

const paid = (dimension: Moved): SQL => sql`
  select ${sql.raw(`'${dimension}'`)} as dimension, stat_day_of(p.paid_at) as day, ${KEY_OF[dimension]} as key, 0 as "receivableFen", 0 as "receivables", 0 as "reducedFen",
    sum(p.amount_fen) as "paidFen", count(*) as "payments", 0 as "refundedFen", 0 as "refunds"
  from span join payment p on p.paid_at >= s and p.paid_at < e and p.state = 'SUCCESS' group by 2, 3`

/** What came in beside a payment order and went back by itself counts nowhere (decision 19), neither here nor in `paid`. */
const refunded = (dimension: Moved): SQL => sql`
  select ${sql.raw(`'${dimension}'`)} as dimension, stat_day_of(r.done_at) as day, ${KEY_OF[dimension]} as key, 0 as "receivableFen", 0 as "receivables", 0 as "reducedFen",
    0 as "paidFen", 0 as "payments", sum(r.amount_fen) as "refundedFen", count(*) as "refunds"
  from span join refund r on r.done_at >= s and r.done_at < e and r.state = 'SUCCESS' join payment p on p.id = r.payment_id and p.state = 'SUCCESS' group by 2, 3`
