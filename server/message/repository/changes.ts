import { and, asc, desc, eq, gt, isNotNull, max, sql } from 'drizzle-orm'
import type { ReactionCode } from '@/contract/conversationCodes'
import type { Reader, Tx } from '../../database/client'
import { chatMessage, chatMessageHidden, chatMessageReaction, chatMessageVersion } from '../../database/schema'
import { entriesFor, inRanges, type ChatRow, type EntryRange, type EntryRow } from './entries'

/** A message says something else from now on; what it said is kept. @param now epoch ms */
export async function changeText(tx: Tx, { id, content, edits, revision }: ChatRow, text: string, now: number): Promise<void> {
  await tx.insert(chatMessageVersion).values({ messageId: id, version: edits + 1, content, replacedAt: now })
  await tx
    .update(chatMessage)
    .set({ content: text, edits: edits + 1, revision: revision + 1, changedAt: now })
    .where(eq(chatMessage.id, id))
}

/**
 * Quotes of a message show what it says now: they lie beside the messages that quote it, which are changed as well.
 * @param text a preview
 * @returns numbers of the messages that quote it
 */
export async function changeQuotes(tx: Tx, { id, conversationId, sequence }: ChatRow, text: string, now: number): Promise<number[]> {
  const rows = await tx
    .update(chatMessage)
    .set({
      quote: sql`jsonb_set(${chatMessage.quote}::jsonb, '{text}', to_jsonb(${text}::text))::text`,
      revision: sql`${chatMessage.revision} + 1`,
      changedAt: now
    })
    .where(
      and(
        eq(chatMessage.conversationId, conversationId),
        gt(chatMessage.sequence, sequence),
        sql`${chatMessage.quote}::json ->> 'id' = ${id}`
      )
    )
    .returning({ sequence: chatMessage.sequence })
  return rows.map((row) => row.sequence)
}

/** Sets one reaction of one person or takes it away. @returns whether that changed anything */
export async function changeReaction(
  tx: Tx,
  { id, revision }: ChatRow,
  { userId, code, isSet }: { userId: string; code: ReactionCode; isSet: boolean },
  now: number
): Promise<boolean> {
  const at = and(eq(chatMessageReaction.messageId, id), eq(chatMessageReaction.code, code), eq(chatMessageReaction.userId, userId))
  const changed = isSet
    ? await tx.insert(chatMessageReaction).values({ messageId: id, code, userId, reactedAt: now }).onConflictDoNothing().returning()
    : await tx.delete(chatMessageReaction).where(at).returning()
  if (changed.length === 0) return false
  await tx
    .update(chatMessage)
    .set({ revision: revision + 1, changedAt: now })
    .where(eq(chatMessage.id, id))
  return true
}

/** When a message of this conversation was changed last, epoch ms; 0 = never. */
export async function readLastChange(db: Reader, conversationId: string): Promise<number> {
  const [row] = await db
    .select({ at: max(chatMessage.changedAt) })
    .from(chatMessage)
    .where(and(eq(chatMessage.conversationId, conversationId), isNotNull(chatMessage.changedAt)))
  return row?.at ?? 0
}

/** What a message said before, oldest first, each with the moment at which it was replaced. */
export const readVersions = (db: Reader, messageId: string): Promise<{ content: string; replacedAt: number }[]> =>
  db
    .select({ content: chatMessageVersion.content, replacedAt: chatMessageVersion.replacedAt })
    .from(chatMessageVersion)
    .where(eq(chatMessageVersion.messageId, messageId))
    .orderBy(asc(chatMessageVersion.version))

/** Messages between two numbers each, both included, that were changed after a moment (epoch ms); of too many the latest changed. */
export async function readChanged(
  db: Reader,
  userId: string,
  ranges: readonly EntryRange[],
  after: number,
  limit: number
): Promise<EntryRow[]> {
  if (ranges.length === 0) return []
  return entriesFor(db, userId)
    .innerJoin(...inRanges(ranges))
    .where(gt(chatMessage.changedAt, after))
    .orderBy(desc(chatMessage.changedAt))
    .limit(limit)
}

/** What one person took out of his view after a moment (epoch ms), by number. */
export async function readRemoved(
  db: Reader,
  userId: string,
  after: number
): Promise<Pick<ChatRow, 'id' | 'conversationId' | 'sequence'>[]> {
  return db
    .select({ id: chatMessage.id, conversationId: chatMessage.conversationId, sequence: chatMessage.sequence })
    .from(chatMessageHidden)
    .innerJoin(chatMessage, eq(chatMessage.id, chatMessageHidden.messageId))
    .where(and(eq(chatMessageHidden.userId, userId), gt(chatMessageHidden.removedAt, after)))
    .orderBy(asc(chatMessage.sequence))
}
