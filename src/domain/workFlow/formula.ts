import type { Json } from '@/contract/formSchema'
import { isObject } from '../guards'

/**
 * A formula of a condition (3.4, fieldType 3) as data. The import reads its text (`template/formulaText`); what runs later only walks
 * this tree, so that no parser is needed where the app might run it (app.md#no-interpreter).
 */
export type Formula =
  | { readonly value: string | number | boolean }
  | { readonly field: string }
  | { readonly call: FormulaCall; readonly args: readonly Formula[] }

/** Operators and functions; the list is closed. */
export const FORMULA_CALLS = [
  '+',
  '-',
  '*',
  '/',
  '%',
  '=',
  '<>',
  '>',
  '>=',
  '<',
  '<=',
  'SUM',
  'AVERAGE',
  'MAX',
  'MIN',
  'COUNT',
  'ABS',
  'ROUND',
  'INT',
  'IF',
  'AND',
  'OR',
  'NOT',
  'CONCAT',
  'LEN'
] as const
export type FormulaCall = (typeof FORMULA_CALLS)[number]

export type Values = Readonly<Record<string, Json | undefined>>

/** `Array.isArray` that keeps the type of a JSON list. */
export const isJsonList = (value: unknown): value is readonly Json[] => Array.isArray(value)

/** A field's value; `table-field` and `table.field` are the list of a column's cells. */
export function fieldValue(values: Values, key: string): Json | undefined {
  if (Object.prototype.hasOwnProperty.call(values, key)) return values[key]
  const cell = /^(.+?)[-.](.+)$/.exec(key)
  if (cell === null) return undefined
  const [, table = '', column = ''] = cell
  const rows = values[table]
  return isJsonList(rows) ? rows.map((row) => (isObject<{ readonly [name: string]: Json }>(row) ? (row[column] ?? null) : null)) : undefined
}

/** Numbers, and texts that are one; undefined for everything else, blanks included. */
export function toNumber(value: unknown): number | undefined {
  if (typeof value === 'boolean') return value ? 1 : 0
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  if (typeof value !== 'string' || value.trim() === '') return undefined
  const number = Number(value)
  return Number.isFinite(number) ? number : undefined
}

/** Blanks count as 0, as in a spreadsheet; a result that is no number is 0 (forms.md#calculation). */
const number = (value: unknown): number => toNumber(value) ?? 0
const finite = (value: number): number => (Number.isFinite(value) ? value : 0)
const text = (value: unknown): string => (value === undefined || value === null ? '' : String(value))
const flat = (args: readonly (Json | undefined)[]): (Json | undefined)[] => args.flatMap((arg) => (isJsonList(arg) ? flat(arg) : [arg]))
const numbers = (args: readonly (Json | undefined)[]): number[] => flat(args).flatMap((arg) => toNumber(arg) ?? [])

/** Rounds half away from zero at so many decimals, without the error of binary fractions (1.005 at 2 is 1.01). */
function round(value: number, digits: number): number {
  const places = Math.min(Math.max(Math.trunc(digits), 0), 10)
  const scaled = Number(`${Math.abs(value)}e${places}`)
  const rounded = Number.isFinite(scaled) ? Number(`${Math.round(scaled)}e-${places}`) : Math.abs(value)
  return value < 0 ? -rounded : rounded
}

function compare(call: '=' | '<>' | '>' | '>=' | '<' | '<=', left: Json | undefined, right: Json | undefined): boolean {
  const [a, b] = [toNumber(left), toNumber(right)]
  const order = a !== undefined && b !== undefined ? a - b : text(left) < text(right) ? -1 : text(left) > text(right) ? 1 : 0
  switch (call) {
    case '=':
      return order === 0
    case '<>':
      return order !== 0
    case '>':
      return order > 0
    case '>=':
      return order >= 0
    case '<':
      return order < 0
    case '<=':
      return order <= 0
  }
}

/** The value of a formula over the values of a form. Never throws. */
export function evaluateFormula(formula: Formula, values: Values): Json | undefined {
  if ('value' in formula) return formula.value
  if ('field' in formula) return fieldValue(values, formula.field)
  if (formula.call === 'IF') {
    const [when, then, otherwise] = formula.args
    const branch = isTrue(when === undefined ? undefined : evaluateFormula(when, values)) ? then : otherwise
    return branch === undefined ? undefined : evaluateFormula(branch, values)
  }
  const args = formula.args.map((arg) => evaluateFormula(arg, values))
  const all = numbers(args)
  switch (formula.call) {
    case '+':
      return finite(number(args[0]) + number(args[1]))
    case '-':
      return finite(args.length === 1 ? -number(args[0]) : number(args[0]) - number(args[1]))
    case '*':
      return finite(number(args[0]) * number(args[1]))
    case '/':
      return finite(number(args[0]) / number(args[1]))
    case '%':
      return finite(number(args[0]) % number(args[1]))
    case '=':
    case '<>':
    case '>':
    case '>=':
    case '<':
    case '<=':
      return compare(formula.call, args[0], args[1])
    case 'SUM':
      return finite(all.reduce((sum, each) => sum + each, 0))
    case 'AVERAGE':
      return all.length === 0 ? 0 : finite(all.reduce((sum, each) => sum + each, 0) / all.length)
    case 'MAX':
      return all.length === 0 ? 0 : Math.max(...all)
    case 'MIN':
      return all.length === 0 ? 0 : Math.min(...all)
    case 'COUNT':
      return all.length
    case 'ABS':
      return Math.abs(number(args[0]))
    case 'ROUND':
      return round(number(args[0]), number(args[1]))
    case 'INT':
      return Math.floor(number(args[0]))
    case 'AND':
      return args.every(isTrue)
    case 'OR':
      return args.some(isTrue)
    case 'NOT':
      return !isTrue(args[0])
    case 'CONCAT':
      return flat(args).map(text).join('')
    case 'LEN':
      return [...text(args[0])].length
  }
}

const isTrue = (value: Json | undefined): boolean =>
  value === true || (typeof value === 'string' ? value !== '' && value !== '0' && value !== 'false' : number(value) !== 0)
