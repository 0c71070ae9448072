import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../../database/client'
import { conversation, conversationMember } from '../../database/schema'
import { newId } from '../../ids'

export type ConversationRow = typeof conversation.$inferSelect
export type MemberRow = typeof conversationMember.$inferSelect

/** Two people have one conversation, whoever began it. */
export const directKey = (one: string, other: string): string => [one, other].sort().join(':')

/** Of two people, or of a group: how frames and calls name it. */
export type Target = { userId: string } | { groupId: string }

/** Where a conversation is found. @param userId who names it */
const found = (userId: string, target: Target) =>
  'userId' in target
    ? eq(conversation.directKey, directKey(userId, target.userId))
    : and(eq(conversation.id, target.groupId), eq(conversation.kind, 'group'))

/**
 * Conversations locked until the transaction ends, in the order of ids so that nobody waits in a circle; whoever changes what people
 * have not read holds those people before (`holdPeople`).
 */
export async function holdConversations(tx: Tx, directKeys: readonly string[], groupIds: readonly string[]): Promise<ConversationRow[]> {
  const groups = groupIds.length === 0 ? undefined : and(eq(conversation.kind, 'group'), inArray(conversation.id, [...groupIds]))
  const directs = directKeys.length === 0 ? undefined : sql`${conversation.directKey} = any(${sql.param([...directKeys])}::text[])`
  return tx
    .select()
    .from(conversation)
    .where(or(directs, groups) ?? sql`false`)
    .orderBy(asc(conversation.id))
    .for('update')
}

/** One conversation locked; undefined when there is none. @param userId who names it */
export async function holdConversation(tx: Tx, userId: string, target: Target): Promise<ConversationRow | undefined> {
  const [row] = await tx.select().from(conversation).where(found(userId, target)).for('update')
  return row
}

/** Makes conversations of two; of two first messages at once the second waits here and finds the conversation of the first. @param now epoch ms */
export async function makeDirects(tx: Tx, pairs: readonly (readonly [one: string, other: string])[], now: number): Promise<void> {
  const rows = pairs.map(([one, other]) => ({ id: newId(), kind: 'direct' as const, directKey: directKey(one, other), createdAt: now }))
  const made = await tx.insert(conversation).values(rows).onConflictDoNothing().returning()
  const members = made.flatMap(({ id, directKey: key }) => {
    const [one = '', other = ''] = pairs.find((pair) => directKey(...pair) === key) ?? []
    return [
      { conversationId: id, userId: one, peerId: other, lastAt: now, changedAt: now },
      { conversationId: id, userId: other, peerId: one, lastAt: now, changedAt: now }
    ]
  })
  if (members.length > 0) await tx.insert(conversationMember).values(members)
}

/** The same as holdConversation for two people, made when there is none. @param now epoch ms */
export async function holdDirect(tx: Tx, one: string, other: string, now: number): Promise<ConversationRow> {
  const existing = await holdConversation(tx, one, { userId: other })
  if (existing !== undefined) return existing
  await makeDirects(tx, [[one, other]], now)
  const made = await holdConversation(tx, one, { userId: other })
  if (made === undefined) throw new Error('conversation vanished while it was made')
  return made
}

/** When a side changes: never the moment of its change before, so that of two tellings the later one is known. @param now epoch ms */
export const changedAt = (now: number) => sql<number>`greatest(${now}::bigint, ${conversationMember.changedAt} + 1)`

export const memberIs = (conversationId: string, userId: string) =>
  and(eq(conversationMember.conversationId, conversationId), eq(conversationMember.userId, userId))

export async function readMember(db: Reader, conversationId: string, userId: string): Promise<MemberRow | undefined> {
  const [row] = await db.select().from(conversationMember).where(memberIs(conversationId, userId))
  return row
}

/** One person's side of a conversation; undefined when he was never in it. */
export async function readSide(
  db: Reader,
  userId: string,
  target: Target
): Promise<{ held: ConversationRow; member: MemberRow } | undefined> {
  const [row] = await db
    .select({ held: conversation, member: conversationMember })
    .from(conversation)
    .innerJoin(conversationMember, and(eq(conversationMember.conversationId, conversation.id), eq(conversationMember.userId, userId)))
    .where(found(userId, target))
  return row
}

/** People who are in these conversations now. */
export async function readMembers(db: Reader, conversationIds: readonly string[]): Promise<MemberRow[]> {
  return db
    .select()
    .from(conversationMember)
    .where(and(inArray(conversationMember.conversationId, [...conversationIds]), isNull(conversationMember.leftSequence)))
    .orderBy(asc(conversationMember.joinedSequence), asc(conversationMember.userId))
}

/** What a person may see of a conversation: from `first` to `last`, both included. */
export function rangeOf(
  member: Pick<MemberRow, 'joinedSequence' | 'leftSequence'>,
  held: Pick<ConversationRow, 'lastSequence'>
): { first: number; last: number } {
  return { first: member.joinedSequence + 1, last: member.leftSequence ?? held.lastSequence }
}
