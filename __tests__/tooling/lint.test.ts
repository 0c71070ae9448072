import { execFile } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { CLEAN, PLANTED } from './plantedViolations'

const ROOT = path.resolve(__dirname, '..', '..')
const TREE = path.join(ROOT, '.tmp', `planted-${process.pid}`)

interface Report { filePath: string; messages: { ruleId: string | null; message: string }[] }

const write = (file: string, text: string): void => {
  const target = path.join(TREE, file)
  mkdirSync(path.dirname(target), { recursive: true })
  writeFileSync(target, text)
}

/** Runs the real program with the real rules; ESLint ends with 1 when it reports, so only its output counts. */
const lint = (): Promise<Report[]> => new Promise((resolve, reject) => {
  const program = path.join(ROOT, 'node_modules', 'eslint', 'bin', 'eslint.js')
  execFile(process.execPath, [program, '.', '--format', 'json'], { cwd: TREE, maxBuffer: 32 * 1024 * 1024 }, (_error, stdout, stderr) => {
    if (stdout === '') reject(new Error(stderr))
    else resolve(JSON.parse(stdout) as Report[])
  })
})

describe('lint rules', () => {
  const found = new Map<string, string[]>()

  beforeAll(async () => {
    rmSync(TREE, { recursive: true, force: true })
    for (const [file, text] of Object.entries(CLEAN)) write(file, text)
    for (const { file, text } of PLANTED) write(file, text)
    write('tsconfig.json', JSON.stringify({ extends: '../../tsconfig.json', compilerOptions: { paths: { '@/*': ['./src/*'] } }, include: ['src', 'server'], exclude: [] }))
    write('eslint.config.mjs', "import { createConfig } from '../../scripts/lint/config.mjs'\n\nexport default createConfig(import.meta.dirname)\n")
    for (const report of await lint()) {
      const file = path.relative(TREE, report.filePath).replaceAll(path.sep, '/')
      found.set(file, report.messages.map((message) => `${message.ruleId ?? ''}: ${message.message}`))
    }
  }, 120_000)

  afterAll(() => rmSync(TREE, { recursive: true, force: true }))

  test.each(PLANTED)('reports: $name', ({ file, reported }) => {
    expect(found.get(file)?.join('\n')).toContain(reported)
  })

  test.each(Object.keys(CLEAN))('leaves clean code alone: %s', (file) => {
    expect(found.get(file)).toEqual([])
  })
})
