import type { Json } from '@/contract/formSchema'
import { isList, isObject } from '../guards'
import { shapeOf } from './kinds'
import { clockMs, clockText, instantOf } from './moments'
import { isEmptyValue, listOf, numberOf, textOf } from './read'
import type { FieldDefinition } from './types'

/** A value as the field keeps it; `isBroken` when something is there that no such value can be made of. */
export interface Shaped {
  readonly value: Json | undefined
  readonly isBroken: boolean
}

const NOTHING: Shaped = { value: undefined, isBroken: false }
const BROKEN: Shaped = { value: undefined, isBroken: true }
const good = (value: Json | undefined): Shaped => (value === undefined ? BROKEN : { value, isBroken: false })

/** Databases of the platform keep lists as JSON text or with commas. */
function listFrom(raw: Json): readonly Json[] {
  if (isList<Json>(raw)) return raw
  if (typeof raw !== 'string') return [raw]
  if (raw.startsWith('[')) {
    try {
      return listOf(JSON.parse(raw))
    } catch {
      return [raw]
    }
  }
  return raw.split(',')
}

const idFrom = (raw: Json): string | undefined => (typeof raw === 'string' || typeof raw === 'number' ? String(raw) : undefined)
const whole = <T extends Json>(items: readonly (T | undefined)[]): readonly T[] | undefined =>
  items.some((item) => item === undefined) ? undefined : (items as readonly T[])
const idsFrom = (raw: Json): readonly string[] | undefined =>
  whole(
    listFrom(raw)
      .filter((item) => !isEmptyValue(item))
      .map(idFrom)
  )

function pathsFrom(raw: Json, isMultiple: boolean): Json | undefined {
  if (!isMultiple) return idsFrom(raw)
  const items = listFrom(raw)
  // One path where several may be chosen: written before the field was made multiple.
  if (items.length > 0 && !items.some((item) => isList(item))) return single(idsFrom(items))
  return whole(items.map((item) => idsFrom(item)))
}
const single = (path: readonly string[] | undefined): Json | undefined => (path === undefined ? undefined : [path])

const clockFrom = (raw: Json): string | undefined => {
  const ms = clockMs(raw)
  return ms === undefined ? undefined : clockText(ms, typeof raw === 'string' && raw.split(':').length === 2 ? 'HH:mm' : 'HH:mm:ss')
}
function rangeFrom<T extends Json>(raw: Json, read: (end: Json) => T | undefined): Json | undefined {
  const ends = listFrom(raw)
  return ends.length === 2 ? whole(ends.map((end) => (isEmptyValue(end) ? null : read(end)))) : undefined
}

function flagFrom(raw: Json): number | undefined {
  if (raw === 'true' || raw === 'false') return raw === 'true' ? 1 : 0
  const number = numberOf(raw)
  return number === undefined ? undefined : Number(number !== 0)
}

const plainText = (raw: Json): string | undefined =>
  typeof raw === 'object' ? undefined : typeof raw === 'boolean' ? String(raw) : textOf(raw)
const objectsFrom = (raw: Json): Json | undefined => {
  const items = listFrom(raw)
  return items.every((item) => isObject(item)) ? items : undefined
}

function read(field: FieldDefinition, raw: Json): Json | undefined {
  switch (shapeOf(field)) {
    case 'text':
      return plainText(raw)
    case 'number':
      return numberOf(raw)
    case 'flag':
      return flagFrom(raw)
    case 'id':
      return field.isMultiple ? idsFrom(raw) : idFrom(isList<Json>(raw) && raw.length === 1 ? (raw[0] as Json) : raw)
    case 'path':
      return pathsFrom(raw, field.isMultiple)
    case 'ms':
      return instantOf(raw)
    case 'clock':
      return clockFrom(raw)
    case 'msRange':
      return rangeFrom(raw, instantOf)
    case 'clockRange':
      return rangeFrom(raw, clockFrom)
    case 'numberRange':
      return rangeFrom(raw, numberOf)
    case 'files':
    case 'rows':
      return objectsFrom(raw)
    case 'any':
    case 'none':
      return raw
  }
}

/**
 * What came from outside (a stored record, a definition's default, a script) as the field keeps it: numbers from text, ids as text,
 * lists from JSON text, instants from dates. Never throws.
 */
export function shapeValue(field: FieldDefinition, raw: Json | undefined): Shaped {
  if (raw === undefined || raw === null) return NOTHING
  if (raw === '') return shapeOf(field) === 'text' || shapeOf(field) === 'any' ? { value: '', isBroken: false } : NOTHING
  return good(read(field, raw))
}

/** What is sent for a field that nobody filled in: the platform's own empty values. */
export function emptyValue(field: FieldDefinition): Json {
  switch (shapeOf(field)) {
    case 'text':
      return ''
    case 'id':
      return field.isMultiple ? [] : ''
    case 'path':
    case 'files':
    case 'rows':
    case 'msRange':
    case 'clockRange':
    case 'numberRange':
      return []
    default:
      return null
  }
}
