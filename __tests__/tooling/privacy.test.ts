import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { RETENTION_FACTS } from '@/domain/admin/retention'
import { ROUTES } from '@/routes'

const ROOT = path.resolve(__dirname, '..', '..')
const SRC = path.join(ROOT, 'src')
const PAGE = readFileSync(path.join(ROOT, 'PRIVACY.md'), 'utf8')

type Platform = '微信' | '支付宝'

/** Calls that neither give nor take anything of a person: drawing, routing, sound, and reading what a row of the table wrote. */
const HARMLESS = new Set([
  'canIUse',
  'canvasToTempFilePath',
  'closeSocket',
  'compressImage',
  'connectSocket',
  'createInnerAudioContext',
  'createOffscreenCanvas',
  'createSelectorQuery',
  'disableAlertBeforeUnload',
  'downloadFile',
  'enableAlertBeforeUnload',
  'env',
  'getEnterOptionsSync',
  'eventCenter',
  'getAppBaseInfo',
  'getCurrentInstance',
  'getCurrentPages',
  'getImageInfo',
  'getRandomValues',
  'getStorageSync',
  'getUpdateManager',
  'getWindowInfo',
  'hideLoading',
  'navigateBack',
  'navigateTo',
  'nextTick',
  'offLocationChange',
  'onAppHide',
  'onAppShow',
  'onNeedPrivacyAuthorization',
  'onNetworkStatusChange',
  'onSocketClose',
  'onSocketError',
  'onSocketMessage',
  'onSocketOpen',
  'onThemeChange',
  'openLocation',
  'openPrivacyContract',
  'openSetting',
  'pageScrollTo',
  'previewImage',
  'reLaunch',
  'redirectTo',
  'removeStorageSync',
  'removeTabBarBadge',
  'request',
  'requirePrivacyAuthorize',
  'sendSocketMessage',
  'setBackgroundColor',
  'setBackgroundTextStyle',
  'setInnerAudioOption',
  'setNavigationBarColor',
  'setNavigationBarTitle',
  'setTabBarBadge',
  'setTabBarStyle',
  'showLoading',
  'showModal',
  'showToast',
  'stopLocationUpdate',
  'stopPullDownRefresh',
  'switchTab',
  'vibrateLong'
])

/** Which mini-programs a file is built into: its own ending, else those that have no file of theirs beside it. */
function platformsOf(file: string): Platform[] {
  const [, stem = '', own = '', ending = ''] = /^(.*?)(?:\.(h5|weapp|alipay))?(\.tsx?)$/.exec(file) ?? []
  if (own !== '') return own === 'h5' ? [] : [own === 'weapp' ? '微信' : '支付宝']
  const hasOwn = (name: string): boolean => existsSync(path.join(SRC, `${stem}.${name}${ending}`))
  return [...(hasOwn('weapp') ? [] : ['微信' as const]), ...(hasOwn('alipay') ? [] : ['支付宝' as const])]
}

const sources = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => file.replaceAll(path.sep, '/'))
const calls = sources.flatMap((file) =>
  [
    ...readFileSync(path.join(SRC, file), 'utf8')
      .replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
      .matchAll(/\bTaro\.([a-z]\w*)/g)
  ].flatMap(([, name = '']) => platformsOf(file).map((platform) => ({ name, platform, file })))
)

/** Cells of the rows below a heading that begin with a name in code. */
const rowsOf = (heading: string): string[][] =>
  (PAGE.split(`## ${heading}\n`)[1] ?? '')
    .split('\n## ')[0]
    ?.split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim())
    ) ?? []
const named = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)

/** Interfaces of WeChat alone: a call for both platforms stands behind a question which of them it is. */
const WECHAT_ONLY = new Set(['getDeviceInfo', 'shareFileMessage'])

const table = new Map(
  rowsOf('Interfaces').map(([name = '', platforms = '', , , pages = '']) => [
    named(name)[0] ?? '',
    { platforms: platforms.split(', '), pages: named(pages) }
  ])
)
const declared = new Map(rowsOf('Declarations of WeChat').map(([name = '', value = '']) => [named(name)[0] ?? '', value]))

function appJson(): Record<string, unknown> {
  const before = process.env.TARO_ENV
  process.env.TARO_ENV = 'weapp'
  Object.assign(globalThis, { defineAppConfig: (config: unknown) => config })
  let config: Record<string, unknown> = {}
  jest.isolateModules(() => {
    config = jest.requireActual<{ default: Record<string, unknown> }>('@/app.config').default
  })
  process.env.TARO_ENV = before
  return config
}

describe('PRIVACY.md', () => {
  test('names every call of the mini-programs that is not harmless, with the platforms it is built into', () => {
    expect(calls.length).toBeGreaterThan(100)
    expect([
      ...new Set(calls.filter(({ name }) => !HARMLESS.has(name) && !table.has(name)).map(({ name, file }) => `${name} in ${file}`))
    ]).toEqual([])
    for (const [name, { platforms }] of table) {
      const built = new Set(
        calls.filter((call) => call.name === name && (call.platform === '微信' || !WECHAT_ONLY.has(name))).map(({ platform }) => platform)
      )
      expect([name, [...built].sort()]).toEqual([name, [...platforms].sort()])
    }
  })

  test('keeps no name that nothing calls, here or among the harmless ones', () => {
    const used = new Set(calls.map(({ name }) => name))
    expect([...table.keys(), ...HARMLESS].filter((name) => !used.has(name))).toEqual([])
    expect([...table.keys()].filter((name) => HARMLESS.has(name))).toEqual([])
  })

  test('names pages and interfaces that are there', () => {
    const known = new Set<string>([...ROUTES.map((route) => route.path), ...table.keys()])
    expect([...table].flatMap(([name, { pages }]) => pages.filter((page) => !known.has(page)).map((page) => `${name}: ${page}`))).toEqual(
      []
    )
  })

  test('says what app.json declares, and every declared interface is in the table', () => {
    const app = appJson()
    expect(named(declared.get('requiredPrivateInfos') ?? '')).toEqual(app.requiredPrivateInfos)
    expect((app.requiredPrivateInfos as string[]).filter((name) => !table.has(name))).toEqual([])
    expect(named(declared.get('requiredBackgroundModes') ?? '')).toEqual(app.requiredBackgroundModes)
    expect(app.permission).toEqual({
      [named(declared.get('permission') ?? '')[0] ?? '']: { desc: declared.get('permission')?.split(': ')[1] }
    })
    expect(named(declared.get('__usePrivacyCheck__') ?? '')).toEqual([String(app.__usePrivacyCheck__)])
  })

  test('says how long things are kept as the code does', () => {
    const rows = (PAGE.split('## How long\n')[1] ?? '').split('\n').filter((line) => line.includes('_MS` in '))
    expect(rows).toHaveLength(2)
    for (const row of rows) {
      const [constant = '', file = ''] = named(row)
      const days = /\| (\d+) days \|/.exec(row)?.[1] ?? '?'
      expect(readFileSync(path.join(ROOT, file), 'utf8')).toMatch(new RegExp(`const ${constant} = ${days} \\* DAY`))
    }
    for (const [kind, { usual }] of Object.entries(RETENTION_FACTS))
      expect(PAGE).toMatch(new RegExp(`\\| ${usual === 0 ? 'for ever' : `${usual} days`}, or as the company says \\| \`${kind}\``))
  })
})
