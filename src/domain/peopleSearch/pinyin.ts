/**
 * One way to read a name, as syllables in small letters with v for ü (wang, jian, jun), or as single initials (w, j, j) where a server
 * gives no more.
 */
export type Reading = readonly string[]

/** What readings are made of; see `PersonEntry` for the rules of each field. */
interface Spelled {
  pinyin?: string | readonly string[]
  initials?: string
}

/** Initials of two letters, which people type as one or as both: zs and zhs for Zhang San. */
const TWO_LETTER = /^[zcs]h/

const PLAIN_SYLLABLE = /^[a-z]+$/

/** Letters with tones; a table of our own, since engines of phones may come without Unicode's. */
const TONED: Readonly<Record<string, string>> = { a: 'āáǎà', e: 'ēéěèê', i: 'īíǐì', o: 'ōóǒò', u: 'ūúǔù', v: 'ǖǘǚǜü', n: 'ńňǹ', m: 'ḿ' }
const toneless = (letter: string): string => Object.keys(TONED).find((plain) => TONED[plain]?.includes(letter) === true) ?? letter

function syllableOf(text: string): string {
  if (PLAIN_SYLLABLE.test(text)) return text
  // A mark may stand behind its letter.
  return text
    .toLowerCase()
    .replace(/u\u0308/g, 'v')
    .replace(/[^a-z]/g, toneless)
    .replace(/[^a-z]/g, '')
}

/** All ways to read a name. Where ü stands both v and u find it (lv and lu for 吕). */
export function readingsOf({ pinyin = [], initials = '' }: Spelled): Reading[] {
  const spelled = (typeof pinyin === 'string' ? [pinyin] : pinyin)
    .map((reading) => reading.trim().split(/\s+/).map(syllableOf))
    .filter((reading) => reading.every((syllable) => syllable !== ''))
  const readings: Reading[] = spelled.flatMap((reading) => {
    const plain = reading.map((syllable) => syllable.replace('v', 'u'))
    return plain.join() === reading.join() ? [reading] : [reading, plain]
  })
  const first = Array.from(initials.toLowerCase())
  const isKnown = readings.some((reading) => reading.map((syllable) => syllable[0]).join('') === first.join(''))
  if (first.length > 0 && !isKnown) readings.push(first)
  return readings
}

/**
 * Where typed letters end when they are read from syllable `from` on: each syllable in full, by its initial, and the last one as far as
 * it was typed (wangjj, wjianj, zhs). Positions reached are kept as bits of one number, so nothing is tried twice and a made-up name
 * costs no more than its length.
 * @param letters 1 to 30 characters
 * @returns place of the last syllable touched, -1 when the letters do not fit
 */
export function lastSyllable(reading: Reading, from: number, letters: string): number {
  let reached = 1
  for (let s = from; s < reading.length && reached !== 0; s++) {
    const syllable = reading[s] as string
    let after = 0
    for (let at = 0; at < letters.length; at++) {
      if ((reached & (1 << at)) === 0 || letters[at] !== syllable[0]) continue
      if (syllable.startsWith(letters.slice(at))) return s
      after |= 1 << (at + 1)
      if (letters.startsWith(syllable, at)) after |= 1 << (at + syllable.length)
      if (letters[at + 1] === 'h' && TWO_LETTER.test(syllable)) after |= 1 << (at + 2)
    }
    reached = after
  }
  return -1
}

function isHan(character: string): boolean {
  const code = character.codePointAt(0) as number
  return code === 0x3007 || (code >= 0x3400 && code <= 0x9fff) || (code >= 0xf900 && code <= 0xfaff) || (code >= 0x20000 && code <= 0x323af)
}

/**
 * Where in the name each syllable stands, as [start, end) in UTF-16 units: one syllable a Han character, or one for each character
 * (initials of a server). undefined when the numbers do not agree; the whole name is then marked.
 */
export function syllablePlaces(name: string, count: number): [number, number][] | undefined {
  const places: { isName: boolean; place: [number, number] }[] = []
  let at = 0
  for (const character of name) {
    places.push({ isName: isHan(character), place: [at, at + character.length] })
    at += character.length
  }
  const named = places.filter(({ isName }) => isName)
  if (named.length === count) return named.map(({ place }) => place)
  return places.length === count ? places.map(({ place }) => place) : undefined
}
