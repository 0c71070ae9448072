import { MESSAGE_KINDS, RECALL_MS, type EntryKind } from '@/contract/conversationCodes'

/** Whether a person may still take a message back (product specification: 2 minutes, the sender alone). @param now server's clock, epoch ms */
export const mayRecall = (
  message: { kind: EntryKind; senderId: string; sentAt: number; isRecalled?: boolean },
  userId: string,
  now: number
): boolean =>
  message.senderId === userId &&
  message.isRecalled !== true &&
  (MESSAGE_KINDS as readonly string[]).includes(message.kind) &&
  now - message.sentAt <= RECALL_MS
