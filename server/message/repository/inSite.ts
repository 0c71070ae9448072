import { and, count, desc, eq, ilike, inArray, isNotNull, isNull, like, type SQL } from 'drizzle-orm'
import type { Reader, Tx } from '../../database/client'
import { likePattern, likeText } from '../../database/like'
import { ask, type Statement } from '../../database/prepared'
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

/** A message as it is stored, with whom it is for; unknown, disabled and cancelled people are left out. */
export interface AddressedMessage extends InSiteMessageRow {
  readonly toUserIds: readonly string[]
  /** Its receivers may want this type quiet: theirs is stored as read. */
  readonly isQuietable: boolean
}

/** Somebody who is in service, and held; with a message that he received, if he did. */
interface HeldReceiver extends Record<string, unknown> {
  readonly userId: string
  readonly messageId: string | null
  readonly isQuiet: boolean | null
}

/** $1 ids of people, $2 messages as JSON. */
const ADD: Statement = {
  name: 'in_site_add',
  text: `
  with held as (
    select id from user_account where id = any($1::text[]) and enabled_mark = 1 and deleted_at is null order by id for no key update
  ), message as (
    select * from json_to_recordset($2) as given(id text, type integer, kind text, title text, "bodyText" text, files text, "creatorId" text, "createdAt" bigint, "toUserIds" json, "isQuietable" boolean)
  ), receipt as (
    select m.id as "messageId", h.id as "userId", m.type, m."createdAt", m."isQuietable"
      and exists (select 1 from user_setting s where s.user_id = h.id and s.quiet_types @> to_jsonb(array[m.type])) as "isQuiet"
    from message m cross join lateral json_array_elements_text(m."toUserIds") named(id) join held h on h.id = named.id
  ), stored as (
    insert into in_site_message (id, type, kind, title, body_text, files, creator_id, created_at)
    select id, type, kind, title, "bodyText", files, "creatorId", "createdAt" from message m where exists (select 1 from receipt r where r."messageId" = m.id)
  ), received as (
    insert into in_site_receipt (message_id, user_id, type, created_at, read_at)
    select "messageId", "userId", type, "createdAt", case when "isQuiet" then "createdAt" end from receipt
  )
  select h.id as "userId", r."messageId", r."isQuiet" from held h left join receipt r on r."userId" = h.id order by h.id`
}

/**
 * Holds people as `holdPeople` does, then stores messages for those of them who are in service; one that nobody receives is not stored.
 * One statement, because acts hold their records while they say what they did.
 * @param userIds who is held: all receivers at least, each once
 */
export function addInSite(tx: Tx, userIds: readonly string[], messages: readonly AddressedMessage[]): Promise<HeldReceiver[]> {
  return ask<HeldReceiver>(tx, ADD, [userIds, JSON.stringify(messages)])
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
