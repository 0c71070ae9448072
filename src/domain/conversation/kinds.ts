import { ENTRY_KINDS, MESSAGE_KINDS, type EntryKind, type MessageKind } from '@/contract/conversationCodes'
import { isObject, isText } from '../guards'

/** What is known of one kind of entry wherever it is shown, sought or stored. */
interface EntryKindRule {
  /** One line for lists and quotes. @param content as history rows have it, or the object of a live frame */
  readonly preview: (content: unknown) => string
  /** What a search finds it by: its text, one key of its content, or nothing. */
  readonly search: 'text' | 'nothing' | { readonly key: string }
  /** Its content is the text itself, which can be copied and written once more; every other content is an object or its JSON text. */
  readonly isPlain?: true
  /** Platforms of others know it; the rest is a line of text there. */
  readonly isPlatform?: true
}

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

const ENTRY_KIND_RULES: Readonly<Record<EntryKind, EntryKindRule>> = {
  text: {
    preview: (content) => (isText(content) ? content.replace(/\s+/g, ' ').trim() : ''),
    search: 'text',
    isPlain: true,
    isPlatform: true
  },
  image: { preview: () => '[图片]', search: 'nothing', isPlatform: true },
  voice: { preview: () => '[语音]', search: 'nothing', isPlatform: true },
  file: { preview: named('[文件]', 'fileName'), search: { key: 'fileName' } },
  card: { preview: named('[卡片]', 'title'), search: { key: 'title' } },
  recall: { preview: () => '已撤回一条消息', search: 'nothing' },
  notice: { preview: (content) => textAt(content, 'text'), search: 'nothing' }
}

/** A newer server's kind, which this app does not know. */
const UNKNOWN: EntryKindRule = { preview: () => '[消息]', search: 'nothing' }

/** @param kind also one that a newer server made */
export const ruleOfKind = (kind: string): EntryKindRule =>
  (ENTRY_KINDS as readonly string[]).includes(kind) ? ENTRY_KIND_RULES[kind as EntryKind] : UNKNOWN

/** A person wrote it: it counts as unread, and may be quoted and taken back. */
export const isMessage = (kind: string): kind is MessageKind => (MESSAGE_KINDS as readonly string[]).includes(kind)
