import type { Json } from '@/contract/formSchema'
import { ruleOfKind, shapeOf, type CurrentValue } from './kinds'
import { clockOf, clockText, dateFormat, floorMs } from './moments'
import { isEmptyValue, textOf } from './read'
import { shapeValue } from './shape'
import type { FieldDefinition, FormContext } from './types'

const ids = ({ isMultiple }: FieldDefinition, one: string | undefined): Json | undefined =>
  one === undefined || one === '' ? undefined : isMultiple ? [one] : one

/** Today, me, my department ... where the designer ticked "default current" (forms.md#defaults). */
const CURRENT: Readonly<Record<CurrentValue, (field: FieldDefinition, context: FormContext) => Json | undefined>> = {
  moment: ({ props }, { now }) => floorMs(now, dateFormat(props)),
  clock: ({ props }, { now }) => clockText(clockOf(now), textOf(props.format) || 'HH:mm:ss'),
  organize: ({ isMultiple }, { user: { organizeIds } }) =>
    organizeIds.length === 0 ? undefined : isMultiple ? [organizeIds] : organizeIds,
  department: (field, { user }) => ids(field, user.departmentId),
  position: (field, { user }) => ids(field, user.positionIds[0]),
  role: (field, { user }) => ids(field, user.roleIds[0]),
  group: (field, { user }) => ids(field, user.groupIds[0]),
  user: (field, { user }) => ids(field, user.id),
  users: (field, { user }) => ids(field, user.id === '' ? '' : `${user.id}--user`),
  signature: (_field, { user }) => user.signature,
  none: () => undefined
}

/**
 * What a field starts with; a switch is off unless it starts on (forms.md#kinds-of-fields).
 * @param isNew a record, or a row, that is begun now: only there "current" means anything
 */
export function defaultOf(field: FieldDefinition, context: FormContext, isNew: boolean): Json | undefined {
  if (shapeOf(field) === 'none' || field.kind === 'table') return undefined
  const current = field.defaultsToCurrent && isNew ? CURRENT[ruleOfKind(field.kind).current](field, context) : undefined
  const { value } = current === undefined ? shapeValue(field, field.defaultValue) : { value: current }
  return field.kind === 'switch' && isEmptyValue(value) ? 0 : value
}
