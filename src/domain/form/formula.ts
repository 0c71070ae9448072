import type { Json } from '@/contract/formSchema'
import { amountOf, finite, roundTo } from './arithmetic'
import { listOf, numberOf, textOf } from './read'
import type { Scope } from './scope'

/** A formula of forms.md#calculation in postfix order: `+ - * /` and `~` (the sign), numbers, and names of fields. */
export interface Formula {
  readonly steps: readonly (number | string | { readonly field: string })[]
  /** Names as they are written. */
  readonly reads: readonly string[]
}

const SIGNS: Readonly<Record<string, string>> = { '×': '*', '÷': '/', '（': '(', '）': ')' }
const STRENGTH: Readonly<Record<string, number>> = { '+': 1, '-': 1, '*': 2, '/': 2, '~': 3 }

/** The designer stores each digit as a token of its own. */
function joinDigits(tokens: readonly string[]): string[] {
  const joined: string[] = []
  tokens.forEach((token, i) => {
    const goesOn = /^[\d.]$/.test(token) && i > 0 && /^[\d.]$/.test(tokens[i - 1] ?? '')
    if (goesOn) joined[joined.length - 1] += token
    else joined.push(token)
  })
  return joined
}

/**
 * Tokens of `expression` as a formula; undefined when they make none.
 * @param isField tells names of fields from numbers: a field may be called `2`
 */
export function readFormula(expression: Json | undefined, isField: (name: string) => boolean): Formula | undefined {
  const tokens = joinDigits(
    listOf(expression)
      .map(textOf)
      .filter((token) => token !== '')
      .map((token) => SIGNS[token] ?? token)
  )
  const steps: (number | string | { readonly field: string })[] = []
  const waiting: string[] = []
  let wantsValue = true
  for (const token of tokens) {
    if (token === '(') {
      if (!wantsValue) return undefined
      waiting.push(token)
    } else if (token === ')') {
      if (wantsValue) return undefined
      while (waiting.length > 0 && waiting[waiting.length - 1] !== '(') steps.push(waiting.pop() as string)
      if (waiting.pop() === undefined) return undefined
    } else if (token in STRENGTH) {
      if (wantsValue && token !== '-' && token !== '+') return undefined
      const sign = wantsValue ? '~' : token
      if (wantsValue && token === '+') continue
      while (!wantsValue && (STRENGTH[waiting[waiting.length - 1] ?? '('] ?? 0) >= (STRENGTH[sign] as number))
        steps.push(waiting.pop() as string)
      waiting.push(sign)
      wantsValue = true
    } else {
      const number = numberOf(token)
      if (!wantsValue || (!isField(token) && number === undefined)) return undefined
      steps.push(isField(token) ? { field: token } : (number as number))
      wantsValue = false
    }
  }
  if (wantsValue || waiting.includes('(')) return undefined
  steps.push(...waiting.reverse())
  return { steps, reads: steps.flatMap((step) => (typeof step === 'object' ? [step.field] : [])) }
}

/**
 * What a formula comes to: an empty field counts as 0, a column outside its table as its sum, NaN and infinity are 0
 * (forms.md#calculation).
 * @param digits decimals of the result
 */
export function evaluateFormula({ steps }: Formula, scope: Scope, digits: number): number {
  const stack: number[] = []
  for (const step of steps) {
    if (typeof step === 'number') stack.push(step)
    else if (typeof step === 'object') stack.push(amountOf(scope.value(step.field)))
    else if (step === '~') stack.push(-(stack.pop() ?? 0))
    else {
      const right = stack.pop() ?? 0
      const left = stack.pop() ?? 0
      stack.push(step === '+' ? left + right : step === '-' ? left - right : step === '*' ? left * right : left / right)
    }
  }
  return roundTo(finite(stack.pop() ?? 0), digits)
}
