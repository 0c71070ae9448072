import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { BodyCode } from '@/contract/codes'
import type { OrderDetail } from '@/contract/transferCar/order/detail'
import type { PhotoCategory, ServiceAction } from '@/contract/transferCar/order/codes'
import { ApiError, resultOf } from '@/domain/apiError'
import { createCancel } from '@/domain/cancel'
import { countsFor } from '@/domain/transferCar/order/evidence'
import type { TransferCarService } from '@/services/transferCar/order/orders'
import type { OfflineStore } from '@/stores/offlineStore'
import type { OrderStore } from '@/stores/transferCar/order/orderStore'

/** Photos that steps count now: of the lead unit on its leg; all of them before a truck is bound. */
function countedPhotos({ evidence, units }: OrderDetail): OrderDetail['evidence'] {
  const lead = units.find((unit) => unit.isLead)
  return lead === undefined ? evidence : evidence.filter((photo) => countsFor(photo, { unitId: lead.id, leg: lead.leg }))
}

/** The way to what this device keeps of orders. */
export type OrderOffline = Pick<OfflineStore, 'loaded' | 'load'>

/** One order on screen: what the store of all orders knows of it, and how it is read. */
export class OrderDetailModel {
  readonly id: string
  state: 'loading' | 'ready' | 'error' | 'missing' = 'loading'
  error = ''
  /** This screen has something to show: an answer, or what the device keeps. */
  private isOpen = false
  /** The server answered this screen. */
  private isFresh = false
  /** The first reading has ended, well or not: from then on the person has what is shown in front of him. */
  private isSettled = false
  /** What somebody else did, to be read before the page shows it; undefined = nothing waits. */
  told: { lines: string[]; after: OrderDetail | ApiError } | undefined = undefined
  /** Which changes are told first; without it every answer shows at once. `after` undefined = this person may not see it any more. */
  tells: ((before: OrderDetail, after: OrderDetail | undefined) => string[]) | undefined = undefined
  private readonly service: Pick<TransferCarService, 'detail'>
  private readonly orders: OrderStore
  private readonly offline: OrderOffline | undefined
  private readonly leave = createCancel()

  /** @param offline without it nothing is kept on the device */
  constructor(id: string, service: Pick<TransferCarService, 'detail'>, orders: OrderStore, offline?: OrderOffline) {
    this.id = id
    this.service = service
    this.orders = orders
    this.offline = offline
    makeAutoObservable<OrderDetailModel, 'service' | 'orders' | 'offline' | 'leave'>(
      this,
      { id: false, service: false, orders: false, offline: false, leave: false, tells: false, told: observableRef },
      { autoBind: true }
    )
  }

  /** The order as it will be once what waits on this device has arrived. */
  get order(): OrderDetail | undefined {
    return this.isOpen ? this.orders.order(this.id) : undefined
  }

  /** When what is shown was read, device clock, epoch ms; undefined while it is fresh. */
  get readAt(): number | undefined {
    return this.isOpen && !this.isFresh ? this.orders.readAt(this.id) : undefined
  }

  /** Shows what the device keeps until the server answers. */
  async restore(): Promise<void> {
    const parts = await this.offline?.load().catch(() => undefined)
    await parts?.orders.ready()
    if (parts?.orders.has(this.id) !== true || this.known !== undefined || this.state === 'missing') return
    runInAction(() => {
      this.isOpen = true
      this.state = 'ready'
      this.error = ''
    })
  }

  /** Reads the order; what is on screen stays meanwhile and when the reading fails, unless this person may not see it any more. */
  refresh(): Promise<string | undefined> {
    return this.read((order) => this.accept(order))
  }

  /** Reads the order because somebody changed it: one that is known already, such as one's own act coming back, draws nothing anew. */
  follow(): Promise<string | undefined> {
    return this.read((order) => {
      const { known } = this
      if (
        known === undefined ||
        order.version > known.version ||
        order.evidence.length > known.evidence.length ||
        order.pendingEvidence < known.pendingEvidence
      )
        this.accept(order)
    })
  }

  async reload(): Promise<void> {
    this.state = 'loading'
    await this.refresh()
  }

  /** Takes an answer over; an older one that came late changes nothing. */
  accept(order: OrderDetail): void {
    this.orders.take(order)
    this.told = undefined
    this.isOpen = true
    this.isFresh = true
    this.state = 'ready'
    this.error = ''
    if (this.offline !== undefined) void this.remember(order, this.offline)
  }

  can(action: ServiceAction): boolean {
    return this.order?.actions.some((legal) => legal.action === action) ?? false
  }

  /** Photos of the lead's current leg by category: what the requirements of a step count. */
  get photoCounts(): Partial<Record<PhotoCategory, number>> {
    const counts: Partial<Record<PhotoCategory, number>> = {}
    for (const { category } of this.order === undefined ? [] : countedPhotos(this.order)) counts[category] = (counts[category] ?? 0) + 1
    return counts
  }

  /** Photos of one category on the lead's current leg. */
  photosOf(category: PhotoCategory): OrderDetail['evidence'] {
    return (this.order === undefined ? [] : countedPhotos(this.order)).filter((photo) => photo.category === category)
  }

  private get known(): OrderDetail | undefined {
    return this.isOpen ? this.orders.known(this.id) : undefined
  }

  private async read(take: (order: OrderDetail) => void): Promise<string | undefined> {
    const { data, error } = await resultOf(this.service.detail(this.id, this.leave.signal))
    if (error?.isAborted === true) return undefined
    runInAction(() => {
      const isGone = data === undefined && (error.code === BodyCode.notFound || error.code === BodyCode.forbidden)
      // What the device keeps, shown for a moment until the first answer, is no page he has read.
      const before = this.isSettled ? this.known : undefined
      this.isSettled = true
      const lines = before === undefined || (data === undefined && !isGone) ? [] : (this.tells?.(before, data) ?? [])
      if (lines.length > 0) this.told = { lines, after: data ?? error }
      else if (data !== undefined) take(data)
      else if (isGone) this.lose(error)
      else if (this.known === undefined) {
        this.state = 'error'
        this.error = error.message
      }
    })
    return error?.message
  }

  /** The person has read what somebody else did: the page shows it. */
  heard(): void {
    const { told } = this
    this.told = undefined
    if (told === undefined) return
    if (told.after instanceof ApiError) this.lose(told.after)
    else this.accept(told.after)
  }

  private lose({ message }: ApiError): void {
    this.isOpen = false
    this.orders.drop(this.id)
    this.state = 'missing'
    this.error = message
    void this.offline?.loaded?.orders.drop(this.id)
  }

  private async remember(order: OrderDetail, offline: OrderOffline): Promise<void> {
    const parts = await offline.load().catch(() => undefined)
    await parts?.orders.keep(order)
  }

  dispose(): void {
    this.leave.abort()
  }
}
