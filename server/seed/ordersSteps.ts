import type { PhotoCategory, ServiceAction, ServiceStatus, Stamp } from '@/contract/transferCar/order/codes'
import { ACTION_RULES } from '@/domain/transferCar/order/actions'
import { MINUTE, SECOND } from '../clock'
import type { OrderRow, UnitRow } from '../transferCar/order/types'
import { EMPTY_UNIT } from '../transferCar/order/commands/empty'
import { demoPriceLock } from './fees'
import { TRUCKS, YARD_ID } from './fleet'
import { BELONGINGS, type Plan } from './ordersData'
import type { Cast } from './ordersPeople'
import type { PictureMaker } from './ordersPictures'
import { PEOPLE } from './company'
import { type BuiltOrder, fixedId, nameOf, userId } from './ordersBuilt'
import { addPhoto, addSignature } from './ordersEvidence'

const UNIT_STAMPS: readonly Stamp[] = [
  'assignedAt',
  'acceptedAt',
  'departedAt',
  'arrivedAt',
  'workStartAt',
  'loadedAt',
  'destAt',
  'storedAt',
  'handedOverAt'
]

function actorOf(plan: Plan, action: ServiceAction, cast: Cast): string {
  switch (action) {
    case 'dispatch':
    case 'cancel':
      return cast.pick(['dispatcher1', 'dispatcher2'])
    case 'voidOrder':
      return 'manager1'
    case 'close':
      return 'finance1'
    case 'store':
      return 'yard1'
    default:
      return `driver${plan.driver ?? 1}`
  }
}

