import type { Json, JsonObject } from '@/contract/formSchema'
import { isList, isObject } from '@/domain/guards'
import { refuse } from '../errors'
import { unstorable } from '../validation'

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

/** No form or flow of a designer nests deeper: whoever walks one is safe. */
const DEEPEST = 1000

/**
 * A JSON object of a file that came from outside, with nothing in it that cannot be stored, also where its parts are JSON text.
 * @param what names the file in the refusal
 * @throws Refusal 400
 */
export function fileObject(raw: unknown, what: string): JsonObject {
  if (!isJsonObject(raw)) throw refuse(`${what}应为 JSON 对象`)
  const parts = Object.values(raw).map((value) => (typeof value === 'string' ? parseObject(value) : undefined))
  const problem = unstorable([raw, ...parts], DEEPEST)
  if (problem !== undefined) throw refuse(`${what}的${problem}`)
  return raw
}

/** What the text of a file says. @throws Refusal 400 for text that is no JSON */
export function readJsonText(text: string): unknown {
  try {
    // Editors of Windows begin a file with a mark of its encoding.
    return JSON.parse(text.replace(/^\ufeff/, ''))
  } catch {
    throw refuse('文件不是 JSON 格式')
  }
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
