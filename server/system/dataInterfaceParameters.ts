import type { InterfaceParam } from '@/contract/form'
import type { Actor } from '../actor'
import type { DeclaredParameter } from '../database/schema'
import { refuse } from '../errors'
import type { Static } from '@sinclair/typebox'

type ParameterValue = string | number | null
export type ParameterValues = ReadonlyMap<string, ParameterValue>

/** Parameters that an interface need not declare: the server fills them, whatever the client says. */
export const OWN_PARAMETERS: Readonly<Record<string, (actor: Actor, now: number) => ParameterValue>> = {
  '@userId': (actor) => actor.userId,
  '@organizeId': (actor) => actor.organizeId,
  '@now': (_actor, now) => now
}

const LONGEST = 500

/**
 * Values of an interface's parameters: what the client filled into `defaultValue` of its list (system.md#parameters), else the declared
 * default. What is not declared is ignored: clients send the whole designer's row.
 * @throws Refusal 400 for a value that is missing or of another type
 */
export function fillParameters(
  declared: readonly DeclaredParameter[],
  given: readonly Static<typeof InterfaceParam>[],
  actor: Actor,
  now: number
): ParameterValues {
  const filled = new Map<string, ParameterValue>(Object.entries(OWN_PARAMETERS).map(([name, fill]) => [name, fill(actor, now)]))
  for (const parameter of declared) {
    const sent = given.find(({ field }) => field === parameter.field)?.defaultValue
    const value = typed(parameter, isEmpty(sent) ? parameter.defaultValue : sent)
    if (value === null && parameter.required) throw refuse(`参数“${labelOf(parameter)}”不能为空`)
    filled.set(parameter.field, value)
  }
  return filled
}

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === ''
const labelOf = ({ field, fieldName }: DeclaredParameter): string => (fieldName === '' ? field : fieldName)

function typed(parameter: DeclaredParameter, value: unknown): ParameterValue {
  if (isEmpty(value)) return null
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean')
    throw refuse(`参数“${labelOf(parameter)}”格式不正确`)
  const text = String(value).trim()
  switch (parameter.dataType) {
    case 'int':
    case 'datetime':
      if (!/^-?\d{1,15}$/.test(text)) throw refuse(`参数“${labelOf(parameter)}”应为整数`)
      return Number(text)
    case 'decimal':
      if (!/^-?\d{1,15}(\.\d{1,10})?$/.test(text)) throw refuse(`参数“${labelOf(parameter)}”应为数字`)
      return Number(text)
    default:
      if (text.length > LONGEST) throw refuse(`参数“${labelOf(parameter)}”不能超过 ${LONGEST} 个字符`)
      return text
  }
}
