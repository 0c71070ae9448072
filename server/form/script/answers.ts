import type { FormPatch } from '@/contract/formSchema'
import { walk, type Helper, type ScriptFunction } from './source'

const ANSWERS: Readonly<Partial<Record<Helper, FormPatch['do']>>> = {
  setFormData: 'set',
  setShowOrHide: 'show',
  setRequired: 'require',
  setDisabled: 'disable',
  setFieldOptions: 'options',
  toast: 'toast'
}

/**
 * Kinds of patches that a script can answer at most, by the helpers that its body names; undefined = any, where they may go by other
 * names. Only where a script may show or require something must a missing value be forgiven by the server.
 */
export function answersOf({ params: [first], body }: ScriptFunction): FormPatch['do'][] | undefined {
  const isPlain =
    first?.type === 'ObjectPattern' &&
    first.properties.every(
      (property) =>
        property.type === 'Property' &&
        property.key.type === 'Identifier' &&
        property.value.type === 'Identifier' &&
        property.value.name === property.key.name
    )
  const named = new Set([...walk(body)].flatMap((node) => (node.type === 'Identifier' ? [node.name] : [])))
  if (!isPlain || named.has('arguments')) return undefined
  return [...Object.entries(ANSWERS).flatMap(([helper, answer]) => (named.has(helper) ? [answer] : [])), 'refuse']
}
