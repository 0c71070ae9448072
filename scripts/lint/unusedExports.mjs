// Exports of src and server that nobody takes: values that no other file imports, and types that nothing uses at all. A type that only
// its own file uses may stay exported: it is part of the signature of something that is. Default exports are found by their path.
// Reads every file once with the parser of TypeScript, without types: `node scripts/lint/unusedExports.mjs [root]`.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import ts from 'typescript'

const CHECKED = ['src', 'server']
const READ = [...CHECKED, '__tests__', 'scripts', 'config', 'types']
/** Taken by a rule of the build, not by an import: config/h5.ts puts it in the place of Taro's own. */
const TAKEN_BY_BUILD = ['src/components/PullDownRefresh/index.tsx']
const VARIANTS = ['', '.h5', '.weapp', '.alipay']
const isFile = (file) => existsSync(file) && statSync(file).isFile()

function* filesIn(folder) {
  if (!existsSync(folder)) return
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name)
    if (entry.isDirectory()) {
      if (!['node_modules', 'migrations'].includes(entry.name)) yield* filesIn(file)
    } else if (/\.(tsx?|mjs|js)$/.test(entry.name)) yield file
  }
}

/** Files that a specifier may mean, one for each platform that has its own. */
function targetsOf(root, file, specifier) {
  const base = specifier.startsWith('@/')
    ? path.join(root, 'src', specifier.slice(2))
    : specifier.startsWith('.')
      ? path.resolve(path.dirname(file), specifier)
      : undefined
  if (base === undefined) return []
  const names = VARIANTS.flatMap((variant) => ['.ts', '.tsx', '.js', '.mjs'].map((ending) => variant + ending))
  return [base, ...names.flatMap((name) => [base + name, path.join(base, `index${name}`)])].filter(isFile)
}

const isExported = (node) => node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false
const isDefault = (node) => node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword) ?? false
const namesIn = (name) => (ts.isIdentifier(name) ? [name.text] : name.elements.flatMap((each) => (each.name ? namesIn(each.name) : [])))

/** What a statement exports: `{ name, isType }`. */
function exportsOf(node) {
  if (ts.isExportDeclaration(node))
    return node.exportClause && ts.isNamedExports(node.exportClause)
      ? node.exportClause.elements.map(({ name, isTypeOnly }) => ({ name: name.text, isType: node.isTypeOnly || isTypeOnly }))
      : []
  if (!isExported(node) || isDefault(node)) return []
  if (ts.isVariableStatement(node))
    return node.declarationList.declarations.flatMap(({ name }) => namesIn(name)).map((name) => ({ name, isType: false }))
  return node.name ? [{ name: node.name.text, isType: ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node) }] : []
}

/** What a node takes from another module: `[specifier, names]`, `*` = all. */
function takenBy(node) {
  if (ts.isImportDeclaration(node)) {
    const bindings = node.importClause?.namedBindings
    const names = bindings === undefined ? [] : ts.isNamespaceImport(bindings) ? ['*'] : bindings.elements
    return [node.moduleSpecifier.text, names.map((each) => (each === '*' ? each : (each.propertyName ?? each.name).text))]
  }
  if (ts.isExportDeclaration(node) && node.moduleSpecifier) {
    const clause = node.exportClause
    return [
      node.moduleSpecifier.text,
      clause && ts.isNamedExports(clause) ? clause.elements.map((each) => (each.propertyName ?? each.name).text) : ['*']
    ]
  }
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) return [node.argument.literal.text, ['*']]
  // import(), require(), jest.mock() and jest.requireActual(): everything.
  if (ts.isCallExpression(node) && node.arguments[0] && ts.isStringLiteral(node.arguments[0])) {
    const { expression } = node
    const name = ts.isPropertyAccessExpression(expression) ? expression.name.text : ts.isIdentifier(expression) ? expression.text : ''
    if (expression.kind === ts.SyntaxKind.ImportKeyword || /^(require|mock|requireActual)$/.test(name))
      return [node.arguments[0].text, ['*']]
  }
  return undefined
}

/** Every source of these folders: absolute path, text, and what it imports in any way, one file for each platform. */
export function* sourcesOf(root, folders) {
  for (const file of folders.flatMap((folder) => [...filesIn(path.join(root, folder))])) {
    const text = readFileSync(file, 'utf8')
    const targets = []
    const visit = (node) => {
      const [specifier] = takenBy(node) ?? []
      if (specifier !== undefined) targets.push(...targetsOf(root, file, specifier))
      ts.forEachChild(node, visit)
    }
    visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false))
    yield { file, text, targets }
  }
}

/** @param root absolute path of the tree @returns lines `file: name`, in order */
export function unusedExports(root) {
  const exported = new Map()
  const taken = new Map()
  for (const folder of READ) {
    for (const file of filesIn(path.join(root, folder))) {
      const text = readFileSync(file, 'utf8')
      const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false)
      if (CHECKED.includes(folder))
        exported.set(
          file,
          source.statements.flatMap(exportsOf).filter(({ name, isType }) => !isType || text.split(new RegExp(`\\b${name}\\b`)).length <= 2)
        )
      const visit = (node) => {
        const [specifier, names] = takenBy(node) ?? []
        if (specifier !== undefined)
          for (const target of targetsOf(root, file, specifier)) taken.set(target, new Set([...(taken.get(target) ?? []), ...names]))
        ts.forEachChild(node, visit)
      }
      visit(source)
    }
  }
  return [...exported].flatMap(([file, names]) => {
    const used = taken.get(file) ?? new Set()
    if (used.has('*') || TAKEN_BY_BUILD.includes(path.relative(root, file))) return []
    return names.filter(({ name }) => name !== 'default' && !used.has(name)).map(({ name }) => `${path.relative(root, file)}: ${name}`)
  })
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const found = unusedExports(path.resolve(process.argv[2] ?? '.'))
  for (const line of found) console.log(`unused export: ${line}`)
  if (found.length > 0) process.exitCode = 1
}
