import type { CallExpression, Expression, MemberExpression, ObjectExpression, Pattern } from 'acorn'
import type { Json } from '@/contract/formSchema'
import { resolveId } from '@/domain/form/address'
import { shapeOf } from '@/domain/form/kinds'
import type { FieldDefinition } from '@/domain/form/types'
import { binary, extreme, includes, joined, logical, unary } from './operators'
import { amount, booleanOf, choose, fieldTerm, giveUp, literalOf, numberOf, textOf, truth, type Term } from './terms'

/** What the names of a script stand for at one point of it. */
export interface Names {
  readonly fields: ReadonlyMap<string, FieldDefinition>
  /** The field whose event it is. */
  readonly own: FieldDefinition | undefined
  /** Helpers, `data`, `formData` and `rowIndex` under the names that the script gives them. */
  readonly given: ReadonlyMap<string, string>
  /** Values of variables, and of fields that the script has set, by `formData.` and their id. */
  readonly values: Map<string, Term>
}

export const slotOf = (field: FieldDefinition): string => `formData.${field.id}`

/** What a field holds at this point of the script. */
export const fieldValue = (field: FieldDefinition, names: Names): Term => names.values.get(slotOf(field)) ?? fieldTerm(field)

/** Names that JavaScript knows by itself may be anything in a script that names them. */
const isGiven = (names: Names, node: Expression | { type: string }, what: string): boolean =>
  node.type === 'Identifier' && 'name' in node && names.given.get(node.name) === what && !names.values.has(node.name)

/** What an expression comes to. @throws Untranslatable */
export function read(node: Expression, names: Names): Term {
  switch (node.type) {
    case 'ParenthesizedExpression':
      return read(node.expression, names)
    case 'ChainExpression':
      return read(node.expression, names)
    case 'Literal':
      return literal(node.value)
    case 'TemplateLiteral':
      return joined(
        node.quasis.flatMap(({ value }, place) => {
          const next = node.expressions[place]
          return [textOf(value.cooked ?? giveUp('a broken text')), ...(next === undefined ? [] : [read(next, names)])]
        })
      )
    case 'Identifier':
      return identifier(node.name, names)
    case 'ArrayExpression':
      return list(
        node.elements.map((element) =>
          element === null || element.type === 'SpreadElement' ? giveUp('a list with holes') : read(element, names)
        )
      )
    case 'UnaryExpression':
      return node.operator === 'void' ? { type: 'nothing', isUndefined: true } : unary(node.operator, read(node.argument, names))
    case 'BinaryExpression':
      return node.left.type === 'PrivateIdentifier'
        ? giveUp('a private name')
        : binary(node.operator, read(node.left, names), read(node.right, names))
    case 'LogicalExpression':
      return logical(node.operator, read(node.left, names), read(node.right, names))
    case 'ConditionalExpression':
      return choose(truth(read(node.test, names)), read(node.consequent, names), read(node.alternate, names))
    case 'MemberExpression':
      return member(node, names)
    case 'CallExpression':
      return call(node, names)
    default:
      return giveUp(node.type)
  }
}

function literal(value: unknown): Term {
  if (typeof value === 'number' && Number.isFinite(value)) return numberOf(value)
  if (typeof value === 'string') return textOf(value)
  if (typeof value === 'boolean') return booleanOf(value)
  return value === null ? { type: 'nothing', isUndefined: false } : giveUp('a literal')
}

function list(items: readonly Term[]): Term {
  const values = items.map((item) => literalOf(item) ?? giveUp('a list that is computed'))
  return { type: 'list', value: { value: values }, items }
}

function identifier(name: string, names: Names): Term {
  const known = names.values.get(name)
  if (known !== undefined) return known
  if (names.given.get(name) === 'data') return chosen(names.own)
  return name === 'undefined' ? { type: 'nothing', isUndefined: true } : giveUp(`name ${name}`)
}

/** Whether `data` is what a person chose (an option, a row); where he types, switches or picks a day it is the value itself. */
export const isChosen = (field: FieldDefinition): boolean => !['text', 'number', 'flag', 'ms', 'clock'].includes(shapeOf(field))

function chosen(own: FieldDefinition | undefined): Term {
  return own === undefined || isChosen(own) ? giveUp('what was chosen, as a whole') : fieldTerm(own)
}

/** Key of a member that stands in the script: `a.b`, `a['b']`. */
function keyOf({ computed, property }: MemberExpression): string | undefined {
  if (!computed) return property.type === 'Identifier' ? property.name : undefined
  return property.type === 'Literal' && typeof property.value === 'string' ? property.value : undefined
}

function member(node: MemberExpression, names: Names): Term {
  if (node.object.type === 'Super') return giveUp('super')
  const field = fieldOf(node, names)
  if (field !== undefined) return fieldValue(field, names)
  const key = keyOf(node) ?? giveUp('a member that is computed')
  if (isGiven(names, node.object, 'data')) return ofChosen(key, names.own)
  const holder = read(node.object, names)
  return key === 'length' && holder.type === 'list' && holder.items === undefined
    ? { type: 'length', of: holder.value }
    : giveUp(`member ${key}`)
}

