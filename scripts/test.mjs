// npm test: what CI runs, in one command. npm run test:full: the counts of quality.md#speed-and-size, and docs/figures.md.
// npm test -- --changed[=commit]: only what the changes since a commit can break. --only=name,name: single stages.
import { existsSync, mkdirSync } from 'node:fs'
import { figuresIn, keepFigures } from './lib/figures.mjs'
import { openPostgres } from './lib/postgres.mjs'
import { bin, elapsed, tail } from './lib/processes.mjs'

/** What suites say that find no server of theirs (house.md#tests). */
const NOT_RUN = ['PostgreSQL suites: not run', 'PostgreSQL restarts: not run', 'Redis suites: not run']
const option = (name) =>
  process.argv.find((argument) => argument === `--${name}` || argument.startsWith(`--${name}=`))?.slice(name.length + 3)
const full = option('full') !== undefined
const only = option('only')
const since = option('changed')
if (full) Object.assign(process.env, { TEST_FULL: '1', KEEP_FIGURES: '1' })
// Of a change everything is asked; a whole run goes through the long sweeps in turn (__tests__/support/sample.ts).
if (since === undefined && !full) process.env.TEST_WHOLE = '1'
process.env.TZ ??= 'Asia/Shanghai'
// The stages of one run share the demo company that is seeded for the real clock.
process.env.TEST_RUN = String(process.pid)
if (!existsSync(bin('jest/package.json'))) {
  console.error('依赖还没有装好，请先运行 npm ci')
  process.exit(1)
}

const { CORES, WORK, stages: whole } = await import('./lib/stages.mjs')
const { changedStages } = await import('./lib/changed.mjs')
const stages = since === undefined ? whole : changedStages(since)
mkdirSync(WORK, { recursive: true })
const started = Date.now()
await openPostgres()

const results = []
const runStage = async (stage) => {
  const from = Date.now()
  console.log(`▶ ${stage.name}`)
  const result = await stage.run()
  const counts = result.passed + result.failed > 0 ? `，${result.passed} 通过，${result.failed} 失败` : ''
  console.log(`${result.ok ? '✔' : '✘'} ${stage.name}（${elapsed(from)}${counts}）`)
  if (stage.show && result.ok) console.log(result.output.trimEnd())
  const done = { ...result, name: stage.name, took: elapsed(from) }
  results.push(done)
  return done
}

const waiting = only === undefined ? [...stages] : stages.filter((stage) => only.split(',').includes(stage.name))
const running = new Map()
const isReady = ({ needs = [] }) => !needs.some((name) => waiting.some((stage) => stage.name === name) || running.has(name))
const freeCores = () => CORES - [...running.keys()].reduce((sum, name) => sum + stages.find((stage) => stage.name === name).cores, 0)
const broken = () => results.filter((result) => !result.ok)
// After a failure nothing new begins; what runs may end.
while (running.size > 0 || (waiting.length > 0 && broken().length === 0)) {
  for (;;) {
    const next = broken().length > 0 ? undefined : waiting.find((stage) => isReady(stage) && stage.cores <= freeCores())
    if (next === undefined) break
    waiting.splice(waiting.indexOf(next), 1)
    running.set(
      next.name,
      runStage(next).then(() => running.delete(next.name))
    )
  }
  await Promise.race(running.values())
}

for (const result of broken()) {
  console.error(`\n──── ${result.name} ────\n${tail(result.output, 120)}\n`)
  for (const line of result.again ?? []) console.error(`单独再跑：${line}`)
}
// A stage that is no Jest run counts as one failure, so that a failed run never says "0 failed".
const failed = results.reduce((sum, result) => sum + (result.ok ? 0 : Math.max(1, result.failed)), 0)
const passed = results.reduce((sum, result) => sum + result.passed, 0)
const notRun = NOT_RUN.filter((words) => results.some((result) => result.output.includes(words)))
if (full && only === undefined && failed === 0) {
  const stagesDone = results.map(({ name, took, passed: good }) => ({
    what: name,
    value: good > 0 ? `${good} 通过，${took}` : took,
    passes: true
  }))
  keepFigures('test', [...stagesDone, { what: '总用时', value: elapsed(started) }, ...results.flatMap(({ output }) => figuresIn(output))])
  console.log('数字已写入 docs/figures.md')
}
console.log(`用时 ${elapsed(started)}`)
for (const words of notRun) console.log(words)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed > 0 || (notRun.length > 0 && process.env.CI === 'true') ? 1 : 0)
