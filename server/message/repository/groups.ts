import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { ConversationState } from '@/contract/conversation'
import type { UnreadOfGroup } from '@/contract/frames'
import type { Reader, Tx } from '../../database/client'
import { conversation, conversationMember, userAccount } from '../../database/schema'
import { newId } from '../../ids'
import { changedAt, type ConversationRow, type MemberRow, type Target } from './conversations'
import { PERSON, type Person } from './people'

export type Subject = NonNullable<ConversationState['subject']>

/** Groups in which a person has something unread. */
export async function readUnreadGroups(db: Reader, userId: string): Promise<UnreadOfGroup[]> {
  const rows = await db
    .select({ member: conversationMember })
    .from(conversationMember)
    .innerJoin(conversation, eq(conversation.id, conversationMember.conversationId))
    .where(and(eq(conversationMember.userId, userId), isNull(conversationMember.peerId), gt(conversationMember.unread, 0)))
    .orderBy(asc(conversationMember.conversationId))
  return rows.map(({ member }) => ({
    groupId: member.conversationId,
    unreadNum: member.unread,
    isMentioned: member.mentionSequence > member.readSequence,
    ...(member.isMuted ? { isMuted: true as const } : {})
  }))
}

/** Everybody who is in one of these groups now, each once. */
export async function readMemberIds(db: Reader, groupIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectDistinct({ userId: conversationMember.userId })
    .from(conversationMember)
    .where(and(inArray(conversationMember.conversationId, [...groupIds]), isNull(conversationMember.leftSequence)))
  return rows.map(({ userId }) => userId)
}

/** Everybody who is in the group of an order or department now. */
export async function readMemberIdsOfSubject(db: Reader, { area, id }: Subject): Promise<string[]> {
  const rows = await db
    .select({ userId: conversationMember.userId })
    .from(conversationMember)
    .innerJoin(conversation, eq(conversation.id, conversationMember.conversationId))
    .where(and(eq(conversation.subjectArea, area), eq(conversation.subjectId, id), isNull(conversationMember.leftSequence)))
  return rows.map(({ userId }) => userId)
}

/** A group without members; of a subject the one that is there already, locked. @param now epoch ms */
export async function makeGroup(
  tx: Tx,
  { name, ownerId, subject, now }: { name: string; ownerId: string | null; subject: Subject | null; now: number }
): Promise<ConversationRow> {
  const row = {
    id: newId(),
    kind: 'group' as const,
    name,
    ownerId,
    subjectArea: subject?.area ?? null,
    subjectId: subject?.id ?? null,
    createdAt: now
  }
  const [made] = await tx.insert(conversation).values(row).onConflictDoNothing().returning()
  const found = made ?? (subject === null ? undefined : await holdOfSubject(tx, subject))
  if (found === undefined) throw new Error('group vanished while it was made')
  return found
}

/** The group of an order or department, locked; undefined when there is none. */
export async function holdOfSubject(tx: Tx, { area, id }: Subject): Promise<ConversationRow | undefined> {
  const [row] = await tx
    .select()
    .from(conversation)
    .where(and(eq(conversation.subjectArea, area), eq(conversation.subjectId, id)))
    .for('update')
  return row
}

/** Whether an order or department has a group. */
export async function hasGroup(db: Reader, { area, id }: Subject): Promise<boolean> {
  const [row] = await db
    .select({ id: conversation.id })
    .from(conversation)
    .where(and(eq(conversation.subjectArea, area), eq(conversation.subjectId, id)))
  return row !== undefined
}

/** Orders and departments in whose groups a person is now. */
export async function readSubjectsOf(db: Reader, userId: string): Promise<Subject[]> {
  const rows = await db
    .select({ area: conversation.subjectArea, id: conversation.subjectId })
    .from(conversationMember)
    .innerJoin(conversation, eq(conversation.id, conversationMember.conversationId))
    .where(and(eq(conversationMember.userId, userId), isNull(conversationMember.leftSequence)))
    .orderBy(asc(conversation.id))
  return rows.flatMap(({ area, id }) => (area === null || id === null ? [] : [{ area, id }]))
}

/** Everybody sees another name. */
export const renameGroup = (tx: Tx, held: ConversationRow, name: string, now: number): Promise<void> => change(tx, held, { name }, now)

