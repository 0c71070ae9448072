import { compactCode } from './normalise'
import { invalid, type ValidationResult } from './result'

const LENGTH = 17
const CHECK_POSITION = 8
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]
/** Values of A to Z; a gap (0) where the letter is not allowed. */
const LETTER_VALUES = [1, 2, 3, 4, 5, 6, 7, 8, 0, 1, 2, 3, 4, 5, 0, 7, 0, 9, 2, 3, 4, 5, 6, 7, 8, 9]

/** Check digit (position 9) that belongs to 17 legal characters, GB 16735-2019 (validators.md#vin). */
export function vinCheckDigit(vin: string): string {
  const sum = WEIGHTS.reduce((total, weight, index) => {
    const code = vin.charCodeAt(index)
    const value = code < 65 ? code - 48 : (LETTER_VALUES[code - 65] ?? 0)
    return total + value * weight
  }, 0)
  const rest = sum % 11
  return rest === 10 ? 'X' : String(rest)
}

/**
 * Vehicle identification number, GB 16735-2019. Length and characters are errors; a wrong check digit is a warning
 * to confirm, because it is mandatory in China and North America only (intake.md#vehicles, validators.md#vin).
 */
export function validateVin(text: string): ValidationResult {
  const value = compactCode(text)
  if (value === '') return invalid('请输入车架号（VIN）')
  if (/[IOQ]/.test(value)) return invalid('车架号中没有字母 I、O、Q，请核对是否为数字 1 和 0')
  if (!/^[A-HJ-NPR-Z0-9]*$/.test(value)) return invalid('车架号只能是数字和大写字母')
  if (value.length !== LENGTH) return invalid(`车架号应为 ${LENGTH} 位，现在 ${value.length} 位`)
  if (value.charAt(CHECK_POSITION) !== vinCheckDigit(value)) {
    return { ok: true, value, warning: '车架号校验位不符，请核对；进口车可能没有校验位，确认无误可继续' }
  }
  return { ok: true, value }
}
