import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import vm from 'node:vm'
import { transformSync } from '@swc/core'
import postcss from 'postcss'
import { ofToday } from '../support/sample'

const ROOT = path.resolve(__dirname, '..', '..')
const MINI = path.resolve(ROOT, process.env.MINI_ROOT ?? 'dist')
const BUNDLES = {
  weapp: path.join(MINI, 'weapp'),
  alipay: path.join(MINI, 'alipay'),
  h5: path.resolve(ROOT, process.env.H5_DIR ?? 'dist/h5')
}

/** The scan in a process of its own (ESLint is not made for Jest), file by file. */
const neededBy = (texts: Record<string, string>): Record<string, string[]> => {
  const program = `
    import { neededBy } from ${JSON.stringify(path.join(ROOT, 'scripts', 'lint', 'engines.mjs'))}
    const chunks = []
    for await (const chunk of process.stdin) chunks.push(chunk)
    const found = Object.entries(JSON.parse(Buffer.concat(chunks).toString('utf8'))).map(([name, text]) => [name, neededBy(text)])
    console.log(JSON.stringify(Object.fromEntries(found.filter(([, lines]) => lines.length > 0))))`
  return JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '-e', program], {
      input: JSON.stringify(texts),
      encoding: 'utf8',
      maxBuffer: 2 ** 26
    })
  ) as Record<string, string[]>
}

const scripts = (root: string): Record<string, string> => {
  if (!existsSync(root)) throw new Error(`没有构建 ${root}，请先运行 npm run build:${path.basename(root)}`)
  return Object.fromEntries(
    readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.js'))
      .map((name) => [name, readFileSync(path.join(root, name), 'utf8')])
  )
}

/** Scripts that another build has too, byte by byte, are scanned once. */
const scanned = new Set<string>()

/** The two packages are made of the same sources: each has its day. */
const scannedToday = ofToday(['weapp', 'alipay'] as const, 2)

test.each([...scannedToday, 'h5'] as const)(
  '%s needs nothing that iOS 12.0 or Chrome 67 lacks, and no name that nobody defines',
  (target) => {
    const files = scripts(BUNDLES[target])
    expect(Object.keys(files).length).toBeGreaterThan(3)
    const unseen = Object.entries(files).filter(([, text]) => !scanned.has(text))
    expect(neededBy(Object.fromEntries(unseen))).toEqual({})
    for (const [, text] of unseen) scanned.add(text)
  }
)

