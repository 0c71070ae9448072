import { inspect } from 'node:util'
import { shapesOf, type Shape, type Shapes } from './typingShapes'
import type { Platform } from './types'

const loaded = new Map<Platform, Shapes>()
const of = (platform: Platform): Shapes => {
  const shapes = loaded.get(platform) ?? shapesOf(platform)
  loaded.set(platform, shapes)
  return shapes
}

/** Whether the official typings know an interface of the platform. */
export const isOfficial = (platform: Platform, name: string): boolean => Object.hasOwn(of(platform), name)

/** What is wrong with a call by the official typings, in words: arguments missing, unknown, or of another type. Nothing for an unknown interface. */
export function misuse(platform: Platform, name: string, args: readonly unknown[]): string[] {
  const ways = (isOfficial(platform, name) ? (of(platform)[name] ?? []) : []).map((signature) =>
    signature.args.flatMap(({ name: argument, isOptional, shape }, index) => {
      if (args[index] === undefined) return isOptional ? [] : [`argument ${argument} is missing`]
      return misfits(args[index], shape, argument)
    })
  )
  return ways.sort((one, other) => one.length - other.length)[0] ?? []
}

/** How an answer may look: with all that is promised and nothing else, and with each optional part; undefined where the typings promise nothing. */
export const promisedAnswers = (platform: Platform, name: string): unknown[] => promisedBy(platform, name, 'answer')

/** The same of what a listener is told. */
export const promisedEvents = (platform: Platform, name: string): unknown[] => promisedBy(platform, name, 'told')

/** The same of what a call returns at once. */
export const promisedValues = (platform: Platform, name: string): unknown[] => promisedBy(platform, name, 'returned')

/** Methods of the object that an interface returns. */
export const methodsOf = (platform: Platform, name: string): string[] =>
  Object.keys(of(platform)).flatMap((each) => (each.startsWith(`${name}.`) ? [each.slice(name.length + 1)] : []))

function promisedBy(platform: Platform, name: string, way: 'answer' | 'told' | 'returned'): unknown[] {
  const shape = (isOfficial(platform, name) ? (of(platform)[name] ?? []) : [])
    .map((signature) => signature[way])
    .find((each) => each !== null)
  return shape === undefined || shape === null ? [] : [example(shape, false), ...alternatives(shape)]
}

/** Examples with all that is optional: one for each code and text that is documented, one place at a time. */
function alternatives(shape: Shape): unknown[] {
  if (shape.kind === 'union') return shape.of.flatMap(alternatives)
  if (shape.kind !== 'object') return [example(shape, true)]
  const whole = example(shape, true) as object
  return [
    whole,
    ...Object.entries(shape.fields).flatMap(([name, { shape: inner }]) =>
      alternatives(inner)
        .slice(1)
        .map((value) => ({ ...whole, [name]: value }))
    )
  ]
}

function misfits(value: unknown, shape: Shape, where: string): string[] {
  if (value === undefined || value === null) return []
  const wrong = [`${where} is ${shown(value)}, not ${nameOf(shape)}`]
  switch (shape.kind) {
    case 'any':
      return []
    case 'value':
      return value === shape.value ? [] : wrong
    case 'union': {
      const found = shape.of.map((part) => misfits(value, part, where))
      // What is wrong inside one of several objects says more than that none of them fits.
      const inside = found.filter((_each, index) => shape.of[index]?.kind === 'object' && typeof value === 'object')
      return found.some((each) => each.length === 0) ? [] : inside.length === 1 ? (inside[0] ?? wrong) : wrong
    }
    case 'array':
      return Array.isArray(value) ? value.flatMap((each, index) => misfits(each, shape.of, `${where}[${index}]`)) : wrong
    case 'object':
      if (typeof value !== 'object' || Array.isArray(value)) return wrong
      // A part of a page or of the client is its own kind of thing; so is what is typed as an object of anything.
      if (!isPlain(value) || Object.keys(shape.fields).length === 0) return []
      return fieldsOf(value as Record<string, unknown>, shape.fields, where)
    case 'number':
      return typeof value === 'number' && !Number.isNaN(value) ? [] : wrong
    default:
      return typeof value === shape.kind ? [] : wrong
  }
}

const isPlain = (value: object): boolean => Object.getPrototypeOf(Object.getPrototypeOf(value) ?? {}) === null

function fieldsOf(
  value: Readonly<Record<string, unknown>>,
  fields: Readonly<Record<string, { isOptional: boolean; shape: Shape }>>,
  where: string
): string[] {
  if (Object.prototype.toString.call(value) !== '[object Object]') return []
  return [
    ...Object.keys(value)
      .filter((name) => value[name] !== undefined && !Object.hasOwn(fields, name))
      .map((name) => `${where}.${name} is unknown`),
    ...Object.entries(fields).flatMap(([name, { isOptional, shape }]) => {
      if (value[name] === undefined) return isOptional ? [] : [`${where}.${name} is missing`]
      return misfits(value[name], shape, `${where}.${name}`)
    })
  ]
}

/** A value of a shape. @param isFull with what is optional */
function example(shape: Shape, isFull: boolean): unknown {
  switch (shape.kind) {
    case 'any':
    case 'function':
      return {}
    case 'string':
      return ''
    case 'number':
      return 0
    case 'boolean':
      return false
    case 'value':
      return shape.value
    case 'union':
      return example(shape.of[0] ?? { kind: 'any' }, isFull)
    case 'array':
      return isFull ? [example(shape.of, isFull)] : []
    case 'object':
      return Object.fromEntries(
        Object.entries(shape.fields)
          .filter(([, { isOptional }]) => isFull || !isOptional)
          .map(([name, { shape: inner }]) => [name, example(inner, isFull)])
      )
  }
}

function nameOf(shape: Shape): string {
  if (shape.kind === 'value') return JSON.stringify(shape.value)
  if (shape.kind === 'union') return shape.of.map(nameOf).join(' | ')
  return shape.kind === 'array' ? `${nameOf(shape.of)}[]` : shape.kind
}

function shown(value: unknown): string {
  if (typeof value === 'function') return 'a function'
  // Parts of a page lead back to the page: no JSON of theirs ends.
  const text = typeof value === 'object' ? inspect(value, { depth: 1, breakLength: Infinity }) : (JSON.stringify(value) ?? String(value))
  return text.slice(0, 60)
}
