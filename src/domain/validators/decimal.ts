import { compact } from './normalise'
import { invalid, type ValidationResult } from './result'

export interface DecimalRange {
  /** Decimals that count; the number is kept as an integer of that many places: 3 turns 23.4 into 23400. */
  digits: number
  /** Both as kept, inside the range. */
  min?: number
  max?: number
}

/**
 * A number without a sign, from text to an integer without passing a float (validators.md#amount, "money input"): percent to basis
 * points with 2 digits, kilometres to metres and quantities to thousandths with 3. `scaled` is the integer, `value` the plain text.
 * @param label Chinese name of the field, for the message
 */
export function validateDecimal(
  text: string,
  { digits, min = 0, max = Number.MAX_SAFE_INTEGER }: DecimalRange,
  label: string
): ValidationResult<string, { scaled: number }> {
  const value = compact(text)
  if (value === '') return invalid(`请输入${label}`)
  if (!/^\d{1,12}(\.\d+)?$/.test(value)) return invalid(`${label}只能是数字${digits > 0 ? '和小数点' : ''}`)
  const [whole = '0', decimals = ''] = value.split('.')
  if (decimals.length > digits) return invalid(digits === 0 ? `${label}必须是整数` : `${label}最多 ${digits} 位小数`)
  const scaled = Number(whole + decimals.padEnd(digits, '0'))
  if (scaled < min) return invalid(`${label}不能小于 ${scaledToInput(min, digits)}`)
  if (scaled > max) return invalid(`${label}不能大于 ${scaledToInput(max, digits)}`)
  return { ok: true, value, scaled }
}

/** The text that a field starts with: 23400 with 3 digits is `23.4`. @param scaled integer, not negative */
export function scaledToInput(scaled: number, digits: number): string {
  const text = String(scaled).padStart(digits + 1, '0')
  const whole = text.slice(0, text.length - digits)
  const decimals = text.slice(text.length - digits).replace(/0+$/, '')
  return decimals === '' ? whole : `${whole}.${decimals}`
}
