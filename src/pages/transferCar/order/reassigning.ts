import type { OrderDetail } from '@/contract/transferCar/order/detail'
import { ACTION_RULES } from '@/domain/transferCar/order/actions'

/** The driver's request for another crew while it is open: since then nobody else was sent and nothing was loaded. @param events oldest first */
export function openReassigning({ status, events }: Pick<OrderDetail, 'status' | 'events'>): OrderDetail['events'][number] | undefined {
  if (!ACTION_RULES.askReassign.from.includes(status)) return undefined
  const last = [...events].reverse().find(({ action }) => action === 'askReassign' || action === 'dispatch' || action === 'reassign')
  return last?.action === 'askReassign' ? last : undefined
}

/** Who asks and why, in one line; on the scene the way there is the step back. @param isOwn read by the driver who asked */
export function reassigningWords(
  { actorName, details }: OrderDetail['events'][number],
  { status }: Pick<OrderDetail, 'status'>,
  isOwn: boolean
): string {
  const reason = details.map(({ text }) => text).join('，')
  if (isOwn) return `已申请改派，等待调度${reason === '' ? '' : `：${reason}`}`
  const way = ACTION_RULES.reassign.from.includes(status) ? '' : '。现场工单先退回上一步，再改派'
  return `${actorName}申请改派${reason === '' ? '' : `：${reason}`}${way}`
}
