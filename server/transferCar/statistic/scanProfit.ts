import { sql } from 'drizzle-orm'
import type { FigureDimension, ProfitDimension } from '@/contract/transferCar/statistic/statistic'
import { PROFIT_DIMENSIONS } from '@/contract/transferCar/statistic/codes'
import { sharesOf } from '@/domain/transferCar/fleet/driverPay'
import { dayNumber, type Span } from '@/domain/transferCar/statistic/days'
import type { Reader } from '../../database/client'
import { readPaidOrders, readPayRules } from '../fleet/paidOrders'
import { spanDays, type RawRow } from './rows'

/** Profit of these days by truck and by customer (statistics.md#profit): orders by the day of their report, costs by their own day. */
export async function scanProfit(reader: Reader, spans: readonly Span[], dimensions: readonly FigureDimension[]): Promise<RawRow[]> {
  const wanted = PROFIT_DIMENSIONS.filter((dimension) => dimensions.includes(dimension))
  if (wanted.length === 0) return []
  const rules = await readPayRules(reader)
  const rows: RawRow[] = []
  for (const order of await readPaidOrders(reader, spans)) {
    const day = dayNumber(order.createdAt)
    const { payFen, shares } = sharesOf(order, rules)
    const parts: Readonly<Record<ProfitDimension, readonly { key: string; incomeFen: number; payFen: number }[]>> = {
      truck: shares.map((share) => ({ key: share.truckId ?? '', incomeFen: share.incomeFen, payFen: share.payFen })),
      customer: [{ key: order.customerId, incomeFen: order.incomeFen, payFen }]
    }
    for (const dimension of wanted) rows.push(...parts[dimension].map((part) => ({ dimension, day, ...part })))
  }
  return wanted.includes('truck') ? [...rows, ...(await scanCosts(reader, spans))] : rows
}

async function scanCosts(reader: Reader, spans: readonly Span[]): Promise<RawRow[]> {
  const { rows } = await reader.execute<RawRow>(sql`with ${spanDays(spans)}
    select 'truck' as dimension, c.day, c.truck_id as key, sum(c.amount_fen) as "costFen"
    from span join truck_cost c on c.day >= s and c.day < e and c.removed_at is null group by c.day, c.truck_id`)
  return rows
}
