import type { Calendar, ChangeBody, EventBody, EventDetail, EventSaved, Occurrence } from '../../../src/contract/schedule'
import type { InSiteRow } from '../../../src/contract/message'
import type { Page } from '../../../src/contract/envelope'
import { formatDateTime } from '../../../src/domain/format'
import { runDue } from '../../../server/jobs/worker'
import type { TestApp } from '../../support/databases'

export const WEEK = 7 * 86_400_000
export const WEEKLY = { rule: 'FREQ=WEEKLY;BYDAY=MO' }

export const AREA = '/api/extend/Schedule'
export const at = (day: string, time = '00:00'): number => Date.parse(`${day}T${time}:00+08:00`)
/** The test clock starts on 2026-03-15, a Sunday, at 10:00. */
export const MEETING: EventBody = {
  kind: 'event',
  title: '周会',
  location: '二楼会议室',
  note: '',
  colour: '',
  startAt: at('2026-03-16', '09:00'),
  endAt: at('2026-03-16', '10:00'),
  isAllDay: false,
  rule: '',
  reminders: [],
  weChatAlert: 0,
  mailAlert: 0,
  mobileAlert: 0,
  calendarId: '',
  participantIds: []
}

/** One person at his calendar. */
export class Planner {
  private constructor(
    private readonly server: TestApp,
    private readonly token: string
  ) {}

  static async of(server: TestApp, account: string): Promise<Planner> {
    return new Planner(server, await server.signIn(account))
  }

  call<T = unknown>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown, key: string | true = true) {
    return this.server.call<T>(method, `/api/extend/${url}`, { token: this.token, key, ...(body === undefined ? {} : { body }) })
  }

  create(change: Partial<EventBody> = {}, key: string | true = true) {
    return this.call<EventSaved & { fields?: Record<string, string> }>('POST', 'Schedule/Event', { ...MEETING, ...change }, key)
  }

  /** A new one that must be taken. */
  async add(change: Partial<EventBody> = {}): Promise<EventSaved> {
    const { code, msg, data } = await this.create(change)
    if (code !== 200) throw new Error(`${msg} ${JSON.stringify(data)}`)
    return data
  }

  detail(id: string, moment?: number) {
    return this.call<EventDetail>('GET', `Schedule/Event/${id}${moment === undefined ? '' : `?at=${moment}`}`)
  }

  /** Changes what is there now. */
  async change(id: string, moment: number, scope: ChangeBody['scope'], change: Partial<EventBody>, version?: number) {
    const { data } = await this.detail(id, moment)
    const body = Object.fromEntries(Object.keys(MEETING).map((name) => [name, data[name as keyof EventDetail]]))
    const participantIds = data.participants.map(({ userId }) => userId)
    return this.call<EventSaved & { fields?: Record<string, string> }>('PUT', `Schedule/Event/${id}`, {
      ...body,
      participantIds,
      ...change,
      scope,
      at: moment,
      version: version ?? data.version
    })
  }

  async remove(id: string, moment: number, scope: ChangeBody['scope']) {
    const { data } = await this.detail(id, moment)
    return this.call('DELETE', `Schedule/Event/${id}`, { scope, at: moment, version: data?.version ?? 1 })
  }

  async range(from = '2026-03-16', to = '2026-04-01'): Promise<Occurrence[]> {
    return (await this.call<{ list: Occurrence[] }>('GET', `Schedule/Range?from=${at(from)}&to=${at(to)}`)).data.list
  }

  /** What the calendar shows, a line each. */
  async lines(from?: string, to?: string): Promise<string[]> {
    return (await this.range(from, to)).map(({ title, startAt }) => `${formatDateTime(startAt)} ${title}`)
  }

  async calendars(): Promise<Calendar[]> {
    return (await this.call<{ list: Calendar[] }>('GET', 'Schedule/Calendars')).data.list
  }

  /** Titles of schedule messages, newest first. */
  async messages(): Promise<string[]> {
    const { data } = await this.server.call<Page<InSiteRow>>('GET', '/api/message?type=4&pageSize=100', { token: this.token })
    return data.list.map(({ title }) => title)
  }
}

/** Does what is due; a job that fails fails the test. */
export const work = (server: TestApp): Promise<number> =>
  runDue(server.context, (error) => {
    throw error
  })
