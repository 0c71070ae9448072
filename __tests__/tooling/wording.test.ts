import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { CURRENT_NAMES, OTHER_MEANINGS, REPLACED, SECOND_NAMES } from '../support/replacedWords'

const ROOT = path.resolve(__dirname, '..', '..')

/** The step of a flow's chart and the state of a button of the library are no order. */
const OTHER_THINGS: readonly [string, RegExp][] = [
  ['src/pages/workFlow/components/FlowChart.tsx', /^进行中$/],
  ['src/pages/componentLibrary/', /^进行中$/],
  ['src/domain/workFlow/labels.ts', /^等待审核$/],
  ['src/pages/apply/dynamicModel/flowState.ts', /^等待审核$/]
]

const filesIn = (room: string): string[] =>
  readdirSync(path.join(ROOT, room), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(tsx?|json)$/.test(file))
    .map((file) => path.posix.join(room, file))

/** What a file may show to people: its texts, not its comments. */
function textsOf(file: string): string[] {
  const source = readFileSync(path.join(ROOT, file), 'utf8')
  if (file.endsWith('.json')) return source.match(/"(?:[^"\\]|\\.)*"/g) ?? []
  const texts: string[] = []
  const visit = (node: ts.Node): void => {
    if (
      ts.isStringLiteralLike(node) ||
      ts.isJsxText(node) ||
      ts.isTemplateHead(node) ||
      ts.isTemplateMiddle(node) ||
      ts.isTemplateTail(node)
    )
      texts.push(node.text.trim())
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, false, file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS))
  return texts.filter((text) => /[\u4e00-\u9fa5]/.test(text))
}

const isOther = (file: string, text: string): boolean => OTHER_THINGS.some(([place, words]) => file.startsWith(place) && words.test(text))

test('no text that people read has a replaced word', () => {
  const found = [...filesIn('src'), ...filesIn('server')].flatMap((file) =>
    textsOf(file).flatMap((text) =>
      REPLACED.filter(([words]) => words.test(text) && !isOther(file, text)).map(
        ([words, better]) => `${file}: “${text}” ${words.source} → ${better}`
      )
    )
  )
  expect(found).toEqual([])
})

test('no status has a second name, and no second name is the word for something else', () => {
  const second = new Map(Object.entries(SECOND_NAMES).flatMap(([name, others]) => others.map((other) => [other, name] as const)))
  expect(Object.keys(SECOND_NAMES).filter((name) => !CURRENT_NAMES.has(name))).toEqual([])
  expect([...second.keys()].filter((other) => CURRENT_NAMES.has(other))).toEqual([])
  const found = [...filesIn('src'), ...filesIn('server')].flatMap((file) =>
    textsOf(file)
      .filter((text) => !OTHER_MEANINGS.some(([place, word]) => file.startsWith(place) && word === text))
      .flatMap((text) => (second.has(text) ? [`${file}: “${text}” → ${second.get(text)}`] : []))
  )
  expect(found).toEqual([])
})
