import type { Json } from '@/contract/formSchema'
import type { FieldDefinition } from '@/domain/form/types'
import { isList, isObject } from '@/domain/guards'
import type { PickedRow } from './parts'

/**
 * One column filled from a chosen row: `type` 1 takes the row's key `value`, any other takes `value` itself (forms.md#sub-tables, table).
 */
interface RelationOption {
  readonly field?: string
  readonly type?: number | string
  readonly value?: Json
}

/** Values of new rows from chosen ones, by addTableConf.relationOptions. */
export function rowsFromData(table: FieldDefinition, rows: readonly PickedRow[]): PickedRow[] {
  const { addTableConf } = table.props
  const conf = isObject<{ relationOptions?: Json }>(addTableConf) ? addTableConf.relationOptions : undefined
  const options = isList<RelationOption>(conf) ? conf : []
  return rows.map((row) =>
    Object.fromEntries(
      options.flatMap(({ field, type, value }) =>
        field === undefined ? [] : [[field, String(type) === '1' ? row[String(value)] : value] as const]
      )
    )
  )
}

/** Whether rows come from a data interface rather than empty (addType 1). */
export const addsFromData = (table: FieldDefinition): boolean => String(table.props.addType ?? 0) === '1'
