import { compactCode } from './normalise'
import { invalid, type ValidationResult } from './result'

/** 31 characters of GB 32100-2015: digits and capitals without I, O, S, V, Z. */
const ALPHABET = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const FORM = /^[0-9A-HJ-NPQRTUWXY]{2}\d{6}[0-9A-HJ-NPQRTUWXY]{10}$/
const WEIGHTS = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28]

/** Check character of the first 17 characters, GB 32100-2015 (validators.md#uscc). */
export function usccCheckCharacter(code: string): string {
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * ALPHABET.indexOf(code.charAt(index)), 0)
  return ALPHABET.charAt((31 - (sum % 31)) % 31)
}

/**
 * Unified social credit code, GB 32100-2015, which is also the taxpayer number of an invoice title (validators.md#uscc).
 * An old tax number of 15 digits is accepted with a warning.
 */
export function validateUscc(text: string): ValidationResult {
  const value = compactCode(text)
  if (value === '') return invalid('请输入统一社会信用代码')
  if (/^\d{15}$/.test(value)) return { ok: true, value, warning: '这是 15 位旧税号，请确认对方尚未换发 18 位统一社会信用代码' }
  if (value.length !== 18) return invalid(`统一社会信用代码应为 18 位，现在 ${value.length} 位`)
  if (/[IOSVZ]/.test(value)) return invalid('统一社会信用代码中没有字母 I、O、S、V、Z，请核对')
  if (!FORM.test(value)) return invalid('统一社会信用代码格式不对，第 3 到 8 位应为数字')
  if (value.charAt(17) !== usccCheckCharacter(value)) return invalid('统一社会信用代码校验位不符，请核对')
  return { ok: true, value }
}
