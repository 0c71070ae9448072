import { type Term, termsOf } from './fold'
import { type MatchRange, matchRanges } from './matchRanges'
import { type Lines, type PeopleIndex, type PersonEntry } from './peopleIndex'
import { lastSyllable, type Reading } from './pinyin'

/** How good a match is, best first: beginnings before middles, names before numbers. */
const RANK = {
  exact: 0,
  name: 1,
  pinyin: 2,
  initials: 3,
  account: 4,
  phone: 5,
  insideName: 6,
  insidePinyin: 7,
  insideInitials: 8,
  insideAccount: 9,
  insidePhone: 10
} as const

const NO_MATCH = 255
const NOT_ALL = 0xffff

export interface PersonMatch {
  id: string
  /** Where to mark name, account and phone; sorted by field and place, never overlapping, never empty. */
  ranges: MatchRange[]
}

export interface PeopleFound {
  /** All who match, shown or not. */
  total: number
  matches: PersonMatch[]
}

/** Looks a needle up in all lines; each line counts once, by its first place, which is its beginning if it begins so. */
function scanLines({ text, starts }: Lines, needle: string, prefix: number, inside: number, ranks: Uint8Array): void {
  let line = 0
  for (let hit = text.indexOf(needle); hit >= 0; hit = text.indexOf(needle, starts[line])) {
    while ((starts[line + 1] as number) <= hit) line++
    const isPrefix = hit === starts[line]
    const isWhole = isPrefix && hit + needle.length + 1 === starts[line + 1]
    const rank = isWhole ? RANK.exact : isPrefix ? prefix : inside
    if (rank < (ranks[line] as number)) ranks[line] = rank
    line++
  }
}

function scanPinyin(index: PeopleIndex, letters: string, ranks: Uint8Array): void {
  const openings = index.openings.get(letters.charAt(0))
  if (!openings) return
  for (let i = 0; i < openings.readings.length; i++) {
    const r = openings.readings[i] as number
    const from = openings.syllables[i] as number
    const owner = index.owners[r] as number
    if ((ranks[owner] as number) <= (from === 0 ? RANK.pinyin : RANK.insidePinyin)) continue
    const last = lastSyllable(index.readings[r] as Reading, from, letters)
    if (last < 0) continue
    const isInitials = letters.length > 1 && last - from + 1 === letters.length
    const rank = from === 0 ? (isInitials ? RANK.initials : RANK.pinyin) : isInitials ? RANK.insideInitials : RANK.insidePinyin
    if (rank < (ranks[owner] as number)) ranks[owner] = rank
  }
}

function rankAll(index: PeopleIndex, { text, digits, letters }: Term): Uint8Array {
  const ranks = new Uint8Array(index.people.length).fill(NO_MATCH)
  scanLines(index.names, text, RANK.name, RANK.insideName, ranks)
  scanLines(index.accounts, text, RANK.account, RANK.insideAccount, ranks)
  if (digits !== '') scanLines(index.phones, digits, RANK.phone, RANK.insidePhone, ranks)
  if (letters !== '') scanPinyin(index, letters, ranks)
  return ranks
}

/**
 * People whose name, pinyin, initials, phone or account holds every word typed. Best match first (`RANK`, added up over the words),
 * equally good ones in the order of the index. An empty query finds nobody: the caller shows its whole list.
 * @param limit how many are answered with ranges to mark; `total` counts all
 */
export function searchPeople(index: PeopleIndex, query: string, limit: number = 100): PeopleFound {
  const terms = termsOf(query)
  if (terms.length === 0) return { total: 0, matches: [] }
  const scores = new Uint16Array(index.people.length)
  for (const term of terms) {
    const ranks = rankAll(index, term)
    for (let i = 0; i < scores.length; i++) {
      if (ranks[i] === NO_MATCH) scores[i] = NOT_ALL
      else if (scores[i] !== NOT_ALL) scores[i] = (scores[i] as number) + (ranks[i] as number)
    }
  }
  // Few different scores, many people: sorting by counting keeps the order of equals and the cost linear.
  const groups: number[][] = []
  let total = 0
  scores.forEach((score, i) => {
    if (score === NOT_ALL) return
    total++
    const group = groups[score] ?? (groups[score] = [])
    if (group.length < limit) group.push(i)
  })
  const best: number[] = []
  for (const group of groups) {
    if (group === undefined) continue
    for (let i = 0; i < group.length && best.length < limit; i++) best.push(group[i] as number)
  }
  const matches = best.map((i) => {
    const person = index.people[i] as PersonEntry
    return { id: person.id, ranges: matchRanges(person, terms) }
  })
  return { total, matches }
}
