import type { Json, RuleAction, RuleCondition, RuleExpression } from '@/contract/formSchema'
import { resolveId } from './address'
import { numberOf } from './read'
import { conditionReads, evaluate, holds, readsOf, WHOLE } from './rules'
import type { Scope } from './scope'
import type { FormDefinition, FormOption } from './types'

/** What rules, scripts and people's rights can say of a field's state; absent: nothing. */
export interface Saying {
  isVisible?: boolean
  isRequired?: boolean
  isDisabled?: boolean
  options?: readonly FormOption[]
  min?: number
  max?: number
}

/** What one rule says of one field while its condition holds, and while it does not. */
export interface Trait {
  readonly when: RuleCondition | undefined
  readonly then: readonly RuleAction[]
  readonly otherwise: readonly RuleAction[]
  /** Ids, of everything the rule's condition and these actions read. */
  readonly reads: readonly string[]
}

const limit = (expression: RuleExpression | undefined, scope: Scope): number | undefined => {
  const value: Json | undefined = expression === undefined ? undefined : evaluate(expression, scope)
  return value === '' ? undefined : numberOf(value)
}

/** Says what an action says; `set` and `clear` say nothing about a state. */
export function say(saying: Saying, action: RuleAction, scope: Scope): void {
  switch (action.do) {
    case 'show':
      saying.isVisible = true
      break
    case 'hide':
      saying.isVisible = false
      break
    case 'require':
      saying.isRequired = true
      break
    case 'relax':
      saying.isRequired = false
      break
    case 'disable':
      saying.isDisabled = true
      break
    case 'enable':
      saying.isDisabled = false
      break
    case 'options':
      saying.options = action.options
      break
    case 'limits':
      if (action.min !== undefined) saying.min = limit(action.min, scope)
      if (action.max !== undefined) saying.max = limit(action.max, scope)
      break
  }
}

/** All that rules say of a field now: of two that speak of the same, the later one (contract `FormRule`). */
export function sayingOf(traits: readonly Trait[], scope: Scope): Saying {
  const saying: Saying = {}
  for (const { when, then, otherwise } of traits) {
    for (const action of holds(when, scope) ? then : otherwise) say(saying, action, scope)
  }
  return saying
}

/** A name of `readsOf` as an id, still with its `[]`. */
export const resolveRead = (ids: { has(id: string): boolean }, name: string): string =>
  name.endsWith(WHOLE) ? resolveId(ids, name.slice(0, -WHOLE.length)) + WHOLE : resolveId(ids, name)

const isState = (action: RuleAction): boolean => action.do !== 'set' && action.do !== 'clear'
const actionReads = (action: RuleAction): readonly string[] =>
  action.do === 'limits' ? [...readsOf(action.min), ...readsOf(action.max)] : []

/** What the rules that follow values say of each field, by its id, in the order of the list. */
export function traitsOf({ byId, rules }: FormDefinition): Map<string, Trait[]> {
  const traits = new Map<string, Trait[]>()
  for (const { on, when, then, otherwise = [] } of rules) {
    if (on !== undefined) continue
    const actions = [...then, ...otherwise].filter(isState)
    const about = (id: string, among: readonly RuleAction[]): readonly RuleAction[] =>
      among.filter(
        (action) => isState(action) && ('fields' in action ? action.fields : [action.field]).some((name) => resolveId(byId, name) === id)
      )
    const ids = new Set(
      actions.flatMap((action) => ('fields' in action ? action.fields : [action.field])).map((name) => resolveId(byId, name))
    )
    for (const id of ids) {
      const trait = { when, then: about(id, then), otherwise: about(id, otherwise) }
      const reads = [...conditionReads(when), ...[...trait.then, ...trait.otherwise].flatMap(actionReads)].map((name) =>
        resolveRead(byId, name)
      )
      const known = traits.get(id)
      if (known === undefined) traits.set(id, [{ ...trait, reads }])
      else known.push({ ...trait, reads })
    }
  }
  return traits
}
