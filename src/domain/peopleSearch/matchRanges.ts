import { type Folded, foldPhone, foldText, type Term } from './fold'
import { type PersonEntry } from './peopleIndex'
import { lastSyllable, readingsOf, syllablePlaces } from './pinyin'

/** A stretch of a field as it is shown, [start, end) in UTF-16 units. */
export interface MatchRange {
  field: 'name' | 'account' | 'phone'
  start: number
  end: number
}

type Field = MatchRange['field']

function rangeOfText(field: Field, folded: Folded, needle: string): MatchRange[] {
  const at = needle === '' ? -1 : folded.text.indexOf(needle)
  return at < 0 ? [] : [{ field, start: folded.starts[at] as number, end: folded.ends[at + needle.length - 1] as number }]
}

/** The characters whose pinyin was typed; those nearest to the beginning of the name when it fits more than once. */
function rangeOfPinyin(person: PersonEntry, letters: string): MatchRange[] {
  if (letters === '') return []
  let found: MatchRange | undefined
  for (const reading of readingsOf(person)) {
    const places = syllablePlaces(person.name, reading.length)
    for (let from = 0; from < reading.length; from++) {
      const last = lastSyllable(reading, from, letters)
      if (last < 0) continue
      const start = places?.[from]?.[0] ?? 0
      const end = places?.[last]?.[1] ?? person.name.length
      if (found === undefined || start < found.start) found = { field: 'name', start, end }
      break
    }
  }
  return found === undefined || person.name === '' ? [] : [found]
}

function merged(ranges: MatchRange[]): MatchRange[] {
  const sorted = [...ranges].sort((a, b) => (a.field === b.field ? a.start - b.start || a.end - b.end : a.field < b.field ? -1 : 1))
  return sorted.reduce<MatchRange[]>((kept, range) => {
    const last = kept[kept.length - 1]
    if (last && last.field === range.field && range.start <= last.end) last.end = Math.max(last.end, range.end)
    else kept.push({ ...range })
    return kept
  }, [])
}

/** What to mark of a person for the words typed: every field that holds one, the name also where only its pinyin does. */
export function matchRanges(person: PersonEntry, terms: readonly Term[]): MatchRange[] {
  const name = foldText(person.name)
  const account = foldText(person.account ?? '')
  const phone = foldPhone(person.phone ?? '')
  return merged(
    terms.flatMap(({ text, digits, letters }) => {
      const inName = rangeOfText('name', name, text)
      return [
        ...(inName.length > 0 ? inName : rangeOfPinyin(person, letters)),
        ...rangeOfText('account', account, text),
        ...rangeOfText('phone', phone, digits)
      ]
    })
  )
}
