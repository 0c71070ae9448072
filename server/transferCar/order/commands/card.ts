import { STATUS_INFO } from '@/domain/transferCar/order/status'
import type { Actor } from '../../../context'
import type { Reader } from '../../../database/client'
import { notFound } from '../../../errors'
import { hasArea, mayRead } from '../policy'
import { loadOrder } from '../repository/orders'

/**
 * What a card of an order says to whoever is shown it, right or not: nothing of people or places.
 * @throws Refusal 404 for an order that this person may not see
 */
export async function cardOfOrder(reader: Reader, actor: Actor, id: string): Promise<{ title: string; text: string }> {
  const loaded = hasArea(actor) ? await loadOrder(reader, id) : null
  if (loaded === null || !mayRead(actor, loaded)) throw notFound('工单不存在')
  return { title: `工单 ${loaded.order.orderNo}`, text: STATUS_INFO[loaded.order.status].label }
}
