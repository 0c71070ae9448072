import { previewText } from './kinds'

/** Characters shown before the word that was searched for. */
const BEFORE = 16

/** What of a message shows the word that was searched for, and where it stands in it ([start, end) in UTF-16 units). */
export function snippetOf(kind: string, content: unknown, keyword: string): { text: string; ranges: { start: number; end: number }[] } {
  const whole = previewText(kind, content)
  const place = whole.toLowerCase().indexOf(keyword.toLowerCase())
  if (keyword === '' || place < 0) return { text: whole, ranges: [] }
  const from = place > BEFORE + 4 ? place - BEFORE : 0
  const text = from > 0 ? `…${whole.slice(from)}` : whole
  const start = place - from + (from > 0 ? 1 : 0)
  return { text, ranges: [{ start, end: start + keyword.length }] }
}
