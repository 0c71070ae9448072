import { Type, type Static } from '@sinclair/typebox'
import type { AttachedFile } from '../message'
import { Id, Nullable, oneOf, strict, text, Time } from '../transferCar/order/parts'

/**
 * 公告 of the console, by feature `administration`; administrators only: of the whole company all notices, of organizations those that
 * they wrote (administration.md#notices). Times are epoch ms.
 *
 * GET  admin/Notices?NoticeQuery        -> KeysetPage<AdminNotice>, newest first
 * GET  admin/Notices/{id}               -> NoticeRecord
 * GET  admin/Notices/{id}/Readers       -> { list: NoticeReader[] }, those who have not read it first
 * POST admin/Notices                    NoticeBody -> NoticeRecord, a draft
 * PUT  admin/Notices/{id}               NoticeUpdate -> NoticeRecord, 409 with the current one; 400 once it is published
 * POST admin/Notices/{id}/Publish       PublishBody -> NoticeRecord, 409
 * POST admin/Notices/{id}/Withdraw      NoticeVersionBody -> NoticeRecord, 409: a planned one is a draft again, a published one is withdrawn
 * POST admin/Notices/{id}/Remove        NoticeVersionBody -> null, 409: drafts only
 * POST admin/Notices/{id}/Remind        -> { count }: those who have not read it and were not reminded within the hour
 */

export const NOTICE_STATES = ['DRAFT', 'PLANNED', 'PUBLISHED', 'WITHDRAWN'] as const
export type NoticeState = (typeof NOTICE_STATES)[number]

const Version = Type.Integer({ minimum: 1, title: '版本' })
const ids = (title: string, most: number) => Type.Array(Id, { maxItems: most, uniqueItems: true, title })
/** Whom it is for: everybody that its author administers, or whoever is in one of these. Organizations are meant with all below them. */
export const NoticeTargets = strict({
  isEverybody: Type.Boolean({ title: '全体人员' }),
  organizeIds: ids('组织', 200),
  roleIds: ids('角色', 200),
  userIds: ids('人员', 1000)
})
export type NoticeTargets = Static<typeof NoticeTargets>

const notice = {
  title: Type.String({ ...text(100, 1), title: '标题' }),
  /** Plain text; a line is a paragraph. */
  body: Type.String({ ...text(10_000, 1), title: '正文' }),
  targets: Type.Unsafe<NoticeTargets>({ ...NoticeTargets, title: '接收范围' }),
  /** Names or addresses of uploads of type `annex`. */
  files: Type.Array(Type.String({ ...text(500, 1) }), { maxItems: 20, title: '附件' })
}
export const NoticeBody = strict(notice)
export type NoticeBody = Static<typeof NoticeBody>
export const NoticeUpdate = strict({ ...notice, version: Version })
export type NoticeUpdate = Static<typeof NoticeUpdate>
/** `publishAt` null = now. */
export const PublishBody = strict({ version: Version, publishAt: Type.Unsafe<number | null>({ ...Nullable(Time), title: '发布时间' }) })
export type PublishBody = Static<typeof PublishBody>
export const NoticeVersionBody = strict({ version: Version })
export type NoticeVersionBody = Static<typeof NoticeVersionBody>
export const NoticeQuery = Type.Object({
  state: Type.Optional(Type.Unsafe<NoticeState>({ ...oneOf(NOTICE_STATES), title: '状态' })),
  keyword: Type.Optional(Type.String({ maxLength: 50, title: '关键词' })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 50, title: '每页条数' })),
  cursor: Type.Optional(Type.String({ maxLength: 100, title: '翻页位置' }))
})
export type NoticeQuery = Static<typeof NoticeQuery>

export interface AdminNotice {
  id: string
  title: string
  state: NoticeState
  authorName: string
  createdAt: number
  /** When it is to be published, of a planned one. */
  publishAt: number | null
  publishedAt: number | null
  /** Who got it, and how many of them have read it. */
  receiverCount: number
  readCount: number
}
export interface NoticeRecord extends AdminNotice {
  version: number
  body: string
  targets: NoticeTargets
  /** With addresses for who asks. */
  files: AttachedFile[]
}
/** REMOVED = taken out of his own list, QUIET = he wants none of these told and may not have seen it. */
export interface NoticeReader {
  userId: string
  name: string
  organizeName: string
  state: 'UNREAD' | 'READ' | 'REMOVED' | 'QUIET'
  readAt: number | null
  remindedAt: number | null
}
