import { isObject, isText } from '../guards'

const WORDS: Readonly<Record<string, string>> = { image: '[图片]', voice: '[语音]', recall: '已撤回一条消息' }

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

const named = (word: string, name: unknown): string => (isText(name) && name !== '' ? `${word} ${name}` : word)

/**
 * One line for lists and quotes (contract section 7): the text, [图片], [语音], [文件] name, [卡片] title, the sentence of a notice.
 * @param content as history rows have it, or the object of a live frame
 */
export function previewText(kind: string, content: unknown): string {
  if (kind === 'text') return isText(content) ? content.replace(/\s+/g, ' ').trim() : ''
  const body = contentObject(content)
  if (kind === 'file') return named('[文件]', body?.fileName)
  if (kind === 'card') return named('[卡片]', body?.title)
  if (kind === 'notice') return isText(body?.text) ? body.text : ''
  return WORDS[kind] ?? '[消息]'
}