export async function step(
  built: BuiltOrder,
  plan: Plan,
  action: ServiceAction,
  at: number,
  cast: Cast,
  pictures: PictureMaker,
  index: number
): Promise<void> {
  const { order } = built
  const actor = actorOf(plan, action, cast)
  const from = order.status
  const rule = ACTION_RULES[action]
  const to = rule.to as ServiceStatus
  const photo = async (category: PhotoCategory, count: number) => {
    for (let n = 0; n < count; n++) await addPhoto(built, category, n + index, n, actor, at - (count - n) * 20 * SECOND, pictures)
  }
  const set = (changes: Partial<OrderRow>): void => {
    Object.assign(order, changes)
  }
  let payload: Record<string, unknown> = {}
  if (action === 'dispatch') {
    const truck = TRUCKS[(plan.driver ?? 1) - 1] ?? TRUCKS[0]
    built.unit = newUnit(index, order, userId(`driver${plan.driver ?? 1}`), truck.id, at + cast.int(15, 30) * MINUTE)
    payload = {
      driverId: built.unit.driverId,
      truckId: truck.id,
      driverName: nameOf(`driver${plan.driver ?? 1}`),
      truckPlate: truck.plateNo,
      etaAt: built.unit.etaAt
    }
  }
  if (action === 'arrive') {
    set(demoPriceLock(order, at))
    payload = { distanceFromPinM: cast.int(12, 180) }
  }
  if (action === 'startWork') {
    await photo('SCENE', 1)
    const unsafe = order.roadType === 'EXPRESSWAY' ? '高速应急车道来车快，无法绕车拍摄' : null
    if (unsafe === null) await photo('CORNER', 4)
    const damaged = built.vehicles[0]?.damaged === true
    if (damaged) await photo('DAMAGE', 3)
    const exempt = index % 11 === 4
    set({
      unsafeReason: unsafe,
      ...(exempt
        ? { priceExemption: 'CASUALTY' as const, priceExemptionNote: '当事人已送医' }
        : { agreedPriceFen: cast.int(28, 96) * 1000 })
    })
    if (!exempt) await addSignature(built, 'price', cast, actor, at, pictures, index)
    payload = {
      damaged,
      ...(unsafe === null ? {} : { unsafeReason: unsafe }),
      ...(exempt ? { exemption: 'CASUALTY', exemptionNote: '当事人已送医' } : { agreedPriceFen: order.agreedPriceFen })
    }
  }
  if (action === 'load') {
    await photo('LOADED', 1)
    const [vehicle] = built.vehicles
    if (vehicle !== undefined && cast.chance(0.5)) vehicle.vin = cast.vin()
    payload = { plateSituation: 'NORMAL', plateNo: vehicle?.plateNo, ...(vehicle?.vin == null ? {} : { vin: vehicle.vin }) }
  }
  if (action === 'repair') {
    await photo('RESULT', 1)
    set({ resultNote: cast.pick(['更换备胎后可正常行驶', '搭电启动成功，建议更换电瓶', '加注汽油 10 升，车辆已启动']) })
    payload = { resultNote: order.resultNote }
  }
  if (action === 'deliver' && built.unit !== null) {
    await photo('DEST_SIGN', 1)
    const distanceM = cast.int(3200, 26800)
    Object.assign(built.unit, { distanceM, legs: [{ leg: 1, distanceM, source: 'MAP', reason: null }] })
    payload = { distanceM, distanceSource: 'MAP' }
  }
  if (action === 'handOver') {
    set({ receiverName: cast.name(), receiverMobile: cast.mobile() })
    await addSignature(built, 'handover', cast, actor, at, pictures, index)
    payload = { receiverName: order.receiverName, receiverMobile: order.receiverMobile }
  }
  if (action === 'store') {
    await photo('UNLOAD_CORNER', 4)
    set({ yardId: YARD_ID, slot: plan.slot ?? null, keysCount: 1, odometerKm: cast.int(8000, 160000), belongings: cast.pick(BELONGINGS) })
    payload = { slot: order.slot, keys: 1, odometerKm: order.odometerKm, belongings: order.belongings }
  }
  if (action === 'cancel') {
    set({ endReason: 'CUSTOMER', endNote: '车主已自行联系维修厂' })
    payload = { reasonCode: 'CUSTOMER', reasonText: '客户取消', reason: order.endNote }
  }
  if (action === 'dryRun') {
    await photo('SCENE', 1)
    set({ endReason: 'NOT_FOUND', endNote: null })
    payload = { reasonCode: 'NOT_FOUND', reasonText: '现场无车' }
  }
  if (action === 'voidOrder') {
    set({ endNote: '重复录入' })
    payload = { reason: '重复录入' }
  }

  const { stamp, outcome } = rule
  if (stamp !== undefined) Object.assign(UNIT_STAMPS.includes(stamp) ? (built.unit ?? {}) : order, { [stamp]: at })
  set({
    status: to,
    statusAt: at,
    updatedAt: at,
    version: order.version + 1,
    ...(outcome === undefined ? {} : { outcome }),
    ...(to === 'DONE' ? { doneFrom: from } : {})
  })
  event(built, action, actor, at, from, to, payload)
}

export function event(
  built: BuiltOrder,
  action: ServiceAction,
  actor: string,
  at: number,
  from: ServiceStatus | null,
  to: ServiceStatus,
  payload: Record<string, unknown>
): void {
  const { order, unit, events } = built
  const atScene = ['arrive', 'startWork', 'load', 'repair', 'dryRun'].includes(action)
  events.push({
    id: fixedId(`event ${order.id} ${events.length}`),
    orderId: order.id,
    unitId: unit?.id ?? null,
    seq: events.length + 1,
    action,
    fromStatus: from,
    toStatus: to,
    actorId: userId(actor),
    actorRole: PEOPLE.find((person) => person.account === actor)?.role ?? '',
    deviceAt: at,
    serverAt: at + 900,
    businessAt: at,
    clockOffsetMs: 0,
    ...(atScene ? { lng: order.lng, lat: order.lat, coordType: order.coordType, accuracyM: 15 } : {}),
    payload
  })
}

function newUnit(index: number, order: OrderRow, driverId: string, truckId: string, etaAt: number): UnitRow {
  return {
    ...EMPTY_UNIT,
    id: fixedId(`unit ${index}`),
    orderId: order.id,
    orderCreatedAt: order.createdAt,
    orderStatus: order.status,
    isLead: true,
    driverId,
    truckId,
    etaAt
  }
}
