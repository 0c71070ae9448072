import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

const ROOT = path.resolve(__dirname, '..', '..')
const HOME = mkdtempSync(path.join(tmpdir(), 'build-cache-'))

afterAll(() => rmSync(HOME, { recursive: true, force: true }))

/** Runs a module of scripts/lib from a copy of the settings, so that a test may change them. */
const evaluate = (code: string, env: Record<string, string> = {}, cwd = ROOT): string => {
  const run = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, API_BASE: '', ...env }
  })
  if (run.status !== 0) throw new Error(run.stderr)
  return run.stdout.trim()
}

describe("the version of webpack's cache", () => {
  const SETTINGS = ['config/index.ts', 'config/compile.ts', 'babel.config.js', 'tsconfig.json', 'package.json', 'package-lock.json']
  const version = (env: Record<string, string> = {}): string =>
    evaluate("import { cacheVersion } from './scripts/lib/buildCache.mjs'; console.log(cacheVersion())", env, HOME)
  const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8')
  const write = (file: string, text: string): void => {
    mkdirSync(path.dirname(path.join(HOME, file)), { recursive: true })
    writeFileSync(path.join(HOME, file), text)
  }

  beforeAll(() => {
    const scripts = readdirSync(path.join(ROOT, 'scripts', 'lib')).map((name) => `scripts/lib/${name}`)
    for (const file of [...scripts, ...SETTINGS]) write(file, read(file))
  })

  test.each(SETTINGS)('changes with %s', (file) => {
    const before = version()
    write(file, `${read(file)}\n`)
    expect(version()).not.toBe(before)
    write(file, read(file))
    expect(version()).toBe(before)
  })

  test.each(['API_BASE', 'SOCKET_BASE', 'TENANT_BASE', 'REPORT_BASE', 'CLIENT_ID', 'CLIENT_SECRET'])('changes with %s', (name) => {
    expect(version({ [name]: 'other' })).not.toBe(version())
  })
})

describe('compressed copies', () => {
  const BUILD = path.join(HOME, 'build')
  const KEPT = path.join(HOME, 'kept')
  const file = path.join(BUILD, 'a.js')
  const compress = (): string =>
    evaluate(`import { compress } from './scripts/lib/compress.mjs'; await compress(${JSON.stringify(BUILD)}, ${JSON.stringify(KEPT)})`)
  const unpacked = (): string[] => [
    brotliDecompressSync(readFileSync(`${file}.br`)).toString(),
    gunzipSync(readFileSync(`${file}.gz`)).toString()
  ]

  test('follow the content, and only those of the last build are kept', () => {
    mkdirSync(BUILD)
    for (const text of ['one '.repeat(400), 'two '.repeat(400), 'two '.repeat(400)]) {
      writeFileSync(file, text)
      compress()
      expect(unpacked()).toEqual([text, text])
      expect(readdirSync(KEPT)).toHaveLength(2)
    }
  })

  test('of a small file are not written', () => {
    writeFileSync(path.join(BUILD, 'b.js'), 'small')
    compress()
    expect(readdirSync(BUILD).filter((name) => name.startsWith('b.js'))).toEqual(['b.js'])
  })
})

test('a build from the cache holds what the sources say now, also in what packages share', () => {
  const folder = path.join(HOME, 'shared')
  mkdirSync(folder)
  const run = spawnSync(process.execPath, ['--import', 'tsx', '__tests__/support/cachedBuilds.ts', folder, 'first', 'second'], {
    cwd: ROOT,
    encoding: 'utf8'
  })
  expect([run.stdout.trim().split('\n'), run.stderr]).toEqual([['true', 'true'], ''])
})
