/** Order of pinyin: the first character of each letter, and the letter. There is no I, U or V at the start of a syllable. */
const FIRST = '阿八嚓咑妸发旮哈丌咔垃呣拏噢妑七呥仨他屲夕丫帀'
const LETTERS = 'ABCDEFGHJKLMNOPQRSTWXYZ'
/** Characters that are read otherwise as a surname. */
const SURNAMES: Readonly<Record<string, string>> = {
  单: 'S', 曾: 'Z', 仇: 'Q', 解: 'X', 查: 'Z', 区: 'O', 朴: 'P', 翟: 'Z', 盖: 'G', 缪: 'M', 乐: 'Y', 种: 'C', 秘: 'B', 冼: 'X', 召: 'S', 折: 'S', 繁: 'P', 覃: 'Q', 薄: 'B'
}
const HAN = /^[\u4e00-\u9fff]$/
const collator = new Intl.Collator('zh-CN')
const known = new Map<string, string>()

function letterOf(character: string): string {
  if (/^[a-z\d]$/i.test(character)) return character.toUpperCase()
  if (!HAN.test(character)) return '#'
  let letter = known.get(character)
  if (letter === undefined) {
    const passed = Array.from(FIRST).filter((first) => collator.compare(first, character) <= 0).length
    letter = LETTERS.charAt(Math.max(0, passed - 1))
    known.set(character, letter)
  }
  return letter
}

/** First letters of a name's pinyin (王建军 -> WJJ), for A-Z lists and search; `#` for characters without one, '' for no name. */
export function initialsOf(name: string): string {
  const characters = Array.from(name.trim())
  return characters.map((character, i) => (i === 0 ? SURNAMES[character] : undefined) ?? letterOf(character)).join('')
}

/** Order of people in lists: by pinyin of the name. */
export const byName = (a: { realName: string }, b: { realName: string }): number => collator.compare(a.realName, b.realName)
