import type { BoardDriver, LastPosition } from '@/contract/transferCar/fleet/board'
import type { OrderCard } from '@/contract/transferCar/order/detail'
import { relativeTime } from '@/domain/format'
import { HOUR, MINUTE } from '@/domain/time'
import type { LabelledPoint } from '@/domain/transferCar/order/coordinates'
import { slaAt } from '@/domain/transferCar/order/sla'
import { STATUS_INFO } from '@/domain/transferCar/order/status'
import { targetOf, TRIP_STATUSES } from '@/domain/transferCar/order/trip'
import { displayPlate } from '@/domain/validators'
import { SLA_TONES, slaWords } from '@/pages/transferCar/fleet/texts'
import type { DeskModel } from '../model'

/** A place that is older than a shift says nothing about where somebody is (fleet.md#board), ms. */
const OLDEST_MS = 12 * HOUR
/** From this age on a place is pale: a truck on its way sends one each 15 s, ms. */
const PALE_MS = 5 * MINUTE

/** Something the map shows at one place; the same `key` is the same thing moved or changed. */
export interface MapPin {
  key: string
  point: LabelledPoint
  /** What stands on it. */
  words: string
  /** What it is, for who hears it or holds the pointer on it. */
  label: string
  /** The order that is chosen by it, '' = none. */
  orderId: string
  isChosen: boolean
}

export interface OrderPin extends MapPin {
  tone: string
  isLate: boolean
}

export interface TruckPin extends MapPin {
  isPale: boolean
  /** Which way it went last, degrees clockwise from north. */
  degrees: number | undefined
}

/** Everything on the map at one moment. */
export interface MapPicture {
  orders: OrderPin[]
  trucks: TruckPin[]
  /** From the truck of the chosen order to where it heads: as the crow flies, since nobody tells the map the roads between. */
  line: [LabelledPoint, LabelledPoint] | undefined
}

const joined = (parts: readonly string[], by: string): string => parts.filter((part) => part !== '').join(by)

/** Where the work of an order goes on: at the scene until the vehicle is on its way, then at the destination. */
function placeOf({ status, position, destPosition }: OrderCard): LabelledPoint | null {
  return status === 'TOWING' || status === 'AT_DEST' ? (destPosition ?? position) : position
}

function orderPin(desk: DeskModel, order: OrderCard): OrderPin | undefined {
  const point = placeOf(order)
  if (point === null) return undefined
  const { moment: now } = desk.board
  const sla = order.limit == null ? undefined : slaAt(order.limit, now)
  const isLate = sla?.level === 'late'
  const { label, tone } = STATUS_INFO[order.status]
  const name = order.plateNo === null || order.plateNo === '' ? order.orderNo : displayPlate(order.plateNo)
  const words = isLate ? `${label} 超时` : label
  const limit = sla === undefined || sla.level === 'ok' ? '' : slaWords(sla, now)
  return {
    key: `order ${order.id}`,
    point,
    words,
    label: joined([`${words} ${name}`, limit, order.address ?? ''], '，'),
    orderId: order.id,
    isChosen: order.id === desk.chosenId,
    tone: isLate ? SLA_TONES.late : tone,
    isLate
  }
}

/** The order that a driver's pin leads to: the one he drives to or tows, else one he is on a trip for, else the first he has. */
function orderIdOf({ active }: BoardDriver): string {
  const isDriving = ({ status }: BoardDriver['active'][number]): boolean => status === 'EN_ROUTE' || status === 'TOWING'
  const leading = active.find(isDriving) ?? active.find(({ status }) => TRIP_STATUSES.includes(status)) ?? active[0]
  return leading?.orderId ?? ''
}

function truckPin(desk: DeskModel, driver: BoardDriver, position: LastPosition, order: OrderCard | undefined, plate: string): TruckPin {
  const { moment: now, view } = desk.board
  const status = driver.active.find(({ orderId }) => orderId === orderIdOf(driver))?.status
  const doing = status === undefined ? '空闲' : STATUS_INFO[status].label
  const words = `${driver.name} ${relativeTime(position.fixAt, now)}`
  const place = order === undefined ? '' : desk.board.placeWords(order)
  return {
    key: `truck ${driver.id}`,
    point: position,
    words,
    label: joined([words, plate, doing, place], '，'),
    orderId: orderIdOf(driver),
    isChosen: driver.active.some(({ orderId }) => orderId === desk.chosenId),
    isPale: now - position.fixAt >= PALE_MS,
    degrees: view?.courses?.find(({ driverId }) => driverId === driver.id)?.degrees
  }
}

/** What the map of the desk shows now: open orders that are looked for and have a place, drivers at work whose place is known. */
export function pictureOf(desk: DeskModel): MapPicture {
  const { board, chosen } = desk
  const shown = desk.columns.flat()
  const leads = new Map(board.running.map((order) => [order.id, order]))
  const plates = new Map(board.trucks.map(({ driverId, plateNo }) => [driverId, displayPlate(plateNo)]))
  const trucks = board.drivers.flatMap((driver) => {
    const { position, onDuty, id } = driver
    if (position === null || !onDuty || board.moment - position.fixAt > OLDEST_MS) return []
    const lead = driver.active.find(({ isLead, orderId }) => isLead && orderId === orderIdOf(driver))
    return [truckPin(desk, driver, position, lead === undefined ? undefined : leads.get(lead.orderId), plates.get(id) ?? '')]
  })
  const target = chosen === undefined ? null : targetOf(chosen)
  const truck = trucks.find(({ isChosen }) => isChosen)
  return {
    orders: shown.flatMap((order) => orderPin(desk, order) ?? []),
    trucks,
    line: target === null || truck === undefined ? undefined : [truck.point, target.point]
  }
}

/** A place on the screen, px from the left and from the top. */
interface Spot {
  x: number
  y: number
}

/**
 * The pin that an arrow leads to: the nearest one that lies more that way than to the side.
 * @param key ArrowUp, ArrowDown, ArrowLeft or ArrowRight
 */
export function nextSpot<T extends Spot>(spots: readonly T[], from: Spot, key: string): T | undefined {
  const ahead = ({ x, y }: Spot): number =>
    key === 'ArrowRight' ? x - from.x : key === 'ArrowLeft' ? from.x - x : key === 'ArrowDown' ? y - from.y : from.y - y
  const aside = ({ x, y }: Spot): number => Math.abs(key === 'ArrowRight' || key === 'ArrowLeft' ? y - from.y : x - from.x)
  const far = (spot: Spot): number => Math.hypot(spot.x - from.x, spot.y - from.y)
  return spots.filter((spot) => ahead(spot) > 0 && ahead(spot) >= aside(spot)).sort((one, other) => far(one) - far(other))[0]
}
