import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type TypeScript from 'typescript'
import type { Platform } from './types'

/** A type as far as plain values can be held against it. */
export type Shape =
  | { kind: 'any' | 'string' | 'number' | 'boolean' | 'function' }
  | { kind: 'value'; value: string | number | boolean }
  | { kind: 'array'; of: Shape }
  | { kind: 'union'; of: Shape[] }
  | { kind: 'object'; fields: Record<string, { isOptional: boolean; shape: Shape }> }

/** One way to call an interface: its arguments, and what `success` is promised where the typings say so. */
export interface Signature {
  args: { name: string; isOptional: boolean; shape: Shape }[]
  answer: Shape | null
  /** What a listener that is handed over is told. */
  told: Shape | null
  /** What is returned at once. */
  returned: Shape | null
}

/**
 * Ways to call, by the name of the interface; of what is no function there is none. Methods of an object that an interface returns stand
 * under both names: `getRecorderManager.onStop`.
 */
export type Shapes = Readonly<Record<string, Signature[]>>

const ROOT = path.resolve(__dirname, '../../..')
const PACKAGES: Readonly<Record<Platform, { name: string; entry: string; owner: string }>> = {
  weapp: { name: 'miniprogram-api-typings', entry: 'types/index.d.ts', owner: 'wx' },
  alipay: { name: '@mini-types/my', entry: 'types/index.d.ts', owner: 'my' }
}
/** Interfaces that return objects whose methods the app calls. */
const OBJECTS = [
  'connectSocket',
  'createInnerAudioContext',
  'createOffscreenCanvas',
  'getFileSystemManager',
  'getRecorderManager',
  'getUpdateManager'
]
/** How deep options and answers are looked into. */
const DEPTH = 4
/** Written anew when what is read of the typings changes. */
const EDITION = 3

/** The official typings of a platform; reading them takes seconds, so what was read is kept beside the builds, by their version. */
export function shapesOf(platform: Platform): Shapes {
  const { name } = PACKAGES[platform]
  const { version } = JSON.parse(readFileSync(path.join(ROOT, 'node_modules', name, 'package.json'), 'utf8')) as { version: string }
  const kept = path.join(ROOT, '.tmp', 'typings', `${platform}-${version}-${EDITION}.json`)
  if (existsSync(kept)) return JSON.parse(readFileSync(kept, 'utf8')) as Shapes
  const shapes = readShapes(platform)
  mkdirSync(path.dirname(kept), { recursive: true })
  writeFileSync(`${kept}.${process.pid}`, JSON.stringify(shapes))
  renameSync(`${kept}.${process.pid}`, kept)
  return shapes
}

function readShapes(platform: Platform): Shapes {
  const ts = require('typescript') as typeof TypeScript
  const { name, entry, owner } = PACKAGES[platform]
  const file = path.join(ROOT, 'node_modules', name, entry)
  const program = ts.createProgram([file], { lib: ['lib.es2015.d.ts'], types: [], strict: true })
  const source = program.getSourceFile(file)
  const checker = program.getTypeChecker()
  const scope = ts.SymbolFlags.Variable | ts.SymbolFlags.Namespace
  const client = source && checker.getSymbolsInScope(source, scope).find((symbol) => symbol.name === owner)
  if (client === undefined) throw new Error(`no ${owner} in ${file}`)
  const reader = new ShapeReader(ts, checker, source!)
  const members = checker.getTypeOfSymbolAtLocation(client, source!).getProperties()
  return Object.fromEntries(
    members.flatMap((member) => [
      [member.name, reader.signatures(member)] as const,
      ...reader.methods(member).map((method) => [`${member.name}.${method.name}`, reader.signatures(method)] as const)
    ])
  )
}

class ShapeReader {
  constructor(
    private readonly ts: typeof TypeScript,
    private readonly checker: TypeScript.TypeChecker,
    private readonly place: TypeScript.Node
  ) {}

  signatures(member: TypeScript.Symbol): Signature[] {
    return this.bare(this.typeOf(member))
      .getCallSignatures()
      .map((signature) => {
        const args = signature.getParameters().map((parameter) => {
          const { valueDeclaration } = parameter
          const isOptional =
            valueDeclaration !== undefined &&
            this.ts.isParameter(valueDeclaration) &&
            (this.checker.isOptionalParameter(valueDeclaration) || valueDeclaration.dotDotDotToken !== undefined)
          const type = this.typeOf(parameter)
          return { name: parameter.name, isOptional: isOptional || this.allowsNothing(type), shape: this.shape(type, DEPTH) }
        })
        return { args, answer: this.answer(signature), told: this.told(signature), returned: this.returned(signature) }
      })
  }

