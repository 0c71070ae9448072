import { makeAutoObservable, runInAction } from 'mobx'
import type { ListQuery, OrderCard, TabCounts } from '@/contract/transferCar'
import type { StatusTabKey } from '@/contract/transferCarCodes'
import { resultOf } from '@/domain/apiError'
import { createCancel, type CancelSource } from '@/domain/cancel'
import { PAGE_SIZE, SERVER_SEARCH_DELAY_MS } from '@/domain/constants'
import { debounce } from '@/domain/throttle'
import type { TransferCarService } from '@/services/transferCar'

/** The server's most rows in one page (contract/transferCar.ts). */
const MOST_ROWS = 50

type ListState = 'loading' | 'ready' | 'error'
type FooterState = 'more' | 'loading' | 'error' | 'end'

/** One instance an order: cards that are there already are updated in place, so that their rows stay. */
function merge(old: readonly OrderCard[], fresh: readonly OrderCard[]): OrderCard[] {
  const byId = new Map(old.map((card) => [card.id, card]))
  return fresh.map((card) => {
    const known = byId.get(card.id)
    return known === undefined ? card : Object.assign(known, card)
  })
}

/** The order list: tabs with counts, search, keyset pages (design.md "List", rulings 17). */
export class OrderListModel {
  tab: StatusTabKey
  keyword = ''
  cards: OrderCard[] = []
  counts: TabCounts | undefined = undefined
  state: ListState = 'loading'
  error = ''
  footer: FooterState = 'end'
  private hasFailedRefresh = false
  private cursor: string | null = null
  private running: CancelSource | undefined = undefined
  private readonly service: Pick<TransferCarService, 'list' | 'counts'>
  /** Typing waits 300 ms; the older request is cancelled (rulings 17). */
  readonly search = debounce((keyword: string) => this.searchNow(keyword), SERVER_SEARCH_DELAY_MS)

  constructor(service: Pick<TransferCarService, 'list' | 'counts'>, tab: StatusTabKey = 'all') {
    this.service = service
    this.tab = tab
    makeAutoObservable<OrderListModel, 'service' | 'running' | 'cursor' | 'hasFailedRefresh'>(this, { service: false, running: false, cursor: false, hasFailedRefresh: false, search: false }, { autoBind: true })
  }

  setTab(tab: StatusTabKey): void {
    if (tab === this.tab) return
    this.tab = tab
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
    const { data, error } = await resultOf(this.service.list({ tab: this.tab, keyword: this.keyword, cursor: this.cursor, pageSize: PAGE_SIZE }, signal))
    if (signal.aborted) return
    runInAction(() => {
      if (error !== undefined) {
        this.footer = 'error'
        return
      }
      const known = new Set(this.cards.map((card) => card.id))
      this.cards = [...this.cards, ...data.list.filter((card) => !known.has(card.id))]
      this.finish(data.nextCursor)
    })
  }

  dispose(): void {
    this.search.cancel()
    this.running?.abort()
  }

  /** Cancels the question before. */
  private begin(): CancelSource['signal'] {
    this.running?.abort()
    this.running = createCancel()
    return this.running.signal
  }

  private finish(cursor: string | null): void {
    this.state = 'ready'
    this.error = ''
    this.hasFailedRefresh = false
    this.cursor = cursor
    this.footer = cursor === null ? 'end' : 'more'
  }

  /** Reads the list from its start in as few pages as the server allows, and the counts beside it. */
  private async read(rows: number): Promise<void> {
    const signal = this.begin()
    void this.readCounts()
    const fresh: OrderCard[] = []
    let cursor: string | null = null
    do {
      const pageSize = Math.min(MOST_ROWS, rows - fresh.length)
      const query: ListQuery = { tab: this.tab, keyword: this.keyword, pageSize, ...(cursor !== null && { cursor }) }
      const { data, error } = await resultOf(this.service.list(query, signal))
      if (signal.aborted) return
      if (error !== undefined) {
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
      this.finish(cursor)
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
