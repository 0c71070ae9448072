import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { demoOf, demoRoute, LIBRARY_DEMOS, LIBRARY_GROUPS, LIBRARY_ROOT } from '@/libraryDemos'
import { findRoute, PRELOADS } from '@/routes'

const ROOT = path.resolve(__dirname, '..', '..')
const SOURCE = path.join(ROOT, 'src', LIBRARY_ROOT)
const MINI = path.resolve(ROOT, process.env.MINI_ROOT ?? 'dist')
const H5 = path.resolve(ROOT, process.env.H5_DIR ?? 'dist/h5')
const MB = 1024 * 1024
const FOLDERS = [...new Set(LIBRARY_DEMOS.map(({ folder }) => folder))]

interface AppJson {
  pages: string[]
  subPackages: { root: string }[]
  preloadRule: unknown
}

/** Folders of app.md#component-library, written out here by hand: the app's list is compared with it, not made from it. */
const RULED: Record<string, string> = {
  componentsA:
    'avatar avatarCropper backTop calendar empty field form fullScreen icon indexList keyboard lazyLoad modal navbar noNetwork parse select slider tabs tag test timeLine toast topTips verificationCode',
  componentsB:
    'card checkbox divider dropdown image line loading noticeBar picker radio rate readMore search skeleton steps sticky swipeAction swiper switch tabbar table upload waterfall',
  componentsC:
    'actionSheet alertTips badge button cell circleProgress collapse color countDown countTo gap grid layout link loadmore mask messageInput numberBox popup progress section subsection test',
  template: 'order'
}
/** Words of NutUI's styles and of the index that survive minifying. */
const MARKERS = ['nut-noticebar', 'nut-popup', 'nut-calendar']

const textFiles = (root: string): { name: string; text: string }[] =>
  readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(js|css|wxss|acss)$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .map((file) => ({ name: path.relative(root, file).replaceAll(path.sep, '/'), text: readFileSync(file, 'utf8') }))

/** Bytes of all files below a folder, as the platforms count a package. */
const weightOf = (root: string): number =>
  readdirSync(root, { recursive: true, withFileTypes: true }).reduce(
    (sum, entry) => sum + (entry.isFile() ? statSync(path.join(entry.parentPath, entry.name)).size : 0),
    0
  )

const carriersOf = (root: string): string[] =>
  textFiles(root)
    .filter(({ text }) => MARKERS.some((marker) => text.includes(marker)))
    .map(({ name }) => name)

describe('the list of the component library', () => {
  test('names the 71 demos of app.md#component-library and template/order, and no folder twice', () => {
    const ruled = Object.entries(RULED).flatMap(([folder, names]) => names.split(' ').map((name) => `${folder}/${name}`))
    expect(ruled).toHaveLength(72)
    expect(ruled.filter((id) => !LIBRARY_DEMOS.some((demo) => demo.id === id))).toEqual([])
    expect(LIBRARY_DEMOS.filter(({ id, folder }) => folder !== 'own' && !ruled.includes(id))).toEqual([])
    expect(new Set(LIBRARY_DEMOS.map(({ id }) => id)).size).toBe(LIBRARY_DEMOS.length)
  })

  test('is made of the demos themselves: one file each, under its own name, and nothing else names it', () => {
    const files = FOLDERS.flatMap((folder) => readdirSync(path.join(SOURCE, folder)).map((name) => `${folder}/${name}`)).sort()
    expect(LIBRARY_DEMOS.map(({ id }) => id)).toEqual(files)
    for (const { id, chinese } of LIBRARY_DEMOS) {
      expect(readdirSync(path.join(SOURCE, id))).toEqual(['index.tsx'])
      expect(readFileSync(path.join(SOURCE, id, 'index.tsx'), 'utf8')).toContain(
        `export default demoPage('${id}', {\n  chinese: '${chinese}',\n`
      )
    }
    const others = [
      'src/libraryDemos.ts',
      'src/app.config.ts',
      'src/routes.ts',
      'config/libraryDemos.ts',
      'src/pages/componentLibrary/components/demoPages.ts',
      'src/pages/componentLibrary/components/Opened.h5.tsx'
    ]
    for (const file of others) {
      const text = readFileSync(path.join(ROOT, file), 'utf8')
      expect(LIBRARY_DEMOS.filter(({ id }) => new RegExp(`['/]${id}['/]`).test(text)).map(({ id }) => `${id} in ${file}`)).toEqual([])
    }
  })

  test('every group of the index has a demo', () => {
    for (const group of Object.keys(LIBRARY_GROUPS)) expect(LIBRARY_DEMOS.filter((demo) => demo.group === group)).not.toEqual([])
  })

  test('a demo is found by its route and guarded like the list', () => {
    for (const demo of LIBRARY_DEMOS) {
      expect(demoOf(`/${demoRoute(demo.id)}?stamp=A`)).toBe(demo)
      expect(findRoute(`/${demoRoute(demo.id)}`)).toMatchObject({ package: LIBRARY_ROOT, needsSession: true })
    }
    expect(demoOf(`${LIBRARY_ROOT}/index`)).toBeUndefined()
  })

  test('no tab asks for it beforehand', () => expect(Object.values(PRELOADS)).not.toContain(LIBRARY_ROOT))
})

