import { headingOf, TRIP_STATUSES } from '@/domain/transferCar/order/trip'
import { positionWords, tripWords } from '@/pages/transferCar/fleet/texts'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { OrderCard } from '@/contract/transferCar/order/detail'
import type { BoardDriver, BoardTruck, BoardView } from '@/contract/transferCar/fleet/board'
import { resultOf } from '@/domain/apiError'
import { failureWords } from '@/domain/outcome'
import { SECOND } from '@/domain/time'
import type { Clock } from '@/platform/clock'
import type { TransferCarBoardService } from '@/services/transferCar/fleet/board'
import { Submission } from '@/stores/submission'
import type { OrderStore } from '@/stores/transferCar/order/orderStore'

/** Positions make no news of their own: the board reads itself again after so long in front; ms. */
const REREAD_MS = 15_000

/** Ages and distances are told anew so often, ms: hundreds of them each second would be all that a slow computer does. */
const MOMENT_MS = 10 * SECOND

export type BoardPanel = 'waiting' | 'running' | 'drivers' | 'trucks'

export interface BoardParts {
  service: Pick<TransferCarBoardService, 'board' | 'setDuty'>
  orders: Pick<OrderStore, 'takeCards' | 'card'>
  clock: Clock
  uuid: () => Promise<string>
}

/** Who can be sent comes first: on duty, then the fewest orders, then as the server sorts names and plates: an engine may have no tables for that. */
const byReadiness = (one: BoardDriver, other: BoardDriver): number =>
  Number(other.onDuty) - Number(one.onDuty) || one.active.length - other.active.length
const byFreedom = (one: BoardTruck, other: BoardTruck): number =>
  Number(one.activeOrderNo !== null) - Number(other.activeOrderNo !== null) || one.capacityKg - other.capacityKg

/** Whether two plain values say the same; MobX's own comparison would weigh on the first page. */
export const isAlike = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** What is as it was stays the same object, so that only what changed is drawn anew. */
function unchanged<T>(before: T | undefined, now: T): T {
  return before !== undefined && isAlike(before, now) ? before : now
}

function unchangedRows<T extends { id: string }>(before: readonly T[] | undefined, now: readonly T[]): T[] {
  const known = new Map((before ?? []).map((row) => [row.id, row]))
  return now.map((row) => unchanged(known.get(row.id), row))
}

/** The dispatch board: what waits and runs, who and what can be sent, and the time left for each (fleet.md#board). */
export class BoardModel {
  view: BoardView | undefined = undefined
  state: 'loading' | 'ready' | 'error' = 'loading'
  /** Why the last reading failed; what was read before stays on screen. */
  error = ''
  panel: BoardPanel = 'waiting'
  /** Server's time as far as it is known, epoch ms; moved on by `tick`. */
  now = 0
  private readonly parts: BoardParts
  private readonly submission: Submission
  private isReading = false
  private isLate = false
  /** When the board was asked for last, device clock, epoch ms. */
  private askedAt = 0

  constructor(parts: BoardParts) {
    this.parts = parts
    this.submission = new Submission({ uuid: parts.uuid })
    this.now = this.serverNow()
    makeAutoObservable<BoardModel, 'parts' | 'submission' | 'isReading' | 'isLate' | 'askedAt'>(
      this,
      { view: observableRef, parts: false, submission: false, isReading: false, isLate: false, askedAt: false },
      { autoBind: true }
    )
  }

  /** Those with the least time left first. */
  get waiting(): OrderCard[] {
    return this.byUrgency(this.view?.waiting ?? [])
  }

  get running(): OrderCard[] {
    return this.byUrgency(this.view?.running ?? [])
  }

  get drivers(): BoardDriver[] {
    return [...(this.view?.drivers ?? [])].sort(byReadiness)
  }

  get trucks(): BoardTruck[] {
    return [...(this.view?.trucks ?? [])].sort(byFreedom)
  }

