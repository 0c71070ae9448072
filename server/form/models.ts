import type { ColumnData } from '@/contract/form'
import type { Json, JsonObject } from '@/contract/formSchema'
import { normaliseForm } from '@/domain/form/normalise'
import type { FieldDefinition, FormDefinition } from '@/domain/form/types'
import type { Reader } from '../database/client'
import { notFound } from '../errors'
import { BoundedCache } from '../boundedCache'
import { STORED_KINDS } from './fieldKinds'
import { findModelAndHash, readVersion, readVersionHash, type ModelRow, type VersionRow } from './repository/models'
import type { ListOrder } from './repository/records'
import type { SortOrder } from './repository/storage'
import { isJsonList, isJsonObject } from './text'

/** One version of a form, ready to use. */
export interface Version {
  readonly row: Pick<VersionRow, 'modelId' | 'version' | 'form' | 'columns' | 'appColumns'>
  readonly definition: FormDefinition
  /** The list of the phone: the platform's own for the app where it has one. */
  readonly list: ColumnData
  /** Fields that hold a value of the record itself, by id: those of the form, not columns of sub-tables. */
  readonly fields: ReadonlyMap<string, FieldDefinition>
}

/** A form with the version that new records are written with. */
export interface Model extends Version {
  readonly model: ModelRow
}

/** A list of what a data interface has, without records of its own (forms.md#views). */
export const isView = ({ model }: Pick<Model, 'model'>): boolean => model.webType === '4'

/** Versions never change, so they are read and normalised once; the hash keeps databases of one process apart. */
const versions = new BoundedCache<Version>(200)

function versionOf(reader: Reader, modelId: string, version: number, hash: string | null | undefined): Promise<Version> {
  return versions.of(`${modelId}/${version}/${hash ?? ''}`, async () => {
    const row = await readVersion(reader, modelId, version)
    if (row === undefined) throw notFound('表单不存在')
    return prepare(row)
  })
}

/** What the import has just made and what is read of it later are the same. */
export function prepare(row: Version['row']): Version {
  const definition = normaliseForm(row.form)
  const stored = [...definition.byId.values()].filter((field) => field.table === undefined && field.isStored && field.key !== '')
  return {
    row,
    definition,
    list: Array.isArray(row.appColumns.columnList) ? row.appColumns : row.columns,
    fields: new Map(stored.map((field) => [field.id, field]))
  }
}

/**
 * @param version one that a flow was launched with; undefined = the one that new records are written with
 * @returns undefined when there is no such form
 */
export async function findModel(reader: Reader, modelId: string, version?: number): Promise<Model | undefined> {
  const found = await findModelAndHash(reader, modelId, version)
  if (found === undefined) return undefined
  const { model, hash } = found
  return { model, ...(await versionOf(reader, modelId, version ?? model.version, hash)) }
}

/** @throws Refusal 404 */
export async function loadModel(reader: Reader, modelId: string, version?: number): Promise<Model> {
  const model = await findModel(reader, modelId, version)
  if (model === undefined) throw notFound('表单不存在')
  return model
}

/** The version that a record was written with. */
export async function loadVersion(reader: Reader, modelId: string, version: number): Promise<Version> {
  return versionOf(reader, modelId, version, await readVersionHash(reader, modelId, version))
}

/** Columns of a sub-table that are stored. */
export const columnsOf = (table: FieldDefinition): readonly FieldDefinition[] =>
  table.children.filter((column) => column.isStored && column.key !== '')

/** One value of a record, with where it stands. */
export interface Cell {
  readonly field: FieldDefinition
  readonly value: Json | undefined
  readonly record: JsonObject
  /** Of a sub-table, with its place in it, 0 first. */
  readonly row?: JsonObject
  readonly place?: number
}

/** Every value of these fields in these records, those of sub-tables cell by cell. */
export function* eachCell(fields: Iterable<FieldDefinition>, records: readonly JsonObject[]): Generator<Cell> {
  for (const field of fields) {
    for (const record of records) {
      const value = record[field.key]
      if (field.kind !== 'table') yield { field, value, record }
      else
        for (const [place, row] of (isJsonList(value) ? value : []).entries())
          if (isJsonObject(row)) for (const column of columnsOf(field)) yield { field: column, value: row[column.key], record, row, place }
    }
  }
}

/** Orders that a list stands in, and in groups those that its menu offers: an index stands for each. */
export function sortOrders(version: Version): SortOrder[] {
  const { list, fields } = version
  const { group, field, isDescending } = presetOrder(version)
  const named = [
    list.defaultSidx,
    ...(list.sortList ?? []).map(({ prop }) => prop),
    ...(list.columnList ?? []).map(({ prop }) => prop),
    ...(list.searchList ?? []).map((entry) => searchKey(entry))
  ]
  const single = [...new Set(named)]
    .filter((key): key is string => key !== undefined && isSortable(fields.get(key)))
    .map((key) => ({ field: key }))
  if (group === undefined) return single
  const offered = (list.sortList ?? []).flatMap(({ prop }) => (isSortable(fields.get(prop)) ? [prop] : []))
  return [
    ...single,
    ...(field === undefined ? [] : [{ group, field, isDescending }]),
    ...offered.flatMap((each) => [true, false].map((isDown) => ({ group, field: each, isDescending: isDown })))
  ]
}

/** The order that the designer set; a field that is gone by now counts as none. */
export function presetOrder({ list, fields }: Pick<Version, 'list' | 'fields'>): ListOrder {
  const { defaultSidx = '', groupField = '', sort = 'desc', type } = list
  return {
    isDescending: sort === 'desc',
    ...(isSortable(fields.get(defaultSidx)) ? { field: defaultSidx } : {}),
    ...(type === 3 && isSortable(fields.get(groupField)) ? { group: groupField } : {})
  }
}

/** Lists and rows of several values have no order that means anything. */
export const isSortable = (field: FieldDefinition | undefined): boolean => field !== undefined && STORED_KINDS[field.kind].isSortable

type SearchEntry = NonNullable<ColumnData['searchList']>[number]
/** Key of a search field; versions of the platform name it differently. */
export function searchKey(entry: SearchEntry): string {
  for (const name of ['__vModel__', 'prop', 'id'] as const) {
    const key = entry[name]
    if (typeof key === 'string' && key !== '') return key
  }
  return ''
}
