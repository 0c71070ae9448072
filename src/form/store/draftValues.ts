import type { Json, JsonObject } from '@/contract/formSchema'
import type { FieldDefinition, FormDefinition } from '@/domain/form/types'
import { isList, isObject, isText } from '@/domain/guards'
import { idCardCheckCharacter } from '@/domain/validators'
import type { RecordValues } from '@/services/form'

const SECRET_WORDS = /密码|验证码|口令|身份证|证件号/

/** Fields whose contents never stay on the device (app.md#drafts). */
const isSecretField = ({ label, props, patterns }: FieldDefinition): boolean =>
  props['show-password'] === true || SECRET_WORDS.test(label) || patterns.some(({ message }) => message.includes('身份证'))

/** An identity number stays secret wherever somebody typed it. */
const isSecretValue = (value: Json | undefined): boolean => {
  const text = isText(value) ? value.trim().toUpperCase() : ''
  return /^\d{17}[\dX]$/.test(text) && idCardCheckCharacter(text) === text.charAt(17)
}

function storedRow(definition: FormDefinition, table: string, row: Json): Json {
  if (!isObject<JsonObject>(row)) return row
  return Object.fromEntries(
    Object.entries(row).filter(([key, value]) => {
      const column = definition.byId.get(`${table}-${key}`)
      return !(column !== undefined && isSecretField(column)) && !isSecretValue(value)
    })
  )
}

/** What of a form's values may be kept as a draft: all but passwords, codes and identity numbers. */
export function draftValues(definition: FormDefinition, values: RecordValues): RecordValues {
  const kept = Object.entries(values).filter(([key, value]) => {
    const field = definition.byId.get(key)
    return !(field !== undefined && isSecretField(field)) && !isSecretValue(value)
  })
  return Object.fromEntries(
    kept.map(([key, value]) => [
      key,
      definition.byId.get(key)?.kind === 'table' && isList<Json>(value) ? value.map((row) => storedRow(definition, key, row)) : value
    ])
  )
}
