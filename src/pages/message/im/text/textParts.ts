import { withEmoji } from '@/domain/conversation/emoji'

/** A piece of a message: plain words, or something that can be tapped. `value`: the address or the number. */
export interface TextPart {
  kind: 'text' | 'link' | 'phone' | 'mention'
  text: string
  value: string
}

/** Addresses, runs of digits that may be numbers to call, and names after @. */
const PATTERN = /https?:\/\/[^\s<>"'，。；：！？、（）【】《》]+|\d[\d-]{5,17}\d|@[^\s@]{1,30}/g
/** Mobile, landline with its area code, service numbers. */
const PHONE = /^(1[3-9]\d{9}|0\d{2,3}-?\d{7,8}|[48]00-?\d{3}-?\d{4})$/
/** Belongs to the sentence and not to the address. */
const TRAILING = /[.,;:!?)\]]+$/

/**
 * A message in pieces, with its emoji drawn.
 * @param hasMentions names after @ count only where somebody is mentioned
 */
export function textParts(text: string, hasMentions = false): TextPart[] {
  const parts: TextPart[] = []
  const plain = (words: string): void => {
    if (words === '') return
    const last = parts[parts.length - 1]
    const drawn = withEmoji(words)
    if (last?.kind === 'text') last.text += drawn
    else parts.push({ kind: 'text', text: drawn, value: '' })
  }
  let end = 0
  PATTERN.lastIndex = 0
  for (let match = PATTERN.exec(text); match !== null; match = PATTERN.exec(text)) {
    plain(text.slice(end, match.index))
    end = match.index + match[0].length
    const found = match[0]
    if (found.startsWith('http')) {
      const address = found.replace(TRAILING, '')
      parts.push({ kind: 'link', text: address, value: address })
      plain(found.slice(address.length))
    } else if (found.startsWith('@')) {
      if (hasMentions) parts.push({ kind: 'mention', text: found, value: '' })
      else plain(found)
    } else if (PHONE.test(found)) parts.push({ kind: 'phone', text: found, value: found.replace(/-/g, '') })
    else plain(found)
  }
  plain(text.slice(end))
  return parts
}
