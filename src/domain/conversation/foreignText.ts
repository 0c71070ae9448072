import type { ServerFrame } from '@/contract/frames'
import { isList, isText } from '../guards'

/** HTML escapes that the platform's servers write into chat texts. */
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }
const ESCAPE = /&(?:(amp|lt|gt|quot|apos|nbsp)|#(\d{1,7})|#x([\da-f]{1,6}));/gi
/** A bracket, or an ampersand that begins no escape: this text was not escaped. */
const BARE = /[<>]|&(?!(?:[a-z][a-z\d]*|#\d+|#x[\da-f]+);)/i
/** Control characters but the line end and the tab: sanitising takes them away. */
// eslint-disable-next-line no-control-regex
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f]/g

const charOf = (code: number): string => (code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '')

/**
 * A chat text as it was typed, from what a server that escapes HTML tells (platforms.md#dialects). One level of escapes is taken off,
 * so that a typed `&lt;` stays one; a text that was certainly not escaped stays as it is.
 */
export function plainText(text: string): string {
  if (BARE.test(text)) return text
  return text.replace(ESCAPE, (_all, name?: string, decimal?: string, hex?: string) =>
    name !== undefined
      ? (NAMED[name.toLowerCase()] ?? '')
      : charOf(decimal !== undefined ? Number(decimal) : Number.parseInt(hex ?? '', 16))
  )
}

/** What is left of a text whatever a server does to line ends, spaces around and control characters. */
const core = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(CONTROLS, '')
    .replace(/\u00a0/g, ' ')
    .trim()

/** Whether a server's text is this one, escaped or not. */
export const isSameText = (typed: string, told: string): boolean => core(told) === core(typed) || core(plainText(told)) === core(typed)

const plain = <T>(kind: string, content: T): T => (kind === 'text' && isText(content) ? (plainText(content) as typeof content) : content)

/** A frame of a foreign platform with its chat texts as they were typed; every other frame as it is. */
export function plainFrame(frame: ServerFrame): ServerFrame {
  switch (frame.method) {
    case 'sendMessage':
      return { ...frame, toMessage: plain(frame.messageType, frame.toMessage) }
    case 'receiveMessage':
      return { ...frame, formMessage: plain(frame.messageType, frame.formMessage) }
    case 'messageList':
      return isList(frame.list)
        ? { ...frame, list: frame.list.map((row) => ({ ...row, content: plain(row.contentType, row.content) })) }
        : frame
    case 'initMessage':
      return isList(frame.unreadNums)
        ? {
            ...frame,
            unreadNums: frame.unreadNums.map((each) => ({ ...each, defaultMessage: plain(each.defaultMessageType, each.defaultMessage) }))
          }
        : frame
    default:
      return frame
  }
}

/** A row of a foreign platform's list of conversations with its last text as it was typed. */
export const plainConversation = <T extends { messageType: string; latestMessage: unknown }>(row: T): T => ({
  ...row,
  latestMessage: plain(row.messageType, row.latestMessage)
})
