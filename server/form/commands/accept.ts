import type { Json, JsonObject } from '@/contract/formSchema'
import { isEmptyValue, isSameJson } from '@/domain/form/read'
import type { FieldDefinition } from '@/domain/form/types'
import type { FieldChange } from '../../database/schema'
import type { Tx } from '../../database/client'
import { refuse } from '../../errors'
import { sanitizeRichText } from '../../message/sanitize'
import type { Actor } from '../../context'
import { filesIn, takeFiles, type Fault } from '../recordFiles'
import type { Access } from '../access'
import { lineOf, shownValue } from '../display'
import type { InterfaceRows } from '../interfaceRows'
import { readRecordNames } from '../recordNames'
import { columnsOf, type Version } from '../models'
import type { RecordNames } from '../namesById'
import type { RecordRow } from '../repository/records'
import { isJsonList, isJsonObject } from '../text'
import { gramsOf, wordOf } from '../../searchText'
import { checkedValues } from './checked'
import { requireKnown } from './known'
import { fillByServer, type Filling } from './serverFields'

/** A record that may be stored as it is. */
export interface Accepted {
  readonly data: Record<string, Json | undefined>
  readonly words: Record<string, string>
  readonly grams: string[]
  /** Values of unique fields, as text. */
  readonly unique: ReadonlyMap<string, string>
  /** Names of files by the id of their field. */
  readonly files: ReadonlyMap<string, readonly string[]>
}

interface Accepting {
  readonly actor: Actor
  readonly access: Access
  readonly filling: Filling
  readonly interfaces: InterfaceRows
  /** Not handed in yet: what is missing or does not fit is not held against it, and no number of papers is taken. */
  readonly isDraft?: boolean
}

/** A signature as the pad draws it; more is no signature. */
const SIGNATURE = /^data:image\/(?:png|jpeg);base64,[A-Za-z0-9+/]+=*$/
const LONGEST_SIGNATURE = 400_000

/**
 * What becomes of a record when this person sends these values: what he may not write stays as it was, the server's fields are filled, and
 * everything is judged by the rules that the app has too.
 * @throws Refusal 400 with every wrong field by its name (`field`, `table.0.field` for the first row of a sub-table)
 */
export async function accept(tx: Tx, accepting: Accepting, given: JsonObject, before: RecordRow | undefined): Promise<Accepted> {
  const { data, recordNames } = await judge(tx, accepting, given, before?.data)
  return foundBy(recordNames, [...accepting.access.model.fields.values()], data)
}

/** The same for values that are stored later, step by step. @param before what was accepted last */
export async function acceptValues(
  tx: Tx,
  accepting: Accepting,
  given: JsonObject,
  before: JsonObject | undefined
): Promise<Accepted['data']> {
  return (await judge(tx, accepting, given, before)).data
}

async function judge(
  tx: Tx,
  { actor, access, filling, interfaces, isDraft = false }: Accepting,
  given: JsonObject,
  before: JsonObject | undefined
): Promise<{ data: Accepted['data']; recordNames: RecordNames }> {
  const { model } = access
  const faults = new Map<string, string>()
  const fault: Fault = (field, message, place) => {
    const name = field.table === undefined || place === undefined ? field.id : `${field.table}.${place}.${field.key}`
    if (!faults.has(name)) faults.set(name, message)
  }
  const fields = [...model.fields.values()]
  const checked = checkedValues(access, filling, given, before)
  for (const [name, message] of checked.faults) if (!faults.has(name)) faults.set(name, message)
  const filled = await fillByServer(tx, fields, checked.values, { ...filling, takesNumbers: !isDraft && faults.size === 0 }, before)
  const known = new Set(before === undefined ? [] : [...filesIn(fields, before).values()].flat())
  const data = withCleanText(fields, await takeFiles(tx, actor, fields, filled, known, fault), fault)
  const recordNames = await readRecordNames(tx, model, fields, [data], interfaces)
  await requireKnown(
    tx,
    { definition: model.definition, related: recordNames.related, interfaces, ruled: checked.ruled },
    fields,
    data,
    before,
    fault
  )
  const [first] = faults.values()
  if (first !== undefined && !isDraft) throw refuse(first, Object.fromEntries(faults))
  return { data, recordNames }
}

