// The stages of `npm test`. Each resolves to { ok, output, passed, failed }; counts come from Jest's own report.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT, bin, runNode } from './processes.mjs'

export const WORK = path.join(ROOT, '.tmp', 'test')
const TIMES = path.join(WORK, 'times.json')
/** The mini-program runner maps this address to the server of the test, so a build serves every port. */
const MINI_API = 'http://127.0.0.1:3999'
const MINUTE = 60_000
/** Longest a stage may take before it counts as hanging (ms). */
const LIMIT = { quick: 10 * MINUTE, jest: 45 * MINUTE }
const FULL_FACTOR = 8

const limit = (kind) => LIMIT[kind] * (process.env.TEST_FULL === '1' ? FULL_FACTOR : 1)

/** A program that passes or fails as a whole. */
export const plain = async (args, options = {}) => {
  const { code, output } = await runNode(args, { limitMs: limit('quick'), ...options })
  return { ok: code === 0, output, passed: 0, failed: 0 }
}

/** Programs that pass or fail together, one after the other. */
const inTurn = async (programs) => {
  const results = []
  for (const program of programs) results.push(await plain([program]))
  return { ok: results.every(({ ok }) => ok), output: results.map(({ output }) => output).join(''), passed: 0, failed: 0 }
}

/** One case for a person who wants it alone: what a shell takes. */
const caseCommand = (env, suite, title) => {
  const variables = Object.entries(env).map(([name, value]) => `${name}=${path.relative(ROOT, value) || value}`)
  return [
    ...variables,
    'npx jest',
    path.relative(ROOT, suite),
    ...(title === undefined ? [] : ['-t', `'${title.replaceAll("'", String.raw`'\''`).replaceAll(/[()[\]{}.*+?^$|]/g, '.')}'`])
  ].join(' ')
}

/** How long each suite took, ms, added to what earlier runs knew: the next run starts the longest first (__tests__/support/sequencer.js). */
const keepTimes = (suites) => {
  const known = existsSync(TIMES) ? JSON.parse(readFileSync(TIMES, 'utf8')) : {}
  for (const { name, startTime, endTime } of suites) known[path.relative(ROOT, name)] = endTime - startTime
  writeFileSync(TIMES, JSON.stringify(known, null, 1))
}

/**
 * One run of Jest.
 * @param projects of jest.config.js
 * @param options `workers`; `env` of the run; `only`: arguments that choose suites
 * @returns beside the counts: `again`, a command for each case that failed
 */
export const jest = async (name, projects, { workers, env = {}, only = [] }) => {
  const report = path.join(WORK, `${name}.json`)
  mkdirSync(WORK, { recursive: true })
  rmSync(report, { force: true })
  const { code, output } = await runNode(
    [
      bin('jest/bin/jest.js'),
      '--ci',
      '--passWithNoTests',
      `--maxWorkers=${workers}`,
      '--json',
      `--outputFile=${report}`,
      ...only,
      '--selectProjects',
      ...projects
    ],
    { limitMs: limit('jest'), env }
  )
  if (!existsSync(report)) return { ok: false, output, passed: 0, failed: 0 }
  const counts = JSON.parse(readFileSync(report, 'utf8'))
  keepTimes(counts.testResults)
  const again = counts.testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name: suite, assertionResults }) => {
      const cases = assertionResults.filter(({ status }) => status === 'failed')
      return cases.length === 0 ? [caseCommand(env, suite)] : cases.map(({ fullName }) => caseCommand(env, suite, fullName))
    })
  // A file that does not even load has no failed test of its own.
  const failed = counts.numFailedTests + counts.numRuntimeErrorTestSuites
  return { ok: code === 0 && failed === 0, output, passed: counts.numPassedTests, failed, again }
}

const build = (target) =>
  plain([path.join('scripts', 'build.mjs'), target], {
    // With the component library, so that its demos are opened and measured as well.
    env: target === 'h5' ? {} : { OUTPUT_ROOT: path.relative(ROOT, path.join(WORK, target)), API_BASE: MINI_API, LIBRARY: '1' }
  })

const types = (project) => plain([bin('typescript-native/bin/tsc'), '--noEmit', '-p', project])

/** What needs the types of the whole: fast enough to be asked for each change. */
export const typeStages = [
  { name: '类型', cores: 1, run: () => types('tsconfig.json') },
  { name: '旧引擎的类型', cores: 1, run: () => types('tsconfig.app.json') },
  { name: '类型规则与循环引用', cores: 1, run: () => plain([bin('oxlint/bin/oxlint'), '-c', path.join('scripts', 'lint', 'oxlint.json')]) }
]

/** Where suites of the built packages and of browsers find the builds of a run. */
export const MINI = { MINI_ROOT: WORK, DIST_ROOT: WORK, H5_DIR: path.join(ROOT, 'dist', 'h5') }

/** Free cores that the stages share out; the machine of CI has as many. */
export const CORES = 2

/**
 * A stage starts as soon as what it `needs` has ended well and as many cores as it uses are free; the first of the list goes first.
 * One busy process counts as one core, so checks and builds fill both until the suites begin.
 */
export const stages = [
  // Longest first, so that neither core waits for the other's last one.
  { name: '代码规则', cores: 1, run: () => plain([bin('eslint/bin/eslint.js'), '.', '--max-warnings', '0']) },
  { name: '构建 h5', cores: 1, run: () => build('h5') },
  { name: '构建 weapp', cores: 1, run: () => build('weapp') },
  { name: '构建 alipay', cores: 1, run: () => build('alipay') },
  ...typeStages,
  {
    name: '全局规则',
    cores: 1,
    run: () => inTurn(['unusedExports', 'references', 'styles', 'smallFiles'].map((name) => path.join('scripts', 'lint', `${name}.mjs`)))
  },
  { name: '格式', cores: 1, run: () => plain([bin('@biomejs/biome/bin/biome'), 'format', '.']) },
  {
    name: '包大小',
    cores: 1,
    needs: ['构建 h5', '构建 weapp', '构建 alipay'],
    run: () => plain([path.join('scripts', 'size.mjs')], { env: MINI }),
    show: true
  },
  {
    name: '微信官方编译',
    cores: 1,
    needs: ['构建 weapp'],
    run: () => plain([path.join('scripts', 'check-weapp.mjs')], { env: MINI }),
    show: true
  },
  // A third worker uses what the others leave while they wait for a database, a browser or an animation.
  { name: '单元与服务器', cores: 2, run: () => jest('unit', ['domain', 'app', 'server'], { workers: 3 }) },
  // The scan of the packages is one long suite: it runs beside the others.
  {
    name: '构建检查、小程序与浏览器',
    cores: 2,
    needs: ['包大小'],
    run: () => jest('screens', ['tooling', 'miniprogram', 'e2e'], { workers: 3, env: MINI })
  }
]
