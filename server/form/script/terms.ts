import type { Json, RuleCondition, RuleExpression } from '@/contract/formSchema'
import { shapeOf } from '@/domain/form/kinds'
import type { FieldDefinition } from '@/domain/form/types'

/**
 * What a script's expression comes to, in terms of the form's values when its event happens. A value is only translated where a rule
 * (`domain/form/rules`) gives exactly what JavaScript gives for every value that a field of that shape can have; all else is for the
 * isolate. An empty number is null for a script, an empty text '' (`emptyValue`).
 */
export type Term =
  /** `isNullable`: may be an empty field, which JavaScript counts as 0. `isEnd`: may be infinite, good for nothing but to be stored. */
  | { readonly type: 'number'; readonly value: RuleExpression; readonly isNullable: boolean; readonly isEnd?: boolean }
  | { readonly type: 'text'; readonly value: RuleExpression }
  | { readonly type: 'boolean'; readonly holds: RuleCondition }
  /** Ids, files or rows; `items` of a list that stands in the script. */
  | { readonly type: 'list'; readonly value: RuleExpression; readonly items?: readonly Term[] }
  | { readonly type: 'length'; readonly of: RuleExpression }
  | { readonly type: 'position'; readonly found: RuleCondition }
  /** null, or undefined where `isUndefined`. */
  | { readonly type: 'nothing'; readonly isUndefined: boolean }
  /** Of a shape nobody knows, such as a key of a picked row: it can be stored, no more. */
  | { readonly type: 'any'; readonly value: RuleExpression }

/** Said where a rule would not do the same as the script. */
export class Untranslatable extends Error {}
export const giveUp = (why: string): never => {
  throw new Untranslatable(why)
}

export const TRUE: RuleCondition = { all: [] }
export const FALSE: RuleCondition = { any: [] }
export const isTrue = (condition: RuleCondition): boolean => 'all' in condition && condition.all.length === 0
export const isFalse = (condition: RuleCondition): boolean => 'any' in condition && condition.any.length === 0

export function not(condition: RuleCondition): RuleCondition {
  if (isTrue(condition)) return FALSE
  if (isFalse(condition)) return TRUE
  return 'not' in condition ? condition.not : { not: condition }
}
export function all(conditions: readonly RuleCondition[]): RuleCondition {
  const said = conditions.filter((each) => !isTrue(each))
  return said.some(isFalse) ? FALSE : said.length === 1 ? (said[0] as RuleCondition) : { all: said }
}
export function any(conditions: readonly RuleCondition[]): RuleCondition {
  const said = conditions.filter((each) => !isFalse(each))
  return said.some(isTrue) ? TRUE : said.length === 1 ? (said[0] as RuleCondition) : { any: said }
}

export const numberOf = (value: number): Term => ({ type: 'number', value: { value }, isNullable: false })
export const textOf = (value: string): Term => ({ type: 'text', value: { value } })
export const booleanOf = (value: boolean): Term => ({ type: 'boolean', holds: value ? TRUE : FALSE })

/** A value that stands in the script; undefined where it is computed. */
export const literalOf = (term: Term): Json | undefined => {
  if (term.type === 'boolean') return isTrue(term.holds) ? true : isFalse(term.holds) ? false : undefined
  return 'value' in term && 'value' in term.value ? term.value.value : undefined
}

/** What a field holds. @param id as rules name it */
export function fieldTerm(field: FieldDefinition): Term {
  const value: RuleExpression = { field: field.id }
  switch (shapeOf(field)) {
    case 'text':
    case 'clock':
      return { type: 'text', value }
    case 'id':
      return field.isMultiple ? { type: 'list', value } : { type: 'text', value }
    case 'number':
    case 'flag':
    case 'ms':
      return { type: 'number', value, isNullable: true }
    case 'files':
    case 'rows':
      return { type: 'list', value }
    default:
      return { type: 'any', value }
  }
}

/** A number as JavaScript counts with it: an empty one is 0. */
export function amount(term: Term): RuleExpression {
  if (term.type !== 'number' || term.isEnd === true) return giveUp('not a plain number')
  return term.isNullable ? { op: '+', args: [term.value] } : term.value
}

/** Whether `if (x)` goes on. */
export function truth(term: Term): RuleCondition {
  switch (term.type) {
    case 'boolean':
      return term.holds
    case 'number':
      return { left: amount(term), is: '<>', right: { value: 0 } }
    case 'text':
      return { left: term.value, is: 'filled' }
    case 'length':
      return { left: term.of, is: 'filled' }
    case 'nothing':
      return FALSE
    case 'list':
    case 'position':
    case 'any':
      return giveUp('truth of a value whose shape is not known')
  }
}

/** A value to be stored. */
export function stored(term: Term): RuleExpression {
  switch (term.type) {
    case 'number':
    case 'text':
    case 'list':
    case 'any':
      return term.value
    case 'boolean':
      return isTrue(term.holds)
        ? { value: true }
        : isFalse(term.holds)
          ? { value: false }
          : { when: term.holds, then: { value: true }, otherwise: { value: false } }
    case 'nothing':
      return { value: null }
    case 'length':
    case 'position':
      return giveUp('a count')
  }
}

/** One value or the other. */
export function choose(condition: RuleCondition, then: Term, otherwise: Term): Term {
  if (isTrue(condition) || then === otherwise) return then
  if (isFalse(condition)) return otherwise
  if (then.type === 'boolean' && otherwise.type === 'boolean')
    return { type: 'boolean', holds: any([all([condition, then.holds]), all([not(condition), otherwise.holds])]) }
  const value: RuleExpression = { when: condition, then: stored(then), otherwise: stored(otherwise) }
  if (then.type === 'number' && otherwise.type === 'number') {
    return {
      type: 'number',
      value,
      isNullable: then.isNullable || otherwise.isNullable,
      ...(then.isEnd === true || otherwise.isEnd === true ? { isEnd: true } : {})
    }
  }
  return then.type === 'text' && otherwise.type === 'text' ? { type: 'text', value } : { type: 'any', value }
}
