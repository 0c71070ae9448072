import { makeAutoObservable } from 'mobx'
import type { KeysetPage } from '@/contract/envelope'
import type { CancelSignal } from '@/domain/cancel'
import { BY_ID, PagedList } from '@/stores/pagedList/pagedList'
import { keyset, type KeysetAt } from '@/stores/pagedList/paging'

/** Where a page of the list begins, and what is searched for in it. */
export interface Searched extends KeysetAt {
  keyword?: string
}

/** A list of records in pages, of one kind or of all, searched at the server. */
export class TabbedList<Row extends { readonly id: string }, Tab extends string> {
  tab: Tab | 'ALL' = 'ALL'
  readonly pages: PagedList<Row>

  /** @param read one page; without a tab of all kinds */
  constructor(read: (at: Searched, tab: Tab | undefined, signal: CancelSignal) => Promise<KeysetPage<Row>>) {
    this.pages = new PagedList<Row>(
      keyset((at, signal) => {
        const { keyword } = this.pages
        return read({ ...at, ...(keyword !== '' && { keyword }) }, this.tab === 'ALL' ? undefined : this.tab, signal)
      }),
      BY_ID
    )
    makeAutoObservable(this, { pages: false }, { autoBind: true })
  }

  /** Whether something narrows the list. */
  get isNarrowed(): boolean {
    return this.tab !== 'ALL' || this.pages.keyword !== ''
  }

  choose(tab: Tab | 'ALL'): void {
    if (tab === this.tab) return
    this.tab = tab
    void this.pages.load()
  }
}
