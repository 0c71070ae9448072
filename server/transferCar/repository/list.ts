import { and, asc, desc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { alias, type AnyPgColumn } from 'drizzle-orm/pg-core'
import type { ListQuery, TabCounts } from '@/contract/transferCar'
import { STATUS_TABS, type ServiceStatus } from '@/domain/transferCar/status'
import type { Reader } from '../../database/client'
import { accidentOrder, orderTabCount, orderUnit, orderVehicle, towTruck, userAccount } from '../../database/schema'
import { refuse } from '../../errors'
import type { OrderRow, UnitRow, VehicleRow } from '../types'
import { matching } from './search'

const PAGE_SIZE = 20

/** An order with what its card shows. */
export interface CardRow {
  order: OrderRow
  vehicles: VehicleRow[]
  lead: UnitRow | null
  driverName: string | null
  truckPlate: string | null
}

interface Cursor {
  createdAt: number
  id: string
}

const writeCursor = (order: OrderRow): string => Buffer.from(`${order.createdAt}.${order.id}`).toString('base64url')

function readCursor(cursor: string): Cursor {
  const [, createdAt, id] = /^(\d{1,15})\.([0-9A-Za-z_-]{1,64})$/.exec(Buffer.from(cursor, 'base64url').toString('utf8')) ?? []
  if (createdAt === undefined || id === undefined) throw refuse('翻页位置无效，请从头刷新', { cursor: '翻页位置无效' })
  return { createdAt: Number(createdAt), id }
}

/**
 * One page, newest first, by keyset: rows that appear meanwhile neither repeat nor hide others.
 * @param onlyOf user id for people who see only their own orders, null for all
 */
export async function listOrders(reader: Reader, query: ListQuery, onlyOf: string | null): Promise<{ rows: CardRow[], nextCursor: string | null }> {
  const size = query.pageSize ?? PAGE_SIZE
  const conditions: SQL[] = []
  if (query.tab !== undefined && query.tab !== 'all') {
    conditions.push(inArray(accidentOrder.status, [...(STATUS_TABS.find(({ key }) => key === query.tab)?.statuses ?? [])]))
  }
  const keyword = query.keyword?.trim() ?? ''
  if (keyword !== '') {
    const match = matching(reader, accidentOrder.id, keyword)
    if (match === undefined) return { rows: [], nextCursor: null }
    conditions.push(match)
  }
  const after = query.cursor === undefined || query.cursor === '' ? null : readCursor(query.cursor)
  const found = onlyOf === null ? await newest(reader, conditions, after, size + 1) : await newestOwn(reader, onlyOf, conditions, after, size + 1)
  const page = found.slice(0, size)
  const last = page.at(-1)
  return { rows: await withCards(reader, page), nextCursor: found.length > size && last !== undefined ? writeCursor(last) : null }
}

const beyond = (createdAt: AnyPgColumn, id: AnyPgColumn, after: Cursor | null): SQL | undefined =>
  after === null ? undefined : sql`(${createdAt}, ${id}) < (${after.createdAt}, ${after.id})`

async function newest(reader: Reader, conditions: readonly SQL[], after: Cursor | null, limit: number): Promise<OrderRow[]> {
  return reader.select().from(accidentOrder).where(and(...conditions, beyond(accidentOrder.createdAt, accidentOrder.id, after)))
    .orderBy(desc(accidentOrder.createdAt), desc(accidentOrder.id)).limit(limit)
}

/** The newest that a person drives and the newest that he wrote down, each read from his side, then merged. */
async function newestOwn(reader: Reader, userId: string, conditions: readonly SQL[], after: Cursor | null, limit: number): Promise<OrderRow[]> {
  const driven = await reader.select({ order: accidentOrder }).from(orderUnit).innerJoin(accidentOrder, eq(accidentOrder.id, orderUnit.orderId))
    .where(and(eq(orderUnit.driverId, userId), ...conditions, beyond(orderUnit.orderCreatedAt, orderUnit.orderId, after)))
    .orderBy(desc(orderUnit.orderCreatedAt), desc(orderUnit.orderId)).limit(limit)
  const written = await newest(reader, [eq(accidentOrder.createdBy, userId), ...conditions], after, limit)
  const merged = new Map([...driven.map(({ order }) => order), ...written].map((order) => [order.id, order]))
  return [...merged.values()].sort((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1)).slice(0, limit)
}

async function withCards(reader: Reader, orders: OrderRow[]): Promise<CardRow[]> {
  if (orders.length === 0) return []
  const ids = orders.map(({ id }) => id)
  const vehicles = await reader.select().from(orderVehicle).where(inArray(orderVehicle.orderId, ids)).orderBy(asc(orderVehicle.position))
  const leads = await reader.select({ unit: orderUnit, driverName: userAccount.realName, truckPlate: towTruck.plateNo }).from(orderUnit)
    .leftJoin(userAccount, eq(userAccount.id, orderUnit.driverId)).leftJoin(towTruck, eq(towTruck.id, orderUnit.truckId))
    .where(and(inArray(orderUnit.orderId, ids), eq(orderUnit.isLead, true)))
  return orders.map((order) => {
    const lead = leads.find(({ unit }) => unit.orderId === order.id)
    return {
      order, vehicles: vehicles.filter((vehicle) => vehicle.orderId === order.id),
      lead: lead?.unit ?? null, driverName: lead?.driverName ?? null, truckPlate: lead?.truckPlate ?? null
    }
  })
}

/** Numbers of the tabs: from the counters for those who see all, counted for the few orders of a driver. */
export async function countTabs(reader: Reader, onlyOf: string | null): Promise<TabCounts> {
  const rows = onlyOf === null ? await reader.select().from(orderTabCount) : await countOwn(reader, onlyOf)
  const count = new Map(rows.map((row) => [row.status, row.count]))
  return Object.fromEntries(STATUS_TABS.map(({ key, statuses }) => [key, statuses.reduce((sum, status) => sum + (count.get(status) ?? 0), 0)])) as TabCounts
}

async function countOwn(reader: Reader, userId: string): Promise<{ status: ServiceStatus, count: number }[]> {
  const written = alias(accidentOrder, 'written')
  const own = reader.select({ id: orderUnit.orderId }).from(orderUnit).where(eq(orderUnit.driverId, userId))
    .unionAll(reader.select({ id: written.id }).from(written).where(eq(written.createdBy, userId)))
  return reader.select({ status: accidentOrder.status, count: sql<number>`count(*)`.mapWith(Number) }).from(accidentOrder)
    .where(inArray(accidentOrder.id, own)).groupBy(accidentOrder.status)
}
