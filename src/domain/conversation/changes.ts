import { EDIT_MS, type EntryKind, type ReactionCode } from '@/contract/conversationCodes'
import { isOwnMessage } from './recall'

/** Words of what is said to a message with one press. */
export const REACTION_NAMES: Readonly<Record<ReactionCode, string>> = {
  RECEIVED: '收到',
  LIKE: '赞',
  OK: '好的',
  ON_WAY: '在路上',
  DONE: '完成',
  QUESTION: '疑问'
}

/** Whether a message is too old to be changed (messages.md#changed-messages). @param now server's clock, epoch ms */
export const isPastEdit = ({ sentAt }: { sentAt: number }, now: number): boolean => now - sentAt > EDIT_MS

/** Whether a person may still change the words of a message: his own text that was not taken back. @param now server's clock, epoch ms */
export const mayEdit = (
  message: { kind: EntryKind; senderId: string; sentAt: number; isRecalled?: boolean },
  userId: string,
  now: number
): boolean => isOwnMessage(message, userId) && message.kind === 'text' && message.isRecalled !== true && !isPastEdit(message, now)
