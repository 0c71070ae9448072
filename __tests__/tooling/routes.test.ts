import { existsSync, readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { demoRoute, LIBRARY_DEMOS } from '@/libraryDemos'
import { findRoute, ROUTES } from '@/routes'

const ROOT = path.resolve(__dirname, '..', '..')
const SRC = path.join(ROOT, 'src')
const MINI = path.resolve(ROOT, process.env.MINI_ROOT ?? 'dist')
const H5 = path.resolve(ROOT, process.env.H5_DIR ?? 'dist/h5')

/** Why each page is there that app.md#routes does not name. */
const REASONS = readFileSync(path.join(ROOT, 'docs/domain/app.md'), 'utf8')

const under = (root: string, names: string): string[] => names.split(',').map((name) => `${root}/${name}`)

/** Every path of app.md#routes, written out here by hand: the app's table is compared with it, not made from it. */
const RULED = new Set([
  'pages/launch/index',
  'pages/login/index',
  'pages/form/index',
  ...under('pages/index', 'index,apply,contacts,my,workFlow'),
  ...under('pages/message', 'userDetail/index,message/index,messageDetail/index,im/index'),
  ...under(
    'pages/workFlow',
    'flowBefore/index,flowLaunch/index,flowTodo/index,flowDone/index,flowCopy/index,operate/index,scanForm/index,comment/index,allApp/index,candiDateUserSelect/index'
  ),
  ...under(
    'pages/apply',
    'reportLog/index,reportLog/form,schedule/index,schedule/form,fieldPunchCard/index,order/index,popSelect/index,externalLink/index,tableLinkage/index,tableSelect/index'
  ),
  ...under('pages/apply/dynamicModel', 'index,form,scanForm'),
  ...under(
    'pages/my',
    'settings/index,scanResult/index,modifyPsd/index,contactUs/index,abouts/index,accountSecurity/index,cancellation/index,personalData/index,business/index,subordinate/index'
  ),
  ...under('pages/transferCar', 'accidentIndex,paymentIndex,form,pay,invoice,create,statistic'),
  'pages/componentLibrary/index',
  'pages/componentLibrary/template/order/index'
])
/** "H5 also answers": addresses of app.md#routes that the mini-programs have no page for. */
const H5_ADDRESSES = ['/choose-location', '/open-location']
const RULED_PATTERN = /^pages\/componentLibrary\/components[ABC]\/\w+\/index$/
/** Our own components have demos as well (app.md#component-library), inside the same package. */
const OWN_COMPONENTS = /^pages\/componentLibrary\/own\/\w+\/index$/
const MAIN = /^pages\/(launch|login|index|form)\//
/** The towing pages that must be there from the first issue on. */
const REQUIRED = [...[...RULED].filter((page) => MAIN.test(page)), ...under('pages/transferCar', 'accidentIndex,create,form')]

/** Demos of the component library stand in a list of their own; on H5 its one page serves their addresses (docs/decisions/0039). */
const demos = LIBRARY_DEMOS.map(({ id }) => demoRoute(id))
const declared = [...ROUTES.map((route) => route.path), ...demos]
const inMiniPrograms = [
  ...ROUTES.filter((route) => route.h5Address === undefined && route.isH5Only !== true).map((route) => route.path),
  ...demos
]

/**
 * Pages are the only modules under src/pages with a default export, beside the screens that a thin page file hands on
 * (`export { default } from './order/create/index'`); their private parts have named ones.
 */
const withDefault = readdirSync(path.join(SRC, 'pages'), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith('.tsx'))
  .map((entry) => path.join(entry.parentPath, entry.name))
  .filter((file) => /^export default |export \{[^}]*\bdefault\b/m.test(readFileSync(file, 'utf8')))
const handedOn = new Set(
  withDefault.flatMap((file) => {
    const screen = /^export \{ default \} from '(\.[^']+)'$/m.exec(readFileSync(file, 'utf8'))?.[1]
    return screen === undefined ? [] : [`${path.resolve(path.dirname(file), screen)}.tsx`]
  })
)
const pageFiles = withDefault
  // A screen that H5 draws otherwise stands beside the other.
  .filter((file) => !handedOn.has(file.replace(/\.h5\.tsx$/, '.tsx')))
  .map((file) =>
    path
      .relative(SRC, file)
      .replaceAll(path.sep, '/')
      .replace(/\.tsx$/, '')
  )

