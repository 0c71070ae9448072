import { and, count, desc, eq, ilike, inArray, isNotNull, isNull, like, type SQL } from 'drizzle-orm'
import type { Reader, Tx } from '../../database/client'
import { likePattern, likeText } from '../../database/like'
import { inSiteMessage, inSiteReceipt, userAccount } from '../../database/schema'
import { PERSON, type Person } from './people'

type InSiteMessageRow = typeof inSiteMessage.$inferSelect

/** What one person received: the message, who wrote it (null = the system) and when it was read. */
export interface Received {
  message: InSiteMessageRow
  creator: Person | null
  readAt: number | null
}

export interface Filter {
  type?: number
  isRead?: boolean
  keyword?: string
}

/** Rows a statement; parameters of one are limited. */
const CHUNK = 1000

/** @param quiet receivers who want no notice of it: theirs is stored as read */
export async function addInSite(
  tx: Tx,
  message: InSiteMessageRow,
  userIds: readonly string[],
  quiet: ReadonlySet<string> = new Set()
): Promise<void> {
  await tx.insert(inSiteMessage).values(message)
  for (let start = 0; start < userIds.length; start += CHUNK) {
    await tx.insert(inSiteReceipt).values(
      userIds.slice(start, start + CHUNK).map((userId) => ({
        messageId: message.id,
        userId,
        type: message.type,
        createdAt: message.createdAt,
        readAt: quiet.has(userId) ? message.createdAt : null
      }))
    )
  }
}

function matching(userId: string, { type, isRead, keyword = '' }: Filter): SQL | undefined {
  const words = keyword.trim()
  return and(
    eq(inSiteReceipt.userId, userId),
    type === undefined ? undefined : eq(inSiteReceipt.type, type),
    isRead === undefined ? undefined : isRead ? isNotNull(inSiteReceipt.readAt) : isNull(inSiteReceipt.readAt),
    words === '' ? undefined : ilike(inSiteMessage.title, likePattern(words))
  )
}

const received = (db: Reader) =>
  db
    .select({ message: inSiteMessage, creator: PERSON, readAt: inSiteReceipt.readAt })
    .from(inSiteReceipt)
    .innerJoin(inSiteMessage, eq(inSiteMessage.id, inSiteReceipt.messageId))
    .leftJoin(userAccount, eq(userAccount.id, inSiteMessage.creatorId))

/** One page of what a person received, newest first. */
export async function readReceived(
  db: Reader,
  userId: string,
  filter: Filter,
  page: { currentPage: number; pageSize: number }
): Promise<{ rows: Received[]; total: number }> {
  const condition = matching(userId, filter)
  const [counted] = await db
    .select({ total: count() })
    .from(inSiteReceipt)
    .innerJoin(inSiteMessage, eq(inSiteMessage.id, inSiteReceipt.messageId))
    .where(condition)
  const rows = await received(db)
    .where(condition)
    .orderBy(desc(inSiteReceipt.createdAt), desc(inSiteReceipt.messageId))
    .limit(page.pageSize)
    .offset((page.currentPage - 1) * page.pageSize)
  return { rows, total: counted?.total ?? 0 }
}

/** One message of this person; undefined when he did not receive it or has removed it. */
export async function readOne(db: Reader, userId: string, messageId: string): Promise<Received | undefined> {
  const [row] = await received(db).where(and(eq(inSiteReceipt.userId, userId), eq(inSiteReceipt.messageId, messageId)))
  return row
}

/** @returns how many became read. @param messageIds undefined = all that the filter finds */
export async function markInSiteRead(
  tx: Tx,
  userId: string,
  messageIds: readonly string[] | undefined,
  filter: Filter,
  now: number
): Promise<number> {
  const wanted = tx
    .select({ id: inSiteReceipt.messageId })
    .from(inSiteReceipt)
    .innerJoin(inSiteMessage, eq(inSiteMessage.id, inSiteReceipt.messageId))
    .where(
      and(
        matching(userId, { ...filter, isRead: false }),
        messageIds === undefined ? undefined : inArray(inSiteReceipt.messageId, [...messageIds])
      )
    )
  const changed = await tx
    .update(inSiteReceipt)
    .set({ readAt: now })
    .where(and(eq(inSiteReceipt.userId, userId), isNull(inSiteReceipt.readAt), inArray(inSiteReceipt.messageId, wanted)))
    .returning({ id: inSiteReceipt.messageId })
  return changed.length
}

/** Unread messages of a person that open this record. */
export async function unreadAbout(tx: Tx, userId: string, area: string, id: string): Promise<string[]> {
  const opening = likeText(JSON.stringify({ area, id }).slice(0, -1))
  const rows = await tx
    .select({ id: inSiteReceipt.messageId })
    .from(inSiteReceipt)
    .innerJoin(inSiteMessage, eq(inSiteMessage.id, inSiteReceipt.messageId))
    .where(and(eq(inSiteReceipt.userId, userId), isNull(inSiteReceipt.readAt), like(inSiteMessage.bodyText, `${opening},%`)))
  return rows.map((row) => row.id)
}

/** Takes one's own receipts away; the message stays for the others. @returns how many of them were unread */
export async function removeReceipts(tx: Tx, userId: string, messageIds: readonly string[]): Promise<number> {
  const gone = await tx
    .delete(inSiteReceipt)
    .where(and(eq(inSiteReceipt.userId, userId), inArray(inSiteReceipt.messageId, [...messageIds])))
    .returning({ readAt: inSiteReceipt.readAt })
  return gone.filter(({ readAt }) => readAt === null).length
}

/** Who received a message and has not taken it out of his list. */
export async function receiversOf(db: Reader, messageId: string): Promise<string[]> {
  const rows = await db.select({ userId: inSiteReceipt.userId }).from(inSiteReceipt).where(eq(inSiteReceipt.messageId, messageId))
  return rows.map(({ userId }) => userId)
}

/** Takes a message out of all lists. @returns who had not read it */
export async function takeBack(tx: Tx, messageId: string): Promise<string[]> {
  const gone = await tx
    .delete(inSiteReceipt)
    .where(eq(inSiteReceipt.messageId, messageId))
    .returning({ userId: inSiteReceipt.userId, readAt: inSiteReceipt.readAt })
  return gone.filter(({ readAt }) => readAt === null).map(({ userId }) => userId)
}

/** Unread in-site messages by type. */
export async function countUnread(db: Reader, userId: string): Promise<Map<number, number>> {
  const rows = await db
    .select({ type: inSiteReceipt.type, total: count() })
    .from(inSiteReceipt)
    .where(and(eq(inSiteReceipt.userId, userId), isNull(inSiteReceipt.readAt)))
    .groupBy(inSiteReceipt.type)
  return new Map(rows.map(({ type, total }) => [type, total]))
}

/** The newest message of these types, read or not: what the in-site row says. */
export async function newestReceived(
  db: Reader,
  userId: string,
  types: readonly number[]
): Promise<{ title: string; createdAt: number } | undefined> {
  const [row] = await db
    .select({ title: inSiteMessage.title, createdAt: inSiteMessage.createdAt })
    .from(inSiteReceipt)
    .innerJoin(inSiteMessage, eq(inSiteMessage.id, inSiteReceipt.messageId))
    .where(and(eq(inSiteReceipt.userId, userId), inArray(inSiteReceipt.type, [...types])))
    .orderBy(desc(inSiteReceipt.createdAt), desc(inSiteReceipt.messageId))
    .limit(1)
  return row
}
