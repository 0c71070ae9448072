import type { OrderDetail } from '@/contract/transferCar/order/detail'
import type { Feedback } from '@/platform/feedback'

/** Says which price is missing, where the answer to a new or changed order says so (ruling 45). */
export async function tellPriceGap(feedback: Feedback, { priceGap }: Pick<OrderDetail, 'priceGap'>): Promise<void> {
  if (priceGap !== undefined)
    await feedback.confirm({ title: '已保存，但没有适用的价目', content: priceGap, confirmText: '知道了', isNotice: true })
}
