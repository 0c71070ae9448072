import { and, asc, desc, eq, gt, ilike, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../../database/client'
import { chatMessage, conversation, conversationMember, userAccount } from '../../database/schema'
import { newId } from '../../ids'
import { PERSON, type Person } from './people'

export type ConversationRow = typeof conversation.$inferSelect
export type MemberRow = typeof conversationMember.$inferSelect
export type ChatRow = typeof chatMessage.$inferSelect

/** Two people have one conversation, whoever began it. */
export const directKey = (one: string, other: string): string => [one, other].sort().join(':')

/** The conversation of two people, locked until the transaction ends; made when there is none. @param now epoch ms */
export async function holdConversation(tx: Tx, one: string, other: string, now: number): Promise<ConversationRow> {
  const key = directKey(one, other)
  const found = await holdExisting(tx, one, other)
  if (found !== undefined) return found
  // Of two first messages at once the second waits here and then finds the conversation of the first.
  const [made] = await tx.insert(conversation).values({ id: newId(), kind: 'direct', directKey: key, createdAt: now }).onConflictDoNothing().returning()
  if (made !== undefined) {
    await tx.insert(conversationMember).values([
      { conversationId: made.id, userId: one, peerId: other, lastAt: now }, { conversationId: made.id, userId: other, peerId: one, lastAt: now }
    ])
    return made
  }
  const theirs = await holdExisting(tx, one, other)
  if (theirs === undefined) throw new Error('conversation vanished while it was made')
  return theirs
}

/** The same, but undefined when these two never talked. */
export async function holdExisting(tx: Tx, one: string, other: string): Promise<ConversationRow | undefined> {
  const [row] = await tx.select().from(conversation).where(eq(conversation.directKey, directKey(one, other))).for('update')
  return row
}

export async function readMember(tx: Tx, conversationId: string, userId: string): Promise<MemberRow | undefined> {
  const [row] = await tx.select().from(conversationMember).where(memberIs(conversationId, userId))
  return row
}

const memberIs = (conversationId: string, userId: string) => and(eq(conversationMember.conversationId, conversationId), eq(conversationMember.userId, userId))

/** Stores a message under the next number of a conversation that the caller holds, and counts it for the receiver. */
export async function addMessage(tx: Tx, held: ConversationRow, message: Omit<ChatRow, 'sequence' | 'conversationId'>, receiverId: string): Promise<ChatRow> {
  const row: ChatRow = { ...message, conversationId: held.id, sequence: held.lastSequence + 1 }
  await tx.insert(chatMessage).values(row)
  await tx.update(conversation).set({ lastSequence: row.sequence }).where(eq(conversation.id, held.id))
  await tx.update(conversationMember)
    .set({ lastAt: row.sentAt, unread: sql`${conversationMember.unread} + (${conversationMember.userId} = ${receiverId})::int` })
    .where(eq(conversationMember.conversationId, held.id))
  return row
}

/** Everything so far is read. @param hidden also out of the list until something newer comes */
export async function markRead(tx: Tx, held: ConversationRow, userId: string, hidden = false): Promise<void> {
  await tx.update(conversationMember)
    .set({ readSequence: held.lastSequence, unread: 0, ...(hidden ? { hiddenSequence: held.lastSequence } : {}) })
    .where(memberIs(held.id, userId))
}

export interface ConversationLine {
  peer: Person
  message: ChatRow
  unread: number
}

/** One person's conversations with their newest message, newest first. @param unreadOnly only those with something unread, hidden or not */
export async function readConversations(db: Reader, userId: string, { unreadOnly = false, limit = 500 } = {}): Promise<ConversationLine[]> {
  return db.select({ peer: PERSON, message: chatMessage, unread: conversationMember.unread }).from(conversationMember)
    .innerJoin(conversation, eq(conversation.id, conversationMember.conversationId))
    .innerJoin(chatMessage, and(eq(chatMessage.conversationId, conversation.id), eq(chatMessage.sequence, conversation.lastSequence)))
    .innerJoin(userAccount, eq(userAccount.id, conversationMember.peerId))
    .where(and(
      eq(conversationMember.userId, userId),
      unreadOnly ? gt(conversationMember.unread, 0) : gt(conversation.lastSequence, conversationMember.hiddenSequence)
    ))
    .orderBy(desc(conversationMember.lastAt), desc(conversationMember.conversationId))
    .limit(limit)
}

export interface History {
  rows: ChatRow[]
  total: number
  /** Up to which number each of the two has read. */
  readUpTo: ReadonlyMap<string, number>
}

/** One page of what two people said, ascending; page 1 holds the newest. @returns nothing for two who never talked */
export async function readHistory(db: Reader, userId: string, peerId: string, page: { currentPage: number, pageSize: number, keyword: string }): Promise<History> {
  const [found] = await db.select({ id: conversation.id }).from(conversation).where(eq(conversation.directKey, directKey(userId, peerId)))
  if (found === undefined) return { rows: [], total: 0, readUpTo: new Map() }
  const members = await db.select().from(conversationMember).where(eq(conversationMember.conversationId, found.id))
  const words = page.keyword === '' ? undefined : and(eq(chatMessage.contentType, 'text'), ilike(chatMessage.content, `%${page.keyword.replace(/[\\%_]/g, '\\$&')}%`))
  const condition = and(eq(chatMessage.conversationId, found.id), words)
  const total = await db.$count(chatMessage, condition)
  const newest = db.select().from(chatMessage).where(condition).orderBy(desc(chatMessage.sequence)).limit(page.pageSize).offset((page.currentPage - 1) * page.pageSize).as('newest')
  const rows = await db.select().from(newest).orderBy(asc(newest.sequence))
  return { rows, total, readUpTo: new Map(members.map((member) => [member.userId, member.readSequence])) }
}
