import { and, asc, desc, eq, inArray, isNotNull, sql, type SQL } from 'drizzle-orm'
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

/** Orders that a person may know of: all, or those he drives or wrote down. */
function scope(reader: Reader, onlyOf: string | null): SQL | undefined {
  if (onlyOf === null) return undefined
  const driven = reader.select({ id: orderUnit.orderId }).from(orderUnit).where(eq(orderUnit.driverId, onlyOf))
  return sql`(${accidentOrder.createdBy} = ${onlyOf} or ${inArray(accidentOrder.id, driven)})`
}

const writeCursor = (order: OrderRow): string => Buffer.from(`${order.createdAt}.${order.id}`).toString('base64url')

function readCursor(cursor: string): { createdAt: number, id: string } {
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
  const conditions: (SQL | undefined)[] = [scope(reader, onlyOf)]
  if (query.tab !== undefined && query.tab !== 'all') {
    conditions.push(inArray(accidentOrder.status, [...(STATUS_TABS.find(({ key }) => key === query.tab)?.statuses ?? [])]))
  }
  const keyword = query.keyword?.trim() ?? ''
  if (keyword !== '') {
    const match = matching(reader, accidentOrder.id, keyword)
    if (match === undefined) return { rows: [], nextCursor: null }
    conditions.push(match)
  }
  if (query.cursor !== undefined && query.cursor !== '') {
    const { createdAt, id } = readCursor(query.cursor)
    conditions.push(sql`(${accidentOrder.createdAt}, ${accidentOrder.id}) < (${createdAt}, ${id})`)
  }
  const found = await reader.select().from(accidentOrder).where(and(...conditions)).orderBy(desc(accidentOrder.createdAt), desc(accidentOrder.id)).limit(size + 1)
  const page = found.slice(0, size)
  const last = page.at(-1)
  return { rows: await withCards(reader, page), nextCursor: found.length > size && last !== undefined ? writeCursor(last) : null }
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
  const rows: { status: ServiceStatus, count: number }[] = onlyOf === null
    ? await reader.select().from(orderTabCount)
    : await reader.select({ status: accidentOrder.status, count: sql<number>`count(*)`.mapWith(Number) }).from(accidentOrder)
      .where(and(scope(reader, onlyOf), isNotNull(accidentOrder.status))).groupBy(accidentOrder.status)
  const count = new Map(rows.map((row) => [row.status, row.count]))
  return Object.fromEntries(STATUS_TABS.map(({ key, statuses }) => [key, statuses.reduce((sum, status) => sum + (count.get(status) ?? 0), 0)])) as TabCounts
}
