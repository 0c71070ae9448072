import { TypeRegistry, type TSchema } from '@sinclair/typebox'
import { TypeCompiler } from '@sinclair/typebox/compiler'
import { Value, ValueErrorType, type ValueError } from '@sinclair/typebox/value'
import type { FastifySchemaCompiler } from 'fastify'
import { refuse } from './errors'

// Contract files write closed lists of codes as `Type.Unsafe({ type: 'string', enum })`; the library leaves its check to us.
TypeRegistry.Set<{ enum?: unknown[] }>('Unsafe', (schema, value) => schema.enum === undefined || schema.enum.includes(value))

/**
 * Checks requests against their TypeBox schemas. Only query and path values are converted from text; bodies are taken as they
 * are. Every problem is named with its field and a Chinese message. `title` of a schema is its Chinese label.
 */
export const validatorCompiler: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  const check = TypeCompiler.Compile(schema)
  return (given: unknown) => {
    const value: unknown = httpPart === 'body' ? given : Value.Convert(schema, given)
    if (hasNul(value)) return { error: refuse('内容中含有不允许的字符') }
    if (check.Check(value)) return { value }
    return { error: describe([...check.Errors(value)]) }
  }
}

function describe(errors: ValueError[]): Error {
  const fields: Record<string, string> = {}
  for (const error of errors) {
    const name = fieldName(error.path)
    fields[name] ??= `${label(error)}${message(error)}`
  }
  const [first] = Object.values(fields)
  if (fields[''] !== undefined) return refuse('请求内容缺失或格式不正确')
  return refuse(first ?? '请求内容不正确', fields)
}

/** `/vehicles/0/plateNo` -> `vehicles.0.plateNo`. */
function fieldName(path: string): string {
  return path.split('/').slice(1).map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~')).join('.')
}

function label(error: ValueError): string {
  const title: unknown = error.schema.title
  if (typeof title === 'string') return title
  const last = fieldName(error.path).split('.').pop() ?? ''
  return error.type === ValueErrorType.ObjectAdditionalProperties ? `字段 ${last} ` : `${last} `
}

function message(error: ValueError): string {
  const limit = (name: string): string => String(error.schema[name] as unknown)
  switch (error.type) {
    case ValueErrorType.ObjectAdditionalProperties: return '不被接受'
    case ValueErrorType.ObjectRequiredProperty: return '不能为空'
    case ValueErrorType.StringMinLength: return limit('minLength') === '1' ? '不能为空' : `至少 ${limit('minLength')} 个字符`
    case ValueErrorType.StringMaxLength: return `不能超过 ${limit('maxLength')} 个字符`
    case ValueErrorType.ArrayMinItems: return `至少 ${limit('minItems')} 项`
    case ValueErrorType.ArrayMaxItems: return `不能超过 ${limit('maxItems')} 项`
    case ValueErrorType.IntegerMinimum:
    case ValueErrorType.NumberMinimum: return `不能小于 ${limit('minimum')}`
    case ValueErrorType.IntegerMaximum:
    case ValueErrorType.NumberMaximum: return `不能大于 ${limit('maximum')}`
    case ValueErrorType.Integer: return '应为整数'
    case ValueErrorType.Number: return '应为数字'
    case ValueErrorType.Kind:
    case ValueErrorType.Literal:
    case ValueErrorType.Union: return error.value === undefined ? '不能为空' : '不在可选范围内'
    default: return error.value === undefined || error.value === null || error.value === '' ? '不能为空' : '格式不正确'
  }
}

/** PostgreSQL text cannot hold U+0000; refused at the door instead of failing in the middle of an act. */
function hasNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\u0000')
  if (Array.isArray(value)) return value.some(hasNul)
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return false
  return Object.entries(value).some(([name, part]) => name.includes('\u0000') || hasNul(part))
}
