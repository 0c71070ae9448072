import type { ServiceStatus } from '@/contract/transferCar/order/codes'
import type { TextKind } from '@/contract/transferCar/companyCodes'
import { formatFen, formatTime } from '@/domain/format'
import { storageDays } from '@/domain/transferCar/fees/storage'
import type { Loaded } from '../../order/types'
import type { OwnerStatus } from '../ownerPage/status'

interface TextContent {
  text: string
  params: Record<string, string>
}
const ON_THE_WAY: readonly ServiceStatus[] = ['ACCEPTED', 'EN_ROUTE']
const AT_WORK: readonly ServiceStatus[] = ['ON_SCENE', 'WORKING', 'TOWING', 'AT_DEST']
const BEFORE_WORK: readonly ServiceStatus[] = ['PENDING', 'ASSIGNED', ...ON_THE_WAY]

/** What the owner still has to pay himself, fen. */
const openFen = ({ bills }: OwnerStatus): number => bills.reduce((sum, bill) => sum + bill.openFen, 0)

/**
 * A text to the owner as it reads now, without names and without whole plates; undefined when it is no longer true. @param now epoch ms
 */
export function textOf(kind: TextKind, { order, lead }: Loaded, status: OwnerStatus, now: number): TextContent | undefined {
  const vehicle = status.plates[0] === undefined ? '您的车辆' : `您的车辆 ${status.plates[0]}`
  const params = { vehicle }
  const isStored = order.status === 'STORED'
  switch (kind) {
    case 'LINK':
      return BEFORE_WORK.includes(order.status) ? { text: `${vehicle}的救援已受理，查看进度、补充位置和照片：`, params } : undefined
    case 'DISPATCHED': {
      if (!ON_THE_WAY.includes(order.status)) return undefined
      const eta = lead?.etaAt == null || lead.etaAt <= now ? '' : `，预计 ${formatTime(lead.etaAt)} 到达`
      return { text: `救援车已派出${eta}，查看位置：`, params: { ...params, eta } }
    }
    case 'ARRIVED':
      return AT_WORK.includes(order.status) ? { text: '救援车已到达现场，查看价格和进度：', params } : undefined
    case 'STORED':
      return isStored ? { text: `${vehicle}已入库保管，查看停放地点和费用：`, params } : undefined
    case 'STORAGE': {
      if (!isStored || order.onHold || order.releasedAt !== null) return undefined
      const days = String(storageDays(Math.min(lead?.storedAt ?? order.statusAt, now), now, 'BLOCK_24H'))
      return { text: `${vehicle}已在库保管 ${days} 天，请尽快办理取车，查看费用：`, params: { ...params, days } }
    }
    case 'FEE': {
      const fen = openFen(status)
      if (fen === 0) return undefined
      return { text: `${vehicle}的救援费用还有 ${formatFen(fen)} 元未缴，查看和支付：`, params: { ...params, amount: formatFen(fen) } }
    }
  }
}
