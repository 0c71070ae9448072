import { listOf, textOf } from './read'
import type { FieldDefinition } from './types'

/** Limits what a selector offers (forms.md#people-in-forms); empty or absent lists limit nothing. */
export interface SelectorRange {
  userIds?: readonly string[]
  departIds?: readonly string[]
  positionIds?: readonly string[]
  roleIds?: readonly string[]
  groupIds?: readonly string[]
}

/** What another field's value limits people to, by selectType. */
const BY_FIELD: Readonly<Record<string, keyof SelectorRange>> = { dep: 'departIds', pos: 'positionIds', role: 'roleIds', group: 'groupIds' }

/** Name of the field whose value limits this field of people (forms.md#people-in-forms, linkage 2); '' when none does. */
export const limitingField = ({ kind, props }: FieldDefinition): string =>
  kind === 'user' && BY_FIELD[textOf(props.selectType)] !== undefined ? textOf(props.relationField) : ''

/** Ids that a field holds, one or several. */
export const heldIds = (value: unknown): string[] => (Array.isArray(value) ? listOf(value) : [value]).map(textOf).filter((id) => id !== '')

/** A range names companies by their path: the last id is the company itself. */
const lastIds = (value: unknown): string[] => listOf(value).flatMap((each) => heldIds(Array.isArray(each) ? each[each.length - 1] : each))

/**
 * Whom or what a field offers (forms.md#kinds-of-fields: selectType, able...Ids).
 * @param limit ids that its limiting field holds @returns undefined for everybody and everything
 */
export function rangeOf(field: FieldDefinition, limit: readonly string[]): SelectorRange | undefined {
  const { selectType, ableIds, ableDepIds, ablePosIds, ableUserIds, ableRoleIds, ableGroupIds } = field.props
  const limited = BY_FIELD[textOf(selectType)]
  if (limited !== undefined) return limit.length === 0 ? undefined : { [limited]: limit }
  if (textOf(selectType) !== 'custom') return undefined
  return {
    userIds: heldIds(ableUserIds),
    departIds: [...lastIds(ableDepIds), ...lastIds(ableIds)],
    positionIds: heldIds(ablePosIds),
    roleIds: heldIds(ableRoleIds),
    groupIds: heldIds(ableGroupIds)
  }
}
