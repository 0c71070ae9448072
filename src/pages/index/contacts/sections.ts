import type { UserEntry } from '@/contract/organization'

/** Heads the starred people, before A. */
export const STARRED = '★'
/** Heads names that no letter of the alphabet begins; always last. */
export const OTHERS = '#'

export type ContactRow =
  | { kind: 'heading'; key: string; letter: string; count: number }
  | { kind: 'person'; key: string; person: UserEntry }

export interface ContactSections {
  rows: ContactRow[]
  /** Letters that have people, in order; letter i heads row `starts[i]`. */
  letters: string[]
  starts: number[]
}

const LATIN = /^[A-Z]$/

/** The letter a person stands under: of the name's initials, else of its pinyin, else of the name itself. */
export function letterOf({ quickQuery, pinyin, realName }: Pick<UserEntry, 'quickQuery' | 'pinyin' | 'realName'>): string {
  for (const text of [quickQuery, pinyin, realName]) {
    const letter = (text ?? '').trim().charAt(0).toUpperCase()
    if (LATIN.test(letter)) return letter
  }
  return OTHERS
}

interface Placed {
  person: UserEntry
  letter: string
  sound: string
}

/** By sound where it is known, then by name; people who are equal in both stay in the order they came. */
const inOrder = (one: Placed, other: Placed): number => {
  if (one.sound !== other.sound) return one.sound < other.sound ? -1 : 1
  if (one.person.realName === other.person.realName) return 0
  return one.person.realName < other.person.realName ? -1 : 1
}

/**
 * Everybody from A to Z and # under the first letter, the starred on top a second time. Letters without people are left out.
 * @param people in the order of the server
 * @param starred ids in the order shown; who is not among the people is left out
 */
export function sectionsOf(people: readonly UserEntry[], starred: readonly string[]): ContactSections {
  const byLetter = new Map<string, Placed[]>()
  for (const person of people) {
    const letter = letterOf(person)
    const placed = { person, letter, sound: (person.pinyin || person.quickQuery || '').toLowerCase() }
    const group = byLetter.get(letter)
    if (group === undefined) byLetter.set(letter, [placed])
    else group.push(placed)
  }
  const sections: ContactSections = { rows: [], letters: [], starts: [] }
  const add = (letter: string, group: readonly UserEntry[]) => {
    if (group.length === 0) return
    sections.letters.push(letter)
    sections.starts.push(sections.rows.length)
    sections.rows.push({ kind: 'heading', key: `heading ${letter}`, letter, count: group.length })
    for (const person of group)
      sections.rows.push({ kind: 'person', key: letter === STARRED ? `${STARRED} ${person.id}` : person.id, person })
  }
  if (starred.length > 0) {
    const byId = new Map(people.map((person) => [person.id, person]))
    add(
      STARRED,
      starred.flatMap((id) => byId.get(id) ?? [])
    )
  }
  const letters = [...byLetter.keys()].sort((one, other) => (one === OTHERS ? 1 : other === OTHERS ? -1 : one < other ? -1 : 1))
  for (const letter of letters)
    add(
      letter,
      (byLetter.get(letter) ?? []).sort(inOrder).map(({ person }) => person)
    )
  return sections
}

/** Place among the letters of the one that heads a row, -1 above the first. */
export function letterAt({ starts }: Pick<ContactSections, 'starts'>, row: number): number {
  let low = 0
  let high = starts.length - 1
  let found = -1
  while (low <= high) {
    const middle = (low + high) >> 1
    if ((starts[middle] as number) <= row) {
      found = middle
      low = middle + 1
    } else {
      high = middle - 1
    }
  }
  return found
}

/**
 * Which letters of an index are written where there is room for `capacity` of them: all, or every second, third ... and the last.
 * The finger reaches the others all the same.
 */
export function writtenLetters(count: number, capacity: number): boolean[] {
  const step = Math.max(1, Math.ceil(count / Math.max(1, capacity)))
  return Array.from(
    { length: count },
    (_, index) => index === count - 1 || (index % step === 0 && (step === 1 || count - 1 - index >= step))
  )
}
