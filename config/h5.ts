import path from 'node:path'
import type { IH5Config } from '@tarojs/taro/types/compile'
import webpack from 'webpack'

type Chain = Parameters<NonNullable<IH5Config['webpackChain']>>[0]

/** CHUNK_LOAD_TIMEOUT_MS of src/domain/constants.ts; Taro compiles only this folder for the build, so it stands here again. */
const CHUNK_LOAD_TIMEOUT_MS = 120_000

/**
 * Addresses of app.md#routes that differ from their page, beside the page's own; as `h5Address` in src/routes.ts, which this folder's
 * compiler does not reach.
 */
export const CUSTOM_ROUTES = {
  '/pages/transferCar/chooseLocation': ['/choose-location', '/pages/transferCar/chooseLocation'],
  '/pages/transferCar/openLocation': ['/open-location', '/pages/transferCar/openLocation'],
  // One page for the list of components and all demos: ninety pages in the entry would cost every first load (docs/decisions/0039).
  '/pages/componentLibrary/index': ['/pages/componentLibrary/index', '/pages/componentLibrary/:folder/:name/index']
}

/** Styles of web components that are not used: what is used comes as the browser's own elements (useHtmlComponents). */
const UNUSED_STYLES = '@tarojs/components/dist/taro-components/taro-components.css'

/** Polyfills that every browser of package.json's browserslist has built in, and a transport (JSONP) that nothing here uses. */
const NOT_NEEDED = ['whatwg-fetch', 'abortcontroller-polyfill/dist/abortcontroller-polyfill-only', 'jsonp-retry']

/** Taro's entry brings its own pull to refresh; ours takes its name, so that Taro's is not even loaded. */
const TARO_PULL = "import { PullDownRefresh } from '@tarojs/components'"
const OWN_PULL = "import { PullDownRefresh } from '@/components/PullDownRefresh'"

const here = (file: string): string => path.resolve(__dirname, file)

/** The router asks for one web component only, the tab bar; everyone else gets what he asks for. */
const withoutWebComponents: ConstructorParameters<typeof webpack.NormalModuleReplacementPlugin> = [
  /^@tarojs\/components\/dist\/components$/,
  (resource) => {
    if (resource.context.replace(/\\/g, '/').includes('@tarojs/router')) resource.request = here('noWebComponents.js')
  }
]

/** The two elements that everything is made of come as the browser's own tags, not as components of Taro around them. */
const plainElements: ConstructorParameters<typeof webpack.NormalModuleReplacementPlugin> = [
  /^\.\/components\/(?:view|text)\/index\.js$/,
  (resource) => {
    const name = /(view|text)/.exec(resource.request)?.[0] ?? ''
    if (/@tarojs.components-react/.test(resource.context)) resource.request = here(`elements/${name}.js`)
  }
]

/** Ours follow the theme, the text size and the screen reader, and are a tenth of the size (platform/feedback/index.h5.ts). */
const ownInteraction: ConstructorParameters<typeof webpack.NormalModuleReplacementPlugin> = [
  /ui\/interaction\/index\.js$/,
  (resource) => {
    resource.request = here('noInteraction.js')
  }
]

/** Small ways of list and form pages (hooks/pages) go with each page: the first one has neither. */
const COMMON = /[\\/]src[\\/](components|hooks(?![\\/]pages)|stores|services|platform|domain|styles)[\\/]/
/** The first page of who is signed in (entry.h5.ts) has all its code in one file, and waits for nothing of others. */
const isShared = (chunk: webpack.Chunk): boolean => !chunk.canBeInitial() && chunk.name !== 'workbench'

/**
 * H5 bundle: shared chunks so that no page carries its own copy of a package, the chunk timeout of app.md#page-loading,
 * and the page placeholders of app.md#page-loading, which go between Taro's table of pages and its router.
 */
export function tuneH5(chain: Chain): void {
  chain.output.set('chunkLoadTimeout', CHUNK_LOAD_TIMEOUT_MS)
  // platform/pause/index.h5.ts waits; every browser of package.json's browserslist can, which Taro's own target (ES5) does not say.
  chain.output.set('environment', { asyncFunction: true })
  for (const name of [...NOT_NEEDED, UNUSED_STYLES]) chain.resolve.alias.set(name, here('nothing.js'))
  chain.resolve.alias.set('@tarojs/components-react/dist/index.css', here('../src/styles/elements.css'))
  // Rules and codes do nothing when they are loaded (docs: who may import whom), so what nobody uses of a list of them is left out;
  // likewise the fields that the first page does not have.
  chain.module
    .rule('pure')
    .test(/[\\/]src[\\/](?:contract|domain|services|components[\\/]Field)[\\/].*\.tsx?$/)
    .set('sideEffects', false)
  chain.plugin('withoutWebComponents').use(webpack.NormalModuleReplacementPlugin, withoutWebComponents)
  chain.plugin('plainElements').use(webpack.NormalModuleReplacementPlugin, plainElements)
  chain.plugin('ownInteraction').use(webpack.NormalModuleReplacementPlugin, ownInteraction)
  chain.optimization.splitChunks({
    chunks: 'all',
    maxInitialRequests: 4,
    maxAsyncRequests: 6,
    minSize: 8_000,
    cacheGroups: {
      default: false,
      defaultVendors: false,
      common: false,
      // Styles of what many pages share come once, before those of a page, which they must not outweigh.
      styles: {
        name: 'styles',
        type: 'css/mini-extract',
        test: COMMON,
        chunks: 'async',
        minChunks: 4,
        priority: 20,
        reuseExistingChunk: true
      },
      base: { name: 'base', test: /[\\/]node_modules[\\/]/, chunks: 'initial', priority: 20 },
      // What a few pages share stays out of what all of them load: the workbench needs neither prices nor the selector.
      towing: {
        name: 'towing',
        test: /[\\/]src[\\/](domain[\\/](transferCar|validators)|services[\\/]transferCar|components[\\/]PlateChip|platform[\\/](map|media|picture|compress|showPictures))/,
        chunks: isShared,
        minChunks: 2,
        priority: 15,
        reuseExistingChunk: true
      },
      selector: {
        name: 'selector',
        test: /[\\/]src[\\/](components[\\/](selector|VirtualList)|domain[\\/]peopleSearch)[\\/]/,
        chunks: isShared,
        minChunks: 2,
        priority: 15,
        reuseExistingChunk: true
      },
      form: {
        name: 'form',
        test: /[\\/]src[\\/](?:form|components[\\/](?:RichText|QrImage)|domain[\\/]form)[\\/]/,
        chunks: isShared,
        minChunks: 2,
        priority: 16,
        reuseExistingChunk: true
      },
      parts: {
        name: 'parts',
        test: COMMON,
        chunks: isShared,
        minChunks: 4,
        priority: 10,
        reuseExistingChunk: true
      },
      packages: { test: /[\\/]node_modules[\\/]/, chunks: isShared, minChunks: 2, priority: 5, reuseExistingChunk: true }
    }
  })
  chain.plugin('mainPlugin').tap((args) => {
    const meta = args[0].loaderMeta ?? {}
    args[0].loaderMeta = {
      ...meta,
      extraImportForWeb: `${(meta.extraImportForWeb ?? '').replace(TARO_PULL, OWN_PULL)}import { preparePages } from '@/pageLoading'\n`,
      execBeforeCreateWebApp: `${meta.execBeforeCreateWebApp ?? ''}preparePages(config)\n`
    }
    return args
  })
}
