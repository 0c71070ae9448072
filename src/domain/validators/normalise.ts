const FULL_WIDTH_OFFSET = 0xfee0

/**
 * Full-width letters, digits and signs become half-width, the ideographic space a plain one.
 * Chinese keyboards type them without the person noticing (validators.md#plate).
 */
export function toHalfWidth(text: string): string {
  return text.replace(/[\uff01-\uff5e]/g, (char) => String.fromCharCode(char.charCodeAt(0) - FULL_WIDTH_OFFSET)).replace(/\u3000/g, ' ')
}

/** White space and the invisible marks that come along when text is copied from a chat or a web page. */
const INVISIBLE = /[\s\u200b-\u200f\u202a-\u202e\u2060\ufeff]/g

/** Half width, no white space, no invisible marks. */
export function compact(text: string): string {
  return toHalfWidth(text).replace(INVISIBLE, '')
}

/** `compact`, then without hyphens and dashes between characters, in capitals: for numbers that are printed in groups. */
export function compactCode(text: string): string {
  return compact(text)
    .replace(/([0-9A-Za-z])[-\u2010-\u2015](?=[0-9A-Za-z])/g, '$1')
    .toUpperCase()
}
