import { createHash } from 'node:crypto'
import type { PhotoCategory, ServiceAction, ServiceStatus, Stamp } from '@/contract/transferCar/order/codes'
import { ACTION_RULES } from '@/domain/transferCar/order/actions'
import { HOUR, MINUTE, SECOND } from '../clock'
import type { orderEvent, orderEvidence, orderSignature } from '../database/schema'
import type { OrderRow, UnitRow, VehicleRow } from '../transferCar/order/types'
import { EMPTY_ORDER, EMPTY_UNIT, EMPTY_VEHICLE } from '../transferCar/order/commands/empty'
import type { StoredFile } from '../files/commands'
import { demoPriceLock } from './fees'
import { TRUCKS, YARD_ID } from './fleet'
import { BELONGINGS, CARS, DESTINATIONS, PLACES, REMARKS, type Plan } from './ordersData'
import type { Cast } from './ordersPeople'
import type { PictureMaker } from './ordersPictures'
import { PEOPLE } from './company'

export interface BuiltOrder {
  order: OrderRow
  vehicles: VehicleRow[]
  unit: UnitRow | null
  events: (typeof orderEvent.$inferInsert)[]
  evidence: (typeof orderEvidence.$inferInsert)[]
  signatures: (typeof orderSignature.$inferInsert)[]
}

/** A fixed id of 32 hex digits, as the server makes them. */
export const fixedId = (name: string): string => createHash('sha256').update(`demo ${name}`).digest('hex').slice(0, 32)
const uuidOf = (id: string): string => `${id.slice(0, 8)}-${id.slice(8, 12)}-4${id.slice(13, 16)}-8${id.slice(17, 20)}-${id.slice(20, 32)}`
const userId = (account: string): string => `user-${account}`
const nameOf = (account: string): string => PEOPLE.find((person) => person.account === account)?.realName ?? ''

const PATH: Readonly<Record<string, readonly ServiceAction[]>> = {
  towed: ['dispatch', 'accept', 'depart', 'arrive', 'startWork', 'load', 'deliver', 'handOver'],
  stored: ['dispatch', 'accept', 'depart', 'arrive', 'startWork', 'load', 'deliver', 'store'],
  repaired: ['dispatch', 'accept', 'depart', 'arrive', 'startWork', 'repair'],
  dryRun: ['dispatch', 'accept', 'depart', 'arrive', 'dryRun']
}
/** Minutes a step takes after the one before: shortest and longest. */
const TAKES: Readonly<Partial<Record<ServiceAction, readonly [number, number]>>> = {
  dispatch: [1, 5],
  accept: [1, 2],
  depart: [1, 4],
  arrive: [9, 24],
  startWork: [5, 12],
  load: [8, 20],
  repair: [15, 35],
  deliver: [14, 38],
  handOver: [5, 15],
  store: [8, 18],
  dryRun: [6, 15],
  cancel: [3, 9],
  voidOrder: [20, 40],
  close: [240, 900]
}
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

/** The steps that bring an order to where the plan wants it. */
function stepsOf({ status, ending, from }: Plan): readonly ServiceAction[] {
  if (status === 'DRAFT' || status === 'PENDING') return []
  if (status === 'CANCELLED') return from === 'ACCEPTED' ? ['dispatch', 'accept', 'cancel'] : ['cancel']
  if (status === 'VOID') return ['voidOrder']
  if (status === 'DRY_RUN') return PATH.dryRun ?? []
  const path = PATH[ending ?? 'towed'] ?? []
  if (status === 'CLOSED') return [...path, 'close']
  const last = path.findIndex((action) => ACTION_RULES[action].to === status)
  return path.slice(0, last + 1)
}

