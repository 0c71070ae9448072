import type { OrderCard } from '@/contract/transferCar/order/detail'

/** What about an order asks for somebody's attention, in the words of its card. */
export function attentionOf(order: OrderCard): { words: string; isUrgent: boolean }[] {
  const urgent = (is: boolean, words: string) => (is ? [{ words, isUrgent: true }] : [])
  const pending = (count: number, words: string) => (count > 0 ? [{ words: `${words} ${count}`, isUrgent: false }] : [])
  return [
    ...urgent(order.reassignAsked === true, '申请改派'),
    ...urgent(order.dispatchCalled === true, '呼叫调度'),
    ...urgent(order.hazmat, '危险品'),
    ...urgent(order.onHold, '扣留'),
    ...urgent(order.injured > 0, `伤 ${order.injured} 人`),
    ...pending(order.pendingEvidence, '待补传'),
    ...pending(order.timeDoubts, '时间存疑')
  ]
}
