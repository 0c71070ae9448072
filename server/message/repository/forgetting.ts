import { and, asc, eq, exists, inArray, lt, lte, not, notExists, or, sql, type SQL } from 'drizzle-orm'
import type { RetentionTrial } from '@/contract/admin/privacy'
import { MESSAGE_KINDS } from '@/contract/conversationCodes'
import type { Reader, Tx } from '../../database/client'
import {
  chatBundle,
  chatBundleItem,
  chatHold,
  chatMessage,
  chatMessageHidden,
  chatMessageReaction,
  chatMessageVersion,
  chatPin,
  chatUrge,
  conversation,
  conversationMember,
  retentionHold,
  storedFile
} from '../../database/schema'
import { MESSAGE_KIND_RULES, UPLOAD_TYPE } from '../messageKinds'
import { changedAt, type ConversationRow } from './conversations'
import { counted } from './reading'

/** Kinds whose content names an upload. */
const FILE_KINDS = MESSAGE_KINDS.filter((kind) => MESSAGE_KIND_RULES[kind].isSigned)

/** The company holds the conversation, or the order that it belongs to. */
const isHeld = (db: Reader): SQL =>
  or(
    exists(db.select({ one: sql`1` }).from(chatHold).where(eq(chatHold.conversationId, conversation.id))),
    and(
      eq(conversation.subjectArea, 'transferCar'),
      exists(db.select({ one: sql`1` }).from(retentionHold).where(eq(retentionHold.orderId, conversation.subjectId)))
    )
  ) ?? sql`false`

/** How many messages would go, when the first and the last of them were sent, and how many are held. @param before epoch ms */
export async function countForgettable(db: Reader, before: number): Promise<RetentionTrial> {
  const held = isHeld(db)
  const [row] = await db
    .select({
      count: sql<number>`count(*) filter (where not (${held}))::int`,
      spared: sql<number>`count(*) filter (where ${held})::int`,
      oldestAt: sql<number | null>`min(${chatMessage.sentAt}) filter (where not (${held}))`.mapWith(Number),
      newestAt: sql<number | null>`max(${chatMessage.sentAt}) filter (where not (${held}))`.mapWith(Number)
    })
    .from(chatMessage)
    .innerJoin(conversation, eq(conversation.id, chatMessage.conversationId))
    .where(lt(chatMessage.sentAt, before))
  return row ?? { count: 0, spared: 0, oldestAt: null, newestAt: null }
}

/** A conversation that nobody holds and whose oldest message was sent before then; undefined when there is none. @param before epoch ms */
export async function findForgettable(tx: Tx, before: number): Promise<string | undefined> {
  const [row] = await tx
    .select({ id: conversation.id })
    .from(conversation)
    .innerJoin(
      chatMessage,
      and(eq(chatMessage.conversationId, conversation.id), eq(chatMessage.sequence, sql`${conversation.forgottenSequence} + 1`))
    )
    .where(and(lt(chatMessage.sentAt, before), not(isHeld(tx))))
    .orderBy(asc(chatMessage.sentAt), asc(conversation.id))
    .limit(1)
  return row?.id
}

/** The conversation locked, where it may still lose what is old: nobody began to hold it meanwhile. */
export async function holdForgettable(tx: Tx, id: string): Promise<ConversationRow | undefined> {
  const [row] = await tx
    .select()
    .from(conversation)
    .where(and(eq(conversation.id, id), not(isHeld(tx))))
    .for('update')
  return row
}

/** Number of the last message that goes: all up to it were sent before then. @param before epoch ms @param most messages at a time */
export async function lastForgettable(
  tx: Tx,
  { id, forgottenSequence, lastSequence }: ConversationRow,
  before: number,
  most: number
): Promise<number> {
  const [row] = await tx
    .select({ first: sql<number | null>`min(${chatMessage.sequence})`.mapWith(Number) })
    .from(chatMessage)
    .where(and(eq(chatMessage.conversationId, id), not(lt(chatMessage.sentAt, before))))
  return Math.min((row?.first ?? lastSequence + 1) - 1, forgottenSequence + most)
}

