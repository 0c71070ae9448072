import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { SHEETS } from '../support/sheets'

const ROOT = path.resolve(__dirname, '..', '..')
/** What opens over a page, by the component that draws it and what closes it. */
const OVERLAYS: Readonly<Record<string, string>> = { Sheet: 'onClose', Dialog: 'onCancel' }

const sources = readdirSync(path.join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx'))
  .map((file) => path.posix.join('src', file))

interface Use {
  file: string
  name: string
  /** Source of what is called when it is to close; undefined = nothing is. */
  close: string | undefined
}
function usesIn(file: string): Use[] {
  const source = ts.createSourceFile(file, readFileSync(path.join(ROOT, file), 'utf8'), ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const uses: Use[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node)) {
      const name = node.tagName.getText()
      const closing = OVERLAYS[name]
      const props = node.attributes.properties
      const own = props.find((prop) => ts.isJsxAttribute(prop) && prop.name.getText() === closing)
      const spread = props.find((prop) => ts.isJsxSpreadAttribute(prop))
      if (closing !== undefined) uses.push({ file, name, close: (own ?? spread)?.getText() })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return uses
}
const uses = sources.flatMap(usesIn)

test('every file that draws a sheet has a row, and no row is left of one that is gone', () => {
  const drawing = [...new Set(uses.filter(({ name }) => name === 'Sheet').map(({ file }) => file))]
  expect(drawing.filter((file) => SHEETS[file] === undefined)).toEqual([])
  expect(Object.keys(SHEETS).filter((file) => !drawing.includes(file))).toEqual([])
})

test('a row that names a suite names one that is there', () => {
  const named = Object.values(SHEETS).flatMap((way) =>
    typeof way === 'string' ? [...way.matchAll(/（([\w/]+)）/g)].map(([, suite]) => suite ?? '') : []
  )
  const isThere = (suite: string): boolean =>
    ['.test.ts', '.test.tsx'].some((end) => existsSync(path.join(ROOT, '__tests__', `${suite}${end}`)))
  expect(named.filter((suite) => !isThere(suite))).toEqual([])
})

test('whatever opens over a page says how it closes, so that back closes it', () => {
  const open = uses.filter(({ close }) => close === undefined || /=\{\(\)\s*=>\s*(undefined|\{\s*\})\}$/.test(close))
  expect(open).toEqual([])
})

test('nothing opens over a page beside these two: who draws a dialog asks for the way back', () => {
  const drawing = sources.filter((file) => /aria-modal|role:\s*'(?:alert)?dialog'/.test(readFileSync(path.join(ROOT, file), 'utf8')))
  expect(drawing.filter((file) => !readFileSync(path.join(ROOT, file), 'utf8').includes('useOverlay('))).toEqual([])
})
