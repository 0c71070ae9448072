import { Type, type Static } from '@sinclair/typebox'
import { FORWARD_MESSAGES, FORWARD_RECEIVERS, TEXT_LENGTH, type MessageKind } from './conversationCodes'

/**
 * Forwarding, feature `messageForward` (messages.md#forwarding). Conversations are named as in contract/conversation.
 *
 * POST conversation/{id}/Actions/Forward                    ForwardBody -> { list: ConversationId[] }, the conversations that got it, in their order
 * GET  conversation/{id}/Messages/{messageId}/Bundle?within= -> Bundle; `within` the id of a bundle in it, absent: the message's own
 */
const Id = Type.String({ minLength: 1, maxLength: 64, pattern: '^[0-9A-Za-z_-]+$', title: '编号' })

/** All or nothing: where one receiver cannot get it, nobody does. `note`: a word along, a text message of its own. */
export const ForwardBody = Type.Object({
  ids: Type.Array(Id, { minItems: 1, maxItems: FORWARD_MESSAGES, title: '消息' }),
  to: Type.Array(Id, { minItems: 1, maxItems: FORWARD_RECEIVERS, title: '接收人' }),
  isBundle: Type.Boolean({ title: '合并转发' }),
  note: Type.Optional(Type.String({ maxLength: TEXT_LENGTH, title: '留言' }))
})
export type ForwardBody = Static<typeof ForwardBody>

export const BundleQuery = Type.Object({ within: Type.Optional(Id) })
export type BundleQuery = Static<typeof BundleQuery>

/** What a bundle shows before it is opened: `lines` are previews of its first messages. */
export interface BundleContent {
  bundleId: string
  title: string
  count: number
  lines: string[]
}
/** A message as it was when it was forwarded; `content` as that of ChatEntry, for its reader. */
export interface BundledMessage {
  senderId: string
  senderName: string
  senderIcon: string
  kind: MessageKind
  content: string
  sentAt: number
  quote?: { senderName: string; text: string }
}
/** Messages in the order in which they were sent. */
export interface Bundle {
  title: string
  list: BundledMessage[]
}
