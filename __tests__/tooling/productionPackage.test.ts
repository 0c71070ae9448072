import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { readLibraryDemos } from '../../config/libraryDemos'

const ROOT = path.resolve(__dirname, '..', '..')
/** What an expression over a module of scripts/lib gives, in a process of its own: they are no CommonJS. */
const evaluate = <T>(module: string, expression: string): T =>
  JSON.parse(
    execFileSync(
      process.execPath,
      ['--input-type=module', '-e', `import * as lib from './scripts/lib/${module}.mjs'; console.log(JSON.stringify(${expression}))`],
      { cwd: ROOT, encoding: 'utf8' }
    )
  ) as T

interface AppJson {
  pages: string[]
  subPackages: { root: string; pages: string[] }[]
  preloadRule: Record<string, { packages: string[] }>
}
interface Package {
  app: AppJson
  findRoute: (address: string) => unknown
  isLeftOut: (address: string) => boolean
}

/** What a mini-program's build makes of the tables when LIBRARY is built in as this. */
function packageOf(library: '0' | '1'): Package {
  const before = { ...process.env }
  Object.assign(process.env, { LIBRARY: library, TARO_ENV: 'weapp' })
  Object.assign(globalThis, { LIBRARY_LINES: library === '0' ? [] : readLibraryDemos(), defineAppConfig: (config: unknown) => config })
  let built: Package | undefined
  try {
    jest.isolateModules(() => {
      const { default: app } = jest.requireActual<{ default: AppJson }>('@/app.config')
      built = { app, ...jest.requireActual<Pick<Package, 'findRoute' | 'isLeftOut'>>('@/routes') }
    })
  } finally {
    process.env = before
  }
  if (built === undefined) throw new Error('no configuration')
  return built
}

const LIBRARY = '/pages/componentLibrary/index'
const DEMO = '/pages/componentLibrary/componentsA/avatar/index'
const pagesOf = ({ pages, subPackages }: AppJson): string[] => [
  ...pages,
  ...subPackages.flatMap(({ root, pages: own }) => own.map((page) => `${root}/${page}`))
]

describe('a production package (app.md#production-packages)', () => {
  test('has no page of the component library, no way to it, and every other page', () => {
    const [without, whole] = [packageOf('0'), packageOf('1')]
    expect(pagesOf(without.app)).toEqual(pagesOf(whole.app).filter((page) => !page.startsWith('pages/componentLibrary/')))
    expect(pagesOf(whole.app).length).toBeGreaterThan(pagesOf(without.app).length + 80)
    expect(without.app.preloadRule).toEqual(whole.app.preloadRule)
    for (const address of [LIBRARY, DEMO]) {
      expect([without.findRoute(address), without.isLeftOut(address)]).toEqual([undefined, true])
      expect(whole.findRoute(address)).toBeDefined()
      expect(whole.isLeftOut(address)).toBe(false)
    }
    // A page of another system has none here either; its entry stays and says so.
    expect(without.isLeftOut('/pages/apply/later/index')).toBe(false)
  })

  test('is what is built unless LIBRARY=1 asks for the other; H5 always has it', () => {
    const built = evaluate(
      'build',
      "[lib.libraryOf('weapp', ''), lib.libraryOf('alipay', '0'), lib.libraryOf('weapp', '1'), lib.libraryOf('h5', '')]"
    )
    expect(built).toEqual(['0', '0', '1', '1'])
  })
})

describe('what packages may weigh', () => {
  type Sizes = readonly (readonly [string, number])[]
  const KB = 1024
  const sizes = (more: Sizes = [], main = 700 * KB): Sizes => [
    ['main', main],
    ['pages/my', 80 * KB],
    ['pages/transferCar', 600 * KB],
    ...more
  ]
  const rows = (...packages: Sizes[]) =>
    evaluate<{ what: string; bytes: number; over: boolean }[][]>(
      'budgets',
      `${JSON.stringify(packages)}.map((sizes) => lib.budgetRows('weapp', new Map(sizes)))`
    )
  const LIBRARY_PACKAGES: Sizes = [
    ['pages/componentLibrary/own', 900 * KB],
    ['pages/componentLibrary/componentsA', 900 * KB]
  ]

  test('800 KB for the main package and 3.2 MB in all, with the library or without: its own packages are counted apart', () => {
    const all = rows(
      sizes(),
      sizes([], 801 * KB),
      sizes([
        ['a', 1000 * KB],
        ['b', 1000 * KB]
      ]),
      sizes(LIBRARY_PACKAGES, 800 * KB),
      sizes(LIBRARY_PACKAGES, 801 * KB),
      sizes([...LIBRARY_PACKAGES, ['pages/componentLibrary/componentsB', 1100 * KB]])
    )
    expect(all.map((entries) => entries.filter(({ over }) => over).map(({ what }) => what))).toEqual([
      [],
      ['weapp 主包'],
      ['weapp 总计'],
      [],
      ['weapp 主包'],
      ['weapp pages/componentLibrary/componentsB', 'weapp 组件库']
    ])
    expect(all[3]?.find(({ what }) => what === 'weapp 组件库')?.bytes).toBe(1800 * KB)
    expect(all[3]?.find(({ what }) => what === 'weapp 总计，组件库除外')?.bytes).toBe(1480 * KB)
  })
})
