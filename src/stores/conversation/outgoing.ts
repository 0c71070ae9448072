import { ClientMethod } from '@/contract/frames'
import { isObject, isText } from '@/domain/guards'
import type { OutboxItem } from '@/domain/outbox/item'
import type { OutboxStore } from '../outbox/outboxStore'
import type { Acknowledged } from './answers'
import { framedContent } from './sendKinds'
import type { MessageAct } from './types'

export const TEXT_KIND = 'message.text'
export const FILE_KIND = 'message.file'

/** One's own message that is not in the log yet. */
export interface Outgoing {
  act: MessageAct
  /** Device clock, epoch ms. */
  at: number
  state: 'adding' | 'waiting' | 'going' | 'failed' | 'acknowledged'
  error: string
  /** Item of the outbox, '' while it is being put there. */
  itemId: string
  answer?: Acknowledged
  percent?: number
}

/** The message of an outbox item; undefined when it is none. */
export function actOf({ kind, body }: Pick<OutboxItem, 'kind' | 'body'>): MessageAct | undefined {
  return (kind === TEXT_KIND || kind === FILE_KIND) &&
    isObject<Partial<MessageAct>>(body) &&
    isText(body.clientId) &&
    isText(body.conversationId)
    ? (body as MessageAct)
    : undefined
}

/** A message as its item in the outbox stands. */
export function outgoingOf(act: MessageAct, item: OutboxItem, outbox: Pick<OutboxStore, 'progress' | 'isGoing'>): Outgoing {
  const isUploading = outbox.progress?.id === item.id
  const isStuck = item.state === 'failed' || item.state === 'conflict'
  return {
    act,
    at: item.deviceAt,
    state: isStuck ? 'failed' : item.state === 'sending' || outbox.isGoing(item.id) ? 'going' : 'waiting',
    error: item.error,
    itemId: item.id,
    ...(isUploading && { percent: outbox.progress?.percent ?? 0 })
  }
}

/**
 * What the socket is told of a message.
 * @param isNumbered the server numbers its conversations: it knows client ids, quotes and mentions
 * @param after client id of the message before it that is not answered yet
 */
export function frameOf(
  { conversationId, conversationKind, clientId, kind, content, quote, mentions, rootId }: MessageAct,
  isNumbered: boolean,
  after: string | undefined
): { method: string } & Record<string, unknown> {
  const messageContent = framedContent(kind, content)
  if (!isNumbered) return { method: ClientMethod.sendMessage, toUserId: conversationId, messageType: kind, messageContent }
  const ours = {
    clientId,
    messageType: kind,
    messageContent,
    ...(quote !== undefined && { quoteId: quote.id }),
    ...(rootId !== undefined && { rootId }),
    ...(after !== undefined && { after })
  }
  return conversationKind === 'group'
    ? { method: ClientMethod.sendGroupMessage, groupId: conversationId, ...ours, ...(mentions !== undefined && { mentions }) }
    : { method: ClientMethod.sendMessage, toUserId: conversationId, ...ours }
}
