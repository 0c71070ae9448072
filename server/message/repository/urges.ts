import { and, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../../database/client'
import { chatMessage, chatUrge, conversationMember } from '../../database/schema'
import type { ChatRow } from './entries'

export type UrgeRow = typeof chatUrge.$inferSelect

/** Everybody who was asked to confirm one of these messages. */
export const urgedOf = (db: Reader, messageIds: readonly string[]): Promise<UrgeRow[]> =>
  db
    .select()
    .from(chatUrge)
    .where(inArray(chatUrge.messageId, [...messageIds]))

/** Which of these people are in the conversation and see the message. */
export async function seersAmong(tx: Tx, { id, conversationId, sequence }: ChatRow, userIds: readonly string[]): Promise<string[]> {
  const rows = await tx
    .select({ userId: conversationMember.userId })
    .from(conversationMember)
    .where(
      and(
        eq(conversationMember.conversationId, conversationId),
        inArray(conversationMember.userId, [...userIds]),
        isNull(conversationMember.leftSequence),
        lt(conversationMember.joinedSequence, sequence),
        sql`not exists (select 1 from chat_message_hidden h where h.user_id = ${conversationMember.userId} and h.message_id = ${id})`
      )
    )
  return rows.map(({ userId }) => userId)
}

/** The message was changed: it is told again. @param now epoch ms */
const touch = (tx: Tx, { id, revision }: ChatRow, now: number) =>
  tx
    .update(chatMessage)
    .set({ revision: revision + 1, changedAt: now })
    .where(eq(chatMessage.id, id))

/** Asks people to confirm a message who were not asked before. @param now epoch ms */
export async function storeUrges(
  tx: Tx,
  message: ChatRow,
  { userIds, noticeId }: { userIds: readonly string[]; noticeId: string },
  now: number
): Promise<void> {
  await tx.insert(chatUrge).values(userIds.map((userId) => ({ messageId: message.id, userId, urgedAt: now, noticeId })))
  await touch(tx, message, now)
}

/** One of them has confirmed it. @param now epoch ms @returns the in-site message that told him; undefined when he was not asked or has confirmed before */
export async function storeConfirmed(tx: Tx, message: ChatRow, userId: string, now: number): Promise<string | undefined> {
  const [row] = await tx
    .update(chatUrge)
    .set({ confirmedAt: now })
    .where(and(eq(chatUrge.messageId, message.id), eq(chatUrge.userId, userId), isNull(chatUrge.confirmedAt)))
    .returning({ noticeId: chatUrge.noticeId })
  if (row !== undefined) await touch(tx, message, now)
  return row?.noticeId
}

/** Nobody is asked any more. */
export const removeUrges = (tx: Tx, messageId: string) => tx.delete(chatUrge).where(eq(chatUrge.messageId, messageId))

/** Who was asked to confirm messages of a conversation that were sent before a moment, by which in-site message. @param before epoch ms */
export const urgedBefore = (db: Reader, conversationId: string, before: number) =>
  db
    .select({ userId: chatUrge.userId, noticeId: chatUrge.noticeId, sequence: chatMessage.sequence })
    .from(chatUrge)
    .innerJoin(chatMessage, eq(chatMessage.id, chatUrge.messageId))
    .where(and(eq(chatMessage.conversationId, conversationId), lt(chatMessage.sentAt, before)))
