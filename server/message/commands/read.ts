import type { Actor } from '../../context'
import type { Tx } from '../../database/client'
import { unreadFrame } from '../counts'
import { holdConversation, rangeOf, readMember, type ConversationRow, type MemberRow, type Target } from '../repository/conversations'
import { holdPeople } from '../repository/people'
import { markRead, readSenders } from '../repository/reading'
import { readState } from '../states'
import type { Parts } from '../parts'

type Person = Pick<Actor, 'userId'>

/**
 * Everything up to a number is read (without one: everything so far), never less than before. All of the person's sockets hear how it
 * stands now, the one that said so too: a message that was on its way to it when it spoke counts as read here and would stay unread
 * there. Those whose messages became read hear it as well.
 */
export async function readConversation(tx: Tx, parts: Parts, actor: Person, target: Target, sequence?: number): Promise<void> {
  await settle(tx, parts, actor, target, { sequence, isHidden: false })
}

/**
 * Takes a conversation out of one's own list until its next message. What was unread in it counts as read: a number that no row
 * of the list shows could never be read away.
 */
export async function hideConversation(tx: Tx, parts: Parts, actor: Person, target: Target): Promise<void> {
  await settle(tx, parts, actor, target, { sequence: undefined, isHidden: true })
}

async function settle(
  tx: Tx,
  parts: Parts,
  { userId }: Person,
  target: Target,
  { sequence, isHidden }: { sequence: number | undefined; isHidden: boolean }
): Promise<void> {
  await holdPeople(tx, [userId])
  const held = await holdConversation(tx, userId, target)
  const member = held === undefined ? undefined : await readMember(tx, held.id, userId)
  if (held === undefined || member === undefined) return
  const { last } = rangeOf(member, held)
  const readSequence = Math.max(member.readSequence, Math.min(sequence ?? last, last))
  const isMoved = readSequence > member.readSequence
  if (!isMoved && !isHidden) return
  const unread = await markRead(tx, member, {
    readSequence,
    isAll: readSequence >= last,
    hiddenSequence: isHidden ? last : null,
    now: parts.clock.now()
  })
  if (unread !== member.unread) parts.live.send(tx, [userId], await unreadFrame(tx, parts, userId))
  parts.live.send(tx, [userId], { method: 'conversationState', state: await readState(tx, parts, userId, held.id) })
  if (isMoved) await tellRead(tx, parts, held, member, readSequence)
}

/** Of a group only those hear it whose messages became read. */
async function tellRead(
  tx: Tx,
  parts: Parts,
  held: ConversationRow,
  { userId, peerId, readSequence: before }: MemberRow,
  sequence: number
): Promise<void> {
  const others = peerId === null ? (await readSenders(tx, held.id, before, sequence)).filter((id) => id !== userId) : [peerId]
  if (others.length > 0)
    parts.live.send(tx, others, { method: 'messageRead', conversationId: peerId === null ? held.id : userId, userId, sequence })
}
