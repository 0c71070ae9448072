import { compact } from './normalise'
import { invalid, type ValidationResult } from './result'

/** The money input of validators.md#amount: at most 99,999,999.99 yuan. */
const FORM = /^(0|[1-9]\d{0,7})(\.\d{1,2})?$/
/** Commas only where thousands are (validators.md#amount): a comma elsewhere is more likely a mistyped decimal point. */
const GROUPED = /^\d{1,3}(,\d{3})+(\.\d*)?$/

/**
 * Amount in yuan with up to 2 decimals; 0 and 0.00 are valid, negatives are refused, thousands commas are taken
 * from pasted text (validators.md#amount).
 * `value` is the plain decimal text, `fen` the same amount as integer fen.
 */
export function validateAmount(text: string): ValidationResult<string, { fen: number }> {
  const typed = compact(text)
  if (typed === '') return invalid('请输入金额')
  if (/^[-\u2212]/.test(typed)) return invalid('金额不能为负数')
  if (typed.includes(',') && !GROUPED.test(typed)) return invalid('金额中的逗号位置不对，例如 1,234.50')
  const value = typed.replace(/,/g, '')
  if (FORM.test(value)) return { ok: true, value, fen: fenOf(value) }
  if (!/^\d+(\.\d*)?$/.test(value)) return invalid('金额只能是数字和小数点，例如 350.00')
  if (/\.\d{3,}$/.test(value)) return invalid('金额最多 2 位小数')
  if (value.endsWith('.')) return invalid('小数点后请填写数字')
  if (/^0\d/.test(value)) return invalid('金额开头不能有多余的 0')
  return invalid('金额不能超过 99,999,999.99')
}

/** From text to integer fen without passing a float: 0.29 * 100 is 28.999999999999996. */
function fenOf(plain: string): number {
  const [yuan = '0', decimals = ''] = plain.split('.')
  return Number(yuan + decimals.padEnd(2, '0'))
}

/** Integer fen of an amount in yuan as typed or pasted; undefined when `validateAmount` refuses the text. */
export function parseAmountToFen(text: string): number | undefined {
  const result = validateAmount(text)
  return result.ok ? result.fen : undefined
}
