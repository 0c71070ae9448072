import path from 'node:path'
import type { IH5Config } from '@tarojs/taro/types/compile'
import { browserslist } from '../package.json'
import { BriefStats } from './briefStats'
import { SILENT_FOLDERS } from './silent'
import { TaroState } from './taroState'

export type Chain = Parameters<NonNullable<IH5Config['webpackChain']>>[0]
type Use = { get(key: 'loader'): string; tap(change: (options: Record<string, unknown>) => Record<string, unknown>): unknown }
type Uses = { values(): Use[]; entries(): Record<string, Use>; delete(name: string): unknown }
type Rule = { uses: Uses; oneOfs: { values(): Rule[] } }

const isProduction = process.env.NODE_ENV !== 'development'
const isH5 = process.env.TARO_ENV === 'h5'
const engines = browserslist[isProduction ? 'production' : 'development']

const SOURCES = path.resolve(__dirname, '..', 'src')
const SCRIPTS = /\.m?[tj]sx?$/
const SILENT = SILENT_FOLDERS.map((folder) => path.join(SOURCES, folder))
/** What these import of NutUI is split into single components by a plugin of Babel (babel.config.js); swc compiles everything else. */
const OF_BABEL = /[\\/]src[\\/]pages[\\/]componentLibrary[\\/]/
/** Packages that are written for newer engines than ours: Taro's own, those around it, and what its router brings. */
const PACKAGES =
  /[\\/]node_modules[\\/](?:.*taro|(?:@simplewebauthn[\\/]browser|@tanstack|kdbush|supercluster|query-string|filter-obj|split-on-first|decode-uri-component)[\\/])/

const swc = (parser: Record<string, unknown>) => ({
  // Also what Taro's loaders write around a page, and packages that are CommonJS.
  isModule: 'unknown',
  env: { targets: engines, bugfixes: true },
  jsc: {
    parser,
    externalHelpers: true,
    transform: { useDefineForClassFields: true, react: { runtime: 'automatic', development: false, refresh: isH5 && !isProduction } }
  }
})

/** The plugins that Taro's platform gives to Babel on H5. */
const taroApi = (chain: Chain): unknown => chain.module.rule('script').use('babelLoader').get('options').plugins

/** swc in Babel's place, for our sources and the packages that Babel was for. */
function compileScripts(chain: Chain): void {
  const { module } = chain
  module.rule('script').include.clear().add(OF_BABEL)
  module
    .rule('sources')
    .test(SCRIPTS)
    .include.add(SOURCES)
    .end()
    .exclude.add(OF_BABEL)
    .end()
    .use('swc')
    .loader('swc-loader')
    .options(swc({ syntax: 'typescript', tsx: true }))
  module
    .rule('packages')
    .test(SCRIPTS)
    .include.add(PACKAGES)
    .end()
    .use('swc')
    .loader('swc-loader')
    .options(swc({ syntax: 'ecmascript', jsx: true }))
  if (isH5)
    for (const name of ['sources', 'packages'])
      module
        .rule(name)
        .use('taroApi')
        .loader(require.resolve('./taroApiLoader.js'))
        .options({ plugins: taroApi(chain) })
  module.rule('silent').test(SCRIPTS).include.add(SILENT).end().set('sideEffects', false)
  // A mini-program has no chunks to fetch: what is imported late is in the package all the same.
  if (!isH5) module.set('parser', { javascript: { dynamicImportMode: 'eager' } })
}

/** What mini-programs call by other names: a client gives no global object to ask, and an engine without `globalThis` none either. */
const MINI_NAMES = {
  // MobX keeps what its copies share there, and has one copy here.
  globalThis: '({})',
  // NutUI's lodash.kebabcase makes code from a text where it finds no `self`, which clients forbid.
  self: '({ Object: Object, Symbol: Symbol })'
}

/** Safari knows `globalThis` since 12.1, Chrome since 71. */
function nameGlobal(chain: Chain): void {
  chain.plugin('definePlugin').tap(([values]) => [{ ...values, ...(isH5 ? { globalThis: 'window' } : MINI_NAMES) }])
}

/** No address in our styles is relative, so none needs to be followed back through a source map. Comments stay: styleRules.js reads them. */
function compileStyles(chain: Chain): void {
  const tuneRule = ({ uses, oneOfs }: Rule): void => {
    for (const [name, use] of Object.entries(uses.entries() ?? {})) {
      const loader = use.get('loader')
      if (/resolve-url-loader/.test(loader)) uses.delete(name)
      else if (/[\\/]sass-loader/.test(loader))
        use.tap((options) => ({
          implementation: options.implementation,
          api: 'modern',
          sourceMap: false,
          sassOptions: { style: 'expanded', charset: false }
        }))
    }
    oneOfs.values().forEach(tuneRule)
  }
  ;(chain.module.rules.values() as unknown as Rule[]).forEach(tuneRule)
}

/** Both minimizers are native; they come with the plugins that Taro's runner brings. */
function minimize(chain: Chain): void {
  const { optimization } = chain
  optimization.minimizer('terserPlugin').tap(([options]) => {
    const { swcMinify } = optimization.minimizer('terserPlugin').get('plugin')
    return [
      {
        ...options,
        parallel: false,
        minify: swcMinify,
        terserOptions: { compress: { passes: 2 }, mangle: true, format: { comments: false } }
      }
    ]
  })
  optimization.minimizer('cssoWebpackPlugin').tap(([options]) => {
    const { esbuildMinify } = optimization.minimizer('cssoWebpackPlugin').get('plugin')
    return [{ ...options, parallel: false, minify: esbuildMinify, minimizerOptions: { target: ['chrome67', 'ios12'] } }]
  })
}

/** A file is what it holds, never when it was written (house.md#install-and-builds). */
const BY_CONTENT = { hash: true }

/** The persistent cache, where config/index.ts turns it on. */
function trustCache(chain: Chain): void {
  chain.set('snapshot', { module: BY_CONTENT, resolve: BY_CONTENT, resolveBuildDependencies: BY_CONTENT, buildDependencies: BY_CONTENT })
  const onElement = isH5 ? undefined : chain.plugin('miniPlugin').get('args')[0].combination.config.onParseCreateElement
  chain.plugin('taroState').use(TaroState, [onElement])
}

/** A watching build: no minimizers, line maps in the browser alone (a mini-program may not evaluate text), pages compiled when they are opened. */
function watchQuickly(chain: Chain): void {
  chain.set('devtool', isH5 && 'eval-cheap-source-map')
  if (isH5) chain.set('experiments', { lazyCompilation: { entries: false, imports: true } })
}

/** What all three targets share: swc for scripts, plain Sass for styles, native minimizers (docs/decisions/0041). */
export function tuneCompiler(chain: Chain): void {
  compileScripts(chain)
  compileStyles(chain)
  nameGlobal(chain)
  trustCache(chain)
  chain.plugin('briefStats').use(BriefStats)
  if (!isProduction) return watchQuickly(chain)
  minimize(chain)
  // Kept beside the build, never served (operations.md#faults-of-the-app).
  if (isH5 && process.env.SOURCE_MAPS === '1') chain.set('devtool', 'hidden-source-map')
}
