import { isSameJson } from '@/domain/form/read'

type Settings = Readonly<Record<string, unknown>>

/**
 * What was changed among the settings of two objects, in words for people, each once, in the order of the words.
 * @param words of the keys that people know; the others are `otherwise`
 */
export function changedSettings(before: Settings, after: Settings, words: Readonly<Record<string, string>>, otherwise: string): string[] {
  const keys = [...new Set([...Object.keys(words), ...Object.keys(before), ...Object.keys(after)])]
  const changed = keys.filter((key) => key in before !== key in after || !isSameJson(before[key], after[key]))
  return [...new Set(changed.map((key) => words[key] ?? otherwise))]
}

/** `“金额”的选项、默认值有修改`; nothing where nothing was. */
export const changedLine = (of: string, words: readonly string[]): string[] =>
  words.length === 0 ? [] : [`${of}${words.join('、')}有修改`]
