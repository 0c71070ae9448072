import { isOwnMessage, isPastRecall } from '@/domain/conversation/recall'
import type { Actor, ServerContext } from '../../context'
import type { Tx } from '../../database/client'
import { notFound, refuse } from '../../errors'
import { newId } from '../../ids'
import { recallContent } from '../content'
import { unreadFrame } from '../counts'
import { presentEntry } from '../presenter'
import { readLastChange } from '../repository/changes'
import { holdConversation, rangeOf, readMember, readMembers, type ConversationRow, type Target } from '../repository/conversations'
import { readEntries, readEntry, removeEntries, removersAmong, seenAmong, storeEntries, type ChatRow } from '../repository/entries'
import { holdPeople, readPeople } from '../repository/people'
import { removePin } from '../repository/pins'
import { findRecall, markRecalled } from '../repository/recalls'
import { recountSide, touchSide } from '../repository/reading'
import { urgedOf } from '../repository/urges'
import { readState } from '../states'
import { tellPins } from './pins'
import { tellReplied } from './threads'
import { endUrges } from './urges'
import { tellEntry } from './send'
import type { Parts } from '../parts'

type Person = Pick<Actor, 'userId'>

/** One more entry of a conversation that the caller holds: nothing that counts as unread. @param isNews it raises the conversation in the list */
export async function addEntry(
  tx: Tx,
  { clock }: Pick<ServerContext, 'clock'>,
  held: ConversationRow,
  entry: Pick<ChatRow, 'senderId' | 'contentType' | 'content'> & Partial<Pick<ChatRow, 'rootId' | 'told'>>,
  isNews: boolean
): Promise<ChatRow> {
  const [newest] = await readEntries(tx, '', held.id, { first: held.lastSequence, last: held.lastSequence }, 1, 'newest')
  const row: ChatRow = {
    id: newId(),
    conversationId: held.id,
    sequence: held.lastSequence + 1,
    rootId: null,
    told: null,
    ...entry,
    // Whoever leaves with this entry saw every change before it.
    sentAt: Math.max(clock.now(), newest?.entry.sentAt ?? 0, await readLastChange(tx, held.id)),
    clientId: null,
    quote: null,
    mentions: null,
    recalledAt: null,
    edits: 0,
    revision: 0,
    changedAt: null
  }
  const members = await readMembers(tx, [held.id])
  await storeEntries(
    tx,
    [row],
    members.map(({ userId }) => ({ conversationId: held.id, userId, unread: 0, mention: 0, at: isNews ? row.sentAt : 0 })),
    clock.now()
  )
  held.lastSequence = row.sequence
  return row
}

/**
 * Takes one's own message back: an entry of its own says so, and whoever had not read it has one unread message less. Said again it
 * changes nothing.
 * @returns the entry that says so
 * @throws Refusal for a message of somebody else, one that is older than RECALL_MS, or a group that one has left
 */
export async function recallMessage(tx: Tx, parts: Parts, actor: Person, target: Target, id: string): Promise<ChatRow> {
  const before = await readEntry(tx, actor.userId, id)
  const members = before === undefined ? [] : await readMembers(tx, [before.entry.conversationId])
  await holdPeople(tx, [...members.map(({ userId }) => userId), ...(await urgedOf(tx, [id])).map(({ userId }) => userId)])
  const held = await holdConversation(tx, actor.userId, target)
  const member = held === undefined ? undefined : await readMember(tx, held.id, actor.userId)
  const found = held === undefined || member === undefined ? undefined : (await seenAmong(tx, held.id, [id], rangeOf(member, held)))[0]
  if (held === undefined || member === undefined || found === undefined) throw notFound('消息不存在')
  if (!isOwnMessage({ kind: found.contentType, senderId: found.senderId }, actor.userId)) throw refuse('只能撤回自己发送的消息')
  if (found.recalledAt !== null) return findRecall(tx, found)
  if (member.leftSequence !== null) throw refuse('您已不在该群聊中')
  if (isPastRecall(found, parts.clock.now())) throw refuse('发送超过 2 分钟的消息不能撤回')
  return takeBack(tx, parts, held, found, member.peerId ?? '')
}

