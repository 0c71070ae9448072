import { rangeIds } from '@/domain/form/parameters'
import { listOf, textOf } from '@/domain/form/read'
import type { Address, FieldDefinition } from '@/domain/form/types'
import type { SelectorRange } from '../../selector'
import type { FormStore } from '../store/formStore'

const ids = (value: unknown): string[] => listOf(value).map(textOf).filter((id) => id !== '')
/** A range names companies by their path: the last id is the company itself. */
const lastIds = (value: unknown): string[] => listOf(value).map((each) => (Array.isArray(each) ? textOf(each[each.length - 1]) : textOf(each))).filter((id) => id !== '')

/** What another field's value limits people to, by selectType. */
const BY_FIELD: Readonly<Record<string, keyof SelectorRange>> = { dep: 'departIds', pos: 'positionIds', role: 'roleIds', group: 'groupIds' }

/** Whom a selector may offer (contract 9.1: selectType, able...Ids; screens.md 3.2: by another field); undefined for everybody. */
export function rangeOf(store: FormStore, field: FieldDefinition, address: Address): SelectorRange | undefined {
  const { selectType, ableIds, ableDepIds, ablePosIds, ableUserIds, ableRoleIds, ableGroupIds } = field.props
  const limit = BY_FIELD[textOf(selectType)]
  if (limit !== undefined) {
    const limited = rangeIds(field, store.engine, address) ?? []
    return limited.length === 0 ? undefined : { [limit]: limited }
  }
  if (textOf(selectType) !== 'custom') return undefined
  return { userIds: ids(ableUserIds), departIds: [...lastIds(ableDepIds), ...lastIds(ableIds)], positionIds: ids(ablePosIds), roleIds: ids(ableRoleIds), groupIds: ids(ableGroupIds) }
}
