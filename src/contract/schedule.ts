import { Type, type Static } from '@sinclair/typebox'

/**
 * Schedule. The platform's own calls (schedule.md#platform-calls-of-the-schedule), whose unknown fields are ignored; times are epoch ms,
 * digits or `yyyy-MM-dd[ HH:mm[:ss]]` of Shanghai, days with both at midnight are whole days and the last one counts:
 *
 * GET    extend/Schedule/AppList?PlatformQuery  -> PlatformMonth
 * GET    extend/Schedule/{id}                   -> PlatformEvent
 * POST   extend/Schedule                        PlatformBody -> null
 * PUT    extend/Schedule/{id}                   PlatformBody -> null; the whole series of a repeated one
 * DELETE extend/Schedule/{id}                   -> null; the whole series
 *
 * Ours, by feature `schedule`; unknown fields are refused. Spans are half-open, a day is one of Shanghai:
 *
 * GET    extend/Schedule/Range?from=&to=        -> { list: Occurrence[] }, in order; at most 400 days
 * GET    extend/Schedule/Days?from=&to=         -> { list: DayInfo[] }, the same for everybody: may be kept for a day
 * GET    extend/Schedule/Calendars              -> CalendarList
 * GET    extend/Schedule/Duty?at=               -> { list: DutyShift[] }, who is on duty at a moment by the rosters one may see
 * GET    extend/Schedule/Export?from=&to=       -> text/calendar
 * POST   extend/Schedule/Event                  EventBody -> EventSaved
 * GET    extend/Schedule/Event/{id}?at=         -> EventDetail
 * PUT    extend/Schedule/Event/{id}             ChangeBody -> EventSaved; `following` answers the id of the new series
 * DELETE extend/Schedule/Event/{id}             RemoveBody -> null
 * POST   extend/Schedule/Event/{id}/Answer      AnswerBody -> null
 */

const EVENT_KINDS = ['event', 'duty'] as const
export type EventKind = (typeof EVENT_KINDS)[number]
const ANSWERS = ['PENDING', 'ACCEPTED', 'DECLINED'] as const
export type Answer = (typeof ANSWERS)[number]
const SCOPES = ['one', 'following', 'all'] as const

const strict = <T extends Parameters<typeof Type.Object>[0]>(properties: T) => Type.Object(properties, { additionalProperties: false })
const oneOf = <T extends string>(codes: readonly T[], title: string) => Type.Unsafe<T>({ type: 'string', enum: [...codes], title })
const Id = (title = '编号') => Type.String({ minLength: 1, maxLength: 64, pattern: '^[0-9A-Za-z_-]+$', title })
/** 2000-01-01 to 2100-01-01. */
const Moment = (title: string) => Type.Integer({ minimum: 946_656_000_000, maximum: 4_102_416_000_000, title })
const Day = (title: string) => Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', title })

export const EventParams = Type.Object({ id: Id() })
export type EventParams = Static<typeof EventParams>

export const RangeQuery = strict({ from: Moment('开始'), to: Moment('结束') })
export type RangeQuery = Static<typeof RangeQuery>
export const DaysQuery = strict({ from: Day('开始日期'), to: Day('结束日期') })
export type DaysQuery = Static<typeof DaysQuery>
export const DutyQuery = strict({ at: Type.Optional(Moment('时间')) })
export type DutyQuery = Static<typeof DutyQuery>
export const DetailQuery = strict({ at: Type.Optional(Moment('时间')) })
export type DetailQuery = Static<typeof DetailQuery>

/** One appearance of an appointment. `at`: when it would begin by the rule; names it among the others of its series. */
export interface Occurrence {
  id: string
  at: number
  kind: EventKind
  title: string
  location: string
  startAt: number
  endAt: number
  isAllDay: boolean
  colour: string
  /** '' = one's own calendar, else the department's. */
  calendarId: string
  isRepeated: boolean
  ownerName: string
  /** Of duty: who has it. */
  people: string[]
  /** What this person answered to it, if he was invited; null = he was not. */
  answer: Answer | null
}

/** What a calendar prints below a day. */
export interface DayInfo {
  day: string
  /** 初一, 廿三; the first of a month is its name: 正月. */
  lunar: string
  /** 农历乙巳年腊月十七 */
  lunarFull: string
  /** Festival or solar term, '' = neither. */
  name: string
  /** `off` 休: a statutory holiday; `work` 班: a weekend that is worked; as far as the State Council has published the year. */
  mark: 'off' | 'work' | ''
}

export interface Calendar {
  /** Department. */
  id: string
  name: string
  /** May write appointments. */
  canWrite: boolean
  /** May write the roster. */
  canRoster: boolean
}
/** A way to remind beyond the message centre and open devices: `closed` = this server has none, `local` = letters stay in a file of the server (while developing), `open` = they are sent. */
export type ChannelState = 'closed' | 'local' | 'open'
export interface CalendarList {
  list: Calendar[]
  channels: Record<'weChat' | 'mail' | 'mobile', ChannelState>
}

export interface DutyShift {
  userId: string
  userName: string
  eventId: string
  title: string
  calendarName: string
  startAt: number
  endAt: number
}

