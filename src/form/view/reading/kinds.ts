import { isRecordKind, ruleOfKind, type FieldKind, type NameSource } from '@/domain/form/kinds'
import type { FieldDefinition } from '@/domain/form/types'
import type { SelectorKind } from '@/components/selector'

/** What the family of selectors chooses and names. */
const SELECTORS: Readonly<Record<NameSource, SelectorKind | undefined>> = {
  organize: 'organize',
  department: 'department',
  position: 'position',
  user: 'user',
  role: 'role',
  group: 'group',
  area: 'area',
  users: undefined,
  record: undefined,
  row: undefined,
  none: undefined
}

export const selectorKind = (kind: FieldKind): SelectorKind | undefined => SELECTORS[ruleOfKind(kind).namedBy]

/** Whether what a value reads as is in the form itself: nobody has to be asked for names or options. */
export const saysItself = ({ kind, options }: FieldDefinition): boolean =>
  selectorKind(kind) === undefined && !isRecordKind(kind) && kind !== 'users' && (options === undefined || options.type === 'static')
