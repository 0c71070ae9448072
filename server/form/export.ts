import type { SQL } from 'drizzle-orm'
import type { Json } from '@/contract/formSchema'
import { maskedFields } from '@/domain/form/mask'
import { csvLine, CSV_START } from '@/domain/transferCar/statistic/csv'
import type { Access } from './access'
import { lineOf, shownRecord } from './display'
import { readInterfaceRows, type InterfaceRows } from './interfaceRows'
import { readRecordNames } from './recordNames'
import { shownFields, type Presenting } from './presenter'
import { masked } from './privacy'
import { recordsAfter } from './repository/records'
import type { InterfaceReading } from '../system/dataInterfaceRead'

const PAGE = 500
/** What stands where somebody has no right to a column. */
const MASKED = '***'

const cellOf = (value: Json | undefined, now: number): string | number => (typeof value === 'number' ? value : masked(lineOf(value), now))

/**
 * Records of a list as lines, page by page, in the order they were written. Columns of the list that the person may not see stand there
 * masked, so that the files of two people have the same columns.
 * @param wanted ids of the columns; all of the list where left out
 */
export async function* recordLines(
  presenting: Presenting,
  reading: InterfaceReading,
  access: Access,
  conditions: readonly SQL[],
  wanted?: ReadonlySet<string>
): AsyncGenerator<string> {
  const { model, scope } = access
  const columns = model.list.columnList ?? []
  const named = new Set(columns.map(({ prop }) => prop))
  const fields = shownFields(model).filter(
    (field) => (named.size === 0 || named.has(field.id)) && (wanted?.has(field.id) ?? true) && field.kind !== 'table'
  )
  const labelOf = new Map(columns.map(({ prop, label }) => [prop, label]))
  yield CSV_START
  yield csvLine(fields.map((field) => labelOf.get(field.id) ?? field.label))
  for (let after = ''; ; ) {
    const records = await recordsAfter(presenting.reader, model.model.id, scope, conditions, after, PAGE)
    const values = records.map(({ data }) => data)
    const interfaces: InterfaceRows = await readInterfaceRows(reading, presenting.actor, fields, values)
    const recordNames = await readRecordNames(presenting.reader, model, fields, values, interfaces)
    for (const data of values) {
      const shown = maskedFields(fields, shownRecord(recordNames, model, fields, data, data))
      yield csvLine(fields.map((field) => (access.seesColumn(field.id) ? cellOf(shown[field.key], presenting.now) : MASKED)))
    }
    const last = records.at(-1)
    if (last === undefined || records.length < PAGE) return
    after = last.id
  }
}
