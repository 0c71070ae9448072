import { and, or, sql, type SQL } from 'drizzle-orm'
import type { Json, JsonObject } from '@/contract/formSchema'
import { shapeOf } from '@/domain/form/kinds'
import { parseMs } from '@/domain/form/moments'
import { isEmptyValue, numberOf } from '@/domain/form/read'
import type { FieldDefinition } from '@/domain/form/types'
import { DAY, HOUR } from '../clock'
import { formRecord } from '../database/schema'
import { likePattern } from '../database/like'
import { forbidden, refuse } from '../errors'
import { knowsField, type Access } from './access'
import { STORED_KINDS } from './fieldKinds'
import { columnsOf, presetOrder, searchKey, type Version } from './models'
import { valueOf, wordsOf } from './repository/storage'
import { idsIn, isJsonList, pathsIn } from './text'
import { gramsOfPart, partsOf } from '../searchText'

/** Values that one field is looked for by at once. */
const MOST_VALUES = 200
const LIKE = 2
const RANGE = 3

/**
 * Conditions of a list's search values by key (forms.md#lists): text; id or ids; ranges of two ends, either of them empty; paths. A
 * field is looked for as its list says (1 equal, 2 contained, 3 range), else as its kind suggests.
 * @throws Refusal 400 for an unknown field or a value of no use, 403 for a field that the person may not know
 */
export function searchConditions(access: Access, values: JsonObject): SQL[] {
  const types = new Map((access.model.list.searchList ?? []).map((entry) => [searchKey(entry), entry.searchType]))
  const { group } = presetOrder(access.model)
  return Object.entries(values).flatMap(([key, value]) => {
    if (isEmptyValue(value)) return []
    const field = fieldOf(access.model, key)
    if (!knowsField(access, field)) throw forbidden(`没有查看“${field.label}”的权限`)
    const condition = conditionOf(field, value as Json, types.get(key))
    if (condition === undefined) return []
    const isGroup = field.key === group && shapeOf(field) === 'id' && types.get(key) !== LIKE
    return [condition, ...(isGroup ? fromLeast(field, idsIn(value as Json)) : [])]
  })
}

/** @param fields what the person may know of and is shown; a keyword of several parts needs each of them somewhere */
export function keywordCondition(fields: readonly FieldDefinition[], keyword: string | undefined): SQL[] {
  return partsOf(keyword ?? '').map((part) => containing(fields, part))
}

/** @throws Refusal 400 */
export function fieldOf(version: Version, key: string): FieldDefinition {
  const field = version.definition.byId.get(key)
  if (field === undefined || !field.isStored || field.key === '') throw refuse(`没有“${key}”这个字段`)
  return field
}

function containing(fields: readonly FieldDefinition[], part: string): SQL {
  const pattern = likePattern(part)
  const places = fields.map((field) => sql`${wordsOf(field.id)} like ${pattern}`)
  return and(sql`${formRecord.grams} @> ${sql.param(gramsOfPart(part))}::text[]`, or(...places) ?? sql`false`) as SQL
}

function conditionOf(field: FieldDefinition, value: Json, searchType: number | undefined): SQL | undefined {
  switch (shapeOf(field)) {
    case 'number':
    case 'ms':
    case 'clock':
    case 'msRange':
      return isJsonList(value) || searchType === RANGE ? rangeOf(field, value) : equalTo(field, value)
    case 'text':
      return searchType === 1 ? oneOf(field, idsIn(value)) : likeAll(field, value)
    case 'flag':
      return equalTo(field, value)
    case 'id':
      return typeof value === 'string' && searchType === LIKE && STORED_KINDS[field.kind].search === 'record'
        ? likeAll(field, value)
        : oneOf(field, idsIn(value))
    case 'path':
      return or(
        ...pathsIn(value)
          .slice(0, MOST_VALUES)
          .map((path) => holding(field, path))
      )
    case 'any':
      return STORED_KINDS[field.kind].search === 'stamp' ? rangeOf(field, value) : oneOf(field, idsIn(value))
    case 'clockRange':
    case 'numberRange':
    case 'files':
    case 'rows':
    case 'none':
      return likeAll(field, value)
  }
}

function likeAll(field: FieldDefinition, value: Json): SQL | undefined {
  return and(...partsOf(idsIn(value).join(' ')).map((part) => containing([field], part)))
}

/** Values of fields that hold one or many: both shapes are looked up, because a field may have been the other in an older version. */
export const oneOf = (field: FieldDefinition, ids: readonly string[]): SQL | undefined =>
  or(...ids.slice(0, MOST_VALUES).flatMap((id) => [equal(field, id), holding(field, [id])]))

