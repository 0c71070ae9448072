import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { asApiError } from '@/domain/apiError'
import { createCancel, type CancelSignal } from '@/domain/cancel'
import { SERVER_SEARCH_DELAY_MS } from '@/domain/constants'
import { rowOf, type SelectorRow } from './rows'
import type { SelectorNode } from './types'

export interface PeoplePage {
  people: SelectorNode[]
  hasMore: boolean
}
type ReadPage = (page: number, keyword: string, signal: CancelSignal) => Promise<PeoplePage>

/** A list of people that the server answers, page by page, by keyword or not. A newer question cancels the older one. */
export class PeopleList {
  rows: readonly SelectorRow[] = []
  isLoading = false
  error = ''
  hasMore = false
  /** What the rows answer; undefined before the first answer. */
  keyword: string | undefined = undefined

  private readonly readPage: ReadPage
  private page = 0
  private wanted = ''
  private call: ReturnType<typeof createCancel> | undefined = undefined
  private timer: ReturnType<typeof setTimeout> | undefined = undefined

  constructor(readPage: ReadPage) {
    this.readPage = readPage
    makeAutoObservable<PeopleList, 'readPage' | 'page' | 'wanted' | 'call' | 'timer'>(
      this,
      { readPage: false, page: false, wanted: false, call: false, timer: false, rows: observableRef },
      { autoBind: true }
    )
  }

  /** Reads the first page unless it is there or on its way. */
  need(): void {
    if (this.keyword === undefined && !this.isLoading && this.error === '') void this.read('', 1)
  }

  /** Asks after 300 ms without a keystroke (app.md#search). */
  search(keyword: string): void {
    clearTimeout(this.timer)
    if (keyword === this.wanted && this.keyword !== undefined) return
    this.wanted = keyword
    this.isLoading = true
    this.timer = setTimeout(() => void this.read(keyword, 1), SERVER_SEARCH_DELAY_MS)
  }

  more(): void {
    if (this.hasMore && !this.isLoading) void this.read(this.wanted, this.page + 1)
  }

  retry(): void {
    void this.read(this.wanted, this.rows.length === 0 ? 1 : this.page + 1)
  }

  dispose(): void {
    clearTimeout(this.timer)
    this.call?.abort()
  }

  private async read(keyword: string, page: number): Promise<void> {
    this.call?.abort()
    const call = createCancel()
    this.call = call
    this.wanted = keyword
    this.isLoading = true
    this.error = ''
    try {
      const { people, hasMore } = await this.readPage(page, keyword, call.signal)
      runInAction(() => {
        if (this.call !== call) return
        // A person who moved between pages while somebody read is not shown twice.
        const known = new Set(page === 1 ? [] : this.rows.map(({ key }) => key))
        this.rows = [...(page === 1 ? [] : this.rows), ...people.filter(({ key }) => !known.has(key)).map((person) => rowOf(person))]
        this.hasMore = hasMore
        this.page = page
        this.keyword = keyword
        this.isLoading = false
      })
    } catch (thrown) {
      runInAction(() => {
        if (this.call !== call) return
        this.error = asApiError(thrown).message
        this.isLoading = false
      })
    }
  }
}
