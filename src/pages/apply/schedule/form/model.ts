import { actionBound, computed, makeObservable, observable, observableRef, runInAction } from 'mobx'
import type { Calendar, CalendarList, EventBody, EventDetail } from '@/contract/schedule'
import { resultOf, type ApiError } from '@/domain/apiError'
import { formatTime, shanghaiTime } from '@/domain/format'
import { addDays, dayOf, daysBetween, startOfDay, type Day } from '@/domain/schedule/days'
import { ALL_DAY_REMINDER_CHOICES, eventProblems, REMINDER_CHOICES, type Scope } from '@/domain/schedule/event'
import { followStart, parseRule, toRule, type Repeat } from '@/domain/schedule/repeat'
import type { ScheduleService } from '@/services/schedule'
import type { PlatformScheduleService } from '@/services/schedulePlatform'
import { DraftForm, type DraftFormParts } from '@/pages/apply/stores/draftForm'
import { HOUR } from '@/domain/time'

/** What stands in the form. Days and times are those of a wall clock in Shanghai. */
export interface EventInput {
  kind: EventBody['kind']
  title: string
  location: string
  note: string
  colour: string
  isAllDay: boolean
  startDay: Day
  startTime: string
  endDay: Day
  endTime: string
  repeat: Repeat | null
  reminders: number[]
  weChatAlert: 0 | 1
  mailAlert: 0 | 1
  mobileAlert: 0 | 1
  calendarId: string
  participantIds: string[]
}

export interface EventFormParts extends DraftFormParts {
  service: Pick<ScheduleService, 'event' | 'create' | 'change' | 'calendars'>
  /** Absent where the server has our feature. */
  platform?: Pick<PlatformScheduleService, 'event' | 'save'>
  /** '' for a new one. */
  id: string
  at: number | undefined
  /** Where a new one begins. */
  day: Day | undefined
  /** What a new one is to say, '' = nothing yet. */
  title: string
}

/** The next full hour on a day, one hour long, with a reminder a quarter before. */
function freshInput({ day, title }: Pick<EventFormParts, 'day' | 'title'>, now: number): EventInput {
  const start = day === undefined || day === dayOf(now) ? Math.ceil((now + 1) / HOUR) * HOUR : startOfDay(day) + 9 * HOUR
  return {
    kind: 'event',
    title: title.trim(),
    location: '',
    note: '',
    colour: '',
    isAllDay: false,
    startDay: dayOf(start),
    startTime: formatTime(start),
    endDay: dayOf(start + HOUR),
    endTime: formatTime(start + HOUR),
    repeat: null,
    reminders: [15],
    weChatAlert: 0,
    mailAlert: 0,
    mobileAlert: 0,
    calendarId: '',
    participantIds: []
  }
}

function inputOf(detail: EventDetail): EventInput {
  const {
    kind,
    title,
    location,
    note,
    colour,
    isAllDay,
    startAt,
    endAt,
    rule,
    reminders,
    weChatAlert,
    mailAlert,
    mobileAlert,
    calendarId
  } = detail
  return {
    kind,
    title,
    location,
    note,
    colour,
    isAllDay,
    startDay: dayOf(startAt),
    startTime: formatTime(startAt),
    endDay: isAllDay ? addDays(dayOf(endAt), -1) : dayOf(endAt),
    endTime: isAllDay ? '10:00' : formatTime(endAt),
    repeat: parseRule(rule) ?? null,
    reminders: [...reminders],
    weChatAlert,
    mailAlert,
    mobileAlert,
    calendarId,
    participantIds: detail.participants.map(({ userId }) => userId)
  }
}

/** One appointment that is written or changed, with its draft (app.md#drafts). */
export class EventFormModel extends DraftForm<EventInput> {
  detail: EventDetail | undefined = undefined
  calendars: readonly Calendar[] = []
  channels: CalendarList['channels'] = { weChat: 'closed', mail: 'closed', mobile: 'closed' }
  private readonly parts: EventFormParts

  constructor(parts: EventFormParts) {
    super(parts, freshInput(parts, parts.now()))
    this.parts = parts
    makeObservable(this, {
      detail: observableRef,
      calendars: observableRef,
      channels: observable,
      isSeries: computed,
      reminderChoices: computed,
      shared: computed,
      rosters: computed,
      set: actionBound,
      toggleReminder: actionBound,
      check: actionBound,
      submit: actionBound
    })
  }

  get isNew(): boolean {
    return this.parts.id === ''
  }

  get isPlatform(): boolean {
    return this.parts.platform !== undefined
  }

  /** A change of it asks which ones are meant. */
  get isSeries(): boolean {
    return this.detail !== undefined && this.detail.rule !== ''
  }

  get reminderChoices() {
    const known = this.input.isAllDay ? ALL_DAY_REMINDER_CHOICES : REMINDER_CHOICES
    return [
      ...known.map(({ minutes }) => minutes),
      ...this.input.reminders.filter((minutes) => !known.some((choice) => choice.minutes === minutes))
    ]
  }

