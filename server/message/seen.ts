import { previewText } from '@/domain/conversation/kinds'
import type { Reader } from '../database/client'
import { rangeOf, readMember, readSide } from './repository/conversations'
import { readEntry } from './repository/entries'
import { wordsOf } from './words'

/** A message as one of its readers may hand it on; undefined for what he cannot see, what was taken back, and what is no message of a person. */
export async function seenMessage(
  db: Reader,
  userId: string,
  id: string
): Promise<{ authorId: string; text: string; fileName: string } | undefined> {
  const found = await readEntry(db, userId, id)
  if (found === undefined || found.isRemoved) return undefined
  const { entry } = found
  if (entry.recalledAt !== null || entry.contentType === 'notice' || entry.contentType === 'recall') return undefined
  const member = await readMember(db, entry.conversationId, userId)
  if (member === undefined) return undefined
  const side = await readSide(db, userId, member.peerId === null ? { groupId: entry.conversationId } : { userId: member.peerId })
  if (side === undefined) return undefined
  const { first, last } = rangeOf(member, side.held)
  if (entry.sequence < first || entry.sequence > last) return undefined
  const inside =
    entry.contentType === 'bundle' || entry.contentType === 'place'
      ? await wordsOf(db, { kind: entry.contentType, content: entry.content })
      : ''
  const isPicture = entry.contentType === 'image'
  return {
    authorId: entry.senderId,
    text: isPicture ? '' : [previewText(entry.contentType, entry.content), inside].filter((part) => part !== '').join('\n'),
    fileName: isPicture ? (JSON.parse(entry.content) as { name: string }).name : ''
  }
}