describe.each(['weapp', 'alipay'])('the built package of %s', (target) => {
  const root = path.join(MINI, target)

  test.each(FOLDERS)('holds %s in a subpackage of 1 MB at most', (folder) => {
    const size = weightOf(path.join(root, LIBRARY_ROOT, folder))
    expect(size).toBeGreaterThan(0)
    expect(size).toBeLessThanOrEqual(MB)
    for (const { id } of LIBRARY_DEMOS.filter((demo) => demo.folder === folder))
      expect(existsSync(path.join(root, `${demoRoute(id)}.js`))).toBe(true)
  })

  test('declares these packages and the list in the main one, and nothing preloads them', () => {
    const { pages, subPackages, preloadRule } = JSON.parse(readFileSync(path.join(root, 'app.json'), 'utf8')) as AppJson
    const declared = subPackages.map((entry) => entry.root.replace(/\/$/, '')).filter((name) => name.startsWith(LIBRARY_ROOT))
    expect(declared.sort()).toEqual(FOLDERS.map((folder) => `${LIBRARY_ROOT}/${folder}`).sort())
    expect(pages).toContain(`${LIBRARY_ROOT}/index`)
    expect(JSON.stringify(preloadRule)).not.toContain('componentLibrary')
  })

  test('has NutUI there alone', () => {
    const carriers = carriersOf(root)
    expect(carriers).not.toEqual([])
    expect(carriers.filter((name) => !FOLDERS.some((folder) => name.startsWith(`${LIBRARY_ROOT}/${folder}/`)))).toEqual([])
  })
})

test('H5 neither keeps what carries NutUI for a start without a network nor asks for it beforehand elsewhere', () => {
  const carriers = carriersOf(H5)
  expect(carriers).not.toEqual([])
  const kept = readFileSync(path.join(H5, 'service-worker.js'), 'utf8')
  const page = readFileSync(path.join(H5, 'index.html'), 'utf8')
  // The start page's own script: what to ask for, by the address that is opened.
  const table = JSON.parse(/\}\)\((\{"pages.*?\})\)<\/script>/.exec(page)?.[1] ?? '{}') as Record<string, string[]>
  expect(Object.keys(table).length).toBeGreaterThan(10)
  expect(carriers.filter((name) => kept.includes(name))).toEqual([])
  expect(
    Object.entries(table).filter(([route, files]) => route !== `${LIBRARY_ROOT}/index` && files.some((file) => carriers.includes(file)))
  ).toEqual([])
})
