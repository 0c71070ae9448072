import { compareStructural, makeAutoObservable, observable, observableRef } from 'mobx'
import type { OrderCard, OrderDetail } from '@/contract/transferCar/order/detail'
import type { Clock } from '@/platform/clock'
import { cardOf } from './orderCard'

interface KnownOrder {
  order: OrderDetail
  /** Device clock, epoch ms. */
  readAt: number
}

/** Photos do not change the version of an order, they only become more. */
const isOlder = (order: OrderDetail, known: OrderDetail): boolean =>
  order.version < known.version || (order.version === known.version && order.evidence.length < known.evidence.length)

/**
 * The orders that this run of the app has seen, each once: the newest version of it with what waits in the outbox applied over it. Every
 * screen reads from here, so that one change shows on all of them at once (app.md#one-order).
 */
export class OrderStore {
  /** As lists show them; what is in a card is observed as a whole, so that a list may hold many. */
  private readonly cards = observable.map<string, OrderCard>({}, { deep: false })
  /** Those that were read in full. */
  private readonly details = observable.map<string, KnownOrder>({}, { deep: false })
  private project: ((order: OrderDetail) => OrderDetail) | undefined = undefined
  private userId = ''
  private readonly clock: Pick<Clock, 'now'>

  constructor(clock: Pick<Clock, 'now'>) {
    this.clock = clock
    makeAutoObservable<OrderStore, 'cards' | 'details' | 'project' | 'userId' | 'clock'>(
      this,
      {
        cards: false,
        details: false,
        project: observableRef,
        userId: false,
        clock: false,
        known: false,
        order: false,
        card: false,
        readAt: false
      },
      { autoBind: true }
    )
  }

  /** The outbox is there. @param project the order as it will be once what waits has arrived; the order itself when nothing does */
  layOver(project: (order: OrderDetail) => OrderDetail): void {
    this.project = project
  }

  /** Somebody is signed in: what another person read is not his. @param userId empty when the session is over */
  follow(userId: string): void {
    if (userId === '' || userId === this.userId) return
    this.clear()
    this.userId = userId
  }

  /** An answer about an order came in; one that is older than what is known is dropped. @param readAt device clock, epoch ms; now without it */
  take(order: OrderDetail, readAt = this.clock.now()): void {
    const known = this.known(order.id)
    if (known !== undefined && isOlder(order, known)) return
    this.details.set(order.id, { order, readAt })
    this.takeCard(cardOf(order))
  }

  /** A row of a list came in. @returns the card of that order, the same object as long as it says the same */
  takeCard(card: OrderCard): OrderCard {
    const known = this.cards.get(card.id)
    if (known !== undefined && (card.version < known.version || compareStructural(known, card))) return known
    this.cards.set(card.id, card)
    return card
  }

  takeCards(cards: readonly OrderCard[]): OrderCard[] {
    return cards.map((card) => this.takeCard(card))
  }

  /** As the server said it last. */
  known(id: string): OrderDetail | undefined {
    return this.details.get(id)?.order
  }

  /** When it was read in full, device clock, epoch ms. */
  readAt(id: string): number | undefined {
    return this.details.get(id)?.readAt
  }

  /** As it will be once what waits on this device has arrived. */
  order(id: string): OrderDetail | undefined {
    const known = this.known(id)
    return known === undefined ? undefined : (this.project?.(known) ?? known)
  }

  /** The same as a row of a list; where a newer row came in since it was read in full, that row. */
  card(id: string): OrderCard | undefined {
    const card = this.cards.get(id)
    const known = this.known(id)
    if (known === undefined || (card !== undefined && card.version > known.version)) return card
    const order = this.project?.(known) ?? known
    return order === known ? card : cardOf(order)
  }

  /** This person may not see it any more. */
  drop(id: string): void {
    this.details.delete(id)
    this.cards.delete(id)
  }

  /** The person leaves. */
  clear(): void {
    this.userId = ''
    this.details.clear()
    this.cards.clear()
  }
}
