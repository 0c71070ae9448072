import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { OrderRow } from '@/contract/crmOrder'
import { PAGE_SIZE } from '@/domain/constants'
import { failureWords } from '@/domain/outcome'
import type { CrmOrderService } from '@/services/crmOrder'
import { BY_ID, PagedList } from '@/stores/pagedList/pagedList'
import { numbered } from '@/stores/pagedList/paging'
import { Submission } from '@/stores/submission'
import { DAY } from '@/domain/time'

/** 单据 and 日期, both ways (forms.md#order-example). */
export type OrderSort = 'orderCode asc' | 'orderCode desc' | 'orderDate asc' | 'orderDate desc'
/** Days as yyyy-mm-dd, '' = open. */
export interface OrderFilter {
  readonly from: string
  readonly until: string
}
export const NO_FILTER: OrderFilter = { from: '', until: '' }

export interface OrderListParts {
  readonly service: CrmOrderService
  readonly uuid: () => Promise<string>
}

/** First moment of a Shanghai day, epoch ms. */
const startOf = (day: string): number => Date.parse(`${day}T00:00:00+08:00`)

/** The orders of the example: searched, sorted, filtered by their day and paged, and taken away. */
export class OrderListModel {
  readonly pages: PagedList<OrderRow>
  sort: OrderSort = 'orderDate desc'
  filter: OrderFilter = NO_FILTER
  /** Id of the order that is being taken away. */
  removing = ''
  private readonly submission: Submission
  private readonly parts: OrderListParts

  constructor(parts: OrderListParts) {
    this.parts = parts
    this.submission = new Submission({ uuid: parts.uuid })
    this.pages = new PagedList(
      numbered(PAGE_SIZE, (currentPage, pageSize, signal) => {
        const [sidx, sort] = this.sort.split(' ') as ['orderCode' | 'orderDate', 'asc' | 'desc']
        const { from, until } = this.filter
        return parts.service.list(
          {
            currentPage,
            pageSize,
            keyword: this.pages.keyword,
            sidx,
            sort,
            ...(from === '' ? {} : { startTime: startOf(from) }),
            ...(until === '' ? {} : { endTime: startOf(until) + DAY - 1 })
          },
          signal
        )
      }),
      BY_ID
    )
    makeAutoObservable<OrderListModel, 'parts' | 'submission'>(
      this,
      { parts: false, submission: false, pages: false, filter: observableRef },
      { autoBind: true }
    )
  }

  get isNarrowed(): boolean {
    return this.pages.keyword !== '' || this.filter.from !== '' || this.filter.until !== ''
  }

  setSort(sort: OrderSort): void {
    this.sort = sort
    void this.pages.load()
  }

  setFilter(filter: OrderFilter): void {
    this.filter = filter
    void this.pages.load()
  }

  /** All orders again. */
  clear(): void {
    this.pages.keyword = ''
    this.setFilter(NO_FILTER)
  }

  /** Takes an order away. @returns what went wrong, '' for nothing */
  async remove(id: string): Promise<string> {
    this.removing = id
    const { error } = await this.submission.once(`remove ${id}`, {}, (key) => this.parts.service.remove(id, key))
    runInAction(() => {
      this.removing = ''
    })
    if (error !== undefined) return failureWords(error)
    this.pages.drop(id)
    if (this.pages.rows.length === 0) await this.pages.load()
    return ''
  }

  dispose(): void {
    this.pages.dispose()
  }
}
