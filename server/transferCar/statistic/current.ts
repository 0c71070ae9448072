import { and, gte, lt, sql, type SQL } from 'drizzle-orm'
import type { AgeingKey, CurrentFigures, Outstanding } from '@/contract/transferCar/statistic/statistic'
import { AGEING_KEYS } from '@/contract/transferCar/statistic/codes'
import { WORKING_STATUSES, type ServiceStatus } from '@/domain/transferCar/order/status'
import { dayStart, type Span } from '@/domain/transferCar/statistic/days'
import type { Reader } from '../../database/client'
import { accidentOrder, orderTabCount, paymentOrder } from '../../database/schema'
import { ageOf, isOutstanding, REMAINING } from '../payment/outstanding'
import { arrivalOverdue, overdue, storedLong, type FilterMoment } from '../order/statisticFilter'

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

/** Orders reported in these days to which nobody has come although it is past the time (statistics.md#on-time). */
export async function countArrivalsOverdue(reader: Reader, { from, to }: Span, moment: FilterMoment): Promise<number> {
  const inDays = and(gte(accidentOrder.createdAt, dayStart(from)), lt(accidentOrder.createdAt, dayStart(to)))
  const [row] = await reader
    .select({ n: sql<number>`count(*)`.mapWith(Number) })
    .from(accidentOrder)
    .where(and(inDays, arrivalOverdue(moment)))
  return row?.n ?? 0
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
