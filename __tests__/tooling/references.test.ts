import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const ROOT = path.resolve(__dirname, '..', '..')
const DOMAIN = path.join(ROOT, 'docs', 'domain')

/** What the checker of npm run lint says to an expression over its own exports. */
function evaluate<T>(expression: string): T {
  const script = `import * as check from './scripts/lint/references.mjs'; console.log(JSON.stringify(${expression}))`
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd: ROOT, encoding: 'utf8' })) as T
}

const LIBRARY = {
  pages: { 'fees.md': ['fees', 'storage'], 'quality.md': ['input'] },
  decisions: ['0007-lint-as-architecture'],
  others: ['README.md', 'vocabulary.md']
}

/** Faults of made-up lines against a small made-up library. */
const faultsOf = (...lines: string[]): string[] =>
  evaluate(`check.faultsOf(${JSON.stringify(lines.join('\n'))}, ${JSON.stringify(LIBRARY)})`)

const pages = (): string[] => readdirSync(DOMAIN).filter((file) => file !== 'README.md')

describe('references to rules and decisions', () => {
  it('all lead to a heading of docs/domain or a page of docs/decisions, and none out of the repository', () => {
    expect(evaluate<string[]>(`check.checkTree(${JSON.stringify(ROOT)})`)).toEqual([])
  })

  it('pass where they resolve', () => {
    expect(
      faultsOf(
        '/** Blocks of 24 hours (fees.md#storage); how it is checked: docs/decisions/0007, decision 7. */',
        '// docs/decisions/0007-lint-as-architecture.md, docs/vocabulary.md, RFC 5545 section 3.3.10'
      )
    ).toEqual([])
  })

  it('are reported with their line where they dangle', () => {
    expect(
      faultsOf(
        '// fine',
        '/** (fees.md#parking) */',
        '/** (ferries.md#storage) */',
        '/** (quality.md) */',
        '// docs/decisions/0099-nothing.md and decision 98'
      )
    ).toEqual([
      '2: fees.md has no heading #parking',
      '3: ferries.md is not in the repository',
      '4: quality.md without the heading that is meant',
      '5: no decision 0099-nothing',
      '5: no decision 98'
    ])
  })

  it.each([
    '(towing.md 2.1 and section 3)',
    '(rulings 4, 5)',
    'Ruling 16.',
    '(contract section 7)',
    '(contract 9.1)',
    '(specification section 4)',
    'as the specification says',
    '(screens 2.3)',
    '(screens.md 6, weakness 6)',
    '(design.md "Form")',
    '(architecture.md)',
    '(platform-dialects, "Chat")',
    '(issue 9, point 3)',
    'Both follow section 8'
  ])('refuse a document of somewhere else: %s', (text) => {
    expect(faultsOf(`/** ${text} */`)).not.toEqual([])
  })
})

describe('docs/domain', () => {
  it('knows every page in its index', () => {
    const index = readFileSync(path.join(DOMAIN, 'README.md'), 'utf8')
    expect(pages().filter((page) => !index.includes(`](${page})`))).toEqual([])
  })

  it.each(pages())('%s has each anchor once and at most 300 lines', (page) => {
    const text = readFileSync(path.join(DOMAIN, page), 'utf8')
    const anchors = evaluate<string[]>(`check.anchorsOf(${JSON.stringify(text)})`)
    expect(anchors.length).toBe(new Set(anchors).size)
    expect(text.split('\n').length).toBeLessThanOrEqual(300)
  })
})

test('no term stands twice in the vocabulary', () => {
  const lines = readFileSync(path.join(ROOT, 'docs', 'vocabulary.md'), 'utf8').split('\n')
  const terms = lines.flatMap((line) => /^\| ([^|]+) \|/.exec(line)?.[1] ?? []).filter((term) => term !== 'Term' && term !== 'Code')
  expect(terms.filter((term, at) => terms.indexOf(term) !== at)).toEqual([])
})
