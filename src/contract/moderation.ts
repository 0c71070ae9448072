import { Type, type Static } from '@sinclair/typebox'
import { REPORT_REASONS } from './conversationCodes'

/**
 * What people write and show each other is looked at: by the platform whose mini-program they use, by whoever reports it, and by
 * moderators. Ours alone, by feature `moderation`; writes carry an Idempotency-Key.
 *
 * POST moderation/Identity           IdentityBody -> null; which mini-program this session uses, so that its platform can be asked
 * POST moderation/Reports            ReportMessageBody -> null; a message that one can see
 * GET  moderation/Items?ItemsQuery   -> Page<ModerationItem>, newest first; right btn_moderate
 * POST moderation/Items/{id}/Decide  DecideBody -> ModerationItem; right btn_moderate
 *
 * WeChat itself speaks to moderation/Push/wechat (GET proves the address, POST tells what became of a picture).
 */

const strict = { additionalProperties: false }

/** Platforms whose mini-programs have texts and pictures looked at; H5 asks nobody. */
export const CHECK_PLATFORMS = ['weapp', 'alipay'] as const
export type CheckPlatform = (typeof CHECK_PLATFORMS)[number]

/** `code` of wx.login or my.getAuthCode, '' = there was none. */
export const IdentityBody = Type.Object(
  {
    platform: Type.Union([Type.Literal('weapp'), Type.Literal('alipay')], { title: '平台' }),
    code: Type.String({ maxLength: 200, title: '登录凭证' })
  },
  strict
)
export type IdentityBody = Static<typeof IdentityBody>

export const ReportMessageBody = Type.Object(
  {
    messageId: Type.String({ minLength: 1, maxLength: 64, title: '消息' }),
    reason: Type.Union(
      REPORT_REASONS.map((reason) => Type.Literal(reason)),
      { title: '举报原因' }
    )
  },
  strict
)
export type ReportMessageBody = Static<typeof ReportMessageBody>

/**
 * What can stand on the list. PICTURE, VOICE: one of a chat, a comment, a form or a profile, wherever it is given out. GROUP: a group's
 * name. RECORD: words of a form, a report or an opinion; records of work are looked at and never hidden.
 */
export const ITEM_KINDS = ['MESSAGE', 'REPORT_COMMENT', 'FLOW_COMMENT', 'PROFILE', 'PICTURE', 'VOICE', 'GROUP', 'RECORD'] as const
export type ItemKind = (typeof ITEM_KINDS)[number]

/** OPEN waits for a moderator; HIDDEN also by the platform's answer about a picture. */
export const ITEM_STATES = ['OPEN', 'KEPT', 'HIDDEN'] as const
export type ItemState = (typeof ITEM_STATES)[number]

/** RISKY, REVIEW, UNCHECKED: the platform refused it, was not sure, or did not answer. */
export const ITEM_ACTS = ['RISKY', 'REVIEW', 'UNCHECKED', 'REPORT', 'KEEP', 'HIDE'] as const
export type ItemAct = (typeof ITEM_ACTS)[number]

export const ItemsQuery = Type.Object(
  {
    currentPage: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000, title: '页码' })),
    pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, title: '每页条数' })),
    /** Those that wait, or those that were decided. */
    isOpen: Type.Optional(Type.Union([Type.Literal(0), Type.Literal(1)], { title: '待处理' }))
  },
  strict
)
export type ItemsQuery = Static<typeof ItemsQuery>

export const DecideBody = Type.Object({ hide: Type.Boolean({ title: '处理结果' }) }, strict)
export type DecideBody = Static<typeof DecideBody>

/** One line of an item's log. `reason`: a ReportReason, or the platform's own word. */
export interface ModerationEvent {
  act: ItemAct
  /** '' = the platform. */
  byName: string
  reason: string
  at: number
}

export interface ModerationItem {
  id: string
  kind: ItemKind
  state: ItemState
  authorName: string
  /** The words as they were said, '' of a picture. */
  text: string
  /** Signed address, '' = no picture. */
  pictureUrl: string
  /** Oldest first. */
  events: ModerationEvent[]
  createdAt: number
  changedAt: number
}
