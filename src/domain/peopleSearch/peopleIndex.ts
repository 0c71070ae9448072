import { comparablePhone, comparableText } from './fold'
import { type Reading, readingsOf } from './pinyin'

/** A person as the index takes him. Pinyin is made elsewhere (docs/decisions/0010): this module carries no dictionary. */
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

/** Syllables that begin with one letter: entry i is syllable `syllables[i]` of reading `readings[i]`. */
export interface Openings {
  readings: readonly number[]
  syllables: readonly number[]
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
  const openings = new Map<string, { readings: number[]; syllables: number[] }>()
  readings.forEach((reading, r) => {
    reading.forEach((syllable, s) => {
      const letter = syllable.charAt(0)
      let of = openings.get(letter)
      if (!of) openings.set(letter, (of = { readings: [], syllables: [] }))
      of.readings.push(r)
      of.syllables.push(s)
    })
  })
  return openings
}

/**
 * Prepares people for search. Costs as much as many searches, so it is made when the list arrives and not while somebody types.
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
    names: linesOf(people.map(({ name }) => comparableText(name))),
    accounts: linesOf(people.map(({ account = '' }) => comparableText(account))),
    phones: linesOf(people.map(({ phone = '' }) => comparablePhone(phone))),
    readings,
    owners: Int32Array.from(owners),
    openings: openingsOf(readings)
  }
}
