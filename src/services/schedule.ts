import type {
  AnswerBody,
  CalendarList,
  ChangeBody,
  DayInfo,
  EventBody,
  EventDetail,
  EventSaved,
  Occurrence,
  RemoveBody
} from '@/contract/schedule'
import type { CancelSignal } from '@/domain/cancel'
import type { Day, Span } from '@/domain/schedule/days'
import type { Api } from '@/platform/request'
import { QUIET } from './quiet'

const AREA = '/api/extend/Schedule'
const eventPath = (id: string): string => `${AREA}/Event/${encodeURIComponent(id)}`

/** Schedule (contract/schedule.ts), where the server lists the feature `schedule`. All reject with ApiError; `key` names the person's act. */
export function createScheduleService({ request, address }: Pick<Api, 'request' | 'address'>) {
  const read = async <T>(url: string, query: object = {}, signal?: CancelSignal): Promise<T> =>
    (await request<T>({ ...QUIET, url, query, signal })).data
  const write = async <T>(method: 'POST' | 'PUT' | 'DELETE', url: string, data: object, idempotencyKey: string): Promise<T> =>
    (await request<T>({ ...QUIET, method, url, data, idempotencyKey })).data
  return {
    range: async ({ startAt, endAt }: Span, signal?: CancelSignal): Promise<Occurrence[]> =>
      (await read<{ list: Occurrence[] }>(`${AREA}/Range`, { from: startAt, to: endAt }, signal)).list,
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
