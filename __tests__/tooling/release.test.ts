import { execFileSync, spawnSync } from 'node:child_process'
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

describe('what a release needs', () => {
  const problems = (target: string, env: object, isFile = true) =>
    evaluate<string[]>(`lib.problemsOf('${target}', ${JSON.stringify(env)}, () => ${isFile})`)

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

  test('the description is the last commits, 200 signs at most', () => {
    expect(evaluate("lib.descriptionOf(['feat: 一', '', ' fix: 二 '])")).toBe('feat: 一；fix: 二')
    const long = evaluate<string>("lib.descriptionOf(['字'.repeat(150), '字'.repeat(150)])")
    expect([long.length, long.endsWith('…')]).toEqual([200, true])
  })
})
