import type { RecordAnswer } from '@/contract/form'
import type { Json, JsonObject } from '@/contract/formSchema'
import { shapeOf } from '@/domain/form/kinds'
import type { FieldDefinition } from '@/domain/form/types'
import { maskIdNo, maskMobile } from '@/domain/format'
import { validateIdCard, validateMobile } from '@/domain/validators'
import type { Actor } from '../context'
import type { Access } from './access'
import { columnsOf, type Version } from './models'
import { isJsonList, isJsonObject, isFilledText } from './text'

/** How the numbers of people in a record are shown to somebody. */
export type Numbers = 'whole' | NonNullable<RecordAnswer['numbers']>

/** Who wrote a record knows its numbers; all others are shown them masked until they ask. */
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

/** Stored texts of a record with the numbers in them masked, as a form is opened with it. */
export function maskedTexts(version: Version, data: JsonObject, now: number): JsonObject {
  return mapTexts(version, data, (text) => masked(text, now))
}

/**
 * What was sent back masked is what was stored: nobody changed it. A cell is compared with the row of its place, else with the only
 * number of its column that looks like it; one that fits no number stays as it came, and the form's own rules refuse it.
 */
export function unmaskedTexts(version: Version, sent: JsonObject, stored: JsonObject, now: number): JsonObject {
  const known = new Map<string, string[]>()
  mapTexts(version, stored, (text, place) => {
    for (const key of [place.exact, place.column])
      known.set(`${key} ${masked(text, now)}`, [...(known.get(`${key} ${masked(text, now)}`) ?? []), text])
    return text
  })
  return mapTexts(version, sent, (text, place) => {
    const [own] = known.get(`${place.exact} ${text}`) ?? []
    const [alike, ...others] = new Set(known.get(`${place.column} ${text}`) ?? [])
    return own ?? (others.length === 0 ? alike : undefined) ?? text
  })
}

interface Place {
  readonly exact: string
  readonly column: string
}

/** A record with each of its typed texts as `map` has it. */
function mapTexts(version: Version, data: JsonObject, map: (text: string, place: Place) => string): JsonObject {
  const mapped = (field: FieldDefinition, value: Json | undefined, place: Place): Json | undefined =>
    typeof value === 'string' && shapeOf(field) === 'text' ? map(value, place) : value
  const whole: Record<string, Json | undefined> = { ...data }
  for (const field of version.fields.values()) {
    if (!(field.key in data)) continue
    const value = data[field.key]
    whole[field.key] =
      field.kind !== 'table' || !isJsonList(value)
        ? mapped(field, value, { exact: field.id, column: field.id })
        : value.map((row, index) => {
            if (!isJsonObject(row)) return row
            const cells = columnsOf(field).flatMap((column) =>
              column.key in row
                ? [
                    [
                      column.key,
                      mapped(column, row[column.key], {
                        exact: `${column.id} ${typeof row.id === 'string' ? row.id : index}`,
                        column: column.id
                      })
                    ] as const
                  ]
                : []
            )
            return { ...row, ...Object.fromEntries(cells) }
          })
  }
  return whole
}
