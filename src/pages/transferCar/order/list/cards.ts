import type { OrderCard } from '@/contract/transferCar/order/detail'

/** As the server lists them: newest first, equally new ones by id. */
const isBefore = (one: OrderCard, other: OrderCard): boolean =>
  one.createdAt === other.createdAt ? one.id > other.id : one.createdAt > other.createdAt

/** The list with these cards at their places; one that is there already stays as it is. */
export function insertCards(cards: readonly OrderCard[], more: readonly OrderCard[]): OrderCard[] {
  const list = [...cards]
  for (const card of more) {
    if (list.some(({ id }) => id === card.id)) continue
    const place = list.findIndex((other) => isBefore(card, other))
    list.splice(place < 0 ? list.length : place, 0, card)
  }
  return list
}
