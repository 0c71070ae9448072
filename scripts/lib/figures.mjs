// docs/figures.md: what a full run measured, on which commit and day.
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import os from 'node:os'
import { stripVTControlCharacters } from 'node:util'
import path from 'node:path'
import { ROOT, bin, runNode } from './processes.mjs'

const FENCE = '```'
/** Lines that a suite prints to be kept: `figure: ...`. */
const FIGURE = /^\s*figure:\s*(.+)$/gm

const git = (...args) => {
  try {
    return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim()
  } catch {
    return '(not in a repository)'
  }
}

/**
 * Writes the page of figures.
 * @param file where it goes
 * @param results finished stages: name, took, passed, failed, output
 */
export const writeFigures = async (file, results) => {
  const bench = await runNode([bin('tsx/dist/cli.mjs'), path.join('scripts', 'bench-h5.ts')])
  const size = results.find((result) => result.name === '包大小')?.output ?? ''
  const figures = results.flatMap((result) => [...stripVTControlCharacters(result.output).matchAll(FIGURE)].map((match) => `- ${match[1]}`))
  const dirty = git('status', '--porcelain', '--', 'src', 'server', 'config', 'scripts', '__tests__') === '' ? '' : ' (with uncommitted changes)'
  const text = [
    '# Figures',
    '',
    `Written by \`npm run test:full\`. Commit ${git('rev-parse', '--short', 'HEAD')}${dirty}, ${new Date().toISOString().slice(0, 10)}, `
      + `${os.cpus().length} cores, Node ${process.versions.node}.`,
    '',
    '| Stage | Passed | Failed | Time |',
    '|---|---|---|---|',
    ...results.map((result) => `| ${result.name} | ${result.passed} | ${result.failed} | ${result.took} |`),
    '',
    '## Package sizes',
    '',
    FENCE,
    stripVTControlCharacters(size).trim(),
    FENCE,
    '',
    '## H5',
    '',
    FENCE,
    stripVTControlCharacters(bench.output).trim(),
    FENCE,
    ...(figures.length > 0 ? ['', '## What the suites measured', '', ...figures] : []),
    ''
  ].join('\n')
  writeFileSync(file, text)
}