  /** `now` in steps of ten seconds: for ages. */
  get moment(): number {
    return Math.floor(this.now / MOMENT_MS) * MOMENT_MS
  }

  show(panel: BoardPanel): void {
    this.panel = panel
  }

  /** Another second: colours and countdowns follow, and after a while the positions. */
  tick(): void {
    this.now = this.serverNow()
    if (this.state !== 'loading' && !this.isReading && Math.abs(this.parts.clock.now() - this.askedAt) >= REREAD_MS) void this.refresh()
  }

  /** Milliseconds until an unanswered offer goes back (orders.md#offers), undefined when the order is none; never below 0. */
  offerLeft({ offerDueAt }: OrderCard): number | undefined {
    return offerDueAt == null ? undefined : Math.max(0, offerDueAt - this.now)
  }

  /** Where the truck of a running order was last, in words; '' while it is on no trip (fleet.md#positions). */
  placeWords(order: OrderCard): string {
    const driver = this.view?.drivers.find(({ active }) => active.some(({ orderId, isLead }) => isLead && orderId === order.id))
    if (!TRIP_STATUSES.includes(order.status) || driver === undefined) return ''
    const { position } = driver
    if (position === null) return positionWords(null, this.moment)
    const heading = headingOf(order, position)
    const road = this.view?.roads?.find(({ orderId }) => orderId === order.id)
    return tripWords({ ...position, heading: heading === null || road === undefined ? heading : { ...heading, road } }, this.moment)
  }

  /** Reads the board; what changes while an answer is on its way is read afterwards. */
  async refresh(): Promise<void> {
    if (this.isReading) {
      this.isLate = true
      return
    }
    this.isReading = true
    do {
      this.isLate = false
      await this.read()
    } while (this.isLate)
    this.isReading = false
  }

  /** 上班 or 下班 for another driver. @returns what to say when it was refused, '' when it is done */
  async setDuty(driverId: string, onDuty: boolean): Promise<string> {
    const { error } = await this.submission.once(`duty ${driverId}`, { onDuty }, (key) =>
      this.parts.service.setDuty({ driverId, onDuty }, key)
    )
    await this.refresh()
    return failureWords(error)
  }

  private serverNow(): number {
    return this.parts.clock.now() + (this.parts.clock.offsetMs ?? 0)
  }

  private byUrgency(orders: readonly OrderCard[]): OrderCard[] {
    const due = (order: OrderCard): number => order.limit?.dueAt ?? Infinity
    const now = orders.map((order) => this.parts.orders.card(order.id) ?? order)
    return now.sort((one, other) => (due(one) === due(other) ? one.createdAt - other.createdAt : due(one) - due(other)))
  }

  private async read(): Promise<void> {
    this.askedAt = this.parts.clock.now()
    const { data, error } = await resultOf(this.parts.service.board())
    runInAction(() => {
      this.now = this.serverNow()
      this.error = error?.message ?? ''
      if (data !== undefined) this.take(data)
      this.state = this.view === undefined ? 'error' : 'ready'
    })
  }

  private take(view: BoardView): void {
    const { orders } = this.parts
    const cards = (list: readonly OrderCard[]): OrderCard[] => orders.takeCards(list.map((card) => this.settled(card)))
    this.view = {
      ...view,
      waiting: cards(view.waiting),
      running: cards(view.running),
      drivers: unchangedRows(this.view?.drivers, view.drivers),
      trucks: unchangedRows(this.view?.trucks, view.trucks)
    }
  }

  /** A card as it came, with what it holds of objects that are as before. */
  private settled(card: OrderCard): OrderCard {
    const known = this.parts.orders.card(card.id)
    if (known === undefined) return card
    const before = new Map<string, unknown>(Object.entries(known))
    const parts = Object.entries(card).map(([name, value]) => [
      name,
      typeof value === 'object' ? unchanged(before.get(name), value) : value
    ])
    return { ...card, ...Object.fromEntries(parts) } as OrderCard
  }
}
