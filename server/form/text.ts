import type { Json, JsonObject } from '@/contract/formSchema'
import { isList, isObject } from '@/domain/guards'
import { refuse } from '../errors'

/** Small readers of JSON values that the files of this folder share. */

export const isFilledText = (value: unknown): value is string => typeof value === 'string' && value !== ''
export const isJsonObject = (value: unknown): value is JsonObject => isObject<JsonObject>(value)
export const isJsonList = (value: unknown): value is readonly Json[] => isList<Json>(value)

/** The object that a JSON text holds; undefined for anything else. */
export function parseObject(text: string | undefined): JsonObject | undefined {
  if (text === undefined || text === '') return undefined
  try {
    const value: unknown = JSON.parse(text)
    return isJsonObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

/**
 * An object, or the JSON text of one, of a file that came from outside; undefined where there is none.
 * @param what names the file in the refusal
 * @throws Refusal 400 for anything else
 */
export function objectAt(raw: JsonObject, name: string, what: string): JsonObject | undefined {
  const value = raw[name]
  if (value === undefined || value === null || value === '') return undefined
  const found = typeof value === 'string' ? parseObject(value) : value
  if (isJsonObject(found)) return found
  throw refuse(`${what}的 ${name} 不是 JSON 对象`)
}

/** Ids in a value of one or of many. */
export function idsIn(value: Json | undefined): string[] {
  if (isJsonList(value)) return value.flatMap((each) => idsIn(each))
  if (typeof value === 'number') return [String(value)]
  return isFilledText(value) ? [value] : []
}

/** Paths in a value of one path or of many. */
export function pathsIn(value: Json | undefined): string[][] {
  if (!isJsonList(value) || value.length === 0) return isFilledText(value) ? [[value]] : []
  return value.some(isJsonList) ? value.flatMap((each) => pathsIn(each)) : [idsIn(value)]
}
