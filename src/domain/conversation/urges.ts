import { URGE_MS, type EntryKind } from '@/contract/conversationCodes'
import { isOwnMessage } from './recall'

/** Whether a message is too old to ask for its confirmation (messages.md#urgent-messages). @param now server's clock, epoch ms */
export const isPastUrging = ({ sentAt }: { sentAt: number }, now: number): boolean => now - sentAt > URGE_MS

/** Whether a person may ask others to confirm a message: his own in the main talk that was not taken back. @param now server's clock, epoch ms */
export const mayUrge = (
  message: { kind: EntryKind; senderId: string; sentAt: number; isRecalled?: boolean; thread?: object },
  userId: string,
  now: number
): boolean => isOwnMessage(message, userId) && message.isRecalled !== true && message.thread === undefined && !isPastUrging(message, now)
