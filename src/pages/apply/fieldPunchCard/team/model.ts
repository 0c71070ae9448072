import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { TeamAnswer, TeamMember, TeamQuery } from '@/contract/punchCard'
import { resultOf } from '@/domain/apiError'
import { createCancel, type CancelSource } from '@/domain/cancel'
import { addDays, addMonths, dayOf, lastOfMonth, monthOf, monthTitle, dayTitle, weekdayTitle, type Day } from '@/domain/schedule/days'
import type { PunchCardService } from '@/services/punchCard'
import type { RecordsParts } from '../records/model'

export type TeamSpan = 'day' | 'month'
/** All whom one leads. */
export const WHOLE_TEAM = ''

export interface TeamParts extends Pick<RecordsParts, 'now'> {
  service: Pick<PunchCardService, 'team' | 'exportAddress'>
}

/** Whom a person leads, on a day or in a month. */
export class TeamModel {
  span: TeamSpan = 'day'
  day: Day
  organizeId = WHOLE_TEAM
  state: 'loading' | 'ready' | 'error' = 'loading'
  error = ''
  list: readonly TeamMember[] = []
  organizes: TeamAnswer['organizes'] = []
  private running: CancelSource | undefined = undefined
  private readonly parts: TeamParts

  constructor(parts: TeamParts) {
    this.parts = parts
    this.day = dayOf(parts.now())
    makeAutoObservable<TeamModel, 'parts' | 'running'>(
      this,
      { parts: false, running: false, list: observableRef, organizes: observableRef },
      { autoBind: true }
    )
  }

  get title(): string {
    return this.span === 'month' ? monthTitle(this.day) : `${dayTitle(this.day)} ${weekdayTitle(this.day)}`
  }

  /** Those with records first, in the order of the company otherwise. */
  get members(): TeamMember[] {
    return [...this.list].sort((a, b) => Number(b.count > 0) - Number(a.count > 0))
  }

  get punched(): number {
    return this.list.filter(({ count }) => count > 0).length
  }

  private get query(): TeamQuery {
    const days = this.span === 'month' ? { from: `${monthOf(this.day)}-01`, to: lastOfMonth(this.day) } : { from: this.day, to: this.day }
    return { ...days, ...(this.organizeId !== WHOLE_TEAM && { organizeId: this.organizeId }) }
  }

  get exportAddress(): string {
    return this.parts.service.exportAddress(this.query)
  }

  get exportName(): string {
    return `打卡记录_${this.query.from}_${this.query.to}.csv`
  }

  setSpan(span: TeamSpan): void {
    this.span = span
    this.again()
  }

  setOrganize(organizeId: string): void {
    this.organizeId = organizeId
    this.again()
  }

  move(count: 1 | -1): void {
    this.day = this.span === 'month' ? addMonths(`${monthOf(this.day)}-01`, count) : addDays(this.day, count)
    this.again()
  }

  async load(): Promise<void> {
    this.running?.abort()
    const running = createCancel()
    this.running = running
    const { data, error } = await resultOf(this.parts.service.team(this.query, running.signal))
    if (running.signal.aborted) return
    runInAction(() => {
      this.error = error?.message ?? ''
      if (data !== undefined) {
        this.list = data.list
        this.organizes = data.organizes
      }
      this.state = data === undefined && this.state !== 'ready' ? 'error' : 'ready'
    })
  }

  dispose(): void {
    this.running?.abort()
  }

  private again(): void {
    this.state = 'loading'
    this.list = []
    void this.load()
  }
}
