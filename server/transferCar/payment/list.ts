import { and, asc, eq, gte, inArray, isNull, like, lt, sql, type SQL } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import type { PaymentCard, PaymentCounts, PaymentListQuery } from '@/contract/transferCar/payment/payment'
import { PAYMENT_TAB_KEYS, type PaymentStatus, type PaymentTabKey } from '@/contract/transferCar/payment/codes'
import { validateDay } from '@/domain/validators/day'
import { compactCode } from '@/domain/validators/normalise'
import { PAGE_SIZE } from '@/domain/constants'
import { DAY } from '../../clock'
import type { Reader } from '../../database/client'
import { likePattern } from '../../database/like'
import { accidentOrder, customer, orderUnit, orderVehicle, paymentOrder, paymentPerson } from '../../database/schema'
import { beyondIn, inOrder, inOrderOf, readCursor, sortingOf, sortValue, writeCursor, type OrderKey, type Sorting } from '../../keyset'
import { matching, orderConditions } from '../order/repository/search'
import { moneyFilterOf } from './moneyFilter'
import { amountWithin, daysWithin } from './ranges'
import { paymentCard } from './presenter'
import { paymentsByStatus } from './tabCounts'
import type { PaymentOrderRow } from './types'

/** Statuses of the tabs. 逾期 is a badge and so a condition of its own, behind the statuses in which it can be so. */
const TAB_STATUSES: Readonly<Record<Exclude<PaymentTabKey, 'all'>, readonly PaymentStatus[]>> = {
  draft: ['DRAFT'],
  review: ['REVIEW'],
  unpaid: ['UNPAID', 'PARTIAL'],
  overdue: ['UNPAID', 'PARTIAL', 'REFUNDING', 'ON_ACCOUNT'],
  onAccount: ['ON_ACCOUNT'],
  paid: ['PAID'],
  refund: ['REFUNDING', 'PART_REFUNDED', 'REFUNDED'],
  ended: ['CLOSED', 'WAIVED', 'VOID']
}

/** The same as `isOverdue` of the domain, within the statuses of its tab. @param now epoch ms */
const overdue = (now: number): SQL => sql`${paymentOrder.dueAt} < ${now} and (${paymentOrder.stage} = 'ON_ACCOUNT'
  or (${paymentOrder.stage} = 'OPEN' and ${paymentOrder.refundedFen} = 0 and ${paymentOrder.payableFen} > ${paymentOrder.paidFen}))`

const drivenBy = (reader: Reader, userId: string, condition?: SQL) =>
  reader
    .select({ id: orderUnit.orderId })
    .from(orderUnit)
    .where(and(eq(orderUnit.driverId, userId), isNull(orderUnit.removedAt), condition))
const writtenBy = (reader: Reader, userId: string, condition?: SQL) =>
  reader
    .select({ id: accidentOrder.id })
    .from(accidentOrder)
    .where(and(eq(accidentOrder.createdBy, userId), condition))

/** Payment orders of the whole company. */
const OF_ALL = { id: paymentOrder.id, createdAt: paymentOrder.createdAt, status: paymentOrder.status }
/** Of the accident orders that a person drives or wrote down, found in his own list. */
const OF_PERSON = { id: paymentPerson.paymentOrderId, createdAt: paymentPerson.createdAt, status: paymentPerson.status }
/** Where payment orders are looked up. Times are asked of it, so that its index is read from one to the other and no further. */
type Place = typeof OF_ALL | typeof OF_PERSON

/** Of payment orders without a customer. */
const NOBODY = 'none'
/** What is due on no day comes last; 15 digits, as a cursor has room for. */
const NEVER_DUE = 999_999_999_999_999
/** What a list is sorted by; amounts and days have indexes over the whole company. */
const sortedBy = ({ createdAt }: Place) => ({
  createdAt,
  payableFen: paymentOrder.payableFen,
  dueAt: sql`coalesce(${paymentOrder.dueAt}, ${sql.raw(String(NEVER_DUE))})`
})

