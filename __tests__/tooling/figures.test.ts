import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'

const ROOT = path.resolve(__dirname, '..', '..')
const HOME = path.join(ROOT, '.tmp', `figures-${process.pid}`)

const run = (args: string[], env: Record<string, string> = {}): void => {
  const { status, stderr } = spawnSync(process.execPath, args, {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...process.env, BENCH_TIMES: undefined, FIGURES_ROOT: HOME, ...env }
  })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
}
const keep = (rows: object[], env: Record<string, string> = {}): void => {
  run(
    ['--input-type=module', '-e', `import { keepFigures } from './scripts/lib/figures.mjs'; keepFigures('lists', ${JSON.stringify(rows)})`],
    env
  )
}
const page = (): string => readFileSync(path.join(HOME, 'figures.md'), 'utf8')

beforeEach(() => rmSync(HOME, { recursive: true, force: true }))
afterAll(() => rmSync(HOME, { recursive: true, force: true }))

describe('the page of figures', () => {
  test('has one table for each benchmark: when, which commit, which machine, and the run before beside it', () => {
    keep([
      { what: '姓名', value: '0.44 ms', limit: '<= 50 ms', reference: '6.34 ms 朴素扫描', passes: true },
      { what: '树', value: '30 ms', limit: '<= 20 ms', passes: false }
    ])
    expect(page()).toMatch(/## lists\n\n`npm run bench:lists`, \d{4}-\d\d-\d\d, [0-9a-f?]+\+?, \d+ × .+, \d+ GB, Node \d/)
    expect(page()).toContain('| 姓名 | 0.44 ms | <= 50 ms | 6.34 ms 朴素扫描 | 合格 |  |')
    expect(page()).toContain('| 树 | 30 ms | <= 20 ms |  | 超出 |  |')
    keep([
      { what: '姓名', value: '0.50 ms' },
      { what: '新|项', value: '1 ms' }
    ])
    expect(page()).toMatch(/上次（\d{4}-\d\d-\d\d，.+）/)
    expect(page()).toContain('| 姓名 | 0.50 ms |  |  |  | 0.44 ms |')
    expect(page()).toContain('| 新\\|项 | 1 ms |  |  |  |  |')
    expect(page()).not.toContain('| 树')
  })

  test('keeps nothing of a try', () => {
    keep([{ what: '姓名', value: '9 ms' }], { BENCH_TIMES: '1' })
    expect(existsSync(HOME)).toBe(false)
  })

  test('in the repository is what its figures give', () => {
    cpSync(path.join(ROOT, 'docs', 'figures'), path.join(HOME, 'figures'), { recursive: true })
    run([path.join('scripts', 'figures.mjs')])
    expect(page()).toBe(readFileSync(path.join(ROOT, 'docs', 'figures.md'), 'utf8'))
  })
})
