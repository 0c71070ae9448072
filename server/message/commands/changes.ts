import type { EditBody, ReactBody } from '@/contract/conversation'
import { isPastEdit } from '@/domain/conversation/changes'
import { isMessage, previewText } from '@/domain/conversation/kinds'
import { SILENCED_WORDS } from '@/domain/conversation/leading'
import { isOwnMessage } from '@/domain/conversation/recall'
import type { Actor } from '../../context'
import type { Tx } from '../../database/client'
import { notFound, refuse } from '../../errors'
import { isSignedFor, shortened } from '../content'
import { maySpeak } from '../leading'
import { storedText } from '../messageKinds'
import { presentEntry } from '../presenter'
import { changeQuotes, changeReaction, changeText } from '../repository/changes'
import {
  holdConversation,
  rangeOf,
  readMember,
  readMembers,
  type ConversationRow,
  type MemberRow,
  type Target
} from '../repository/conversations'
import { readEntriesAt, removersAmong, seenAmong, type ChatRow, type EntryRow } from '../repository/entries'
import { readStates } from '../states'
import type { Parts } from '../parts'

type Person = Pick<Actor, 'userId'>

/**
 * Changes the words of one's own text message; what it names and what it answers to stay. What it said before is kept, quotes of it follow,
 * and nothing becomes unread. Said again it changes nothing.
 * @throws Refusal for what is no text of one's own, was taken back or is older than EDIT_MS, and for who left the group
 */
export async function editMessage(tx: Tx, parts: Parts, { userId }: Person, target: Target, { id, text }: EditBody): Promise<void> {
  const { held, found } = await holdMessage(tx, userId, target, id)
  if (!isOwnMessage({ kind: found.contentType, senderId: found.senderId }, userId)) throw refuse('只能编辑自己发送的消息')
  if (found.contentType !== 'text') throw refuse('只能编辑文字消息')
  if (!maySpeak(held, userId)) throw refuse(SILENCED_WORDS)
  const words = storedText(text)
  if (words === found.content) return
  if (isPastEdit(found, parts.clock.now())) throw refuse('发送超过 24 小时的消息不能编辑')
  const now = await momentIn(tx, parts, held)
  await changeText(tx, found, words, now)
  const quoting = await changeQuotes(tx, found, shortened(previewText('text', words)), now)
  await tellChanged(tx, parts, held, [found.sequence, ...quoting])
  const members = await readMembers(tx, [held.id])
  const states = await readStates(tx, parts, { userIds: members.map((member) => member.userId), conversationIds: [held.id] })
  // Where it is the newest, lists show what it says, and so does what stands over the pages of who is asked to confirm it.
  for (const { userId: reader, state } of states)
    if (state.latest?.id === id || state.urgent?.some((message) => message.id === id) === true)
      parts.live.send(tx, [reader], { method: 'conversationState', state })
}

/**
 * Says one of REACTIONS to a message, or takes it away again; nothing becomes unread and nobody is called. Said again it changes nothing.
 * @throws Refusal for what was taken back, and for who left the group
 */
export async function reactTo(tx: Tx, parts: Parts, { userId }: Person, target: Target, { id, code, isSet }: ReactBody): Promise<void> {
  const { held, found } = await holdMessage(tx, userId, target, id)
  const now = await momentIn(tx, parts, held)
  if (await changeReaction(tx, found, { userId, code, isSet }, now)) await tellChanged(tx, parts, held, [found.sequence])
}

/** Now, and always after the newest entry: who left saw that one last. */
export async function momentIn(tx: Tx, { clock }: Pick<Parts, 'clock'>, { id, lastSequence }: ConversationRow): Promise<number> {
  const [newest] = await readEntriesAt(tx, '', [{ conversationId: id, sequence: lastSequence }])
  return Math.max(clock.now(), (newest?.entry.sentAt ?? 0) + 1)
}

/** A message of a conversation that one is in, which is locked. @throws Refusal */
export async function holdMessage(tx: Tx, userId: string, target: Target, id: string): Promise<{ held: ConversationRow; found: ChatRow }> {
  const held = await holdConversation(tx, userId, target)
  const member = held === undefined ? undefined : await readMember(tx, held.id, userId)
  const found = held === undefined || member === undefined ? undefined : (await seenAmong(tx, held.id, [id], rangeOf(member, held)))[0]
  const isThere = found !== undefined && isMessage(found.contentType) && (await removersAmong(tx, [userId], id)).length === 0
  if (held === undefined || member === undefined || !isThere) throw notFound('消息不存在')
  if (member.leftSequence !== null) throw refuse('您已不在该群聊中')
  if (found.recalledAt !== null) throw refuse('消息已撤回')
  return { held, found }
}

/** Tells messages again as they are now, to everybody who sees them. */
export async function tellChanged(tx: Tx, parts: Parts, held: ConversationRow, sequences: readonly number[]): Promise<void> {
  const rows = await readEntriesAt(
    tx,
    '',
    sequences.map((sequence) => ({ conversationId: held.id, sequence }))
  )
  const members = await readMembers(tx, [held.id])
  const userIds = members.map(({ userId }) => userId)
  for (const row of rows) {
    const removers = await removersAmong(tx, userIds, row.entry.id)
    const readers = members.filter(({ userId, joinedSequence }) => joinedSequence < row.entry.sequence && !removers.includes(userId))
    tellAgain(tx, parts, held, row, readers)
  }
}

/** Once for all but the sender in a group, unless each is told an address of his own. */
function tellAgain(tx: Tx, parts: Parts, held: ConversationRow, row: EntryRow, readers: readonly MemberRow[]): void {
  const say = (to: readonly MemberRow[], userId: string): void => {
    const [first] = to
    if (first === undefined) return
    parts.live.send(
      tx,
      to.map((member) => member.userId),
      { method: 'conversationEntry', conversationId: first.peerId ?? held.id, entry: presentEntry(parts, userId, row) }
    )
  }
  const isOneByOne = held.kind === 'direct' || isSignedFor(row.entry.contentType)
  const single = readers.filter(({ userId }) => isOneByOne || userId === row.entry.senderId)
  for (const member of single) say([member], member.userId)
  say(
    readers.filter((member) => !single.includes(member)),
    ''
  )
}
