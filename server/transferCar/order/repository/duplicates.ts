import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, notInArray, or, sql, type SQL } from 'drizzle-orm'
import type { DuplicateHit, DuplicateQuery } from '@/contract/transferCar/order/order'
import { labelledDistanceM } from '@/domain/transferCar/order/coordinates'
import { statusesThat } from '@/domain/transferCar/order/status'
import { compactCode } from '@/domain/validators/normalise'
import { normalisePlate } from '@/domain/validators/plate'
import { DAY, MINUTE } from '../../../clock'
import type { Reader } from '../../../database/client'
import { accidentOrder, orderUnit, orderVehicle } from '../../../database/schema'
import { pointOf } from '../point'
import type { OrderRow } from '../types'

const NEAR_M = 300
const NEAR_MS = 15 * MINUTE
const MOBILE_MS = 30 * MINUTE
const MOST = 20
/** Half a kilometre in degrees, generously: what the database narrows down before the exact distance. */
const BOX_DEGREES = 0.02

const given = (value: string | string[] | undefined): string[] => (value === undefined ? [] : [value].flat())
const isFilled = (text: string): boolean => text !== ''

/**
 * Orders that may be about the same case (intake.md#duplicates): plate or VIN of any of its vehicles open or within 24 h, same mobile
 * within 30 min, within 300 m and 15 min of another open order, same case number. Only orders the person may know of.
 * @param onlyOf user id for people who see only their own orders, null for all
 * @param now epoch ms
 */
export async function findDuplicates(reader: Reader, query: DuplicateQuery, onlyOf: string | null, now: number): Promise<DuplicateHit[]> {
  const plates = given(query.plateNo).map(normalisePlate).filter(isFilled)
  const vins = given(query.vin).map(compactCode).filter(isFilled)
  const mobile = compactCode(query.mobile ?? '').replace(/^(\+|00)86/, '')
  const caseNo = query.policeCaseNo?.trim() ?? ''
  const open = notInArray(accidentOrder.status, [...statusesThat('isOver')])
  const recent = (ms: number) => gte(accidentOrder.createdAt, now - ms)
  const ofVehicle = (condition: SQL) =>
    inArray(accidentOrder.id, reader.select({ id: orderVehicle.orderId }).from(orderVehicle).where(condition))
  const checks: { reason: string; where: SQL | undefined; holds?: (order: OrderRow) => boolean }[] = []
  if (plates.length > 0)
    checks.push({ reason: '同车牌', where: and(ofVehicle(inArray(orderVehicle.plateNo, plates)), or(open, recent(DAY))) })
  if (vins.length > 0) checks.push({ reason: '同车架号', where: and(ofVehicle(inArray(orderVehicle.vin, vins)), or(open, recent(DAY))) })
  if (mobile !== '') checks.push({ reason: '同一报案手机', where: and(eq(accidentOrder.reporterMobile, mobile), recent(MOBILE_MS)) })
  if (caseNo !== '') checks.push({ reason: '同警情编号', where: eq(accidentOrder.policeCaseNo, caseNo) })
  if (query.lng !== undefined && query.lat !== undefined) {
    const here = { lng: query.lng, lat: query.lat, coordType: 'GCJ02' as const }
    checks.push({
      reason: '300 米内 15 分钟内的工单',
      where: and(
        open,
        recent(NEAR_MS),
        isNotNull(accidentOrder.lng),
        sql`${accidentOrder.lng} between ${here.lng - BOX_DEGREES} and ${here.lng + BOX_DEGREES}`,
        sql`${accidentOrder.lat} between ${here.lat - BOX_DEGREES} and ${here.lat + BOX_DEGREES}`
      ),
      holds: (order) => {
        const there = pointOf(order)
        return there !== null && labelledDistanceM(here, there) <= NEAR_M
      }
    })
  }
  const scope =
    onlyOf === null
      ? undefined
      : or(
          eq(accidentOrder.createdBy, onlyOf),
          inArray(
            accidentOrder.id,
            reader
              .select({ id: orderUnit.orderId })
              .from(orderUnit)
              .where(and(eq(orderUnit.driverId, onlyOf), isNull(orderUnit.removedAt)))
          )
        )
  const hits = new Map<string, Omit<DuplicateHit, 'plateNo'>>()
  for (const { reason, where, holds = () => true } of checks) {
    const found = await reader
      .select()
      .from(accidentOrder)
      .where(and(where, scope, notInArray(accidentOrder.status, ['VOID'])))
      .orderBy(desc(accidentOrder.createdAt))
      .limit(MOST)
    for (const order of found.filter(holds)) {
      const hit = hits.get(order.id)
      hits.set(order.id, {
        id: order.id,
        orderNo: order.orderNo,
        status: order.status,
        createdAt: order.createdAt,
        address: order.address,
        reason: hit === undefined ? reason : `${hit.reason}、${reason}`
      })
    }
  }
  const vehicles =
    hits.size === 0
      ? []
      : await reader
          .select()
          .from(orderVehicle)
          .where(inArray(orderVehicle.orderId, [...hits.keys()]))
          .orderBy(asc(orderVehicle.position))
  const plateOf = (id: string): string | null => {
    const own = vehicles.filter(({ orderId, plateNo }) => orderId === id && plateNo !== null)
    return (own.find(({ plateNo, vin }) => plates.includes(plateNo ?? '') || vins.includes(vin ?? '')) ?? own[0])?.plateNo ?? null
  }
  return [...hits.values()].sort((a, b) => b.createdAt - a.createdAt).map((hit) => ({ ...hit, plateNo: plateOf(hit.id) }))
}
