const WORDS: Readonly<Record<string, string>> = { image: '[图片]', voice: '[语音]' }

/** One line of a conversation (contract section 7): [语音], [图片] or the text. */
export function previewOf(messageType: string, latestMessage: string): string {
  if (messageType === 'text') return latestMessage.replace(/\s+/g, ' ').trim()
  return WORDS[messageType] ?? '[消息]'
}
