import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'

const ROOT = path.resolve(__dirname, '..', '..')
const evaluate = <T>(expression: string): T =>
  JSON.parse(
    execFileSync(
      process.execPath,
      ['--input-type=module', '-e', `import * as lib from './scripts/lib/release.mjs'; console.log(JSON.stringify(${expression}))`],
      { cwd: ROOT, encoding: 'utf8' }
    )
  ) as T

const WEAPP = { WEAPP_APPID: 'wx0123456789abcdef', WEAPP_PRIVATE_KEY: '/keys/weapp.key', API_BASE: 'https://tow.example.cn' }
const ALIPAY = { ALIPAY_MINI_APPID: '2021001234567890', ALIPAY_IDENTITY_KEY: '/keys/alipay.json', API_BASE: 'https://tow.example.cn' }

const CHANGELOG = readFileSync(path.join(ROOT, 'CHANGELOG.md'), 'utf8')
const { version: VERSION } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as { version: string }
const ENTRY = '## [3.3.5] - 2026-11-27\n\n- 修复'

describe('what a release needs', () => {
  const problems = (target: string, env: object, isFile = true, changelog = ENTRY) =>
    evaluate<string[]>(
      `lib.problemsOf('${target}', ${JSON.stringify(env)}, () => ${isFile}, ${JSON.stringify({ version: '3.3.5', changelog })})`
    )

  test('each variable that is missing is named, with what it is', () => {
    expect(problems('weapp', {}).map((line) => line.split('：')[0])).toEqual([
      '缺少环境变量 WEAPP_APPID',
      '缺少环境变量 WEAPP_PRIVATE_KEY',
      '缺少环境变量 API_BASE'
    ])
    expect(problems('alipay', { ...ALIPAY, ALIPAY_IDENTITY_KEY: ' ' })).toEqual([
      '缺少环境变量 ALIPAY_IDENTITY_KEY：开发工具身份密钥文件（JSON）的路径，在支付宝开放平台“工具密钥”里生成'
    ])
  })

  test('nothing is said of what is right; wrong values and files that are not there are', () => {
    expect([...problems('weapp', WEAPP), ...problems('alipay', ALIPAY)]).toEqual([])
    expect(
      problems('weapp', { ...WEAPP, WEAPP_APPID: 'touristappid', API_BASE: 'http://127.0.0.1:3000' }).map((line) => line.split('：')[0])
    ).toEqual(['环境变量 WEAPP_APPID 的值不对', '环境变量 API_BASE 的值不对'])
    expect(problems('weapp', WEAPP, false)).toEqual(['环境变量 WEAPP_PRIVATE_KEY 指的文件打不开：/keys/weapp.key'])
  })

  test.each([
    ['## [3.3.4] - 2026-11-20\n\n- 修复', /没有版本 3\.3\.5 的条目/],
    ['## [Unreleased]\n\n- 修复', /没有版本 3\.3\.5 的条目/],
    ['## [3.3.5]\n\n- 修复', /标题没有日期/],
    ['## [3.3.5] - 2026-11-27\n\n### 修复\n\n## [3.3.4] - 2026-11-20\n\n- 旧的', /条目是空的/]
  ])('no entry for the version in the changelog: %j', (changelog, words) => {
    const said = problems('weapp', WEAPP, true, changelog)
    expect(said).toHaveLength(1)
    expect(said[0]).toMatch(words)
  })

  test.each(['weapp', 'alipay'])('the command of %s stops before it builds anything', (target) => {
    const names = evaluate<string[]>(`lib.variablesOf('${target}')`)
    const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !names.includes(name)))
    const { status, stderr, stdout } = spawnSync(process.execPath, [path.join('scripts', 'release.mjs'), target, '--preview'], {
      cwd: ROOT,
      encoding: 'utf8',
      env
    })
    expect([status, stdout]).toEqual([1, ''])
    expect(stderr).toContain('不能预览')
    for (const name of names) expect(stderr).toContain(`缺少环境变量 ${name}`)
  })
})

