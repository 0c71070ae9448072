import { desc, eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { ChatHold, ChatHoldBody } from '@/contract/admin/privacy'
import { noteAudit } from '../audit'
import type { Reader, Tx } from '../database/client'
import { chatHold, conversation, userAccount } from '../database/schema'
import { notFound, refuse } from '../errors'
import { CHAT_NAME, findChat } from './chatLines'

/** Conversations that the rules leave alone, the last held first. */
export function readChatHolds(db: Reader): Promise<ChatHold[]> {
  return db
    .select({
      conversationId: chatHold.conversationId,
      name: CHAT_NAME,
      reason: chatHold.reason,
      byName: userAccount.realName,
      at: chatHold.at
    })
    .from(chatHold)
    .innerJoin(conversation, eq(conversation.id, chatHold.conversationId))
    .innerJoin(userAccount, eq(userAccount.id, chatHold.byId))
    .orderBy(desc(chatHold.at), desc(chatHold.conversationId))
}

/** @throws Refusal 400 without a reason and for a conversation that is held already, 404 for one that there is not */
export async function holdChat(tx: Tx, request: FastifyRequest, { conversationId, reason }: ChatHoldBody): Promise<void> {
  const words = reason.trim()
  if (words.length < 2) throw refuse('请写明原因', { reason: '请写明原因' })
  // Waits for the part of it that is being deleted now.
  await tx.select({ id: conversation.id }).from(conversation).where(eq(conversation.id, conversationId)).for('update')
  const chat = await findChat(tx, conversationId)
  if (chat === undefined) throw notFound('没有这个会话')
  const kept = await tx
    .insert(chatHold)
    .values({ conversationId, reason: words, byId: request.actor.userId, at: request.server.context.clock.now() })
    .onConflictDoNothing()
    .returning({ conversationId: chatHold.conversationId })
  if (kept.length === 0) throw refuse('这个会话已经保全')
  await noteAudit(tx, request, {
    area: 'system',
    act: '保全会话',
    subjectId: conversationId,
    subject: chat.name,
    organizeId: null,
    changes: [{ label: '原因', before: null, after: words }]
  })
}

/** Ends a hold; one that is no longer there is no error. */
export async function endChatHold(tx: Tx, request: FastifyRequest, conversationId: string): Promise<void> {
  const [gone] = await tx.delete(chatHold).where(eq(chatHold.conversationId, conversationId)).returning()
  if (gone !== undefined)
    await noteAudit(tx, request, {
      area: 'system',
      act: '解除会话保全',
      subjectId: conversationId,
      subject: (await findChat(tx, conversationId))?.name ?? '',
      organizeId: null,
      changes: [{ label: '原因', before: gone.reason, after: null }]
    })
}
