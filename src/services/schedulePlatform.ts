import type {
  EventBody,
  EventDetail,
  Occurrence,
  PlatformBody,
  PlatformEvent,
  PlatformMonth,
  SystemEvent,
  SystemMonth
} from '@/contract/schedule'
import type { CancelSignal } from '@/domain/cancel'
import { numberOf, textOf } from '@/domain/scalars'
import { shanghaiTime } from '@/domain/format'
import { dayOf, isDay, startOfDay, type Day, type Span } from '@/domain/schedule/days'
import type { Api } from '@/platform/request'
import { DAY, MINUTE } from '@/domain/time'
import { isUnknownCall } from './form'
import { listOf } from './lists'
import { QUIET } from './quiet'

/** Where the calls stand: `extend` up to 3.4.4, `system` since, with fields of its own (platforms.md#dialects). */
const EXTEND = '/api/extend/Schedule'
const SYSTEM = '/api/system/Schedule'

const isMidnight = (ms: number): boolean => startOfDay(dayOf(ms)) === ms
/** `2026-3-5`: the Java line parses the span of a question as text of this form; the day asked for it looks up by its padded name. */
const plainDay = (day: Day): string => day.replace(/-0/g, '-')

/** What the platform calls one: days at midnight mean the last one too. */
function ownEnd(startAt: number, endAt: number): { endAt: number; isAllDay: boolean } {
  const isAllDay = isMidnight(startAt) && isMidnight(endAt)
  return { endAt: isAllDay ? endAt + DAY : endAt, isAllDay }
}

/** Without an end it ends as it begins. */
function extendTimes(startTime: unknown, endTime: unknown): Times {
  const startAt = numberOf(startTime) ?? numberOf(endTime) ?? 0
  return { startAt, ...ownEnd(startAt, numberOf(endTime) ?? startAt) }
}

/** `20260305` and `2026-03-05` name a day; anything else none. */
const dayNamed = (name: string): Day => name.replace(/^(\d{4})-?(\d{2})-?(\d{2})$/, '$1-$2-$3')

interface Times {
  startAt: number
  endAt: number
  isAllDay: boolean
}

/** A day (epoch ms or text) with a time of it (`09:30`), as `system` keeps them apart. */
function momentOf(day: unknown, time: unknown): number {
  const at = numberOf(day) ?? shanghaiTime(textOf(day).slice(0, 10)) ?? 0
  const [hour = 0, minute = 0] = textOf(time).split(':').map(Number)
  return startOfDay(dayOf(at)) + (Number.isFinite(hour + minute) ? hour * 60 + minute : 0) * MINUTE
}
function systemTimes({ allDay, startDay, startTime, endDay, endTime }: SystemEvent): Times {
  const isAllDay = Number(allDay) === 1
  const last = endDay ?? startDay
  return isAllDay
    ? { isAllDay, startAt: momentOf(startDay, ''), endAt: momentOf(last, '') + DAY }
    : { isAllDay, startAt: momentOf(startDay, startTime), endAt: momentOf(last, endTime ?? startTime) }
}

const occurrence = (id: string, title: string, colour: string | null | undefined, times: Times): Occurrence => ({
  id,
  at: times.startAt,
  kind: 'event',
  title,
  location: '',
  ...times,
  colour: textOf(colour),
  calendarId: '',
  isRepeated: false,
  ownerName: '',
  people: [],
  answer: null
})
const detailOf = (
  shown: Occurrence,
  note: string,
  reminders: number[],
  alerts: Pick<EventDetail, 'weChatAlert' | 'mailAlert' | 'mobileAlert'>
): EventDetail => {
  const { id, at, kind, title, location, colour, startAt, endAt, isAllDay, calendarId, ownerName } = shown
  return {
    id,
    at,
    version: 1,
    kind,
    title,
    location,
    note,
    colour,
    startAt,
    endAt,
    isAllDay,
    rule: '',
    reminders,
    ...alerts,
    calendarId,
    calendarName: '',
    ownerId: '',
    ownerName,
    participants: [],
    isChanged: false,
    canEdit: true,
    canAnswer: false
  }
}

/** What one month of a platform without our feature shows: counts of its days, and the list of one. */
export interface PlatformDays {
  counts: ReadonlyMap<Day, number>
  list: Occurrence[]
}

/**
 * The same calendar on a platform that has only the calls of schedule.md#platform-calls-of-the-schedule: one's own appointments, without
 * repeats and people. Which of the two families it has is found by its first answer about a month and kept. `now`: epoch ms. All reject
 * with ApiError; `key` names the person's act.
 */
