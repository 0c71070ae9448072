import type { Quote } from '@/contract/conversation'
import type { SendGroupMessageBody, SendMessageBody } from '@/contract/realtime'
import { isMessage, previewText } from '@/domain/conversation/kinds'
import type { Actor } from '../context'
import type { Reader } from '../database/client'
import { refuse } from '../errors'
import type { Draft } from './commands/send'
import { shortened, storedContent } from './content'
import { storedText } from './messageKinds'
import type { OrderSubjects } from './orderSubjects'
import { leadsSubjects } from './leading'
import { rangeOf, readSide, type Target } from './repository/conversations'
import { readByClientId, readEntry, type ChatRow } from './repository/entries'

type Body = SendMessageBody | SendGroupMessageBody

/**
 * Looks at a message as far as that needs no lock: its content, its file or record, what it answers to.
 * @throws Refusal
 */
export async function draftOf(db: Reader, actor: Actor, body: Body, subjects: Pick<OrderSubjects, 'cardOf'>): Promise<Draft> {
  const plain = plainDraftOf(actor, body)
  if (plain !== undefined) return plain
  const to = targetOf(actor, body)
  const content = await storedContent(db, body, actor, subjects)
  return drafted(
    actor,
    body,
    to,
    content,
    body.quoteId === undefined ? null : JSON.stringify(await quoted(db, actor.userId, to, body.quoteId))
  )
}

/** Of text that answers to nothing, which most messages are: the database need not be asked. Undefined for all else. @throws Refusal */
export function plainDraftOf(actor: Actor, body: Body): Draft | undefined {
  if (body.messageType !== 'text' || body.quoteId !== undefined) return undefined
  const to = targetOf(actor, body)
  return drafted(actor, body, to, storedText(body.messageContent), null)
}

const drafted = (actor: Actor, body: Body, to: Target, content: string, quote: string | null): Draft => ({
  senderId: actor.userId,
  to,
  kind: body.messageType,
  content,
  clientId: body.clientId ?? null,
  after: body.after,
  rootId: body.rootId,
  quote,
  mentions: body.method === 'SendMessage' ? NOBODY : (body.mentions ?? NOBODY),
  leads: leadsSubjects(actor)
})

const NOBODY: readonly string[] = []

/** @throws Refusal for oneself */
function targetOf(actor: Actor, body: Body): Target {
  if (body.method === 'SendMessage' && body.toUserId === actor.userId) throw refuse('不能给自己发送消息')
  return targetIn(body)
}

const targetIn = (body: Body): Target => (body.method === 'SendMessage' ? { userId: body.toUserId } : { groupId: body.groupId })

/** The same message as it was stored under its client id before; undefined when it was not. */
export async function storedBefore(db: Reader, userId: string, body: Body): Promise<ChatRow | undefined> {
  const row = body.clientId === undefined ? undefined : await readByClientId(db, userId, body.clientId)
  const side = row === undefined ? undefined : await readSide(db, userId, targetIn(body))
  const isSame =
    row?.conversationId === side?.held.id &&
    row?.contentType === body.messageType &&
    row.rootId === (body.rootId ?? null) &&
    (body.messageType !== 'text' || row.edits > 0 || row.content === body.messageContent)
  return isSame ? row : undefined
}

/** @throws Refusal for what is not a message of this conversation that the person may see */
async function quoted(db: Reader, userId: string, to: Target, id: string): Promise<Quote> {
  const side = await readSide(db, userId, to)
  const found = side === undefined ? undefined : await readEntry(db, userId, id)
  if (side === undefined || found === undefined || found.entry.conversationId !== side.held.id) throw refuse('引用的消息不存在')
  const { entry, sender, isRemoved } = found
  const { first, last } = rangeOf(side.member, side.held)
  if (entry.sequence < first || entry.sequence > last || isRemoved || !isMessage(entry.contentType)) throw refuse('引用的消息不存在')
  if (entry.recalledAt !== null) throw refuse('引用的消息已撤回')
  return {
    id,
    sequence: entry.sequence,
    senderId: sender.id,
    senderName: sender.realName,
    text: shortened(previewText(entry.contentType, entry.content))
  }
}
