import { and, eq, gt, gte, inArray, isNull, lt, type SQL } from 'drizzle-orm'
import type { ListQuery, OrderFlag } from '@/contract/transferCar/order/order'
import { FIELD_LABELS } from '@/domain/transferCar/order/fieldLabels'
import { STATUS_TABS, type ServiceStatus } from '@/domain/transferCar/order/status'
import { validateDay } from '@/domain/validators/day'
import { DAY } from '../../../clock'
import type { Reader } from '../../../database/client'
import { accidentOrder, orderUnit } from '../../../database/schema'
import { refuse } from '../../../errors'
import { inProgress, overdue, statisticFilterOf, storedLong, waitsForAnswer, type FilterMoment } from '../statisticFilter'

const FLAG_CONDITIONS: Readonly<Record<OrderFlag, (moment: FilterMoment) => SQL>> = {
  pendingEvidence: () => gt(accidentOrder.pendingEvidence, 0),
  timeDoubtful: () => gt(accidentOrder.timeDoubts, 0),
  onHold: () => eq(accidentOrder.onHold, true),
  hazmat: () => eq(accidentOrder.hazmat, true),
  offered: waitsForAnswer,
  injured: () => gt(accidentOrder.injured, 0),
  inProgress,
  overdue,
  storedLong
}

/**
 * Conditions of the advanced filter but the status, all of which must hold. Driver and truck are those of any crew that was not taken
 * away (orders.md#units). `moment` is what the conditions about now are measured by.
 * @throws Refusal 400 with `fields` for a day that does not exist, or days the wrong way round
 */
export function filterOf(reader: Reader, query: ListQuery, moment: FilterMoment): SQL[] {
  const from = query.createdFrom === undefined ? undefined : dayOf('createdFrom', query.createdFrom)
  const to = query.createdTo === undefined ? undefined : dayOf('createdTo', query.createdTo)
  if (from !== undefined && to !== undefined && from > to)
    throw refuse('起始日期不能晚于截止日期', { createdFrom: '起始日期不能晚于截止日期' })
  const ofUnit = (condition: SQL) =>
    inArray(
      accidentOrder.id,
      reader
        .select({ id: orderUnit.orderId })
        .from(orderUnit)
        .where(and(condition, isNull(orderUnit.removedAt)))
    )
  return [
    query.source && eq(accidentOrder.source, query.source),
    query.serviceType && eq(accidentOrder.serviceType, query.serviceType),
    query.bearer && eq(accidentOrder.bearer, query.bearer),
    query.customerId && eq(accidentOrder.customerId, query.customerId),
    query.driverId && ofUnit(eq(orderUnit.driverId, query.driverId)),
    query.truckId && ofUnit(eq(orderUnit.truckId, query.truckId)),
    query.flag && FLAG_CONDITIONS[query.flag](moment),
    ...statisticFilterOf(reader, query),
    from === undefined ? undefined : gte(accidentOrder.createdAt, from),
    to === undefined ? undefined : lt(accidentOrder.createdAt, to + DAY)
  ].filter((condition): condition is SQL => typeof condition === 'object')
}

/** Statuses of the tab that the filter leaves; undefined = all. */
export function statusesOf({ tab, status }: ListQuery): ServiceStatus[] | undefined {
  if (status === undefined && (tab === undefined || tab === 'all')) return undefined
  const inTab = STATUS_TABS.find(({ key }) => key === (tab ?? 'all'))?.statuses ?? []
  return inTab.filter((each) => status === undefined || each === status)
}

/** First millisecond of a Shanghai day. @param day yyyy-mm-dd */
function dayOf(field: 'createdFrom' | 'createdTo', day: string): number {
  const result = validateDay(day)
  if (!result.ok) throw refuse(`${FIELD_LABELS[field]}：${result.message}`, { [field]: result.message })
  return result.startsAt
}
