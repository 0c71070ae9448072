import { findRoute } from './routes'

/**
 * What a page's own config declares, taken from its entry in routes.ts.
 * @throws when the page is not listed there: the build stops
 */
export function pageConfig(path: string): Taro.PageConfig {
  const entry = findRoute(path)
  if (entry === undefined) throw new Error(`${path} is not listed in src/routes.ts`)
  return {
    navigationBarTitleText: entry.title,
    ...(entry.customNavigation === true && { navigationStyle: 'custom' as const, navigationBarTextStyle: 'white' as const }),
    ...(entry.pullDownRefresh === true && { enablePullDownRefresh: true })
  }
}
