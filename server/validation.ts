import { TypeRegistry, type TSchema } from '@sinclair/typebox'
import { TypeCompiler } from '@sinclair/typebox/compiler'
import { Value, ValueErrorType, type ValueError } from '@sinclair/typebox/value'
import type { FastifySchemaCompiler } from 'fastify'
import { refuse } from './errors'
import { fieldLabel } from './fieldLabels'

// Contract files write closed lists of codes as `Type.Unsafe({ type: 'string', enum })`; the library leaves its check to us.
TypeRegistry.Set<{ enum?: unknown[] }>('Unsafe', (schema, value) => schema.enum === undefined || schema.enum.includes(value))

/** No request of ours nests deeper than this; whoever sends more wants the stack to run out. */
const MAX_DEPTH = 32
/** Problems named in one answer: a body of thousands of wrong fields is not answered by an even longer text. */
const MAX_PROBLEMS = 50

/**
 * Checks requests against their TypeBox schemas. Only query and path values are converted from text; bodies are taken as they
 * are. Every problem is named with its field and a Chinese message. `title` of a schema is its Chinese label,
 * else the name that people know the field by.
 */
export const validatorCompiler: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  const check = TypeCompiler.Compile(schema)
  return (given: unknown) => {
    const problem = unstorable(given)
    if (problem !== undefined) return { error: refuse(problem) }
    const value: unknown = httpPart === 'body' ? given : converted(schema, given)
    if (check.Check(value)) return { value }
    return { error: describe(check.Errors(value)) }
  }
}

/** Text of query and path as the schema's types. The library reads `1e9` and `1.5` as the integer 1: such text stays text and is refused. */
function converted(schema: TSchema, given: unknown): unknown {
  // The conversion writes into what it is given.
  const original = isRecord(given) ? { ...given } : {}
  const value = Value.Convert(schema, given)
  if (!isRecord(value) || !isRecord(schema.properties)) return value
  for (const [name, part] of Object.entries(schema.properties)) {
    const text = original[name]
    if (isRecord(part) && part.type === 'integer' && typeof text === 'string' && !/^-?\d{1,15}$/.test(text)) value[name] = text
  }
  return value
}

/** Names that a schema takes, those of an intersection's parts too. */
export function propertyNames(schema: unknown): string[] {
  if (!isRecord(schema)) return []
  const parts = Array.isArray(schema.allOf) ? schema.allOf.flatMap(propertyNames) : []
  return [...(isRecord(schema.properties) ? Object.keys(schema.properties) : []), ...parts]
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function describe(errors: Iterable<ValueError>): Error {
  // A map, because a field may be called `constructor`.
  const fields = new Map<string, string>()
  for (const error of errors) {
    const name = fieldName(error.path)
    if (!fields.has(name)) fields.set(name, `${label(error)}${message(error)}`)
    if (fields.size === MAX_PROBLEMS) break
  }
  const [first] = fields.values()
  if (fields.has('')) return refuse('请求内容缺失或格式不正确')
  return refuse(first ?? '请求内容不正确', Object.fromEntries(fields))
}

/** `/vehicles/0/plateNo` -> `vehicles.0.plateNo`. */
function fieldName(path: string): string {
  return path
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .join('.')
}

function label(error: ValueError): string {
  const title: unknown = error.schema.title
  if (typeof title === 'string') return title
  const last = fieldName(error.path).split('.').pop() ?? ''
  if (error.type === ValueErrorType.ObjectAdditionalProperties) return `字段 ${last} `
  return fieldLabel(last) ?? `${last} `
}

function message(error: ValueError): string {
  const limit = (name: string): string => String(error.schema[name] as unknown)
  switch (error.type) {
    case ValueErrorType.ObjectAdditionalProperties:
      return '不被接受'
    case ValueErrorType.ObjectRequiredProperty:
      return '不能为空'
    case ValueErrorType.StringMinLength:
      return limit('minLength') === '1' ? '不能为空' : `至少 ${limit('minLength')} 个字符`
    case ValueErrorType.StringMaxLength:
      return `不能超过 ${limit('maxLength')} 个字符`
    case ValueErrorType.ArrayMinItems:
      return `至少 ${limit('minItems')} 项`
    case ValueErrorType.ArrayMaxItems:
      return `不能超过 ${limit('maxItems')} 项`
    case ValueErrorType.IntegerMinimum:
    case ValueErrorType.NumberMinimum:
      return `不能小于 ${limit('minimum')}`
    case ValueErrorType.IntegerMaximum:
    case ValueErrorType.NumberMaximum:
      return `不能大于 ${limit('maximum')}`
    case ValueErrorType.Integer:
      return '应为整数'
    case ValueErrorType.Number:
      return '应为数字'
    case ValueErrorType.Kind:
    case ValueErrorType.Literal:
    case ValueErrorType.Union:
      return error.value === undefined ? '不能为空' : '不在可选范围内'
    default:
      return error.value === undefined || error.value === null || error.value === '' ? '不能为空' : '格式不正确'
  }
}

/**
 * What the database cannot hold is refused at the door instead of failing in the middle of an act: U+0000, half a surrogate pair
 * (JSON can carry both), and nesting that would exhaust the stack of whoever walks it later. Walks without recursion itself.
 * @returns what to say, undefined when all is well
 */
export function unstorable(given: unknown, deepest = MAX_DEPTH): string | undefined {
  const open: [unknown, number][] = [[given, 0]]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [value, depth] = next
    if (typeof value === 'string') {
      if (UNSTORABLE.test(value)) return '内容中含有不允许的字符'
    } else if (isRecord(value) && !(value instanceof Uint8Array)) {
      if (depth === deepest) return '内容层级过深'
      for (const [name, part] of Object.entries(value)) {
        if (UNSTORABLE.test(name)) return '内容中含有不允许的字符'
        open.push([part, depth + 1])
      }
    }
  }
  return undefined
}

/** U+0000, or a surrogate without its other half (with the `u` flag a whole pair is one character and does not match). */
// eslint-disable-next-line no-control-regex -- the character itself is looked for
const UNSTORABLE = /[\u0000\ud800-\udfff]/u