/** Takes anybody's message out of everybody's sight, as if its sender had taken it back; one that was taken back already stays so. @throws Refusal 404 */
export async function hideMessage(tx: Tx, parts: Parts, id: string): Promise<void> {
  const before = await readEntry(tx, '', id)
  if (before === undefined) throw notFound('消息不存在')
  const { conversationId, senderId } = before.entry
  const members = await readMembers(tx, [conversationId])
  await holdPeople(tx, [...members.map(({ userId }) => userId), ...(await urgedOf(tx, [id])).map(({ userId }) => userId)])
  const peerId = members.find(({ userId }) => userId === senderId)?.peerId ?? ''
  const held = await holdConversation(tx, senderId, peerId === '' ? { groupId: conversationId } : { userId: peerId })
  const found = (await readEntry(tx, '', id))?.entry
  if (held === undefined || found === undefined) throw notFound('消息不存在')
  if (found.recalledAt === null) await takeBack(tx, parts, held, found, peerId)
}

/** An entry of its own says that the message is gone. @param peerId the other one of two, '' in a group @returns that entry */
async function takeBack(tx: Tx, parts: Parts, held: ConversationRow, found: ChatRow, peerId: string): Promise<ChatRow> {
  const unread = await markRecalled(tx, found, parts.clock.now())
  const { senderId, rootId, told } = found
  const row = await addEntry(tx, parts, held, { senderId, contentType: 'recall', content: recallContent(found), rootId, told }, false)
  const wasPinned = await removePin(tx, found)
  await endUrges(tx, parts, found)
  const [sender] = await readPeople(tx, [senderId])
  if (sender === undefined) throw new Error('no such person')
  if (held.kind === 'group') {
    tellEntry(
      tx,
      parts,
      row,
      sender,
      (await readMembers(tx, [held.id])).map(({ userId }) => userId)
    )
    // A device takes what was unread from its count: wrong where its person had removed it.
    for (const userId of await removersAmong(tx, unread, found.id)) parts.live.send(tx, [userId], await unreadFrame(tx, parts, userId))
  } else {
    const entry = presentEntry(parts, '', { entry: row, sender, isRemoved: false })
    parts.live.send(tx, [senderId], { method: 'conversationEntry', conversationId: peerId, entry })
    parts.live.send(tx, [peerId], { method: 'conversationEntry', conversationId: senderId, entry })
    // Older clients know of no recalls: they count again.
    for (const userId of unread) parts.live.send(tx, [userId], await unreadFrame(tx, parts, userId))
  }
  if (rootId !== null) await tellReplied(tx, parts, held, [rootId])
  if (wasPinned) await tellPins(tx, parts, held.id)
  return row
}

/** Takes messages out of one's own view and counts for good; his other devices hear which. Those that are out of it already change nothing. */
export async function removeMessages(tx: Tx, parts: Parts, actor: Person, target: Target, ids: readonly string[]): Promise<void> {
  await holdPeople(tx, [actor.userId])
  const held = await holdConversation(tx, actor.userId, target)
  const member = held === undefined ? undefined : await readMember(tx, held.id, actor.userId)
  if (held === undefined || member === undefined) throw notFound('会话不存在')
  const seen = await seenAmong(tx, held.id, ids, rangeOf(member, held))
  const removed = new Set(
    await removeEntries(
      tx,
      actor.userId,
      seen.map(({ id }) => id),
      parts.clock.now()
    )
  )
  if (removed.size === 0) return
  await touchSide(tx, held.id, actor.userId, parts.clock.now())
  const senders = new Map((await readPeople(tx, [...new Set(seen.map(({ senderId }) => senderId))])).map((person) => [person.id, person]))
  for (const entry of seen) {
    const sender = senders.get(entry.senderId)
    if (sender === undefined || !removed.has(entry.id)) continue
    parts.live.send(tx, [actor.userId], {
      method: 'conversationEntry',
      conversationId: member.peerId ?? held.id,
      entry: presentEntry(parts, actor.userId, { entry, sender, isRemoved: true })
    })
  }
  if (seen.some(({ id, sequence }) => removed.has(id) && sequence > member.readSequence)) {
    const unread = await recountSide(tx, member)
    if (unread !== member.unread) parts.live.send(tx, [actor.userId], await unreadFrame(tx, parts, actor.userId))
  }
  // Another message may be the newest one in his list now.
  parts.live.send(tx, [actor.userId], { method: 'conversationState', state: await readState(tx, parts, actor.userId, held.id) })
}
