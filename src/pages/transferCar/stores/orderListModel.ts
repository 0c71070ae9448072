import { makeAutoObservable, observable, observableRef, runInAction } from 'mobx'
import { BodyCode } from '@/contract/codes'
import type { BusinessEventFrame } from '@/contract/frames'
import type { ListQuery, OrderCard, TabCounts } from '@/contract/transferCar'
import type { StatusTabKey } from '@/contract/transferCarCodes'
import { resultOf } from '@/domain/apiError'
import { createCancel, type CancelSource } from '@/domain/cancel'
import { PAGE_SIZE, SERVER_SEARCH_DELAY_MS } from '@/domain/constants'
import { debounce } from '@/domain/throttle'
import { STATUS_TABS } from '@/domain/transferCar/status'
import type { TransferCarService } from '@/services/transferCar'
import { cardOf, insertCards } from './cards'
import type { KeptList } from './keptList'

/** The server's most rows in one page (contract/transferCar.ts). */
const MOST_ROWS = 50
/** More changes at once than this: one reading of the list costs less than one of each order. */
const MOST_SINGLE = 3

type ListState = 'loading' | 'ready' | 'error'
type FooterState = 'more' | 'loading' | 'error' | 'end'
/** The advanced filter: what a list is asked for besides its tab, its keyword and its place. */
export type OrderFilter = Omit<ListQuery, 'tab' | 'keyword' | 'cursor' | 'pageSize'>

/** One instance an order: cards that are there already are updated in place, so that their rows stay. */
function merge(old: readonly OrderCard[], fresh: readonly OrderCard[]): OrderCard[] {
  const byId = new Map(old.map((card) => [card.id, card]))
  return fresh.map((card) => {
    const known = byId.get(card.id)
    // An event may have brought a newer one than this answer.
    return known === undefined ? card : known.version > card.version ? known : Object.assign(known, card)
  })
}

/** The order list: tabs with counts, search, keyset pages (design.md "List", rulings 17). */
export class OrderListModel {
  tab: StatusTabKey
  keyword = ''
  filter: OrderFilter
  cards: OrderCard[] = []
  counts: TabCounts | undefined = undefined
  state: ListState = 'loading'
  error = ''
  footer: FooterState = 'end'
  /** The person sees the first row: what is new may come in above without moving anything under the thumb. */
  isAtTop = true
  private readonly arrived = observable.map<string, OrderCard>({}, { deep: false })
  private isReading = false
  private missed: BusinessEventFrame[] = []
  private hasFailedRefresh = false
  private cursor: string | null = null
  private running: CancelSource | undefined = undefined
  /** When the oldest of what is shown was read, device clock, epoch ms; undefined while it is the server's list. */
  readAt: number | undefined = undefined
  private readonly service: Pick<TransferCarService, 'list' | 'counts' | 'detail'>
  private readonly kept: KeptList | undefined
  /** Typing waits 300 ms; the older request is cancelled (rulings 17). */
  readonly search = debounce((keyword: string) => this.searchNow(keyword), SERVER_SEARCH_DELAY_MS)

  /** @param kept what this device keeps, shown where there is no network */
  constructor(service: Pick<TransferCarService, 'list' | 'counts' | 'detail'>, tab: StatusTabKey = 'all', filter: OrderFilter = {}, kept?: KeptList) {
    this.service = service
    this.kept = kept
    this.tab = tab
    this.filter = filter
    makeAutoObservable<OrderListModel, 'service' | 'kept' | 'running' | 'cursor' | 'hasFailedRefresh' | 'arrived' | 'isReading' | 'missed'>(this, {
      service: false, kept: false, running: false, cursor: false, hasFailedRefresh: false, search: false, filter: observableRef, isAtTop: false, arrived: false, isReading: false, missed: false
    }, { autoBind: true })
  }

  /** Orders that belong into the list and wait until the person wants to see its top. */
  get arrivals(): number {
    return this.arrived.size
  }

  setTab(tab: StatusTabKey): void {
    if (tab === this.tab) return
    this.tab = tab
    void this.load()
  }

  setFilter(filter: OrderFilter): void {
    this.filter = filter
    void this.load()
  }

  /** Searches at once: the search key of the keyboard. */
  searchNow(keyword: string): void {
    this.search.cancel()
    const wanted = keyword.trim()
    if (wanted === this.keyword) return
    this.keyword = wanted
    void this.load()
  }

  /** The first page of a new question: skeletons until it is answered. */
  async load(): Promise<void> {
    this.cards = []
    this.arrived.clear()
    this.cursor = null
    this.state = 'loading'
    this.error = ''
    this.footer = 'end'
    await this.read(PAGE_SIZE)
  }

  /** The page is shown again or pulled: what is on screen stays and is read again, as many rows as there are. */
  async refresh(): Promise<void> {
    if (this.cards.length === 0) await this.load()
    else await this.read(Math.max(PAGE_SIZE, this.cards.length))
  }

  /** The next page; after a refresh that failed, the refresh once more. */
  async loadMore(): Promise<void> {
    if (this.footer === 'error' && this.hasFailedRefresh) {
      await this.refresh()
      return
    }
    if (this.state !== 'ready' || this.cursor === null || this.footer === 'loading') return
    this.footer = 'loading'
    const signal = this.begin()
    const { data, error } = await resultOf(this.service.list({ ...this.filter, tab: this.tab, keyword: this.keyword, cursor: this.cursor, pageSize: PAGE_SIZE }, signal))
    if (signal.aborted) return
    this.isReading = false
    runInAction(() => {
      if (error !== undefined) {
        this.footer = 'error'
        return
      }
      const known = new Set(this.cards.map((card) => card.id))
      this.cards = [...this.cards, ...data.list.filter((card) => !known.has(card.id))]
      this.finish(data.nextCursor)
    })
    await this.followMissed()
  }

