import type { Json, JsonObject } from '@/contract/formSchema'
import { isAttribute, shapeOf } from '@/domain/form/kinds'
import { isEmptyValue } from '@/domain/form/read'
import type { FieldDefinition } from '@/domain/form/types'
import { formatValue } from '@/domain/form/format'
import { STORED_KINDS } from './fieldKinds'
import { columnsOf, type Version } from './models'
import { nameOfId, type RecordNames } from './namesById'
import { idsIn, isFilledText, isJsonList, isJsonObject, pathsIn } from './text'

const BETWEEN_NAMES = ','
/** Of places and organizations; choices of the designer's own have a dash (forms.md#kinds-of-fields). */
const BETWEEN_LEVELS = '/'
const BETWEEN_CHOICES = '-'
/** It is kept as the picture itself. */
const SIGNATURE = /^data:image\//

/**
 * A stored value as people read it: names for ids, texts for dates and switches. Files, rich text and rows of sub-tables keep their shape,
 * rows with shown values. An id that nobody knows is shown as it is.
 */
export function shownValue(recordNames: RecordNames, field: FieldDefinition, value: Json | undefined): Json {
  if (field.kind === 'table') {
    return (isJsonList(value) ? value : []).filter(isJsonObject).map((row) =>
      shownFields(
        recordNames,
        columnsOf(field).filter(({ key }) => key in row),
        row
      )
    )
  }
  if (isEmptyValue(value)) return shapeOf(field) === 'files' ? [] : ''
  if (STORED_KINDS[field.kind].isShownWhole) return value as Json
  if (field.kind === 'currentOrganize') return currentOrganize(recordNames, field, value)
  switch (shapeOf(field)) {
    case 'path':
      return pathsIn(value)
        .map((path) =>
          path.map((id) => nameOfId(recordNames, field, id) ?? id).join(field.kind === 'cascader' ? BETWEEN_CHOICES : BETWEEN_LEVELS)
        )
        .join(BETWEEN_NAMES)
    case 'id':
    case 'any':
      return (
        formatValue(field, value) ??
        idsIn(value)
          .map((id) => nameOfId(recordNames, field, id) ?? id)
          .join(BETWEEN_NAMES)
      )
    case 'text':
    case 'number':
    case 'flag':
    case 'ms':
    case 'clock':
    case 'msRange':
    case 'clockRange':
    case 'numberRange':
    case 'files':
    case 'rows':
    case 'none':
      return formatValue(field, value) ?? ''
  }
}

/** `showLevel` all: from the top down (forms.md#kinds-of-fields). */
function currentOrganize(recordNames: RecordNames, field: FieldDefinition, value: Json | undefined): string {
  const id = idsIn(value).at(-1) ?? ''
  return (field.props.showLevel === 'all' ? recordNames.pathText(id) : '') || (nameOfId(recordNames, field, id) ?? id)
}

function shownFields(recordNames: RecordNames, fields: readonly FieldDefinition[], data: JsonObject): Record<string, Json | undefined> {
  return Object.fromEntries(fields.map((field) => [field.key, shownValue(recordNames, field, data[field.key])]))
}

/** The relation that an attribute field reads from: `field_jnpfTable_table` names its key (forms.md#kinds-of-fields). */
export function sourceOf(version: Version, attribute: FieldDefinition): FieldDefinition | undefined {
  const [key = ''] = String(attribute.props.relationField ?? '').split('_jnpfTable_')
  return version.definition.byId.get(attribute.table === undefined ? key : `${attribute.table}-${key}`) ?? version.definition.byId.get(key)
}

/** What an attribute field shows of the record or row that was picked. */
function attributeValue(recordNames: RecordNames, version: Version, field: FieldDefinition, data: JsonObject): Json {
  const source = sourceOf(version, field)
  const key = field.props.showField
  if (source === undefined || !isFilledText(key)) return ''
  const [id] = idsIn(data[source.key])
  if (id === undefined) return ''
  const value = source.kind === 'relationForm' ? recordNames.related.value(source, id, key) : recordNames.interfaces.row(source, id)?.[key]
  return isEmptyValue(value) ? '' : (value as Json)
}

/**
 * The values of a record as they are shown, by key. A relation's stored id stands beside its text as `key_id` (forms.md#records).
 * @param fields which of them; attribute fields may be among them
 * @param data what of the record is for this person @param whole the record: attributes are read by what was picked, shown or not
 */
export function shownRecord(
  recordNames: RecordNames,
  version: Version,
  fields: readonly FieldDefinition[],
  data: JsonObject,
  whole: JsonObject
): Record<string, Json | undefined> {
  const shown: Record<string, Json | undefined> = {}
  for (const field of fields) {
    shown[field.key] =
      isAttribute(field.kind) && !field.isStored
        ? attributeValue(recordNames, version, field, whole)
        : shownValue(recordNames, field, data[field.key])
    if (field.kind === 'relationForm') shown[`${field.key}_id`] = data[field.key] ?? ''
  }
  return shown
}

/** A shown value as one line of text, for searches and files. */
export function lineOf(value: Json | undefined): string {
  if (isEmptyValue(value)) return ''
  if (isJsonList(value)) return value.map(lineOf).filter(isFilledText).join(BETWEEN_NAMES)
  if (isJsonObject(value))
    return isFilledText(value.fileId) || isFilledText(value.url)
      ? lineOf(value.name)
      : Object.values(value).map(lineOf).filter(isFilledText).join(' ')
  const text = String(value as string | number | boolean)
  return SIGNATURE.test(text) ? '已签名' : text
}
