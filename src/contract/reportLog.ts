import { Type, type Static } from '@sinclair/typebox'

/**
 * Report logs. The platform's own calls (report-log.md#platform-calls-of-reports), whose unknown fields are ignored:
 *
 * GET    extend/WorkLog/Send?PlatformLogQuery, Receive   -> Page<PlatformLog>, newest first; drafts are in neither
 * GET    extend/WorkLog/{id}                   -> PlatformLogDetail; marks read
 * POST   extend/WorkLog                        PlatformLogBody -> null; a daily report that is sent
 * PUT    extend/WorkLog/{id}                   PlatformLogBody -> null
 * DELETE extend/WorkLog/{id}                   -> null
 *
 * Ours, by feature `reportLog`; unknown fields are refused:
 *
 * GET    extend/WorkLog/Report?ReportQuery     -> Page<ReportRow>, newest first
 * GET    extend/WorkLog/Report/Fresh?kind=&day=  -> FreshReport: what a new one begins with
 * GET    extend/WorkLog/Report/Missing?kind=&day= -> MissingReports: of the asker's people
 * POST   extend/WorkLog/Report/Nudge           NudgeBody -> { nudged: number }
 * POST   extend/WorkLog/Report                 ReportBody -> ReportSaved
 * GET    extend/WorkLog/Report/{id}            -> ReportDetail; marks read
 * PUT    extend/WorkLog/Report/{id}            ReportChangeBody -> ReportSaved
 * DELETE extend/WorkLog/Report/{id}            -> null; its author
 * POST   extend/WorkLog/Report/{id}/Comment    CommentBody -> null
 */

const KINDS = ['daily', 'weekly', 'monthly'] as const
const BOXES = ['received', 'sent', 'draft'] as const
export type ReportBox = (typeof BOXES)[number]
const strict = <T extends Parameters<typeof Type.Object>[0]>(properties: T) => Type.Object(properties, { additionalProperties: false })
const oneOf = <T extends string>(codes: readonly T[], title: string) => Type.Unsafe<T>({ type: 'string', enum: [...codes], title })
const Id = Type.String({ minLength: 1, maxLength: 64, pattern: '^[0-9A-Za-z_-]+$', title: '编号' })
const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', title: '日期' })
const Kind = oneOf(KINDS, '类型')
const Paging = {
  currentPage: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000, title: '页码' })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, title: '每页条数' })),
  keyword: Type.Optional(Type.String({ maxLength: 50, title: '关键字' }))
}

export const ReportParams = Type.Object({ id: Id })
export type ReportParams = Static<typeof ReportParams>
export const ReportQuery = strict({ ...Paging, box: oneOf(BOXES, '范围'), kind: Type.Optional(Kind) })
export type ReportQuery = Static<typeof ReportQuery>
export const PeriodQuery = strict({ kind: Kind, day: Day })
export type PeriodQuery = Static<typeof PeriodQuery>

const body = {
  kind: Kind,
  day: Day,
  values: Type.Record(Type.String({ pattern: '^[A-Za-z]{1,20}$' }), Type.Union([Type.String({ maxLength: 4000 }), Type.Number()]), {
    title: '内容',
    maxProperties: 20
  }),
  receiverIds: Type.Array(Id, { maxItems: 200, title: '发送给谁' }),
  isDraft: Type.Boolean({ title: '草稿' })
}
export const ReportBody = strict(body)
export type ReportBody = Static<typeof ReportBody>
export const ReportChangeBody = strict({ ...body, version: Type.Integer({ minimum: 1, title: '版本' }) })
export type ReportChangeBody = Static<typeof ReportChangeBody>
export const CommentBody = strict({ text: Type.String({ minLength: 1, maxLength: 500, title: '评论' }) })
export type CommentBody = Static<typeof CommentBody>
export const NudgeBody = strict({ kind: Kind, day: Day, userIds: Type.Array(Id, { minItems: 1, maxItems: 500, title: '人员' }) })
export type NudgeBody = Static<typeof NudgeBody>

export interface ReportSaved {
  id: string
  version: number
}
export interface ReportRow {
  id: string
  kind: (typeof KINDS)[number]
  /** First day of what it is about. */
  day: string
  title: string
  /** The beginning of what was done. */
  excerpt: string
  authorName: string
  /** epoch ms; of a draft when it was kept. */
  sentAt: number
  /** Received: whether the asker has read it. */
  isRead: boolean
  /** Sent: of how many receivers how many have read it. */
  readCount: number
  receiverCount: number
  commentCount: number
}
export interface ReportComment {
  id: string
  authorName: string
  text: string
  at: number
}
export interface ReportDetail extends ReportRow {
  version: number
  authorId: string
  values: Record<string, string | number>
  isDraft: boolean
  /** Changed after it was sent, epoch ms; null = as it was sent. */
  changedAt: number | null
  receivers: { userId: string; name: string; readAt: number | null }[]
  comments: ReportComment[]
  canEdit: boolean
}
/** `values` from the plan before and the finished orders, `receiverIds` as they were last time, `last` = the report before, null = none. `existingId`: one of this period is there already. */
export interface FreshReport {
  values: Record<string, string | number>
  receiverIds: string[]
  last: Record<string, string | number> | null
  existingId: string | null
}
export interface MissingReports {
  total: number
  list: { userId: string; name: string; nudgedAt: number | null }[]
}

const AnyTime = Type.Optional(Type.Union([Type.Integer({ minimum: 0 }), Type.String({ maxLength: 30 })], { title: '时间' }))
export const PlatformLogQuery = Type.Object({ ...Paging, startTime: AnyTime, endTime: AnyTime })
export type PlatformLogQuery = Static<typeof PlatformLogQuery>
const Words = (title: string, max: number) => Type.String({ minLength: 1, maxLength: max, title })
export const PlatformLogBody = Type.Object({
  title: Words('日志标题', 100),
  todayContent: Words('今日内容', 2000),
  tomorrowContent: Words('明日内容', 2000),
  question: Words('问题', 2000),
  /** Ids with commas. */
  toUserId: Words('用户', 10_000)
})
export type PlatformLogBody = Static<typeof PlatformLogBody>
export interface PlatformLog {
  id: string
  title: string
  todayContent: string
  tomorrowContent: string
  question: string
  toUserId: string
  creatorTime: number
  lastModifyTime: number
  sortCode: number
}
export interface PlatformLogDetail extends PlatformLog {
  userIds: string
}
