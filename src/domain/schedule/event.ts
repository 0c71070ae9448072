import { formatTime } from '../format'
import { addDays, dayOf, dayTitle, weekdayTitle, type Span } from './days'
import { parseRule } from './repeat'
import { DAY, MINUTE } from '../time'

/** What a person writes of an appointment. Times epoch ms, half-open; a whole day ends where the next begins. */
export interface EventDraft extends Span {
  readonly title: string
  readonly isAllDay: boolean
  readonly rule: string
  readonly reminders: readonly number[]
}

/** A longer one would not be an appointment. */
const LONGEST_MS = 366 * DAY
const MOST_REMINDERS = 5
export const MOST_PARTICIPANTS = 200
export const TITLE_LENGTH = 200

/** Which of a repeated appointment an act means. */
const SCOPES = ['one', 'following', 'all'] as const
export type Scope = (typeof SCOPES)[number]

/**
 * Problems by field, in the platform's words where it has some (schedule.md#appointments); empty = all is well. App and server ask the
 * same.
 */
export function eventProblems({ title, startAt, endAt, isAllDay, rule, reminders }: EventDraft): Record<string, string> {
  const problems: Record<string, string> = {}
  if (title.trim() === '') problems.title = '记录不能为空'
  else if (title.trim().length > TITLE_LENGTH) problems.title = `记录不能超过 ${TITLE_LENGTH} 字`
  if (startAt > endAt) problems.endAt = '开始时间不能大于结束时间'
  else if (endAt - startAt > LONGEST_MS) problems.endAt = '一项日程最长一年'
  else if (isAllDay && (startAt === endAt || !isMidnight(startAt) || !isMidnight(endAt))) problems.endAt = '全天日程应从某天零点到某天零点'
  if (rule !== '' && parseRule(rule) === undefined) problems.rule = '不支持这种重复方式'
  if (new Set(reminders).size > MOST_REMINDERS) problems.reminders = `提醒最多 ${MOST_REMINDERS} 个`
  return problems
}

const isMidnight = (ms: number): boolean => formatTime(ms) === '00:00' && ms % MINUTE === 0

/** A name for one of a repeated appointment: id of the appointment and the moment at which it would begin by the rule. Fits addresses and message links. */
export const occurrenceKey = (id: string, at: number): string => `${id}_${at}`
export function parseOccurrenceKey(key: string): { id: string; at?: number } {
  const found = /^(.+)_(\d{1,15})$/.exec(key)
  return found === null ? { id: key } : { id: found[1] ?? '', at: Number(found[2]) }
}

/** When it is, in words: 3月15日 周日 10:00–11:30; with another day where it ends on one. */
export function spanText({ startAt, endAt }: Span, isAllDay: boolean): string {
  const first = dayOf(startAt)
  const head = `${dayTitle(first)} ${weekdayTitle(first)}`
  if (isAllDay) {
    const last = addDays(dayOf(endAt), -1)
    return last === first ? `${head} 全天` : `${head} – ${dayTitle(last)} ${weekdayTitle(last)} 全天`
  }
  const last = dayOf(endAt)
  if (startAt === endAt) return `${head} ${formatTime(startAt)}`
  return last === first
    ? `${head} ${formatTime(startAt)}–${formatTime(endAt)}`
    : `${head} ${formatTime(startAt)} – ${dayTitle(last)} ${formatTime(endAt)}`
}

/** The part of it on one day, for a row of that day's list. */
export function timeOnDay({ startAt, endAt }: Span, isAllDay: boolean, day: Span): string {
  if (isAllDay || (startAt <= day.startAt && endAt >= day.endAt)) return '全天'
  if (startAt === endAt) return formatTime(startAt)
  if (startAt < day.startAt) return `至 ${formatTime(endAt)}`
  if (endAt > day.endAt) return `${formatTime(startAt)} 起`
  return `${formatTime(startAt)}–${endAt === day.endAt ? '24:00' : formatTime(endAt)}`
}

export interface ReminderChoice {
  readonly minutes: number
  readonly label: string
}
/** Minutes before the beginning; a whole day begins at 00:00, so reminders on the day itself are negative. */
export const REMINDER_CHOICES: readonly ReminderChoice[] = [
  { minutes: 0, label: '开始时' },
  { minutes: 5, label: '5 分钟前' },
  { minutes: 15, label: '15 分钟前' },
  { minutes: 30, label: '30 分钟前' },
  { minutes: 60, label: '1 小时前' },
  { minutes: 120, label: '2 小时前' },
  { minutes: 1440, label: '1 天前' },
  { minutes: 10_080, label: '1 周前' }
]
export const ALL_DAY_REMINDER_CHOICES: readonly ReminderChoice[] = [
  { minutes: -540, label: '当天 09:00' },
  { minutes: 360, label: '前一天 18:00' },
  { minutes: 900, label: '前一天 09:00' },
  { minutes: 9540, label: '前一周 09:00' }
]

/** One reminder in words, also of one that is not among the choices. */
export function reminderText(minutes: number): string {
  const known = [...REMINDER_CHOICES, ...ALL_DAY_REMINDER_CHOICES].find((choice) => choice.minutes === minutes)
  if (known !== undefined) return known.label
  if (minutes < 0) return `当天 ${String(Math.floor(-minutes / 60)).padStart(2, '0')}:${String(-minutes % 60).padStart(2, '0')}`
  if (minutes % 1440 === 0) return `${minutes / 1440} 天前`
  return minutes % 60 === 0 ? `${minutes / 60} 小时前` : `${minutes} 分钟前`
}
