import type { FastifySchemaCompiler } from 'fastify'
import type { TSchema } from '@sinclair/typebox'
import { validatorCompiler } from '../../server/validation'

type Json = Record<string, unknown>
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
/** Texts of which one fits every pattern of the contract. */
const TEXTS = [
  'x',
  'xxxx',
  '1',
  '0199f3a0-0000-4000-8000-00000000000f',
  '2026-03-15',
  '2026-03',
  '08:00',
  '13800000001',
  '沪A12345',
  '131234567890123411',
  'a'.repeat(32),
  'a'.repeat(64),
  'a@b.cn',
  '310101199001011234',
  '#ffffff',
  '0.00',
  'x.jpg',
  '/api/file/Image/transferCar/x.jpg',
  '20260315_0199f3a0000040008000000000000000.jpg',
  '91310000MA1FL5E3X9',
  'LSVAM4187C2184847'
]

/** The smallest value that a schema takes. */
function sample(schema: TSchema): unknown {
  const one = schema as Json & TSchema
  if ('const' in one) return one.const
  if (Array.isArray(one.enum)) return one.enum[0]
  const either = one.anyOf ?? one.allOf
  if (Array.isArray(either)) return sample(either[0] as TSchema)
  switch (one.type) {
    case 'object':
      return Object.fromEntries(
        ((one.required ?? []) as string[]).map((name) => [name, sample((one.properties as Record<string, TSchema>)[name] as TSchema)])
      )
    case 'array':
      return Array.from({ length: Number(one.minItems ?? 0) }, () => sample(one.items as TSchema))
    case 'string':
      return TEXTS.find((text) => checks(schema, text)) ?? 'x'.repeat(Number(one.minLength ?? 1))
    case 'integer':
    case 'number':
      return Math.max(1, Number(one.minimum ?? 1))
    case 'boolean':
      return true
    case 'null':
      return null
    default:
      return 'x'
  }
}

const checks = (schema: TSchema, value: unknown): boolean => {
  const check = (validatorCompiler as FastifySchemaCompiler<TSchema>)({ schema, httpPart: 'body', method: 'POST', url: '' }) as (
    given: unknown
  ) => { error?: Error }
  return check(value).error === undefined
}

/** Others that stand near a value: one field more, or one of its values changed. */
function* near(value: unknown): Generator<unknown> {
  if (typeof value === 'string') {
    yield `${value}y`
    yield* TEXTS.filter((text) => text !== value)
  } else if (typeof value === 'number') yield value + 1
  else if (typeof value === 'boolean') yield !value
  else if (Array.isArray(value)) {
    for (const [nth, part] of value.entries())
      for (const other of near(part)) yield value.map((each: unknown, at) => (at === nth ? other : each))
  } else if (isObject(value))
    for (const [name, part] of Object.entries(value)) for (const other of near(part)) yield { ...value, [name]: other }
}

/** What a schema leaves out as well: each optional field, by itself. */
function* withMore(schema: TSchema | undefined, value: unknown): Generator<unknown> {
  if (!isObject(value)) return
  yield { ...value, another: 1 }
  for (const [name, part] of Object.entries((schema?.properties ?? {}) as Record<string, TSchema>))
    if (!(name in value)) yield { ...value, [name]: sample(part) }
}

/**
 * A body that a route takes, and another one that it takes as well.
 * @param schema undefined = the route looks at no body @param known a body that is complete, where the schema alone does not tell
 * @returns `other` undefined where there is only one
 */
export function bodiesOf(schema: TSchema | undefined, known?: object): { body: unknown; other: unknown } {
  const body = known ?? (schema === undefined ? {} : sample(schema))
  if (schema === undefined) return { body, other: { another: 1 } }
  if (!checks(schema, body)) throw new Error(`no body for ${JSON.stringify(schema).slice(0, 300)}: ${JSON.stringify(body)}`)
  for (const other of [...near(body), ...withMore(schema, body)]) if (checks(schema, other)) return { body, other }
  return { body, other: undefined }
}
