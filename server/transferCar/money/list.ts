import { and, asc, desc, eq, gte, inArray, isNull, like, lt, sql, type SQL } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import type { PaymentCard, PaymentCounts, PaymentListQuery } from '@/contract/transferCarPayment'
import { PAYMENT_TAB_KEYS, type PaymentStatus, type PaymentTabKey } from '@/contract/transferCarMoneyCodes'
import { FIELD_LABELS } from '@/domain/transferCar/fieldLabels'
import { validateDay } from '@/domain/validators/day'
import { compactCode } from '@/domain/validators/normalise'
import { DAY } from '../../clock'
import type { Reader } from '../../database/client'
import { accidentOrder, customer, orderUnit, orderVehicle, paymentOrder } from '../../database/schema'
import { refuse } from '../../errors'
import { beyond, newestFirst, readCursor, writeCursor } from '../repository/page'
import { matching } from '../repository/search'
import { moneyFilterOf } from '../statistic/moneyFilter'
import { paymentCard } from './presenter'
import { paymentsByStatus } from './tabCounts'
import type { PaymentOrderRow } from './types'

const PAGE_SIZE = 20

/** Statuses of the tabs; 逾期 is a badge and so a condition of its own. */
const TAB_STATUSES: Readonly<Record<Exclude<PaymentTabKey, 'all' | 'overdue'>, readonly PaymentStatus[]>> = {
  draft: ['DRAFT'], review: ['REVIEW'], unpaid: ['UNPAID', 'PARTIAL'], onAccount: ['ON_ACCOUNT'], paid: ['PAID'], refund: ['REFUNDING', 'PART_REFUNDED', 'REFUNDED'], ended: ['CLOSED', 'WAIVED', 'VOID']
}

/** The same as `isOverdue` of the domain, behind the statuses in which it can be so: the index of what is outstanding. @param now epoch ms */
const overdue = (now: number): SQL => sql`${paymentOrder.status} in ('UNPAID', 'PARTIAL', 'REFUNDING', 'ON_ACCOUNT') and ${paymentOrder.dueAt} < ${now} and (${paymentOrder.stage} = 'ON_ACCOUNT'
  or (${paymentOrder.stage} = 'OPEN' and ${paymentOrder.refundedFen} = 0 and ${paymentOrder.payableFen} > ${paymentOrder.paidFen}))`

/** Payment orders of the orders that a person drives or wrote down. One set: with OR the database would look at every payment order. */
const ownOf = (reader: Reader, userId: string): SQL => inArray(paymentOrder.accidentOrderId, union(
  reader.select({ id: orderUnit.orderId }).from(orderUnit).where(and(eq(orderUnit.driverId, userId), isNull(orderUnit.removedAt))),
  reader.select({ id: accidentOrder.id }).from(accidentOrder).where(eq(accidentOrder.createdBy, userId))
))

/**
 * One page, newest first, by keyset: rows that appear meanwhile neither repeat nor hide others.
 * @param onlyOf user id for people who see only their own orders, null for all
 * @param now epoch ms
 */
export async function listPayments(reader: Reader, query: PaymentListQuery, onlyOf: string | null, now: number): Promise<{ list: PaymentCard[], nextCursor: string | null }> {
  const size = query.pageSize ?? PAGE_SIZE
  const after = query.cursor === undefined || query.cursor === '' ? null : readCursor(query.cursor)
  const common = and(
    onlyOf === null ? undefined : ownOf(reader, onlyOf), tabOf(query.tab ?? 'all', now), ...filterOf(query), ...moneyFilterOf(reader, query, now), beyond(paymentOrder.createdAt, paymentOrder.id, after)
  )
  const keyword = query.keyword?.trim() ?? ''
  const found = new Map<string, PaymentOrderRow>()
  // Each meaning of a keyword is looked up by its own index; with OR the database would walk through all rows.
  for (const meaning of keyword === '' ? [undefined] : meaningsOf(reader, keyword)) {
    const rows = await reader.select().from(paymentOrder).where(and(common, meaning)).orderBy(desc(paymentOrder.createdAt), desc(paymentOrder.id)).limit(size + 1)
    for (const row of rows) found.set(row.id, row)
  }
  const sorted = [...found.values()].sort(newestFirst)
  const page = sorted.slice(0, size)
  const last = page.at(-1)
  return { list: await withCards(reader, page, now), nextCursor: sorted.length > size && last !== undefined ? writeCursor(last) : null }
}

function tabOf(tab: PaymentTabKey, now: number): SQL | undefined {
  if (tab === 'all') return undefined
  return tab === 'overdue' ? overdue(now) : inArray(paymentOrder.status, [...TAB_STATUSES[tab]])
}

