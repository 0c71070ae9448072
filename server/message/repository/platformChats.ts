import { and, asc, desc, eq, gt, ilike, inArray, isNull, sql } from 'drizzle-orm'
import { MESSAGE_KINDS } from '@/contract/conversationCodes'
import type { Reader } from '../../database/client'
import { likePattern } from '../../database/like'
import { chatMessage, conversation, conversationMember, userAccount } from '../../database/schema'
import { directKey } from './conversations'
import { readEntriesAt, removedBy, type ChatRow } from './entries'
import { PERSON, type Person } from './people'

// The platform's own lists know talks of two people only, and messages that are neither taken back nor about the conversation itself.
const isShown = and(inArray(chatMessage.contentType, [...MESSAGE_KINDS]), isNull(chatMessage.recalledAt))

export interface ConversationLine {
  peer: Person
  message: ChatRow
  unread: number
  isMuted: boolean
}

/** One person's talks with their newest message, newest first. @param unreadOnly only those with something unread, hidden or not */
export async function readConversations(db: Reader, userId: string, { unreadOnly = false, limit = 500 } = {}): Promise<ConversationLine[]> {
  const newest = sql<number | null>`(
    select ${chatMessage.sequence} from ${chatMessage} where ${chatMessage.conversationId} = ${conversation.id} and ${isShown} and not ${removedBy(userId)} order by ${chatMessage.sequence} desc limit 1)`
  const sides = await db
    .select({
      conversationId: conversation.id,
      sequence: newest,
      peer: PERSON,
      unread: conversationMember.unread,
      isMuted: conversationMember.isMuted
    })
    .from(conversationMember)
    .innerJoin(conversation, eq(conversation.id, conversationMember.conversationId))
    .innerJoin(userAccount, eq(userAccount.id, conversationMember.peerId))
    .where(
      and(
        eq(conversationMember.userId, userId),
        unreadOnly ? gt(conversationMember.unread, 0) : gt(conversation.lastSequence, conversationMember.hiddenSequence)
      )
    )
    .orderBy(desc(conversationMember.lastAt), desc(conversationMember.conversationId))
    .limit(limit)
  const found = await readEntriesAt(
    db,
    userId,
    sides.flatMap(({ conversationId, sequence }) => (sequence === null ? [] : [{ conversationId, sequence }]))
  )
  const messages = new Map(found.map(({ entry }) => [entry.conversationId, entry]))
  return sides.flatMap(({ conversationId, peer, unread, isMuted }) => {
    const message = messages.get(conversationId)
    return message === undefined ? [] : [{ peer, message, unread, isMuted }]
  })
}

export interface History {
  rows: ChatRow[]
  total: number
  /** Up to which number each of the two has read. */
  readUpTo: ReadonlyMap<string, number>
}

/** One page of what two people said, ascending; page 1 holds the newest. @returns nothing for two who never talked */
export async function readHistory(
  db: Reader,
  userId: string,
  peerId: string,
  page: { currentPage: number; pageSize: number; keyword: string }
): Promise<History> {
  const [found] = await db
    .select({ id: conversation.id })
    .from(conversation)
    .where(eq(conversation.directKey, directKey(userId, peerId)))
  if (found === undefined) return { rows: [], total: 0, readUpTo: new Map() }
  const members = await db.select().from(conversationMember).where(eq(conversationMember.conversationId, found.id))
  const words =
    page.keyword === '' ? undefined : and(eq(chatMessage.contentType, 'text'), ilike(chatMessage.content, likePattern(page.keyword)))
  const condition = and(eq(chatMessage.conversationId, found.id), isShown, sql`not ${removedBy(userId)}`, words)
  const total = await db.$count(chatMessage, condition)
  const newest = db
    .select()
    .from(chatMessage)
    .where(condition)
    .orderBy(desc(chatMessage.sequence))
    .limit(page.pageSize)
    .offset((page.currentPage - 1) * page.pageSize)
    .as('newest')
  const rows = await db.select().from(newest).orderBy(asc(newest.sequence))
  return { rows, total, readUpTo: new Map(members.map((member) => [member.userId, member.readSequence])) }
}
