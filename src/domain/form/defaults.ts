import type { Json } from '@/contract/formSchema'
import { shapeOf } from './kinds'
import { clockOf, clockText, dateFormat, floorMs } from './moments'
import { isEmptyValue, textOf } from './read'
import { shapeValue } from './shape'
import type { FieldDefinition, FormContext } from './types'

/** Today, me, my department ... where the designer ticked "default current" (screens 3.2). */
function currentValue(field: FieldDefinition, { user, now }: FormContext): Json | undefined {
  const ids = (one: string | undefined): Json | undefined => (one === undefined || one === '' ? undefined : field.isMultiple ? [one] : one)
  switch (field.kind) {
    case 'date':
      return floorMs(now, dateFormat(field.props))
    case 'time':
      return clockText(clockOf(now), textOf(field.props.format) || 'HH:mm:ss')
    case 'organize':
      return user.organizeIds.length === 0 ? undefined : field.isMultiple ? [user.organizeIds] : user.organizeIds
    case 'department':
      return ids(user.departmentId)
    case 'position':
      return ids(user.positionIds[0])
    case 'role':
      return ids(user.roleIds[0])
    case 'group':
      return ids(user.groupIds[0])
    case 'user':
      return ids(user.id)
    case 'signature':
      return user.signature
    case 'users':
      return ids(user.id === '' ? '' : `${user.id}--user`)
    default:
      return undefined
  }
}

/**
 * What a field starts with; a switch is off unless it starts on (contract 9.1).
 * @param isNew a record, or a row, that is begun now: only there "current" means anything
 */
export function defaultOf(field: FieldDefinition, context: FormContext, isNew: boolean): Json | undefined {
  if (shapeOf(field) === 'none' || field.kind === 'table') return undefined
  const current = field.defaultsToCurrent && isNew ? currentValue(field, context) : undefined
  const { value } = current === undefined ? shapeValue(field, field.defaultValue) : { value: current }
  return field.kind === 'switch' && isEmptyValue(value) ? 0 : value
}
