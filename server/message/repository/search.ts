import { and, desc, eq, gt, gte, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { MessageKind } from '@/contract/conversationCodes'
import type { Reader } from '../../database/client'
import { chatMessage, conversation, conversationMember } from '../../database/schema'
import { gramsOfPart, wordOf } from '../../searchText'
import { entriesFor, removedBy, type EntryRow } from './entries'

/** What of a message is found by its words: the text, the name of a file, the title of anything else (both functions stand in the database). */
const WORDS = sql<string>`chat_words(${chatMessage.contentType}, ${chatMessage.content})`
const GRAMS = sql`chat_grams(${WORDS})`

/** What is looked for; moments are epoch ms, `until` exclusive. */
export interface Wanted {
  keyword: string
  conversationId?: string
  senderId?: string | undefined
  kinds?: readonly MessageKind[] | undefined
  from?: number | undefined
  until?: number | undefined
  /** The last message that is known: what goes before it. */
  before?: { at: number; id: string } | undefined
}

/** Messages that hold a keyword, where this person may see them; newest first. */
export async function searchEntries(db: Reader, userId: string, wanted: Wanted, limit: number): Promise<EntryRow[]> {
  const { conversationId, senderId, kinds, from, until, before } = wanted
  const keyword = wordOf(wanted.keyword)
  if (keyword === '') return []
  return entriesFor(db, userId)
    .innerJoin(conversation, eq(conversation.id, chatMessage.conversationId))
    .innerJoin(
      conversationMember,
      and(eq(conversationMember.conversationId, chatMessage.conversationId), eq(conversationMember.userId, userId))
    )
    .where(
      and(
        conversationId === undefined ? undefined : eq(chatMessage.conversationId, conversationId),
        senderId === undefined ? undefined : eq(chatMessage.senderId, senderId),
        kinds === undefined ? undefined : inArray(chatMessage.contentType, [...kinds]),
        from === undefined ? undefined : gte(chatMessage.sentAt, from),
        until === undefined ? undefined : lt(chatMessage.sentAt, until),
        before === undefined ? undefined : sql`(${chatMessage.sentAt}, ${chatMessage.id}) < (${before.at}::bigint, ${before.id}::text)`,
        isNull(chatMessage.recalledAt),
        // What was changed may say something that who left shall not find.
        or(isNull(conversationMember.leftSequence), eq(chatMessage.revision, 0)),
        sql`${GRAMS} @> ${sql.param(gramsOfPart(keyword))}::text[]`,
        // One sign or two are found by their gram alone. Not `like`, whose rows PostgreSQL guesses far too few, and then asks each member for all.
        Array.from(keyword).length <= 2 ? undefined : sql`strpos(${WORDS}, ${keyword}) > 0`,
        sql`not ${removedBy(userId)}`,
        gt(chatMessage.sequence, conversationMember.joinedSequence),
        sql`${chatMessage.sequence} <= coalesce(${conversationMember.leftSequence}, ${conversation.lastSequence})`
      )
    )
    .orderBy(desc(chatMessage.sentAt), desc(chatMessage.id))
    .limit(limit)
}
