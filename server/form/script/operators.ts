import type { BinaryOperator } from 'acorn'
import type { Comparison, RuleCondition, RuleExpression } from '@/contract/formSchema'
import { all, amount, any, choose, FALSE, giveUp, isFalse, isTrue, literalOf, not, textOf, TRUE, truth, type Term } from './terms'

const PLAIN_NUMBER = /^-?(0|[1-9]\d{0,14})(\.\d{0,9}[1-9])?$/

/** `a == b` and `a === b`. @param isStrict whether types must be the same */
function equal(a: Term, b: Term, isStrict: boolean): RuleCondition {
  if (b.type === 'nothing') return equalsNothing(a, b.isUndefined, isStrict)
  if (a.type === 'nothing') return equalsNothing(b, a.isUndefined, isStrict)
  if (a.type === 'length' || b.type === 'length') return lengthIs(a, '==', b)
  if (a.type === 'position' || b.type === 'position') return positionIs(a, '==', b)
  if (a.type === 'boolean' && b.type === 'boolean') return same(a.holds, b.holds)
  if (a.type === 'number' && b.type === 'number') {
    if (a.isEnd === true || b.isEnd === true) return giveUp('comparison with what may be infinite')
    return { left: a.value, is: '==', right: b.value }
  }
  if (a.type === 'text' && b.type === 'text') return { left: a.value, is: '==', right: b.value }
  if (a.type === 'number' && b.type === 'text') return mixed(a, b, isStrict)
  if (a.type === 'text' && b.type === 'number') return mixed(b, a, isStrict)
  return giveUp('comparison of values whose shapes are not known')
}

const same = (a: RuleCondition, b: RuleCondition): RuleCondition =>
  isTrue(b) ? a : isFalse(b) ? not(a) : any([all([a, b]), all([not(a), not(b)])])

function equalsNothing(term: Term, isUndefined: boolean, isStrict: boolean): RuleCondition {
  if (term.type === 'nothing') return !isStrict || term.isUndefined === isUndefined ? TRUE : FALSE
  if (term.type === 'any') return giveUp('comparison of a value whose shape is not known')
  // Of the fields only numbers, switches and dates are null while they are empty, and none is undefined.
  return term.type === 'number' && term.isNullable && !(isStrict && isUndefined) ? { left: term.value, is: 'empty' } : FALSE
}

/** A number beside a text: never the same for `===`, the number of the text for `==`. */
function mixed(number: Term & { type: 'number' }, text: Term & { type: 'text' }, isStrict: boolean): RuleCondition {
  if (isStrict) return FALSE
  const [counted, written] = [literalOf(number), literalOf(text)]
  if (typeof written === 'string' && PLAIN_NUMBER.test(written) && number.isEnd !== true)
    return { left: number.value, is: '==', right: { value: Number(written) } }
  // '' == 0 is true for JavaScript alone.
  if (typeof counted === 'number' && counted !== 0) return { left: text.value, is: '==', right: { value: counted } }
  return giveUp('a text beside a number')
}

const TURNED: Readonly<Partial<Record<Comparison, Comparison>>> = { '>': '<', '>=': '<=', '<': '>', '<=': '>=' }

function ordered(a: Term, is: Comparison, b: Term): RuleCondition {
  if (a.type === 'length' || b.type === 'length') return lengthIs(a, is, b)
  if (a.type === 'position' || b.type === 'position') return positionIs(a, is, b)
  return { left: amount(a), is, right: amount(b) }
}

/** `list.length > 0` and its like. */
function lengthIs(a: Term, is: Comparison, b: Term): RuleCondition {
  if (a.type !== 'length') return b.type === 'length' ? lengthIs(b, TURNED[is] ?? is, a) : giveUp('a length')
  const filled: RuleCondition = { left: a.of, is: 'filled' }
  switch (`${is} ${String(literalOf(b))}`) {
    case '> 0':
    case '>= 1':
      return filled
    case '== 0':
    case '<= 0':
    case '< 1':
      return { left: a.of, is: 'empty' }
    default:
      return giveUp('a length')
  }
}

/** `list.indexOf(x) > -1` and its like. */
function positionIs(a: Term, is: Comparison, b: Term): RuleCondition {
  if (a.type !== 'position') return b.type === 'position' ? positionIs(b, TURNED[is] ?? is, a) : giveUp('a position')
  switch (`${is} ${String(literalOf(b))}`) {
    case '> -1':
    case '>= 0':
      return a.found
    case '== -1':
    case '< 0':
    case '<= -1':
      return not(a.found)
    default:
      return giveUp('a position')
  }
}

