import { and, asc, desc, eq, gt, inArray, lte, sql, type SQL } from 'drizzle-orm'
import type { Replies } from '@/contract/threads'
import { DATABASE_TIME, type Reader, type Tx } from '../../database/client'
import { chatMessage, chatMessageHidden, userAccount } from '../../database/schema'
import { REACTIONS_OF, REPLIES_TO, thenFor, URGED_FOR, type ReactionRow, type Then, type UrgedRow } from './entryView'
import { PERSON, type Person } from './people'

export type ChatRow = typeof chatMessage.$inferSelect

/** What a stored entry changes for one member. */
export interface SideChange {
  conversationId: string
  userId: string
  /** Unread messages to add. */
  unread: number
  /** Newest of them that names him, 0 = none. */
  mention: number
  /** Of the newest message, 0 = it stays where it is in the list; epoch ms. */
  at: number
}

/**
 * Stores entries whose numbers the caller took from conversations that he holds, and what they change for their members, in one
 * statement however many there are: this is the path of every message.
 * @param now epoch ms
 */
export async function storeEntries(tx: Tx, rows: readonly ChatRow[], sides: readonly SideChange[], now: number): Promise<void> {
  await tx.execute(sql`
    with entry as (
      select * from json_to_recordset(${JSON.stringify(rows)}) as e("id" text, "conversationId" text, "sequence" int, "senderId" text, "contentType" text,
        "content" text, "sentAt" bigint, "clientId" text, "quote" text, "mentions" text[], "rootId" text, "told" text[])
    ), stored as (
      insert into chat_message (id, conversation_id, sequence, sender_id, content_type, content, sent_at, client_id, quote, mentions, root_id, told)
      select "id", "conversationId", "sequence", "senderId", "contentType", "content", "sentAt", "clientId", "quote", "mentions", "rootId", "told" from entry
    ), numbered as (
      update conversation c set last_sequence = n.last from (select "conversationId", max("sequence") as last from entry group by 1) n where c.id = n."conversationId"
    )
    update conversation_member m
    set unread = m.unread + s."unread", mention_sequence = greatest(m.mention_sequence, s."mention"), last_at = greatest(m.last_at, s."at"), changed_at = greatest(${now}, m.changed_at + 1)
    from json_to_recordset(${JSON.stringify(sides)}) as s("conversationId" text, "userId" text, "unread" int, "mention" int, "at" bigint)
    where m.conversation_id = s."conversationId" and m.user_id = s."userId"`)
}

/** What must be known of held conversations before entries are added; read after they are locked, so that nothing is missed. */
interface Facts {
  /** Now by the clock of the database, epoch ms; earlier than the commit. */
  at: number
  /** When their newest entries were sent, epoch ms: times never run back. */
  newest: ReadonlyMap<string, number>
  /** Members of now, by conversation; groups only. */
  members: ReadonlyMap<string, readonly string[]>
  /** What was stored before under the same sender and client id. */
  stored: readonly ChatRow[]
}

/**
 * Each row is found by its own key (`lateral ... limit 1`): how many are asked for is not known when the statement is planned, and a
 * join may be planned as a walk through all messages there are.
 */
export async function readFacts(
  tx: Tx,
  conversationIds: readonly string[],
  groupIds: readonly string[],
  keys: readonly { senderId: string; clientId: string }[]
): Promise<Facts> {
  const ids = sql`${sql.param([...conversationIds])}::text[]`
  const {
    rows: [row]
  } = await tx.execute<{
    at: number
    newest: Record<string, number> | null
    members: Record<string, string[]> | null
    stored: ChatRow[] | null
  }>(sql`
    select ${DATABASE_TIME} as at,
      (select json_object_agg(c.id, e.sent_at) from conversation c
        cross join lateral (select sent_at from chat_message where conversation_id = c.id and sequence = c.last_sequence limit 1) e
        where c.id = any(${ids})) as newest,
      (select json_object_agg(conversation_id, users) from (select conversation_id, json_agg(user_id order by user_id) as users from conversation_member
        where conversation_id = any(${sql.param([...groupIds])}::text[]) and left_sequence is null group by 1) g) as members,
      (select json_agg(json_build_object('id', e.id, 'conversationId', e.conversation_id, 'sequence', e.sequence, 'senderId', e.sender_id, 'contentType', e.content_type,
        'content', e.content, 'sentAt', e.sent_at, 'clientId', e.client_id, 'quote', e.quote, 'mentions', e.mentions, 'rootId', e.root_id, 'told', e.told, 'recalledAt', e.recalled_at,
        'edits', e.edits, 'revision', e.revision, 'changedAt', e.changed_at))
        from unnest(${sql.param(keys.map(({ senderId }) => senderId))}::text[], ${sql.param(keys.map(({ clientId }) => clientId))}::text[]) as k(sender_id, client_id)
        cross join lateral (select * from chat_message where sender_id = k.sender_id and client_id = k.client_id limit 1) e) as stored`)
  return {
    at: row?.at ?? 0,
    newest: new Map(Object.entries(row?.newest ?? {})),
    members: new Map(Object.entries(row?.members ?? {})),
    stored: row?.stored ?? []
  }
}

/** The message that somebody sent under this client id; undefined when there is none. */
export async function readByClientId(db: Reader, senderId: string, clientId: string): Promise<ChatRow | undefined> {
  const [row] = await db
    .select()
    .from(chatMessage)
    .where(and(eq(chatMessage.senderId, senderId), eq(chatMessage.clientId, clientId)))
  return row
}

