import { withEmoji } from '@/domain/conversation/emoji'
import { previewText } from '@/domain/conversation/kinds'

/** One line of a conversation (messages.md#kinds-of-messages): [语音], [图片] or the text, emoji drawn as in the chat. */
export const previewOf = (messageType: string, latestMessage: string): string => withEmoji(previewText(messageType, latestMessage))

/** The same of what was typed and not sent. */
export const draftPreview = (draft: string): string => withEmoji(draft.replace(/\s+/g, ' '))