  /** What the callback `success` of the first argument is given. */
  private answer(signature: TypeScript.Signature): Shape | null {
    const [first] = signature.getParameters()
    const success = first && this.bare(this.typeOf(first)).getProperty('success')
    const [heard] = (success && this.bare(this.typeOf(success)).getCallSignatures()[0]?.getParameters()) ?? []
    return heard === undefined ? null : this.shape(this.typeOf(heard), DEPTH)
  }

  /** Methods of what an interface returns, where that is an object with methods of its own. */
  methods(member: TypeScript.Symbol): TypeScript.Symbol[] {
    const [signature] = OBJECTS.includes(member.name) ? this.bare(this.typeOf(member)).getCallSignatures() : []
    if (signature === undefined) return []
    return this.bare(signature.getReturnType())
      .getProperties()
      .filter((property) => this.bare(this.typeOf(property)).getCallSignatures().length > 0)
  }

  private told(signature: TypeScript.Signature): Shape | null {
    const [first] = signature.getParameters()
    const heard = first && this.bare(this.typeOf(first)).getCallSignatures()[0]?.getParameters()[0]
    return heard === undefined ? null : this.shape(this.typeOf(heard), DEPTH)
  }

  private returned(signature: TypeScript.Signature): Shape | null {
    const type = signature.getReturnType()
    return (type.flags & this.ts.TypeFlags.Void) !== 0 || type.symbol?.name === 'Promise' ? null : this.shape(type, DEPTH)
  }

  private typeOf(symbol: TypeScript.Symbol): TypeScript.Type {
    return this.checker.getTypeOfSymbolAtLocation(symbol, this.place)
  }

  /** Without `undefined`, and with the constraint of a type parameter in its place. */
  private bare(type: TypeScript.Type): TypeScript.Type {
    const isParameter = (type.flags & this.ts.TypeFlags.TypeParameter) !== 0
    return this.checker.getNonNullableType(isParameter ? (this.checker.getBaseConstraintOfType(type) ?? type) : type)
  }

  private allowsNothing(type: TypeScript.Type): boolean {
    const { Any, Unknown, Undefined, Void } = this.ts.TypeFlags
    return (
      (type.flags & (Any | Unknown | Undefined | Void)) !== 0 || (type.isUnion() && type.types.some((part) => this.allowsNothing(part)))
    )
  }

  private shape(declared: TypeScript.Type, depth: number): Shape {
    // A type parameter that nothing bounds takes anything.
    if ((declared.flags & this.ts.TypeFlags.TypeParameter) !== 0 && this.checker.getBaseConstraintOfType(declared) === undefined)
      return { kind: 'any' }
    const type = this.bare(declared)
    const { StringLike, NumberLike, BooleanLike, BooleanLiteral } = this.ts.TypeFlags
    if (type.isStringLiteral() || type.isNumberLiteral()) return { kind: 'value', value: type.value }
    if ((type.flags & BooleanLiteral) !== 0) return { kind: 'value', value: this.checker.typeToString(type) === 'true' }
    if ((type.flags & BooleanLike) !== 0) return { kind: 'boolean' }
    if (type.isUnion()) return { kind: 'union', of: type.types.map((part) => this.shape(part, depth)) }
    if ((type.flags & StringLike) !== 0) return { kind: 'string' }
    if ((type.flags & NumberLike) !== 0) return { kind: 'number' }
    if (type.getCallSignatures().length > 0) return { kind: 'function' }
    if (this.checker.isArrayType(type)) {
      const [item] = this.checker.getTypeArguments(type as TypeScript.TypeReference)
      return { kind: 'array', of: item === undefined || depth === 0 ? { kind: 'any' } : this.shape(item, depth - 1) }
    }
    return depth === 0 ? { kind: 'any' } : this.object(type, depth)
  }

  /** Bytes, maps and objects of which nothing is said are anything. */
  private object(type: TypeScript.Type, depth: number): Shape {
    const declared = type.getProperties()
    const isOpen = (type.flags & this.ts.TypeFlags.Object) === 0 || type.getStringIndexType() !== undefined || declared.length === 0
    if ((isOpen && !type.isIntersection()) || type.symbol?.name === 'ArrayBuffer') return { kind: 'any' }
    const fields = declared.map((field) => {
      const fieldType = this.typeOf(field)
      const isOptional = (field.flags & this.ts.SymbolFlags.Optional) !== 0 || this.allowsNothing(fieldType)
      return [field.name, { isOptional, shape: this.shape(fieldType, depth - 1) }] as const
    })
    return { kind: 'object', fields: Object.fromEntries(fields) }
  }
}
