import { and, asc, count, desc, eq, inArray, ne } from 'drizzle-orm'
import type { CheckPlatform, ItemAct, ItemKind, ItemState } from '@/contract/moderation'
import type { Reader, Tx } from '../database/client'
import { moderationEvent, moderationItem, pictureCheck, sessionToken, storedFile, userAccount } from '../database/schema'
import { newId } from '../ids'

export type ItemRow = typeof moderationItem.$inferSelect
export type EventRow = typeof moderationEvent.$inferSelect

/** What an item is about. */
export interface Subject {
  kind: ItemKind
  subjectId: string
  authorId: string
  text: string
  fileName: string
}

/** Which mini-program a session uses. */
export async function clientOf(db: Reader, sessionId: string): Promise<{ platform: CheckPlatform | ''; openId: string }> {
  const [row] = await db
    .select({ platform: sessionToken.checkPlatform, openId: sessionToken.openId })
    .from(sessionToken)
    .where(eq(sessionToken.id, sessionId))
  return row ?? { platform: '', openId: '' }
}

export async function keepClient(tx: Tx, sessionId: string, checkPlatform: CheckPlatform, openId: string): Promise<void> {
  await tx.update(sessionToken).set({ checkPlatform, openId }).where(eq(sessionToken.id, sessionId))
}

/**
 * Puts something on the list, or one more line under what stands there. A moderator's word stands until somebody reports it again or the
 * words are others.
 * @param state wanted by what happened @returns the state that it has now
 */
export async function noteItem(
  tx: Tx,
  subject: Subject,
  event: { act: ItemAct; byId: string | null; reason: string },
  state: ItemState,
  now: number
): Promise<ItemState> {
  const [made] = await tx
    .insert(moderationItem)
    .values({ id: newId(), ...subject, state, createdAt: now, changedAt: now })
    .onConflictDoNothing({ target: [moderationItem.kind, moderationItem.subjectId] })
    .returning()
  const item = made ?? (await holdSubject(tx, subject))
  await addEvent(tx, item.id, event, now)
  if (made !== undefined) return state
  const next = nextState(item, subject, event.act, state)
  await tx.update(moderationItem).set({ state: next, text: subject.text, changedAt: now }).where(eq(moderationItem.id, item.id))
  return next
}

function nextState(item: ItemRow, { text }: Subject, act: ItemAct, wanted: ItemState): ItemState {
  if (item.text !== text) return wanted
  if (item.state === 'OPEN') return wanted
  return item.state === 'KEPT' && act === 'REPORT' ? 'OPEN' : item.state
}

async function holdSubject(tx: Tx, { kind, subjectId }: Subject): Promise<ItemRow> {
  const [row] = await tx
    .select()
    .from(moderationItem)
    .where(and(eq(moderationItem.kind, kind), eq(moderationItem.subjectId, subjectId)))
    .for('update')
  if (row === undefined) throw new Error('no item')
  return row
}

export async function addEvent(
  tx: Tx,
  itemId: string,
  event: { act: ItemAct; byId: string | null; reason: string },
  now: number
): Promise<void> {
  await tx.insert(moderationEvent).values({ id: newId(), itemId, ...event, createdAt: now })
}

/** Whether this person reported it before. */
export async function hasReported(tx: Tx, kind: ItemKind, subjectId: string, userId: string): Promise<boolean> {
  const [row] = await tx
    .select({ id: moderationEvent.id })
    .from(moderationEvent)
    .innerJoin(moderationItem, eq(moderationItem.id, moderationEvent.itemId))
    .where(
      and(
        eq(moderationItem.kind, kind),
        eq(moderationItem.subjectId, subjectId),
        eq(moderationEvent.byId, userId),
        eq(moderationEvent.act, 'REPORT')
      )
    )
    .limit(1)
  return row !== undefined
}

/** One item, held until the transaction ends. */
export async function holdItem(tx: Tx, id: string): Promise<ItemRow | undefined> {
  return (await tx.select().from(moderationItem).where(eq(moderationItem.id, id)).for('update'))[0]
}

export async function setState(tx: Tx, id: string, state: ItemState, now: number): Promise<void> {
  await tx.update(moderationItem).set({ state, changedAt: now }).where(eq(moderationItem.id, id))
}

export interface ItemWithEvents {
  item: ItemRow
  authorName: string
  fileType: string
  events: (EventRow & { byName: string })[]
}

/** One page, newest first. */
export async function readItems(
  db: Reader,
  isOpen: boolean,
  { currentPage, pageSize }: { currentPage: number; pageSize: number }
): Promise<{ rows: ItemWithEvents[]; total: number }> {
  const where = isOpen ? eq(moderationItem.state, 'OPEN') : ne(moderationItem.state, 'OPEN')
  const [counted] = await db.select({ total: count() }).from(moderationItem).where(where)
  const items = await selectItems(db)
    .where(where)
    .orderBy(desc(moderationItem.changedAt), desc(moderationItem.id))
    .limit(pageSize)
    .offset((currentPage - 1) * pageSize)
  return { rows: await withEvents(db, items), total: counted?.total ?? 0 }
}

export async function readItem(db: Reader, id: string): Promise<ItemWithEvents | undefined> {
  return (await withEvents(db, await selectItems(db).where(eq(moderationItem.id, id))))[0]
}

const selectItems = (db: Reader) =>
  db
    .select({ item: moderationItem, authorName: userAccount.realName, fileType: storedFile.type })
    .from(moderationItem)
    .innerJoin(userAccount, eq(userAccount.id, moderationItem.authorId))
    .leftJoin(storedFile, eq(storedFile.name, moderationItem.fileName))

async function withEvents(
  db: Reader,
  items: readonly { item: ItemRow; authorName: string; fileType: string | null }[]
): Promise<ItemWithEvents[]> {
  if (items.length === 0) return []
  const events = await db
    .select({ event: moderationEvent, byName: userAccount.realName })
    .from(moderationEvent)
    .leftJoin(userAccount, eq(userAccount.id, moderationEvent.byId))
    .where(
      inArray(
        moderationEvent.itemId,
        items.map(({ item }) => item.id)
      )
    )
    .orderBy(asc(moderationEvent.createdAt), asc(moderationEvent.id))
  return items.map(({ item, authorName, fileType }) => ({
    item,
    authorName,
    fileType: fileType ?? '',
    events: events.filter(({ event }) => event.itemId === item.id).map(({ event, byName }) => ({ ...event, byName: byName ?? '' }))
  }))
}

export async function keepTicket(
  tx: Tx,
  row: { ticket: string; platform: CheckPlatform; fileName: string; authorId: string },
  now: number
): Promise<void> {
  await tx
    .insert(pictureCheck)
    .values({ ...row, createdAt: now, answeredAt: null })
    .onConflictDoNothing()
}

/** The picture behind a ticket that nobody has answered; it is answered now. Undefined for any other. */
export async function answerTicket(tx: Tx, ticket: string, now: number): Promise<typeof pictureCheck.$inferSelect | undefined> {
  const [row] = await tx.select().from(pictureCheck).where(eq(pictureCheck.ticket, ticket)).for('update')
  if (row === undefined || row.answeredAt !== null) return undefined
  await tx.update(pictureCheck).set({ answeredAt: now }).where(eq(pictureCheck.ticket, ticket))
  return row
}

/** Gives a picture or a voice out, or keeps its place. @param hiddenAt epoch ms, null = shown */
export async function setFileHidden(tx: Tx, name: string, hiddenAt: number | null): Promise<void> {
  await tx.update(storedFile).set({ hiddenAt }).where(eq(storedFile.name, name))
}