interface Tab {
  pagePath: string
}
interface AppJson {
  pages: string[]
  subPackages?: { root: string; pages: string[] }[]
  tabBar?: { list?: Tab[]; items?: Tab[] }
}
const builtPages = (target: string): { pages: string[]; main: string[]; app: AppJson } => {
  const app = JSON.parse(readFileSync(path.join(MINI, target, 'app.json'), 'utf8')) as AppJson
  const sub = (app.subPackages ?? []).flatMap((entry) => entry.pages.map((page) => `${entry.root.replace(/\/$/, '')}/${page}`))
  return { pages: [...app.pages, ...sub], main: app.pages, app }
}

describe('the table of pages', () => {
  test('names no page twice', () => expect(new Set(declared).size).toBe(declared.length))

  test('every declared page has its file', () => {
    expect(declared.filter((page) => !existsSync(path.join(SRC, `${page}.tsx`)))).toEqual([])
  })

  test('no page file is undeclared', () => {
    expect(pageFiles.filter((page) => !declared.includes(page))).toEqual([])
    expect(pageFiles.length).toBe(declared.length)
  })

  test('paths are those of app.md#routes, further ones say why they exist and stay in a subpackage', () => {
    expect(ROUTES.flatMap(({ h5Address }) => h5Address ?? []).sort()).toEqual(H5_ADDRESSES)
    expect(demos.filter((page) => !RULED.has(page) && !RULED_PATTERN.test(page) && !OWN_COMPONENTS.test(page))).toEqual([])
    const further = ROUTES.filter(({ path: page, h5Address }) => !RULED.has(page) && !RULED_PATTERN.test(page) && h5Address === undefined)
    for (const route of further) {
      expect(REASONS).toContain(`| \`${route.path}\` | ${route.title} | `)
      expect(route.package ?? '').not.toBe('')
      expect(route.tab).toBeUndefined()
    }
  })

  test('the pages of this stage are there', () => expect(REQUIRED.filter((page) => !declared.includes(page))).toEqual([]))

  test('four tabs in the order of app.md#tabs', () => {
    expect(ROUTES.filter((route) => route.tab !== undefined).map((route) => route.path)).toEqual(
      under('pages/index', 'index,apply,contacts,my')
    )
  })

  test('main package and subpackages are where app.md#routes puts them', () => {
    for (const { path: page, package: root } of ROUTES) {
      if (MAIN.test(page)) expect(root).toBeUndefined()
      else expect(page.startsWith(`${root ?? '?'}/`) && root === page.split('/').slice(0, 2).join('/')).toBe(true)
    }
  })

  test('pull to refresh by the native flag (app.md#pull-to-refresh)', () => {
    const ruled = under('pages/transferCar', 'accidentIndex,paymentIndex,form,statistic')
    for (const page of ruled.filter((name) => declared.includes(name))) expect(findRoute(page)?.pullDownRefresh).toBe(true)
  })

  test('only launch, login with its second step and the texts agreed to there are open without a session', () => {
    expect(ROUTES.filter((route) => !route.needsSession).map((route) => route.path)).toEqual([
      'pages/launch/index',
      'pages/login/index',
      'pages/my/secondStep/index',
      'pages/my/agreement/index',
      'pages/admin/setup/index',
      'pages/admin/invitation/index'
    ])
  })
})

describe.each(['weapp', 'alipay'])('the built package of %s', (target) => {
  test('holds exactly the declared pages', () => {
    const { pages } = builtPages(target)
    expect([...pages].sort()).toEqual([...inMiniPrograms].sort())
    for (const page of pages) expect(existsSync(path.join(MINI, target, `${page}.js`))).toBe(true)
  })

  test('opens with launch and keeps the tabs in the main package', () => {
    const { main, app } = builtPages(target)
    expect(main[0]).toBe('pages/launch/index')
    // Alipay names the list `items`.
    const tabs = app.tabBar?.list ?? app.tabBar?.items ?? []
    expect(tabs).toHaveLength(4)
    for (const { pagePath } of tabs) expect(main).toContain(pagePath)
  })
})

test('the H5 build knows every declared page', () => {
  const entry = readdirSync(path.join(H5, 'js'))
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(path.join(H5, 'js', name), 'utf8'))
    .join('\n')
  expect(ROUTES.map((route) => route.path).filter((page) => !entry.includes(`"${page}"`))).toEqual([])
})
