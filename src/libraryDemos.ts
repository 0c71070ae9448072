import type { IconName } from './components/Icon'

/**
 * The one list of the component library (app.md#component-library): app.config.ts declares a page for each entry, the index shows it, the
 * tests open it. The build makes it of the demos themselves (config/libraryDemos.ts). Not in routes.ts on purpose: the app that people work
 * with carries no word of it (docs/decisions/0039).
 */
export const LIBRARY_ROOT = 'pages/componentLibrary'

export const LIBRARY_GROUPS = {
  basic: '基础组件',
  form: '表单组件',
  data: '数据组件',
  feedback: '反馈组件',
  layout: '布局组件',
  navigation: '导航组件',
  other: '其他组件',
  own: '本应用组件'
} as const
export type LibraryGroup = keyof typeof LIBRARY_GROUPS

/** What a demo says of itself in the line below its id. */
export interface DemoNames {
  chinese: string
  group: LibraryGroup
  icon: IconName
}

export interface LibraryDemo extends DemoNames {
  /** Folder and name, as its page is called below the root: `componentsA/avatar`. */
  id: string
  /** Folder of app.md#routes, a package of its own in the mini-programs; `own` holds the components of this app. */
  folder: string
  english: string
}

/** One demo in what the build reads. */
export type LibraryLine = readonly [id: string, chinese: string, group: LibraryGroup, icon: IconName]

export const LIBRARY_DEMOS: readonly LibraryDemo[] = LIBRARY_LINES.map(([id, chinese, group, icon]) => {
  const [folder = '', name = ''] = id.split('/')
  return { id, folder, english: name.charAt(0).toUpperCase() + name.slice(1), chinese, group, icon }
})

/** Route of a demo, as Taro writes it. */
export const demoRoute = (id: string): string => `${LIBRARY_ROOT}/${id}/index`

/** The demo a route belongs to, with or without leading slash and query. */
export function demoOf(route: string): LibraryDemo | undefined {
  const path = (route.split('?')[0] ?? '').replace(/^\/+/, '')
  return LIBRARY_DEMOS.find(({ id }) => demoRoute(id) === path)
}
