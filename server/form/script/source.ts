import { parse, type AnyNode, type ArrowFunctionExpression, type FunctionExpression, type Pattern } from 'acorn'
import { isObject } from '@/domain/guards'

/** The function that a script is. */
export type ScriptFunction = ArrowFunctionExpression | FunctionExpression

/** A script that can be neither translated nor run, with the reason in words for people. */
export class Unrunnable extends Error {}

/** Longer ones are programs, not linkage. */
const LONGEST = 20_000

/** What the wrapper hands to a script (forms.md#scripts; toast of the mobile client). */
export const HELPERS = [
  'setFormData',
  'setShowOrHide',
  'setRequired',
  'setDisabled',
  'getFieldOptions',
  'setFieldOptions',
  'toast'
] as const
export type Helper = (typeof HELPERS)[number]
const GIVEN: ReadonlySet<string> = new Set<string>([...HELPERS, 'data', 'formData', 'rowIndex'])
/** What a button of a list's row is handed: it changes no form. */
export const BUTTON_GIVEN: ReadonlySet<string> = new Set<string>(['data', 'index', 'toast', 'refresh'])
/** What a list's own script is handed: the table of a wide screen is nothing a phone has. */
export const LIST_GIVEN: ReadonlySet<string> = new Set<string>(['data', 'toast'])

/** Of the language itself; whatever else a script names is a browser's, a mini-program's or the platform's. */
const LANGUAGE: ReadonlySet<string> = new Set([
  'undefined',
  'NaN',
  'Infinity',
  'Math',
  'JSON',
  'Number',
  'String',
  'Boolean',
  'Array',
  'Object',
  'Date',
  'RegExp',
  'Map',
  'Set',
  'Error',
  'TypeError',
  'RangeError',
  'Promise',
  'parseInt',
  'parseFloat',
  'isNaN',
  'isFinite',
  'encodeURIComponent',
  'decodeURIComponent',
  'Symbol',
  'BigInt',
  'arguments'
])

/** A script as an expression: the older generation writes a bare `function (...) {}`, which is no statement. */
export const expressionOf = (text: string): string => `(${text.trim().replace(/;+$/, '')}\n)`

/**
 * Reads the text of a script: `({ data, formData, setFormData }) => { ... }` with or without brackets around it, or a `function`.
 * @throws Unrunnable for what is no such function
 */
export function readScript(text: string): ScriptFunction {
  if (text.length > LONGEST) throw new Unrunnable(`脚本超过 ${LONGEST} 个字符`)
  try {
    const program = parse(expressionOf(text), { ecmaVersion: 2022, sourceType: 'script' })
    const [only, second] = program.body
    const found = only?.type === 'ExpressionStatement' ? only.expression : undefined
    if (second === undefined && (found?.type === 'ArrowFunctionExpression' || found?.type === 'FunctionExpression')) return found
  } catch (error) {
    throw new Unrunnable(error instanceof RangeError ? '脚本嵌套过深' : '脚本有语法错误')
  }
  throw new Unrunnable('脚本不是一个函数')
}

/** Whether there is nothing to do: the designer writes such wrappers into every form. */
export function isIdle({ body }: ScriptFunction): boolean {
  if (body.type !== 'BlockStatement') return body.type === 'Literal' || body.type === 'Identifier'
  const [only, second] = body.body.filter(({ type }) => type !== 'EmptyStatement')
  if (only === undefined) return true
  const callback = second === undefined && only.type === 'ReturnStatement' ? promiseBody(only.argument) : undefined
  return (
    callback !== undefined &&
    callback.body.type === 'BlockStatement' &&
    callback.body.body.every(
      (statement) =>
        statement.type === 'EmptyStatement' ||
        (statement.type === 'ExpressionStatement' &&
          statement.expression.type === 'CallExpression' &&
          statement.expression.arguments.length === 0 &&
          statement.expression.callee.type === 'Identifier' &&
          statement.expression.callee.name === nameOf(callback.params[0]))
    )
  )
}

