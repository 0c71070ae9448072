import { and, inArray, sql, type SQL } from 'drizzle-orm'
import type { AgeingKey, CurrentFigures, Outstanding } from '@/contract/transferCar/statistic/statistic'
import { AGEING_KEYS } from '@/contract/transferCar/statistic/codes'
import { WORKING_STATUSES, type ServiceStatus } from '@/domain/transferCar/order/status'
import { DAY } from '../../clock'
import type { Reader } from '../../database/client'
import { accidentOrder, orderTabCount, paymentOrder } from '../../database/schema'
import { overdue, storedLong, type FilterMoment } from './orderFilter'

/** What is so now. Orders by status come from the counters that are kept with each change. */
export async function readCurrent(reader: Reader, moment: FilterMoment): Promise<CurrentFigures> {
  const counts = new Map((await reader.select().from(orderTabCount)).map(({ status, count }) => [status, count]))
  const sumOf = (statuses: readonly ServiceStatus[]) => statuses.reduce((sum, status) => sum + (counts.get(status) ?? 0), 0)
  const countOf = (condition: SQL) =>
    reader
      .select({ n: sql<number>`count(*)`.mapWith(Number) })
      .from(accidentOrder)
      .where(condition)
  const [counted] = await reader
    .select({
      overdue: sql<number>`(${countOf(overdue(moment))})`.mapWith(Number),
      storedLong: sql<number>`(${countOf(storedLong(moment))})`.mapWith(Number)
    })
    .from(sql`(select 1) as one`)
  return {
    pending: sumOf(['PENDING']),
    offered: sumOf(['ASSIGNED']),
    inProgress: sumOf(WORKING_STATUSES),
    overdue: counted?.overdue ?? 0,
    stored: sumOf(['STORED']),
    storedLong: counted?.storedLong ?? 0
  }
}

/** What is still to be paid, fen; as `remainingFen`, and what stands on account (ruling 33). */
export const REMAINING = sql`case when ${paymentOrder.stage} = 'ON_ACCOUNT' then ${paymentOrder.payableFen} - ${paymentOrder.paidFen} + ${paymentOrder.refundedFen}
  when ${paymentOrder.stage} = 'OPEN' and ${paymentOrder.refundedFen} = 0 then ${paymentOrder.payableFen} - ${paymentOrder.paidFen} else 0 end`
/** Statuses in which something may remain: what the index narrows down to. */
export const isOutstanding = (): SQL =>
  and(inArray(paymentOrder.status, ['UNPAID', 'PARTIAL', 'REFUNDING', 'ON_ACCOUNT']), sql`${REMAINING} > 0`) as SQL

/** Last day of each age past the due day (towing.md section 7): 0–30, 31–60, 61–90, >90. */
const LAST_DAY: Readonly<Record<Exclude<AgeingKey, 'notDue' | 'older'>, number>> = { d30: 30, d60: 60, d90: 90 }

/** How long past its due day a payment order is, as one word. @param now epoch ms */
export const ageOf = (now: number): SQL<AgeingKey> => {
  const within = (days: number) => sql`${paymentOrder.dueAt} > ${now - (days + 1) * DAY}`
  return sql`case when ${paymentOrder.dueAt} is null or ${paymentOrder.dueAt} >= ${now} then 'notDue' when ${within(LAST_DAY.d30)} then 'd30' when ${within(LAST_DAY.d60)} then 'd60'
    when ${within(LAST_DAY.d90)} then 'd90' else 'older' end`
}

/** 待收 with its age. @param now epoch ms */
export async function readOutstanding(reader: Reader, now: number): Promise<Outstanding> {
  const age = sql<AgeingKey>`${ageOf(now)}`.as('age')
  const rows = await reader
    .select({ age, amountFen: sql<number>`sum(${REMAINING})`.mapWith(Number), count: sql<number>`count(*)`.mapWith(Number) })
    .from(paymentOrder)
    .where(isOutstanding())
    .groupBy(sql`1`)
  const ageing = AGEING_KEYS.map((key) => {
    const row = rows.find((each) => each.age === key)
    return { key, amountFen: row?.amountFen ?? 0, count: row?.count ?? 0 }
  })
  return {
    totalFen: ageing.reduce((sum, { amountFen }) => sum + amountFen, 0),
    count: ageing.reduce((sum, { count }) => sum + count, 0),
    ageing
  }
}
