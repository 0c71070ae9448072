import type { NoticeContent, Quote, RecallContent } from '@/contract/conversation'
import type { EntryKind, MessageKind, SentKind } from '@/contract/conversationCodes'
import type { MessageContent } from '@/contract/frames'
import type { MessageBodies, SendGroupMessageBody, SendMessageBody } from '@/contract/realtime'
import { isMessage } from '@/domain/conversation/kinds'
import type { Actor } from '../context'
import type { Reader } from '../database/client'
import { MESSAGE_KIND_RULES, SENT_KIND_RULES, type Signer } from './messageKinds'
import type { OrderSubjects } from './orderSubjects'
import type { ChatRow } from './repository/entries'

type Cards = Pick<OrderSubjects, 'cardOf'>
type Sent = Pick<SendMessageBody | SendGroupMessageBody, 'messageType' | 'messageContent'>

/**
 * The content as it is stored.
 * @throws Refusal for blank text, a file that the sender did not upload to send, or a record that he may not see
 */
export const storedContent = (db: Reader, { messageType, messageContent }: Sent, actor: Actor, subjects: Cards): Promise<string> =>
  storedOf(db, messageType, messageContent, actor, subjects)

const storedOf = <K extends SentKind>(db: Reader, kind: K, content: MessageBodies[K], actor: Actor, subjects: Cards): Promise<string> =>
  SENT_KIND_RULES[kind].store(db, content, actor, subjects)

/** Whether what was sent once more under the same client id is the same message. A message that was taken back is stored empty. */
export function isSameContent(kind: MessageKind, one: string, other: string): boolean {
  const isSame = kind === 'bundle' ? undefined : SENT_KIND_RULES[kind].isSame
  return isSame === undefined || one === '' || other === '' ? one === other : isSame(one, other)
}

/** Whether each reader is told an address of his own. */
export const isSignedFor = (kind: EntryKind): boolean => isMessage(kind) && MESSAGE_KIND_RULES[kind].isSigned

/** The content of a message as one person gets it in a live frame: an object with a path that is signed for him and now. */
export const contentFor = (
  context: Signer,
  userId: string,
  { contentType, content }: { contentType: MessageKind; content: string }
): MessageContent => MESSAGE_KIND_RULES[contentType].show(context, userId, content)

/** The same as history rows, entries and conversations carry it: text, or JSON text. */
export function contentTextFor(
  context: Signer,
  userId: string,
  { contentType, content }: Pick<ChatRow, 'contentType' | 'content'>
): string {
  if (!isMessage(contentType)) return content
  const shown = contentFor(context, userId, { contentType, content })
  return typeof shown === 'string' ? shown : JSON.stringify(shown)
}

/** Characters of a preview in a quote. */
const QUOTE_LENGTH = 60

/** A preview as it stands in a quote. */
export const shortened = (text: string): string => (text.length > QUOTE_LENGTH ? `${text.slice(0, QUOTE_LENGTH)}…` : text)

export const noticeContent = (text: string): string => JSON.stringify({ text } satisfies NoticeContent)
export const recallContent = ({ id, sequence }: Pick<ChatRow, 'id' | 'sequence'>): string =>
  JSON.stringify({ id, sequence } satisfies RecallContent)
export const quoteOf = (quote: string | null): Quote | undefined => (quote === null ? undefined : (JSON.parse(quote) as Quote))
