import { and, desc, asc, eq, gt, inArray, isNotNull, lte, or, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../../database/client'
import { chatMessage } from '../../database/schema'
import { entriesFor, type ChatRow, type EntryRow } from './entries'

/** A message that is replied to in a thread, and who follows the thread: its author, who wrote in it, whom it named. */
export type Root = Pick<ChatRow, 'id' | 'conversationId' | 'sequence' | 'contentType' | 'recalledAt' | 'rootId'> & { followers: string[] }

/** The roots of threads, by id; read after their conversations are locked. */
export async function readRoots(tx: Tx, ids: readonly string[]): Promise<Root[]> {
  if (ids.length === 0) return []
  return tx
    .select({
      id: chatMessage.id,
      conversationId: chatMessage.conversationId,
      sequence: chatMessage.sequence,
      contentType: chatMessage.contentType,
      recalledAt: chatMessage.recalledAt,
      rootId: chatMessage.rootId,
      followers: sql<string[]>`(
        select array_agg(distinct f.id) from chat_message e cross join lateral unnest(e.sender_id || coalesce(e.mentions, '{}')) as f(id)
        where (e.id = chat_message.id or e.root_id = chat_message.id) and f.id <> '*')`
    })
    .from(chatMessage)
    .where(inArray(chatMessage.id, [...ids]))
}

/** What was replied to these messages changed. @param now epoch ms */
export async function touchRoots(tx: Tx, ids: readonly string[], now: number): Promise<void> {
  await tx
    .update(chatMessage)
    .set({ revision: sql`${chatMessage.revision} + 1`, changedAt: now })
    .where(inArray(chatMessage.id, [...ids]))
}

/** A root and what stands in its thread, between two numbers, both included; ascending. @param from which end `limit` keeps */
export async function readThread(
  db: Reader,
  userId: string,
  { conversationId, rootId }: { conversationId: string; rootId: string },
  { first, last }: { first: number; last: number },
  limit: number,
  from: 'oldest' | 'newest'
): Promise<EntryRow[]> {
  const rows = await entriesFor(db, userId)
    .where(
      and(
        eq(chatMessage.conversationId, conversationId),
        or(eq(chatMessage.id, rootId), and(isNotNull(chatMessage.rootId), eq(chatMessage.rootId, rootId))),
        gt(chatMessage.sequence, first - 1),
        lte(chatMessage.sequence, last)
      )
    )
    .orderBy(from === 'oldest' ? asc(chatMessage.sequence) : desc(chatMessage.sequence))
    .limit(limit)
  return from === 'oldest' ? rows : rows.reverse()
}
