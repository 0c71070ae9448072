import type { OrderCard } from '@/contract/transferCar/order/detail'
import type { OrderOffline } from '../detailModel'
import { cardOf, insertCards } from './cards'

/** A driver's active orders as this device keeps them, for the list. */
export interface KeptList {
  /** As they will be once what waits has arrived, newest first; `readAt` of the oldest, device clock, epoch ms. Undefined when none is kept. */
  read: () => Promise<{ cards: OrderCard[]; readAt: number } | undefined>
  /** Reads those of a list that are not kept yet. */
  ahead: (cards: readonly OrderCard[]) => Promise<void>
}

/** @param isDriver only who drives has orders to keep */
export function createKeptList(offline: OrderOffline, isDriver: boolean): KeptList {
  const parts = async () => {
    const found = await offline.load().catch(() => undefined)
    await found?.orders.ready()
    return found
  }
  return {
    async read() {
      const found = await parts()
      const kept = [...(found?.orders.orders.values() ?? [])]
      if (found === undefined || kept.length === 0) return undefined
      return {
        cards: insertCards(
          [],
          kept.map(({ order }) => cardOf(found.acts.projected(order)))
        ),
        readAt: Math.min(...kept.map(({ readAt }) => readAt))
      }
    },
    async ahead(cards) {
      if (isDriver) await (await parts())?.orders.readAhead(cards)
    }
  }
}
