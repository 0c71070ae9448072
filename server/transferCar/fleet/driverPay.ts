import { asc, inArray } from 'drizzle-orm'
import type { DriverPay, PayEntry, PayOverview, PaySheet } from '@/contract/transferCar/fleet/driverPay'
import { formatFullDateTime } from '@/domain/format/dateTime'
import { Model } from '@/domain/permission'
import { payKindLabel, percentWords, sharesOf } from '@/domain/transferCar/fleet/driverPay'
import { OUTCOME_LABELS } from '@/domain/transferCar/statistic/labels'
import { CSV_START, csvLine, csvYuan } from '@/domain/transferCar/statistic/csv'
import { dayNumber, dayOfText, monthOf, type Span } from '@/domain/transferCar/statistic/days'
import { displayPlate } from '@/domain/validators/plate'
import type { Actor } from '../../context'
import type { Reader } from '../../database/client'
import { orderVehicle } from '../../database/schema'
import { forbidden, notFound } from '../../errors'
import { readPaidOrders, readPayRules } from './paidOrders'
import { realNamesOf } from '../../organization/commands/names'

/** Pay of everybody: finance, managers, the administrator. */
export const seesAllPay = (actor: Actor): boolean => actor.can(Model.paymentOrder, 'btn_fee_review')
export const mayExportPay = (actor: Actor): boolean => seesAllPay(actor) && actor.can(Model.statistic, 'btn_export')
export const mayEditPayRules = (actor: Actor): boolean => actor.can(Model.paymentOrder, 'btn_rate')

/** @throws Refusal 403 */
export function requirePay(actor: Actor): void {
  if (!seesAllPay(actor) && !actor.can(Model.accidentOrder, 'btn_accept')) throw forbidden('没有“驾驶员提成”的权限')
}

/** The days of a month. @param month yyyy-mm, undefined = of now */
export function monthSpan(month: string | undefined, now: number): Span {
  return monthOf((month === undefined ? undefined : dayOfText(`${month}-01`)) ?? dayNumber(now))
}

/** What each driver earned by each order, by driver; orders that earn nothing by their end are left out. */
async function entriesOf(reader: Reader, span: Span, driverId?: string): Promise<Map<string, PayEntry[]>> {
  const rules = await readPayRules(reader)
  const orders = await readPaidOrders(reader, [span], driverId)
  const plates = await platesOf(
    reader,
    orders.map(({ id }) => id)
  )
  const byDriver = new Map<string, PayEntry[]>()
  for (const order of orders) {
    const { kind, rule, payFen, shares } = sharesOf(order, rules)
    const own = shares.filter((share) => share.driverId !== null)
    if (kind === null || order.outcome === null) continue
    for (const share of own) {
      if (share.driverId === null || (driverId !== undefined && share.driverId !== driverId)) continue
      const entry: PayEntry = {
        orderId: order.id,
        orderNo: order.orderNo,
        plateNo: plates.get(order.id) ?? null,
        createdAt: order.createdAt,
        kind,
        outcome: order.outcome,
        drivers: own.length,
        orderIncomeFen: order.incomeFen,
        orderPayFen: payFen,
        incomeFen: share.incomeFen,
        payFen: share.payFen,
        ruleVersion: rule?.version ?? null,
        shareBp: rule?.rate.shareBp ?? 0,
        fixedFen: rule?.rate.fixedFen ?? 0
      }
      byDriver.set(share.driverId, [...(byDriver.get(share.driverId) ?? []), entry])
    }
  }
  return byDriver
}

const totalsOf = (entries: readonly Pick<PayEntry, 'incomeFen' | 'payFen'>[]) => ({
  orders: entries.length,
  incomeFen: entries.reduce((sum, { incomeFen }) => sum + incomeFen, 0),
  payFen: entries.reduce((sum, { payFen }) => sum + payFen, 0)
})

