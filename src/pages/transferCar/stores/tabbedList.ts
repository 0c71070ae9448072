import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { KeysetPage } from '@/contract/envelope'
import { resultOf } from '@/domain/apiError'
import type { CancelSignal } from '@/domain/cancel'
import { BY_ID, PagedList, type PagedListParts } from '@/stores/pagedList/pagedList'
import { keyset, type KeysetAt } from '@/stores/pagedList/paging'

/** What a list is asked for; another question begins it anew. */
export interface Question<Tab extends string, Filter extends object> {
  tab: Tab
  keyword: string
  filter: Filter
}

export interface TabbedListParts<Row, Tab extends string, Filter extends object, Counts>
  extends Omit<PagedListParts<Row>, 'keyOf' | 'reading'> {
  page: (question: Question<Tab, Filter>, at: KeysetAt, signal: CancelSignal) => Promise<KeysetPage<Row>>
  /** Read beside the rows each time. */
  counts?: () => Promise<Counts>
}

/** A list of records of the towing business: tabs with counts and a filter over a paged list. */
export class TabbedList<Row extends { id: string }, Tab extends string, Filter extends object = object, Counts = never> {
  readonly pages: PagedList<Row>
  tab: Tab
  filter: Filter
  counts: Counts | undefined = undefined
  private readonly parts: TabbedListParts<Row, Tab, Filter, Counts>

  /** @param filter what a link to this list asked for besides its tab */
  constructor(parts: TabbedListParts<Row, Tab, Filter, Counts>, tab: Tab, filter: Filter) {
    this.parts = parts
    this.tab = tab
    this.filter = filter
    this.pages = new PagedList(
      keyset((at, signal) => parts.page({ tab: this.tab, keyword: this.pages.keyword, filter: this.filter }, at, signal)),
      { ...parts, ...BY_ID, reading: () => void this.readCounts() }
    )
    makeAutoObservable<this, 'parts'>(this, { parts: false, pages: false, filter: observableRef }, { autoBind: true })
  }

  setTab(tab: Tab): void {
    if (tab === this.tab) return
    this.tab = tab
    void this.pages.load()
  }

  /** Another tab and another filter at once. */
  show(tab: Tab, filter: Filter): void {
    this.tab = tab
    this.setFilter(filter)
  }

  setFilter(filter: Filter): void {
    this.filter = filter
    void this.pages.load()
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
}
