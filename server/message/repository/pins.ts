import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Reader, Tx } from '../../database/client'
import { chatPin, conversationMember, userAccount } from '../../database/schema'
import { changedAt } from './conversations'
import { entriesAmong, type ChatRow, type EntryRow } from './entries'

export interface PinLine {
  row: EntryRow
  byName: string
  at: number
}

/** Pinned messages of a conversation between two numbers, both included, as one person sees them; the last pinned first. */
export async function readPins(
  db: Reader,
  userId: string,
  conversationId: string,
  range: { first: number; last: number }
): Promise<PinLine[]> {
  const pins = await db
    .select({ messageId: chatPin.messageId, byName: userAccount.realName, at: chatPin.pinnedAt })
    .from(chatPin)
    .innerJoin(userAccount, eq(userAccount.id, chatPin.userId))
    .where(eq(chatPin.conversationId, conversationId))
    .orderBy(desc(chatPin.pinnedAt), desc(chatPin.sequence))
  const ids = pins.map(({ messageId }) => messageId)
  const rows = new Map(
    (ids.length === 0 ? [] : await entriesAmong(db, userId, conversationId, ids, range)).map((row) => [row.entry.id, row])
  )
  return pins.flatMap(({ messageId, byName, at }) => {
    const row = rows.get(messageId)
    return row === undefined || row.isRemoved ? [] : [{ row, byName, at }]
  })
}

/** How many messages of a conversation are pinned. */
export const countPins = (db: Reader, conversationId: string): Promise<number> =>
  db.$count(chatPin, eq(chatPin.conversationId, conversationId))

/** Pins a message. @param now epoch ms @returns whether that changed anything */
export async function storePin(tx: Tx, { id, conversationId, sequence }: ChatRow, userId: string, now: number): Promise<boolean> {
  const rows = await tx
    .insert(chatPin)
    .values({ conversationId, sequence, messageId: id, userId, pinnedAt: now })
    .onConflictDoNothing()
    .returning({ sequence: chatPin.sequence })
  return rows.length > 0
}

/** Takes a pin away. @returns whether there was one */
export async function removePin(tx: Tx, { conversationId, sequence }: Pick<ChatRow, 'conversationId' | 'sequence'>): Promise<boolean> {
  const rows = await tx
    .delete(chatPin)
    .where(and(eq(chatPin.conversationId, conversationId), eq(chatPin.sequence, sequence)))
    .returning({ sequence: chatPin.sequence })
  return rows.length > 0
}

/** Something that everybody sees of a conversation changed. @param now epoch ms @returns who is in it */
export async function touchSides(tx: Tx, conversationId: string, now: number): Promise<string[]> {
  const rows = await tx
    .update(conversationMember)
    .set({ changedAt: changedAt(now) })
    .where(and(eq(conversationMember.conversationId, conversationId), isNull(conversationMember.leftSequence)))
    .returning({ userId: conversationMember.userId })
  return rows.map(({ userId }) => userId)
}
