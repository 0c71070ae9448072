import type { RecordAnswer, RecordRow as ListRow } from '@/contract/form'
import type { JsonObject } from '@/contract/formSchema'
import { isAttribute } from '@/domain/form/kinds'
import { maskedFields } from '@/domain/form/mask'
import { isSameJson } from '@/domain/form/read'
import type { FieldDefinition } from '@/domain/form/types'
import type { Actor, ServerContext } from '../context'
import type { Access } from './access'
import { signFiles } from './recordFiles'
import { shownRecord } from './display'
import type { InterfaceRows } from './interfaceRows'
import { readRecordNames } from './recordNames'
import { columnsOf, type Version } from './models'
import { maskedTexts, maskedValue, type Numbers } from './privacy'
import type { RecordRow } from './repository/records'
import type { Reader } from '../database/client'
import { isJsonList, isJsonObject } from './text'

/** What an answer is written with. */
export interface Presenting {
  readonly context: Pick<ServerContext, 'fileSecret'>
  readonly reader: Reader
  readonly actor: Actor
  readonly now: number
}

/** Values without what the form does not show to this person, cells of sub-tables too. @param sees by the id of a field */
export function onlySeen(version: Version, data: JsonObject, sees: (id: string) => boolean): JsonObject {
  const kept: Record<string, JsonObject[string]> = {}
  for (const field of version.fields.values()) {
    if (!(field.key in data)) continue
    const value = data[field.key]
    if (field.kind !== 'table') {
      if (sees(field.id)) kept[field.key] = value
      continue
    }
    const columns = columnsOf(field)
    const seen = columns.filter(({ id }) => sees(id))
    if (seen.length === 0 && !sees(field.id)) continue
    const hidden = columns.filter((column) => !seen.includes(column)).map(({ key }) => key)
    kept[field.key] = isJsonList(value)
      ? value.map((row) => (isJsonObject(row) ? Object.fromEntries(Object.entries(row).filter(([key]) => !hidden.includes(key))) : row))
      : value
  }
  return kept
}

/** A record as it is stored, for a form that is opened: without what is not for this person, files signed. */
export function presentRecord(
  { context, actor, now }: Omit<Presenting, 'reader'>,
  access: Access,
  record: RecordRow,
  numbers: Numbers = 'whole'
): RecordAnswer {
  const seen = onlySeen(access.model, record.data, access.seesField)
  const shown = numbers === 'whole' ? seen : maskedTexts(access.model, seen, now)
  return answerOf(record, signFiles(context, actor, access.model.fields.values(), shown, now), isSameJson(seen, shown) ? 'whole' : numbers)
}

/** A record as it reads, by the version of the form that it was written with. */
export async function presentShown(
  { context, reader, actor, now }: Presenting,
  version: Version,
  record: RecordRow,
  { sees, numbers }: { sees: (id: string) => boolean; numbers: Numbers },
  interfaces: InterfaceRows
): Promise<RecordAnswer> {
  const data = onlySeen(version, record.data, sees)
  const fields = shownFields(version).filter((field) => sees(field.id) || columnsOf(field).some((column) => sees(column.id)))
  const recordNames = await readRecordNames(reader, version, fields, [record.data], interfaces)
  const whole = shownRecord(recordNames, version, fields, data, record.data)
  const shown = numbers === 'whole' ? whole : maskedAll(maskedFields(fields, whole), now)
  return answerOf(record, signFiles(context, actor, fields, shown, now), isSameJson(whole, shown) ? 'whole' : numbers)
}

/** Fields of a form that read as something: those that are stored and the attributes of what was picked. */
export function shownFields(version: Version): FieldDefinition[] {
  return [
    ...version.fields.values(),
    ...[...version.definition.byId.values()].filter((field) => isAttribute(field.kind) && field.table === undefined && !field.isStored)
  ]
}

/** The columns of a list. */
interface Listed {
  readonly fields: readonly FieldDefinition[]
  /** Whether a field's values are for this person. */
  readonly isListed: (id: string) => boolean
}

/** Rows of a list, as they are shown: numbers of people masked, and what the form's designer masks. */
export async function presentRows(
  { context, reader, actor, now }: Presenting,
  version: Version,
  listed: Listed,
  records: readonly RecordRow[],
  interfaces: InterfaceRows
): Promise<ListRow[]> {
  const recordNames = await readRecordNames(
    reader,
    version,
    listed.fields,
    records.map(({ data }) => data),
    interfaces
  )
  const whole = (record: RecordRow): JsonObject =>
    shownRecord(recordNames, version, listed.fields, onlySeen(version, record.data, listed.isListed), record.data)
  const shown = (record: RecordRow): JsonObject => maskedAll(maskedFields(listed.fields, whole(record)), now)
  return records.map((record) => ({
    ...signFiles(context, actor, listed.fields, shown(record), now),
    id: record.id,
    ...(record.flowState === null ? {} : { flowState: record.flowState })
  }))
}

const maskedAll = (values: JsonObject, now: number): JsonObject =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, maskedValue(value, now)]))

const answerOf = ({ id, version, flowState }: RecordRow, data: JsonObject, numbers: Numbers): RecordAnswer => ({
  id,
  data: JSON.stringify(data),
  version,
  ...(flowState !== null && { flowState }),
  ...(numbers !== 'whole' && { numbers })
})
