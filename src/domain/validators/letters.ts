import { compact } from './normalise'
import { invalid, type ValidationResult } from './result'

/** Chinese characters with 〇, the extensions and what names use of them; written as ranges, for the phones that know no \p{Han}. */
const CHINESE = /^(?:[\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]|[\ud840-\ud888][\udc00-\udfff])+$/

/** Chinese characters and nothing else (validators.md#texts-and-numbers): no letters, digits or punctuation. */
export function validateChinese(text: string): ValidationResult {
  const value = compact(text)
  if (value === '') return invalid('请输入汉字')
  return CHINESE.test(value) ? { ok: true, value } : invalid('只能输入汉字')
}

/** Letters of the alphabet, of either case (validators.md#texts-and-numbers). */
export function validateLetters(text: string): ValidationResult {
  const value = compact(text)
  if (value === '') return invalid('请输入字母')
  return /^[A-Za-z]+$/.test(value) ? { ok: true, value } : invalid('只能输入英文字母')
}

/** Letters and digits (validators.md#texts-and-numbers). */
export function validateLettersAndDigits(text: string): ValidationResult {
  const value = compact(text)
  if (value === '') return invalid('请输入字母或数字')
  return /^[A-Za-z0-9]+$/.test(value) ? { ok: true, value } : invalid('只能输入英文字母和数字')
}
