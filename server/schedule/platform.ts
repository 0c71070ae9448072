import type { EventBody, PlatformBody, PlatformEvent, PlatformMonth, PlatformQuery } from '@/contract/schedule'
import { addDays, daysBetween, daysFrom, dayOf, isDay, onDay, startOfDay, type Day, type Span } from '@/domain/schedule/days'
import { shanghaiTime } from '@/domain/format'
import { DAY } from '@/domain/time'
import { refuse } from '../errors'
import type { Appearance } from './occurrences'
import type { EventRow } from './repository/events'

/** What the platform's own calls say and mean (schedule.md#platform-calls-of-the-schedule). */

/** Epoch ms, digits, a day, or a day with a time of Shanghai. @throws Refusal 400 naming the field */
function readTime(value: number | string, field: 'startTime' | 'endTime'): number {
  const label = field === 'startTime' ? '开始时间' : '结束时间'
  const text = String(value).trim().replaceAll('/', '-')
  if (text === '') throw refuse(`${label}不能为空`, { [field]: `${label}不能为空` })
  const [, day = '', time = '00:00'] = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2})(?::\d{2})?)?$/.exec(text) ?? []
  const ms = /^\d{1,15}$/.test(text) ? Number(text) : shanghaiTime(day, time)
  if (ms === undefined || ms > 4_102_416_000_000) throw refuse(`${label}格式不正确`, { [field]: `${label}格式不正确` })
  return ms
}

const isMidnight = (ms: number): boolean => startOfDay(dayOf(ms)) === ms
const flag = (value: unknown): 0 | 1 => (value === 1 || value === '1' || value === true ? 1 : 0)

/** The platform's form writes days, both at midnight, and means the last one too; ours are half-open. */
export function bodyOf(body: PlatformBody): EventBody & { colourCss: string } {
  const startAt = readTime(body.startTime, 'startTime')
  const last = readTime(body.endTime, 'endTime')
  const isAllDay = isMidnight(startAt) && isMidnight(last) && startAt <= last
  const early = Number(body.early ?? 0)
  const hasReminder = early > 0 || flag(body.appAlert) === 1
  return {
    kind: 'event',
    title: body.content,
    location: '',
    note: '',
    colour: /^#[0-9A-Fa-f]{6}$/.test(body.colour ?? '') ? (body.colour ?? '') : '',
    colourCss: body.colourCss ?? '',
    startAt,
    endAt: isAllDay ? last + DAY : last,
    isAllDay,
    rule: '',
    reminders: hasReminder ? [early] : [],
    weChatAlert: flag(body.weChatAlert),
    mailAlert: flag(body.mailAlert),
    mobileAlert: flag(body.mobileAlert),
    calendarId: '',
    participantIds: []
  }
}

const endShown = ({ endAt }: Span, isAllDay: boolean): number => (isAllDay ? endAt - DAY : endAt)

export function presentPlatform(event: EventRow): PlatformEvent {
  const asFlag = (isOn: boolean) => (isOn ? (1 as const) : (0 as const))
  return {
    id: event.id,
    startTime: event.startAt,
    endTime: endShown(event, event.isAllDay),
    content: event.title,
    colour: event.colour,
    colourCss: event.colourCss,
    early: event.reminders[0] ?? 0,
    appAlert: asFlag(event.reminders.length > 0),
    weChatAlert: asFlag(event.weChatAlert),
    mailAlert: asFlag(event.mailAlert),
    mobileAlert: asFlag(event.mobileAlert)
  }
}

/** Days that one month call may ask for. */
const MOST_DAYS = 62
interface MonthAsked {
  days: Day[]
  today: Day | undefined
}

/** The days of a month call, both ends included; `dateTime` is written `yyyy-M-d`. @throws Refusal 400 */
export function readMonth({ startTime, endTime, dateTime = '' }: PlatformQuery): MonthAsked {
  const [from, to] = [dayOf(readTime(startTime, 'startTime')), dayOf(readTime(endTime, 'endTime'))]
  const count = daysBetween(from, to) + 1
  if (count < 1) throw refuse('开始时间不能大于结束时间', { endTime: '开始时间不能大于结束时间' })
  if (count > MOST_DAYS) throw refuse('一次最多查询两个月', { endTime: '一次最多查询两个月' })
  const [year = '', month = '', date = ''] = dateTime.slice(0, 10).trim().split(/[-/]/)
  const today = `${year}-${month.padStart(2, '0')}-${date.trim().padStart(2, '0')}`
  return { days: daysFrom(from, count), today: isDay(today) ? today : undefined }
}

/** The span that holds all days of a month call and its `dateTime`. */
export function spanOfMonth({ days, today }: MonthAsked): Span {
  const all = [...days, ...(today === undefined ? [] : [today])].sort()
  return { startAt: startOfDay(all[0] ?? ''), endAt: startOfDay(addDays(all.at(-1) ?? '', 1)) }
}

export function presentMonth({ days, today }: MonthAsked, list: readonly Appearance[]): PlatformMonth {
  const counts = days.map((day): [string, number] => [day.replaceAll('-', ''), onDay(list, day).length])
  return {
    signList: Object.fromEntries(counts.filter(([, count]) => count > 0)),
    todayList: (today === undefined ? [] : onDay(list, today)).map(({ event, title, ...span }) => ({
      id: event.id,
      content: title,
      startTime: span.startAt,
      endTime: endShown(span, event.isAllDay),
      colour: event.colour
    }))
  }
}
