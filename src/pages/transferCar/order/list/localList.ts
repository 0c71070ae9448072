import type { OrderCard } from '@/contract/transferCar/order/detail'
import type { OrderOffline } from '../detail/model'
import type { OrderStore } from '@/stores/transferCar/order/orderStore'
import { insertCards } from './cards'

/** A driver's active orders as this device keeps them, for the list. */
export interface LocalList {
  /** As they will be once what waits has arrived, newest first; `readAt` of the oldest, device clock, epoch ms. Undefined when none is kept. */
  read: () => Promise<{ cards: OrderCard[]; readAt: number } | undefined>
  /** Reads those of a list that are not kept yet. */
  ahead: (cards: readonly OrderCard[]) => Promise<void>
}

/** @param isDriver only who drives has orders to keep */
export function createLocalList(orders: OrderStore, offline: OrderOffline, isDriver: boolean): LocalList {
  const parts = async () => {
    const found = await offline.load().catch(() => undefined)
    await found?.orders.ready()
    return found
  }
  return {
    async read() {
      const found = await parts()
      const ids = found?.orders.ids ?? []
      if (ids.length === 0) return undefined
      return {
        cards: insertCards(
          [],
          ids.map((id) => orders.card(id)).filter((card) => card !== undefined)
        ),
        readAt: Math.min(...ids.map((id) => orders.readAt(id) ?? Infinity))
      }
    },
    async ahead(cards) {
      if (isDriver) await (await parts())?.orders.readAhead(cards)
    }
  }
}
