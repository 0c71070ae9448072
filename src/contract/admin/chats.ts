import { Type, type Static } from '@sinclair/typebox'
import type { ConversationKind } from '../conversationCodes'

/**
 * Records of one conversation that leave with a reason (administration.md#records-of-a-conversation). Administrators of the whole company.
 *
 * GET admin/Chats?ChatsQuery             -> { list: ChatLine[] }, the last talked in first
 * GET admin/Chats/:id/Data?ChatDataQuery -> xlsx
 */
export const ChatsQuery = Type.Object({ keyword: Type.String({ minLength: 1, maxLength: 50, title: '关键字' }) })
export type ChatsQuery = Static<typeof ChatsQuery>

export const ChatDataQuery = Type.Object({ reason: Type.String({ minLength: 2, maxLength: 200, title: '原因' }) })
export type ChatDataQuery = Static<typeof ChatDataQuery>

/** A conversation by who is in it; nothing of what was said. */
export interface ChatLine {
  id: string
  kind: ConversationKind
  /** Of the group; of a talk of two both names. */
  name: string
  memberCount: number
  /** Entries that it holds. */
  count: number
  /** Epoch ms. */
  lastAt: number
}
