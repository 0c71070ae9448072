// The stages of `npm test`. Each resolves to { ok, output, passed, failed }; counts come from Jest's own report.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { ROOT, bin, runNode } from './processes.mjs'

export const WORK = path.join(ROOT, '.tmp', 'test')
/** The mini-program runner maps this address to the server of the test, so a build serves every port. */
const MINI_API = 'http://127.0.0.1:3999'
const MINUTE = 60_000
/** Longest a stage may take before it counts as hanging (ms). */
const LIMIT = { quick: 10 * MINUTE, jest: 30 * MINUTE }
const FULL_FACTOR = 8

const limit = (kind) => LIMIT[kind] * (process.env.TEST_FULL === '1' ? FULL_FACTOR : 1)

const plain = async (args, options = {}) => {
  const { code, output } = await runNode(args, { limitMs: limit('quick'), ...options })
  return { ok: code === 0, output, passed: 0, failed: 0 }
}

const jest = async (name, projects, { workers, env = {} }) => {
  const report = path.join(WORK, `${name}.json`)
  mkdirSync(WORK, { recursive: true })
  rmSync(report, { force: true })
  const { code, output } = await runNode(
    [bin('jest/bin/jest.js'), '--ci', '--selectProjects', ...projects, `--maxWorkers=${workers}`, '--json', `--outputFile=${report}`],
    { limitMs: limit('jest'), env }
  )
  if (!existsSync(report)) return { ok: false, output, passed: 0, failed: 0 }
  const counts = JSON.parse(readFileSync(report, 'utf8'))
  // A file that does not even load has no failed test of its own.
  const failed = counts.numFailedTests + counts.numRuntimeErrorTestSuites
  return { ok: code === 0 && failed === 0, output, passed: counts.numPassedTests, failed }
}

const build = (target) => plain([path.join('scripts', 'build.mjs'), target], {
  env: target === 'h5' ? {} : { OUTPUT_ROOT: path.relative(ROOT, path.join(WORK, target)), API_BASE: MINI_API }
})

const MINI = { MINI_ROOT: WORK, DIST_ROOT: WORK, H5_DIR: path.join(ROOT, 'dist', 'h5') }

/** Free cores that the stages share out; the machine of CI has as many. */
export const CORES = 2

/**
 * A stage starts as soon as what it `needs` has ended well and as many cores as it uses are free; the first of the list goes first.
 * One busy process counts as one core, so checks and builds fill both until the suites begin.
 */
export const stages = [
  { name: '代码规则', cores: 1, run: () => plain([bin('eslint/bin/eslint.js'), '.', '--max-warnings', '0']) },
  { name: '类型', cores: 1, run: () => plain([bin('typescript/bin/tsc'), '--noEmit', '-p', 'tsconfig.json']) },
  { name: '构建 h5', cores: 1, run: () => build('h5') },
  { name: '构建 weapp', cores: 1, run: () => build('weapp') },
  { name: '构建 alipay', cores: 1, run: () => build('alipay') },
  { name: '包大小', cores: 1, needs: ['构建 h5', '构建 weapp', '构建 alipay'], run: () => plain([path.join('scripts', 'size.mjs')], { env: MINI }), show: true },
  { name: '单元与服务器', cores: 2, run: () => jest('unit', ['domain', 'app', 'server'], { workers: 2 }) },
  { name: '构建检查', cores: 2, needs: ['包大小'], run: () => jest('tooling', ['tooling'], { workers: 2, env: MINI }) },
  { name: '小程序运行', cores: 2, needs: ['包大小'], run: () => jest('miniprogram', ['miniprogram'], { workers: 2, env: MINI }), show: true },
  { name: '浏览器', cores: 2, needs: ['包大小'], run: () => jest('e2e', ['e2e'], { workers: 2, env: MINI }) }
]
