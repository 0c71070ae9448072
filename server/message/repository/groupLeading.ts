import { eq } from 'drizzle-orm'
import type { Tx } from '../../database/client'
import { conversation, conversationMember } from '../../database/schema'
import type { ConversationRow } from './conversations'

type Change = Partial<Pick<ConversationRow, 'noticeText' | 'noticeById' | 'noticeAt' | 'isSilenced' | 'administratorIds'>>

/** Changes a group that the caller holds; its members' devices catch up with it. @param now epoch ms */
async function change(tx: Tx, held: ConversationRow, changed: Change, now: number): Promise<void> {
  await tx.update(conversation).set(changed).where(eq(conversation.id, held.id))
  await tx.update(conversationMember).set({ changedAt: now }).where(eq(conversationMember.conversationId, held.id))
  Object.assign(held, changed)
}

export const writeNotice = (tx: Tx, held: ConversationRow, { text, byId }: { text: string; byId: string }, now: number): Promise<void> =>
  change(tx, held, { noticeText: text, noticeById: byId, noticeAt: now }, now)

export const silence = (tx: Tx, held: ConversationRow, isSilenced: boolean, now: number): Promise<void> =>
  change(tx, held, { isSilenced }, now)

export const nameAdministrators = (tx: Tx, held: ConversationRow, userIds: readonly string[], now: number): Promise<void> =>
  change(tx, held, { administratorIds: [...userIds] }, now)