const nameOf = (pattern: Pattern | undefined): string | undefined => (pattern?.type === 'Identifier' ? pattern.name : undefined)

/** The callback of `new Promise((resolve, reject) => { ... })`, which beforeSubmit and afterSubmit of the platform return. */
export function promiseBody(node: AnyNode | null | undefined): ScriptFunction | undefined {
  if (node?.type !== 'NewExpression' || node.callee.type !== 'Identifier' || node.callee.name !== 'Promise') return undefined
  const [callback] = node.arguments
  return callback?.type === 'ArrowFunctionExpression' || callback?.type === 'FunctionExpression' ? callback : undefined
}

/**
 * Checks that a script needs nothing but the language and its helpers: then the isolate can run it.
 * @param given what its wrapper hands to it
 * @throws Unrunnable naming what it would need
 */
export function checkNames(script: ScriptFunction, given: ReadonlySet<string> = GIVEN): void {
  const declared = new Set<string>()
  const named = new Set<string>()
  for (const node of walk(script)) {
    if (node.type === 'ThisExpression') throw new Unrunnable('使用了 this')
    if (node.type === 'ImportExpression' || node.type === 'MetaProperty') throw new Unrunnable('使用了 import')
    if (node.type === 'Identifier') named.add(node.name)
    for (const name of declaredBy(node)) declared.add(name)
  }
  const [first] = script.params
  const wanted =
    first?.type === 'ObjectPattern'
      ? first.properties.flatMap((property) =>
          property.type === 'Property' && property.key.type === 'Identifier' ? [property.key.name] : []
        )
      : []
  const foreign =
    wanted.find((name) => !given.has(name) && isUsed(script, name)) ?? [...named].find((name) => !declared.has(name) && !LANGUAGE.has(name))
  if (foreign === 'request') throw new Unrunnable('使用了 request 请求接口')
  if (foreign !== undefined) throw new Unrunnable(`使用了 ${foreign}`)
}

/** Designers name all helpers in every wrapper; only those that the body names count. */
const isUsed = ({ body }: ScriptFunction, name: string): boolean =>
  [...walk(body)].some((node) => node.type === 'Identifier' && node.name === name)

function declaredBy(node: AnyNode): string[] {
  switch (node.type) {
    case 'VariableDeclarator':
      return namesIn(node.id)
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      return [...(node.id?.name === undefined ? [] : [node.id.name]), ...node.params.flatMap(namesIn)]
    case 'ClassDeclaration':
    case 'ClassExpression':
      return node.id?.name === undefined ? [] : [node.id.name]
    case 'CatchClause':
      return node.param == null ? [] : namesIn(node.param)
    default:
      return []
  }
}

function namesIn(pattern: Pattern): string[] {
  switch (pattern.type) {
    case 'Identifier':
      return [pattern.name]
    case 'ObjectPattern':
      return pattern.properties.flatMap((property) => namesIn(property.type === 'RestElement' ? property.argument : property.value))
    case 'ArrayPattern':
      return pattern.elements.flatMap((element) => (element === null ? [] : namesIn(element)))
    case 'AssignmentPattern':
      return namesIn(pattern.left)
    case 'RestElement':
      return namesIn(pattern.argument)
    case 'MemberExpression':
      return []
  }
}

const isNode = (value: unknown): value is AnyNode => isObject<{ type?: unknown }>(value) && typeof value.type === 'string'

/** All nodes of a tree; names of properties and labels are no references and are left out. */
export function* walk(root: AnyNode): Generator<AnyNode> {
  const open: AnyNode[] = [root]
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    yield node
    for (const [key, part] of Object.entries(node)) {
      const isName = (key === 'property' || key === 'key') && 'computed' in node && !node.computed
      if (isName || key === 'label') continue
      for (const child of Array.isArray(part) ? part : [part]) if (isNode(child)) open.push(child)
    }
  }
}
