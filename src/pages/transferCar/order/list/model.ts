import { makeAutoObservable, observable, runInAction } from 'mobx'
import { BodyCode } from '@/contract/codes'
import type { BusinessEventFrame } from '@/contract/frames'
import type { ListQuery, TabCounts } from '@/contract/transferCar/order/order'
import type { OrderCard } from '@/contract/transferCar/order/detail'
import type { StatusTabKey } from '@/contract/transferCar/order/codes'
import { resultOf } from '@/domain/apiError'
import type { CancelSignal } from '@/domain/cancel'
import { STATUS_TABS } from '@/domain/transferCar/order/status'
import type { TransferCarService } from '@/services/transferCar/order/orders'
import { cardOf } from '@/stores/transferCar/order/orderCard'
import type { OrderStore } from '@/stores/transferCar/order/orderStore'
import { insertCards } from './cards'
import type { LocalList } from './localList'
import { TabbedList } from '@/pages/transferCar/stores/tabbedList'

/** More changes at once than this: one reading of the list costs less than one of each order. */
const MOST_SINGLE = 3

/** The advanced filter: what a list is asked for besides its tab, its keyword and its place. */
export type OrderFilter = Omit<ListQuery, 'tab' | 'keyword' | 'cursor' | 'pageSize'>

/** The order list: a paged list that follows what happens to its orders, and shows without a network what the device keeps. */
export class OrderListModel {
  readonly list: TabbedList<OrderCard, StatusTabKey, OrderFilter, TabCounts>
  /** The person sees the first row: what is new may come in above without moving anything under the thumb. */
  isAtTop = true
  /** When the oldest of what is shown was read, device clock, epoch ms; undefined while it is the server's list. */
  readAt: number | undefined = undefined
  private readonly arrived = observable.map<string, OrderCard>({}, { deep: false })
  private missed: BusinessEventFrame[] = []
  private readonly service: Pick<TransferCarService, 'list' | 'counts' | 'detail'>
  private readonly orders: OrderStore
  private readonly local: LocalList | undefined

  /** @param local what this device keeps, shown where there is no network */
  constructor(
    service: Pick<TransferCarService, 'list' | 'counts' | 'detail'>,
    orders: OrderStore,
    tab: StatusTabKey = 'all',
    filter: OrderFilter = {},
    local?: LocalList
  ) {
    this.service = service
    this.orders = orders
    this.local = local
    this.list = new TabbedList(
      {
        page: async ({ keyword, filter: wanted, tab: current }, at, signal) => {
          const page = await service.list({ ...wanted, tab: current, keyword, ...at }, signal)
          // An event may have brought a newer one than this answer.
          return { ...page, list: orders.takeCards(page.list) }
        },
        counts: () => service.counts(),
        restarted: () => {
          this.arrived.clear()
        },
        merge: (_shown, fresh) => this.taken(fresh),
        failed: (error, signal) => (error.isOffline ? this.showKept(signal) : Promise.resolve()),
        ended: () => this.followMissed()
      },
      tab,
      filter
    )
    makeAutoObservable<OrderListModel, 'service' | 'orders' | 'local' | 'arrived' | 'missed'>(
      this,
      { list: false, card: false, service: false, orders: false, local: false, isAtTop: false, arrived: false, missed: false },
      { autoBind: true }
    )
  }

  /** What is drawn of a row: the order as it will be once what waits on this device has arrived. */
  readonly card = (row: OrderCard): OrderCard => this.orders.card(row.id) ?? row

  /** Orders that belong into the list and wait until the person wants to see its top. */
  get arrivals(): number {
    return this.arrived.size
  }

  /** Orders changed: those on screen are read again and updated in place, new ones come in, those nobody may see any more go. */
  async follow(events: readonly BusinessEventFrame[]): Promise<void> {
    const { list } = this
    if (list.pages.isReading) {
      // The answer on its way may be older than the change.
      this.missed.push(...events)
      return
    }
    if (list.pages.state !== 'ready') return
    const ids = [...new Set(events.map(({ id }) => id))]
    // Whether an order still fits a filter only the server knows.
    if (ids.length > MOST_SINGLE || Object.keys(list.filter).length > 0) {
      await list.pages.refresh()
      return
    }
    void list.readCounts()
    await Promise.all(ids.map((id) => this.readOne(id)))
  }

  /** The person wants to see what came in: the caller scrolls to the top. */
  showArrivals(): void {
    this.isAtTop = true
    this.list.pages.setRows(insertCards(this.list.pages.rows, [...this.arrived.values()]))
    this.arrived.clear()
  }

  private async followMissed(): Promise<void> {
    const missed = this.missed
    this.missed = []
    if (missed.length > 0) await this.follow(missed)
  }

  private async readOne(id: string): Promise<void> {
    const { data, error } = await resultOf(this.service.detail(id))
    runInAction(() => {
      if (data !== undefined) this.place(this.orders.takeCard(cardOf(data)))
      else if (error.code === BodyCode.notFound || error.code === BodyCode.forbidden) this.remove(id)
    })
  }

  private place(card: OrderCard): void {
    const { list } = this
    const isHere = STATUS_TABS.find(({ key }) => key === list.tab)?.statuses.includes(card.status) === true
    const known = list.pages.rows.find(({ id }) => id === card.id)
    if (!isHere) return this.remove(card.id)
    if (known !== undefined) return
    // Whether it fits the words that are searched only the server knows; what lies below the last row comes with its page.
    const last = list.pages.rows.at(-1)
    if (list.pages.keyword !== '' || (list.pages.footer !== 'end' && last !== undefined && card.createdAt < last.createdAt)) return
    if (this.isAtTop || list.pages.rows.length === 0) list.pages.setRows(insertCards(list.pages.rows, [card]))
    else this.arrived.set(card.id, card)
  }

  private remove(id: string): void {
    const { list } = this
    this.arrived.delete(id)
    list.pages.drop(id)
    if (list.pages.rows.length === 0 && list.pages.footer !== 'end') void list.pages.load()
  }

  /** The server's list is here: nothing waits above it, and the device keeps what a driver may need. */
  private taken(fresh: readonly OrderCard[]): readonly OrderCard[] {
    this.arrived.clear()
    this.readAt = undefined
    void this.local?.ahead(fresh)
    return fresh
  }

  /** Without a network an empty list shows what is kept. */
  private async showKept(signal: CancelSignal): Promise<void> {
    const { list } = this
    const kept = list.pages.keyword === '' ? await this.local?.read() : undefined
    if (kept === undefined || signal.aborted) return
    const statuses = STATUS_TABS.find(({ key }) => key === list.tab)?.statuses ?? []
    runInAction(() => {
      if (list.pages.rows.length > 0) return
      this.readAt = kept.readAt
      list.pages.show(
        kept.cards.filter(({ status }) => statuses.includes(status)),
        null
      )
    })
  }
}
