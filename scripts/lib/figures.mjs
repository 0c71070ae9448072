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
    return '（不在 git 仓库中）'
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
  const dirty = git('status', '--porcelain', '--', 'src', 'server', 'config', 'scripts', '__tests__') === '' ? '' : '（另有未提交的改动）'
  const text = [
    '# 实测数字',
    '',
    `由 \`npm run test:full\` 写成。提交 ${git('rev-parse', '--short', 'HEAD')}${dirty}，${new Date().toISOString().slice(0, 10)}，`
      + `${os.cpus().length} 核，Node ${process.versions.node}。`,
    '',
    '| 阶段 | 通过 | 失败 | 用时 |',
    '|---|---|---|---|',
    ...results.map((result) => `| ${result.name} | ${result.passed} | ${result.failed} | ${result.took} |`),
    '',
    '## 包大小',
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
    ...(figures.length > 0 ? ['', '## 各套测试', '', ...figures] : []),
    ''
  ].join('\n')
  writeFileSync(file, text)
}
