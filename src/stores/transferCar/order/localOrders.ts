import { makeAutoObservable, observable, runInAction } from 'mobx'
import type { OrderCard, OrderDetail } from '@/contract/transferCar/order/detail'
import type { PriceSource } from '@/contract/transferCar/fees/bill'
import { isNumber, isObject } from '@/domain/guards'
import { ACTIVE_STATUSES, STATUS_INFO } from '@/domain/transferCar/order/status'
import type { Clock } from '@/platform/clock'
import type { RecordStorage, Scope } from '@/platform/storage'
import type { TransferCarService } from '@/services/transferCar/order/orders'

const NAME = 'orders'
/** A driver has one order at work and perhaps a few offered; more are not read ahead. */
const MOST_READ_AHEAD = 5

/** An order as it was read last. Pictures are not kept: their addresses run out and papers are never cached. */
export interface KeptOrder {
  order: OrderDetail
  /** Device clock, epoch ms. */
  readAt: number
  priceSource?: PriceSource
}

const isKept = (value: unknown): value is KeptOrder =>
  isObject<Partial<KeptOrder>>(value) &&
  isNumber(value.readAt) &&
  isObject<Partial<OrderDetail>>(value.order) &&
  isNumber(value.order.version)

export interface LocalOrdersParts {
  records: RecordStorage
  clock: Pick<Clock, 'now'>
  service: Pick<TransferCarService, 'detail' | 'priceSource'>
}

/** A driver's active orders on the device, so that they open without a signal (towing.md section 8); they go at sign-out (rulings 19). */
export class LocalOrders {
  /** Of the person who is signed in, by order id. */
  readonly orders = observable.map<string, KeptOrder>({}, { deep: false })
  private userId = ''
  private reading: Promise<void> = Promise.resolve()
  private readonly parts: LocalOrdersParts

  constructor(parts: LocalOrdersParts) {
    this.parts = parts
    makeAutoObservable<LocalOrders, 'parts' | 'userId' | 'reading'>(
      this,
      { parts: false, userId: false, reading: false, orders: false },
      { autoBind: true }
    )
  }

  /** @param userId empty when nobody is signed in */
  follow(userId: string): void {
    if (userId === this.userId) return
    this.userId = userId
    this.orders.clear()
    if (userId !== '') this.reading = this.read(userId)
  }

  /** Resolves when what lies on the device is known. */
  ready(): Promise<void> {
    return this.reading
  }

  /** Takes over what the server answered: kept while this person drives it and it is active, forgotten afterwards. Never rejects. */
  async keep(order: OrderDetail): Promise<void> {
    const { userId } = this
    if (userId === '') return
    await this.reading
    const known = this.orders.get(order.id)
    if (known !== undefined && known.order.version > order.version) return
    const isMine = order.units.some((unit) => unit.driverId === userId) && ACTIVE_STATUSES.includes(order.status)
    if (!isMine) {
      if (known !== undefined) await this.drop(order.id)
      return
    }
    await this.store(order.id, { ...known, order: withoutPictures(order), readAt: this.parts.clock.now() })
    // The price is agreed at the scene: until then what it is computed from is kept.
    if (STATUS_INFO[order.status].isBeforePrice && known?.order.version !== order.version) void this.readPriceSource(order.id, userId)
  }

  /** Reads the active orders of a list that were not opened yet, so that they open without a signal too. */
  async readAhead(cards: readonly Pick<OrderCard, 'id' | 'version' | 'status'>[]): Promise<void> {
    const { userId } = this
    await this.reading
    const wanted = cards
      .filter(({ id, version, status }) => ACTIVE_STATUSES.includes(status) && (this.orders.get(id)?.order.version ?? 0) < version)
      .slice(0, MOST_READ_AHEAD)
    for (const { id } of wanted) {
      const order = await this.parts.service.detail(id).catch(() => undefined)
      if (userId !== this.userId) return
      if (order !== undefined) await this.keep(order)
    }
  }

  /** This person may not see it any more. */
  async drop(orderId: string): Promise<void> {
    const scope = this.scope()
    this.orders.delete(orderId)
    await this.parts.records.remove(scope, [orderId]).catch(() => undefined)
  }

  /** What was read goes with the person who read it (rulings 19). Call it while he is still signed in. */
  async clear(): Promise<void> {
    if (this.userId === '') return
    const scope = this.scope()
    this.orders.clear()
    await this.parts.records.clear(scope).catch(() => undefined)
  }

  /** A help for the agreement at the scene; without it the price is typed. */
  private async readPriceSource(orderId: string, userId: string): Promise<void> {
    const priceSource = await this.parts.service.priceSource(orderId).catch(() => undefined)
    const known = this.orders.get(orderId)
    if (priceSource !== undefined && known !== undefined && userId === this.userId) await this.store(orderId, { ...known, priceSource })
  }

  private async store(id: string, kept: KeptOrder): Promise<void> {
    const scope = this.scope()
    this.orders.set(id, kept)
    // A full device keeps the work going: the order is only not there next time without a network.
    await this.parts.records.put(scope, new Map([[id, kept]])).catch(() => undefined)
  }

  private async read(userId: string): Promise<void> {
    const found = await this.parts.records.all({ userId, name: NAME }).catch(() => undefined)
    runInAction(() => {
      if (userId !== this.userId || found === undefined) return
      for (const [id, record] of found.records) if (isKept(record) && !this.orders.has(id)) this.orders.set(id, record)
    })
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