const plainText = (term: Term): RuleExpression | undefined =>
  term.type === 'text' || (term.type === 'number' && !term.isNullable && term.isEnd !== true) ? term.value : undefined

/** Texts one after the other; an empty number would be written as "null". */
export function joined(parts: readonly Term[]): Term {
  const args = parts.map((part) => plainText(part) ?? giveUp('a text made of what may be empty'))
  return args.every((each) => 'value' in each)
    ? textOf(parts.map((part) => String(literalOf(part))).join(''))
    : { type: 'text', value: { op: 'concat', args } }
}

/** An operator of two operands. */
export function binary(operator: BinaryOperator, a: Term, b: Term): Term {
  const truthOf = (holds: RuleCondition): Term => ({ type: 'boolean', holds })
  switch (operator) {
    case '==':
      return truthOf(equal(a, b, false))
    case '===':
      return truthOf(equal(a, b, true))
    case '!=':
      return truthOf(not(equal(a, b, false)))
    case '!==':
      return truthOf(not(equal(a, b, true)))
    case '<':
    case '<=':
    case '>':
    case '>=':
      return truthOf(ordered(a, operator, b))
    case '+':
      return a.type === 'text' || b.type === 'text' ? joined([a, b]) : counted('+', a, b)
    case '-':
    case '*':
      return counted(operator, a, b)
    case '/': {
      const divisor = literalOf(b)
      const quotient = counted('/', a, b)
      return typeof divisor === 'number' && divisor !== 0 ? quotient : { ...quotient, isEnd: true }
    }
    default:
      return giveUp(`operator ${operator}`)
  }
}

const counted = (op: '+' | '-' | '*' | '/', a: Term, b: Term): Term & { type: 'number' } => ({
  type: 'number',
  value: { op, args: [amount(a), amount(b)] },
  isNullable: false
})

/** `a && b`, `a || b`, `a ?? b`. */
export function logical(operator: '&&' | '||' | '??', a: Term, b: Term): Term {
  if (operator === '??') {
    if (a.type === 'nothing') return b
    return a.type === 'number' && a.isNullable
      ? choose({ left: a.value, is: 'filled' }, a, b)
      : a.type === 'any'
        ? giveUp('a value whose shape is not known')
        : a
  }
  if (a.type === 'boolean' && b.type === 'boolean')
    return { type: 'boolean', holds: operator === '&&' ? all([a.holds, b.holds]) : any([a.holds, b.holds]) }
  if (operator === '||' && a.type === 'number' && literalOf(b) === 0) return { type: 'number', value: amount(a), isNullable: false }
  return operator === '&&' ? choose(truth(a), b, a) : choose(truth(a), a, b)
}

/** `!x`, `-x`, `+x`. */
export function unary(operator: string, a: Term): Term {
  const literal = literalOf(a)
  switch (operator) {
    case '!':
      return { type: 'boolean', holds: not(truth(a)) }
    case '+':
      return { type: 'number', value: amount(a), isNullable: false }
    case '-':
      return typeof literal === 'number'
        ? { type: 'number', value: { value: -literal }, isNullable: false }
        : { type: 'number', value: { op: '-', args: [amount(a)] }, isNullable: false }
    default:
      return giveUp(`operator ${operator}`)
  }
}

/** Greater or smaller of two numbers. */
export function extreme(is: '>' | '<', a: Term, b: Term): Term {
  const [left, right] = [amount(a), amount(b)]
  return { type: 'number', value: { when: { left, is, right }, then: left, otherwise: right }, isNullable: false }
}

/** Whether a list or a text holds a value; `['a', 'b'].includes(x)` is x being one of them. */
export function includes(holder: Term, wanted: Term): RuleCondition {
  if (holder.type === 'list' && holder.items !== undefined) return any(holder.items.map((item) => equal(item, wanted, true)))
  const literal = literalOf(wanted)
  if (typeof literal !== 'string' || literal === '') return giveUp('a search for something that is not known')
  return holder.type === 'text' || holder.type === 'list'
    ? { left: holder.value, is: 'like', right: { value: literal } }
    : giveUp('a search in a value whose shape is not known')
}
