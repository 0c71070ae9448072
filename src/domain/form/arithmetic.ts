import type { Json } from '@/contract/formSchema'
import { isList } from '../guards'
import { numberOf } from './read'

/** Numbers of forms: what is no number counts as 0, NaN and infinity become 0 (forms.md#validation). */
export const finite = (number: number): number => (Number.isFinite(number) ? number : 0)

/** A value as a number; a list is the sum of its items: a column outside its table. */
export function amountOf(value: Json | undefined): number {
  if (!isList<Json>(value)) return numberOf(value) ?? 0
  return clean(value.reduce<number>((sum, item) => sum + amountOf(item), 0))
}

/** 0.1 + 0.2 is 0.3: what floats add behind the fifteenth digit is cut. */
function clean(number: number): number {
  return Number(finite(number).toPrecision(15))
}

/** Half away from zero, as people and invoices round: 1.005 is 1.01, -2.5 is -3. @param digits decimals, 0 to 15 */
export function roundTo(number: number, digits: number): number {
  const places = Math.min(15, Math.max(0, Math.trunc(finite(digits))))
  const [mantissa = '0', exponent = '0'] = String(clean(Math.abs(finite(number)))).split('e')
  const shifted = Math.round(Number(`${mantissa}e${Number(exponent) + places}`))
  const [rounded = '0', power = '0'] = String(shifted).split('e')
  return Math.sign(number) * Number(`${rounded}e${Number(power) - places}`) || 0
}
