import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { KeysetPage } from '@/contract/envelope'
import type { PaymentTabKey } from '@/contract/transferCarMoneyCodes'
import type { PaymentCard, PaymentCounts, PaymentListQuery } from '@/contract/transferCarPayment'
import type { MoneyFilter } from '@/contract/transferCarStatisticCodes'
import { resultOf, type Result } from '@/domain/apiError'
import { createCancel, type CancelSource } from '@/domain/cancel'
import { PAGE_SIZE, SERVER_SEARCH_DELAY_MS } from '@/domain/constants'
import { shanghaiTime } from '@/domain/format'
import { debounce } from '@/domain/throttle'
import { labelOf, PAYERS } from '@/domain/transferCar/dictionaries'
import { FEE_NAMES } from '@/domain/transferCar/fees/engine'
import { PAY_METHOD_LABELS } from '@/domain/transferCar/money/words'
import { AGEING_LABELS } from '@/domain/transferCar/statistic/words'
import type { MoneyService } from '@/services/transferCarMoney'

/** The server's most rows in one page (contract/transferCarPayment.ts). */
const MOST_ROWS = 50

export type PaymentFilter = Omit<PaymentListQuery, 'tab' | 'keyword' | 'cursor' | 'pageSize'>

type FilterKey = keyof PaymentFilter
const ID = /^[0-9A-Za-z_-]{1,64}$/
const isId = (value: string): boolean => ID.test(value)
const isDay = (value: string): boolean => shanghaiTime(value) !== undefined
/** Figures of the statistics that lead here (towing.md section 7). */
const MONEY_LABELS: Readonly<Record<MoneyFilter, string>> = { receivable: '应收', reduced: '减免', received: '实收', refunded: '退款', outstanding: '待收' }
interface FilterPart { label: string, isValid: (value: string) => boolean, words?: (value: string) => string }
const named = (label: string, words: Readonly<Record<string, string>>): FilterPart => ({ label, isValid: (value) => words[value] !== undefined, words: (value) => words[value] ?? value })
/** What an address of the list may name besides its tab, how it is called and which values the server takes. */
const FILTERS: Readonly<Record<FilterKey, FilterPart>> = {
  payer: { label: '付款方', isValid: (value) => PAYERS.some(({ code }) => code === value), words: (value) => labelOf(PAYERS, value) },
  customerId: { label: '客户', isValid: isId, words: () => '指定客户' },
  accidentOrderId: { label: '工单', isValid: isId, words: () => '指定工单' },
  createdFrom: { label: '不早于', isValid: isDay }, createdTo: { label: '不晚于', isValid: isDay },
  money: named('金额', MONEY_LABELS), moneyFrom: { label: '金额不早于', isValid: isDay }, moneyTo: { label: '金额不晚于', isValid: isDay },
  method: named('收款方式', PAY_METHOD_LABELS), collectorId: { label: '收款人', isValid: isId, words: (value) => (value === 'none' ? '无' : '指定人员') },
  feeCode: named('费用项目', FEE_NAMES), ageing: named('账龄', AGEING_LABELS)
}
const FILTER_KEYS = Object.keys(FILTERS) as FilterKey[]

/** The filter of a link, for example from a number of the statistics; what is not known or not valid is left out. */
export const filterOfAddress = (params: Readonly<Partial<Record<string, string>>>): PaymentFilter =>
  Object.fromEntries(FILTER_KEYS.flatMap((key) => {
    const value = params[key]
    return value !== undefined && FILTERS[key].isValid(value) ? [[key, value]] : []
  }))

/** What is filtered, one chip a part. */
export const filterChips = (filter: PaymentFilter): { key: FilterKey, label: string }[] =>
  FILTER_KEYS.flatMap((key) => {
    const value = filter[key]
    return value === undefined ? [] : [{ key, label: `${FILTERS[key].label} ${FILTERS[key].words?.(value) ?? value}` }]
  })

/** The list of payment orders: tabs with counts, search, keyset pages (design.md "List", rulings 17). */
export class PaymentListModel {
  tab: PaymentTabKey
  keyword = ''
  filter: PaymentFilter
  cards: PaymentCard[] = []
  counts: PaymentCounts | undefined = undefined
  state: 'loading' | 'ready' | 'error' = 'loading'
  error = ''
  footer: 'more' | 'loading' | 'error' | 'end' = 'end'
  private hasFailedRefresh = false
  private cursor: string | null = null
  private running: CancelSource | undefined = undefined
  private readonly service: Pick<MoneyService, 'list' | 'counts'>
  /** Typing waits 300 ms; the older request is cancelled (rulings 17). */
  readonly search = debounce((keyword: string) => this.searchNow(keyword), SERVER_SEARCH_DELAY_MS)

  /** @param filter what a link to this list asked for besides its tab */
  constructor(service: Pick<MoneyService, 'list' | 'counts'>, tab: PaymentTabKey = 'all', filter: PaymentFilter = {}) {
    this.service = service
    this.tab = tab
    this.filter = filter
    makeAutoObservable<PaymentListModel, 'service' | 'running' | 'cursor' | 'hasFailedRefresh'>(
      this, { service: false, running: false, cursor: false, hasFailedRefresh: false, search: false, filter: observableRef }, { autoBind: true })
  }

  setTab(tab: PaymentTabKey): void {
    if (tab === this.tab) return
    this.tab = tab
    void this.load()
  }

  /** Takes a part of the filter away. */
  removeFilter(key: string): void {
    this.filter = Object.fromEntries(Object.entries(this.filter).filter(([name]) => name !== key))
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

  /** The page is shown again, pulled, or something changed: what is on screen stays and is read again, as many rows as there are. */
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
    const { data, error } = await resultOf(this.service.list(this.query(PAGE_SIZE, this.cursor), signal))
    if (signal.aborted) return
    runInAction(() => {
      if (error !== undefined) {
        this.footer = 'error'
        return
      }
      const known = new Set(this.cards.map(({ id }) => id))
      this.cards = [...this.cards, ...data.list.filter(({ id }) => !known.has(id))]
      this.finish(data.nextCursor)
    })
  }

  dispose(): void {
    this.search.cancel()
    this.running?.abort()
  }

  private query(pageSize: number, cursor: string | null): PaymentListQuery {
    return { ...this.filter, tab: this.tab, ...(this.keyword !== '' && { keyword: this.keyword }), pageSize, ...(cursor !== null && { cursor }) }
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
    const fresh: PaymentCard[] = []
    let cursor: string | null = null
    do {
      const { data, error }: Result<KeysetPage<PaymentCard>> = await resultOf(this.service.list(this.query(Math.min(MOST_ROWS, rows - fresh.length), cursor), signal))
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
      this.cards = fresh
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
