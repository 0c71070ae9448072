import { RECALL_MS, type EntryKind } from '@/contract/conversationCodes'
import { isMessage } from './kinds'

/** Whether a person wrote this message himself; nobody takes back what another wrote, nor a line that the server wrote. */
export const isOwnMessage = ({ kind, senderId }: { kind: EntryKind; senderId: string }, userId: string): boolean =>
  senderId === userId && isMessage(kind)

/** Whether a message is too old to be taken back (messages.md#recall). @param now server's clock, epoch ms */
export const isPastRecall = ({ sentAt }: { sentAt: number }, now: number): boolean => now - sentAt > RECALL_MS

/** Whether a person may still take a message back. @param now server's clock, epoch ms */
export const mayRecall = (
  message: { kind: EntryKind; senderId: string; sentAt: number; isRecalled?: boolean },
  userId: string,
  now: number
): boolean => isOwnMessage(message, userId) && message.isRecalled !== true && !isPastRecall(message, now)