const Flag = (title: string) => Type.Union([Type.Literal(0), Type.Literal(1)], { title })
const body = {
  kind: oneOf(EVENT_KINDS, '类型'),
  title: Type.String({ maxLength: 500, title: '记录' }),
  location: Type.String({ maxLength: 200, title: '地点' }),
  note: Type.String({ maxLength: 2000, title: '备注' }),
  colour: Type.String({ maxLength: 20, pattern: '^(#[0-9A-Fa-f]{6})?$', title: '颜色' }),
  startAt: Moment('开始时间'),
  endAt: Moment('结束时间'),
  isAllDay: Type.Boolean({ title: '全天' }),
  /** RRULE value of RFC 5545 as domain/schedule/repeat.ts writes it, '' = once. */
  rule: Type.String({ maxLength: 200, title: '重复' }),
  /** Minutes before the beginning; negative = after it (whole days begin at 00:00). */
  reminders: Type.Array(Type.Integer({ minimum: -1439, maximum: 40_320 }), { maxItems: 10, title: '提醒' }),
  weChatAlert: Flag('微信提醒'),
  mailAlert: Flag('邮件提醒'),
  mobileAlert: Flag('短信提醒'),
  /** '' = one's own. */
  calendarId: Type.String({ maxLength: 64, pattern: '^[0-9A-Za-z_-]*$', title: '日历' }),
  /** Who is invited, or who has the duty. */
  participantIds: Type.Array(Id('参与人'), { maxItems: 200, title: '参与人' })
}
export const EventBody = strict(body)
export type EventBody = Static<typeof EventBody>

/** `at` and `scope`: which of a repeated one; `version` as it was read. With `one` the rule, calendar, people and reminders stay those of the series. */
export const ChangeBody = strict({
  ...body,
  scope: oneOf(SCOPES, '范围'),
  at: Moment('时间'),
  version: Type.Integer({ minimum: 1, title: '版本' })
})
export type ChangeBody = Static<typeof ChangeBody>
export const RemoveBody = strict({ scope: oneOf(SCOPES, '范围'), at: Moment('时间'), version: Type.Integer({ minimum: 1, title: '版本' }) })
export type RemoveBody = Static<typeof RemoveBody>
/** `at` and `scope`: which of a repeated one; absent = all of them. */
export const AnswerBody = strict({
  answer: oneOf(['ACCEPTED', 'DECLINED'] as const, '答复'),
  scope: Type.Optional(oneOf(SCOPES, '范围')),
  at: Type.Optional(Moment('时间'))
})
export type AnswerBody = Static<typeof AnswerBody>

export interface EventSaved {
  id: string
  at: number
  version: number
}

export interface Participant {
  userId: string
  name: string
  answer: Answer
}
/** One occurrence with everything of its series. `startAt`, `endAt`, `title`, `location`, `note` are those of the occurrence. */
export interface EventDetail extends Omit<EventBody, 'participantIds'> {
  id: string
  at: number
  version: number
  ownerId: string
  ownerName: string
  calendarName: string
  participants: Participant[]
  /** This occurrence differs from its series. */
  isChanged: boolean
  /** What the asker may do. */
  canEdit: boolean
  canAnswer: boolean
}

/** Platform's shapes. */
const AnyTime = (title: string) =>
  Type.Union([Type.Integer({ minimum: 0, maximum: 4_102_416_000_000 }), Type.String({ maxLength: 30 })], { title })
export const PlatformQuery = Type.Object({
  startTime: AnyTime('开始时间'),
  endTime: AnyTime('结束时间'),
  dateTime: Type.Optional(Type.String({ maxLength: 30, title: '日期' }))
})
export type PlatformQuery = Static<typeof PlatformQuery>

const Loose = (title: string, max: number) => Type.Optional(Type.Union([Type.String({ maxLength: max }), Type.Null()], { title }))
const LooseFlag = (title: string) =>
  Type.Optional(
    Type.Union([Type.Literal(0), Type.Literal(1), Type.Literal('0'), Type.Literal('1'), Type.Boolean(), Type.Null(), Type.Literal('')], {
      title
    })
  )
export const PlatformBody = Type.Object({
  startTime: AnyTime('开始时间'),
  endTime: AnyTime('结束时间'),
  content: Type.String({ minLength: 1, maxLength: 500, title: '记录' }),
  colour: Loose('颜色', 20),
  colourCss: Loose('颜色样式', 100),
  /** Minutes. */
  early: Type.Optional(
    Type.Union([Type.Integer({ minimum: -1439, maximum: 40_320 }), Type.String({ pattern: '^(\\d{1,5})?$' }), Type.Null()], {
      title: '提醒设置'
    })
  ),
  appAlert: LooseFlag('APP 提醒'),
  weChatAlert: LooseFlag('微信提醒'),
  mailAlert: LooseFlag('邮件提醒'),
  mobileAlert: LooseFlag('短信提醒')
})
export type PlatformBody = Static<typeof PlatformBody>

export interface PlatformEvent {
  id: string
  startTime: number
  endTime: number
  content: string
  colour: string
  colourCss: string
  early: number
  appAlert: 0 | 1
  weChatAlert: 0 | 1
  mailAlert: 0 | 1
  mobileAlert: 0 | 1
}
export interface PlatformMonth {
  /** How many touch a day, by yyyyMMdd. */
  signList: Record<string, number>
  todayList: { id: string; content: string; startTime: number; endTime: number; colour: string }[]
}

/**
 * The same since 3.4.5, under system/Schedule: day and time of it stand apart. `allDay` 1 = whole days, `duration` -1 = ends as said,
 * `reminderTime` minutes before, -2 = none, `repetition` 1 = once. Fields the app does not know go back as they came.
 */
export interface SystemEvent {
  id?: string
  title?: string | null
  content?: string | null
  color?: string | null
  allDay?: number | string | null
  /** Epoch ms or text of a day. */
  startDay?: number | string | null
  /** HH:mm. */
  startTime?: string | null
  endDay?: number | string | null
  endTime?: string | null
  duration?: number | null
  reminderTime?: number | string | null
  repetition?: number | string | null
}
export interface SystemMonth {
  signList: Record<string, number>
  todayList: (SystemEvent & { id: string })[]
}
