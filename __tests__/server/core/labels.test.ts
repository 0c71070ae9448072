import { readdirSync } from 'node:fs'
import path from 'node:path'
import { fieldLabel } from '../../../server/fieldLabels'

const CONTRACT = path.resolve(__dirname, '..', '..', '..', 'src', 'contract')
const SENT = /(Body|Input|Query|Params|Update|Decision)$/

interface Schema {
  title?: unknown
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  allOf?: Schema[]
}

/** Names of fields below a schema that have neither a title nor a label. */
function unnamed(schema: Schema): string[] {
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, part]) => [
    ...(typeof part.title === 'string' || fieldLabel(name) !== undefined ? [] : [name]),
    ...unnamed(part)
  ])
  return [
    ...own,
    ...[...(schema.anyOf ?? []), ...(schema.allOf ?? []), ...(schema.items === undefined ? [] : [schema.items])].flatMap(unnamed)
  ]
}

test('every field that a client sends has a Chinese name for the message about it', () => {
  const files = readdirSync(CONTRACT, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
  const found = files.flatMap((file) =>
    Object.entries(jest.requireActual<Record<string, unknown>>(path.join(CONTRACT, file))).flatMap(([name, schema]) =>
      SENT.test(name) && typeof schema === 'object' && schema !== null ? unnamed(schema).map((field) => `${file} ${name}.${field}`) : []
    )
  )
  expect(found).toEqual([])
})
