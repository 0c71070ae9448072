import type {
  AnswerBody, CalendarList, ChangeBody, DayInfo, EventBody, EventDetail, EventSaved, Occurrence, PlatformBody, PlatformEvent, PlatformMonth, RemoveBody
} from '@/contract/schedule'
import type { CancelSignal } from '@/domain/cancel'
import { DAY, dayOf, isDay, startOfDay, type Day, type Span } from '@/domain/schedule/days'
import type { Api } from '@/platform/request'

const AREA = '/api/extend/Schedule'
const QUIET = { load: false, silent: true } as const
const eventPath = (id: string): string => `${AREA}/Event/${encodeURIComponent(id)}`
const platformPath = (id: string): string => `${AREA}/${encodeURIComponent(id)}`

/** Schedule (contract/schedule.ts), where the server lists the feature `schedule`. All reject with ApiError; `key` names the person's act. */
export function createScheduleService({ request, address }: Pick<Api, 'request' | 'address'>) {
  const read = async <T>(url: string, query: object = {}, signal?: CancelSignal): Promise<T> => (await request<T>({ ...QUIET, url, query, signal })).data
  const write = async <T>(method: 'POST' | 'PUT' | 'DELETE', url: string, data: object, idempotencyKey: string): Promise<T> =>
    (await request<T>({ ...QUIET, method, url, data, idempotencyKey })).data
  return {
    range: async ({ startAt, endAt }: Span, signal?: CancelSignal): Promise<Occurrence[]> => (await read<{ list: Occurrence[] }>(`${AREA}/Range`, { from: startAt, to: endAt }, signal)).list,
    days: async (from: Day, to: Day): Promise<DayInfo[]> => (await read<{ list: DayInfo[] }>(`${AREA}/Days`, { from, to })).list,
    calendars: (): Promise<CalendarList> => read<CalendarList>(`${AREA}/Calendars`),
    /** @param at which of a series; undefined = the first that is left */
    event: (id: string, at?: number, signal?: CancelSignal): Promise<EventDetail> => read<EventDetail>(eventPath(id), { at }, signal),
    create: (body: EventBody, key: string): Promise<EventSaved> => write<EventSaved>('POST', `${AREA}/Event`, body, key),
    change: (id: string, body: ChangeBody, key: string): Promise<EventSaved> => write<EventSaved>('PUT', eventPath(id), body, key),
    remove: (id: string, body: RemoveBody, key: string): Promise<null> => write<null>('DELETE', eventPath(id), body, key),
    answer: (id: string, body: AnswerBody, key: string): Promise<null> => write<null>('POST', `${eventPath(id)}/Answer`, body, key),
    /** Of a file that other calendars read; needs the person's token. */
    exportAddress: ({ startAt, endAt }: Span): string => address(`${AREA}/Export?from=${startAt}&to=${endAt}`)
  }
}
export type ScheduleService = ReturnType<typeof createScheduleService>

const isMidnight = (ms: number): boolean => startOfDay(dayOf(ms)) === ms

/** What the platform calls one: days at midnight mean the last one too. */
function ownEnd(startAt: number, endAt: number): { endAt: number, isAllDay: boolean } {
  const isAllDay = isMidnight(startAt) && isMidnight(endAt)
  return { endAt: isAllDay ? endAt + DAY : endAt, isAllDay }
}

/** What one month of a platform without our feature shows: counts of its days, and the list of one. */
export interface PlatformDays { counts: ReadonlyMap<Day, number>, list: Occurrence[] }

/** The same calendar on a platform that has only the calls of contract section 12: one's own appointments, without repeats and people. */
export function createPlatformScheduleService({ request }: Pick<Api, 'request'>) {
  return {
    async month({ startAt, endAt }: Span, day: Day, signal?: CancelSignal): Promise<PlatformDays> {
      const query = { startTime: startAt, endTime: endAt - DAY, dateTime: day.replace(/-0/g, '-') }
      const { data } = await request<Partial<PlatformMonth> | null>({ ...QUIET, url: `${AREA}/AppList`, query, signal })
      const counts = Object.entries(data?.signList ?? {}).map(([name, count]): [Day, number] => [name.replace(/^(\d{4})-?(\d{2})-?(\d{2})$/, '$1-$2-$3'), Number(count)])
      const list = (data?.todayList ?? []).map(({ id, content, startTime, endTime, colour }): Occurrence => ({
        id, at: Number(startTime), kind: 'event', title: content, location: '', startAt: Number(startTime), ...ownEnd(Number(startTime), Number(endTime)), colour: colour ?? '',
        calendarId: '', isRepeated: false, ownerName: '', people: [], answer: null
      }))
      return { counts: new Map(counts.filter(([name, count]) => isDay(name) && count > 0)), list }
    },
    async event(id: string): Promise<EventDetail> {
      const { data } = await request<PlatformEvent>({ ...QUIET, url: platformPath(id) })
      const [startAt, end] = [Number(data.startTime), Number(data.endTime)]
      return {
        id, at: startAt, version: 1, kind: 'event', title: data.content, location: '', note: '', colour: data.colour ?? '', startAt, ...ownEnd(startAt, end), rule: '',
        reminders: Number(data.appAlert) === 1 || Number(data.early) > 0 ? [Number(data.early ?? 0)] : [], weChatAlert: data.weChatAlert ?? 0, mailAlert: data.mailAlert ?? 0, mobileAlert: data.mobileAlert ?? 0,
        calendarId: '', calendarName: '', ownerId: '', ownerName: '', participants: [], isChanged: false, canEdit: true, canAnswer: false
      }
    },
    /** @param id undefined for a new one */
    async save(id: string | undefined, body: EventBody, key: string): Promise<void> {
      const { title, startAt, endAt, isAllDay, colour, reminders, weChatAlert, mailAlert, mobileAlert } = body
      const data: PlatformBody = {
        startTime: startAt, endTime: isAllDay ? endAt - DAY : endAt, content: title, colour, colourCss: '', early: reminders[0] ?? 0, appAlert: reminders.length > 0 ? 1 : 0, weChatAlert, mailAlert, mobileAlert
      }
      await request({ ...QUIET, method: id === undefined ? 'POST' : 'PUT', url: id === undefined ? AREA : platformPath(id), data: id === undefined ? data : { id, ...data }, idempotencyKey: key })
    },
    async remove(id: string, key: string): Promise<void> {
      await request({ ...QUIET, method: 'DELETE', url: platformPath(id), data: {}, idempotencyKey: key })
    }
  }
}
export type PlatformScheduleService = ReturnType<typeof createPlatformScheduleService>
