import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { Calendar, DayInfo, Occurrence } from '@/contract/schedule'
import { resultOf } from '@/domain/apiError'
import { createCancel, type CancelSource } from '@/domain/cancel'
import {
  addDays,
  addMonths,
  daysFrom,
  monthGrid,
  monthOf,
  monthTitle,
  onDay,
  startOfDay,
  weekOf,
  dayOf,
  dayTitle,
  type Day,
  type Span
} from '@/domain/schedule/days'
import { isList } from '@/domain/guards'
import type { KeyStorage } from '@/platform/storage'
import type { ScheduleService } from '@/services/schedule'
import type { PlatformScheduleService } from '@/services/schedulePlatform'

export const VIEWS = [
  { value: 'month', label: '月' },
  { value: 'week', label: '周' },
  { value: 'day', label: '日' },
  { value: 'agenda', label: '列表' }
] as const
export type ViewName = (typeof VIEWS)[number]['value']

/** Calendars that the person hides, on this device. */
const HIDDEN_KEY = 'schedule.hidden'
const VIEW_KEY = 'schedule.view'
const AGENDA_DAYS = 60
/** The server's longest span, days. */
const MOST_AGENDA_DAYS = 360
/** One's own; the others are called by their id. */
const OWN_CALENDAR = ''

export interface CalendarParts {
  service: Pick<ScheduleService, 'range' | 'days' | 'calendars'>
  /** Absent where the server has our feature. */
  platform?: Pick<PlatformScheduleService, 'month'>
  storage: Pick<KeyStorage, 'get' | 'set'>
  /** Epoch ms by the server's clock. */
  now: () => number
  /** The day that an address asks for. */
  day?: Day
}

/** The calendar in its four views: what is shown of which days, and what is read for them. */
export class CalendarModel {
  view: ViewName = 'month'
  day: Day
  today: Day
  agendaDays = AGENDA_DAYS
  state: 'loading' | 'ready' | 'error' = 'loading'
  error = ''
  /** What was read, of `loaded`. */
  all: readonly Occurrence[] = []
  loaded: Span | undefined = undefined
  infos: ReadonlyMap<Day, DayInfo> = new Map()
  calendars: readonly Calendar[] = []
  /** Ids of calendars that are not shown. */
  hidden: readonly string[] = []
  /** Of a platform without our feature: how many stand on a day. */
  counts: ReadonlyMap<Day, number> = new Map()
  /** Nobody changed anything since it was read. */
  private isFresh = false
  private running: CancelSource | undefined = undefined
  private readonly parts: CalendarParts

  constructor(parts: CalendarParts) {
    this.parts = parts
    this.today = dayOf(parts.now())
    this.day = parts.day ?? this.today
    const stored = parts.storage.get(VIEW_KEY, (value): value is ViewName => VIEWS.some((view) => view.value === value))
    if (stored !== undefined && parts.platform === undefined) this.view = stored
    this.hidden = parts.storage.get(HIDDEN_KEY, (value): value is string[] => isList<string>(value)) ?? []
    makeAutoObservable<CalendarModel, 'parts' | 'running' | 'isFresh'>(
      this,
      {
        parts: false,
        running: false,
        isFresh: false,
        all: observableRef,
        infos: observableRef,
        calendars: observableRef,
        hidden: observableRef,
        counts: observableRef,
        loaded: observableRef
      },
      { autoBind: true }
    )
  }

  /** Only a month can be read there. */
  get isPlatform(): boolean {
    return this.parts.platform !== undefined
  }

  get title(): string {
    return this.view === 'day' ? dayTitle(this.day) : monthTitle(this.day)
  }

  /** Days of the view, in order. */
  get days(): Day[] {
    if (this.view === 'month') return monthGrid(this.day)
    if (this.view === 'week') return weekOf(this.day)
    return this.view === 'day' ? [this.day] : daysFrom(this.day, this.agendaDays)
  }

  private get span(): Span {
    const days = this.view === 'agenda' ? this.days : monthGrid(this.day)
    return { startAt: startOfDay(days[0] ?? this.day), endAt: startOfDay(addDays(days.at(-1) ?? this.day, 1)) }
  }

  get shown(): Occurrence[] {
    return this.all.filter((one) => !this.hidden.includes(one.calendarId))
  }

  /** What touches a day. */
  on(day: Day): Occurrence[] {
    return onDay(this.shown, day)
  }

  /** How many stand on a day. */
  countOn(day: Day): number {
    return this.isPlatform ? (this.counts.get(day) ?? 0) : this.on(day).length
  }

