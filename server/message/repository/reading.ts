import { and, eq, gt, lte, sql, type SQL } from 'drizzle-orm'
import type { Reader, Tx } from '../../database/client'
import { chatMessage, conversationMember } from '../../database/schema'
import { changedAt, memberIs, type MemberRow } from './conversations'

/** The member whose row is changed did not delete the message `e` for himself. */
const NOT_HIDDEN = sql`not exists (select 1 from chat_message_hidden h where h.user_id = conversation_member.user_id and h.message_id = e.id)`

/** It counts for the member whose row is changed: a reply in a thread does for those alone who are told. */
const COUNTS = sql`(e.told is null or conversation_member.user_id = any(e.told))`

/** Messages of others that the member whose row is changed has not read, counted anew. */
export const counted = (readSequence: number | SQL) => sql<number>`(
  select count(*)::int from chat_message e
  where e.conversation_id = conversation_member.conversation_id and e.sequence > ${readSequence} and e.sequence <= coalesce(conversation_member.left_sequence, e.sequence)
    and e.sender_id <> conversation_member.user_id and e.recalled_at is null and e.content_type not in ('recall', 'notice') and ${COUNTS} and ${NOT_HIDDEN})`

/** Newest message that names the member whose row is changed, 0 = none. @param before only those with a smaller number */
export const named = (before?: number) => sql<number>`coalesce((
  select max(e.sequence) from chat_message e
  where e.conversation_id = conversation_member.conversation_id and e.sequence > conversation_member.joined_sequence and e.sequence <= coalesce(conversation_member.left_sequence, e.sequence)
    ${before === undefined ? sql`` : sql`and e.sequence < ${before}`} and e.recalled_at is null and e.sender_id <> conversation_member.user_id
    and e.mentions && array[conversation_member.user_id, '*'] and ${NOT_HIDDEN}), 0)`

/** Moves what one person has read; the other of two sees it, so his side changed too. @returns what is unread now */
export async function markRead(
  tx: Tx,
  { conversationId, userId, peerId }: MemberRow,
  to: { readSequence: number; isAll: boolean; hiddenSequence: number | null; now: number }
): Promise<number> {
  const { readSequence, isAll, hiddenSequence, now } = to
  const [row] = await tx
    .update(conversationMember)
    .set({
      readSequence,
      unread: isAll ? 0 : counted(readSequence),
      changedAt: changedAt(now),
      ...(hiddenSequence === null ? {} : { hiddenSequence })
    })
    .where(memberIs(conversationId, userId))
    .returning({ unread: conversationMember.unread })
  if (peerId !== null)
    await tx
      .update(conversationMember)
      .set({ changedAt: changedAt(now) })
      .where(and(eq(conversationMember.conversationId, conversationId), eq(conversationMember.userId, peerId)))
  return row?.unread ?? 0
}

/** Counts one person's side anew, after unread messages left his view. @returns what is unread now */
export async function recountSide(tx: Tx, { conversationId, userId }: Pick<MemberRow, 'conversationId' | 'userId'>): Promise<number> {
  const [row] = await tx
    .update(conversationMember)
    .set({ unread: counted(sql`conversation_member.read_sequence`), mentionSequence: named() })
    .where(memberIs(conversationId, userId))
    .returning({ unread: conversationMember.unread })
  return row?.unread ?? 0
}

/** Something that one person sees of a conversation changed. */
export async function touchSide(
  tx: Tx,
  conversationId: string,
  userId: string,
  now: number,
  changes: Partial<Pick<MemberRow, 'isPinned' | 'isMuted'>> = {}
): Promise<void> {
  await tx
    .update(conversationMember)
    .set({ ...changes, changedAt: changedAt(now) })
    .where(memberIs(conversationId, userId))
}

/** Who wrote messages between two numbers, `after` excluded. */
export async function readSenders(db: Reader, conversationId: string, after: number, last: number): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: chatMessage.senderId })
    .from(chatMessage)
    .where(and(eq(chatMessage.conversationId, conversationId), gt(chatMessage.sequence, after), lte(chatMessage.sequence, last)))
  return rows.map(({ id }) => id)
}
