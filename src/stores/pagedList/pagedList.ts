import { makeAutoObservable, observable, observableRef, runInAction } from 'mobx'
import { resultOf, type ApiError, type Result } from '@/domain/apiError'
import { createCancel, type CancelSignal, type CancelSource } from '@/domain/cancel'
import { SERVER_SEARCH_DELAY_MS } from '@/domain/constants'
import { debounce } from '@/domain/throttle'
import type { Part, Paging } from './paging'

export interface PagedListParts<Row> {
  readonly keyOf: (row: Row) => string
  /** Rows stay the same objects while their content moves on, so each is observed for itself; otherwise rows are replaced. */
  readonly updatesInPlace?: boolean
  /** Another question: what was kept beside the rows of the old one goes. */
  readonly restarted?: () => void
  /** A reading from the start begins: what is read beside the rows. */
  readonly reading?: () => void
  /** What is shown once the list was read from its start; without it the fresh rows alone. */
  readonly merge?: (shown: readonly Row[], fresh: readonly Row[]) => readonly Row[]
  /** Reading from the start failed; the list may still be given rows that are kept elsewhere (`show`). */
  readonly failed?: (error: ApiError, signal: CancelSignal) => Promise<void>
  /** A reading has ended, well or not; one that was cancelled has not. */
  readonly ended?: () => Promise<void>
}

/** Rows that are known by their id. */
export const BY_ID = { keyOf: ({ id }: { readonly id: string }): string => id }

/** So many rows of a list are read again at most when it is shown again. */
const MOST_REFRESHED = 200

/** Without those that are known; a row that moved from one page to the next while somebody read is not shown twice. @param known grows by their keys */
const eachOnce = <Row>(rows: readonly Row[], keyOf: (row: Row) => string, known: Set<string>): readonly Row[] =>
  rows.filter((row) => {
    const key = keyOf(row)
    return !known.has(key) && known.add(key)
  })

/** Rows of a list in pages, searched at the server: the one way lists are read, refreshed and read on (docs/vocabulary.md "list"). */
export class PagedList<Row> {
  /** What is searched for; '' for everything. */
  keyword = ''
  rows: readonly Row[] = []
  state: 'loading' | 'ready' | 'error' = 'loading'
  error = ''
  footer: 'more' | 'loading' | 'error' | 'end' = 'end'
  /** An answer is on its way. */
  isReading = false
  /** Rows to draw of a list that came whole. */
  private drawn = Infinity
  /** Where the next page begins; null = all rows are here. */
  private next: string | null = null
  /** Rows that were read: fewer are shown where some came twice or were taken out. */
  private rowsRead = 0
  private hasFailedRefresh = false
  /** Keys of the rows, kept from page to page; undefined once other rows were put in their place. */
  private keys: Set<string> | undefined = undefined
  private running: CancelSource | undefined = undefined
  private paging: Paging<Row>
  private readonly parts: PagedListParts<Row>
  /** Typing waits 300 ms; the older request is cancelled. */
  readonly search = debounce((keyword: string) => this.searchNow(keyword), SERVER_SEARCH_DELAY_MS)

  constructor(paging: Paging<Row>, parts: PagedListParts<Row>) {
    this.paging = paging
    this.parts = parts
    makeAutoObservable<this, 'parts' | 'paging' | 'running' | 'hasFailedRefresh' | 'next' | 'rowsRead' | 'keys'>(
      this,
      {
        parts: false,
        paging: false,
        search: false,
        running: false,
        hasFailedRefresh: false,
        next: false,
        rowsRead: false,
        keys: false,
        isReading: false,
        rows: parts.updatesInPlace === true ? observable : observableRef
      },
      { autoBind: true }
    )
  }

  /** Rows to draw. */
  get shown(): readonly Row[] {
    return this.drawn < this.rows.length ? this.rows.slice(0, this.drawn) : this.rows
  }

  /** The same list in other pages from the next reading on. */
  setPaging(paging: Paging<Row>): void {
    this.paging = paging
  }

  /** The search key of the keyboard; the same words again ask nothing. */
  searchNow(keyword: string): void {
    this.search.cancel()
    const wanted = keyword.trim()
    if (wanted === this.keyword) return
    this.keyword = wanted
    void this.load()
  }

  /** Another question, or the first: skeletons until it is answered. */
  async load(): Promise<void> {
    this.rows = []
    this.keys = undefined
    this.rowsRead = 0
    this.next = null
    this.drawn = this.paging.drawnInSteps ?? Infinity
    this.state = 'loading'
    this.error = ''
    this.footer = 'end'
    this.parts.restarted?.()
    await this.read(0)
  }

