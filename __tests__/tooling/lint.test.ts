import { execFile } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { CLEAN, PLANTED } from './plantedViolations'
import { DANGLING_REFERENCE, OTHERS, PLANTED_STYLES } from './plantedTexts'

const ROOT = path.resolve(__dirname, '..', '..')
const TREE = path.join(ROOT, '.tmp', `planted-${process.pid}`)

type Found = Map<string, string[]>

const write = (file: string, text: string): void => {
  const target = path.join(TREE, file)
  mkdirSync(path.dirname(target), { recursive: true })
  writeFileSync(target, text)
}

/** Runs a real program on the tree. It ends with 1 when it reports, so only its output counts. */
const run = (program: string, ...args: string[]): Promise<string> =>
  new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [path.join(ROOT, 'node_modules', program), ...args],
      { cwd: TREE, maxBuffer: 32 * 1024 * 1024 },
      (_error, stdout, stderr) => {
        if (stdout === '') reject(new Error(stderr))
        else resolve(stdout)
      }
    )
  })

const note = (found: Found, place: string, line: string): void => {
  const file = path.relative(TREE, path.resolve(TREE, place)).replaceAll(path.sep, '/')
  found.set(file, [...(found.get(file) ?? []), line])
}

const eslint = async (found: Found): Promise<void> => {
  const reports = JSON.parse(await run('eslint/bin/eslint.js', '.', '--format', 'json')) as {
    filePath: string
    messages: { ruleId: string | null; message: string }[]
  }[]
  for (const { filePath, messages } of reports)
    for (const { ruleId, message } of messages) note(found, filePath, `${ruleId ?? ''}: ${message}`)
}

const oxlint = async (found: Found): Promise<void> => {
  const { diagnostics } = JSON.parse(await run('oxlint/bin/oxlint', '-c', '../../scripts/lint/oxlint.json', '--format', 'json')) as {
    diagnostics: { filename: string; code: string; message: string }[]
  }
  for (const { filename, code, message } of diagnostics) note(found, filename, `${code}: ${message}`)
}

const engines = async (found: Found): Promise<void> => {
  for (const line of (await run('typescript-native/bin/tsc', '--noEmit', '-p', 'tsconfig.app.json')).split('\n')) {
    const [, file, message] = /^(\S+)\(\d+,\d+\): (.*)$/.exec(line) ?? []
    if (file !== undefined && message !== undefined) note(found, file, message)
  }
}

describe('lint rules', () => {
  const found: Found = new Map()
  let styles: string[] = []

  beforeAll(async () => {
    rmSync(TREE, { recursive: true, force: true })
    for (const [file, text] of Object.entries(CLEAN)) write(file, text)
    for (const { file, text } of [...PLANTED, ...PLANTED_STYLES, ...OTHERS]) write(file, text)
    // A tree of its own: oxlint passes over what the real one's .gitignore names.
    mkdirSync(path.join(TREE, '.git'))
    const tree = { compilerOptions: { paths: { '@/*': ['./src/*'] } }, exclude: [] }
    write('tsconfig.json', JSON.stringify({ ...tree, extends: '../../tsconfig.json', include: ['src', 'server'] }))
    write('tsconfig.app.json', JSON.stringify({ ...tree, extends: '../../tsconfig.app.json', include: ['src', '../../types'] }))
    write(
      'eslint.config.mjs',
      "import { createConfig } from '../../scripts/lint/config.mjs'\n\nexport default createConfig(import.meta.dirname)\n"
    )
    write('biome.json', JSON.stringify({ root: true, extends: ['../../biome.json'], vcs: { enabled: false } }))
    await Promise.all([eslint(found), oxlint(found), engines(found)])
    styles = (await run('../scripts/lint/styles.mjs')).trim().split('\n')
  })

  afterAll(() => rmSync(TREE, { recursive: true, force: true }))

  test.each(PLANTED)('reports: $name', ({ file, reported }) => {
    expect(found.get(file)?.join('\n')).toContain(reported)
  })

  test.each(Object.keys(CLEAN))('leaves clean code alone: %s', (file) => {
    expect(found.get(file)).toBeUndefined()
  })

  test.each(PLANTED_STYLES)('reports of style sheets: $name', ({ reported }) => {
    expect(styles).toContain(reported)
  })

  test('leaves clean sheets alone', () => {
    expect(styles.join('\n')).not.toMatch(/tile|gallery/)
  })

  test('reports: a reference to a rule that is not there', async () => {
    const [line, ...others] = (await run('../scripts/lint/references.mjs')).trim().split('\n')
    expect(line).toBe(DANGLING_REFERENCE)
    expect(others).toEqual([])
  })

  test('reports: a file that is not formatted', async () => {
    const { diagnostics } = JSON.parse(await run('@biomejs/biome/bin/biome', 'format', '.', '--reporter', 'json')) as {
      diagnostics: { category: string; location: { path: string } }[]
    }
    expect(diagnostics.map(({ category, location }) => `${category} ${location.path}`)).toContain('format src/domain/unformatted.ts')
    expect(diagnostics.map(({ location }) => location.path)).not.toContain('src/domain/validators/plate.ts')
  })

  test('counts small files that one other file imports', async () => {
    expect(await run('../scripts/lint/smallFiles.mjs')).toBe('8 small files with one importer; at most 62\n')
  })

  test('reports: an export that nobody takes', async () => {
    const lines = (await run('../scripts/lint/unusedExports.mjs')).split('\n')
    expect(lines).toContain('unused export: src/domain/any.ts: x')
    for (const taken of ['src/domain/validators/plate.ts: parsePlate', 'server/transferCar/fees/bill.ts: Bill'])
      expect(lines).not.toContain(`unused export: ${taken}`)
  })
})
