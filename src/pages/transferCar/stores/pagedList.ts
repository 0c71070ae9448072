import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { KeysetPage } from '@/contract/envelope'
import { resultOf, type ApiError, type Result } from '@/domain/apiError'
import { createCancel, type CancelSignal, type CancelSource } from '@/domain/cancel'
import { PAGE_SIZE, SERVER_SEARCH_DELAY_MS } from '@/domain/constants'
import { debounce } from '@/domain/throttle'

/** The server's most rows in one page (contract/transferCar/order/order.ts, payment/payment.ts). */
const MOST_ROWS = 50

/** What a list is asked for; another question begins it anew. */
export interface Question<Tab extends string, Filter extends object> {
  tab: Tab
  keyword: string
  filter: Filter
}
/** A part of its answer: so many rows after a place, from the newest on without one. */
export interface PageAt {
  pageSize: number
  cursor?: string
}

export interface PagedListParts<Row, Tab extends string, Filter extends object, Counts> {
  page: (question: Question<Tab, Filter>, at: PageAt, signal: CancelSignal) => Promise<KeysetPage<Row>>
  /** Read beside the rows each time. */
  counts?: () => Promise<Counts>
  /** Another question: what was kept beside the rows of the old one goes. */
  restarted?: () => void
  /** What is shown once the list was read from its start; without it the fresh rows alone. */
  merge?: (shown: readonly Row[], fresh: readonly Row[]) => Row[]
  /** Reading from the start failed; the list may still be given rows that are kept elsewhere (`show`). */
  failed?: (error: ApiError, signal: CancelSignal) => Promise<void>
  /** A reading has ended, well or not; one that was cancelled has not. */
  ended?: () => Promise<void>
}

/** A list of records: tabs with counts, search, filter, keyset pages (design.md "List", rulings 17). */
export class PagedList<Row extends { id: string }, Tab extends string, Filter extends object = object, Counts = never> {
  tab: Tab
  keyword = ''
  filter: Filter
  rows: Row[] = []
  counts: Counts | undefined = undefined
  state: 'loading' | 'ready' | 'error' = 'loading'
  error = ''
  footer: 'more' | 'loading' | 'error' | 'end' = 'end'
  /** An answer is on its way. */
  isReading = false
  /** Where the next page begins; null = all rows are here. */
  cursor: string | null = null
  private hasFailedRefresh = false
  private running: CancelSource | undefined = undefined
  private readonly parts: PagedListParts<Row, Tab, Filter, Counts>
  /** Typing waits 300 ms; the older request is cancelled (rulings 17). */
  readonly search = debounce((keyword: string) => this.searchNow(keyword), SERVER_SEARCH_DELAY_MS)

  /** @param filter what a link to this list asked for besides its tab */
  constructor(parts: PagedListParts<Row, Tab, Filter, Counts>, tab: Tab, filter: Filter) {
    this.parts = parts
    this.tab = tab
    this.filter = filter
    makeAutoObservable<this, 'parts' | 'running' | 'hasFailedRefresh'>(
      this,
      { parts: false, running: false, cursor: false, hasFailedRefresh: false, isReading: false, search: false, filter: observableRef },
      { autoBind: true }
    )
  }

  setTab(tab: Tab): void {
    if (tab === this.tab) return
    this.tab = tab
    void this.load()
  }

  setFilter(filter: Filter): void {
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
    this.rows = []
    this.cursor = null
    this.state = 'loading'
    this.error = ''
    this.footer = 'end'
    this.parts.restarted?.()
    await this.read(PAGE_SIZE)
  }

  /** The page is shown again, pulled, or something changed: what is on screen stays and is read again, as many rows as there are. */
  async refresh(): Promise<void> {
    if (this.rows.length === 0) await this.load()
    else await this.read(Math.max(PAGE_SIZE, this.rows.length))
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
    const { data, error } = await resultOf(this.parts.page(this.question, { pageSize: PAGE_SIZE, cursor: this.cursor }, signal))
    if (signal.aborted) return
    this.isReading = false
    runInAction(() => {
      if (error !== undefined) {
        this.footer = 'error'
        return
      }
      const known = new Set(this.rows.map(({ id }) => id))
      this.show([...this.rows, ...data.list.filter(({ id }) => !known.has(id))], data.nextCursor)
    })
    await this.parts.ended?.()
  }

  /** Shows these rows as the answer. @param cursor where the next page begins */
  show(rows: Row[], cursor: string | null): void {
    this.rows = rows
    this.cursor = cursor
    this.state = 'ready'
    this.error = ''
    this.hasFailedRefresh = false
    this.footer = cursor === null ? 'end' : 'more'
  }

  /** Counts are a help, not the list: when they fail the last known ones stay. */
  async readCounts(): Promise<void> {
    const { counts } = this.parts
    if (counts === undefined) return
    const { data } = await resultOf(counts())
    if (data === undefined) return
    runInAction(() => {
      this.counts = data
    })
  }

  dispose(): void {
    this.search.cancel()
    this.running?.abort()
  }

  private get question(): Question<Tab, Filter> {
    return { tab: this.tab, keyword: this.keyword, filter: this.filter }
  }

  /** Cancels the question before. */
  private begin(): CancelSignal {
    this.running?.abort()
    this.running = createCancel()
    this.isReading = true
    return this.running.signal
  }

  /** Reads the list from its start in as few pages as the server allows, and the counts beside it. */
  private async read(rows: number): Promise<void> {
    const signal = this.begin()
    void this.readCounts()
    const fresh: Row[] = []
    let cursor: string | null = null
    do {
      const at: PageAt = { pageSize: Math.min(MOST_ROWS, rows - fresh.length), ...(cursor !== null && { cursor }) }
      const { data, error }: Result<KeysetPage<Row>> = await resultOf(this.parts.page(this.question, at, signal))
      if (signal.aborted) return
      if (error !== undefined) {
        await this.fail(error, signal)
        return
      }
      fresh.push(...data.list)
      cursor = data.nextCursor
    } while (cursor !== null && fresh.length < rows)
    this.isReading = false
    runInAction(() => {
      this.show(this.parts.merge?.(this.rows, fresh) ?? fresh, cursor)
    })
    await this.parts.ended?.()
  }

  /** Rows that are there stay readable; the footer offers another try. */
  private async fail(error: ApiError, signal: CancelSignal): Promise<void> {
    await this.parts.failed?.(error, signal)
    if (signal.aborted) return
    this.isReading = false
    runInAction(() => {
      this.error = error.message
      this.hasFailedRefresh = this.rows.length > 0
      if (this.hasFailedRefresh) this.footer = 'error'
      else this.state = 'error'
    })
    await this.parts.ended?.()
  }
}
