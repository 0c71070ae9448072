import { and, asc, desc, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import type { ListQuery, TabCounts } from '@/contract/transferCar/order/order'
import { NEWEST_FIRST } from '@/domain/transferCar/listColumns'
import { STATUS_TABS, type ServiceStatus } from '@/domain/transferCar/order/status'
import { PAGE_SIZE } from '@/domain/constants'
import type { Reader } from '../../../database/client'
import { accidentOrder, orderSearchTerm, orderTabCount, orderUnit, orderVehicle, towTruck, userAccount } from '../../../database/schema'
import { readMoney } from '../money'
import type { FilterMoment } from '../statisticFilter'
import type { OrderMoney, OrderRow, UnitRow, VehicleRow } from '../types'
import { filterOf, statusesOf } from './filter'
import { beyond, beyondIn, inOrder, newestFirst, readCursor, sortingOf, writeCursor, type OrderKey } from '../../../keyset'
import { matching, meaningsOf, newestHits } from './search'

/** An order with what its card shows. */
export interface CardRow {
  order: OrderRow
  vehicles: VehicleRow[]
  units: UnitRow[]
  driverName: string | null
  truckPlate: string | null
  money: OrderMoney
}

/**
 * One page, newest first where no other order is asked for, by keyset: rows that appear meanwhile neither repeat nor hide others. The page's orders are found in
 * narrow indexes first and read whole afterwards.
 * @param onlyOf user id for people who see only their own orders, null for all
 * @param ids these alone, of those that the query finds
 */
export async function listOrders(
  reader: Reader,
  query: ListQuery,
  onlyOf: string | null,
  moment: FilterMoment,
  ids?: readonly string[]
): Promise<{ rows: CardRow[]; nextCursor: string | null }> {
  const size = query.pageSize ?? PAGE_SIZE
  const search: Search = {
    keyword: query.keyword?.trim() ?? '',
    statuses: statusesOf(query),
    filter: [...filterOf(reader, query, moment), ...(ids === undefined ? [] : [inArray(accidentOrder.id, [...ids])])],
    limit: size + 1,
    after: query.cursor === undefined || query.cursor === '' ? null : readCursor(query.cursor),
    sort: query.sort ?? NEWEST_FIRST
  }
  if (search.keyword !== '' && meaningsOf(search.keyword).length === 0) return { rows: [], nextCursor: null }
  const found = onlyOf === null ? await first(reader, search) : await firstOwn(reader, onlyOf, search)
  const page = found.slice(0, size)
  const last = page.at(-1)
  const place = query.sort?.endsWith('statusAt') === true ? 'statusAt' : 'createdAt'
  return {
    rows: await withCards(reader, page),
    nextCursor: found.length > size && last !== undefined ? writeCursor({ createdAt: last[place], id: last.id }) : null
  }
}

/** What a page is looked for by; `statuses` undefined = all. */
interface Search {
  keyword: string
  statuses: readonly ServiceStatus[] | undefined
  filter: SQL[]
  after: OrderKey | null
  limit: number
  sort: NonNullable<ListQuery['sort']> | typeof NEWEST_FIRST
}

const SORTED_BY = { createdAt: accidentOrder.createdAt, statusAt: accidentOrder.statusAt }

/** Orders that a person drives or wrote down. */
const ownIds = (reader: Reader, userId: string) =>
  union(
    reader
      .select({ id: orderUnit.orderId })
      .from(orderUnit)
      .where(and(eq(orderUnit.driverId, userId), isNull(orderUnit.removedAt))),
    reader.select({ id: accidentOrder.id }).from(accidentOrder).where(eq(accidentOrder.createdBy, userId))
  )

async function first(reader: Reader, { keyword, statuses, filter, after, limit, sort }: Search, more?: SQL): Promise<OrderRow[]> {
  if (keyword !== '' && statuses === undefined && filter.length === 0 && more === undefined && sort === NEWEST_FIRST) {
    return readOrders(
      reader,
      await newestHits(reader, keyword, beyond(orderSearchTerm.orderCreatedAt, orderSearchTerm.orderId, after), limit)
    )
  }
  const sorting = sortingOf(sort, SORTED_BY)
  return reader
    .select()
    .from(accidentOrder)
    .where(
      and(
        more,
        ...filter,
        statuses && inArray(accidentOrder.status, [...statuses]),
        keyword === '' ? undefined : matching(reader, accidentOrder, keyword),
        beyondIn(sorting, accidentOrder.id, after)
      )
    )
    .orderBy(...inOrder(sorting, accidentOrder.id))
    .limit(limit)
}

/** The newest that a person drives and the newest that he wrote down, each read from his side, then merged; for another order his few are gathered first. */
async function firstOwn(reader: Reader, userId: string, search: Search): Promise<OrderRow[]> {
  if (search.sort !== NEWEST_FIRST) return first(reader, search, inArray(accidentOrder.id, ownIds(reader, userId)))
  const driven = await readOrders(reader, await newestDriven(reader, userId, search))
  const written = await first(reader, search, eq(accidentOrder.createdBy, userId))
  const merged = new Map([...driven, ...written].map((order) => [order.id, order]))
  return [...merged.values()].sort(newestFirst).slice(0, search.limit)
}

async function newestDriven(reader: Reader, userId: string, { keyword, statuses, filter, after, limit }: Search): Promise<string[]> {
  const found = await reader
    .select({ id: orderUnit.orderId })
    .from(orderUnit)
    .where(
      and(
        eq(orderUnit.driverId, userId),
        isNull(orderUnit.removedAt),
        statuses && inArray(orderUnit.orderStatus, [...statuses]),
        keyword === '' ? undefined : matching(reader, { id: orderUnit.orderId, createdAt: orderUnit.orderCreatedAt }, keyword),
        filter.length === 0
          ? undefined
          : inArray(
              orderUnit.orderId,
              reader
                .select({ id: accidentOrder.id })
                .from(accidentOrder)
                .where(and(...filter))
            ),
        beyond(orderUnit.orderCreatedAt, orderUnit.orderId, after)
        // Once an order, though he helped on it and then took its lead: a page must not run short.
      )
    )
    .groupBy(orderUnit.orderCreatedAt, orderUnit.orderId)
    .orderBy(desc(orderUnit.orderCreatedAt), desc(orderUnit.orderId))
    .limit(limit)
  return found.map(({ id }) => id)
}

async function readOrders(reader: Reader, ids: readonly string[]): Promise<OrderRow[]> {
  if (ids.length === 0) return []
  return reader
    .select()
    .from(accidentOrder)
    .where(inArray(accidentOrder.id, [...ids]))
    .orderBy(desc(accidentOrder.createdAt), desc(accidentOrder.id))
}

/** Orders of these statuses, those that have waited longest first. */
export async function openOrders(reader: Reader, statuses: readonly ServiceStatus[], limit: number): Promise<CardRow[]> {
  return withCards(
    reader,
    await reader
      .select()
      .from(accidentOrder)
      .where(inArray(accidentOrder.status, [...statuses]))
      .orderBy(asc(accidentOrder.createdAt), asc(accidentOrder.id))
      .limit(limit)
  )
}

async function withCards(reader: Reader, orders: OrderRow[]): Promise<CardRow[]> {
  if (orders.length === 0) return []
  const ids = orders.map(({ id }) => id)
  const vehicles = await reader.select().from(orderVehicle).where(inArray(orderVehicle.orderId, ids)).orderBy(asc(orderVehicle.position))
  const crews = await reader
    .select({ unit: orderUnit, driverName: userAccount.realName, truckPlate: towTruck.plateNo })
    .from(orderUnit)
    .leftJoin(userAccount, eq(userAccount.id, orderUnit.driverId))
    .leftJoin(towTruck, eq(towTruck.id, orderUnit.truckId))
    .where(inArray(orderUnit.orderId, ids))
  const money = await readMoney(reader, orders)
  return orders.map((order) => {
    const own = crews.filter(({ unit }) => unit.orderId === order.id)
    const lead = own.find(({ unit }) => unit.isLead)
    return {
      order,
      vehicles: vehicles.filter((vehicle) => vehicle.orderId === order.id),
      units: own.map(({ unit }) => unit),
      driverName: lead?.driverName ?? null,
      truckPlate: lead?.truckPlate ?? null,
      money: money.get(order.id) ?? { payments: [], freeFen: null }
    }
  })
}

/** Numbers of the tabs: from the counters for those who see all, counted for the few orders of a driver. */
export async function countTabs(reader: Reader, onlyOf: string | null): Promise<TabCounts> {
  const rows = onlyOf === null ? await reader.select().from(orderTabCount) : await countOwn(reader, onlyOf)
  const count = new Map(rows.map((row) => [row.status, row.count]))
  return Object.fromEntries(
    STATUS_TABS.map(({ key, statuses }) => [key, statuses.reduce((sum, status) => sum + (count.get(status) ?? 0), 0)])
  ) as TabCounts
}

/** Each order once, though its driver also wrote it down. */
async function countOwn(reader: Reader, userId: string): Promise<{ status: ServiceStatus; count: number }[]> {
  const own = union(
    reader
      .select({ id: orderUnit.orderId, status: orderUnit.orderStatus })
      .from(orderUnit)
      .where(and(eq(orderUnit.driverId, userId), isNull(orderUnit.removedAt))),
    reader.select({ id: accidentOrder.id, status: accidentOrder.status }).from(accidentOrder).where(eq(accidentOrder.createdBy, userId))
  ).as('own')
  return reader
    .select({ status: own.status, count: sql<number>`count(*)`.mapWith(Number) })
    .from(own)
    .groupBy(own.status)
}
