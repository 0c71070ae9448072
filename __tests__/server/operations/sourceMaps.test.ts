import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { transform } from '@swc/core'
import { SourceMaps } from '../../../server/operations/sourceMaps'

/** Places in a minimized script as its sources have them: the minimizer and V8 are the judges (operations.md#faults-of-the-app). */
const SOURCE = `function outer(value) {
  const first = value + 1
  return inner(first)
}

function inner(value) {
  if (value > 1) throw new Error('thrown on line 7')
  return value
}
exports.outer = outer
`
let folder: string
let stack: string

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'maps-'))
  mkdirSync(path.join(folder, 'js'))
  const { code, map } = await transform(SOURCE, {
    filename: 'webpack://towing-work-platform/./src/a/thrower.ts?1b2c',
    swcrc: false,
    sourceMaps: true,
    minify: true,
    jsc: { parser: { syntax: 'ecmascript' }, target: 'es2020', minify: { compress: false, mangle: { toplevel: true } } }
  })
  const file = path.join(folder, 'js', '12.a1b2c3.js')
  writeFileSync(file, code)
  writeFileSync(`${file}.map`, map ?? '')
  const program = `try { require(process.argv[1]).outer(1) } catch (error) { console.log(error.stack) }`
  stack = execFileSync(process.execPath, ['-e', program, file], { encoding: 'utf8' })
})
afterAll(() => rmSync(folder, { recursive: true }))

test('where it was thrown, and from where it was called', async () => {
  expect(stack).toMatch(/js\/12\.a1b2c3\.js:\d+:\d+/)
  const told = await new SourceMaps(folder).translate(stack)
  expect(told).toContain('src/a/thrower.ts:7:')
  expect(told).toContain('src/a/thrower.ts:3:')
  expect(told).not.toContain('a1b2c3')
})

test('what no map knows stays as it is, and no name leads out of the folder', async () => {
  const maps = new SourceMaps(folder)
  for (const line of [
    'at a (https://x/js/99.ffffff.js:1:2)',
    'at a (https://x/js/..%2f..%2fetc.js:1:2)',
    'at a (js/12.a1b2c3.js:9999:1)',
    '',
    'TypeError: x'
  ])
    expect(await maps.translate(line)).toBe(line)
})
