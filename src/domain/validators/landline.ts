import { compact } from './normalise'
import { invalid, type ValidationResult } from './result'

/** Landline with its area code, an extension may follow: `0755-12345678-801` (validators.md#landline). */
export function validateLandline(text: string): ValidationResult {
  const value = compact(text)
  if (value === '') return invalid('请输入座机号')
  return /^0\d{2,3}-?\d{7,8}(-\d{1,6})?$/.test(value) ? { ok: true, value } : invalid('座机号格式如 0755-12345678')
}
