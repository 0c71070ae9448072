import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { resultOf } from '@/domain/apiError'
import { createCancel, type CancelSignal, type CancelSource } from '@/domain/cancel'
import { SERVER_SEARCH_DELAY_MS } from '@/domain/constants'
import { debounce } from '@/domain/throttle'
import type { Rows } from '@/services/form'

/** Rows of a list that came whole are drawn in parts of so many. */
const DRAWN_MORE = 50

export interface RowPagesParts<Row> {
  /** One page, numbered from 1. Rejects with ApiError. */
  read: (currentPage: number, pageSize: number, signal: CancelSignal) => Promise<Rows<Row>>
  keyOf: (row: Row) => string
}

/** Rows of a platform's numbered pages, or all of them at once; lists that are searched read the words here. */
export class RowPages<Row> {
  /** What is searched for; '' for everything. */
  keyword = ''
  rows: readonly Row[] = []
  state: 'loading' | 'ready' | 'error' = 'loading'
  error = ''
  footer: 'more' | 'loading' | 'error' | 'end' = 'end'
  private pageSize = 0
  private isWhole = false
  private drawn = DRAWN_MORE
  /** Pages that are here: rows that came twice make fewer rows than that. */
  private pagesRead = 0
  private hasFailedRefresh = false
  private running: CancelSource | undefined = undefined
  private readonly parts: RowPagesParts<Row>
  /** Typing waits 300 ms; the older request is cancelled (rulings 17). */
  readonly search = debounce((keyword: string) => this.searchNow(keyword), SERVER_SEARCH_DELAY_MS)

  constructor(parts: RowPagesParts<Row>) {
    this.parts = parts
    makeAutoObservable<this, 'parts' | 'running' | 'hasFailedRefresh' | 'pagesRead'>(
      this,
      { parts: false, search: false, running: false, hasFailedRefresh: false, pagesRead: false, rows: observableRef },
      { autoBind: true }
    )
  }

  /** Rows to draw. */
  get shown(): readonly Row[] {
    return this.isWhole ? this.rows.slice(0, this.drawn) : this.rows
  }

  /** @param pageSize rows of one page @param isWhole they come in one answer, however many there are */
  setPaging(pageSize: number, isWhole: boolean): void {
    this.pageSize = pageSize
    this.isWhole = isWhole
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
    this.drawn = DRAWN_MORE
    this.state = 'loading'
    this.error = ''
    this.footer = 'end'
    await this.read(this.pageSize)
  }

  /** The page is shown again: what is on screen stays and is read again, as many rows as there are. */
  async refresh(): Promise<void> {
    if (this.rows.length === 0) await this.load()
    else await this.read(this.isWhole ? this.pageSize : this.pagesRead * this.pageSize)
  }

  /** The next page; after a refresh that failed, the refresh once more. */
  async loadMore(): Promise<void> {
    if (this.footer === 'error' && this.hasFailedRefresh) {
      await this.refresh()
      return
    }
    if (this.state !== 'ready' || this.footer === 'end' || this.footer === 'loading') return
    if (this.isWhole) {
      this.drawn += DRAWN_MORE
      this.footer = this.drawn < this.rows.length ? 'more' : 'end'
      return
    }
    this.footer = 'loading'
    const signal = this.begin()
    const { data, error } = await resultOf(this.parts.read(this.pagesRead + 1, this.pageSize, signal))
    if (signal.aborted) return
    runInAction(() => {
      if (error !== undefined) {
        this.footer = 'error'
        return
      }
      this.pagesRead += 1
      const known = new Set(this.rows.map(this.parts.keyOf))
      this.rows = [...this.rows, ...data.list.filter((row) => !known.has(this.parts.keyOf(row)))]
      this.footer = data.list.length < this.pageSize ? 'end' : 'more'
    })
  }

  /** Takes a row out of what is shown. */
  drop(key: string): void {
    this.rows = this.rows.filter((row) => this.parts.keyOf(row) !== key)
  }

  /** Nothing can be read at all. */
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

  private begin(): CancelSignal {
    this.running?.abort()
    this.running = createCancel()
    return this.running.signal
  }

  private async read(size: number): Promise<void> {
    const signal = this.begin()
    const { data, error } = await resultOf(this.parts.read(1, size, signal))
    if (signal.aborted) return
    runInAction(() => {
      if (error !== undefined) {
        this.fail(error.message)
        return
      }
      this.rows = data.list
      this.pagesRead = size / this.pageSize
      this.state = 'ready'
      this.error = ''
      this.hasFailedRefresh = false
      this.footer = (this.isWhole ? data.list.length <= this.drawn : data.list.length < size) ? 'end' : 'more'
    })
  }
}
