import { and, asc, desc, eq, gte, inArray, isNull, like, lt, or, sql, type SQL } from 'drizzle-orm'
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
import { orderConditions } from '../repository/search'
import { moneyFilterOf } from '../statistic/moneyFilter'
import { paymentCard } from './presenter'
import { paymentsByStatus } from './tabCounts'
import type { PaymentOrderRow } from './types'

const PAGE_SIZE = 20

/** Statuses of the tabs. 逾期 is a badge and so a condition of its own, behind the statuses in which it can be so. */
const TAB_STATUSES: Readonly<Record<Exclude<PaymentTabKey, 'all'>, readonly PaymentStatus[]>> = {
  draft: ['DRAFT'], review: ['REVIEW'], unpaid: ['UNPAID', 'PARTIAL'], overdue: ['UNPAID', 'PARTIAL', 'REFUNDING', 'ON_ACCOUNT'], onAccount: ['ON_ACCOUNT'], paid: ['PAID'],
  refund: ['REFUNDING', 'PART_REFUNDED', 'REFUNDED'], ended: ['CLOSED', 'WAIVED', 'VOID']
}

/** The same as `isOverdue` of the domain, within the statuses of its tab. @param now epoch ms */
const overdue = (now: number): SQL => sql`${paymentOrder.dueAt} < ${now} and (${paymentOrder.stage} = 'ON_ACCOUNT'
  or (${paymentOrder.stage} = 'OPEN' and ${paymentOrder.refundedFen} = 0 and ${paymentOrder.payableFen} > ${paymentOrder.paidFen}))`

/** Most orders of a person that are gathered by their ids. */
const MOST_GATHERED = 1000

const drivenBy = (reader: Reader, userId: string) => reader.select({ id: orderUnit.orderId }).from(orderUnit).where(and(eq(orderUnit.driverId, userId), isNull(orderUnit.removedAt)))
const writtenBy = (reader: Reader, userId: string) => reader.select({ id: accidentOrder.id }).from(accidentOrder).where(eq(accidentOrder.createdBy, userId))

/**
 * Payment orders of the orders that a person drives or wrote down. Of few orders they are looked up; of many a page is filled by looking
 * at the newest one after another, and a count goes through the set of his orders.
 */
async function ownOf(reader: Reader, userId: string, what: 'page' | 'count'): Promise<SQL | undefined> {
  const [driven, written] = [drivenBy(reader, userId), writtenBy(reader, userId)]
  const some = await union(drivenBy(reader, userId), writtenBy(reader, userId)).limit(MOST_GATHERED + 1)
  if (some.length <= MOST_GATHERED) return some.length === 0 ? sql`false` : inArray(paymentOrder.accidentOrderId, some.map(({ id }) => id))
  return what === 'page'
    ? or(inArray(paymentOrder.accidentOrderId, driven), inArray(paymentOrder.accidentOrderId, written))
    : inArray(paymentOrder.accidentOrderId, union(driven, written))
}

/**
 * One page, newest first, by keyset: rows that appear meanwhile neither repeat nor hide others.
 * @param onlyOf user id for people who see only their own orders, null for all
 * @param now epoch ms
 */
export async function listPayments(reader: Reader, query: PaymentListQuery, onlyOf: string | null, now: number): Promise<{ list: PaymentCard[], nextCursor: string | null }> {
  const size = query.pageSize ?? PAGE_SIZE
  const after = query.cursor === undefined || query.cursor === '' ? null : readCursor(query.cursor)
  const tab = query.tab ?? 'all'
  const common = and(
    onlyOf === null ? undefined : await ownOf(reader, onlyOf, 'page'), tab === 'overdue' ? overdue(now) : undefined, ...filterOf(query), ...moneyFilterOf(reader, query, now), beyond(paymentOrder.createdAt, paymentOrder.id, after)
  )
  const keyword = query.keyword?.trim() ?? ''
  const found = new Map<string, PaymentOrderRow>()
  // Each status and each meaning of a keyword is looked up by its own index; with OR the database would walk through all rows.
  const statuses = tab === 'all' ? [undefined] : TAB_STATUSES[tab].map((status) => eq(paymentOrder.status, status))
  for (const meaning of keyword === '' ? [undefined] : await meaningsOf(reader, keyword)) {
    for (const status of statuses) {
      const rows = await reader.select().from(paymentOrder).where(and(common, status, meaning)).orderBy(desc(paymentOrder.createdAt), desc(paymentOrder.id)).limit(size + 1)
      for (const row of rows) found.set(row.id, row)
    }
  }
  const sorted = [...found.values()].sort(newestFirst)
  const page = sorted.slice(0, size)
  const last = page.at(-1)
  return { list: await withCards(reader, page, now), nextCursor: sorted.length > size && last !== undefined ? writeCursor(last) : null }
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
async function meaningsOf(reader: Reader, keyword: string): Promise<SQL[]> {
  const [, no, day] = /^(JF(\d{8})\d{0,5})$/.exec(compactCode(keyword)) ?? []
  const date = validateDay(day === undefined ? '' : `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`)
  const byNo = no === undefined || !date.ok ? undefined : and(gte(paymentOrder.createdAt, date.startsAt), lt(paymentOrder.createdAt, date.startsAt + DAY), like(paymentOrder.paymentNo, `${no}%`))
  const named = `%${keyword.replace(/[\\%_]/g, '\\$&')}%`
  // Customers are few: a name that none has must not be looked for among all payment orders.
  const customers = await reader.select({ id: customer.id }).from(customer).where(like(customer.name, named))
  const byCustomer = customers.length === 0 ? undefined : inArray(paymentOrder.customerId, customers.map(({ id }) => id))
  return [byNo, ...await orderConditions(reader, paymentOrder.accidentOrderId, keyword), byCustomer].filter((meaning) => meaning !== undefined)
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

/** Numbers of the tabs: from the counters for those who see all, counted for the orders of a driver. @param onlyOf as in `listPayments` @param now epoch ms */
export async function countPayments(reader: Reader, onlyOf: string | null, now: number): Promise<PaymentCounts> {
  const own = onlyOf === null ? undefined : await ownOf(reader, onlyOf, 'count')
  const count = sql<number>`count(*)`.mapWith(Number)
  const rows = own === undefined ? await paymentsByStatus(reader) : await reader.select({ status: paymentOrder.status, count }).from(paymentOrder).where(own).groupBy(paymentOrder.status)
  const [late] = await reader.select({ count }).from(paymentOrder).where(and(own, inArray(paymentOrder.status, [...TAB_STATUSES.overdue]), overdue(now)))
  const sum = (statuses?: readonly PaymentStatus[]) => rows.reduce((all, row) => (statuses === undefined || statuses.includes(row.status) ? all + row.count : all), 0)
  return Object.fromEntries(PAYMENT_TAB_KEYS.map((key) => [key, key === 'all' ? sum() : key === 'overdue' ? late?.count ?? 0 : sum(TAB_STATUSES[key])])) as PaymentCounts
}
