import { ENTRY_KINDS, MESSAGE_KINDS, type EntryKind, type MessageKind } from '@/contract/conversationCodes'
import { isObject, isText } from '../guards'

/** An object of a content that is JSON text on some ways and an object on others; undefined for anything else. */
export function contentObject(content: unknown): Record<string, unknown> | undefined {
  if (isObject<Record<string, unknown>>(content)) return content
  if (!isText(content)) return undefined
  try {
    const value: unknown = JSON.parse(content)
    return isObject<Record<string, unknown>>(value) ? value : undefined
  } catch {
    return undefined
  }
}

const textAt = (content: unknown, key: string): string => {
  const value = contentObject(content)?.[key]
  return isText(value) ? value : ''
}
const named = (word: string, key: string) => (content: unknown) => [word, textAt(content, key)].filter((part) => part !== '').join(' ')

/** One line of each kind for lists and quotes. @param content as history rows have it, or the object of a live frame */
const PREVIEWS: Readonly<Record<EntryKind, (content: unknown) => string>> = {
  text: (content) => (isText(content) ? content.replace(/\s+/g, ' ').trim() : ''),
  image: () => '[图片]',
  voice: () => '[语音]',
  file: named('[文件]', 'fileName'),
  place: (content) => ['[地点]', textAt(content, 'name') || textAt(content, 'address')].filter((part) => part !== '').join(' '),
  contact: named('[名片]', 'name'),
  card: named('[卡片]', 'title'),
  bundle: named('[聊天记录]', 'title'),
  recall: () => '已撤回一条消息',
  notice: (content) => textAt(content, 'text')
}

const isKnown = (kind: string): kind is EntryKind => (ENTRY_KINDS as readonly string[]).includes(kind)

/**
 * One line for lists and quotes (messages.md#kinds-of-messages): the text, [图片], [语音], [文件] name, [地点] name or address, [名片] name, [卡片] and [聊天记录] title, the sentence of a notice. A
 * kind that a newer server made is [消息].
 * @param content as history rows have it, or the object of a live frame
 */
export const previewText = (kind: string, content: unknown): string => (isKnown(kind) ? PREVIEWS[kind](content) : '[消息]')

/** A person wrote it: it counts as unread, and may be quoted and taken back. */
export const isMessage = (kind: string): kind is MessageKind => (MESSAGE_KINDS as readonly string[]).includes(kind)
