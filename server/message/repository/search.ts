import { and, desc, eq, gt, ilike, isNull, or, sql, type SQL } from 'drizzle-orm'
import { ENTRY_KINDS, type EntryKind } from '@/contract/conversationCodes'
import type { Reader } from '../../database/client'
import { likePattern } from '../../database/like'
import { chatMessage, conversation, conversationMember } from '../../database/schema'
import { ENTRY_KIND_RULES } from '../entryKinds'
import { entriesFor, removedBy, type EntryRow } from './entries'

/** Where the words of one kind stand, as a branch of a case; names are those of entryKinds, not a person's. */
function searchBranch(kind: EntryKind): SQL[] {
  const { search } = ENTRY_KIND_RULES[kind]
  if (search === 'nothing') return []
  const words = search === 'text' ? chatMessage.content : sql`${chatMessage.content}::json ->> ${sql.raw(`'${search.key}'`)}`
  return [sql`when ${sql.raw(`'${kind}'`)} then ${words}`]
}

/** What of a message is found by its words: the text, the name of a file, the title of a card. */
const WORDS = sql<string>`case ${chatMessage.contentType} ${sql.join(ENTRY_KINDS.flatMap(searchBranch), sql` `)} end`

/** Messages that hold a keyword, where this person may see them; newest first. @param before epoch ms, and the message of that moment that goes before them */
export async function searchEntries(
  db: Reader,
  userId: string,
  { keyword, conversationId, before }: { keyword: string; conversationId?: string; before?: { at: number; id: string } },
  limit: number
): Promise<EntryRow[]> {
  return entriesFor(db, userId)
    .innerJoin(conversation, eq(conversation.id, chatMessage.conversationId))
    .innerJoin(
      conversationMember,
      and(eq(conversationMember.conversationId, chatMessage.conversationId), eq(conversationMember.userId, userId))
    )
    .where(
      and(
        conversationId === undefined ? undefined : eq(chatMessage.conversationId, conversationId),
        before === undefined ? undefined : sql`(${chatMessage.sentAt}, ${chatMessage.id}) < (${before.at}::bigint, ${before.id}::text)`,
        isNull(chatMessage.recalledAt),
        // What was changed may say something that who left shall not find.
        or(isNull(conversationMember.leftSequence), eq(chatMessage.revision, 0)),
        ilike(WORDS, likePattern(keyword)),
        sql`not ${removedBy(userId)}`,
        gt(chatMessage.sequence, conversationMember.joinedSequence),
        sql`${chatMessage.sequence} <= coalesce(${conversationMember.leftSequence}, ${conversation.lastSequence})`
      )
    )
    .orderBy(desc(chatMessage.sentAt), desc(chatMessage.id))
    .limit(limit)
}
