import { foldPhone, foldText } from './fold'
import { type Reading, readingsOf } from './pinyin'

/** A person as the index takes him. Pinyin is made elsewhere (docs/decisions, pinyin of names): this module carries no dictionary. */
export interface PersonEntry {
  id: string
  name: string
  account?: string
  /** May be masked: digits on the two sides of the stars are not found as neighbours. */
  phone?: string
  /** One syllable for each Han character of the name, with blanks between, tones or not: `wang jian jun`. Several when read in several ways. */
  pinyin?: string | readonly string[]
  /** One letter for each character of the name, `#` where there is none: `quickQuery` of the platforms. Enough where there is no pinyin. */
  initials?: string
}

/** One field of all people in one string, a line each: the engine's own search runs over it at once. */
export interface Lines {
  text: string
  /** Start of each line and, one more, the end. */
  starts: Int32Array
}

/** Syllables that begin with one letter, as pairs: which reading, which syllable of it. */
export interface Openings {
  readings: Int32Array
  syllables: Int32Array
}

export interface PeopleIndex {
  readonly people: readonly PersonEntry[]
  readonly names: Lines
  readonly accounts: Lines
  readonly phones: Lines
  readonly readings: readonly Reading[]
  /** Person of each reading. */
  readonly owners: Int32Array
  readonly openings: ReadonlyMap<string, Openings>
}

function linesOf(values: readonly string[]): Lines {
  const starts = new Int32Array(values.length + 1)
  let at = 0
  values.forEach((value, i) => {
    starts[i] = at
    at += value.length + 1
  })
  starts[values.length] = at
  return { text: `${values.join('\n')}\n`, starts }
}

function openingsOf(readings: readonly Reading[]): Map<string, Openings> {
  const pairs = new Map<string, number[]>()
  readings.forEach((reading, r) => {
    reading.forEach((syllable, s) => {
      const letter = syllable.charAt(0)
      const known = pairs.get(letter)
      if (known) known.push(r, s)
      else pairs.set(letter, [r, s])
    })
  })
  return new Map([...pairs].map(([letter, flat]) => [letter, {
    readings: Int32Array.from(flat.filter((_, i) => i % 2 === 0)),
    syllables: Int32Array.from(flat.filter((_, i) => i % 2 === 1))
  }]))
}

/**
 * Prepares people for search. Costs about as much as ten searches, so it is made when the list arrives and not while somebody types.
 * @param people in the order in which equally good matches are shown
 */
export function buildPeopleIndex(people: readonly PersonEntry[]): PeopleIndex {
  const readings: Reading[] = []
  const owners: number[] = []
  people.forEach((person, i) => {
    for (const reading of readingsOf(person)) {
      readings.push(reading)
      owners.push(i)
    }
  })
  return {
    people,
    names: linesOf(people.map(({ name }) => foldText(name).text)),
    accounts: linesOf(people.map(({ account = '' }) => foldText(account).text)),
    phones: linesOf(people.map(({ phone = '' }) => foldPhone(phone).text)),
    readings,
    owners: Int32Array.from(owners),
    openings: openingsOf(readings)
  }
}
