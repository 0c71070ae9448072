import { makeAutoObservable, observable, runInAction } from 'mobx'
import type { OrderCard, OrderDetail } from '@/contract/transferCar/order/detail'
import type { PriceSource } from '@/contract/transferCar/fees/bill'
import { isNumber, isObject } from '@/domain/guards'
import { ACTIVE_STATUSES, STATUS_INFO } from '@/domain/transferCar/order/status'
import type { RecordStorage, Scope } from '@/platform/storage'
import type { TransferCarService } from '@/services/transferCar/order/orders'
import type { OrderStore } from './orderStore'

const NAME = 'orders'
/** A driver has one order at work and perhaps a few offered; more are not read ahead. */
const MOST_READ_AHEAD = 5

/** An order as it lies on the device. Pictures are not kept: their addresses run out and papers are never cached. */
export interface LocalOrder {
  order: OrderDetail
  /** Device clock, epoch ms. */
  readAt: number
  priceSource?: PriceSource
}

/** What is known of one that lies there; the order itself is in the store. */
interface Known {
  version: number
  priceSource?: PriceSource | undefined
}

const isKept = (value: unknown): value is LocalOrder =>
  isObject<Partial<LocalOrder>>(value) &&
  isNumber(value.readAt) &&
  isObject<Partial<OrderDetail>>(value.order) &&
  isNumber(value.order.version)

export interface LocalOrdersParts {
  records: RecordStorage
  /** Holds the orders themselves. */
  orders: OrderStore
  service: Pick<TransferCarService, 'detail' | 'priceSource'>
}

/**
 * A driver's active orders on the device, so that they open without a signal (app.md#offline-start); they go at sign-out
 * (app.md#whose-data). In memory they are in the store of all orders.
 */
export class LocalOrders {
  /** Of the person who is signed in, by order id. */
  private readonly held = observable.map<string, Known>({}, { deep: false })
  private userId = ''
  private reading: Promise<void> = Promise.resolve()
  private readonly parts: LocalOrdersParts

  constructor(parts: LocalOrdersParts) {
    this.parts = parts
    makeAutoObservable<LocalOrders, 'parts' | 'held' | 'userId' | 'reading'>(
      this,
      { parts: false, userId: false, reading: false, held: false, has: false, priceSource: false },
      { autoBind: true }
    )
  }

  /** Ids of the orders that lie on the device. */
  get ids(): string[] {
    return [...this.held.keys()]
  }

  /** What lies on the device. */
  get records(): LocalOrder[] {
    return this.ids.map((id) => this.record(id)).filter((record) => record !== undefined)
  }

  has(id: string): boolean {
    return this.held.has(id)
  }

  /** What the price of an order is computed from, where that was kept. */
  priceSource(id: string): PriceSource | undefined {
    return this.held.get(id)?.priceSource
  }

  /** @param userId empty when nobody is signed in */
  follow(userId: string): void {
    if (userId === this.userId) return
    this.userId = userId
    this.held.clear()
    if (userId !== '') this.reading = this.read(userId)
  }

  /** Resolves when what lies on the device is known. */
  ready(): Promise<void> {
    return this.reading
  }

  /**
   * Takes over what the server answered: on the device while this person drives it and it is active, forgotten there afterwards. Never
   * rejects.
   */
  async keep(answer: OrderDetail): Promise<void> {
    const { orders } = this.parts
    const { userId } = this
    orders.take(answer)
    if (userId === '') return
    await this.reading
    const order = orders.known(answer.id)
    if (order === undefined || userId !== this.userId) return
    const known = this.held.get(order.id)
    const isMine = order.units.some((unit) => unit.driverId === userId) && ACTIVE_STATUSES.includes(order.status)
    if (!isMine) {
      if (known !== undefined) await this.remove(order.id)
      return
    }
    await this.store(order.id, { ...known, version: order.version })
    // The price is agreed at the scene: until then what it is computed from is kept.
    if (STATUS_INFO[order.status].isBeforePrice && known?.version !== order.version) void this.readPriceSource(order.id, userId)
  }

  /** Reads the active orders of a list that were not opened yet, so that they open without a signal too. */
  async readAhead(cards: readonly Pick<OrderCard, 'id' | 'version' | 'status'>[]): Promise<void> {
    const { userId } = this
    await this.reading
    const wanted = cards
      .filter(({ id, version, status }) => ACTIVE_STATUSES.includes(status) && (this.held.get(id)?.version ?? 0) < version)
      .slice(0, MOST_READ_AHEAD)
    for (const { id } of wanted) {
      const order = await this.parts.service.detail(id).catch(() => undefined)
      if (userId !== this.userId) return
      if (order !== undefined) await this.keep(order)
    }
  }

  /** This person may not see it any more. */
  async drop(orderId: string): Promise<void> {
    this.parts.orders.drop(orderId)
    await this.remove(orderId)
  }

  /** What was read goes with the person who read it (app.md#whose-data). Call it while he is still signed in. */
  async clear(): Promise<void> {
    if (this.userId === '') return
    const scope = this.scope()
    this.held.clear()
    await this.parts.records.clear(scope).catch(() => undefined)
  }

  private async remove(orderId: string): Promise<void> {
    const scope = this.scope()
    this.held.delete(orderId)
    await this.parts.records.remove(scope, [orderId]).catch(() => undefined)
  }

  /** A help for the agreement at the scene; without it the price is typed. */
  private async readPriceSource(orderId: string, userId: string): Promise<void> {
    const priceSource = await this.parts.service.priceSource(orderId).catch(() => undefined)
    const known = this.held.get(orderId)
    if (priceSource !== undefined && known !== undefined && userId === this.userId) await this.store(orderId, { ...known, priceSource })
  }

  private async store(id: string, kept: Known): Promise<void> {
    const scope = this.scope()
    this.held.set(id, kept)
    const record = this.record(id)
    // A full device keeps the work going: the order is only not there next time without a network.
    if (record !== undefined) await this.parts.records.put(scope, new Map([[id, record]])).catch(() => undefined)
  }

  private record(id: string): LocalOrder | undefined {
    const { orders } = this.parts
    const [order, readAt, priceSource] = [orders.known(id), orders.readAt(id), this.priceSource(id)]
    if (order === undefined || readAt === undefined) return undefined
    return { order: withoutPictures(order), readAt, ...(priceSource !== undefined && { priceSource }) }
  }

  private async read(userId: string): Promise<void> {
    const found = await this.parts.records.all({ userId, name: NAME }).catch(() => undefined)
    runInAction(() => {
      if (userId !== this.userId || found === undefined) return
      for (const [id, record] of found.records) if (isKept(record)) this.restore(id, record)
    })
  }

  private restore(id: string, { order, readAt, priceSource }: LocalOrder): void {
    const { orders } = this.parts
    // What was read meanwhile has its pictures.
    if ((orders.known(id)?.version ?? 0) < order.version) orders.take(order, readAt)
    this.held.set(id, { version: order.version, priceSource })
  }

  private scope(): Scope {
    return { userId: this.userId, name: NAME }
  }
}

const withoutPictures = (order: OrderDetail): OrderDetail => ({
  ...order,
  evidence: order.evidence.map((photo) => ({ ...photo, url: null, thumbUrl: null })),
  signatures: order.signatures.map((signature) => ({ ...signature, url: null }))
})
