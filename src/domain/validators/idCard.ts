import { shanghaiDate } from '../format/dateTime'
import { compactCode } from './normalise'
import { invalid, type ValidationResult } from './result'

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const CHECK_CHARACTERS = '10X98765432'

/** Check character of the first 17 digits, GB 11643-1999 (validators.md#identity-number). */
export function idCardCheckCharacter(digits: string): string {
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(digits.charAt(index)), 0)
  return CHECK_CHARACTERS.charAt(sum % 11)
}

/** An existing day of the calendar; `Date.UTC` is not asked because it reads the years 0 to 99 as 1900 to 1999. */
function dayExists(year: number, month: number, day: number): boolean {
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  const days = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
  return year > 0 && day >= 1 && day <= (days[month - 1] ?? 0)
}

/**
 * Resident identity number, GB 11643-1999: 6 area, yyyymmdd, 3 sequence, check character (validators.md#identity-number).
 * A 15-digit number of the first generation is refused with its own message (validators.md#identity-number).
 * @param now epoch ms; the day of birth must not be after the day in Asia/Shanghai
 */
export function validateIdCard(text: string, now: number): ValidationResult {
  const value = compactCode(text)
  if (value === '') return invalid('请输入身份证号')
  if (/^\d{15}$/.test(value)) return invalid('15 位旧身份证号已停用，请填写 18 位身份证号')
  if (value.length !== 18) return invalid(`身份证号应为 18 位，现在 ${value.length} 位`)
  if (!/^\d{17}[\dX]$/.test(value)) return invalid('身份证号只能是数字，末位可以是 X')
  if (value.startsWith('0')) return invalid('身份证号前 6 位地区码不对')
  const birthday = value.slice(6, 14)
  if (!dayExists(Number(birthday.slice(0, 4)), Number(birthday.slice(4, 6)), Number(birthday.slice(6)))) {
    return invalid('身份证号中的出生日期不存在')
  }
  if (birthday > shanghaiDate(now).replace(/-/g, '')) return invalid('身份证号中的出生日期晚于今天')
  if (value.charAt(17) !== idCardCheckCharacter(value)) return invalid('身份证号校验位不符，请核对')
  return { ok: true, value }
}

/** Sex in a valid identity number: the 17th digit is odd for men (validators.md#identity-number). */
export function sexOfIdCard(idNo: string): '男' | '女' {
  return Number(idNo.charAt(16)) % 2 === 1 ? '男' : '女'
}
