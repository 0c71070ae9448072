import { previewText } from '@/domain/conversation/preview'

/** One line of a conversation (contract section 7): [语音], [图片] or the text. */
export const previewOf = (messageType: string, latestMessage: string): string => previewText(messageType, latestMessage)
