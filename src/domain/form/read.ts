import type { Json, JsonObject } from '@/contract/formSchema'
import { isList, isObject } from '../guards'
import { numberOf, textOf } from '../scalars'

/** Readers of JSON that somebody else wrote: always an answer of the wanted type, never an exception. */

export { numberOf, textOf }
/** true, 1, '1' and 'true' are yes: the platform's versions write all of them. */
export const flagOf = (value: unknown): boolean => value === true || value === 1 || value === '1' || value === 'true'
export const objectOf = (value: unknown): JsonObject => (isObject<JsonObject>(value) ? value : {})
export const listOf = (value: unknown): readonly Json[] => (isList<Json>(value) ? value : [])

/** Nothing filled in: absent, null, '', an empty list, a list of nothing but such. 0 and false are filled. */
export function isEmptyValue(value: Json | undefined): boolean {
  if (value === undefined || value === null || value === '') return true
  return isList<Json>(value) && value.every(isEmptyValue)
}

/** Equal as JSON, whatever the order of keys. */
export function isSameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (isList(a)) return isList(b) && a.length === b.length && a.every((item, i) => isSameJson(item, b[i]))
  if (!isObject<JsonObject>(a) || !isObject<JsonObject>(b)) return false
  const keys = Object.keys(a)
  return keys.length === Object.keys(b).length && keys.every((key) => key in b && isSameJson(a[key], b[key]))
}

/** Whether an object has a key of its own; older phones have no Object.hasOwn. */
export const hasKey = (object: object, key: string): boolean => Object.prototype.hasOwnProperty.call(object, key)
