import type { Reply } from '../callTypes'
import type { Dialect } from '../dialect'

export type Values = Record<string, unknown>
export type Kind = 'text' | 'map' | 'mapOfLists' | 'list' | 'number'

/** Thrown by what reads a body; `answered` turns it into the answer of the platform. */
export class Refusal extends Error {
  constructor(readonly reply: Reply) {
    super('refused')
  }
}

export const isMap = (value: unknown): value is Values => typeof value === 'object' && value !== null && !Array.isArray(value)
const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every((each) => typeof each === 'string')
const fits: Readonly<Record<Kind, (value: unknown) => boolean>> = {
  // Both lines take a number or a flag where a text is declared.
  text: (value) => ['string', 'number', 'boolean'].includes(typeof value),
  map: isMap,
  mapOfLists: (value) => isMap(value) && Object.values(value).every(isTexts),
  list: Array.isArray,
  number: (value) =>
    (typeof value === 'number' || typeof value === 'string') && String(value).trim() !== '' && Number.isFinite(Number(value))
}
const JAVA_TYPES: Readonly<Record<Kind, string>> = {
  text: 'java.lang.String',
  map: 'java.util.LinkedHashMap<java.lang.String,java.lang.Object>',
  mapOfLists: 'java.util.LinkedHashMap<java.lang.String,java.util.List<java.lang.String>>',
  list: 'java.util.ArrayList<java.lang.String>',
  number: 'java.lang.Integer'
}
const NET_TYPES: Readonly<Record<Kind, string>> = {
  text: 'System.String',
  map: 'System.Collections.Generic.Dictionary`2[System.String,System.Object]',
  mapOfLists: 'System.Collections.Generic.Dictionary`2[System.String,System.Collections.Generic.List`1[System.String]]',
  list: 'System.Collections.Generic.List`1[System.String]',
  number: 'System.Int32'
}
const tokenOf = (value: unknown): string =>
  Array.isArray(value)
    ? 'Array value (token `JsonToken.START_ARRAY`)'
    : isMap(value)
      ? 'Object value (token `JsonToken.START_OBJECT`)'
      : `${typeof value === 'string' ? 'String' : 'scalar'} value`

/** How a platform answers a body it cannot use: HTTP 200, a number of its own, words of a library (facts page, "Validation errors"). */
export function strictBodies(dialect: Dialect) {
  const isNet = dialect.name === 'net'
  const answer = (code: number, msg: string): Refusal =>
    new Refusal({ status: 200, body: isNet ? { code, msg, data: null, extras: null, timestamp: Date.now() } : { code, msg, data: null } })
  const wrongType = (name: string, kind: Kind, value: unknown): Refusal =>
    isNet
      ? answer(400, JSON.stringify({ [name]: [`The JSON value could not be converted to ${NET_TYPES[kind]}. Path: $.${name}`] }))
      : answer(
          400,
          `JSON parse error: Cannot deserialize value of type \`${JAVA_TYPES[kind]}\` from ${tokenOf(value)}; nested exception is com.fasterxml.jackson.databind.exc.MismatchedInputException (through reference chain: FlowModel["${name}"])`
        )
  /** Something that is read without being asked for first. */
  const nothingThere = (name: string): Refusal =>
    answer(500, isNet ? `Value cannot be null. (Parameter '${name}')` : 'java.lang.NullPointerException')
  const badText = (): Refusal =>
    answer(
      500,
      isNet
        ? "Unexpected character encountered while parsing value. Path '', line 0, position 0."
        : 'com.alibaba.fastjson.JSONException: syntax error, pos 1'
    )
  const refuse = (code: string, msg: string): Refusal => new Refusal(dialect.refused(code, msg))
  return {
    wrongType,
    nothingThere,
    badText,
    refuse,
    /** Members that are there and not null must be of the kind declared; others are ignored, as both lines do. */
    declared(body: Values, kinds: Readonly<Record<string, Kind>>): void {
      for (const [name, kind] of Object.entries(kinds)) {
        const value = body[name]
        if (value !== undefined && value !== null && !fits[kind](value)) throw wrongType(name, kind, value)
      }
    },
    /** A map inside a text of JSON. */
    mapOfText(name: string, value: unknown): Values {
      if (value === undefined || value === null || value === '') throw nothingThere(name)
      if (typeof value !== 'string') throw wrongType(name, 'text', value)
      let parsed: unknown
      try {
        parsed = JSON.parse(value)
      } catch {
        throw badText()
      }
      if (!isMap(parsed))
        throw answer(
          500,
          isNet
            ? "Unable to cast object to type 'Newtonsoft.Json.Linq.JObject'."
            : 'java.lang.ClassCastException: cannot be cast to com.alibaba.fastjson.JSONObject'
        )
      return parsed
    },
    /** A map as such, with something in it. */
    mapItself(name: string, value: unknown): Values {
      if (value === undefined || value === null) throw nothingThere(name)
      if (!isMap(value)) throw wrongType(name, 'map', value)
      if (Object.keys(value).length === 0) throw nothingThere(name)
      return value
    }
  }
}
export type StrictBodies = ReturnType<typeof strictBodies>

/** Runs a handler; a refusal becomes its answer. */
export function answered(handle: () => Reply): Reply {
  try {
    return handle()
  } catch (error) {
    if (error instanceof Refusal) return error.reply
    throw error
  }
}
