import type { SendMessageBody } from '@/contract/realtime'
import type { Actor, ServerContext } from '../../context'
import type { Tx } from '../../database/client'
import { refuse } from '../../errors'
import { newId } from '../../ids'
import type { Live } from '../../realtime/types'
import { storedContent } from '../content'
import { unreadFrame } from '../counts'
import { presentArrival, presentEcho } from '../presenter'
import { addMessage, holdConversation, holdExisting, markRead, readMember, type ChatRow } from '../repository/chat'
import { holdPeople, readPerson } from '../repository/people'

type Parts = Pick<ServerContext, 'clock' | 'fileSecret'> & { live: Pick<Live, 'send'> }
type Person = Pick<Actor, 'userId'>

/**
 * Stores a message, then says it: to all sockets of the sender (the echo) and of the receiver, after the commit. Messages of a
 * conversation are numbered without holes and their times never run back.
 * @throws Refusal for oneself, somebody unknown, disabled or cancelled, blank text, or a file that is not the sender's
 */
export async function sendMessage(tx: Tx, parts: Parts, actor: Person, body: SendMessageBody): Promise<ChatRow> {
  if (body.toUserId === actor.userId) throw refuse('不能给自己发送消息')
  const sender = await readPerson(tx, actor.userId)
  const [receiver] = await holdPeople(tx, [body.toUserId])
  if (sender === undefined || receiver === undefined) throw refuse('对方不存在或已停用，消息未发送')
  const content = await storedContent(tx, body, sender.id)
  const held = await holdConversation(tx, sender.id, receiver.id, parts.clock.now())
  const before = await readMember(tx, held.id, sender.id)
  const sentAt = Math.max(parts.clock.now(), before?.lastAt ?? 0)
  const row = await addMessage(tx, held, { id: newId(), senderId: sender.id, contentType: body.messageType, content, sentAt, clientId: null, quote: null, mentions: null, recalledAt: null }, receiver.id)
  parts.live.send(tx, [sender.id], presentEcho(parts, row, sender, receiver))
  parts.live.send(tx, [receiver.id], presentArrival(parts, row, sender, receiver))
  return row
}

/**
 * Everything that this person and the other said so far is read. All his sockets hear the new counts when something was unread, the
 * one that said so too: a message that was on its way to it when it spoke counts as read here and would stay unread there.
 */
export async function readConversation(tx: Tx, parts: Parts, actor: Person, peerId: string): Promise<void> {
  await settle(tx, parts, actor, peerId, false)
}

/**
 * Takes a conversation out of one's own list until its next message. What was unread in it counts as read: a number that no row
 * of the list shows could never be read away.
 */
export async function hideConversation(tx: Tx, parts: Parts, actor: Person, peerId: string): Promise<void> {
  await settle(tx, parts, actor, peerId, true)
}

async function settle(tx: Tx, parts: Parts, { userId }: Person, peerId: string, hidden: boolean): Promise<void> {
  await holdPeople(tx, [userId])
  const held = await holdExisting(tx, userId, peerId)
  const member = held === undefined ? undefined : await readMember(tx, held.id, userId)
  if (held === undefined || member === undefined) return
  await markRead(tx, held, userId, hidden)
  if (member.unread > 0) parts.live.send(tx, [userId], await unreadFrame(tx, parts, userId))
}
