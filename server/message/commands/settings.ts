import type { SettingsBody } from '@/contract/conversation'
import type { Actor } from '../../context'
import type { Tx } from '../../database/client'
import { notFound } from '../../errors'
import { unreadFrame } from '../counts'
import { holdConversation, holdDirect, readMember, type Target } from '../repository/conversations'
import { holdPeople } from '../repository/people'
import { touchSide } from '../repository/reading'
import { readState } from '../states'
import type { Parts } from '../parts'

/** Pins or mutes a conversation for oneself; with a colleague to whom one never talked it begins so. @returns the conversation's id in the table */
export async function changeSettings(
  tx: Tx,
  parts: Parts,
  { userId }: Pick<Actor, 'userId'>,
  target: Target,
  settings: SettingsBody
): Promise<string> {
  const people = await holdPeople(tx, 'userId' in target ? [userId, target.userId] : [userId])
  const held =
    (await holdConversation(tx, userId, target)) ??
    ('userId' in target && people.length === 2 ? await holdDirect(tx, userId, target.userId, parts.clock.now()) : undefined)
  const member = held === undefined ? undefined : await readMember(tx, held.id, userId)
  if (held === undefined || member === undefined) throw notFound('会话不存在')
  await touchSide(tx, held.id, userId, parts.clock.now(), settings)
  parts.live.send(tx, [userId], { method: 'conversationState', state: await readState(tx, parts, userId, held.id) })
  // The unread counts say what is muted.
  if (settings.isMuted !== undefined && settings.isMuted !== member.isMuted && member.unread > 0)
    parts.live.send(tx, [userId], await unreadFrame(tx, parts, userId))
  return held.id
}
