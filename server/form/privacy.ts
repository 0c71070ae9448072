import type { RecordAnswer } from '@/contract/form'
import type { Json, JsonObject } from '@/contract/formSchema'
import { shapeOf } from '@/domain/form/kinds'
import { maskedText } from '@/domain/form/mask'
import { isSameJson, textOf } from '@/domain/form/read'
import type { FieldDefinition } from '@/domain/form/types'
import { maskIdNo, maskMobile } from '@/domain/format'
import { validateIdCard, validateMobile } from '@/domain/validators'
import type { Actor } from '../context'
import { refuse } from '../errors'
import type { Access } from './access'
import { columnsOf, type Version } from './models'
import { isJsonList, isJsonObject, isFilledText } from './text'

/** How the numbers of people in a record, and what its designer masks, are shown to somebody. */
export type Numbers = 'whole' | NonNullable<RecordAnswer['numbers']>

/** Who wrote a record knows what is in it; all others are shown masks until they ask. */
export function numbersFor(
  { revealsNumbers }: Pick<Access, 'revealsNumbers'>,
  actor: Pick<Actor, 'userId'>,
  record: { readonly createdBy: string }
): Numbers {
  return record.createdBy === actor.userId ? 'whole' : revealsNumbers ? 'revealable' : 'masked'
}

/**
 * Numbers of telephones and identity papers are masked in lists and never leave the house whole, whoever may see them
 * (forms.md#personal-data-in-forms).
 */
export function masked(text: string, now: number): string {
  if (validateMobile(text).ok) return maskMobile(text)
  return validateIdCard(text, now).ok ? maskIdNo(text) : text
}

/** The same in a shown value of a list or a record; files keep their names and addresses. */
export function maskedValue(value: Json | undefined, now: number): Json | undefined {
  if (typeof value === 'string') return masked(value, now)
  if (isJsonList(value)) return value.map((each) => maskedValue(each, now) ?? null)
  if (!isJsonObject(value) || isFilledText(value.fileId)) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, maskedValue(each, now)]))
}

/** A typed text as it is shown to whoever may not see it whole: what the designer masks, and any number of somebody. */
const hidden = (field: FieldDefinition, text: string, now: number): string => masked(maskedText(field, text), now)

/** Stored texts of a record as a form is opened with it: numbers masked, and what the form's designer masks. */
export function maskedTexts(version: Version, data: JsonObject, now: number): JsonObject {
  return mapTexts(version, data, (text, { field }) => hidden(field, text, now))
}

/** Stored texts with what the designer masks hidden, but for fields whose texts this person may see whole. @param isWhole by the id of a field */
export function designMasked(version: Version, data: JsonObject, isWhole: (id: string) => boolean): JsonObject {
  return mapTexts(version, data, (text, { field }) => (isWhole(field.id) ? text : maskedText(field, text)))
}

/**
 * What was sent back masked is what was stored: nobody changed it (forms.md#personal-data-in-forms). A cell is what stood there in the
 * stored row that is most like its own; a masked cell that fits several, none of them more than another, is refused.
 * @throws Refusal 400 with `fields`
 */
export function unmaskedTexts(version: Version, sent: JsonObject, stored: JsonObject, now: number): JsonObject {
  const shown = maskedTexts(version, stored, now)
  return mapTexts(version, sent, (text, { field, table, row, index }) => {
    if (table === undefined) {
      const own = stored[field.key]
      return typeof own === 'string' && shown[field.key] === text ? own : text
    }
    const [before, after] = [rowsOf(stored[table.key]), rowsOf(shown[table.key])]
    const alike = after.flatMap((each, place) => (each[field.key] === text ? [{ each, place }] : []))
    const isMask = alike.some(({ place }) => before[place]?.[field.key] !== text)
    if (!isMask) return text
    const likeness = ({ each, place }: (typeof alike)[number]): number =>
      Object.keys(row).filter((key) => isSameJson(row[key], each[key])).length +
      (place === index && before.length === rowsOf(sent[table.key]).length ? 0.5 : 0)
    const most = Math.max(...alike.map(likeness))
    const texts = new Set(alike.filter((each) => likeness(each) === most).map(({ place }) => textOf(before[place]?.[field.key])))
    const [own, ...others] = texts
    if (own !== undefined && others.length === 0) return own
    const problem = `${table.label}(${index + 1})${field.label}已隐去，对不上原来的行，请重新填写`
    throw refuse(problem, { [field.id]: problem })
  })
}

const rowsOf = (value: Json | undefined): JsonObject[] => (isJsonList(value) ? value.map((row) => (isJsonObject(row) ? row : {})) : [])

/** Where a text stands: in a field of the form, or in a row of a sub-table. */
interface Place {
  readonly field: FieldDefinition
  readonly table?: FieldDefinition
  readonly row: JsonObject
  /** 0 first. */
  readonly index: number
}

/** A record with each of its typed texts as `map` has it. */
function mapTexts(version: Version, data: JsonObject, map: (text: string, place: Place) => string): JsonObject {
  const mapped = (value: Json | undefined, place: Place): Json | undefined =>
    typeof value === 'string' && shapeOf(place.field) === 'text' ? map(value, place) : value
  const whole: Record<string, Json | undefined> = { ...data }
  for (const field of version.fields.values()) {
    if (!(field.key in data)) continue
    const value = data[field.key]
    whole[field.key] =
      field.kind !== 'table' || !isJsonList(value)
        ? mapped(value, { field, row: data, index: 0 })
        : value.map((row, index) => {
            if (!isJsonObject(row)) return row
            const cells = columnsOf(field)
              .filter(({ key }) => key in row)
              .map((column) => [column.key, mapped(row[column.key], { field: column, table: field, row, index })] as const)
            return { ...row, ...Object.fromEntries(cells) }
          })
  }
  return whole
}
