import { invalid, type ValidationResult } from './result'

export interface LengthRange {
  min?: number
  max?: number
}

/** Characters as a person and the database count them: an emoji outside the basic plane is one, not two. */
export function characterCount(text: string): number {
  return Array.from(text).length
}

/**
 * Length range of a text (validators.md#texts-and-numbers), both ends included, counted after white space at the ends is cut.
 * The value is the text without that white space; inner white space and line breaks stay.
 * @param label Chinese name of the field, for the message
 */
export function validateLength(text: string, { min = 0, max = Infinity }: LengthRange, label = '内容'): ValidationResult {
  const value = text.trim()
  const count = characterCount(value)
  if (count === 0 && min > 0) return invalid(`请输入${label}`)
  if (count < min) return invalid(`${label}至少 ${min} 个字，现在 ${count} 个`)
  if (count > max) return invalid(`${label}最多 ${max} 个字，现在 ${count} 个`)
  return { ok: true, value }
}
