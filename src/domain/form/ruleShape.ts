import type { Comparison, FormRule, RuleAction, RuleCondition, RuleExpression } from '@/contract/formSchema'
import { isList, isNumber, isObject, isText } from '../guards'
import { listOf, textOf } from './read'

/** Whether JSON is a rule, all the way down: rules are written by hand too, and the engine trusts what passes here. */

const COMPARISONS: ReadonlySet<string> = new Set<Comparison>([
  '==',
  '<>',
  '>',
  '>=',
  '<',
  '<=',
  'like',
  'notLike',
  'in',
  'notIn',
  'empty',
  'filled'
])
const OPERATIONS: ReadonlySet<string> = new Set(['+', '-', '*', '/', 'concat'])
const STATES: ReadonlySet<string> = new Set(['show', 'hide', 'require', 'relax', 'disable', 'enable', 'clear'])

type Loose = Readonly<Record<string, unknown>>
const isTexts = (value: unknown): boolean => isList(value) && value.every(isText)
const isAbsentOr = (value: unknown, is: (value: unknown) => boolean): boolean => value === undefined || is(value)

function isExpression(value: unknown): value is RuleExpression {
  if (!isObject<Loose>(value)) return false
  if ('value' in value) return true
  if ('field' in value) return isText(value.field)
  if ('op' in value) return OPERATIONS.has(textOf(value.op)) && isList(value.args) && value.args.every(isExpression)
  if ('sum' in value) return isText(value.sum)
  if ('round' in value) return isExpression(value.round) && isNumber(value.digits)
  if ('when' in value) return isCondition(value.when) && isExpression(value.then) && isExpression(value.otherwise)
  return isText(value.event)
}

function isCondition(value: unknown): value is RuleCondition {
  if (!isObject<Loose>(value)) return false
  if ('all' in value) return isList(value.all) && value.all.every(isCondition)
  if ('any' in value) return isList(value.any) && value.any.every(isCondition)
  if ('not' in value) return isCondition(value.not)
  return isExpression(value.left) && COMPARISONS.has(textOf(value.is)) && isAbsentOr(value.right, isExpression)
}

function isAction(value: unknown): value is RuleAction {
  if (!isObject<Loose>(value)) return false
  if (STATES.has(textOf(value.do))) return isTexts(value.fields)
  if (!isText(value.field)) return false
  switch (value.do) {
    case 'set':
      return isExpression(value.to)
    case 'options':
      return isList(value.options) && value.options.every((each) => isObject<Loose>(each) && isText(each.id) && isText(each.fullName))
    case 'limits':
      return isAbsentOr(value.min, isExpression) && isAbsentOr(value.max, isExpression)
    default:
      return false
  }
}

const isEvent = (value: unknown): boolean => isObject<Loose>(value) && isText(value.event) && isAbsentOr(value.field, isText)
const isActions = (value: unknown): boolean => isList(value) && value.every(isAction)

function isRule(value: unknown): value is FormRule {
  return (
    isObject<Loose>(value) &&
    isText(value.id) &&
    isAbsentOr(value.on, (on) => isList(on) && on.every(isEvent)) &&
    isAbsentOr(value.when, isCondition) &&
    isActions(value.then) &&
    isAbsentOr(value.otherwise, isActions)
  )
}

/** The rules that can be followed; the others are told to `report`. */
export function rulesOf(value: unknown, report: (problem: string) => void): FormRule[] {
  return listOf(value).flatMap((each: unknown, i) => {
    if (isRule(each)) return [each]
    report(`第 ${i + 1} 条联动规则无法识别`)
    return []
  })
}
