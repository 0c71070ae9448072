import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { PunchRow } from '@/contract/punchCard'
import { resultOf } from '@/domain/apiError'
import { createCancel, type CancelSource } from '@/domain/cancel'
import { byDay } from '@/domain/punchCard/summary'
import { addMonths, dayOf, lastOfMonth, monthOf, type Day } from '@/domain/schedule/days'
import type { PunchCardService } from '@/services/punchCard'

export interface RecordsParts {
  service: Pick<PunchCardService, 'records'>
  /** Epoch ms by the server's clock. */
  now: () => number
}

/** Records of one person by month and day: one's own, or those of somebody whom one leads. */
export class RecordsModel {
  day: Day
  state: 'loading' | 'ready' | 'error' = 'loading'
  error = ''
  rows: readonly PunchRow[] = []
  /** Undefined = one's own. */
  person: { userId: string; name: string } | undefined = undefined
  private running: CancelSource | undefined = undefined
  private readonly parts: RecordsParts

  constructor(parts: RecordsParts) {
    this.parts = parts
    this.day = dayOf(parts.now())
    makeAutoObservable<RecordsModel, 'parts' | 'running'>(
      this,
      { parts: false, running: false, rows: observableRef, person: observableRef },
      { autoBind: true }
    )
  }

  get today(): Day {
    return dayOf(this.parts.now())
  }

  get days(): Map<Day, PunchRow[]> {
    return byDay(this.rows)
  }

  /** Of the chosen day, newest first. */
  get ofDay(): PunchRow[] {
    return this.days.get(this.day) ?? []
  }

  /** @param person undefined for oneself */
  async open(person: RecordsModel['person'], day: Day = this.today): Promise<void> {
    if (person?.userId !== this.person?.userId || monthOf(day) !== monthOf(this.day)) this.forget()
    this.person = person
    this.day = day
    await this.load()
  }

  select(day: Day): void {
    const isOther = monthOf(day) !== monthOf(this.day)
    this.day = day
    if (!isOther) return
    this.forget()
    void this.load()
  }

  move(months: 1 | -1): void {
    const first = addMonths(`${monthOf(this.day)}-01`, months)
    this.select(monthOf(first) === monthOf(this.today) ? this.today : first)
  }

  async load(): Promise<void> {
    this.running?.abort()
    const running = createCancel()
    this.running = running
    const { data, error } = await resultOf(
      this.parts.service.records(
        { from: `${monthOf(this.day)}-01`, to: lastOfMonth(this.day), ...(this.person !== undefined && { userId: this.person.userId }) },
        running.signal
      )
    )
    if (running.signal.aborted) return
    runInAction(() => {
      this.error = error?.message ?? ''
      // What is there stays when reading it again fails.
      if (data !== undefined) this.rows = data
      this.state = data === undefined && this.state !== 'ready' ? 'error' : 'ready'
    })
  }

  dispose(): void {
    this.running?.abort()
  }

  private forget(): void {
    this.rows = []
    this.state = 'loading'
  }
}