/** Plays one planned order through its steps: every stamp, event and photo follows from them. @param now epoch ms */
export async function buildOrder(
  plan: Plan,
  index: number,
  orderNo: string,
  now: number,
  cast: Cast,
  pictures: PictureMaker
): Promise<BuiltOrder> {
  const id = fixedId(`order ${index}`)
  const createdAt = callTime(plan, now)
  const place = PLACES[index % PLACES.length] ?? PLACES[0]
  const destination = DESTINATIONS[plan.ending === 'stored' ? 1 : index % DESTINATIONS.length] ?? DESTINATIONS[0]
  const car = CARS[(index * 5) % CARS.length] ?? CARS[0]
  const creator = cast.pick(['dispatcher1', 'dispatcher1', 'dispatcher2', 'clerk1'])
  const repaired = plan.ending === 'repaired'
  const draft = plan.status === 'DRAFT'
  const { plate, ...vehicle } = car
  const built: BuiltOrder = {
    order: {
      ...EMPTY_ORDER,
      id,
      orderNo,
      version: 1,
      status: draft ? 'DRAFT' : 'PENDING',
      statusAt: createdAt,
      createdBy: userId(creator),
      createdAt,
      updatedAt: createdAt,
      source: cast.pick(['POLICE_122', 'OWNER_CALL', 'INSURER', 'EXPRESSWAY_12122', 'OWNER_CALL', 'AGREEMENT']),
      bearer: cast.pick(['PARTY', 'INSURER', 'PARTY', 'PENDING']),
      serviceType: repaired ? cast.pick(['TYRE', 'JUMP_START', 'FUEL']) : cast.pick(['TOW', 'TOW', 'TOW_CRANE', 'TOW']),
      accidentType: repaired ? 'BREAKDOWN' : cast.pick(['REAR_END', 'SIDE', 'FIXED_OBJECT', 'BREAKDOWN', 'HEAD_ON']),
      policeCaseNo: cast.chance(0.35) ? `4403${cast.digits(10)}` : null,
      ...place,
      coordType: 'GCJ02',
      accuracyM: cast.int(8, 45),
      reporterName: draft ? null : cast.name(),
      reporterMobile: cast.mobile(),
      ...(repaired || draft ? {} : { ...destination, destCoordType: 'GCJ02' as const }),
      injured: cast.chance(0.12) ? cast.int(1, 2) : 0,
      lanesBlocked: cast.int(0, 2),
      hazmat: index === 11,
      remark: cast.pick(REMARKS) || null
    },
    vehicles: [
      {
        ...EMPTY_VEHICLE,
        id: fixedId(`vehicle ${index}`),
        orderId: id,
        position: 0,
        plateSituation: 'NORMAL',
        plateNo: draft ? null : cast.plate(plate),
        vin: null,
        ...vehicle,
        damaged: !repaired && cast.chance(0.6)
      }
    ],
    unit: null,
    events: [],
    evidence: [],
    signatures: []
  }
  event(built, 'submit', creator, createdAt, null, built.order.status, { draft })
  let at = createdAt
  const steps = stepsOf(plan)
  // An order that is still under way was touched a moment ago, however slow the dice: never a stamp in the future.
  const room = now - createdAt - 2 * MINUTE
  const planned = steps.map((action) => {
    const [least, most] = TAKES[action] ?? [1, 3]
    return cast.int(least, most) * MINUTE + cast.int(1, 59) * SECOND
  })
  const total = planned.reduce((sum, ms) => sum + ms, 0)
  for (const [i, action] of steps.entries()) {
    at += Math.round((planned[i] ?? 0) * Math.min(1, room / Math.max(1, total)))
    await step(built, plan, action, at, cast, pictures, index)
  }
  if (built.unit !== null) built.unit.orderStatus = built.order.status
  return built
}

function callTime(plan: Plan, now: number): number {
  return Math.round(now - plan.hoursAgo * HOUR)
}

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

async function step(
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

function event(
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

async function addPhoto(
  built: BuiltOrder,
  category: PhotoCategory,
  variant: number,
  n: number,
  actor: string,
  at: number,
  pictures: PictureMaker
): Promise<void> {
  const { order, unit, evidence } = built
  const file: StoredFile = await pictures.photo(category, variant, userId(actor), at, `${order.orderNo} ${category} ${n + 1}`)
  evidence.push({
    id: uuidOf(fixedId(`photo ${file.name}`)),
    orderId: order.id,
    unitId: unit?.id ?? null,
    leg: 1,
    category,
    fileName: file.name,
    sha256: file.sha256,
    deviceAt: at,
    createdAt: at + 4000,
    uploadedAt: at + 4000,
    uploaderId: userId(actor),
    source: 'CAMERA',
    lng: order.lng,
    lat: order.lat,
    accuracyM: 15,
    coordType: order.coordType
  })
}

async function addSignature(
  built: BuiltOrder,
  purpose: 'price' | 'handover',
  cast: Cast,
  actor: string,
  at: number,
  pictures: PictureMaker,
  index: number
): Promise<void> {
  const file = await pictures.signature(cast.strokes(), userId(actor), at, `${built.order.orderNo} ${purpose}`)
  const signerName = purpose === 'price' ? (built.order.reporterName ?? cast.name()) : (built.order.receiverName ?? cast.name())
  built.signatures.push({
    id: fixedId(`signature ${index} ${purpose}`),
    orderId: built.order.id,
    purpose,
    fileName: file.name,
    signerName,
    signerRole: purpose === 'price' ? 'DRIVER' : 'OWNER',
    deviceAt: at,
    createdAt: at + 1500,
    createdBy: userId(actor)
  })
}