/**
 * Follows from `oneOf` for the field that a list is grouped by: what holds one of these stands at the least of them or behind it, a list
 * behind all texts. It is said because the index of the order begins there, and else would be walked from the first group.
 */
function fromLeast(field: FieldDefinition, ids: readonly string[]): SQL[] {
  if (ids.length === 0) return []
  const values = ids.slice(0, MOST_VALUES).map((id) => sql`${JSON.stringify(id)}::jsonb`)
  return [sql`${valueOf(field.key)} >= least(${sql.join(values, sql`, `)})`]
}

function equalTo(field: FieldDefinition, value: Json): SQL | undefined {
  const each = isJsonList(value) ? value : [value]
  return or(
    ...each.slice(0, MOST_VALUES).map((one) => {
      if (shapeOf(field) === 'clock') return equal(field, String(one as string))
      const number = shapeOf(field) === 'ms' ? parseMs(one) : numberOf(one)
      if (number === undefined) throw refuse(`“${field.label}”的查询条件不正确`)
      return shapeOf(field) === 'ms' ? rangeOf(field, [number, number]) : equal(field, number)
    })
  )
}

/** The whole record holds this value of the field; answered by the index on all values. */
const equal = (field: FieldDefinition, value: Json): SQL => sql`${formRecord.data} @> ${JSON.stringify(placed(field, value))}::jsonb`
/** The field's list holds all of these: a path that begins so, also one of several. */
const holding = (field: FieldDefinition, ids: readonly string[]): SQL => or(equal(field, [...ids]), equal(field, [[...ids]])) as SQL
const placed = (field: FieldDefinition, value: Json): JsonObject =>
  field.table === undefined ? { [field.key]: value } : { [field.table]: [{ [field.key]: value }] }

/** Ends of a range as JSON; a kind of JSON value begins and ends where the next one begins. */
const OPEN_NUMBERS = { from: -1e300, to: 1e300 }
const OPEN_CLOCKS = { from: '', to: '99' }

/** Both ends belong to it; one on the day belongs to it until its end. */
function rangeOf(field: FieldDefinition, value: Json): SQL {
  const [first, second] = isJsonList(value) ? value : [value, value]
  const shape = shapeOf(field)
  const end = (raw: Json | undefined, isLast: boolean): Json => {
    const open = shape === 'clock' ? OPEN_CLOCKS : OPEN_NUMBERS
    if (isEmptyValue(raw)) return isLast ? open.to : open.from
    if (shape === 'clock') return String(raw as string)
    const isTime = shape === 'ms' || shape === 'any' || shape === 'msRange'
    const number = isTime ? parseMs(raw) : numberOf(raw)
    if (number === undefined) throw refuse(`“${field.label}”的查询条件不正确`)
    return isLast && isTime ? endOfDay(number) : number
  }
  const [from, to] = [JSON.stringify(end(first, false)), JSON.stringify(end(second, true))]
  if (field.table !== undefined)
    return sql`jsonb_path_exists(${formRecord.data}, ${`$.${JSON.stringify(field.table)}[*].${JSON.stringify(field.key)} ? (@ >= $from && @ <= $to)`}::jsonpath, ${`{"from":${from},"to":${to}}`}::jsonb)`
  // Ranges that are stored themselves: those that overlap.
  if (shape === 'msRange') return sql`${valueOf(field.key)} -> 0 <= ${to}::jsonb and ${valueOf(field.key)} -> 1 >= ${from}::jsonb`
  return sql`${valueOf(field.key)} between ${from}::jsonb and ${to}::jsonb`
}

const SHANGHAI_MIDNIGHT = 16 * HOUR
/** The last ms of a day that is named by its beginning, in Shanghai; any other moment as it is. */
export const endOfDay = (ms: number): number => (((ms % DAY) + DAY) % DAY === SHANGHAI_MIDNIGHT ? ms + DAY - 1 : ms)

/** What a keyword is looked for in: the columns of the list that the person may see, else all that he may know. */
export function keywordFields(access: Access): FieldDefinition[] {
  const { model } = access
  const columns = model.list.columnList ?? []
  const searched = (model.list.searchList ?? []).map(searchKey)
  const named = columns.length === 0 ? undefined : new Set([...columns.map(({ prop }) => prop), ...searched])
  const fields = [...model.fields.values()].flatMap((field) => (field.kind === 'table' ? columnsOf(field) : [field]))
  return fields.filter(
    (field) =>
      (named === undefined || named.has(field.id) || (field.table !== undefined && named.has(field.table))) && knowsField(access, field)
  )
}