/** The month by driver; who may not see all sees himself. @param month yyyy-mm @throws Refusal 403 */
export async function payOverview(reader: Reader, actor: Actor, month: string | undefined, now: number): Promise<PayOverview> {
  requirePay(actor)
  const seesAll = seesAllPay(actor)
  const span = monthSpan(month, now)
  const entries = await entriesOf(reader, span, seesAll ? undefined : actor.userId)
  const names = await realNamesOf(reader, [...entries.keys()])
  const drivers: DriverPay[] = [...entries]
    .map(([driverId, list]) => ({ driverId, driverName: names.get(driverId) ?? driverId, ...totalsOf(list) }))
    .sort((a, b) => b.payFen - a.payFen || a.driverName.localeCompare(b.driverName, 'zh-CN'))
  return {
    month: monthText(span),
    drivers,
    total: totalsOf([...entries.values()].flat()),
    seesAll,
    canExport: mayExportPay(actor),
    mayEditRules: mayEditPayRules(actor)
  }
}

/** One driver's month with its orders. @throws Refusal 403; 404 for nobody, and for somebody else */
export async function paySheet(reader: Reader, actor: Actor, driverId: string, month: string | undefined, now: number): Promise<PaySheet> {
  requirePay(actor)
  const name = seesAllPay(actor) || driverId === actor.userId ? (await realNamesOf(reader, [driverId])).get(driverId) : undefined
  if (name === undefined) throw notFound('没有这位驾驶员的提成')
  const span = monthSpan(month, now)
  const entries = (await entriesOf(reader, span, driverId)).get(driverId) ?? []
  return { month: monthText(span), driverId, driverName: name, ...totalsOf(entries), entries: [...entries].reverse() }
}

/** The month of all drivers, an order a line; plates are those of the vehicles, no personal data. */
export async function payLines(reader: Reader, span: Span): Promise<string[]> {
  const entries = await entriesOf(reader, span)
  const names = await realNamesOf(reader, [...entries.keys()])
  const heads = [
    '驾驶员',
    '工单号',
    '报案时间',
    '车牌',
    '作业类型',
    '结果',
    '工单收入（元）',
    '提成比例',
    '固定（元）',
    '人数',
    '提成（元）'
  ]
  const lines = [...entries].flatMap(([driverId, list]) => list.map((entry) => ({ name: names.get(driverId) ?? driverId, entry })))
  lines.sort((a, b) => a.name.localeCompare(b.name, 'zh-CN') || a.entry.createdAt - b.entry.createdAt)
  return [
    CSV_START,
    csvLine(heads),
    ...lines.map(({ name, entry }) =>
      csvLine([
        name,
        entry.orderNo,
        formatFullDateTime(entry.createdAt),
        entry.plateNo === null ? '' : displayPlate(entry.plateNo),
        payKindLabel(entry.kind),
        OUTCOME_LABELS[entry.outcome],
        csvYuan(entry.orderIncomeFen),
        entry.ruleVersion === null ? '' : percentWords(entry.shareBp),
        entry.ruleVersion === null ? '' : csvYuan(entry.fixedFen),
        entry.drivers,
        csvYuan(entry.payFen)
      ])
    )
  ]
}

const monthText = ({ from }: Span): string => new Date(from * 86_400_000).toISOString().slice(0, 7)

async function platesOf(reader: Reader, orderIds: readonly string[]): Promise<Map<string, string>> {
  if (orderIds.length === 0) return new Map()
  const rows = await reader
    .select({ orderId: orderVehicle.orderId, plateNo: orderVehicle.plateNo })
    .from(orderVehicle)
    .where(inArray(orderVehicle.orderId, [...orderIds]))
    .orderBy(asc(orderVehicle.position))
  const plates = new Map<string, string>()
  for (const { orderId, plateNo } of rows) if (plateNo !== null && !plates.has(orderId)) plates.set(orderId, plateNo)
  return plates
}
