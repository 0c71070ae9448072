import { accidentOrder, orderUnit, payment, paymentOrder, refund } from '../../../../server/database/schema'
import type { TestApp } from '../../../support/databases'

/** What the pages show, counted record by record without any of the server's statements. */
export interface Truth {
  created: number
  completed: number
  dryRun: number
  cancelled: number
  receivableFen: number
  receivables: number
  reducedFen: number
  paidFen: number
  payments: number
  refundedFen: number
  refunds: number
}
const NOTHING: Truth = {
  created: 0,
  completed: 0,
  dryRun: 0,
  cancelled: 0,
  receivableFen: 0,
  receivables: 0,
  reducedFen: 0,
  paidFen: 0,
  payments: 0,
  refundedFen: 0,
  refunds: 0
}

export interface Records {
  orders: (typeof accidentOrder.$inferSelect)[]
  units: (typeof orderUnit.$inferSelect)[]
  bills: (typeof paymentOrder.$inferSelect)[]
  payments: (typeof payment.$inferSelect)[]
  refunds: (typeof refund.$inferSelect)[]
}

export async function readRecords({ context: { db } }: TestApp): Promise<Records> {
  return {
    orders: await db.select().from(accidentOrder),
    units: await db.select().from(orderUnit),
    bills: await db.select().from(paymentOrder),
    payments: await db.select().from(payment),
    refunds: await db.select().from(refund)
  }
}

/** Shanghai day of a moment by the calendar, not by division. */
export const dayOf = (at: number): string => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(at)
const hourOf = (at: number): string =>
  String(Number(new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', hour: '2-digit', hourCycle: 'h23' }).format(at)))

export type Table = Record<string, Truth>

/** Every figure of every dimension in the days `from` to `to`, both inside. */
export function countAll({ orders, units, bills, payments, refunds }: Records, from: string, to: string): Record<string, Table> {
  const tables: Record<string, Table> = Object.fromEntries(
    ['total', 'hour', 'status', 'area', 'source', 'insurer', 'driver', 'truck', 'fee', 'method', 'collector'].map((name) => [name, {}])
  )
  const inside = (at: number | null): at is number => at !== null && dayOf(at) >= from && dayOf(at) <= to
  const add = (dimension: string, key: string | null, more: Partial<Truth>): void => {
    const table = tables[dimension] as Table
    const row = (table[key ?? ''] ??= { ...NOTHING })
    for (const [name, value] of Object.entries(more)) row[name as keyof Truth] += value
  }
  for (const order of orders) {
    if (order.outcome === 'VOID' || !inside(order.createdAt)) continue
    const one = {
      created: 1,
      completed: order.outcome === 'TOWED' || order.outcome === 'REPAIRED' ? 1 : 0,
      dryRun: order.outcome === 'DRY_RUN' ? 1 : 0,
      cancelled: order.outcome === 'CANCELLED' ? 1 : 0
    }
    const crews = units.filter((unit) => unit.orderId === order.id && unit.removedAt === null)
    const once = (ids: (string | null)[]): (string | null)[] => {
      const known = [...new Set(ids.filter((id) => id !== null))]
      return known.length === 0 ? [null] : known
    }
    for (const [dimension, keys] of Object.entries({
      total: [''],
      hour: [hourOf(order.createdAt)],
      status: [order.status],
      area: [order.areaCode],
      source: [order.source],
      insurer: [order.insurer],
      driver: once(crews.map(({ driverId }) => driverId)),
      truck: once(crews.map(({ truckId }) => truckId))
    }))
      for (const key of keys) add(dimension, key, one)
  }
  for (const bill of bills) {
    if (!['OPEN', 'ON_ACCOUNT', 'WAIVED'].includes(bill.stage) || !inside(bill.reviewedAt ?? bill.createdAt)) continue
    const waived = bill.stage === 'WAIVED'
    const of = (payable: number, discount: number): Partial<Truth> =>
      waived ? { reducedFen: payable + discount } : { receivableFen: payable, reducedFen: discount }
    add('total', '', { ...of(bill.payableFen, bill.discountFen), receivables: waived ? 0 : 1 })
    for (const line of bill.lines) add('fee', line.code, of(line.payableFen, line.discountFen))
    if (!waived) for (const code of new Set(bill.lines.map((line) => line.code))) add('fee', code, { receivables: 1 })
  }
  for (const each of payments)
    if (each.state === 'SUCCESS' && inside(each.paidAt))
      for (const [dimension, key] of [
        ['total', ''],
        ['method', each.method],
        ['collector', each.collectorId]
      ] as const)
        add(dimension, key, { paidFen: each.amountFen, payments: 1 })
  for (const each of refunds) {
    if (each.state !== 'SUCCESS' || !inside(each.doneAt)) continue
    const of = payments.find(({ id }) => id === each.paymentId)
    // An over-payment that went back by itself never came in.
    if (of?.state !== 'SUCCESS') continue
    for (const [dimension, key] of [
      ['total', ''],
      ['method', of?.method ?? null],
      ['collector', of?.collectorId ?? null]
    ] as const)
      add(dimension, key, { refundedFen: each.amountFen, refunds: 1 })
  }
  return tables
}

/** Lengths in whole seconds by kind, ascending. */
export function lengthsOf({ orders, units }: Records, from: string, to: string): Record<string, number[]> {
  const found: Record<string, number[]> = { respond: [], depart: [], arrive: [], arriveFromAssigned: [], onScene: [], whole: [] }
  for (const order of orders) {
    if (order.outcome === 'VOID' || order.outcome === 'CANCELLED' || dayOf(order.createdAt) < from || dayOf(order.createdAt) > to) continue
    const lead = units.find((unit) => unit.orderId === order.id && unit.isLead)
    if (lead === undefined) continue
    const add = (kind: string, start: number | null, end: number | null) => {
      if (start !== null && end !== null) found[kind]?.push(Math.max(0, Math.floor((end - start) / 1000)))
    }
    add('arrive', order.createdAt, lead.arrivedAt)
    add('arriveFromAssigned', lead.assignedAt, lead.arrivedAt)
    if (order.outcome === 'DRY_RUN') continue
    add('respond', order.createdAt, lead.acceptedAt)
    add('depart', order.createdAt, lead.departedAt)
    add('onScene', lead.arrivedAt, lead.loadedAt)
    add('whole', order.createdAt, lead.storedAt ?? lead.handedOverAt)
  }
  for (const list of Object.values(found)) list.sort((a, b) => a - b)
  return found
}

/** Orders of these days that wait for a crew half an hour after their report. @param now epoch ms */
export function overdueOf({ orders, units }: Records, from: string, to: string, now: number): number {
  const waiting = ['PENDING', 'ASSIGNED', 'ACCEPTED', 'EN_ROUTE', 'ON_SCENE', 'WORKING']
  return orders.filter(
    ({ id, status, createdAt }) =>
      waiting.includes(status) &&
      dayOf(createdAt) >= from &&
      dayOf(createdAt) <= to &&
      now - createdAt >= 1_800_000 &&
      !units.some((unit) => unit.orderId === id && unit.isLead && unit.arrivedAt !== null)
  ).length
}
