import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const ROOT = path.resolve(__dirname, '..', '..')
const HOME = path.join(ROOT, '.tmp', `commands-${process.pid}`)
const KB = 1024

const node = (args: string[], env: Record<string, string> = {}): { code: number | null; output: string } => {
  const run = spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8', env: { ...process.env, API_BASE: '', ...env } })
  return { code: run.status, output: run.stdout + run.stderr }
}
const write = (file: string, text: string): void => {
  mkdirSync(path.dirname(path.join(HOME, file)), { recursive: true })
  writeFileSync(path.join(HOME, file), text)
}

afterAll(() => rmSync(HOME, { recursive: true, force: true }))

describe('package sizes', () => {
  /** Builds of nothing but weight: an app.json, one subpackage and an entry of H5. */
  const plant = (mainBytes: number, subBytes: number): void => {
    rmSync(HOME, { recursive: true, force: true })
    for (const target of ['weapp', 'alipay']) {
      write(
        `${target}/app.json`,
        JSON.stringify({
          pages: ['pages/login/index'],
          subPackages: [
            { root: 'pages/my', pages: ['a'] },
            { root: 'pages/apply', pages: ['a'] }
          ]
        })
      )
      write(`${target}/app.js`, 'm'.repeat(mainBytes))
      for (const name of ['my', 'apply']) write(`${target}/pages/${name}/a.js`, 's'.repeat(subBytes))
    }
    write('h5/index.html', '<script src="/js/app.12345678.js"></script>')
    write('h5/js/app.12345678.js', 'x={"path":"pages/login/index","load":function(e,t){return[n.e(7).then(n.bind(n,1)),e,t]}}')
    write('h5/js/7.12345678.js', 'login')
  }
  const size = () => node([path.join('scripts', 'size.mjs')], { DIST_ROOT: HOME, H5_DIR: path.join(HOME, 'h5') })

  test('pass within the budgets and count each package by itself', () => {
    plant(300 * KB, 200 * KB)
    const { code, output } = size()
    expect(output).toMatch(/weapp 主包\s+300\.\d KB/)
    expect(output).toMatch(/weapp pages\/my\s+200\.0 KB/)
    expect(output).toMatch(/weapp 预下载组\s+400\.0 KB/)
    expect(output).toMatch(/登录页.*（2 个文件）/)
    expect(code).toBe(0)
  })

  test.each([
    ['a main package over 800 KB', 801 * KB, KB, /weapp 主包.*超出/],
    ['a subpackage over 1 MB', KB, 1025 * KB, /weapp pages\/my.*超出/],
    ['packages preloaded together over 1.5 MB', KB, 800 * KB, /weapp 预下载组.*超出/]
  ])('fail: %s', (_name, mainBytes, subBytes, words) => {
    plant(mainBytes, subBytes)
    const { code, output } = size()
    expect(output).toMatch(words)
    expect(code).toBe(1)
  })

  test('a build that is missing is named with its command', () => {
    rmSync(HOME, { recursive: true, force: true })
    mkdirSync(HOME, { recursive: true })
    const { code, output } = size()
    expect(output).toContain('npm run build:weapp')
    expect(code).toBe(1)
  })
})

describe('whether H5 is stale', () => {
  const evaluate = (expression: string, env: Record<string, string> = {}): string =>
    node(['--input-type=module', '-e', `import { h5IsStale, sourceHash } from './scripts/lib/h5Stamp.mjs'; console.log(${expression})`], {
      H5_DIR: path.join(HOME, 'h5'),
      ...env
    }).output.trim()

  test('follows from the sources and the addresses built in, not from times', () => {
    rmSync(HOME, { recursive: true, force: true })
    expect(evaluate('h5IsStale()')).toBe('true')
    const hash = evaluate('sourceHash()')
    expect(hash).toMatch(/^[0-9a-f]{64}$/)
    write('h5/index.html', '')
    write('h5/build-stamp.txt', hash)
    expect(evaluate('h5IsStale()')).toBe('false')
    expect(evaluate('h5IsStale()', { API_BASE: 'https://elsewhere.example' })).toBe('true')
    write(
      'h5/build-stamp.txt',
      hash.replace(/^./, (digit) => (digit === '0' ? '1' : '0'))
    )
    expect(evaluate('h5IsStale()')).toBe('true')
  })
})
