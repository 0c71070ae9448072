import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const ROOT = path.resolve(__dirname, '..', '..')
const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

const APP = { pages: ['pages/one/index'], lazyCodeLoading: 'requiredComponents', sitemapLocation: 'sitemap.json' }
const SOUND: Readonly<Record<string, string>> = {
  'app.json': JSON.stringify(APP),
  'sitemap.json': '{}',
  'pages/one/index.js': 'Page({})',
  'pages/one/index.json': '{"usingComponents":{"part":"../../part"}}',
  'pages/one/index.wxml': '<part/><view wx:if="{{a}}">词</view>',
  'pages/one/index.wxss': '.a { color: red }',
  'part.js': 'Component({})',
  'part.json': '{"component":true}',
  'part.wxml': '<view/>'
}

/** Checks a package of these files; `undefined` takes one away. */
function check(changes: Readonly<Record<string, string | undefined>>): { status: number | null; output: string } {
  const folder = mkdtempSync(path.join(tmpdir(), 'check-weapp-'))
  folders.push(folder)
  for (const [file, text] of Object.entries({ ...SOUND, ...changes })) {
    if (text === undefined) continue
    const full = path.join(folder, 'weapp', file)
    mkdirSync(path.dirname(full), { recursive: true })
    writeFileSync(full, text)
  }
  const { status, stdout, stderr } = spawnSync(process.execPath, [path.join(ROOT, 'scripts', 'check-weapp.mjs')], {
    env: { ...process.env, MINI_ROOT: folder },
    encoding: 'utf8'
  })
  return { status, output: stdout + stderr }
}

/** What the command refuses; the package itself is checked by a stage of its own. */
describe('check:weapp', () => {
  test('a sound package passes, with every file compiled', () => {
    expect(check({})).toEqual({ status: 0, output: '微信官方编译：2 个模板与脚本，1 个样式，0 个问题\n' })
  })

  test.each<[string, Readonly<Record<string, string | undefined>>, RegExp]>([
    ['a template that does not close', { 'part.wxml': '<view><text></view>' }, /part\.wxml/],
    ['a style sheet that does not close', { 'pages/one/index.wxss': '.a { color: red }}' }, /index\.wxss/],
    ['a style sheet that imports nothing', { 'pages/one/index.wxss': '@import "gone.wxss";' }, /gone\.wxss/],
    ['a page without its template', { 'pages/one/index.wxml': undefined }, /app\.json 引用的 pages\/one\/index 缺少 \.wxml/],
    ['a component that is not there', { 'part.js': undefined }, /pages\/one\/index\.json 引用的 part 缺少 \.js/],
    ['a picture above 200 KB', { 'a.png': 'x'.repeat(201 * 1024) }, /图片或音频 a\.png 为 201 KB/],
    ['all code at once', { 'app.json': JSON.stringify({ ...APP, lazyCodeLoading: undefined }) }, /lazyCodeLoading/],
    ['no sitemap', { 'sitemap.json': undefined }, /缺少 sitemap\.json/],
    ['sources of the code', { 'app.js.map': '{}' }, /app\.js\.map/],
    [
      'an icon of the tab bar that is not there',
      { 'app.json': JSON.stringify({ ...APP, tabBar: { list: [{ iconPath: 'a.png', selectedIconPath: 'a.png' }] } }) },
      /标签栏图标 a\.png 不存在/
    ],
    ['nothing built', { 'app.json': undefined }, /npm run build:weapp/]
  ])('%s is refused', (_what, changes, words) => {
    const { status, output } = check(changes)
    expect([status, output]).toEqual([1, expect.stringMatching(words)])
  })
})
