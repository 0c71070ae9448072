import type { ChatEntry } from '@/contract/conversation'
import { EVERYBODY } from '@/contract/conversationCodes'

/** `@所有人` as it stands in a text. */
export const EVERYBODY_NAME = '所有人'

export interface Mentionable {
  userId: string
  name: string
}

/** The part of a text before the cursor that looks like a mention being typed: what follows the last `@`; undefined when there is none. */
export function mentionBeingTyped(text: string, cursor: number): string | undefined {
  const before = text.slice(0, cursor)
  const at = before.lastIndexOf('@')
  if (at < 0) return undefined
  // In the middle of a word it is an address of mail.
  if (at > 0 && /[0-9A-Za-z_.-]/.test(before[at - 1] as string)) return undefined
  const typed = before.slice(at + 1)
  return /[\s@]/.test(typed) || typed.length > 20 ? undefined : typed
}

/** The text with the typed part replaced by `@name `, and where the cursor stands then. */
export function withMention(text: string, cursor: number, name: string): { text: string; cursor: number } {
  const at = text.slice(0, cursor).lastIndexOf('@')
  const head = `${text.slice(0, at < 0 ? cursor : at)}@${name} `
  return { text: head + text.slice(cursor), cursor: head.length }
}

/**
 * Who of the chosen people is still named in the text: a person who deletes `@name` again names nobody.
 * @returns user ids, or EVERYBODY; each once
 */
export function mentionsIn(text: string, chosen: readonly Mentionable[]): string[] {
  const named = chosen.filter(({ name }) => text.includes(`@${name}`)).map(({ userId }) => userId)
  return [...new Set(named)]
}

/** Whether a message names this person. */
export const isNamed = (mentions: readonly string[] | undefined, userId: string): boolean =>
  mentions !== undefined && (mentions.includes(userId) || mentions.includes(EVERYBODY))

/** Whether a message counts for somebody else than its sender: a reply in a thread for those who are told, every other for all. @param told of a reply (messages.md#threads) */
export const isTold = (told: readonly string[] | null | undefined, userId: string): boolean => told == null || told.includes(userId)

/** Whether an entry counts as unread for this person, unless he wrote it. */
export const concerns = ({ thread }: Pick<ChatEntry, 'thread'>, userId: string): boolean => isTold(thread?.told, userId)