  protected get draftName(): string {
    const { title } = this.parts
    // One that begins with given words does not take the place of another that was begun.
    if (this.isNew && title !== '') return `schedule:new:${title}`
    return this.isNew ? 'schedule' : `schedule:${this.parts.id}:${this.parts.at ?? ''}`
  }

  protected async read(): Promise<ApiError | (() => EventInput)> {
    const { service, platform, id, at, now } = this.parts
    if (platform === undefined) void this.readCalendars()
    if (id === '') return () => freshInput(this.parts, now())
    const { data, error } = await resultOf(platform === undefined ? service.event(id, at) : platform.event(id))
    if (error !== undefined) return error
    return () => {
      this.detail = data
      return inputOf(data)
    }
  }

  set(change: Partial<EventInput>): void {
    const before = this.input
    const next = { ...before, ...change }
    // The end keeps its distance when the beginning moves; the rule follows its first day.
    if (change.startDay !== undefined && change.startDay !== '' && before.startDay !== '') {
      next.endDay = addDays(before.endDay, daysBetween(before.startDay, change.startDay))
      if (before.repeat !== null && change.repeat === undefined) next.repeat = followStart(before.repeat, before.startDay, change.startDay)
    }
    if (change.startTime !== undefined && change.startTime !== '') {
      const [was, will] = [shanghaiTime(before.startDay, before.startTime), shanghaiTime(before.startDay, change.startTime)]
      const end = shanghaiTime(before.endDay, before.endTime)
      if (was !== undefined && will !== undefined && end !== undefined && end >= was)
        Object.assign(next, { endDay: dayOf(end + will - was), endTime: formatTime(end + will - was) })
    }
    if (change.isAllDay !== undefined && change.isAllDay !== before.isAllDay) next.reminders = change.isAllDay ? [-540] : [15]
    if (change.kind === 'duty' && next.calendarId === '') next.calendarId = this.rosters[0]?.id ?? ''
    if (change.kind === 'event' && !this.shared.some(({ id }) => id === next.calendarId)) next.calendarId = ''
    this.type(next)
    this.problems = Object.fromEntries(Object.entries(this.problems).filter(([name]) => !(name in change) && name !== 'endAt'))
  }

  toggleReminder(minutes: number): void {
    const { reminders } = this.input
    this.set({ reminders: reminders.includes(minutes) ? reminders.filter((one) => one !== minutes) : [...reminders, minutes] })
  }

  /** Calendars of departments that he may write. */
  get shared(): readonly Calendar[] {
    return this.calendars.filter(({ canWrite }) => canWrite)
  }

  get rosters(): readonly Calendar[] {
    return this.calendars.filter(({ canRoster }) => canRoster)
  }

  /** False when something has to be put right first. */
  check(): boolean {
    const { input } = this
    const body = this.body()
    const missing: Record<string, string> = {}
    if (input.startDay === '' || (!input.isAllDay && input.startTime === '')) missing.startAt = '开始时间不能为空'
    if (input.endDay === '' || (!input.isAllDay && input.endTime === '')) missing.endAt = '结束时间不能为空'
    if (input.kind === 'duty' && input.participantIds.length === 0) missing.participantIds = '请选择值班人员'
    this.problems = {
      ...(Object.keys(missing).some((name) => name.endsWith('At')) ? {} : eventProblems(body)),
      ...(input.title.trim() === '' ? { title: '记录不能为空' } : {}),
      ...missing
    }
    return Object.keys(this.problems).length === 0
  }

  /** @returns where it stands now, undefined when it was not stored; then problems, failure or isStale say why */
  async submit(scope: Scope): Promise<{ id: string; at: number } | undefined> {
    return this.check() ? this.deliver({ ...this.body(), scope, version: this.detail?.version }, (key) => this.send(scope, key)) : undefined
  }

  private async send(scope: Scope, key: string): Promise<{ id: string; at: number }> {
    const { service, platform, id } = this.parts
    const body = this.body()
    if (platform !== undefined) {
      await platform.save(this.isNew ? undefined : id, body, key)
      return { id, at: body.startAt }
    }
    if (this.detail === undefined) return service.create(body, key)
    return service.change(id, { ...body, scope, at: this.detail.at, version: this.detail.version }, key)
  }

  private body(): EventBody {
    const { startDay, startTime, endDay, endTime, repeat, ...input } = this.input
    const startAt = shanghaiTime(startDay, input.isAllDay ? '00:00' : startTime) ?? 0
    const endAt = input.isAllDay && endDay !== '' ? startOfDay(addDays(endDay, 1)) : (shanghaiTime(endDay, endTime) ?? 0)
    const { isAllDay, title, ...rest } = input
    return { ...rest, title: title.trim(), isAllDay, startAt, endAt, rule: repeat === null ? '' : toRule(repeat) }
  }

  private async readCalendars(): Promise<void> {
    const { data } = await resultOf(this.parts.service.calendars())
    if (data !== undefined) runInAction(() => Object.assign(this, { calendars: data.list, channels: data.channels }))
  }
}
