import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { MissingReports, ReportBox, ReportRow } from '@/contract/reportLog'
import { resultOf, type ApiError } from '@/domain/apiError'
import { createCancel, type CancelSource } from '@/domain/cancel'
import { PAGE_SIZE, SERVER_SEARCH_DELAY_MS } from '@/domain/constants'
import { failureWords } from '@/domain/outcome'
import { periodBefore, periodOf, type ReportKind } from '@/domain/reportLog/templates'
import { dayOf, type Day } from '@/domain/schedule/days'
import { debounce } from '@/domain/throttle'
import type { ReportLogService } from '@/services/reportLog'
import { Submission } from '@/stores/submission'

export type ReportTab = ReportBox | 'missing'

export interface ReportListParts {
  service: Pick<ReportLogService, 'list' | 'missing' | 'nudge'>
  isPlatform: boolean
  /** Epoch ms by the server's clock. */
  now: () => number
  uuid: () => Promise<string>
}

/** Reports received, sent and begun, and who has not sent his. */
export class ReportListModel {
  tab: ReportTab = 'received'
  kind: ReportKind = 'daily'
  /** First day of the period whose missing reports are shown. */
  period: Day
  keyword = ''
  rows: readonly ReportRow[] = []
  missing: MissingReports | undefined = undefined
  state: 'loading' | 'ready' | 'error' = 'loading'
  error = ''
  footer: 'more' | 'loading' | 'error' | 'end' = 'end'
  isNudging = false
  private running: CancelSource | undefined = undefined
  private readonly parts: ReportListParts
  private readonly submission: Submission
  readonly search = debounce((keyword: string) => this.searchNow(keyword), SERVER_SEARCH_DELAY_MS)

  constructor(parts: ReportListParts) {
    this.parts = parts
    this.submission = new Submission({ uuid: parts.uuid })
    this.period = dayOf(parts.now())
    makeAutoObservable<ReportListModel, 'parts' | 'submission' | 'running'>(
      this,
      { parts: false, submission: false, running: false, search: false, rows: observableRef, missing: observableRef },
      { autoBind: true }
    )
  }

  get isPlatform(): boolean {
    return this.parts.isPlatform
  }

  get isCurrentPeriod(): boolean {
    return this.period === periodOf(this.kind, dayOf(this.parts.now()))
  }

  setTab(tab: ReportTab): void {
    this.tab = tab
    void this.load()
  }

  setKind(kind: ReportKind): void {
    this.kind = kind
    this.period = periodOf(kind, dayOf(this.parts.now()))
    void this.load()
  }

  /** The period before, or back to the one that runs. */
  showPeriod(which: 'before' | 'current'): void {
    this.period = which === 'before' ? periodBefore(this.kind, this.period) : periodOf(this.kind, dayOf(this.parts.now()))
    void this.load()
  }

  searchNow(keyword: string): void {
    this.search.cancel()
    if (keyword.trim() === this.keyword) return
    this.keyword = keyword.trim()
    void this.load()
  }

  async load(): Promise<void> {
    this.state = 'loading'
    this.rows = []
    await this.refresh()
  }

  /** What is there stays while it is read again. */
  async refresh(): Promise<void> {
    this.running?.abort()
    const running = createCancel()
    this.running = running
    if (this.tab === 'missing') return this.readMissing(running)
    const { data, error } = await resultOf(
      this.parts.service.list({ box: this.tab, keyword: this.keyword, currentPage: 1, pageSize: PAGE_SIZE }, running.signal)
    )
    if (running.signal.aborted) return
    runInAction(() => {
      this.settle(error)
      if (data === undefined) return
      this.rows = data.list
      this.footer = data.list.length < data.pagination.total ? 'more' : 'end'
    })
  }

  async loadMore(): Promise<void> {
    if (this.state !== 'ready' || this.tab === 'missing' || (this.footer !== 'more' && this.footer !== 'error')) return
    this.footer = 'loading'
    const running = this.running
    const { data, error } = await resultOf(
      this.parts.service.list(
        { box: this.tab, keyword: this.keyword, currentPage: Math.floor(this.rows.length / PAGE_SIZE) + 1, pageSize: PAGE_SIZE },
        running?.signal
      )
    )
    if (running !== this.running) return
    runInAction(() => {
      if (error !== undefined) {
        this.footer = 'error'
        return
      }
      const known = new Set(this.rows.map(({ id }) => id))
      this.rows = [...this.rows, ...data.list.filter(({ id }) => !known.has(id))]
      this.footer = data.list.length < PAGE_SIZE ? 'end' : 'more'
    })
  }

  /** All who are missing and have not been reminded. @returns what to say */
  async nudge(): Promise<string> {
    const userIds = (this.missing?.list ?? []).filter(({ nudgedAt }) => nudgedAt === null).map(({ userId }) => userId)
    if (this.isNudging || userIds.length === 0) return ''
    this.isNudging = true
    const body = { kind: this.kind, day: this.period, userIds }
    const { data, error } = await this.submission.once('nudge', body, (key) => this.parts.service.nudge(body, key))
    runInAction(() => {
      this.isNudging = false
    })
    if (error !== undefined) return failureWords(error)
    await this.refresh()
    return `已提醒 ${data} 人`
  }

  dispose(): void {
    this.search.cancel()
    this.running?.abort()
  }

  private async readMissing({ signal }: CancelSource): Promise<void> {
    const { data, error } = await resultOf(this.parts.service.missing({ kind: this.kind, day: this.period }))
    if (signal.aborted) return
    runInAction(() => {
      this.settle(error)
      if (data !== undefined) this.missing = data
    })
  }

  /** A look that failed takes nothing away: the reason stands only where there is nothing else to show. */
  private settle(error: ApiError | undefined): void {
    const isThere = this.state === 'ready' && (this.tab === 'missing' ? this.missing !== undefined : this.rows.length > 0)
    this.state = error === undefined || isThere ? 'ready' : 'error'
    this.error = error?.message ?? ''
  }
}
