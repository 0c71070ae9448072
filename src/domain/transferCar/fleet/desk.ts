import type { BoardDriver, BoardView } from '@/contract/transferCar/fleet/board'
import type { OrderCard } from '@/contract/transferCar/order/detail'
import type { ServiceStatus } from '@/contract/transferCar/order/codes'
import { formatTime } from '@/domain/format/dateTime'
import { SECOND } from '@/domain/time'

/** One column of the desk: orders whose work is about as far. */
interface DeskColumn {
  title: string
  statuses: readonly ServiceStatus[]
}

/** Columns of the desk of dispatch from left to right, in the order of work (fleet.md#board); every open order stands in one. */
export const DESK_COLUMNS: readonly DeskColumn[] = [
  { title: '待派单', statuses: ['PENDING'] },
  { title: '待接单', statuses: ['ASSIGNED'] },
  { title: '已接单·途中', statuses: ['ACCEPTED', 'EN_ROUTE'] },
  { title: '现场作业', statuses: ['ON_SCENE', 'WORKING'] },
  { title: '运送·入库', statuses: ['TOWING', 'AT_DEST'] }
]

/** When a driver will have nothing left to do, as far as that can be told: `now` once he is there. */
export type Freedom = { kind: 'at'; at: number } | { kind: 'soon' } | undefined

/**
 * When a driver is free again: only of one who tows the vehicle of his last order, because nobody knows how long work at a scene takes.
 * @param roads ways that are still to be driven, as a map tells them
 */
export function freedomOf({ active, position }: Pick<BoardDriver, 'active' | 'position'>, roads: BoardView['roads']): Freedom {
  const [only] = active
  if (only === undefined || active.length > 1) return undefined
  if (only.status === 'AT_DEST') return { kind: 'soon' }
  const road = only.isLead && only.status === 'TOWING' ? roads?.find(({ orderId }) => orderId === only.orderId) : undefined
  return road === undefined || position === null ? undefined : { kind: 'at', at: position.fixAt + road.seconds * SECOND }
}

/** `约 14:05 送到`, `已送到，交接后空闲`; '' where nobody can tell. @param now epoch ms by the server's clock */
export function freedomWords(freedom: Freedom, now: number): string {
  if (freedom === undefined) return ''
  return freedom.kind === 'soon' ? '已送到，交接后空闲' : `约 ${formatTime(Math.max(freedom.at, now))} 送到`
}

const plain = (text: string): string => text.replace(/[\s·]/g, '').toUpperCase()

/** Whether what is looked for stands in an order's number, plate, place, driver or truck. @param keyword '' finds all */
export function isFoundBy(
  keyword: string,
  order: Pick<OrderCard, 'orderNo' | 'plateNo' | 'address' | 'driverName' | 'truckPlate'>
): boolean {
  const wanted = plain(keyword)
  return [order.orderNo, order.plateNo, order.address, order.driverName, order.truckPlate].some((text) =>
    plain(text ?? '').includes(wanted)
  )
}