export function createPlatformScheduleService({ request }: Pick<Api, 'request'>, now: () => number) {
  let area: typeof EXTEND | typeof SYSTEM | undefined
  const read = async <T>(url: string, query: object = {}, signal?: CancelSignal): Promise<T> =>
    (await request<T>({ ...QUIET, url, query, signal })).data
  const monthOf = async (
    { startAt, endAt }: Span,
    day: Day,
    signal?: CancelSignal
  ): Promise<Partial<PlatformMonth> | Partial<SystemMonth> | null> => {
    const query = { startTime: plainDay(dayOf(startAt)), endTime: plainDay(dayOf(endAt - DAY)), dateTime: day }
    if (area !== undefined) return read(`${area}/AppList`, query, signal)
    try {
      const data = await read<Partial<PlatformMonth> | null>(`${EXTEND}/AppList`, query, signal)
      area = EXTEND
      return data
    } catch (thrown) {
      if (!isUnknownCall(thrown)) throw thrown
      area = SYSTEM
      return read(`${SYSTEM}/AppList`, query, signal)
    }
  }
  /** Found out by a question about one day, never by a write: an answer that was lost would be sent twice. */
  const family = async (): Promise<typeof EXTEND | typeof SYSTEM> => {
    const day = dayOf(now())
    if (area === undefined) await monthOf({ startAt: startOfDay(day), endAt: startOfDay(day) + DAY }, day)
    return area ?? EXTEND
  }
  const pathOf = (at: string, id: string): string => `${at}/${encodeURIComponent(id)}`
  /** Of a change: `system` wants to know which of a series, this one. */
  const changePath = (at: string, id: string): string => (at === SYSTEM ? `${pathOf(at, id)}/1` : pathOf(at, id))
  return {
    async month(span: Span, day: Day, signal?: CancelSignal): Promise<PlatformDays> {
      const data = await monthOf(span, day, signal)
      const counts = Object.entries(data?.signList ?? {}).map(([name, count]): [Day, number] => [dayNamed(name), Number(count)])
      const list =
        area === SYSTEM
          ? listOf((data as SystemMonth | null)?.todayList).map((row) =>
              occurrence(textOf(row.id), textOf(row.title), row.color, systemTimes(row))
            )
          : listOf((data as PlatformMonth | null)?.todayList).map(({ id, content, startTime, endTime, colour }) =>
              occurrence(textOf(id), textOf(content), colour, extendTimes(startTime, endTime))
            )
      return { counts: new Map(counts.filter(([name, count]) => isDay(name) && count > 0)), list }
    },
    async event(id: string): Promise<EventDetail> {
      const at = await family()
      if (at === SYSTEM) {
        const data = await read<SystemEvent>(pathOf(at, id))
        const minutes = numberOf(data.reminderTime) ?? -1
        return detailOf(
          occurrence(id, data.title ?? '', data.color, systemTimes(data)),
          data.content ?? '',
          minutes >= 0 ? [minutes] : [],
          { weChatAlert: 0, mailAlert: 0, mobileAlert: 0 }
        )
      }
      const data = await read<PlatformEvent>(pathOf(at, id))
      const startAt = Number(data.startTime)
      return detailOf(
        occurrence(id, data.content, data.colour, { startAt, ...ownEnd(startAt, Number(data.endTime)) }),
        '',
        Number(data.appAlert) === 1 || Number(data.early) > 0 ? [Number(data.early ?? 0)] : [],
        { weChatAlert: data.weChatAlert ?? 0, mailAlert: data.mailAlert ?? 0, mobileAlert: data.mobileAlert ?? 0 }
      )
    },
    /** @param id undefined for a new one. What the page cannot show of the old one (people, repeats) stays as it is. */
    async save(id: string | undefined, body: EventBody, key: string): Promise<void> {
      const at = await family()
      const kept = at === SYSTEM && id !== undefined ? await read<SystemEvent>(pathOf(at, id)) : {}
      const data = at === SYSTEM ? { ...kept, ...systemBody(body) } : extendBody(body)
      await request({
        ...QUIET,
        method: id === undefined ? 'POST' : 'PUT',
        url: id === undefined ? at : changePath(at, id),
        data: id === undefined ? data : { ...data, id },
        idempotencyKey: key
      })
    },
    async remove(id: string, key: string): Promise<void> {
      await request({ ...QUIET, method: 'DELETE', url: changePath(await family(), id), data: {}, idempotencyKey: key })
    }
  }
}
export type PlatformScheduleService = ReturnType<typeof createPlatformScheduleService>

const extendBody = ({
  title,
  startAt,
  endAt,
  isAllDay,
  colour,
  reminders,
  weChatAlert,
  mailAlert,
  mobileAlert
}: EventBody): PlatformBody => ({
  startTime: startAt,
  endTime: isAllDay ? endAt - DAY : endAt,
  content: title,
  colour,
  colourCss: '',
  early: reminders[0] ?? 0,
  appAlert: reminders.length > 0 ? 1 : 0,
  weChatAlert,
  mailAlert,
  mobileAlert
})

/** `HH:mm` of a moment in Shanghai. */
const timeOf = (ms: number): string => new Date(ms - startOfDay(dayOf(ms))).toISOString().slice(11, 16)
/** No end but the one that is said (-1), no repeat (1), no reminder (-2): numbers of the platform's own client. */
const systemBody = ({ title, note, startAt, endAt, isAllDay, colour, reminders }: EventBody): Omit<SystemEvent, 'id'> => {
  const last = isAllDay ? endAt - DAY : endAt
  return {
    title,
    content: note,
    color: colour,
    allDay: isAllDay ? 1 : 0,
    startDay: startOfDay(dayOf(startAt)),
    startTime: timeOf(startAt),
    endDay: startOfDay(dayOf(last)),
    endTime: timeOf(last),
    duration: -1,
    reminderTime: reminders[0] ?? -2,
    repetition: 1
  }
}
