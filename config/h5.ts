/** CHUNK_LOAD_TIMEOUT_MS of src/domain/constants.ts; Taro compiles only this folder for the build, so it stands here again. */
const CHUNK_LOAD_TIMEOUT_MS = 120_000

/** The part of webpack-chain's interface that is used here. */
interface Chain {
  output: { set(key: string, value: unknown): Chain['output'] }
  optimization: { splitChunks(options: unknown): unknown }
  plugin(name: string): { tap(change: (args: [{ loaderMeta?: LoaderMeta }]) => unknown[]): unknown }
}

interface LoaderMeta {
  extraImportForWeb?: string
  execBeforeCreateWebApp?: string
}

/** Packages that every page needs: one chunk for all, so that no page carries its own copy. */
const EVERY_PAGE = /[\\/]node_modules[\\/](react|react-dom|scheduler|mobx|mobx-react|mobx-react-lite|use-sync-external-store|@tarojs|@babel|tslib|history|universal-router|query-string|classnames)[\\/]/

/**
 * H5 bundle: shared chunks, the chunk timeout of specification section 9, and the page placeholders of ruling 13, which go
 * between Taro's table of pages and its router.
 */
export function tuneH5(chain: Chain): void {
  chain.output.set('chunkLoadTimeout', CHUNK_LOAD_TIMEOUT_MS)
  chain.optimization.splitChunks({
    chunks: 'all',
    maxInitialRequests: 6,
    maxAsyncRequests: 6,
    minSize: 8_000,
    cacheGroups: {
      default: false,
      defaultVendors: false,
      common: false,
      base: { name: 'base', test: EVERY_PAGE, chunks: 'initial', priority: 20 },
      parts: { name: 'parts', test: /[\\/]src[\\/](components|hooks|stores|services|platform|domain|styles)[\\/]/, chunks: 'async', minChunks: 3, priority: 10, reuseExistingChunk: true },
      packages: { test: /[\\/]node_modules[\\/]/, chunks: 'async', minChunks: 2, priority: 5, reuseExistingChunk: true }
    }
  })
  chain.plugin('mainPlugin').tap((args) => {
    const meta = args[0].loaderMeta ?? {}
    args[0].loaderMeta = {
      ...meta,
      extraImportForWeb: `${meta.extraImportForWeb ?? ''}import { preparePages } from '@/pageLoading'\n`,
      execBeforeCreateWebApp: `${meta.execBeforeCreateWebApp ?? ''}preparePages(config)\n`
    }
    return args
  })
}