/** Accepted values with what they are found by. @param recordNames read for these very values */
export function foundBy(recordNames: RecordNames, fields: readonly FieldDefinition[], data: Accepted['data']): Accepted {
  const words = wordsIn(recordNames, fields, data)
  return { data, words, grams: gramsOf(Object.values(words)), unique: uniqueValues(fields, data), files: filesIn(fields, data) }
}

/** Rich text is cleaned before it is stored (files.md#rich-text), and a signature is a picture. */
function withCleanText(fields: readonly FieldDefinition[], data: JsonObject, fault: Fault): Record<string, Json | undefined> {
  const clean = (field: FieldDefinition, value: Json | undefined, place?: number): Json | undefined => {
    if (
      field.kind === 'signature' &&
      !isEmptyValue(value) &&
      !(typeof value === 'string' && value.length <= LONGEST_SIGNATURE && SIGNATURE.test(value))
    )
      fault(field, `${field.label}不是有效的签名`, place)
    return field.kind === 'editor' && typeof value === 'string' ? sanitizeRichText(value) : value
  }
  const cleaned: Record<string, Json | undefined> = { ...data }
  for (const field of fields) {
    const value = data[field.key]
    if (value === undefined) continue
    if (field.kind !== 'table' || !isJsonList(value)) cleaned[field.key] = clean(field, value)
    else
      cleaned[field.key] = value.map((row, place) =>
        isJsonObject(row)
          ? {
              ...row,
              ...Object.fromEntries(
                columnsOf(field)
                  .filter(({ key }) => key in row)
                  .map((column) => [column.key, clean(column, row[column.key], place)])
              )
            }
          : row
      )
  }
  return cleaned
}

/** What each field is found by: the words that are shown of it, of sub-tables those of all rows. */
function wordsIn(recordNames: RecordNames, fields: readonly FieldDefinition[], data: JsonObject): Record<string, string> {
  const words: Record<string, string> = {}
  const put = (field: FieldDefinition, values: readonly (Json | undefined)[]): void => {
    const word = wordOf(
      values
        .map((value) => textOf(recordNames, field, value))
        .filter((text) => text !== '')
        .join(' ')
    )
    if (word !== '') words[field.id] = word
  }
  for (const field of fields) {
    const value = data[field.key]
    if (field.kind !== 'table') put(field, [value])
    else
      for (const column of columnsOf(field))
        put(
          column,
          (isJsonList(value) ? value : []).filter(isJsonObject).map((row) => row[column.key])
        )
  }
  return words
}

function textOf(recordNames: RecordNames, field: FieldDefinition, value: Json | undefined): string {
  if (field.kind === 'signature' || isEmptyValue(value)) return ''
  const line = lineOf(shownValue(recordNames, field, value))
  return field.kind === 'editor' ? line.replace(/<[^>]*>/g, ' ') : line
}

function uniqueValues(fields: readonly FieldDefinition[], data: JsonObject): Map<string, string> {
  return new Map(
    fields
      .filter((field) => field.isUnique && !isEmptyValue(data[field.key]))
      .map((field) => {
        const value = data[field.key]
        return [field.id, typeof value === 'string' ? value.trim() : JSON.stringify(value)]
      })
  )
}

/** What an act changed, field by field; `undefined` = there was or is nothing. */
export function changesBetween(version: Version, before: JsonObject, after: JsonObject): FieldChange[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key): FieldChange[] => {
    const [old, value] = [before[key], after[key]]
    if (isSameJson(old ?? null, value ?? null) || (isEmptyValue(old) && isEmptyValue(value))) return []
    const field = version.fields.get(key)
    // Who changed it and when stands in the change itself.
    if (field?.kind === 'modifyUser' || field?.kind === 'modifyTime') return []
    return [
      { field: key, label: field?.label ?? key, ...(isEmptyValue(old) ? {} : { old }), ...(isEmptyValue(value) ? {} : { new: value }) }
    ]
  })
}
