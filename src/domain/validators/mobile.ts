import { compactCode } from './normalise'
import { invalid, type ValidationResult } from './result'

/**
 * Mobile number of mainland China: 11 digits, first 1, second 3 to 9 (validators.md#mobile).
 * A number copied from a contact loses its groups and its +86 or 0086; the value is always the 11 digits.
 */
export function validateMobile(text: string): ValidationResult {
  const value = compactCode(text).replace(/^(\+|00)86/, '')
  if (value === '') return invalid('请输入手机号')
  if (!/^\d+$/.test(value)) return invalid('手机号只能是数字')
  if (value.length !== 11) return invalid(`手机号应为 11 位，现在 ${value.length} 位`)
  if (!/^1[3-9]/.test(value)) return invalid('手机号应以 13 到 19 开头')
  return { ok: true, value }
}

/**
 * The digits of a caller's number as a telephone system writes it: without +86, without the 0 that some put before a mobile from elsewhere;
 * '' where the number is withheld.
 */
export function callerNumber(text: string): string {
  const digits = compactCode(text)
    .replace(/^(\+|00)86/, '')
    .replace(/[^\d]/g, '')
  const mobile = /^(?:86|0)?(1[3-9]\d{9})$/.exec(digits)?.[1]
  return mobile ?? digits.slice(0, 20)
}