type Change = Partial<Pick<ConversationRow, 'name' | 'noticeText' | 'noticeById' | 'noticeAt' | 'isSilenced' | 'administratorIds'>>

/** Changes a group that the caller holds; its members' devices catch up with it. @param now epoch ms */
async function change(tx: Tx, held: ConversationRow, changed: Change, now: number): Promise<void> {
  await tx.update(conversation).set(changed).where(eq(conversation.id, held.id))
  await tx
    .update(conversationMember)
    .set({ changedAt: changedAt(now) })
    .where(eq(conversationMember.conversationId, held.id))
  Object.assign(held, changed)
}

export const writeNotice = (tx: Tx, held: ConversationRow, { text, byId }: { text: string; byId: string }, now: number): Promise<void> =>
  change(tx, held, { noticeText: text, noticeById: byId, noticeAt: now }, now)

export const silence = (tx: Tx, held: ConversationRow, isSilenced: boolean, now: number): Promise<void> =>
  change(tx, held, { isSilenced }, now)

export const nameAdministrators = (tx: Tx, held: ConversationRow, userIds: readonly string[], now: number): Promise<void> =>
  change(tx, held, { administratorIds: [...userIds] }, now)

/** People come in, for the first time or again; nothing from before is unread. @param joinedSequence they see what comes after it */
export async function startMemberships(
  tx: Tx,
  { id, lastSequence }: ConversationRow,
  userIds: readonly string[],
  joinedSequence: number,
  now: number
): Promise<void> {
  const side = {
    readSequence: lastSequence,
    joinedSequence,
    leftSequence: null,
    mentionSequence: 0,
    unread: 0,
    hiddenSequence: -1,
    lastAt: now,
    changedAt: now
  }
  await tx
    .insert(conversationMember)
    .values(userIds.map((userId) => ({ conversationId: id, userId, ...side })))
    .onConflictDoUpdate({
      target: [conversationMember.conversationId, conversationMember.userId],
      set: { ...side, changedAt: changedAt(now) }
    })
}

/** People go; nothing is unread for them any more, and they lead nothing. @param heirId owner from now on, undefined = it stays */
export async function endMembership(
  tx: Tx,
  { id, lastSequence, administratorIds }: ConversationRow,
  userIds: readonly string[],
  heirId: string | undefined,
  now: number
): Promise<void> {
  await tx
    .update(conversationMember)
    .set({
      leftSequence: lastSequence,
      readSequence: lastSequence,
      unread: 0,
      mentionSequence: sql`least(conversation_member.mention_sequence, ${lastSequence})`,
      changedAt: changedAt(now)
    })
    .where(and(eq(conversationMember.conversationId, id), inArray(conversationMember.userId, [...userIds])))
  const administrators = administratorIds.filter((userId) => !userIds.includes(userId) && userId !== heirId)
  if (heirId !== undefined || administrators.length < administratorIds.length)
    await tx
      .update(conversation)
      .set({ administratorIds: administrators, ...(heirId !== undefined && { ownerId: heirId }) })
      .where(eq(conversation.id, id))
}

/** Whether an id is that of a group; ids of groups are never those of people. */
async function isGroup(db: Reader, id: string): Promise<boolean> {
  const [row] = await db
    .select({ id: conversation.id })
    .from(conversation)
    .where(and(eq(conversation.id, id), eq(conversation.kind, 'group')))
  return row !== undefined
}

/** A path names a group or, if there is none of that id, a person. */
export async function targetOf(db: Reader, id: string): Promise<Target> {
  return (await isGroup(db, id)) ? { groupId: id } : { userId: id }
}

export interface MemberLine {
  member: MemberRow
  person: Person
}

/** People of a conversation, who came first stands first. */
export async function readMemberLines(db: Reader, conversationId: string): Promise<MemberLine[]> {
  return db
    .select({ member: conversationMember, person: PERSON })
    .from(conversationMember)
    .innerJoin(userAccount, eq(userAccount.id, conversationMember.userId))
    .where(and(eq(conversationMember.conversationId, conversationId), isNull(conversationMember.leftSequence)))
    .orderBy(asc(conversationMember.joinedSequence), asc(userAccount.account))
}