/** In style sheets: a value that an old engine does not know and nothing it knows before it; a selector that it does not know among others. */
const lackedBy = (sheet: string): string[] => {
  const found: string[] = []
  const root = postcss.parse(sheet)
  root.walkDecls((declaration) => {
    const { prop, value, parent } = declaration
    if (!/(^|[^-\w])(min|max|clamp)\(|\d[dsl]v[hw]\b|color-mix\(/.test(value)) return
    let isAsked = false
    for (let box: postcss.Container | postcss.Document | undefined = parent; box !== undefined; box = box.parent)
      if (box.type === 'atrule' && (box as postcss.AtRule).name === 'supports') isAsked = true
    const before = (parent?.nodes ?? []).slice(0, parent?.index(declaration)).some((one) => one.type === 'decl' && one.prop === prop)
    if (!isAsked && !before) found.push(`${prop}: ${value}`)
  })
  root.walkRules(({ selector, selectors }) => {
    // One that is not known takes the whole rule with it: it may stand with its like alone.
    const isNew = (one: string): boolean => /:focus-visible|:is\(|:where\(|:has\(|:not\([^)]*,/.test(one)
    if (selectors.some(isNew) && !selectors.every(isNew)) found.push(selector)
  })
  return [...new Set(found)]
}

test.each(['weapp', 'alipay', 'h5'] as const)('sheets of %s say first what an engine as old as promised understands', (target) => {
  const sheets = readdirSync(BUNDLES[target], { recursive: true, encoding: 'utf8' }).filter((name) => /\.(wxss|acss|css)$/.test(name))
  expect(sheets.length).toBeGreaterThan(3)
  expect(sheets.flatMap((name) => lackedBy(readFileSync(path.join(BUNDLES[target], name), 'utf8')))).toEqual([])
})

test('the scan of sheets would find what is too new, and lets pass what stands behind what is known', () => {
  const planted = [
    '.a { width: min(1px, 2vw) }',
    '.a { --b: max(1px, 2px) }',
    '.a { height: 100dvh }',
    '.a, .b:focus-visible { top: 0 }',
    '.a, .b:is(.c) { top: 0 }'
  ]
  expect(planted.filter((sheet) => lackedBy(sheet).length === 0)).toEqual([])
  expect(
    lackedBy(
      '.a { height: 100vh; height: 100dvh } .b:focus-visible { top: 0 } .c { grid-template-columns: repeat(2, minmax(0, 1fr)) } @supports (width: min(1px, 2px)) { .d { width: min(1px, 2vw) } }'
    )
  ).toEqual([])
})

const PLANTED: [string, string][] = [
  ['a = BigInt(1)', 'no-undef'],
  ['a = b.matchAll(c)', 'es-x/no-string-prototype-matchall'],
  ['a = b.findLast(c)', 'es-x/no-array-prototype-findlast-findlastindex'],
  ['a = Object.hasOwn(b, c)', 'es-x/no-object-hasown'],
  ['Promise.allSettled(a)', 'es-x/no-promise-all-settled'],
  ['a = /(?<=b)c/', 'es-x/no-regexp-lookbehind-assertions'],
  ['a = b ?? c', 'syntax'],
  ['a = globalThis', 'no-undef'],
  ['a = (void 0 === b ? "undefined" : _type_of(b)) === "object"', 'no-undef']
]
const FINE = [
  'if (typeof WeakRef === "function") a = new WeakRef(b)',
  'c = a.flatMap(b).at(-1)',
  'a = Object.fromEntries(b)',
  'a = b.with(c)',
  'a.clients.matchAll(b)'
]

test('the scan would find what is too new, and lets pass what is supplied and what a script asks for first', () => {
  const lines = [...PLANTED.map(([line]) => line), ...FINE]
  const found = neededBy(Object.fromEntries(lines.map((line) => [line, `(function (a, b, c) { ${line} })`])))
  expect(Object.keys(found)).toEqual(PLANTED.map(([line]) => line))
  for (const [line, rule] of PLANTED) expect(found[line]?.map((each) => each.split(': ')[0])).toContain(rule)
})

describe('what old engines are given', () => {
  const code = transformSync(readFileSync(path.join(ROOT, 'src', 'platform', 'oldEngines.ts'), 'utf8'), {
    jsc: { parser: { syntax: 'typescript' }, target: 'es2018' },
    isModule: false
  }).code
  const old = (ask: string): unknown =>
    JSON.parse(
      vm.runInNewContext(`
    delete Array.prototype.at; delete Array.prototype.flat; delete Array.prototype.flatMap; delete String.prototype.replaceAll; delete Object.fromEntries
    ;(function () { ${code} })()
    JSON.stringify(${ask})`) as string
    )

  test.each([
    '[[1, 2, 3].at(-1), [1, 2, 3].at(0), [1, 2, 3].at(1.7), [1].at(-1.2), [1].at(5) === undefined, [].at(-1) === undefined]',
    '[[1, [2, [3]]].flat(), [1, [2, [3]]].flat(2), [1, [2, [3]]].flat(Infinity), [].flat()]',
    '[[1, 2].flatMap((each, index) => [each, [index]]), [1].flatMap((each) => each)]',
    '["a+b+c".replaceAll("+", " "), "a1b2".replaceAll(/[0-9]/g, (digit) => digit * 2)]',
    'Object.fromEntries(new Map([["a", 1], ["b", [2]]]))',
    'Object.keys([1])'
  ])('is what an engine of today answers: %s', (ask) => {
    expect(old(ask)).toEqual(JSON.parse(vm.runInNewContext(`JSON.stringify(${ask})`) as string))
  })
})
