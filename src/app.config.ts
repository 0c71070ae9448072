import { PLATFORM_NETWORK_TIMEOUT_MS, PRODUCT_NAME } from './domain/constants'
import { demoRoute, LIBRARY_DEMOS, LIBRARY_ROOT } from './libraryDemos'
import { PRELOADS, ROUTES } from './routes'

const isWeapp = process.env.TARO_ENV === 'weapp'
const isH5 = process.env.TARO_ENV === 'h5'

/**
 * On H5 the list of the component library serves the addresses of its demos (config/h5.ts), so that no first load carries ninety pages.
 * The mini-programs have a page for each; together they pass 1 MB, so each folder is a package and the list stands in the main one
 * (app.md#component-library).
 */
const MINI_PAGES = [
  ...ROUTES.filter((entry) => entry.h5Address === undefined && entry.isH5Only !== true).map((entry) => ({
    ...entry,
    package: entry.package === LIBRARY_ROOT ? undefined : entry.package
  })),
  ...LIBRARY_DEMOS.map(({ id, folder }) => ({ path: demoRoute(id), package: `${LIBRARY_ROOT}/${folder}` }))
]
const PAGES: readonly { path: string; package?: string | undefined }[] = isH5 ? ROUTES : MINI_PAGES
const subpackageRoots = [...new Set(PAGES.flatMap((entry) => entry.package ?? []))]
const packageName = (root: string): string => root.replace(/^pages\//, '').replaceAll('/', '-')

const preloadRule = Object.fromEntries(
  Object.entries(PRELOADS)
    .filter(([page, root]) => subpackageRoots.includes(root) && PAGES.some((entry) => entry.path === page))
    .map(([page, root]) => [page, { network: 'all' as const, packages: [packageName(root)] }])
)

/** WeChat reads these from theme.json by day and night; the other platforms take the day's value. */
const colour = (name: string, day: string): string => (isWeapp ? `@${name}` : day)
const icon = (name: string, state: 'plain' | 'current'): string => `assets/tabbar/${name}-${state}.png`

/** Declarations of app.md#declarations. */
const weappOnly: Partial<Taro.AppConfig> = {
  darkmode: true,
  themeLocation: 'theme.json',
  sitemapLocation: 'sitemap.json',
  lazyCodeLoading: 'requiredComponents',
  __usePrivacyCheck__: true,
  requiredPrivateInfos: ['getLocation', 'chooseLocation', 'onLocationChange', 'startLocationUpdate', 'startLocationUpdateBackground'],
  requiredBackgroundModes: ['location'],
  permission: { 'scope.userLocation': { desc: '用于登记事故位置、派单和导航到现场' } }
}

export default defineAppConfig({
  pages: PAGES.filter((entry) => entry.package === undefined).map((entry) => entry.path),
  subPackages: subpackageRoots.map((root) => ({
    root,
    name: packageName(root),
    pages: PAGES.filter((entry) => entry.package === root).map((entry) => entry.path.slice(root.length + 1))
  })),
  preloadRule,
  window: {
    navigationBarTitleText: PRODUCT_NAME,
    navigationBarBackgroundColor: colour('surface', '#FFFFFF'),
    navigationBarTextStyle: colour('textStyle', 'black') as 'black',
    backgroundColor: colour('page', '#F3F5F8'),
    backgroundTextStyle: colour('backgroundTextStyle', 'dark') as 'dark'
  },
  tabBar: {
    // On H5 components/TabBar draws it: night, text size and roles, and no web component in the first load.
    ...(isH5 ? { custom: true } : {}),
    color: colour('text3', '#626C7D'),
    selectedColor: colour('primary', '#1A5CD8'),
    backgroundColor: colour('surface', '#FFFFFF'),
    borderStyle: colour('borderStyle', 'white') as 'white',
    list: ROUTES.flatMap(({ path, tab }) =>
      tab === undefined
        ? []
        : [
            {
              pagePath: path,
              text: tab.label,
              ...(isH5 ? {} : { iconPath: icon(tab.icon, 'plain'), selectedIconPath: icon(tab.icon, 'current') })
            }
          ]
    )
  },
  networkTimeout: {
    request: PLATFORM_NETWORK_TIMEOUT_MS,
    connectSocket: PLATFORM_NETWORK_TIMEOUT_MS,
    uploadFile: PLATFORM_NETWORK_TIMEOUT_MS,
    downloadFile: PLATFORM_NETWORK_TIMEOUT_MS
  },
  ...(isH5 ? { animation: false } : {}),
  ...(isWeapp ? weappOnly : {})
})
