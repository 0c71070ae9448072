import { isText } from '../guards'
import { contentObject, previewText } from './kinds'

/** Characters shown before the word that was searched for. */
const BEFORE = 16

const has = (text: string, keyword: string): boolean => text.toLowerCase().includes(keyword.toLowerCase())

/** What a search also finds a message by that its preview leaves out, by kind: a field of its content. */
const FURTHER: Readonly<Record<string, string>> = { place: 'address', contact: 'department' }

/** What of a message shows the word that was searched for, and where it stands in it ([start, end) in UTF-16 units). */
export function snippetOf(kind: string, content: unknown, keyword: string): { text: string; ranges: { start: number; end: number }[] } {
  const preview = previewText(kind, content)
  const further = contentObject(content)?.[FURTHER[kind] ?? '']
  const whole = isText(further) && further !== '' && !has(preview, keyword) && has(further, keyword) ? `${preview} ${further}` : preview
  const place = whole.toLowerCase().indexOf(keyword.toLowerCase())
  if (keyword === '' || place < 0) return { text: whole, ranges: [] }
  const from = place > BEFORE + 4 ? place - BEFORE : 0
  const text = from > 0 ? `…${whole.slice(from)}` : whole
  const start = place - from + (from > 0 ? 1 : 0)
  return { text, ranges: [{ start, end: start + keyword.length }] }
}
