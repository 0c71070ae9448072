import type { CardContent, FileContent, NoticeContent, Quote, RecallContent } from '@/contract/conversation'
import { CHAT_FILE_BYTES, type MessageKind } from '@/contract/conversationCodes'
import type { ImageContent, MessageContent, VoiceContent } from '@/contract/frames'
import type { SendGroupMessageBody, SendMessageBody } from '@/contract/realtime'
import type { Actor, ServerContext } from '../context'
import type { Reader } from '../database/client'
import { refuse } from '../errors'
import { requireFile } from '../files/commands'
import { downloadUrl, imagePath, signFileUrl } from '../files/signature'
import type { OrderSubjects } from './orderSubjects'
import type { ChatRow } from './repository/entries'

/** Upload type of everything that is sent in a chat (contract section 2.1). */
const UPLOAD_TYPE = 'IM'
/** A voice of under a second is no message (specification section 4), and a minute is the longest. */
const VOICE_LENGTHS = /^(00:(0[1-9]|[1-5]\d)|01:00)$/

/** Makes addresses of files for a reader. */
export type Signer = Pick<ServerContext, 'fileSecret' | 'clock'>

/** What is stored of a picture, a voice or a file: the bare file name; an address with its proof is made for each reader (rulings 5). */
type StoredContent =
  | { name: string; width: number; height: number }
  | { name: string; length: string }
  | { name: string; fileName: string; size: number }

type Sent = Pick<SendMessageBody | SendGroupMessageBody, 'messageType' | 'messageContent'>

/**
 * The content as it is stored: text as it is, all else as JSON with the name of the sender's own upload; of a card what its sender
 * sees of the record.
 * @throws Refusal for blank text, a file that the sender did not upload to send, or a record that he may not see
 */
export async function storedContent(db: Reader, sent: Sent, actor: Actor, { cardOf }: Pick<OrderSubjects, 'cardOf'>): Promise<string> {
  const { messageType, messageContent } = sent as SendMessageBody
  if (messageType === 'text') return storedText(messageContent)
  if (messageType === 'card') {
    const card: CardContent = { area: 'transferCar', id: messageContent.id, ...(await cardOf(db, actor, messageContent.id)) }
    return JSON.stringify(card)
  }
  const file = await requireFile(db, messageContent.name)
  if (file.ownerId !== actor.userId || file.type !== UPLOAD_TYPE || !isOfKind(messageType, file.mime)) throw refuse('文件不存在')
  if (file.size > CHAT_FILE_BYTES) throw refuse('文件不能超过 20 MB')
  return JSON.stringify(measured(sent as SendMessageBody & { messageType: 'image' | 'voice' | 'file' }, file))
}

/** @throws Refusal for blank text */
export function storedText(text: string): string {
  if (text.trim() === '') throw refuse('消息不能为空')
  return text
}

/** The server has measured pictures and files itself; what the client says is only for where it has not. */
function measured(
  { messageType, messageContent }: SendMessageBody & { messageType: 'image' | 'voice' | 'file' },
  file: { name: string; width: number | null; height: number | null; size: number }
): StoredContent {
  switch (messageType) {
    case 'image':
      return { name: file.name, width: file.width ?? messageContent.width, height: file.height ?? messageContent.height }
    case 'voice':
      if (!VOICE_LENGTHS.test(messageContent.length)) throw refuse('语音时长应为 1 到 60 秒')
      return { name: file.name, length: messageContent.length }
    case 'file':
      return { name: file.name, fileName: messageContent.fileName, size: file.size }
  }
}

/** Phones record voices into the same wrappers as films. */
function isOfKind(kind: MessageKind, mime: string): boolean {
  if (kind === 'image') return mime.startsWith('image/')
  if (kind === 'voice') return mime.startsWith('audio/') || mime === 'video/mp4'
  return true
}

/** Whether what was sent once more under the same client id is the same message; a card may look different by now. */
export function isSameContent(kind: MessageKind, one: string, other: string): boolean {
  if (kind !== 'card' || one === '' || other === '') return one === other
  return (JSON.parse(one) as CardContent).id === (JSON.parse(other) as CardContent).id
}

/** The content as one person gets it in a live frame: an object with a path that is signed for him and now. */
export function contentFor(
  context: Signer,
  userId: string,
  { contentType, content }: Pick<ChatRow, 'contentType' | 'content'>
): MessageContent {
  if (contentType === 'text') return content
  if (contentType === 'card') return JSON.parse(content) as CardContent
  const { name, ...rest } = JSON.parse(content) as StoredContent
  if (contentType === 'file') {
    const file = rest as Omit<FileContent, 'name' | 'path'>
    return { path: downloadUrl(context, { userId }, name, file.fileName, context.clock.now()), ...file }
  }
  const path = signFileUrl(context, { userId }, imagePath(UPLOAD_TYPE, name), context.clock.now())
  return { path, ...rest } as ImageContent | VoiceContent
}

/** The same as history rows, entries and conversations carry it: text, or JSON text. */
export function contentTextFor(context: Signer, userId: string, row: Pick<ChatRow, 'contentType' | 'content'>): string {
  if (row.contentType === 'recall' || row.contentType === 'notice') return row.content
  const content = contentFor(context, userId, row)
  return typeof content === 'string' ? content : JSON.stringify(content)
}

/** What stands for a message where there is one line: in a quote, and on platforms that know neither files nor cards. */
export function previewOf({ contentType, content, recalledAt }: Pick<ChatRow, 'contentType' | 'content' | 'recalledAt'>): string {
  if (recalledAt !== null) return '消息已撤回'
  switch (contentType) {
    case 'text':
      return content
    case 'image':
      return '[图片]'
    case 'voice':
      return '[语音]'
    case 'file':
      return `[文件] ${(JSON.parse(content) as FileContent).fileName}`
    case 'card':
      return `[卡片] ${(JSON.parse(content) as CardContent).title}`
    case 'notice':
      return (JSON.parse(content) as NoticeContent).text
    case 'recall':
      return '消息已撤回'
  }
}

export const noticeContent = (text: string): string => JSON.stringify({ text } satisfies NoticeContent)
export const recallContent = ({ id, sequence }: Pick<ChatRow, 'id' | 'sequence'>): string =>
  JSON.stringify({ id, sequence } satisfies RecallContent)
export const quoteOf = (quote: string | null): Quote | undefined => (quote === null ? undefined : (JSON.parse(quote) as Quote))