/** A key of what was chosen; its `id` is what the field holds. */
function ofChosen(key: string, own: FieldDefinition | undefined): Term {
  if (own === undefined || shapeOf(own) !== 'id' || own.isMultiple) return giveUp('a key of what was chosen')
  return key === 'id' && isKeyedById(own) ? fieldTerm(own) : { type: 'any', value: { event: key } }
}

/** Whether `id` of an option is what the field stores. */
function isKeyedById({ options }: FieldDefinition): boolean {
  switch (options?.type) {
    case 'static':
      return true
    case 'dictionary':
      return options.keyedBy === 'id'
    case 'interface':
      return options.keys.value === 'id'
    case undefined:
      return false
  }
}

/** The field that `formData.key` names, or `formData.table[rowIndex].key` in an event of that table. */
export function fieldOf(node: Expression | Pattern, names: Names): FieldDefinition | undefined {
  if (node.type !== 'MemberExpression' || node.object.type === 'Super') return undefined
  const key = keyOf(node)
  if (key === undefined) return undefined
  if (isGiven(names, node.object, 'formData')) return names.fields.get(key) ?? giveUp(`unknown field ${key}`)
  const row = node.object
  if (row.type !== 'MemberExpression' || !row.computed || !isGiven(names, row.property, 'rowIndex') || row.object.type === 'Super')
    return undefined
  const table = fieldOf(row.object, names)
  return table === undefined ? undefined : ownColumn(`${table.id}.${key}`, names)
}

/** A column of the table whose event it is: elsewhere nobody knows which row is meant. */
function ownColumn(name: string, { fields, own }: Names): FieldDefinition {
  const field = fields.get(resolveId(fields, name)) ?? giveUp(`unknown field ${name}`)
  return field.table === own?.table ? field : giveUp('a column of another table')
}

/** The field that a helper is told: `'key'`, or `'table.key'` for the own row. */
export function namedField(node: Expression, names: Names): FieldDefinition {
  const name = literalOf(read(node, names))
  if (typeof name !== 'string') return giveUp('a field whose name is computed')
  const id = resolveId(names.fields, name)
  const field = names.fields.get(id) ?? giveUp(`unknown field ${name}`)
  return field.table === undefined ? field : ownColumn(name, names)
}

export function argumentsOf({ arguments: given }: CallExpression): Expression[] {
  return given.map((each) => (each.type === 'SpreadElement' ? giveUp('spread arguments') : each))
}

function call(node: CallExpression, names: Names): Term {
  const given = argumentsOf(node)
  const { callee } = node
  if (callee.type === 'Identifier') return converted(callee.name, given, names)
  if (callee.type !== 'MemberExpression' || callee.object.type === 'Super') return giveUp('a call')
  const key = keyOf(callee)
  const [first, second] = given
  if (callee.object.type === 'Identifier' && callee.object.name === 'Math' && !names.values.has('Math'))
    return math(
      key,
      given.map((each) => read(each, names))
    )
  if (first === undefined || second !== undefined) return giveUp(`call of ${key ?? 'something'}`)
  const found =
    key === 'includes' || key === 'indexOf'
      ? includes(read(callee.object, names), read(first, names))
      : giveUp(`call of ${key ?? 'something'}`)
  return key === 'includes' ? { type: 'boolean', holds: found } : { type: 'position', found }
}

function converted(name: string, [first, second]: readonly Expression[], names: Names): Term {
  if (first === undefined || second !== undefined || names.values.has(name) || names.given.has(name)) return giveUp(`call of ${name}`)
  const term = read(first, names)
  switch (name) {
    case 'Number':
      return { type: 'number', value: amount(term), isNullable: false }
    case 'String':
      return joined([term, textOf('')])
    case 'Boolean':
      return { type: 'boolean', holds: truth(term) }
    default:
      return giveUp(`call of ${name}`)
  }
}

function math(name: string | undefined, given: readonly Term[]): Term {
  const [first, second, third] = given
  if (first !== undefined && second !== undefined && third === undefined && (name === 'max' || name === 'min'))
    return extreme(name === 'max' ? '>' : '<', first, second)
  if (first !== undefined && second === undefined && name === 'abs') return extreme('>', first, unary('-', first))
  // Rounding of rules is that of invoices, not that of JavaScript.
  return giveUp(`Math.${name ?? ''}`)
}

/** A constant written into a script, for options. @throws Untranslatable */
export function constantOf(node: Expression): Json {
  switch (node.type) {
    case 'Literal':
      return literalOf(literal(node.value)) ?? null
    case 'ArrayExpression':
      return node.elements.map((element) =>
        element === null || element.type === 'SpreadElement' ? giveUp('a list with holes') : constantOf(element)
      )
    case 'ObjectExpression':
      return constantObject(node)
    default:
      return giveUp('a value that is computed')
  }
}

function constantObject({ properties }: ObjectExpression): Json {
  return Object.fromEntries(
    properties.map((property) => {
      if (property.type !== 'Property' || property.computed || property.kind !== 'init') return giveUp('an object that is computed')
      const { key } = property
      const name = key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : giveUp('a key that is computed')
      return [name, constantOf(property.value)]
    })
  )
}
