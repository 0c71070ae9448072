import type { JsonObject } from '@/contract/formSchema'
import { isAttribute } from '@/domain/form/kinds'
import { maskedFields } from '@/domain/form/mask'
import type { FieldDefinition } from '@/domain/form/types'
import type { Reader } from '../database/client'
import { lineOf, shownValue, sourceOf } from './display'
import type { InterfaceRows } from './interfaceRows'
import { columnsOf, eachCell, findModel, type Version } from './models'
import { readNames, type RecordNames, type RelatedRows } from './namesById'
import { readRecords } from './repository/records'
import { idsIn, isFilledText } from './text'

/** A related record may show a related record, and so on: so many steps are gone. */
const MOST_STEPS = 2
const NONE: RelatedRows = { text: () => undefined, value: () => undefined }

/**
 * Everything that some records are read with, in a handful of queries however many they are.
 * @param fields those that are shown; relations and attributes among them bring the records of other models
 * @param interfaces what was read of data interfaces before: their sources may be on the network
 */
export async function readRecordNames(
  reader: Reader,
  version: Version,
  fields: readonly FieldDefinition[],
  records: readonly JsonObject[],
  interfaces: InterfaceRows,
  steps = MOST_STEPS
): Promise<RecordNames> {
  return {
    ...(await readNames(reader, fields, records)),
    interfaces,
    related: steps === 0 ? NONE : await readRelated(reader, version, fields, records, interfaces, steps)
  }
}

const modelOf = (relation: FieldDefinition): string => (isFilledText(relation.props.modelId) ? relation.props.modelId : '')

async function readRelated(
  reader: Reader,
  version: Version,
  fields: readonly FieldDefinition[],
  records: readonly JsonObject[],
  interfaces: InterfaceRows,
  steps: number
): Promise<RelatedRows> {
  // Which keys of which model's records are wanted, and of which records.
  const wanted = new Map<string, { ids: Set<string>; keys: Set<string> }>()
  const entryOf = (relation: FieldDefinition) => {
    const entry = wanted.get(modelOf(relation)) ?? { ids: new Set<string>(), keys: new Set<string>() }
    wanted.set(modelOf(relation), entry)
    if (isFilledText(relation.props.relationField)) entry.keys.add(relation.props.relationField)
    return entry
  }
  const flat = fields.flatMap((field) => (field.kind === 'table' ? [field, ...columnsOf(field)] : [field]))
  const sources = flat
    .filter(({ kind }) => isAttribute(kind))
    .flatMap((attribute) => {
      const relation = sourceOf(version, attribute)
      if (relation?.kind !== 'relationForm') return []
      if (isFilledText(attribute.props.showField)) entryOf(relation).keys.add(attribute.props.showField)
      return [relation]
    })
  for (const { field, value } of eachCell(new Set([...fields, ...sources]), records))
    if (field.kind === 'relationForm') for (const id of idsIn(value)) entryOf(field).ids.add(id)

  const rows = new Map<string, ReadonlyMap<string, JsonObject>>()
  for (const [modelId, { ids, keys }] of wanted) rows.set(modelId, await shownRows(reader, modelId, [...ids], keys, interfaces, steps))
  return {
    text: (field, id) => {
      const row = rows.get(modelOf(field))?.get(id)
      return row === undefined || !isFilledText(field.props.relationField) ? undefined : lineOf(row[field.props.relationField])
    },
    value: (relation, id, key) => rows.get(modelOf(relation))?.get(id)?.[key]
  }
}

/** Some keys of some records of another model, shown, what its designer masks as the mask; a model that is gone has none. */
async function shownRows(
  reader: Reader,
  modelId: string,
  ids: readonly string[],
  keys: ReadonlySet<string>,
  interfaces: InterfaceRows,
  steps: number
): Promise<Map<string, JsonObject>> {
  if (ids.length === 0) return new Map()
  const model = await findModel(reader, modelId)
  if (model === undefined) return new Map()
  const records = await readRecords(reader, modelId, ids)
  const fields = [...keys].flatMap((key) => model.fields.get(key) ?? [])
  const recordNames = await readRecordNames(
    reader,
    model,
    fields,
    records.map(({ data }) => data),
    interfaces,
    steps - 1
  )
  const shown = (data: JsonObject): JsonObject =>
    maskedFields(fields, Object.fromEntries(fields.map((field) => [field.key, shownValue(recordNames, field, data[field.key])])))
  return new Map(records.map(({ id, data }) => [id, shown(data)]))
}