/** The first of these in an order. @param onlyOf as in `listPayments` */
async function firstOf(
  reader: Reader,
  onlyOf: string | null,
  sorting: Sorting,
  condition: SQL | undefined,
  limit: number
): Promise<OrderKey[]> {
  const createdAt = sortValue(sorting)
  if (onlyOf === null)
    return reader
      .select({ id: paymentOrder.id, createdAt })
      .from(paymentOrder)
      .where(condition)
      .orderBy(...inOrder(sorting, paymentOrder.id))
      .limit(limit)
  const { id } = OF_PERSON
  return reader
    .select({ id, createdAt })
    .from(paymentPerson)
    .innerJoin(paymentOrder, eq(paymentOrder.id, id))
    .where(and(eq(paymentPerson.userId, onlyOf), condition))
    .orderBy(...inOrder(sorting, id))
    .limit(limit)
}

/**
 * One page, newest first where no other order is asked for, by keyset: rows that appear meanwhile neither repeat nor hide others.
 * @param onlyOf user id for people who see only their own orders, null for all
 * @param now epoch ms
 * @param ids these alone, of those that the query finds
 */
export async function listPayments(
  reader: Reader,
  query: PaymentListQuery,
  onlyOf: string | null,
  now: number,
  ids?: readonly string[]
): Promise<{ list: PaymentCard[]; nextCursor: string | null }> {
  const size = query.pageSize ?? PAGE_SIZE
  const after = query.cursor === undefined || query.cursor === '' ? null : readCursor(query.cursor)
  const tab = query.tab ?? 'all'
  const place = onlyOf === null ? OF_ALL : OF_PERSON
  const sorting = sortingOf(query.sort, sortedBy(place))
  const common = and(
    tab === 'overdue' ? overdue(now) : undefined,
    ...filterOf(query, place),
    ...moneyFilterOf(reader, query, now),
    ids === undefined ? undefined : inArray(place.id, [...ids]),
    beyondIn(sorting, place.id, after)
  )
  const keyword = query.keyword?.trim() ?? ''
  const found = new Map<string, OrderKey>()
  // Each status and each meaning of a keyword is looked up by its own index; with OR the database would walk through all rows.
  const statuses = statusesOf(query)?.map((status) => eq(place.status, status)) ?? [undefined]
  for (const meaning of keyword === '' ? [undefined] : await meaningsOf(reader, keyword, onlyOf, place)) {
    for (const status of statuses) {
      for (const key of await firstOf(reader, onlyOf, sorting, and(common, status, meaning), size + 1)) found.set(key.id, key)
    }
  }
  const sorted = [...found.values()].sort(inOrderOf(sorting))
  const page = sorted.slice(0, size)
  const last = page.at(-1)
  return {
    list: await withCards(reader, await readOrders(reader, page), now),
    nextCursor: sorted.length > size && last !== undefined ? writeCursor(last) : null
  }
}

/** The page whole, in its order: its payment orders were found in narrow indexes first. */
async function readOrders(reader: Reader, page: readonly OrderKey[]): Promise<PaymentOrderRow[]> {
  if (page.length === 0) return []
  const ids = page.map(({ id }) => id)
  const rows = new Map((await reader.select().from(paymentOrder).where(inArray(paymentOrder.id, ids))).map((row) => [row.id, row]))
  return ids.map((id) => rows.get(id)).filter((row) => row !== undefined)
}

/** Statuses of a tab, or the one that is asked for where the tab has it; undefined = all. */
function statusesOf({ tab = 'all', status }: PaymentListQuery): readonly PaymentStatus[] | undefined {
  const inside = tab === 'all' ? undefined : TAB_STATUSES[tab]
  if (status === undefined) return inside
  return inside === undefined || inside.includes(status) ? [status] : []
}

/** @throws Refusal 400 with `fields` for a day that does not exist, or days or amounts the wrong way round */
function filterOf(query: PaymentListQuery, place: Place): (SQL | undefined)[] {
  const { payer, customerId, accidentOrderId } = query
  return [
    payer === undefined ? undefined : eq(paymentOrder.payer, payer),
    customerId === undefined
      ? undefined
      : customerId === NOBODY
        ? isNull(paymentOrder.customerId)
        : eq(paymentOrder.customerId, customerId),
    accidentOrderId === undefined ? undefined : eq(paymentOrder.accidentOrderId, accidentOrderId),
    daysWithin(place.createdAt, { createdFrom: query.createdFrom }, { createdTo: query.createdTo }),
    daysWithin(paymentOrder.dueAt, { dueFrom: query.dueFrom }, { dueTo: query.dueTo }),
    amountWithin(paymentOrder.payableFen, { payableFrom: query.payableFrom }, { payableTo: query.payableTo })
  ]
}

