import { and, eq, gt, isNull, lt, ne, sql } from 'drizzle-orm'
import type { Tx } from '../../database/client'
import { chatMessage, conversationMember } from '../../database/schema'
import { recallContent } from '../content'
import type { ChatRow } from './entries'

/**
 * Marks a message as taken back and takes it from the counts of those who had not read it; who was named in it is named by the
 * message before that names him.
 * @returns whose counts changed
 */
export async function markRecalled(tx: Tx, { id, conversationId, sequence, senderId }: ChatRow, now: number): Promise<string[]> {
  await tx.update(chatMessage).set({ recalledAt: now }).where(eq(chatMessage.id, id))
  const ofOthers = and(eq(conversationMember.conversationId, conversationId), ne(conversationMember.userId, senderId), isNull(conversationMember.leftSequence))
  await tx.update(conversationMember)
    .set({
      mentionSequence: sql`coalesce((
        select max(e.sequence) from chat_message e
        where e.conversation_id = ${conversationId} and e.sequence < ${sequence} and e.sequence > conversation_member.joined_sequence and e.recalled_at is null
          and e.sender_id <> conversation_member.user_id and e.mentions && array[conversation_member.user_id, '*']), 0)`
    })
    .where(and(ofOthers, eq(conversationMember.mentionSequence, sequence)))
  const changed = await tx.update(conversationMember).set({ unread: sql`conversation_member.unread - 1` })
    .where(and(ofOthers, lt(conversationMember.readSequence, sequence), lt(conversationMember.joinedSequence, sequence), gt(conversationMember.unread, 0)))
    .returning({ userId: conversationMember.userId })
  return changed.map(({ userId }) => userId)
}

/** The entry that took a message back. */
export async function findRecall(tx: Tx, message: ChatRow): Promise<ChatRow> {
  const [row] = await tx.select().from(chatMessage).where(and(
    eq(chatMessage.conversationId, message.conversationId), gt(chatMessage.sequence, message.sequence), eq(chatMessage.contentType, 'recall'), eq(chatMessage.content, recallContent(message))
  ))
  if (row === undefined) throw new Error('a message was taken back without saying so')
  return row
}