/** An entry with who wrote it, as one person sees it. */
export interface EntryRow {
  entry: ChatRow
  sender: Person
  /** This person deleted it for himself. */
  isRemoved: boolean
  /** Who was first stands first; null = nobody said anything to it. */
  reactions?: readonly ReactionRow[] | null
  /** What was replied to it in a thread; null = nothing. */
  replies?: Replies | null
  /** Who was asked to confirm it, in the order of asking; null = nobody. */
  urged?: readonly UrgedRow[] | null
  /** It was changed since this person left the group: what he sees of it. */
  then?: Then | null
}

/** Whether this person deleted the message for himself. */
export const removedBy = (userId: string): SQL<boolean> =>
  sql<boolean>`exists (select 1 from ${chatMessageHidden} where ${chatMessageHidden.userId} = ${userId} and ${chatMessageHidden.messageId} = ${chatMessage.id})`

/** Entries with what one person sees of them; the caller says which. */
export const entriesFor = (db: Reader, userId: string) =>
  db
    .select({
      entry: chatMessage,
      sender: PERSON,
      isRemoved: removedBy(userId),
      reactions: REACTIONS_OF,
      replies: REPLIES_TO,
      urged: URGED_FOR,
      then: thenFor(userId)
    })
    .from(chatMessage)
    .innerJoin(userAccount, eq(userAccount.id, chatMessage.senderId))

/** Entries of one conversation between two numbers, both included, ascending. @param from which end `limit` keeps */
export async function readEntries(
  db: Reader,
  userId: string,
  conversationId: string,
  { first, last }: { first: number; last: number },
  limit: number,
  from: 'oldest' | 'newest'
): Promise<EntryRow[]> {
  const rows = await entriesFor(db, userId)
    .where(and(eq(chatMessage.conversationId, conversationId), gt(chatMessage.sequence, first - 1), lte(chatMessage.sequence, last)))
    .orderBy(from === 'oldest' ? asc(chatMessage.sequence) : desc(chatMessage.sequence))
    .limit(limit)
  return from === 'oldest' ? rows : rows.reverse()
}

/** Part of a conversation between two numbers, both included. */
export interface EntryRange {
  conversationId: string
  first: number
  last: number
}

/** What entries of these ranges are joined with: the ranges, and on what. */
export function inRanges(ranges: readonly EntryRange[]): [SQL, SQL] {
  const part = <K extends keyof EntryRange>(name: K): SQL => sql`${sql.param(ranges.map((range) => range[name]))}`
  return [
    sql`unnest(${part('conversationId')}::text[], ${part('first')}::int[], ${part('last')}::int[]) as range(conversation_id, first, last)`,
    sql`${chatMessage.conversationId} = range.conversation_id and ${chatMessage.sequence} between range.first and range.last`
  ]
}

/** Entries of several conversations between two numbers each, both included; ascending in each. Numbers have no holes, so the lengths are known before. */
export async function readRanges(db: Reader, userId: string, ranges: readonly EntryRange[]): Promise<EntryRow[]> {
  if (ranges.length === 0) return []
  return entriesFor(db, userId)
    .innerJoin(...inRanges(ranges))
    .orderBy(asc(chatMessage.conversationId), asc(chatMessage.sequence))
}

export async function readEntry(db: Reader, userId: string, id: string): Promise<EntryRow | undefined> {
  const [row] = await entriesFor(db, userId).where(eq(chatMessage.id, id))
  return row
}

/** Which of these are entries of this conversation between two numbers, both included; ascending. */
export async function entriesAmong(
  db: Reader,
  userId: string,
  conversationId: string,
  ids: readonly string[],
  { first, last }: { first: number; last: number }
): Promise<EntryRow[]> {
  return entriesFor(db, userId)
    .where(
      and(
        eq(chatMessage.conversationId, conversationId),
        inArray(chatMessage.id, [...ids]),
        gt(chatMessage.sequence, first - 1),
        lte(chatMessage.sequence, last)
      )
    )
    .orderBy(asc(chatMessage.sequence))
}

/** Entries by conversation and number. */
export async function readEntriesAt(
  db: Reader,
  userId: string,
  places: readonly { conversationId: string; sequence: number }[]
): Promise<EntryRow[]> {
  if (places.length === 0) return []
  return entriesFor(db, userId).where(sql`(${chatMessage.conversationId}, ${chatMessage.sequence}) in (
    select * from unnest(${sql.param(places.map(({ conversationId }) => conversationId))}::text[], ${sql.param(places.map(({ sequence }) => sequence))}::int[]))`)
}

/** Takes messages out of one person's view. @param now epoch ms @returns those that were not out of it before */
export async function removeEntries(tx: Tx, userId: string, ids: readonly string[], now: number): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .insert(chatMessageHidden)
    .values(ids.map((messageId) => ({ userId, messageId, removedAt: now })))
    .onConflictDoNothing()
    .returning({ id: chatMessageHidden.messageId })
  return rows.map(({ id }) => id)
}

/** Which of these people took a message out of their view. */
export async function removersAmong(db: Reader, userIds: readonly string[], messageId: string): Promise<string[]> {
  if (userIds.length === 0) return []
  const rows = await db
    .select({ userId: chatMessageHidden.userId })
    .from(chatMessageHidden)
    .where(and(eq(chatMessageHidden.messageId, messageId), inArray(chatMessageHidden.userId, [...userIds])))
  return rows.map(({ userId }) => userId)
}

/** Which of these are entries of this conversation that the person may see. */
export async function seenAmong(
  db: Reader,
  conversationId: string,
  ids: readonly string[],
  { first, last }: { first: number; last: number }
): Promise<ChatRow[]> {
  return db
    .select()
    .from(chatMessage)
    .where(
      and(
        eq(chatMessage.conversationId, conversationId),
        inArray(chatMessage.id, [...ids]),
        gt(chatMessage.sequence, first - 1),
        lte(chatMessage.sequence, last)
      )
    )
    .orderBy(asc(chatMessage.sequence))
}
