import type { ImageContent, MessageContent, VoiceContent } from '@/contract/frames'
import type { SendMessageBody } from '@/contract/realtime'
import type { ServerContext } from '../context'
import type { Tx } from '../database/client'
import { refuse } from '../errors'
import { requireFile } from '../files/commands'
import { imagePath, signFileUrl } from '../files/signature'
import type { ChatRow } from './repository/chat'

/** Upload type of everything that is sent in a chat (contract section 2.1). */
const UPLOAD_TYPE = 'IM'

/** What is stored of a picture or a voice: the bare file name; an address with its proof is made for each reader (rulings 5). */
type StoredContent = { name: string, width: number, height: number } | { name: string, length: string }

/**
 * The content as it is stored: text as it is, a picture or voice as JSON with the name of the sender's own upload.
 * @throws Refusal for blank text, or for a file that the sender did not upload to send
 */
export async function storedContent(tx: Tx, body: SendMessageBody, senderId: string): Promise<string> {
  if (body.messageType === 'text') {
    if (body.messageContent.trim() === '') throw refuse('消息不能为空')
    return body.messageContent
  }
  if (body.messageType === 'file' || body.messageType === 'card') throw refuse('暂不支持这类消息')
  const { messageType, messageContent } = body
  const file = await requireFile(tx, messageContent.name)
  const kind = messageType === 'image' ? 'image/' : 'audio/'
  if (file.ownerId !== senderId || file.type !== UPLOAD_TYPE || !file.mime.startsWith(kind)) throw refuse('文件不存在')
  // The server has measured the picture itself; what the client says is only for where it has not.
  const stored: StoredContent = messageType === 'image'
    ? { name: file.name, width: file.width ?? messageContent.width, height: file.height ?? messageContent.height }
    : { name: file.name, length: messageContent.length }
  return JSON.stringify(stored)
}

/** The content as one person gets it in a live frame: an object with a path that is signed for him and now. */
export function contentFor(context: Pick<ServerContext, 'fileSecret' | 'clock'>, userId: string, { contentType, content }: Pick<ChatRow, 'contentType' | 'content'>): MessageContent {
  if (contentType === 'text') return content
  const { name, ...measures } = JSON.parse(content) as StoredContent
  const path = signFileUrl(context, { userId }, imagePath(UPLOAD_TYPE, name), context.clock.now())
  return { path, ...measures } as ImageContent | VoiceContent
}

/** The same as history rows and conversations carry it: text, or JSON text. */
export function contentTextFor(context: Pick<ServerContext, 'fileSecret' | 'clock'>, userId: string, row: Pick<ChatRow, 'contentType' | 'content'>): string {
  const content = contentFor(context, userId, row)
  return typeof content === 'string' ? content : JSON.stringify(content)
}