/** Everybody's side begins after this number; what he had not read before it is unread no more. @param now epoch ms */
export async function beginAfter(tx: Tx, conversationId: string, sequence: number, now: number): Promise<void> {
  const read = sql`greatest(${conversationMember.readSequence}, ${sequence}::int)`
  await tx.update(conversation).set({ forgottenSequence: sequence }).where(eq(conversation.id, conversationId))
  await tx
    .update(conversationMember)
    .set({
      joinedSequence: sql`greatest(${conversationMember.joinedSequence}, least(${sequence}::int, ${conversationMember.leftSequence}))`,
      readSequence: read,
      unread: counted(read),
      changedAt: changedAt(now)
    })
    .where(eq(conversationMember.conversationId, conversationId))
}

interface Said {
  kind: string
  content: string
}
const namesIn = (said: readonly Said[]): string[] =>
  said.flatMap(({ kind, content }) =>
    FILE_KINDS.some((one) => one === kind) && content !== '' ? [(JSON.parse(content) as { name: string }).name] : []
  )

/**
 * Messages of a held conversation up to a number, with all that was done to them, what they bundled and the files that nobody else's message
 * holds.
 * @returns names of those files: their bytes are still there
 */
export async function deleteMessages(tx: Tx, conversationId: string, sequence: number): Promise<string[]> {
  const these = and(eq(chatMessage.conversationId, conversationId), lte(chatMessage.sequence, sequence))
  const ids = tx.select({ id: chatMessage.id }).from(chatMessage).where(these)
  for (const table of [chatMessageVersion, chatMessageReaction, chatPin, chatUrge, chatMessageHidden])
    await tx.delete(table).where(inArray(table.messageId, ids))
  const gone = await tx.delete(chatMessage).where(these).returning({ kind: chatMessage.contentType, content: chatMessage.content })
  const bundles = gone.flatMap(({ kind, content }) =>
    kind === 'bundle' && content !== '' ? [(JSON.parse(content) as { bundleId: string }).bundleId] : []
  )
  return deleteFiles(tx, [...namesIn(gone), ...(await deleteBundles(tx, bundles))])
}

/** What is held of bundles by messages: forwarded again they are the same ones. */
const isBundleOf = (id: SQL | typeof chatBundle.id) =>
  sql`${chatMessage.contentType} = 'bundle' and ${chatMessage.content} <> '' and (${chatMessage.content}::jsonb ->> 'bundleId') = ${id}`

/** Bundles that no message and no bundle holds any more, with those inside them. @returns names of files in them */
async function deleteBundles(tx: Tx, candidates: readonly string[]): Promise<string[]> {
  if (candidates.length === 0) return []
  const free = await tx
    .select({ id: chatBundle.id })
    .from(chatBundle)
    .where(
      and(
        inArray(chatBundle.id, [...candidates]),
        notExists(tx.select({ one: sql`1` }).from(chatMessage).where(isBundleOf(chatBundle.id))),
        notExists(tx.select({ one: sql`1` }).from(chatBundleItem).where(eq(chatBundleItem.innerId, chatBundle.id)))
      )
    )
  if (free.length === 0) return []
  const ids = free.map(({ id }) => id)
  const items = await tx
    .delete(chatBundleItem)
    .where(inArray(chatBundleItem.bundleId, ids))
    .returning({ kind: chatBundleItem.contentType, content: chatBundleItem.content, innerId: chatBundleItem.innerId })
  await tx.delete(chatBundle).where(inArray(chatBundle.id, ids))
  return [...namesIn(items), ...(await deleteBundles(tx, [...new Set(items.flatMap(({ innerId }) => innerId ?? []))]))]
}

/** Rows of uploads that no message and no bundle holds any more. @returns their names */
async function deleteFiles(tx: Tx, candidates: readonly string[]): Promise<string[]> {
  if (candidates.length === 0) return []
  const holds = (table: typeof chatMessage | typeof chatBundleItem) =>
    tx
      .select({ one: sql`1` })
      .from(table)
      .where(
        and(
          inArray(table.contentType, [...FILE_KINDS]),
          sql`${table.content} <> '' and (${table.content}::jsonb ->> 'name') = ${storedFile.name}`
        )
      )
  const gone = await tx
    .delete(storedFile)
    .where(
      and(
        inArray(storedFile.name, [...candidates]),
        eq(storedFile.type, UPLOAD_TYPE),
        notExists(holds(chatMessage)),
        notExists(holds(chatBundleItem))
      )
    )
    .returning({ name: storedFile.name })
  return gone.map(({ name }) => name)
}
