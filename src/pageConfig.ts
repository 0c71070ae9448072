import { findRoute } from './routes'

/** Alipay keeps its own bar on such pages: it lies transparent over ours, lets touches through and shows no second title. */
const ALIPAY_CUSTOM = { navigationBarTitleText: '', transparentTitle: 'always' as const, titlePenetrate: 'YES' as const }

/** Words of the status bar: dark on a light page; WeChat reads day and night from theme.json. */
const statusWords = (kind: 'hero' | 'surface'): 'white' | 'black' =>
  kind === 'hero' ? 'white' : ((process.env.TARO_ENV === 'weapp' ? '@textStyle' : 'black') as 'black')

/**
 * What a page's own config declares, taken from its entry in routes.ts.
 * @throws when the page is not listed there: the build stops
 */
export function pageConfig(path: string): Taro.PageConfig {
  const entry = findRoute(path)
  if (entry === undefined) throw new Error(`${path} is not listed in src/routes.ts`)
  return {
    navigationBarTitleText: entry.title,
    ...(entry.customNavigation !== undefined && {
      navigationStyle: 'custom' as const,
      navigationBarTextStyle: statusWords(entry.customNavigation),
      ...(process.env.TARO_ENV === 'alipay' && ALIPAY_CUSTOM)
    }),
    ...((entry.pullDownRefresh === true || entry.pullDownRefresh === process.env.TARO_ENV) && { enablePullDownRefresh: true })
  }
}
