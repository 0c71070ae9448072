import { desc, eq, sql } from 'drizzle-orm'
import type { ChatLine } from '@/contract/admin/chats'
import type { Reader } from '../database/client'
import { likePattern } from '../database/like'
import { conversation } from '../database/schema'

/** Found at once: more say that the words are too few. */
const MOST_FOUND = 20

// Their columns are named with the table: in a list of columns Drizzle leaves it out, and the subqueries' own would be meant.
/** Who is or was in a conversation, in one text. */
const PEOPLE = sql<string>`(select string_agg(u.real_name, '、' order by u.real_name, u.id) from conversation_member m join user_account u on u.id = m.user_id
  where m.conversation_id = conversation.id)`
/** Name of a group, of a talk of two both names. */
export const CHAT_NAME = sql<string>`case when ${conversation.kind} = 'direct' then ${PEOPLE} else ${conversation.name} end`
const LAST_AT = sql<number>`(select max(m.last_at) from conversation_member m where m.conversation_id = conversation.id)`
const MEMBERS = sql<number>`(select count(*)::int from conversation_member m where m.conversation_id = conversation.id and m.left_sequence is null)`

const lines = (db: Reader) =>
  db
    .select({
      id: conversation.id,
      kind: conversation.kind,
      name: CHAT_NAME,
      memberCount: MEMBERS,
      count: sql<number>`conversation.last_sequence - conversation.forgotten_sequence`,
      lastAt: LAST_AT.mapWith(Number)
    })
    .from(conversation)

/** A conversation by its id of the table; undefined when there is none. */
export async function findChat(db: Reader, id: string): Promise<ChatLine | undefined> {
  const [line] = await lines(db).where(eq(conversation.id, id))
  return line
}

/** Conversations that hold something, by the name of a group or of who is or was in them; the last talked in first. */
export function findChats(db: Reader, keyword: string): Promise<ChatLine[]> {
  const pattern = likePattern(keyword.trim())
  return lines(db)
    .where(
      sql`${conversation.lastSequence} > ${conversation.forgottenSequence} and (${conversation.name} ilike ${pattern} or exists (select 1 from conversation_member m
        join user_account u on u.id = m.user_id where m.conversation_id = ${conversation.id} and (u.real_name ilike ${pattern} or u.account = ${keyword.trim()})))`
    )
    .orderBy(desc(LAST_AT), desc(conversation.id))
    .limit(MOST_FOUND)
}