/**
 * What a keyword may mean: a JF number or its beginning with the whole day, what accident orders are found by, a customer's name.
 * @param onlyOf as in `listPayments`
 */
async function meaningsOf(reader: Reader, keyword: string, onlyOf: string | null, place: Place): Promise<SQL[]> {
  const [, no, day] = /^(JF(\d{8})\d{0,5})$/.exec(compactCode(keyword)) ?? []
  const date = validateDay(day === undefined ? '' : `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`)
  const byNo =
    no === undefined || !date.ok
      ? undefined
      : and(gte(place.createdAt, date.startsAt), lt(place.createdAt, date.startsAt + DAY), like(paymentOrder.paymentNo, `${no}%`))
  const named = likePattern(keyword)
  // Customers are few: a name that none has must not be looked for among all payment orders.
  const customers = await reader.select({ id: customer.id }).from(customer).where(like(customer.name, named))
  const byCustomer =
    customers.length === 0
      ? undefined
      : inArray(
          paymentOrder.customerId,
          customers.map(({ id }) => id)
        )
  const byOrder =
    onlyOf === null ? await orderConditions(reader, paymentOrder.accidentOrderId, keyword) : await ownOrders(reader, keyword, onlyOf)
  return [byNo, ...byOrder, byCustomer].filter((meaning) => meaning !== undefined)
}

/** The orders of a person that a keyword finds, gathered first: he has few of them, and the whole company's hits are many. */
async function ownOrders(reader: Reader, keyword: string, userId: string): Promise<SQL[]> {
  const driven = matching(reader, { id: orderUnit.orderId, createdAt: orderUnit.orderCreatedAt }, keyword)
  if (driven === undefined) return []
  const found = await union(drivenBy(reader, userId, driven), writtenBy(reader, userId, matching(reader, accidentOrder, keyword)))
  return found.length === 0 ? [] : [sql`${paymentOrder.accidentOrderId} = any(${sql.param(found.map(({ id }) => id))}::text[])`]
}

async function withCards(reader: Reader, rows: readonly PaymentOrderRow[], now: number): Promise<PaymentCard[]> {
  if (rows.length === 0) return []
  const orderIds = [...new Set(rows.map(({ accidentOrderId }) => accidentOrderId))]
  const orders = await reader
    .select({ id: accidentOrder.id, orderNo: accidentOrder.orderNo })
    .from(accidentOrder)
    .where(inArray(accidentOrder.id, orderIds))
  const vehicles = await reader
    .select({ orderId: orderVehicle.orderId, plateNo: orderVehicle.plateNo })
    .from(orderVehicle)
    .where(and(inArray(orderVehicle.orderId, orderIds), eq(orderVehicle.position, 0)))
  const customerIds = [...new Set(rows.flatMap(({ customerId }) => (customerId === null ? [] : [customerId])))]
  const customers =
    customerIds.length === 0
      ? []
      : await reader
          .select({ id: customer.id, name: customer.name })
          .from(customer)
          .where(inArray(customer.id, customerIds))
          .orderBy(asc(customer.id))
  return rows.map((row) =>
    paymentCard(
      row,
      {
        orderNo: orders.find(({ id }) => id === row.accidentOrderId)?.orderNo ?? '',
        plateNo: vehicles.find(({ orderId }) => orderId === row.accidentOrderId)?.plateNo ?? null,
        customerName: customers.find(({ id }) => id === row.customerId)?.name ?? null
      },
      now
    )
  )
}

/** Numbers of the tabs, from the counters. @param onlyOf as in `listPayments` @param now epoch ms */
export async function countPayments(reader: Reader, onlyOf: string | null, now: number): Promise<PaymentCounts> {
  const rows = await paymentsByStatus(reader, onlyOf, now)
  const sum = (key: PaymentTabKey) =>
    rows.reduce(
      (all, { status, count, overdue: late }) =>
        key === 'all' ? all + count : !TAB_STATUSES[key].includes(status) ? all : all + (key === 'overdue' ? late : count),
      0
    )
  return Object.fromEntries(PAYMENT_TAB_KEYS.map((key) => [key, sum(key)])) as PaymentCounts
}
