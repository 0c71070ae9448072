import type { OrderDetail } from '@/contract/transferCar/order/detail'

/** The request for reopening that waits for its decision, undefined when there is none (rulings 29). @param events oldest first */
export function openReopening(events: OrderDetail['events']): OrderDetail['events'][number] | undefined {
  const last = [...events].reverse().find(({ action }) => action === 'askReopen' || action === 'reopen' || action === 'close')
  return last?.action === 'askReopen' ? last : undefined
}

/** Who asked and why, in one line. */
export function reopeningWords({ actorName, details }: OrderDetail['events'][number]): string {
  const reason = details.map(({ text }) => text).join('，')
  return reason === '' ? `${actorName}申请重开` : `${actorName}申请重开：${reason}`
}
