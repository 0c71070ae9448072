import { Type, type Static } from '@sinclair/typebox'

/**
 * Message centre (messages.md#in-site-messages). The platform's own family: unknown fields are ignored.
 *
 * GET    message/imreply                   -> { list: Conversation[] }, newest first
 * DELETE message/imreply/relocation/{id}   -> null; hides the conversation with that person until the next message
 * GET    message?MessageQuery              -> Page<InSiteRow>, newest first
 * GET    message/ReadInfo/{id}             -> InSiteDetail; marks read
 * POST   message/Actions/ReadAll           ReadAllBody -> null
 * DELETE message/Record                    RecordBody -> null; removes one's own receipts
 * GET    message/getUnReadMsgNum           -> UnreadCounts
 */

/** 1 公告, 2 流程, 3 系统, 4 日程. */
const IN_SITE_TYPES = [1, 2, 3, 4] as const
export type InSiteType = (typeof IN_SITE_TYPES)[number]

/** `id` is the other person. `latestMessage` of image and voice is JSON text. */
export interface Conversation {
  id: string
  account: string
  realName: string
  headIcon: string
  latestMessage: string
  latestDate: number
  unreadMessage: number
  messageType: string
  /** Of the latest message. */
  sendUserId?: string
}

const digit = (title: string) => Type.Optional(Type.Union([Type.Integer({ minimum: 0, maximum: 9 }), Type.Literal('')], { title }))
export const MessageQuery = Type.Object({
  currentPage: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000, title: '页码' })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, title: '每页条数' })),
  keyword: Type.Optional(Type.String({ maxLength: 50, title: '关键字' })),
  type: digit('类型'),
  isRead: digit('已读')
})
export type MessageQuery = Static<typeof MessageQuery>

export interface InSiteRow {
  id: string
  title: string
  type: InSiteType
  /** `姓名/账号`, 系统 where nobody wrote it. */
  creatorUser: string
  lastModifyTime: number
  isRead: 0 | 1
  enabledMark: 1
}

/** Attachment of a notice. */
export interface AttachedFile {
  name: string
  fileId: string
  url: string
}

/** `bodyText`: HTML of a notice, JSON text of a flow message, plain text of a system message. `files` is JSON text of AttachedFile[]. */
export interface InSiteDetail {
  id: string
  title: string
  type: InSiteType
  bodyText: string
  creatorUser: string
  lastModifyTime: number
  files: string
}

/** Body of a system message about a record of ours: what a tap opens. */
export interface RecordLink {
  area: string
  id: string
  text: string
  /** Of a conversation: the number of the message that is meant; absent = none, or an older server. */
  at?: number
}

export const ReadAllBody = Type.Object({
  type: digit('类型'),
  isRead: digit('已读'),
  keyword: Type.Optional(Type.String({ maxLength: 50, title: '关键字' }))
})
export type ReadAllBody = Static<typeof ReadAllBody>

/** Ids joined with commas. */
export const RecordBody = Type.Object({ ids: Type.String({ minLength: 1, maxLength: 20_000, title: '编号' }) })
export type RecordBody = Static<typeof RecordBody>

export interface UnreadCounts {
  /** All in-site messages, without chats. */
  unReadNum: number
  unReadMsg: number
  unReadNotice: number
  unReadSystemMsg: number
  unReadSchedule: number
}
