import { makeAutoObservable, runInAction } from 'mobx'
import type { InvoiceSummary } from '@/contract/transferCarInvoice'
import type { InvoiceState } from '@/contract/transferCarMoneyCodes'
import { resultOf } from '@/domain/apiError'
import { createCancel, type CancelSource } from '@/domain/cancel'
import { SERVER_SEARCH_DELAY_MS } from '@/domain/constants'
import { debounce } from '@/domain/throttle'
import type { InvoiceService } from '@/services/transferCarInvoice'

export type InvoiceTab = 'all' | InvoiceState

/** Invoices by state and word, page by page; the older question is cancelled (rulings 17). */
export class InvoiceListModel {
  tab: InvoiceTab = 'all'
  keyword = ''
  rows: InvoiceSummary[] = []
  state: 'loading' | 'ready' | 'error' = 'loading'
  error = ''
  footer: 'more' | 'loading' | 'error' | 'end' = 'end'
  private cursor: string | null = null
  private running: CancelSource | undefined = undefined
  private readonly service: Pick<InvoiceService, 'list'>
  readonly search = debounce((keyword: string) => this.searchNow(keyword), SERVER_SEARCH_DELAY_MS)

  constructor(service: Pick<InvoiceService, 'list'>) {
    this.service = service
    makeAutoObservable<InvoiceListModel, 'service' | 'running' | 'cursor'>(this, { service: false, running: false, cursor: false, search: false }, { autoBind: true })
  }

  setTab(tab: InvoiceTab): void {
    if (tab === this.tab) return
    this.tab = tab
    void this.load()
  }

  searchNow(keyword: string): void {
    this.search.cancel()
    if (keyword.trim() === this.keyword) return
    this.keyword = keyword.trim()
    void this.load()
  }

  /** The first page; rows on screen stay until it is there. @param keepsRows the same question once more */
  async load(keepsRows = false): Promise<void> {
    if (!keepsRows || this.rows.length === 0) {
      this.rows = []
      this.state = 'loading'
    }
    await this.read(null)
  }

  async loadMore(): Promise<void> {
    if (this.state !== 'ready' || this.cursor === null || this.footer === 'loading') return
    this.footer = 'loading'
    await this.read(this.cursor)
  }

  dispose(): void {
    this.search.cancel()
    this.running?.abort()
  }

  private async read(cursor: string | null): Promise<void> {
    this.running?.abort()
    const { signal } = this.running = createCancel()
    const { data, error } = await resultOf(this.service.list({ ...(this.tab !== 'all' && { state: this.tab }), ...(this.keyword !== '' && { keyword: this.keyword }), ...(cursor !== null && { cursor }) }, signal))
    if (signal.aborted) return
    runInAction(() => {
      if (error !== undefined) {
        this.error = error.message
        if (this.rows.length === 0) this.state = 'error'
        else this.footer = 'error'
        return
      }
      this.rows = cursor === null ? data.list : [...this.rows, ...data.list]
      this.cursor = data.nextCursor
      this.state = 'ready'
      this.footer = data.nextCursor === null ? 'end' : 'more'
    })
  }
}
