import { and, eq, inArray, isNotNull, isNull, lte, ne, notInArray, or, sql, type SQL } from 'drizzle-orm'
import type { ListQuery } from '@/contract/transferCar/order/order'
import type { SlaMinutes } from '@/contract/transferCar/fleet/board'
import type { MissingField } from '@/contract/transferCar/statistic/codes'
import { WORKING_STATUSES, statusesThat } from '@/domain/transferCar/order/status'
import { HELPED_STATUSES } from '@/domain/transferCar/order/unitSteps'
import { DAY, MINUTE } from '../../clock'
import type { Reader } from '../../database/client'
import { accidentOrder, orderUnit } from '../../database/schema/index'

/** Vehicles longer in the yard than this are looked at (yard.md#long-stays). */
const LONG_STORED_MS = 30 * DAY

/** What conditions about "now" are measured by. */
export interface FilterMoment {
  /** Epoch ms. */
  now: number
  sla: SlaMinutes
}

/**
 * A value of the order's lead unit. A scalar subquery stays one look at an index for each order that is in question: as a set, the units
 * of all orders ever made would be read.
 */
const ofLead = (value: SQL): SQL =>
  sql`(select ${value} from ${orderUnit} where ${orderUnit.orderId} = ${accidentOrder.id} and ${orderUnit.isLead})`

/** 作业中, as the tab of the list counts it. */
export const inProgress = (): SQL => inArray(accidentOrder.status, [...WORKING_STATUSES])

/** A crew was sent for and has not answered: the lead of a 待接单 order, or a helping one (orders.md#offers). */
export const waitsForAnswer = (): SQL =>
  or(
    eq(accidentOrder.status, 'ASSIGNED'),
    and(
      inArray(accidentOrder.status, [...HELPED_STATUSES]),
      sql`exists (select 1 from ${orderUnit} where ${orderUnit.orderId} = ${accidentOrder.id} and not ${orderUnit.isLead}
        and coalesce(${orderUnit.acceptedAt}, ${orderUnit.departedAt}, ${orderUnit.arrivedAt}, ${orderUnit.finishedAt}, ${orderUnit.removedAt}) is null)`
    )
  ) as SQL

/** 超时 as `slaOf` colours it: the stage that the order is in has used up its time, which counts from the report. */
export function overdue({ now, sla }: FilterMoment): SQL {
  const latest = (minutes: number) => sql`${now - minutes * MINUTE}::bigint`
  const ofStage = sql`case when ${orderUnit.departedAt} is null then ${latest(sla.departMin)} when ${orderUnit.arrivedAt} is null then ${latest(sla.arriveMin)} when ${orderUnit.loadedAt} is null then ${latest(sla.clearMin)} else 0 end`
  return and(
    inArray(accidentOrder.status, [...statusesThat('isAwaited')]),
    sql`${accidentOrder.createdAt} <= coalesce(${ofLead(ofStage)}, ${latest(sla.departMin)})`
  ) as SQL
}

/** Not there yet and later than the time to the arrival allows, which counts from the report (statistics.md#on-time). */
export const arrivalOverdue = ({ now, sla }: FilterMoment): SQL =>
  and(
    inArray(accidentOrder.status, [...statusesThat('isAwaited')]),
    lte(accidentOrder.createdAt, now - sla.arriveMin * MINUTE),
    sql`${ofLead(sql`${orderUnit.arrivedAt}`)} is null`
  ) as SQL

/** 超 30 天在库: from the narrow index of what stands in the yards, oldest first. */
export const storedLong = ({ now }: FilterMoment): SQL => sql`${accidentOrder.id} in (select ${orderUnit.orderId} from ${orderUnit}
  where ${orderUnit.isLead} and ${orderUnit.orderStatus} = 'STORED' and ${orderUnit.storedAt} < ${now - LONG_STORED_MS})`

/** No crew that was not taken away has one: 未指派. */
const withoutCrew = (reader: Reader, column: typeof orderUnit.driverId | typeof orderUnit.truckId): SQL =>
  notInArray(
    accidentOrder.id,
    reader
      .select({ id: orderUnit.orderId })
      .from(orderUnit)
      .where(and(isNull(orderUnit.removedAt), isNotNull(column), eq(orderUnit.orderId, accidentOrder.id)))
  )

const isEmpty = (column: typeof accidentOrder.areaCode | typeof accidentOrder.source | typeof accidentOrder.insurer): SQL =>
  sql`coalesce(${column}, '') = ''`
const MISSING: Readonly<Record<MissingField, (reader: Reader) => SQL>> = {
  driver: (reader) => withoutCrew(reader, orderUnit.driverId),
  truck: (reader) => withoutCrew(reader, orderUnit.truckId),
  area: () => isEmpty(accidentOrder.areaCode),
  source: () => isEmpty(accidentOrder.source),
  insurer: () => isEmpty(accidentOrder.insurer)
}

function ofOutcome(outcome: NonNullable<ListQuery['outcome']>): SQL {
  switch (outcome) {
    case 'COMPLETED':
      return inArray(accidentOrder.outcome, ['TOWED', 'REPAIRED'])
    case 'OPEN':
      return isNull(accidentOrder.outcome)
    case 'VALID':
      return or(isNull(accidentOrder.outcome), ne(accidentOrder.outcome, 'VOID')) as SQL
    default:
      return eq(accidentOrder.outcome, outcome)
  }
}

/** The parts of the list's filter that answer figures of the statistics: the list then holds as many orders as the figure says. */
export function statisticFilterOf(
  reader: Reader,
  query: Pick<ListQuery, 'outcome' | 'areaCode' | 'insurer' | 'missing' | 'createdHour'>
): (SQL | undefined)[] {
  const { outcome, areaCode, insurer, missing, createdHour } = query
  return [
    outcome && ofOutcome(outcome),
    areaCode === undefined ? undefined : eq(accidentOrder.areaCode, areaCode),
    insurer === undefined ? undefined : eq(accidentOrder.insurer, insurer),
    missing && MISSING[missing](reader),
    createdHour === undefined ? undefined : sql`(${accidentOrder.createdAt} + 28800000) % 86400000 / 3600000 = ${Number(createdHour)}`
  ]
}
