import type { OrderDetail } from '@/contract/transferCar/order/detail'
import type { ServiceAction } from '@/contract/transferCar/order/codes'
import { ACTION_RULES } from '@/domain/transferCar/order/actions'

type Entry = OrderDetail['events'][number]
type Asking = Pick<OrderDetail, 'status' | 'events'>

/** The newest entry of these that is the question, while no answer came after it. @param events oldest first */
function openEntry({ status, events }: Asking, asks: ServiceAction, ...ends: readonly ServiceAction[]): Entry | undefined {
  if (!ACTION_RULES[asks].from.includes(status)) return undefined
  const last = [...events].reverse().find(({ action }) => action === asks || ends.some((end) => end === action))
  return last?.action === asks ? last : undefined
}

/** The driver's request for another crew while it is open: nobody else was sent since, nobody refused, nothing was loaded. */
export const openReassigning = (order: Asking): Entry | undefined =>
  openEntry(order, 'askReassign', 'refuseReassign', 'dispatch', 'reassign', 'giveBack')

/** The driver's call for dispatch while nobody has answered it. */
export const openCall = (order: Asking): Entry | undefined =>
  openEntry(order, 'callDispatch', 'answerCall', 'dispatch', 'reassign', 'giveBack')

const reasonOf = ({ details }: Entry): string => {
  const reason = details.map(({ text }) => text).join('，')
  return reason === '' ? '' : `：${reason}`
}

/** Who asks and why, in one line; on the scene the way there is the step back. @param isOwn read by the driver who asked */
export function reassigningWords(asked: Entry, { status }: Pick<OrderDetail, 'status'>, isOwn: boolean): string {
  if (isOwn) return `已申请改派，等待调度${reasonOf(asked)}`
  const way = ACTION_RULES.reassign.from.includes(status) ? '' : '。现场工单先退回上一步，再改派'
  return `${asked.actorName}申请改派${reasonOf(asked)}${way}`
}

/** @param isOwn read by the driver who called */
export const callWords = (called: Entry, isOwn: boolean): string =>
  isOwn ? `已呼叫调度，等待回复${reasonOf(called)}` : `${called.actorName}呼叫调度${reasonOf(called)}`

/** What dispatch said last to the driver, while nothing was done after it. */
export function dispatchWord({ events }: Pick<OrderDetail, 'events'>): string | undefined {
  const last = events.at(-1)
  if (last?.action === 'refuseReassign') return `改派申请被驳回${reasonOf(last)}`
  return last?.action === 'answerCall' ? `调度回复${reasonOf(last)}` : undefined
}
