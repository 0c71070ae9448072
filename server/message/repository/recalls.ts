import { and, eq, gt, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { Tx } from '../../database/client'
import { chatMessage, conversationMember } from '../../database/schema'
import { recallContent } from '../content'
import type { ChatRow } from './entries'
import { named } from './reading'

/**
 * Marks a message as taken back and takes it from the counts of those who had not read it; who was named in it is named by the
 * message before that names him.
 * @returns who had not read it: their counts changed, unless they had removed it for themselves, which their devices cannot know
 */
export async function markRecalled(tx: Tx, { id, conversationId, sequence, senderId, told }: ChatRow, now: number): Promise<string[]> {
  await tx.update(chatMessage).set({ recalledAt: now }).where(eq(chatMessage.id, id))
  const ofOthers = and(
    eq(conversationMember.conversationId, conversationId),
    ne(conversationMember.userId, senderId),
    isNull(conversationMember.leftSequence)
  )
  await tx
    .update(conversationMember)
    .set({ mentionSequence: named(sequence) })
    .where(and(ofOthers, eq(conversationMember.mentionSequence, sequence)))
  const isRemoved = sql`exists (select 1 from chat_message_hidden h where h.user_id = conversation_member.user_id and h.message_id = ${id})`
  const unread = await tx
    .update(conversationMember)
    .set({ unread: sql`conversation_member.unread - case when ${isRemoved} then 0 else 1 end` })
    .where(
      and(
        ofOthers,
        told === null ? undefined : inArray(conversationMember.userId, told),
        lt(conversationMember.readSequence, sequence),
        lt(conversationMember.joinedSequence, sequence),
        or(gt(conversationMember.unread, 0), isRemoved)
      )
    )
    .returning({ userId: conversationMember.userId })
  return unread.map(({ userId }) => userId)
}

/** The entry that took a message back. */
export async function findRecall(tx: Tx, message: ChatRow): Promise<ChatRow> {
  const [row] = await tx
    .select()
    .from(chatMessage)
    .where(
      and(
        eq(chatMessage.conversationId, message.conversationId),
        gt(chatMessage.sequence, message.sequence),
        eq(chatMessage.contentType, 'recall'),
        eq(chatMessage.content, recallContent(message))
      )
    )
  if (row === undefined) throw new Error('a message was taken back without saying so')
  return row
}