  /**
   * The page is shown again, pulled, or something changed: what is on screen stays and is read again, as many rows as there are. Of a long
   * list that is its first rows; those below stay as they were read.
   */
  async refresh(): Promise<void> {
    if (this.rows.length === 0) await this.load()
    else await this.read(Math.min(MOST_REFRESHED, Math.max(this.rowsRead, this.rows.length)))
  }

  /** The next page; after a refresh that failed, the refresh once more. */
  async loadMore(): Promise<void> {
    if (this.footer === 'error' && this.hasFailedRefresh) {
      await this.refresh()
      return
    }
    if (this.state !== 'ready' || this.footer === 'end' || this.footer === 'loading') return
    if (this.drawn < this.rows.length) {
      this.drawn += this.paging.drawnInSteps ?? 0
      this.footer = this.footerOf()
      return
    }
    if (this.next === null) return
    this.footer = 'loading'
    const signal = this.begin()
    const { data, error } = await resultOf(this.paging.after(this.next, signal, this.rowsRead))
    if (signal.aborted) return
    this.isReading = false
    runInAction(() => {
      if (error !== undefined) {
        this.footer = 'error'
        return
      }
      this.rowsRead += data.rows.length
      const known = (this.keys ??= new Set(this.rows.map(this.parts.keyOf)))
      this.show([...this.rows, ...eachOnce(data.rows, this.parts.keyOf, known)], data.next)
      this.keys = known
    })
    await this.parts.ended?.()
  }

  /** Shows these rows as the answer. @param next where the next page begins */
  show(rows: readonly Row[], next: string | null): void {
    this.setRows(rows)
    this.next = next
    this.state = 'ready'
    this.error = ''
    this.hasFailedRefresh = false
    this.footer = this.footerOf()
  }

  /** Other rows in place of those that are shown: one changed, came in or went. */
  setRows(rows: readonly Row[]): void {
    this.rows = rows
    this.keys = undefined
  }

  /** Takes a row out of what is shown. */
  drop(key: string): void {
    this.setRows(this.rows.filter((row) => this.parts.keyOf(row) !== key))
  }

  /** Nothing can be read: rows that are there stay readable, and the footer offers another try. */
  fail(message: string): void {
    this.error = message
    this.hasFailedRefresh = this.rows.length > 0
    if (this.hasFailedRefresh) this.footer = 'error'
    else this.state = 'error'
  }

  dispose(): void {
    this.search.cancel()
    this.running?.abort()
  }

  /** What lies below the rows that were read again, up to where the list was read before; undefined = it came whole, or has no such place. */
  private below(fresh: readonly Row[], next: string | null): readonly Row[] | undefined {
    if (next === null || this.rows.length <= fresh.length) return undefined
    const { keyOf } = this.parts
    const places = new Map(this.rows.map((row, place) => [keyOf(row), place]))
    const last = fresh.map((row) => places.get(keyOf(row))).filter((place) => place !== undefined)
    const place = last[last.length - 1]
    return place === undefined ? undefined : this.rows.slice(place + 1)
  }

  private footerOf(): 'more' | 'end' {
    return this.drawn < this.rows.length || this.next !== null ? 'more' : 'end'
  }

  /** Cancels the question before. */
  private begin(): CancelSignal {
    this.running?.abort()
    this.running = createCancel()
    this.isReading = true
    return this.running.signal
  }

  private async read(rows: number): Promise<void> {
    const signal = this.begin()
    this.parts.reading?.()
    const { data, error }: Result<Part<Row>> = await resultOf(this.paging.first(rows, signal))
    if (signal.aborted) return
    if (error !== undefined) {
      await this.parts.failed?.(error, signal)
      if (signal.aborted) return
    }
    this.isReading = false
    runInAction(() => {
      if (error !== undefined) this.fail(error.message)
      else {
        const { keyOf } = this.parts
        const read = eachOnce(data.rows, keyOf, new Set())
        const below = this.below(read, data.next)
        if (below === undefined) this.rowsRead = data.rows.length
        const fresh = below === undefined ? read : eachOnce([...read, ...below], keyOf, new Set())
        this.show(this.parts.merge?.(this.rows, fresh) ?? fresh, below === undefined ? data.next : this.next)
      }
    })
    await this.parts.ended?.()
  }
}
