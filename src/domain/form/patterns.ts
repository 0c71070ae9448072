import type { Json } from '@/contract/formSchema'
import { listOf, objectOf, textOf } from './read'
import type { FieldDefinition } from './types'

type Pattern = FieldDefinition['patterns'][number]

const FLAGS = /^[gimsuy]*$/

/** `/body/flags`, or a body alone, taken apart without running anything (forms.md#validation). */
export function splitPattern(text: string): { readonly source: string; readonly flags: string } {
  const end = text.lastIndexOf('/')
  if (!text.startsWith('/') || end === 0 || !FLAGS.test(text.slice(end + 1))) return { source: text, flags: '' }
  // g and y remember where they stopped: the same value would be right and wrong in turn.
  return { source: text.slice(1, end), flags: text.slice(end + 1).replace(/[gy]/g, '') }
}

/** The expression of a pattern; undefined when it is none. */
export function patternOf({ source, flags }: Pick<Pattern, 'source' | 'flags'>): RegExp | undefined {
  try {
    return new RegExp(source, flags)
  } catch {
    return undefined
  }
}

/** The rules of `regList` that can be used; the others are told to `report`. */
export function patternsOf(regList: Json | undefined, label: string, report: (problem: string) => void): Pattern[] {
  return listOf(regList).flatMap((each): Pattern[] => {
    const { pattern, message } = objectOf(each)
    const text = textOf(pattern)
    if (text === '') return []
    const found = { ...splitPattern(text), message: textOf(message) || `${label}格式不正确` }
    if (patternOf(found) !== undefined) return [found]
    report(`“${label}”的校验规则无法识别：${text}`)
    return []
  })
}
