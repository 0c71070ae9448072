// docs/figures.md: what each benchmark measured last, and the time before. Written by the commands alone, from docs/figures/<name>.json.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { ROOT } from './processes.mjs'

/** Benchmarks in the order of the page, with the command that measures them. */
export const BENCHMARKS = [
  ['test', 'npm run test:full'],
  ['size', 'npm run size'],
  ['h5', 'npm run bench:h5'],
  ['desk', 'npm run bench:desk'],
  ['form', 'npm run bench:form'],
  ['lists', 'npm run bench:lists'],
  ['server-orders', 'npm run bench:server -- --only=orders'],
  ['server-messages', 'npm run bench:server -- --only=messages'],
  ['server-forms', 'npm run bench:server -- --only=forms'],
  ['server-workFlow', 'npm run bench:server -- --only=workFlow'],
  ['server-chatSearch', 'npm run bench:server -- --only=chatSearch'],
  ['server-people', 'npm run bench:server -- --only=people'],
  ['server-units', 'npm run bench:server -- --only=units']
]
/** A run with one of these is a try: another size, or fewer rounds. */
const TRIES = ['BENCH_TIMES', 'BENCH_ORDERS', 'BENCH_RECORDS', 'BENCH_TASKS', 'BENCH_DECISIONS', 'BENCH_MESSAGES', 'BENCH_UNITS']
/** Lines that a suite prints to be kept: `figure: name: value`. */
const FIGURE = /^\s*figure:\s*([^:\n]+):\s*(.+)$/gm

/** `FIGURES_ROOT` moves the page and its figures (tests). */
const home = () => path.resolve(ROOT, process.env.FIGURES_ROOT ?? 'docs')
const fileOf = (name) => path.join(home(), 'figures', `${name}.json`)
const readFigures = (name) => (existsSync(fileOf(name)) ? JSON.parse(readFileSync(fileOf(name), 'utf8')) : undefined)

const git = (...args) => {
  try {
    return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim()
  } catch {
    return ''
  }
}

/** When, where and on what this run was: the figures' own files do not count as a change. */
const origin = () => ({
  date: new Date().toISOString().slice(0, 10),
  commit:
    (git('rev-parse', '--short', 'HEAD') || '?') +
    (git('status', '--porcelain', '--', 'src', 'server', 'config', 'scripts', '__tests__') === '' ? '' : '+'),
  machine: `${os.cpus().length} × ${os.cpus()[0]?.model ?? '?'}, ${Math.round(os.totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`
})

/**
 * Keeps what a whole run measured, with the values of the run before beside it, and writes the page anew. Tries are not kept.
 * @param name of the benchmark
 * @param rows `{what, value, limit?, reference?, passes?}` in the order of the table, values as people read them
 */
export const keepFigures = (name, rows) => {
  if (TRIES.some((variable) => process.env[variable] !== undefined)) return
  const before = readFigures(name)
  const earlier = before && {
    date: before.date,
    commit: before.commit,
    values: Object.fromEntries(before.rows.map(({ what, value }) => [what, value]))
  }
  mkdirSync(path.dirname(fileOf(name)), { recursive: true })
  writeFileSync(fileOf(name), `${JSON.stringify({ ...origin(), rows, ...(earlier && { earlier }) }, null, 2)}\n`)
  writePage()
}

/** What suites print to be kept. @param output of a stage */
export const figuresIn = (output) => [...stripVTControlCharacters(output).matchAll(FIGURE)].map(([, what, value]) => ({ what, value }))

const cell = (text = '') => String(text).replaceAll('|', '\\|')
const verdict = ({ passes }) => (passes === undefined ? '' : passes ? '合格' : '超出')

/** One table of the page. */
export const tableOf = (name, command, { date, commit, machine, rows, earlier }) => [
  `## ${name}`,
  '',
  `\`${command}\`, ${date}, ${commit}, ${machine}`,
  '',
  `| 项目 | 实测 | 要求 | 参照 | 结果 | 上次${earlier === undefined ? '' : `（${earlier.date}，${earlier.commit}）`} |`,
  '|---|---|---|---|---|---|',
  ...rows.map(
    (row) => `| ${[row.what, row.value, row.limit, row.reference, verdict(row), earlier?.values[row.what]].map(cell).join(' | ')} |`
  ),
  ''
]

/** Writes docs/figures.md from what is kept (`npm run figures`). */
export const writePage = () => {
  const tables = BENCHMARKS.flatMap(([name, command]) => {
    const kept = readFigures(name)
    return kept === undefined ? [] : tableOf(name, command, kept)
  })
  writeFileSync(
    path.join(home(), 'figures.md'),
    [
      '# Figures',
      '',
      'Written by the commands named below (`npm run figures` draws it again); + after a commit: with changes on top of it.',
      '',
      ...tables
    ].join('\n')
  )
}
