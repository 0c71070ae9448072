import type { Json } from '@/contract/formSchema'
import type { ConditionSymbol } from '@/contract/workFlowTemplate'
import { evaluateFormula, fieldValue, isJsonList, toNumber, type Formula, type Values } from './formula'

/** Any of these groups holds, each of which holds when all of its rows do: `a && b || c`. No group at all never holds. */
export type Condition = readonly (readonly ConditionRow[])[]

export interface ConditionRow {
  readonly left: Operand
  readonly symbol: ConditionSymbol
  readonly right: Operand
  /** How the two sides are compared. */
  readonly kind: ValueKind
}

export type Operand =
  | { readonly field: string }
  | { readonly value: Json }
  | { readonly formula: Formula }
  | { readonly system: SystemVariable }

/** People, departments and other choices are ids; a path of ids (comSelect, address, cascader) means its last one. */
export type ValueKind = 'number' | 'date' | 'choice' | 'path' | 'text'

/** System variables of 3.4 (fieldValueType 3). */
export const SYSTEM_VARIABLES = ['@userId', '@organizeId', '@positionId', '@currentTime'] as const
export type SystemVariable = (typeof SYSTEM_VARIABLES)[number]
export type SystemValues = Readonly<Record<SystemVariable, string | number | undefined>>

/** Whether a condition holds for the values of a form. A blank is equal only to a blank and neither more nor less than anything. */
export function holds(condition: Condition, values: Values, system: SystemValues): boolean {
  return condition.some((rows) => rows.every((row) => rowHolds(row, values, system)))
}

function rowHolds(row: ConditionRow, values: Values, system: SystemValues): boolean {
  const left = operand(row.left, values, system)
  const right = operand(row.right, values, system)
  switch (row.symbol) {
    case 'like':
      return contains(row.kind, left, right)
    case 'notLike':
      return !contains(row.kind, left, right)
    case '==':
      return equal(row.kind, left, right)
    case '<>':
      return !equal(row.kind, left, right)
    default:
      return ordered(row.symbol, order(row.kind, left, right))
  }
}

function operand(side: Operand, values: Values, system: SystemValues): Json | undefined {
  if ('field' in side) return fieldValue(values, side.field)
  if ('formula' in side) return evaluateFormula(side.formula, values)
  if ('system' in side) return system[side.system]
  return side.value
}

const isBlank = (value: Json | undefined): boolean =>
  value === undefined || value === null || value === '' || (isJsonList(value) && value.length === 0)

/** Ids of a value: one, several, a path (its end) or several paths (their ends). */
function ids(kind: ValueKind, value: Json | undefined): string[] {
  if (isBlank(value)) return []
  if (!isJsonList(value)) return [String(value)]
  if (kind === 'path' && !isJsonList(value[0])) return [String(value.at(-1))]
  return value.map((each) => String(isJsonList(each) ? each.at(-1) : each))
}

/** All ids a value passes through: for a path those above its end, too. */
function idsWithin(value: Json | undefined): string[] {
  if (isBlank(value)) return []
  return isJsonList(value) ? value.flatMap((each) => idsWithin(each)) : [String(value)]
}

/** Epoch ms of a date value: ms, or `yyyy-mm-dd` with or without a time, on a Shanghai clock. */
function moment(value: Json | undefined): number | undefined {
  const ms = toNumber(value)
  if (ms !== undefined || typeof value !== 'string') return ms
  const found = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[ T](\d{1,2}):(\d{2})(?::(\d{2}))?)?$/.exec(value.trim())
  if (found === null) return undefined
  const [, year, month, day, hour, minute, second] = found
  return Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour ?? 0) - 8, Number(minute ?? 0), Number(second ?? 0))
}

/** Less than, equal to or more than 0; undefined when the two cannot be put in order. */
function order(kind: ValueKind, left: Json | undefined, right: Json | undefined): number | undefined {
  if (isBlank(left) || isBlank(right)) return undefined
  const read = kind === 'date' ? moment : toNumber
  const [a, b] = [read(left), read(right)]
  if (a !== undefined && b !== undefined) return a - b
  if (kind === 'number' || kind === 'date' || typeof left === 'object' || typeof right === 'object') return undefined
  return String(left) < String(right) ? -1 : String(left) > String(right) ? 1 : 0
}

function ordered(symbol: '>=' | '>' | '<=' | '<', difference: number | undefined): boolean {
  if (difference === undefined) return false
  if (symbol === '>=') return difference >= 0
  if (symbol === '>') return difference > 0
  return symbol === '<=' ? difference <= 0 : difference < 0
}

function equal(kind: ValueKind, left: Json | undefined, right: Json | undefined): boolean {
  if (isBlank(left) || isBlank(right)) return isBlank(left) && isBlank(right)
  if (isJsonList(left) || isJsonList(right)) {
    const [a, b] = [new Set(ids(kind, left)), new Set(ids(kind, right))]
    return a.size === b.size && [...a].every((id) => b.has(id))
  }
  const difference = kind === 'choice' || kind === 'path' ? undefined : order(kind, left, right)
  return difference === undefined ? String(left) === String(right) : difference === 0
}

/** Text holds a text; a list or path holds every id of the other side. Nothing holds nothing. */
function contains(kind: ValueKind, left: Json | undefined, right: Json | undefined): boolean {
  if (isBlank(left) || isBlank(right)) return false
  if (isJsonList(left) || isJsonList(right)) {
    const inside = new Set(idsWithin(left))
    return ids(kind, right).every((id) => inside.has(id))
  }
  return String(left).includes(String(right))
}
