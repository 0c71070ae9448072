/** Somebody in the list of everybody, as far as his place in it goes. */
interface Listed {
  id: string
  realName: string
  /** Syllables in small letters, blanks between; '' or absent where there is none. */
  pinyin?: string
  /** One capital letter for each character, `#` where there is none. */
  quickQuery: string
}

/**
 * Names in order of this text are in order of pinyin as they are really read (曾 stands under Z), names of Latin letters among them, those
 * without a letter last. @param spelled syllables in small letters @param initials in capitals
 */
export function sortKeyOf(spelled: string, initials: string): string {
  // '~' comes after every letter.
  if (initials === '' || initials.startsWith('#')) return `~${spelled}`
  return spelled.startsWith(initials.charAt(0).toLowerCase()) ? spelled : initials.toLowerCase()
}

const keyOf = ({ pinyin = '', quickQuery }: Listed): string => sortKeyOf(pinyin, quickQuery)

/** The list of everybody with what changed in it, each where a reading of the whole list would have him (namesakes in any order). @param removed ids */
export function mergedPeople<T extends Listed>(known: readonly T[], changed: readonly T[], removed: readonly string[]): T[] {
  const gone = new Set([...removed, ...changed.map(({ id }) => id)])
  const list = known.filter(({ id }) => !gone.has(id))
  for (const person of changed) {
    const key = keyOf(person)
    const at = list.findIndex((other) => keyOf(other) > key)
    list.splice(at === -1 ? list.length : at, 0, person)
  }
  return list
}
