import { and, desc, eq, gt, gte, inArray, isNull, lt, or, sql, type SQL } from 'drizzle-orm'
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

/**
 * A word that many messages hold stands in many of the newest ones: so many are read one after another before the index of words is asked,
 * which brings all of a company's at once. Of a million messages the walks take 2 and 17 ms, the index up to a second for such a word.
 */
const WALKS = [2000, 20_000] as const

/** Talks of this person, also those he left. */
const talksOf = async (db: Reader, userId: string): Promise<string[]> => {
  const rows = await db
    .select({ id: conversationMember.conversationId })
    .from(conversationMember)
    .where(eq(conversationMember.userId, userId))
  return rows.map(({ id }) => id)
}

/** Where a page begins: behind the last message that is known. */
const beforeOf = ({ before }: Wanted): SQL | undefined =>
  before === undefined ? undefined : sql`(${chatMessage.sentAt}, ${chatMessage.id}) < (${before.at}::bigint, ${before.id}::text)`

/** Among so many of the newest messages of the talk, or of the company, before the end of what is asked. */
function amongNewest(db: Reader, wanted: Wanted, count: number): SQL {
  const { conversationId, until } = wanted
  const end = and(until === undefined ? undefined : lt(chatMessage.sentAt, until), beforeOf(wanted))
  const first = (order: SQL[]) =>
    db
      .select({ at: chatMessage.sentAt })
      .from(chatMessage)
      .where(and(conversationId === undefined ? undefined : eq(chatMessage.conversationId, conversationId), end))
      .orderBy(...order)
      .offset(count)
      .limit(1)
  const oldest =
    conversationId === undefined ? first([desc(chatMessage.sentAt), desc(chatMessage.id)]) : first([desc(chatMessage.sequence)])
  return sql`${chatMessage.sentAt} >= coalesce((${oldest}), 0)`
}

/** Messages that hold a keyword, where this person may see them; newest first. */
export async function searchEntries(db: Reader, userId: string, wanted: Wanted, limit: number): Promise<EntryRow[]> {
  const keyword = wordOf(wanted.keyword)
  if (keyword === '') return []
  const holds = sql`strpos(${WORDS}, ${keyword}) > 0`
  const talks = wanted.conversationId === undefined ? await talksOf(db, userId) : [wanted.conversationId]
  for (const count of WALKS) {
    const newest = await entriesWith(db, userId, wanted, talks, sql`${amongNewest(db, wanted, count)} and ${holds}`).limit(limit)
    if (newest.length === limit) return newest
  }
  const byGrams = sql`${GRAMS} @> ${sql.param(gramsOfPart(keyword))}::text[]`
  // One sign or two are found by their gram alone. Not `like`, whose rows PostgreSQL guesses far too few, and then asks each member for all.
  const found = Array.from(keyword).length <= 2 ? byGrams : sql`${byGrams} and ${holds}`
  return entriesWith(db, userId, wanted, talks, found).limit(limit)
}

/** What this person sees of these talks and what else is asked for, newest first. @param words the condition on what they say */
function entriesWith(db: Reader, userId: string, wanted: Wanted, talks: readonly string[], words: SQL) {
  const { senderId, kinds, from, until } = wanted
  return entriesFor(db, userId)
    .innerJoin(conversation, eq(conversation.id, chatMessage.conversationId))
    .innerJoin(
      conversationMember,
      and(eq(conversationMember.conversationId, chatMessage.conversationId), eq(conversationMember.userId, userId))
    )
    .where(
      and(
        sql`${chatMessage.conversationId} = any(${sql.param(talks)}::text[])`,
        senderId === undefined ? undefined : eq(chatMessage.senderId, senderId),
        kinds === undefined ? undefined : inArray(chatMessage.contentType, [...kinds]),
        from === undefined ? undefined : gte(chatMessage.sentAt, from),
        until === undefined ? undefined : lt(chatMessage.sentAt, until),
        beforeOf(wanted),
        isNull(chatMessage.recalledAt),
        // What was changed may say something that who left shall not find.
        or(isNull(conversationMember.leftSequence), eq(chatMessage.revision, 0)),
        words,
        sql`not ${removedBy(userId)}`,
        gt(chatMessage.sequence, conversationMember.joinedSequence),
        sql`${chatMessage.sequence} <= coalesce(${conversationMember.leftSequence}, ${conversation.lastSequence})`
      )
    )
    .orderBy(desc(chatMessage.sentAt), desc(chatMessage.id))
}
