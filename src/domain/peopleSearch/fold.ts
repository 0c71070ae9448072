/** Text made comparable, with the way back: unit i of `text` came from `original.slice(starts[i], ends[i])`. */
export interface Folded {
  text: string
  starts: number[]
  ends: number[]
}

type FoldCharacter = (character: string) => string

const FULL_WIDTH = /[\uFF01-\uFF5E]/g
/** From a full-width sign to its ASCII one. */
const SHIFT = 0xfee0

/** Full-width letters, digits, signs and blanks as ASCII. Not by `normalize`: engines of phones come without Unicode's tables and leave the text as it is. */
const halfWidth = (text: string): string =>
  text.replace(FULL_WIDTH, (sign) => String.fromCharCode(sign.charCodeAt(0) - SHIFT)).replace(/\u3000/g, ' ')

/** Full-width to half-width, capitals to small letters; blanks are dropped, so 张 三 is found by 张三. */
const foldLetter: FoldCharacter = (character) => halfWidth(character).toLowerCase().replace(/\s+/g, '')

/** Digits only; a star of a masked number stays and matches nothing, so that digits on its two sides are no neighbours. */
const foldDigit: FoldCharacter = (character) => halfWidth(character).replace(/[^\d*]/g, '')

function fold(original: string, foldCharacter: FoldCharacter): Folded {
  let text = ''
  const starts: number[] = []
  const ends: number[] = []
  let at = 0
  for (const character of original) {
    const folded = foldCharacter(character)
    text += folded
    for (let i = 0; i < folded.length; i++) {
      starts.push(at)
      ends.push(at + character.length)
    }
    at += character.length
  }
  return { text, starts, ends }
}

/** A name or an account. */
export const foldText = (original: string): Folded => fold(original, foldLetter)

/** A telephone number without separators and without +86 or 0086. */
export function foldPhone(original: string): Folded {
  const folded = fold(original, foldDigit)
  const country = /^(?:0086|86(?=1\d{10}$))/.exec(folded.text)?.[0].length ?? 0
  return { text: folded.text.slice(country), starts: folded.starts.slice(country), ends: folded.ends.slice(country) }
}

/** Texts of which every character is its own unit once capitals are small: nearly all names, accounts and mobiles. */
const PLAIN_TEXT = /^[\x21-\x7e\u4e00-\u9fff]*$/
const PLAIN_PHONE = /^(?:[1-9]\d{10})?$/

/** `foldText(original).text` without the way back: thousands are prepared at once, few are ever marked. */
export const comparableText = (original: string): string => (PLAIN_TEXT.test(original) ? original.toLowerCase() : foldText(original).text)
/** `foldPhone(original).text` likewise. */
export const comparablePhone = (original: string): string => (PLAIN_PHONE.test(original) ? original : foldPhone(original).text)

/** One word of what was typed: `text` for names and accounts, `digits` for telephones ('' when it is not a number), `letters` for pinyin ('' when it is not pinyin). */
export interface Term {
  text: string
  digits: string
  letters: string
}

/** Longest term looked up in pinyin: its positions are kept as bits of one number. */
const MAX_LETTERS = 30
const MAX_QUERY = 50

/** A number may be typed with its country before it is typed to its end. */
const withoutCountry = (text: string): string => text.replace(/^\+86/, '')

const lettersOf = (text: string): string => {
  const letters = text.replace(/ü/g, 'v').replace(/['’]/g, '')
  return letters.length <= MAX_LETTERS && /^[a-z\d]*[a-z][a-z\d]*$/.test(letters) ? letters : ''
}

/**
 * Words of what was typed, all of which must be found. Apostrophes of an input method (jian'jun) are no part of pinyin; a number may be
 * typed with blanks and hyphens. What goes beyond 50 characters is cut (people.md#look-ups: keyword).
 */
export function termsOf(query: string): Term[] {
  const plain = halfWidth(query.slice(0, MAX_QUERY)).toLowerCase().trim()
  if (/^[\d\s+()-]*\d[\d\s+()-]*$/.test(plain)) {
    return [{ text: plain.replace(/\s+/g, ''), digits: foldPhone(withoutCountry(plain)).text, letters: '' }]
  }
  return plain
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => ({
      text: word,
      digits: /^[\d+()-]*\d[\d+()-]*$/.test(word) ? foldPhone(withoutCountry(word)).text : '',
      letters: lettersOf(word)
    }))
}
