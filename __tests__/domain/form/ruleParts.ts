import type { Json, RuleCondition, RuleExpression } from '@/contract/formSchema'
import type { Scope } from '@/domain/form/scope'
import { field } from './support'

export const scope = (values: Record<string, Json>, event?: Json): Scope => ({
  event,
  value: (name) => values[name],
  column: (name) => (values[name] as readonly Json[]) ?? []
})
export const value = (of: Json): RuleExpression => ({ value: of })

export const input = (key: string, config: Record<string, Json> = {}) => field('comInput', key, key.toUpperCase(), config)
export const when = (name: string, right: Json): RuleCondition => ({ left: { field: name }, is: '==', right: { value: right } })
