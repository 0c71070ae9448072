import { and, inArray, sql, type SQL } from 'drizzle-orm'
import type { AgeingKey } from '@/contract/transferCar/statistic/statistic'
import { DAY } from '../../clock'
import { paymentOrder } from '../../database/schema'

/**
 * When a payment order became a receivable, or was let go: by its review (statistics.md#money-figures). The index `payment_order_booked`
 * has the same words.
 */
export const BOOKED_AT = sql`case when ${paymentOrder.stage} in ('OPEN', 'ON_ACCOUNT', 'WAIVED') then coalesce(${paymentOrder.reviewedAt}, ${paymentOrder.createdAt}) end`

/** What is still to be paid, fen; as `remainingFen`, and what stands on account (payments.md#statements). */
export const REMAINING = sql`case when ${paymentOrder.stage} = 'ON_ACCOUNT' then ${paymentOrder.payableFen} - ${paymentOrder.paidFen} + ${paymentOrder.refundedFen}
  when ${paymentOrder.stage} = 'OPEN' and ${paymentOrder.refundedFen} = 0 then ${paymentOrder.payableFen} - ${paymentOrder.paidFen} else 0 end`
/** Statuses in which something may remain: what the index narrows down to. */
export const isOutstanding = (): SQL =>
  and(inArray(paymentOrder.status, ['UNPAID', 'PARTIAL', 'REFUNDING', 'ON_ACCOUNT']), sql`${REMAINING} > 0`) as SQL

/** Last day of each age past the due day (statistics.md#ages): 0–30, 31–60, 61–90, >90. */
const LAST_DAY: Readonly<Record<Exclude<AgeingKey, 'notDue' | 'older'>, number>> = { d30: 30, d60: 60, d90: 90 }

/** How long past its due day a payment order is, as one word. @param now epoch ms */
export const ageOf = (now: number): SQL<AgeingKey> => {
  const within = (days: number) => sql`${paymentOrder.dueAt} > ${now - (days + 1) * DAY}`
  return sql`case when ${paymentOrder.dueAt} is null or ${paymentOrder.dueAt} >= ${now} then 'notDue' when ${within(LAST_DAY.d30)} then 'd30' when ${within(LAST_DAY.d60)} then 'd60'
    when ${within(LAST_DAY.d90)} then 'd90' else 'older' end`
}