describe('how the tools of the platforms are called', () => {
  const call = (target: string, env: object, isPreview: boolean) =>
    evaluate<string[]>(
      `lib.toolArguments('${target}', ${JSON.stringify({ env, project: `dist/${target}`, version: '3.3.5', description: '修复', isPreview })})`
    )

  test('WeChat: in a fixed version, with key, version and description; a preview draws its code in the terminal', () => {
    const common = [
      '--appid',
      'wx0123456789abcdef',
      '--project-path',
      'dist/weapp',
      '--private-key-path',
      '/keys/weapp.key',
      '--upload-version',
      '3.3.5',
      '--upload-description',
      '修复',
      '--use-project-config'
    ]
    expect(call('weapp', WEAPP, false)).toEqual(['--yes', 'miniprogram-ci@2.1.42', 'upload', ...common])
    expect(call('weapp', WEAPP, true)).toEqual(['--yes', 'miniprogram-ci@2.1.42', 'preview', ...common, '--qrcode-format', 'terminal'])
  })

  test('Alipay: a preview is pushed to nobody and has no version', () => {
    const common = ['--app-id', '2021001234567890', '--project', 'dist/alipay', '--identity-key-path', '/keys/alipay.json']
    expect(call('alipay', ALIPAY, false)).toEqual([
      '--yes',
      'minidev@2.2.5',
      'upload',
      ...common,
      '--version',
      '3.3.5',
      '--version-description',
      '修复'
    ])
    expect(call('alipay', ALIPAY, true)).toEqual(['--yes', 'minidev@2.2.5', 'preview', ...common, '--no-auto-push'])
  })
})

describe('the notes of a version', () => {
  const notes = (changelog: string) => evaluate<string>(`lib.notesOf(${JSON.stringify(changelog)}, '3.3.5')`)

  test('are the first paragraph below its heading, else its entries; nothing of other versions', () => {
    const older = '\n\n## [3.3.4] - 2026-11-20\n\n- 旧的\n'
    expect(notes(`## [3.3.5] - 2026-11-27\n\n一段\n话。\n\n### 新增\n\n- 甲。${older}`)).toBe('一段话。')
    expect(notes(`## [3.3.5] - 2026-11-27\n\n### 新增\n\n- 甲。\n- 乙\n\n### 修复\n\n- 丙。${older}`)).toBe('甲；乙；丙')
    expect(notes(older)).toBe('')
  })

  test('have 200 signs at most', () => {
    const long = notes(`## [3.3.5] - 2026-11-27\n\n- ${'字'.repeat(150)}\n- ${'字'.repeat(150)}`)
    expect([long.length, long.endsWith('…')]).toEqual([200, true])
  })
})

describe('CHANGELOG.md', () => {
  const headings = [...CHANGELOG.matchAll(/^## (.+)$/gm)].map(([, heading = '']) => heading)

  test('begins with what is not released, then versions with their days, the newest first', () => {
    expect(headings[0]).toBe('[Unreleased]')
    const versions = headings.slice(1).map((heading) => /^\[(\d+)\.(\d+)\.(\d+)\] - (\d{4}-\d{2}-\d{2})$/.exec(heading))
    expect(versions).not.toContain(null)
    const ranks = versions.map((found) => found?.slice(1, 4).reduce((sum, part) => sum * 1000 + Number(part), 0))
    expect(ranks).toEqual([...ranks].sort((one, other) => (other ?? 0) - (one ?? 0)))
    const kinds = [...CHANGELOG.matchAll(/^### (.+)$/gm)].map(([, kind = '']) => kind)
    expect(kinds.filter((kind) => !['新增', '变更', '弃用', '移除', '修复', '安全'].includes(kind))).toEqual([])
  })

  test('has notes for the version of package.json that no platform cuts', () => {
    const notes = evaluate<string>(`lib.notesOf(${JSON.stringify(CHANGELOG)}, '${VERSION}')`)
    expect(notes).toMatch(/[\u4e00-\u9fff]/)
    expect(notes).not.toMatch(/…$/)
  })
})
