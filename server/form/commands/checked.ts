import type { JsonObject } from '@/contract/formSchema'
import { parseCell } from '@/domain/form/address'
import type { FieldRight, FormContext } from '@/domain/form/types'
import { validateRecord, type RecordCheck } from '@/domain/form/validateRecord'
import type { Access } from '../access'
import type { Filling } from './serverFields'

interface Checked {
  readonly values: JsonObject
  /** Message by the name of the field: `field`, or `table.0.field` for the first row of a sub-table. */
  readonly faults: ReadonlyMap<string, string>
  readonly ruled: Pick<RecordCheck, 'options' | 'openOptions'>
}

const HIDDEN: FieldRight = { isReadable: false, isWritable: false }

/** What is sent, judged and put together with what was stored by the rules that the app has too. */
export function checkedValues(
  { model, seesField, stepRights }: Access,
  { membership, now }: Filling,
  sent: JsonObject,
  before: JsonObject | undefined
): Checked {
  const hidden = [...model.definition.byId.values()]
    .filter((field) => field.key !== '' && !seesField(field.id))
    .map((field): [string, FieldRight] => [field.id, HIDDEN])
  const rights = new Map([...Object.entries(stepRights ?? {}), ...hidden])
  const context: FormContext = { user: membership, now, rights }
  const { problems, values, options, openOptions } = validateRecord(model.definition, sent, context, before)
  return { values, ruled: { options, openOptions }, faults: new Map(problems.map(({ address, message }) => [nameOf(address), message])) }
}

/** `items[r3].price` is sent as `items.2.price`. */
function nameOf(address: string): string {
  const cell = parseCell(address)
  return cell === undefined ? address : `${cell.table}.${Number(cell.rowId.slice(1)) - 1}.${cell.key}`
}