  /** Orders changed: those on screen are read again and updated in place, new ones come in, those nobody may see any more go. */
  async follow(events: readonly BusinessEventFrame[]): Promise<void> {
    if (this.isReading) {
      // The answer on its way may be older than the change.
      this.missed.push(...events)
      return
    }
    if (this.state !== 'ready') return
    const ids = [...new Set(events.map(({ id }) => id))]
    // Whether an order still fits a filter only the server knows.
    if (ids.length > MOST_SINGLE || Object.keys(this.filter).length > 0) {
      await this.refresh()
      return
    }
    void this.readCounts()
    await Promise.all(ids.map((id) => this.readOne(id)))
  }

  /** The person wants to see what came in: the caller scrolls to the top. */
  showArrivals(): void {
    this.isAtTop = true
    this.cards = insertCards(this.cards, [...this.arrived.values()])
    this.arrived.clear()
  }

  dispose(): void {
    this.search.cancel()
    this.running?.abort()
  }

  /** Cancels the question before. */
  private begin(): CancelSource['signal'] {
    this.running?.abort()
    this.running = createCancel()
    this.isReading = true
    return this.running.signal
  }

  private finish(cursor: string | null): void {
    this.state = 'ready'
    this.error = ''
    this.hasFailedRefresh = false
    this.cursor = cursor
    this.footer = cursor === null ? 'end' : 'more'
  }

  private async readOne(id: string): Promise<void> {
    const { data, error } = await resultOf(this.service.detail(id))
    runInAction(() => {
      if (data !== undefined) this.place(cardOf(data))
      else if (error.code === BodyCode.notFound || error.code === BodyCode.forbidden) this.remove(id)
    })
  }

  private place(card: OrderCard): void {
    const isHere = STATUS_TABS.find(({ key }) => key === this.tab)?.statuses.includes(card.status) === true
    const known = this.cards.find(({ id }) => id === card.id)
    if (!isHere) return this.remove(card.id)
    if (known !== undefined) {
      if (card.version >= known.version) Object.assign(known, card)
      return
    }
    // Whether it fits the words that are searched only the server knows; what lies below the last row comes with its page.
    const last = this.cards.at(-1)
    if (this.keyword !== '' || (this.cursor !== null && last !== undefined && card.createdAt < last.createdAt)) return
    if (this.isAtTop || this.cards.length === 0) this.cards = insertCards(this.cards, [card])
    else this.arrived.set(card.id, card)
  }

  private remove(id: string): void {
    this.arrived.delete(id)
    if (this.cards.some((card) => card.id === id)) this.cards = this.cards.filter((card) => card.id !== id)
    if (this.cards.length === 0 && this.cursor !== null) void this.load()
  }

  /** Reads the list, then what changed meanwhile. */
  private async read(rows: number): Promise<void> {
    const signal = this.begin()
    await this.readRows(rows, signal)
    if (signal.aborted) return
    this.isReading = false
    await this.followMissed()
  }

  private async followMissed(): Promise<void> {
    const missed = this.missed
    this.missed = []
    if (missed.length > 0) await this.follow(missed)
  }

  /** Reads the list from its start in as few pages as the server allows, and the counts beside it. */
  private async readRows(rows: number, signal: CancelSource['signal']): Promise<void> {
    void this.readCounts()
    const fresh: OrderCard[] = []
    let cursor: string | null = null
    do {
      const pageSize = Math.min(MOST_ROWS, rows - fresh.length)
      const query: ListQuery = { ...this.filter, tab: this.tab, keyword: this.keyword, pageSize, ...(cursor !== null && { cursor }) }
      const { data, error } = await resultOf(this.service.list(query, signal))
      if (signal.aborted) return
      if (error !== undefined) {
        if (error.isOffline) await this.showKept()
        if (signal.aborted) return
        runInAction(() => {
          this.error = error.message
          // Rows that are there stay readable; the footer offers another try.
          if (this.cards.length === 0) this.state = 'error'
          else {
            this.footer = 'error'
            this.hasFailedRefresh = true
          }
        })
        return
      }
      fresh.push(...data.list)
      cursor = data.nextCursor
    } while (cursor !== null && fresh.length < rows)
    runInAction(() => {
      this.cards = merge(this.cards, fresh)
      this.arrived.clear()
      this.readAt = undefined
      this.finish(cursor)
    })
    void this.kept?.ahead(fresh)
  }

  /** Without a network: rows that are there move on with what waits on the device; an empty list shows what is kept. */
  private async showKept(): Promise<void> {
    const kept = this.keyword === '' ? await this.kept?.read() : undefined
    if (kept === undefined) return
    const statuses = STATUS_TABS.find(({ key }) => key === this.tab)?.statuses ?? []
    runInAction(() => {
      for (const card of kept.cards) {
        const known = this.cards.find(({ id }) => id === card.id)
        if (known !== undefined) Object.assign(known, card)
      }
      if (this.cards.length > 0) return
      this.cards = kept.cards.filter(({ status }) => statuses.includes(status))
      this.readAt = kept.readAt
      this.finish(null)
    })
  }

  /** Counts are a help, not the list: when they fail the last known ones stay. */
  private async readCounts(): Promise<void> {
    const { data } = await resultOf(this.service.counts())
    if (data === undefined) return
    runInAction(() => {
      this.counts = data
    })
  }
}
