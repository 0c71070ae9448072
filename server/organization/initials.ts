import { pinyin } from 'pinyin-pro'
import { sortKeyOf } from '@/domain/peopleSearch/order'

/** How a name is read; see docs/decisions/0010. */
interface Spelling {
  /** One syllable in small letters for each Han character, blanks between, v for ü: `ou yang rui`. '' where there is none. */
  pinyin: string
  /** One letter for each character in capitals, `#` where there is none. */
  initials: string
  /** Names in order of this text are in order of pinyin. */
  sortKey: string
}

/** Surnames that the library's table lacks. */
const SURNAMES: Readonly<Record<string, string>> = { 种: 'chong', 秘: 'bi' }
const LETTER = /^[a-z\d]$/i
const SYLLABLE = /^[a-z]+$/
/** More names than any company has; then the memory starts again. */
const KNOWN_LIMIT = 50_000
const known = new Map<string, Spelling>()
const collator = new Intl.Collator('zh-CN')

function spell(name: string): Spelling {
  const characters = Array.from(name)
  // As an array it costs a fifth of what all the library knows of each character costs.
  const read = pinyin(name, { mode: 'surname', surname: 'head', toneType: 'none', v: true, type: 'array' })
  const syllables = characters.map((character, i) => {
    const syllable = read[i] ?? ''
    if (syllable === character || !SYLLABLE.test(syllable)) return ''
    return i === 0 && characters.length > 1 ? (SURNAMES[character] ?? syllable) : syllable
  })
  const initials = characters
    .map((character, i) => {
      const syllable = syllables[i] ?? ''
      if (syllable !== '') return syllable.charAt(0).toUpperCase()
      return LETTER.test(character) ? character.toUpperCase() : '#'
    })
    .join('')
  const spelled = syllables.filter((syllable) => syllable !== '').join(' ')
  return { pinyin: spelled, initials, sortKey: sortKeyOf(spelled, initials) }
}

/** Kept by name: reading one takes about 20 µs, and a list of everybody asks for 10,000. */
function spellingOf(name: string): Spelling {
  let spelling = known.get(name)
  if (spelling === undefined) {
    if (known.size >= KNOWN_LIMIT) known.clear()
    spelling = spell(name.trim())
    known.set(name, spelling)
  }
  return spelling
}

/** How many names are read before other work gets its turn. */
const SLICE = 100

/** Reads names ahead of the first list that asks for them, in small slices. */
export async function learnNames(names: readonly string[]): Promise<void> {
  for (let at = 0; at < names.length && known.size < KNOWN_LIMIT; at += SLICE) {
    names.slice(at, at + SLICE).forEach(spellingOf)
    await new Promise((resolve) => {
      setImmediate(resolve)
    })
  }
}

/** First letters of a name's pinyin (王建军 -> WJJ), for A-Z lists and search; `#` for characters without one, '' for no name. */
export const initialsOf = (name: string): string => spellingOf(name).initials

/** Syllables of a name (吕布 -> `lv bu`), surnames read as surnames; '' for a name without Han characters. */
export const pinyinOf = (name: string): string => spellingOf(name).pinyin

/**
 * Order of people in lists: by pinyin as the name is really read (曾 stands under Z, where A-Z lists look for it), names of Latin
 * letters among them, those without a letter last.
 */
export function byName(a: { realName: string }, b: { realName: string }): number {
  const [first, second] = [spellingOf(a.realName).sortKey, spellingOf(b.realName).sortKey]
  if (first !== second) return first < second ? -1 : 1
  return a.realName === b.realName ? 0 : collator.compare(a.realName, b.realName)
}
