import type { PaymentView } from '@/contract/transferCar/payment/collect'
import type { PaymentDetail } from '@/contract/transferCar/payment/payment'
import { PAY_METHOD_LABELS, PAY_WAY_LABELS } from '@/domain/transferCar/payment/labels'
import { SECOND } from '@/domain/time'

/** How money comes: 微信二维码, 现金. */
export const methodWords = ({ method, way }: Pick<PaymentView, 'method' | 'way'>): string =>
  `${PAY_METHOD_LABELS[method]}${PAY_WAY_LABELS[way]}`

/** Why it waits for finance, as the log says it since it was submitted last. */
export const reviewWords = ({ events }: Pick<PaymentDetail, 'events'>): string =>
  events.filter(({ action }) => action === 'submit').at(-1)?.note ?? '等待财务复核'

/** Time that is left, `04:59`; never below zero. @param ms length */
export function countdown(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / SECOND))
  return `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`
}
