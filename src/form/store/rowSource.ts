import type { Json, JsonObject } from '@/contract/formSchema'
import { PAGE_SIZE } from '@/domain/constants'
import { isAttribute } from '@/domain/form/kinds'
import { addedModel, copiedKeys } from '@/domain/form/options'
import { flagOf, listOf, objectOf, textOf } from '@/domain/form/read'
import type { FieldDefinition, FormDefinition, InterfaceParameter } from '@/domain/form/types'
import type { PickColumn, PickQuestion } from './picks'

const columnsOf = (columns: Json | undefined): PickColumn[] =>
  listOf(columns)
    .map((column) => ({ value: textOf(objectOf(column).value), label: textOf(objectOf(column).label) }))
    .filter(({ value }) => value !== '')
const pageSizeOf = ({ hasPage, pageSize }: JsonObject): number => (flagOf(hasPage) ? Number(textOf(pageSize)) || PAGE_SIZE : 0)

/** What the designer writes by itself says less than the field's own name. */
const DEFAULT_TITLE = '选择数据'
const titleOf = (written: Json | undefined, label: string): string =>
  textOf(written) === '' || written === DEFAULT_TITLE ? `选择${label}` : textOf(written)

/**
 * Whence the rows of a relation, a popup or a drop-down table come, and which keys count (forms.md#kinds-of-fields); undefined for other
 * kinds.
 * @param params of its data interface, filled
 */
export function rowSourceOf(
  field: FieldDefinition,
  params: readonly InterfaceParameter[],
  chosen: readonly Json[]
): PickQuestion | undefined {
  const { kind, label, props } = field
  const shown = { title: titleOf(props.popupTitle, label), columns: columnsOf(props.columnOptions), pageSize: pageSizeOf(props), chosen }
  if (kind === 'relationForm') {
    return {
      ...shown,
      source: { modelId: textOf(props.modelId) },
      valueKey: 'id',
      textKey: textOf(props.relationField),
      canSearch: true,
      isMultiple: false
    }
  }
  if (kind !== 'popupSelect' && kind !== 'popupTableSelect') return undefined
  return {
    ...shown,
    source: { interfaceId: textOf(props.interfaceId), params },
    valueKey: textOf(props.propsValue) || 'id',
    textKey: textOf(props.relationField) || 'fullName',
    canSearch: kind === 'popupSelect' || flagOf(props.filterable),
    isMultiple: field.isMultiple
  }
}

/** Keys of a picked row that other fields read or copy, shown in the choice or not. */
export function takenKeys(definition: FormDefinition, { key, table, transfers }: FieldDefinition): string[] {
  const attributes = [...definition.byId.values()].filter(
    (each) => isAttribute(each.kind) && each.table === table && textOf(each.props.relationField).split('_jnpfTable_')[0] === key
  )
  return [...transfers.map(({ from }) => from), ...attributes.map(({ props }) => textOf(props.showField))]
}

/** Whence the rows come that are added to a sub-table (addTableConf): records of a form, or rows of a data interface. @param params of the interface, filled */
export function tableSourceOf(table: FieldDefinition, params: readonly InterfaceParameter[]): PickQuestion {
  const conf = objectOf(table.props.addTableConf)
  const columns = columnsOf(conf.columnOptions)
  const modelId = addedModel(table)
  return {
    title: titleOf(conf.popupTitle, table.label),
    source: modelId === '' ? { interfaceId: textOf(conf.interfaceId), params } : { modelId },
    valueKey: 'id',
    textKey: columns[0]?.value ?? 'id',
    columns,
    taken: copiedKeys(table),
    pageSize: pageSizeOf(conf),
    canSearch: true,
    isMultiple: true,
    chosen: []
  }
}

/** Parameters of addTableConf as the definition wrote them. */
export const tableParameters = (table: FieldDefinition): Json | undefined => objectOf(table.props.addTableConf).templateJson