/** @throws Refusal 400 with `fields` for a day that does not exist, or days the wrong way round */
function filterOf({ payer, customerId, accidentOrderId, createdFrom, createdTo }: PaymentListQuery): (SQL | undefined)[] {
  const from = createdFrom === undefined ? undefined : dayOf('createdFrom', createdFrom)
  const to = createdTo === undefined ? undefined : dayOf('createdTo', createdTo)
  if (from !== undefined && to !== undefined && from > to) throw refuse('起始日期不能晚于截止日期', { createdFrom: '起始日期不能晚于截止日期' })
  return [
    payer && eq(paymentOrder.payer, payer), customerId === undefined ? undefined : eq(paymentOrder.customerId, customerId),
    accidentOrderId === undefined ? undefined : eq(paymentOrder.accidentOrderId, accidentOrderId),
    from === undefined ? undefined : gte(paymentOrder.createdAt, from), to === undefined ? undefined : lt(paymentOrder.createdAt, to + DAY)
  ].map((condition) => (typeof condition === 'string' ? undefined : condition))
}

/** First millisecond of a Shanghai day. @param day yyyy-mm-dd */
function dayOf(field: 'createdFrom' | 'createdTo', day: string): number {
  const result = validateDay(day)
  if (!result.ok) throw refuse(`${FIELD_LABELS[field]}：${result.message}`, { [field]: result.message })
  return result.startsAt
}

/** What a keyword may mean: a JF number or its beginning with the whole day, what accident orders are found by, a customer's name. */
function meaningsOf(reader: Reader, keyword: string): SQL[] {
  const [, no, day] = /^(JF(\d{8})\d{0,5})$/.exec(compactCode(keyword)) ?? []
  const date = validateDay(day === undefined ? '' : `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`)
  const byNo = no === undefined || !date.ok ? undefined : and(gte(paymentOrder.createdAt, date.startsAt), lt(paymentOrder.createdAt, date.startsAt + DAY), like(paymentOrder.paymentNo, `${no}%`))
  const order = matching(reader, accidentOrder, keyword)
  const byOrder = order && inArray(paymentOrder.accidentOrderId, reader.select({ id: accidentOrder.id }).from(accidentOrder).where(order))
  const named = `%${keyword.replace(/[\\%_]/g, '\\$&')}%`
  const byCustomer = inArray(paymentOrder.customerId, reader.select({ id: customer.id }).from(customer).where(like(customer.name, named)))
  return [byNo, byOrder, byCustomer].filter((meaning) => meaning !== undefined)
}

async function withCards(reader: Reader, rows: readonly PaymentOrderRow[], now: number): Promise<PaymentCard[]> {
  if (rows.length === 0) return []
  const orderIds = [...new Set(rows.map(({ accidentOrderId }) => accidentOrderId))]
  const orders = await reader.select({ id: accidentOrder.id, orderNo: accidentOrder.orderNo }).from(accidentOrder).where(inArray(accidentOrder.id, orderIds))
  const vehicles = await reader.select({ orderId: orderVehicle.orderId, plateNo: orderVehicle.plateNo }).from(orderVehicle).where(and(inArray(orderVehicle.orderId, orderIds), eq(orderVehicle.position, 0)))
  const customerIds = [...new Set(rows.flatMap(({ customerId }) => (customerId === null ? [] : [customerId])))]
  const customers = customerIds.length === 0 ? [] : await reader.select({ id: customer.id, name: customer.name }).from(customer).where(inArray(customer.id, customerIds)).orderBy(asc(customer.id))
  return rows.map((row) => paymentCard(row, {
    orderNo: orders.find(({ id }) => id === row.accidentOrderId)?.orderNo ?? '', plateNo: vehicles.find(({ orderId }) => orderId === row.accidentOrderId)?.plateNo ?? null,
    customerName: customers.find(({ id }) => id === row.customerId)?.name ?? null
  }, now))
}

/** Numbers of the tabs: from the counters for those who see all, counted for the few orders of a driver. @param onlyOf as in `listPayments` @param now epoch ms */
export async function countPayments(reader: Reader, onlyOf: string | null, now: number): Promise<PaymentCounts> {
  const own = onlyOf === null ? undefined : ownOf(reader, onlyOf)
  const count = sql<number>`count(*)`.mapWith(Number)
  const rows = own === undefined ? await paymentsByStatus(reader) : await reader.select({ status: paymentOrder.status, count }).from(paymentOrder).where(own).groupBy(paymentOrder.status)
  const [late] = await reader.select({ count }).from(paymentOrder).where(and(own, overdue(now)))
  const sum = (statuses?: readonly PaymentStatus[]) => rows.reduce((all, row) => (statuses === undefined || statuses.includes(row.status) ? all + row.count : all), 0)
  return Object.fromEntries(PAYMENT_TAB_KEYS.map((key) => [key, key === 'all' ? sum() : key === 'overdue' ? late?.count ?? 0 : sum(TAB_STATUSES[key])])) as PaymentCounts
}
