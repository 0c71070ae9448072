import { compact } from './normalise'
import { invalid, type ValidationResult } from './result'

/** Commas only where thousands are, as in amounts (validators.md#amount). */
const GROUPED = /^[+-]?\d{1,3}(,\d{3})+(\.\d+)?$/
const FORM = /^[+-]?(\d+(\.\d+)?)$/
/** Minus signs that keyboards and spreadsheets write. */
const MINUS = /^[\u2212\u2013\u2014]/

/**
 * A number as people write it (validators.md#texts-and-numbers): sign, digits, decimals, thousands commas; no exponents. `value` is the
 * plain text without commas and plus sign, `number` the number, which may lose digits of a very long text.
 */
export function validateNumber(text: string): ValidationResult<string, { number: number }> {
  const typed = compact(text).replace(MINUS, '-')
  if (typed === '') return invalid('请输入数字')
  if (typed.includes(',') && !GROUPED.test(typed)) return invalid('数字中的逗号位置不对，例如 1,234.5')
  const plain = typed.replace(/,/g, '').replace(/^\+(?=\d)/, '')
  if (!FORM.test(plain)) return invalid('请输入正确的数字，例如 -12.5')
  return { ok: true, value: plain, number: Number(plain) }
}

/** Digits and nothing else (validators.md#texts-and-numbers); leading zeros stay. */
export function validateDigits(text: string): ValidationResult {
  const value = compact(text)
  if (value === '') return invalid('请输入数字')
  return /^\d+$/.test(value) ? { ok: true, value } : invalid('只能输入 0 到 9 的数字')
}

export interface NumberRange {
  min?: number
  max?: number
}

/**
 * A number inside a range, both ends included (validators.md#texts-and-numbers).
 * @param label Chinese name of the field, for the message
 */
export function validateRange(
  text: string,
  { min = -Infinity, max = Infinity }: NumberRange,
  label = '数字'
): ValidationResult<string, { number: number }> {
  const result = validateNumber(text)
  if (!result.ok) return result
  if (result.number < min) return invalid(`${label}不能小于 ${min}`)
  if (result.number > max) return invalid(`${label}不能大于 ${max}`)
  return result
}

/**
 * A code of n digits, as sent by SMS (validators.md#texts-and-numbers: default 6).
 * @param digits whole number from 1 on
 */
export function validateCode(text: string, digits = 6): ValidationResult {
  const value = compact(text)
  if (value === '') return invalid('请输入验证码')
  if (!/^\d+$/.test(value)) return invalid('验证码只能是数字')
  return value.length === digits ? { ok: true, value } : invalid(`验证码应为 ${digits} 位，现在 ${value.length} 位`)
}