  /** Days of the list that have something, and the first one in any case. */
  get agenda(): { day: Day; list: Occurrence[] }[] {
    return this.days.map((day) => ({ day, list: this.on(day) })).filter(({ list }) => list.length > 0)
  }

  get canShowMore(): boolean {
    return this.agendaDays < MOST_AGENDA_DAYS
  }

  /** Calendars that can be hidden: one's own, and those of which something is shown or which are his department's. */
  get choices(): { id: string; name: string; isShown: boolean }[] {
    const used = new Set(this.all.map(({ calendarId }) => calendarId))
    const shared = this.calendars.filter(({ id }) => used.has(id) || this.hidden.includes(id)).map(({ id, name }) => ({ id, name }))
    return [{ id: OWN_CALENDAR, name: '我的日程' }, ...shared].map((one) => ({ ...one, isShown: !this.hidden.includes(one.id) }))
  }

  nameOf(calendarId: string): string {
    return this.calendars.find(({ id }) => id === calendarId)?.name ?? ''
  }

  setView(view: ViewName): void {
    this.view = view
    this.parts.storage.set(VIEW_KEY, view)
    this.agendaDays = AGENDA_DAYS
    void this.need()
  }

  select(day: Day): void {
    this.day = day
    void this.need()
  }

  /** One month, week or day on or back. */
  move(count: 1 | -1): void {
    this.select(
      this.view === 'month'
        ? addMonths(`${monthOf(this.day)}-01`, count)
        : this.view === 'week'
          ? addDays(this.day, 7 * count)
          : addDays(this.day, this.view === 'day' ? count : 30 * count)
    )
  }

  goToday(): void {
    this.today = dayOf(this.parts.now())
    this.select(this.today)
  }

  showMore(): void {
    this.agendaDays = Math.min(MOST_AGENDA_DAYS, this.agendaDays + AGENDA_DAYS)
    void this.need()
  }

  toggle(calendarId: string): void {
    this.hidden = this.hidden.includes(calendarId) ? this.hidden.filter((id) => id !== calendarId) : [...this.hidden, calendarId]
    this.parts.storage.set(HIDDEN_KEY, [...this.hidden])
  }

  /** Everything is read again, what is there stays meanwhile. */
  async load(): Promise<void> {
    this.isFresh = false
    this.today = dayOf(this.parts.now())
    if (!this.isPlatform) void this.readCalendars()
    await this.need()
  }

  dispose(): void {
    this.running?.abort()
  }

  /** Reads what the view needs and is not there. */
  private async need(): Promise<void> {
    const span = this.span
    if (!this.isPlatform) void this.readInfos()
    // A platform answers the list of one day: whatever stood there is of another.
    else this.isFresh = false
    const isThere = this.loaded !== undefined && this.loaded.startAt <= span.startAt && span.endAt <= this.loaded.endAt
    if (isThere && this.isFresh) return
    this.running?.abort()
    const running = createCancel()
    this.running = running
    if (!isThere) this.state = 'loading'
    const { data, error } = await resultOf(this.read(span, running))
    if (running.signal.aborted) return
    runInAction(() => {
      if (error !== undefined) {
        // What was read of these days stays while the network is away; other days have nothing to show.
        this.state = isThere ? 'ready' : 'error'
        this.error = error.message
        return
      }
      this.state = 'ready'
      this.all = data.list
      this.counts = data.counts
      this.loaded = span
      this.isFresh = true
    })
  }

  private async read(span: Span, { signal }: CancelSource): Promise<{ list: readonly Occurrence[]; counts: ReadonlyMap<Day, number> }> {
    const { service, platform } = this.parts
    return platform === undefined ? { list: await service.range(span, signal), counts: new Map() } : platform.month(span, this.day, signal)
  }

  /** What is printed below the days: without it the calendar is whole. */
  private async readInfos(): Promise<void> {
    const days = this.view === 'agenda' ? this.days : monthGrid(this.day)
    if (days.every((day) => this.infos.has(day))) return
    const { data } = await resultOf(this.parts.service.days(days[0] ?? this.day, days.at(-1) ?? this.day))
    if (data !== undefined)
      runInAction(() => {
        this.infos = new Map([...this.infos, ...data.map((info): [Day, DayInfo] => [info.day, info])])
      })
  }

  private async readCalendars(): Promise<void> {
    const { data } = await resultOf(this.parts.service.calendars())
    if (data !== undefined)
      runInAction(() => {
        this.calendars = data.list
      })
  }
}
