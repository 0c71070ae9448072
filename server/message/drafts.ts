import type { Quote } from '@/contract/conversation'
import type { SendGroupMessageBody, SendMessageBody } from '@/contract/realtime'
import { Model } from '@/domain/permission'
import type { Actor } from '../context'
import type { Reader } from '../database/client'
import { refuse } from '../errors'
import type { Draft } from './commands/send'
import { previewOf, storedContent } from './content'
import { rangeOf, readSide, type Target } from './repository/conversations'
import { readByClientId, readEntry, type ChatRow } from './repository/entries'

/** Characters of a preview in a quote. */
const QUOTE_LENGTH = 60

/**
 * Looks at a message as far as that needs no lock: its content, its file or record, what it answers to. Text asks the database nothing.
 * @throws Refusal
 */
export async function draftOf(db: Reader, actor: Actor, body: SendMessageBody | SendGroupMessageBody): Promise<Draft> {
  const to = targetOf(body)
  if ('userId' in to && to.userId === actor.userId) throw refuse('不能给自己发送消息')
  return {
    senderId: actor.userId, to, kind: body.messageType, content: await storedContent(db, body, actor), clientId: body.clientId ?? null,
    quote: body.quoteId === undefined ? null : JSON.stringify(await quoted(db, actor.userId, to, body.quoteId)),
    mentions: body.method === 'SendMessage' ? [] : body.mentions ?? [],
    leads: actor.isAdministrator || actor.can(Model.accidentOrder, 'btn_dispatch')
  }
}

const targetOf = (body: SendMessageBody | SendGroupMessageBody): Target => (body.method === 'SendMessage' ? { userId: body.toUserId } : { groupId: body.groupId })

/** The same message as it was stored under its client id before; undefined when it was not. */
export async function storedBefore(db: Reader, userId: string, body: SendMessageBody | SendGroupMessageBody): Promise<ChatRow | undefined> {
  const row = body.clientId === undefined ? undefined : await readByClientId(db, userId, body.clientId)
  const side = row === undefined ? undefined : await readSide(db, userId, targetOf(body))
  const isSame = row?.conversationId === side?.held.id && row?.contentType === body.messageType && (body.messageType !== 'text' || row.content === body.messageContent)
  return isSame ? row : undefined
}

/** @throws Refusal for what is not a message of this conversation that the person may see */
async function quoted(db: Reader, userId: string, to: Target, id: string): Promise<Quote> {
  const side = await readSide(db, userId, to)
  const found = side === undefined ? undefined : await readEntry(db, userId, id)
  if (side === undefined || found === undefined || found.entry.conversationId !== side.held.id) throw refuse('引用的消息不存在')
  const { entry, sender, isRemoved } = found
  const { first, last } = rangeOf(side.member, side.held)
  if (entry.sequence < first || entry.sequence > last || isRemoved || entry.contentType === 'notice' || entry.contentType === 'recall') throw refuse('引用的消息不存在')
  if (entry.recalledAt !== null) throw refuse('引用的消息已撤回')
  const text = previewOf(entry)
  return { id, sequence: entry.sequence, senderId: sender.id, senderName: sender.realName, text: text.length > QUOTE_LENGTH ? `${text.slice(0, QUOTE_LENGTH)}…` : text }
}
