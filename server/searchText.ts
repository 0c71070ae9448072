/** A word of a record is found by its beginning of so many characters. */
const LONGEST_WORD = 2000
/** Parts of a keyword; more of them narrow nothing any further. */
const MOST_PARTS = 5

/** Words are compared without case, in half width and with single blanks. */
const comparable = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()

/** What a field is found by. @param text as it is shown */
export const wordOf = (text: string): string => Array.from(comparable(text)).slice(0, LONGEST_WORD).join('')

/** Every one and every two characters that follow each other: whatever is looked for stands among them. */
export function gramsOf(words: Iterable<string>): string[] {
  const grams = new Set<string>()
  for (const word of words) {
    const characters = Array.from(word)
    for (const [i, character] of characters.entries()) {
      grams.add(character)
      const next = characters[i + 1]
      if (next !== undefined) grams.add(character + next)
    }
  }
  return [...grams]
}

/** The parts of what somebody typed; each must be found. */
export function partsOf(keyword: string): string[] {
  return comparable(keyword)
    .split(' ')
    .filter((part) => part !== '')
    .slice(0, MOST_PARTS)
}

/** What a record that holds this part must hold as well; looked up before the words themselves are compared. */
export function gramsOfPart(part: string): string[] {
  const characters = Array.from(part)
  return characters.length === 1 ? characters : characters.slice(1).map((character, i) => (characters[i] as string) + character)
}
