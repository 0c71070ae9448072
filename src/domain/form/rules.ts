import type { Comparison, Json, RuleCondition, RuleExpression } from '@/contract/formSchema'
import { isList, isObject } from '../guards'
import { amountOf, finite, roundTo } from './arithmetic'
import { isEmptyValue, isSameJson, numberOf, objectOf } from './read'
import type { Scope } from './scope'

/**
 * The rules of app.md#no-interpreter, evaluated as data: no script, no parser. They come from outside, so that a form of expression nobody
 * knows is simply nothing.
 */
function textFrom(value: Json | undefined): string {
  if (value === undefined || value === null) return ''
  if (isList<Json>(value)) return value.map(textFrom).join(',')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Texts are compared as texts, even '10' and '9'; one number is enough to compare as numbers, a switch counts as 1 or 0. */
function numbersOf(left: Json | undefined, right: Json | undefined): readonly [number, number] | undefined {
  if (typeof left === 'string' && typeof right === 'string') return undefined
  if (isList(left) || isList(right)) return undefined
  const pair = [numberOf(left), numberOf(right)] as const
  return pair[0] === undefined || pair[1] === undefined ? undefined : [pair[0], pair[1]]
}

function isEqual(left: Json | undefined, right: Json | undefined): boolean {
  if (isEmptyValue(left) || isEmptyValue(right)) return isEmptyValue(left) && isEmptyValue(right)
  const numbers = numbersOf(left, right)
  return numbers === undefined ? isSameJson(left, right) || textFrom(left) === textFrom(right) : numbers[0] === numbers[1]
}

/** Nothing is neither smaller nor larger than anything. */
function compare(left: Json | undefined, right: Json | undefined): number | undefined {
  if (isEmptyValue(left) || isEmptyValue(right)) return undefined
  const [a, b] = numbersOf(left, right) ?? [textFrom(left), textFrom(right)]
  return a === b ? 0 : a < b ? -1 : 1
}

/** A text contains another, a list an item. */
function contains(left: Json | undefined, right: Json | undefined): boolean {
  if (isEmptyValue(left)) return false
  if (isList<Json>(left)) return left.some((item) => isEqual(item, right) || (isList(item) && contains(item, right)))
  return textFrom(left).includes(textFrom(right))
}

/** Any of the left stands in the list on the right; a text with commas is such a list too. */
function isIn(left: Json | undefined, right: Json | undefined): boolean {
  const among = isList<Json>(right) ? right : textFrom(right).split(',')
  return (isList<Json>(left) ? left : [left]).some((item) => !isEmptyValue(item) && among.some((each) => isEqual(item, each)))
}

function matches(is: Comparison, left: Json | undefined, right: Json | undefined): boolean {
  switch (is) {
    case '==':
      return isEqual(left, right)
    case '<>':
      return !isEqual(left, right)
    case '>':
      return compare(left, right) === 1
    case '>=':
      return (compare(left, right) ?? -1) >= 0
    case '<':
      return compare(left, right) === -1
    case '<=':
      return (compare(left, right) ?? 1) <= 0
    case 'like':
      return contains(left, right)
    case 'notLike':
      return !contains(left, right)
    case 'in':
      return isIn(left, right)
    case 'notIn':
      return !isIn(left, right)
    case 'empty':
      return isEmptyValue(left)
    case 'filled':
      return !isEmptyValue(left)
    default:
      return false
  }
}

function calculate(op: string, args: readonly (Json | undefined)[]): Json | undefined {
  if (op === 'concat') return args.map(textFrom).join('')
  const [first = 0, ...rest] = args.map(amountOf)
  switch (op) {
    case '+':
      return finite(rest.reduce((sum, each) => sum + each, first))
    case '-':
      return finite(rest.length === 0 ? -first : rest.reduce((left, each) => left - each, first))
    case '*':
      return finite(rest.reduce((product, each) => product * each, first))
    case '/':
      return finite(rest.reduce((left, each) => left / each, first))
    default:
      return undefined
  }
}

/** The value of an expression; undefined for a field that is empty or that nobody knows. */
export function evaluate(expression: RuleExpression, scope: Scope): Json | undefined {
  if (!isObject(expression)) return undefined
  if ('value' in expression) return expression.value
  if ('field' in expression) return scope.value(expression.field)
  if ('op' in expression)
    return calculate(
      expression.op,
      expression.args.map((each) => evaluate(each, scope))
    )
  if ('sum' in expression) return amountOf(scope.column(expression.sum))
  if ('round' in expression) return roundTo(amountOf(evaluate(expression.round, scope)), expression.digits)
  if ('when' in expression) return evaluate(holds(expression.when, scope) ? expression.then : expression.otherwise, scope)
  if ('event' in expression) return expression.event === '' ? scope.event : objectOf(scope.event)[expression.event]
  return undefined
}

/** Whether a condition is true now; no condition always is. */
export function holds(condition: RuleCondition | undefined, scope: Scope): boolean {
  if (!isObject<RuleCondition>(condition)) return true
  if ('all' in condition) return condition.all.every((each) => holds(each, scope))
  if ('any' in condition) return condition.any.some((each) => holds(each, scope))
  if ('not' in condition) return !holds(condition.not, scope)
  return matches(
    condition.is,
    evaluate(condition.left, scope),
    condition.right === undefined ? undefined : evaluate(condition.right, scope)
  )
}

/** Behind the name of a column that is read as a whole, wherever it is read from. */
export const WHOLE = '[]'

/** Names of the fields an expression reads, as they are written; `items-price[]` for the sum of a column. */
export function readsOf(expression: RuleExpression | undefined): readonly string[] {
  if (!isObject<RuleExpression>(expression)) return []
  if ('field' in expression) return [expression.field]
  if ('sum' in expression) return [expression.sum + WHOLE]
  if ('op' in expression) return expression.args.flatMap(readsOf)
  if ('round' in expression) return readsOf(expression.round)
  if ('when' in expression) return [...conditionReads(expression.when), ...readsOf(expression.then), ...readsOf(expression.otherwise)]
  return []
}

/** Names of the fields a condition reads, as `readsOf`. */
export function conditionReads(condition: RuleCondition | undefined): readonly string[] {
  if (!isObject<RuleCondition>(condition)) return []
  if ('all' in condition) return condition.all.flatMap(conditionReads)
  if ('any' in condition) return condition.any.flatMap(conditionReads)
  if ('not' in condition) return conditionReads(condition.not)
  return [...readsOf(condition.left), ...readsOf(condition.right)]
}
