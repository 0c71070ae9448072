import { desc, sql, type SQL } from 'drizzle-orm'
import type { Outcome, ServiceType } from '@/contract/transferCar/order/codes'
import type { PayRule } from '@/contract/transferCar/fleet/driverPay'
import { shanghaiDate } from '@/domain/format/dateTime'
import type { PaidOrder } from '@/domain/transferCar/fleet/driverPay'
import { dayStart, dayText, type Span } from '@/domain/transferCar/statistic/days'
import type { Reader } from '../../database/client'
import { payRule } from '../../database/schema'

/** An order as pay and profit look at it. */
export interface PaidOrderRow extends PaidOrder {
  id: string
  orderNo: string
  createdAt: number
  /** The order's, else that of its largest bill; '' = none. */
  customerId: string
}

/** What of a bill counts: it is never less than what was paid and kept. */
const INCOME = sql`least(p.payable_fen, greatest(p.payable_fen - p.refunded_fen, p.paid_fen - p.refunded_fen))`

/**
 * Orders reported in the spans that have ended or brought money in (fleet.md#pay-of-drivers), oldest first.
 * @param driverId only those that he was on
 */
export async function readPaidOrders(reader: Reader, spans: readonly Span[], driverId?: string): Promise<PaidOrderRow[]> {
  if (spans.length === 0) return []
  const times = sql.join(
    spans.map(({ from, to }) => sql`(${dayStart(from)}::bigint, ${dayStart(to)}::bigint)`),
    sql`, `
  )
  const onIt: SQL =
    driverId === undefined
      ? sql`true`
      : sql`exists (select 1 from order_unit m where m.order_id = o.id and m.driver_id = ${driverId} and m.removed_at is null)`
  const { rows } = await reader.execute<{
    id: string
    orderNo: string
    createdAt: number
    serviceType: ServiceType | null
    outcome: Outcome | null
    customerId: string
    incomeFen: string
    crews: PaidOrder['crews'] | null
  }>(sql`with span(s, e) as (values ${times})
    select o.id, o.order_no as "orderNo", o.created_at::float8 as "createdAt", o.service_type as "serviceType", o.outcome,
      coalesce(o.customer_id, b.customer_id, '') as "customerId", coalesce(b.income, 0) as "incomeFen", c.crews
    from span join accident_order o on o.created_at >= s and o.created_at < e
      left join lateral (select sum(${INCOME}) as income, (array_agg(p.customer_id order by p.payable_fen desc, p.id) filter (where p.customer_id is not null))[1] as customer_id
        from payment_order p where p.accident_order_id = o.id and p.stage in ('OPEN', 'ON_ACCOUNT')) b on true
      left join lateral (select json_agg(json_build_object('driverId', u.driver_id, 'truckId', u.truck_id) order by u.is_lead desc, u.assigned_at, u.id) as crews
        from order_unit u where u.order_id = o.id and u.removed_at is null) c on true
    where o.outcome is distinct from 'VOID' and (o.outcome in ('TOWED', 'REPAIRED', 'DRY_RUN') or b.income > 0) and ${onIt}
    order by o.created_at, o.id`)
  return rows.map((row) => ({
    ...row,
    incomeFen: Number(row.incomeFen),
    crews: row.crews ?? [],
    day: shanghaiDate(row.createdAt)
  }))
}

/** All versions of the rule, newest first. */
export async function readPayRules(reader: Reader): Promise<PayRule[]> {
  const rows = await reader
    .select({ version: payRule.version, validFrom: payRule.validFrom, rates: payRule.rates })
    .from(payRule)
    .orderBy(desc(payRule.version))
  return rows.map(({ validFrom, ...rest }) => ({ ...rest, validFrom: dayText(validFrom) }))
}
