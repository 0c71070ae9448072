import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { MissingReports, ReportBox, ReportRow } from '@/contract/reportLog'
import { resultOf } from '@/domain/apiError'
import { createCancel, type CancelSource } from '@/domain/cancel'
import { PAGE_SIZE } from '@/domain/constants'
import { failureWords } from '@/domain/outcome'
import { periodBefore, periodOf, type ReportKind } from '@/domain/reportLog/templates'
import { dayOf, type Day } from '@/domain/schedule/days'
import type { ReportLogService } from '@/services/reportLog'
import { BY_ID, PagedList } from '@/stores/pagedList/pagedList'
import { numbered } from '@/stores/pagedList/paging'
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
  readonly pages: PagedList<ReportRow>
  missing: MissingReports | undefined = undefined
  /** Why nobody knows who is missing; '' while it is read or known. */
  missingError = ''
  isNudging = false
  private reading: CancelSource | undefined = undefined
  private readonly parts: ReportListParts
  private readonly submission: Submission

  constructor(parts: ReportListParts) {
    this.parts = parts
    this.submission = new Submission({ uuid: parts.uuid })
    this.period = dayOf(parts.now())
    this.pages = new PagedList<ReportRow>(
      numbered(PAGE_SIZE, (currentPage, pageSize, signal) => {
        const box = this.tab === 'missing' ? 'received' : this.tab
        return parts.service.list({ box, keyword: this.pages.keyword, currentPage, pageSize }, signal)
      }),
      BY_ID
    )
    makeAutoObservable<ReportListModel, 'parts' | 'submission' | 'reading'>(
      this,
      { parts: false, submission: false, reading: false, pages: false, missing: observableRef },
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

  async load(): Promise<void> {
    if (this.tab !== 'missing') return this.pages.load()
    this.missing = undefined
    await this.readMissing()
  }

  /** What is there stays while it is read again. */
  refresh(): Promise<void> {
    return this.tab === 'missing' ? this.readMissing() : this.pages.refresh()
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
    this.pages.dispose()
    this.reading?.abort()
  }

  /** A look that failed takes nothing away: the reason stands only where there is nothing else to show. */
  private async readMissing(): Promise<void> {
    this.reading?.abort()
    const { signal } = (this.reading = createCancel())
    this.missingError = ''
    const { data, error } = await resultOf(this.parts.service.missing({ kind: this.kind, day: this.period }))
    if (signal.aborted) return
    runInAction(() => {
      if (error === undefined) this.missing = data
      else if (this.missing === undefined) this.missingError = error.message
    })
  }
}
