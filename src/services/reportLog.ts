import type { Page } from '@/contract/envelope'
import type {
  FreshReport,
  MissingReports,
  NudgeBody,
  PeriodQuery,
  PlatformLog,
  PlatformLogBody,
  PlatformLogDetail,
  ReportBody,
  ReportDetail,
  ReportQuery,
  ReportRow,
  ReportSaved
} from '@/contract/reportLog'
import type { CancelSignal } from '@/domain/cancel'
import { numberOf, textOf } from '@/domain/scalars'
import { EXCERPT_LENGTH, NO_QUESTION } from '@/domain/reportLog/templates'
import { dayOf } from '@/domain/schedule/days'
import type { Api } from '@/platform/request'
import { listOf } from './lists'
import { QUIET } from './quiet'

const AREA = '/api/extend/WorkLog'
const REPORT = `${AREA}/Report`
const part = (id: string): string => encodeURIComponent(id)

/** What lists and pages of reports ask for; two kinds of servers answer it. All reject with ApiError, `key` names the person's act. */
export interface ReportLogService {
  list(query: ReportQuery, signal?: CancelSignal): Promise<Page<ReportRow>>
  report(id: string): Promise<ReportDetail>
  fresh(query: PeriodQuery): Promise<FreshReport>
  /** @param id undefined for a new one */
  save(id: string | undefined, body: ReportBody, version: number, key: string): Promise<ReportSaved>
  remove(id: string, key: string): Promise<void>
  comment(id: string, text: string, key: string): Promise<void>
  missing(query: PeriodQuery): Promise<MissingReports>
  nudge(body: NudgeBody, key: string): Promise<number>
}

/** Report logs of our server (contract/reportLog.ts, feature `reportLog`). */
export function createReportLogService({ request }: Pick<Api, 'request'>): ReportLogService {
  const read = async <T>(url: string, query: object = {}, signal?: CancelSignal): Promise<T> =>
    (await request<T>({ ...QUIET, url, query, signal })).data
  const write = async <T>(method: 'POST' | 'PUT' | 'DELETE', url: string, data: object, idempotencyKey: string): Promise<T> =>
    (await request<T>({ ...QUIET, method, url, data, idempotencyKey })).data
  return {
    list: (query, signal) => read<Page<ReportRow>>(REPORT, query, signal),
    report: (id) => read<ReportDetail>(`${REPORT}/${part(id)}`),
    fresh: (query) => read<FreshReport>(`${REPORT}/Fresh`, query),
    save: (id, body, version, key) =>
      id === undefined
        ? write<ReportSaved>('POST', REPORT, body, key)
        : write<ReportSaved>('PUT', `${REPORT}/${part(id)}`, { ...body, version }, key),
    remove: async (id, key) => {
      await write('DELETE', `${REPORT}/${part(id)}`, {}, key)
    },
    comment: async (id, text, key) => {
      await write('POST', `${REPORT}/${part(id)}/Comment`, { text }, key)
    },
    missing: (query) => read<MissingReports>(`${REPORT}/Missing`, query),
    nudge: async (body, key) => (await write<{ nudged: number }>('POST', `${REPORT}/Nudge`, body, key)).nudged
  }
}

function rowOf(log: PlatformLog, box: ReportQuery['box']): ReportRow {
  const sentAt = numberOf(log.creatorTime) ?? 0
  return {
    id: textOf(log.id),
    kind: 'daily',
    day: sentAt === 0 ? '' : dayOf(sentAt),
    title: textOf(log.title),
    excerpt: textOf(log.todayContent).slice(0, EXCERPT_LENGTH),
    authorName: '',
    sentAt,
    isRead: true,
    readCount: 0,
    receiverCount: box === 'sent' ? textOf(log.toUserId).split(',').filter(Boolean).length : 0,
    commentCount: 0
  }
}

/** The same over the calls of a platform without our feature (report-log.md#platform-calls-of-reports): daily reports of three texts. */
export function createPlatformReportLogService({ request }: Pick<Api, 'request'>, userName: () => string): ReportLogService {
  return {
    async list({ box, kind: _kind, ...query }, signal) {
      const { data } = await request<Page<PlatformLog> | null>({
        ...QUIET,
        url: `${AREA}/${box === 'received' ? 'Receive' : 'Send'}`,
        query,
        signal
      })
      const list = listOf<PlatformLog>(data)
      return {
        list: list.map((log) => rowOf(log, box)),
        pagination: { pageSize: query.pageSize ?? list.length, total: data?.pagination?.total ?? list.length }
      }
    },
    async report(id) {
      const { data } = await request<PlatformLogDetail>({ ...QUIET, url: `${AREA}/${part(id)}` })
      const ids = textOf(data.userIds).split(',').filter(Boolean)
      const names = textOf(data.toUserId).split(',')
      return {
        ...rowOf(data, 'sent'),
        version: 1,
        authorId: '',
        values: { today: textOf(data.todayContent), tomorrow: textOf(data.tomorrowContent), question: textOf(data.question) },
        isDraft: false,
        changedAt: null,
        canEdit: true,
        receivers: ids.map((userId, index) => ({ userId, name: names[index] ?? '', readAt: null })),
        comments: []
      }
    },
    fresh: () => Promise.resolve({ values: { question: NO_QUESTION }, receiverIds: [], last: null, existingId: null }),
    async save(id, { values, receiverIds }, _version, key) {
      const toUserId = receiverIds.join(',')
      const data: PlatformLogBody & { userIds: string } = {
        title: `${userName()}的日志`,
        todayContent: String(values.today ?? ''),
        tomorrowContent: String(values.tomorrow ?? ''),
        question: String(values.question ?? '') || NO_QUESTION,
        toUserId,
        userIds: toUserId
      }
      await request({
        ...QUIET,
        method: id === undefined ? 'POST' : 'PUT',
        url: id === undefined ? AREA : `${AREA}/${part(id)}`,
        data,
        idempotencyKey: key
      })
      return { id: id ?? '', version: 1 }
    },
    async remove(id, key) {
      await request({ ...QUIET, method: 'DELETE', url: `${AREA}/${part(id)}`, data: {}, idempotencyKey: key })
    },
    comment: () => Promise.resolve(),
    missing: () => Promise.resolve({ total: 0, list: [] }),
    nudge: () => Promise.resolve(0)
  }
}
