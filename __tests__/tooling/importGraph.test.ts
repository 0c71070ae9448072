import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { SILENT_FOLDERS } from '../../config/silent'

const SRC = path.resolve(__dirname, '..', '..', 'src')
const MAIN_PAGES = ['launch', 'login', 'index', 'form']
const IMPORT = /(?:import|export)\s+(?!type\b)(?:[^'"]*?\sfrom\s+)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/g

/** Source without its comments: prose may speak of importing too. */
const codeOf = (file: string): string => readFileSync(file, 'utf8').replace(/\/\*[^]*?\*\//g, '')
const namesIn = (file: string): string[] => [...codeOf(file).matchAll(IMPORT)].map((match) => match[1] ?? match[2] ?? '')

const resolveModule = (from: string, name: string): string | undefined => {
  const base = name.startsWith('@/')
    ? path.join(SRC, name.slice(2))
    : name.startsWith('.')
      ? path.resolve(path.dirname(from), name)
      : undefined
  if (base === undefined) return undefined
  const tries = [base, ...['.ts', '.tsx', '.h5.ts', '.h5.tsx', '.weapp.ts', '/index.ts', '/index.tsx'].map((end) => base + end)]
  return tries.find((file) => existsSync(file) && statSync(file).isFile())
}

/** Every source file that is reached by value from the given ones. */
const reached = (roots: string[]): Set<string> => {
  const seen = new Set<string>()
  const todo = [...roots]
  for (let file = todo.pop(); file !== undefined; file = todo.pop()) {
    if (seen.has(file) || !/\.tsx?$/.test(file)) continue
    seen.add(file)
    for (const name of namesIn(file)) {
      const next = resolveModule(file, name)
      if (next !== undefined) todo.push(next)
    }
  }
  return seen
}

const sourcesOf = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
        .map((entry) => path.join(entry.parentPath, entry.name))
    : []

describe('the main package', () => {
  const app = ['app.tsx', 'app.ts'].map((name) => path.join(SRC, name)).filter((file) => existsSync(file))
  const roots = [...app, ...MAIN_PAGES.flatMap((page) => sourcesOf(path.join(SRC, 'pages', page)))]
  const files = [...reached(roots)].map((file) => path.relative(SRC, file).replaceAll(path.sep, '/'))

  test('is followed from its entry and pages', () => {
    expect(roots.length).toBeGreaterThanOrEqual(9)
    expect(files.length).toBeGreaterThan(roots.length)
  })

  test('holds no part of the form engine (app.md#form-page)', () => {
    expect(files.filter((file) => file.startsWith('domain/form/') || file.startsWith('form/'))).toEqual([])
  })

  test('holds no rules of what a step of an order lacks: only its pages ask', () => {
    const rules = ['requirements', 'fieldLabels', 'unitRequirements'].map((name) => `domain/transferCar/order/${name}.ts`)
    expect(rules.filter((file) => !existsSync(path.join(SRC, file)))).toEqual([])
    expect(files.filter((file) => rules.includes(file))).toEqual([])
  })

  test('reaches no subpackage, however indirectly', () => {
    expect(files.filter((file) => file.startsWith('pages/') && !MAIN_PAGES.includes(file.split('/')[1] ?? ''))).toEqual([])
  })

  test('reaches no schema of the contract by value', () => {
    const constants = files.filter((file) => file.startsWith('contract/'))
    expect(constants.sort()).toEqual(['contract/codes.ts', 'contract/conversationCodes.ts', 'contract/frames.ts'])
    expect(constants.filter((file) => namesIn(path.join(SRC, file)).some((name) => name.includes('typebox')))).toEqual([])
  })
})

/** Statements that do something when a module is loaded, by line. */
const doneOnLoading = (text: string): string[] =>
  ts
    .createSourceFile('module.tsx', text, ts.ScriptTarget.Latest)
    .statements.filter(
      (statement) =>
        !ts.isImportDeclaration(statement) &&
        !ts.isExportDeclaration(statement) &&
        !ts.isExportAssignment(statement) &&
        !ts.isVariableStatement(statement) &&
        !ts.isDeclarationStatement(statement)
    )
    .map((statement) => text.slice(statement.pos, statement.end).trim())

describe('folders that the build takes as silent', () => {
  test('hold no module that does something when it is loaded', () => {
    const files = SILENT_FOLDERS.flatMap((folder) => sourcesOf(path.join(SRC, folder)))
    expect(files.length).toBeGreaterThan(300)
    expect(files.flatMap((file) => doneOnLoading(readFileSync(file, 'utf8')).map((line) => `${file}: ${line}`))).toEqual([])
  })

  test('are not asked for the sake of being loaded; what is, would be found', () => {
    const bare = (file: string): string[] =>
      [...codeOf(file).matchAll(/^import '([^']+)'/gm)].map(([, name = '']) => resolveModule(file, name) ?? '')
    const asked = sourcesOf(SRC)
      .flatMap(bare)
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => path.relative(SRC, file).split(path.sep)[0] ?? '')
    expect(asked.filter((folder) => SILENT_FOLDERS.includes(folder))).toEqual([])
    expect(doneOnLoading("import a from 'a'\nconst b = 1\nconfigure({ b })\nexport const c = b")).toEqual(['configure({ b })'])
  })
})

/** A part of H5 that is named outright stands in the packages of mini-programs too, where there is no document. Parts are chosen by the build: `@/platform/media`. */
test('only parts of H5 name parts of H5', () => {
  const named = (file: string): string[] => namesIn(file).filter((name) => /\.h5$/.test(name))
  // Pages that only H5 has (app.md#routes): the console, and maps, for mini-programs bring their own. Parts that are fetched behind the build's own H5: passkeys, others' sign-in, the table of a desk and its side.
  const ownParts = [
    'pages/transferCar/order/map/ChooseLocation.tsx',
    'pages/transferCar/order/map/OpenLocation.tsx',
    'pages/login/ways/OtherWays.tsx',
    'pages/my/accountSecurity/components/AddPasskey.tsx',
    'pages/transferCar/order/list/index.tsx',
    'pages/transferCar/payment/list/index.tsx',
    'pages/transferCar/payment/statements/lists/index.tsx',
    'pages/transferCar/payment/receivables/index.tsx',
    'pages/transferCar/statistic/index.tsx',
    'pages/transferCar/invoice/components/InvoiceList.tsx',
    'pages/transferCar/invoice/index.tsx',
    'pages/workFlow/components/FlowList.tsx',
    'pages/apply/dynamicModel/index.tsx',
    'components/Desk/index.tsx'
  ]
  const isConsole = (file: string): boolean => file.startsWith('pages/admin/')
  // Fetched by fleet/board/index.h5.tsx alone.
  const isDispatchDesk = (file: string): boolean => file.startsWith('pages/transferCar/fleet/board/desk/')
  const wrong = sourcesOf(SRC)
    .map((file) => ({ file: path.relative(SRC, file).replaceAll(path.sep, '/'), names: named(file) }))
    .filter(
      ({ file, names }) =>
        names.length > 0 && !/\.h5\.tsx?$/.test(file) && !ownParts.includes(file) && !isConsole(file) && !isDispatchDesk(file)
    )
  expect(wrong).toEqual([])
  expect(ownParts.filter((file) => named(path.join(SRC, file)).length === 0)).toEqual([])
  for (const part of ['ways/OtherWays', 'components/AddPasskey']) {
    const asking = sourcesOf(SRC).filter((file) => readFileSync(file, 'utf8').includes(`/${part}'`))
    expect(asking.filter((file) => !/TARO_ENV === 'h5'[^;]*import\(/s.test(readFileSync(file, 'utf8')))).toEqual([])
  }
})
