import type { FormRule, RuleAction, RuleCondition, ScriptEvent } from '@/contract/formSchema'
import { conditionReads, readsOf } from '@/domain/form/rules'
import type { FieldDefinition } from '@/domain/form/types'
import { giveUp, isTrue } from './terms'

/** More is a program that the isolate runs faster than a phone follows rules. */
export const MOST_ACTIONS = 60
const LONGEST_RULES = 20_000

export interface Effect {
  readonly when: RuleCondition
  readonly action: RuleAction
}

/** Where and when a script runs. */
export interface ScriptPlace {
  readonly id: string
  readonly event: ScriptEvent
  readonly field?: FieldDefinition
  readonly fields: ReadonlyMap<string, FieldDefinition>
}

/** Effects one after the other; those under the same condition are one rule. */
export function rulesOf(effects: readonly Effect[], { id, event, field }: ScriptPlace): FormRule[] {
  if (effects.length > MOST_ACTIONS) return giveUp('too many actions')
  const written = new Set<string>()
  const rules: { id: string; on: FormRule['on']; when?: RuleCondition; then: RuleAction[] }[] = []
  for (const { when, action } of effects) {
    // A rule would see what the one before it has set; the script has been read as of its start.
    const reads = [...conditionReads(when), ...(action.do === 'set' ? readsOf(action.to) : [])]
    if (reads.some((name) => written.has(name))) return giveUp('a value is read after it was set')
    if (action.do === 'set') written.add(action.field)
    const last = rules.at(-1)
    if (last !== undefined && JSON.stringify(last.when) === JSON.stringify(isTrue(when) ? undefined : when)) last.then.push(action)
    else
      rules.push({
        id: `${id}-${rules.length + 1}`,
        on: [{ event, ...(field === undefined ? {} : { field: field.id }) }],
        ...(isTrue(when) ? {} : { when }),
        then: [action]
      })
  }
  if (JSON.stringify(rules).length > LONGEST_RULES) return giveUp('too long')
  return rules
}

/** Options as a script writes them down: an id and a name each, and nothing else. */
export function optionsOf(list: unknown): { id: string; fullName: string }[] {
  if (!Array.isArray(list)) return giveUp('options')
  return list.map((each: unknown) => {
    const { id, fullName, ...rest } = (typeof each === 'object' && each !== null ? each : {}) as Record<string, unknown>
    return typeof id === 'string' && typeof fullName === 'string' && Object.keys(rest).length === 0 ? { id, fullName } : giveUp('an option')
  })
}
