import { Type, type Static } from '@sinclair/typebox'

/**
 * How long personal data is kept, and a copy of what is kept of one person (administration.md#retention,
 * administration.md#copy-of-ones-data). Administrators of the whole company; a copy of himself everybody, by feature `ownData`.
 *
 * GET  admin/Retention                            -> Retention
 * GET  admin/Retention/Trial?RetentionTrialQuery  -> RetentionTrial; nothing changes
 * PUT  admin/Retention          RetentionBody     -> Retention
 * POST admin/Retention/Holds     RetentionHoldBody -> Retention
 * POST admin/Retention/Holds/End RetentionEndBody  -> Retention
 * POST admin/Retention/ChatHolds     ChatHoldBody  -> Retention
 * POST admin/Retention/ChatHolds/End ChatHoldEndBody -> Retention
 * GET  admin/People/:id/Data                      -> xlsx
 * GET  extend/Account/Data                        -> xlsx
 */

/** Kinds of data whose time the company sets: where drivers were, who called, people of orders that are over, what was said in chats. */
export const RETENTION_KINDS = ['positions', 'calls', 'orderPeople', 'chats'] as const
export type RetentionKind = (typeof RETENTION_KINDS)[number]

const Kind = Type.Union(
  RETENTION_KINDS.map((kind) => Type.Literal(kind)),
  { title: '数据类别' }
)
/** 0 = for ever, where the kind may be kept so. */
const Days = Type.Integer({ minimum: 0, maximum: 36_500, title: '保留天数' })

export const RetentionTrialQuery = Type.Object({ kind: Kind, days: Days })
export type RetentionTrialQuery = Static<typeof RetentionTrialQuery>

/** `was` = the days that were shown; another number by now is a conflict (409). */
export const RetentionBody = Type.Object({ kind: Kind, days: Days, was: Days })
export type RetentionBody = Static<typeof RetentionBody>

export const RetentionHoldBody = Type.Object({
  orderNo: Type.String({ minLength: 1, maxLength: 30, title: '工单编号' }),
  reason: Type.String({ minLength: 2, maxLength: 200, title: '原因' })
})
export type RetentionHoldBody = Static<typeof RetentionHoldBody>

const ConversationId = Type.String({ minLength: 1, maxLength: 40, title: '会话' })

/** `conversationId` = ChatLine.id. */
export const ChatHoldBody = Type.Object({
  conversationId: ConversationId,
  reason: Type.String({ minLength: 2, maxLength: 200, title: '原因' })
})
export type ChatHoldBody = Static<typeof ChatHoldBody>

export const ChatHoldEndBody = Type.Object({ conversationId: ConversationId })
export type ChatHoldEndBody = Static<typeof ChatHoldEndBody>

export const RetentionEndBody = Type.Object({ orderId: Type.String({ minLength: 1, maxLength: 40, title: '工单' }) })
export type RetentionEndBody = Static<typeof RetentionEndBody>

export interface RetentionRule {
  kind: RetentionKind
  days: number
  /** Last changed, null = the usual. */
  changedAt: number | null
  changedBy: string
}

/** An order that the rules leave alone. */
export interface RetentionHold {
  orderId: string
  orderNo: string
  reason: string
  byName: string
  at: number
}

/** A conversation that the rules leave alone. */
export interface ChatHold {
  conversationId: string
  /** As ChatLine.name. */
  name: string
  reason: string
  byName: string
  at: number
}

export interface Retention {
  rules: RetentionRule[]
  /** Newest first. */
  holds: RetentionHold[]
  /** Newest first. */
  chatHolds: ChatHold[]
}

/** What would go if this were the rule now; times of the oldest and newest of it, epoch ms. */
export interface RetentionTrial {
  count: number
  oldestAt: number | null
  newestAt: number | null
  /** Old enough and left alone: held, or with money open. */
  spared: number
}
