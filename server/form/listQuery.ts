import type { SQL } from 'drizzle-orm'
import type { FieldDataQuery, RecordListBody } from '@/contract/form'
import type { FieldDefinition } from '@/domain/form/types'
import { PAGE_SIZE } from '@/domain/constants'
import { forbidden, refuse } from '../errors'
import { knowsField, type Access } from './access'
import { columnsOf, isSortable, presetOrder, type Version } from './models'
import { shownFields } from './presenter'
import type { ListOrder } from './repository/records'
import { fieldOf, keywordCondition, keywordFields, searchConditions } from './search'
import { isFilledText, parseObject } from './text'

/** A list without pages is answered whole up to here (forms.md#lists: phones then ask for a million). */
const MOST_ROWS = 10_000
/** The platform's name of the moment a record was written. */
const WRITTEN = new Set(['id', 'creatorTime', 'F_CREATOR_TIME', 'f_creator_time'])

/** What a list is asked, understood and allowed. */
interface ListQuery {
  readonly conditions: SQL[]
  readonly order: ListOrder
  readonly page: { currentPage: number; pageSize: number }
}

/** @throws Refusal 400 for what cannot be looked for or sorted by, 403 for fields that are not for this person */
export function readListQuery(access: Access, body: RecordListBody): ListQuery {
  const text = body.queryJson ?? body.json
  const values = parseObject(text)
  if (values === undefined && isFilledText(text) && text !== '[]' && text !== 'null')
    throw refuse('查询条件应为 JSON 对象', { queryJson: '查询条件应为 JSON 对象' })
  return {
    conditions: [...searchConditions(access, values ?? {}), ...keywordCondition(keywordFields(access), body.keyword)],
    order: orderOf(access, body),
    page: pageOf(access, body)
  }
}

/** Which page of a list is asked for, and how long it may be. */
export const pageOf = (
  { model }: Access,
  { currentPage = 1, pageSize = model.list.pageSize ?? PAGE_SIZE }: RecordListBody
): { currentPage: number; pageSize: number } => ({ currentPage, pageSize: Math.min(pageSize, MOST_ROWS) })

function orderOf(access: Access, { sidx = '', sort = '' }: RecordListBody): ListOrder {
  const preset = presetOrder(access.model)
  const isDescending = sort === '' ? preset.isDescending : sort === 'desc'
  // The list's own order is its designer's, and phones send it: whoever may not see that column sees the list all the same.
  if (sidx === '' || sidx === preset.field) return { ...preset, isDescending }
  const groups = preset.group === undefined ? {} : { group: preset.group }
  if (WRITTEN.has(sidx) && !access.model.fields.has(sidx)) return { isDescending, ...groups }
  const field = fieldOf(access.model, sidx)
  if (field.table !== undefined || !isSortable(field)) throw refuse(`不能按“${field.label}”排序`)
  if (!knowsField(access, field)) throw forbidden(`没有查看“${field.label}”的权限`)
  return { field: field.key, isDescending, ...groups }
}

/** What a list shows to a person. */
interface ListColumns {
  readonly fields: readonly FieldDefinition[]
  /** @param id of a field, `table-field` in a sub-table */
  isListed(id: string): boolean
}

/** Columns of the list that this person may see, with the field that it is grouped by; all fields of the form where the list names none. */
export function listColumnsOf(access: Access): ListColumns {
  const { model } = access
  const named = new Set([
    ...(model.list.columnList ?? []).map(({ prop }) => prop),
    ...(model.list.type === 3 && model.list.groupField !== undefined ? [model.list.groupField] : [])
  ])
  const isListed = (id: string): boolean => (named.size === 0 || named.has(id)) && access.seesColumn(id)
  const isShown = (field: FieldDefinition): boolean =>
    isListed(field.id) || (field.kind === 'table' && named.size > 0 && columnsOf(field).some((column) => isListed(column.id)))
  return { fields: shownFields(model).filter(isShown), isListed }
}

/** What is asked of the records that a relation chooses from. */
interface PickQuery extends ListColumns {
  readonly conditions: SQL[]
  readonly page: { currentPage: number; pageSize: number }
}

/**
 * The columns of a choice: those that are asked for and that this person may see; without any it is all that he may see.
 * @param sees by the id of a field
 */
export function readPickQuery(model: Version, query: FieldDataQuery, sees: (id: string) => boolean): PickQuery {
  const asked = [query.relationField ?? '', ...(query.columnOptions ?? '').split(',')].map((name) => name.trim()).filter(isFilledText)
  const isListed = (id: string): boolean => sees(id) && (asked.length === 0 || asked.includes(id))
  const fields = shownFields(model).filter((field) => field.kind !== 'table' && isListed(field.id))
  return {
    fields,
    isListed,
    conditions: keywordCondition(
      fields.filter((field) => field.isStored),
      query.keyword
    ),
    page: { currentPage: query.currentPage ?? 1, pageSize: Math.min(query.pageSize ?? PAGE_SIZE, MOST_ROWS) }
  }
}
