import { PRODUCT_NAME } from './domain/constants'

/**
 * The one table of pages (specification section 2, ruling 10). app.config.ts declares what stands here; the workbench opens
 * only what stands here and says 暂无此页面 otherwise. A page is listed once its file exists.
 */
export interface RouteEntry {
  /** As Taro and the specification write it, without a leading slash. */
  path: string
  title: string
  /** Root of the subpackage; absent for the main package. */
  package?: string
  tab?: TabEntry
  /** True for all but launch and login: without a session the login page comes first, then this one (ruling 15). */
  needsSession: boolean
  /** The native flag (ruling 12). */
  pullDownRefresh?: boolean
  /** We draw the navigation bar ourselves in the mini-programs too. */
  customNavigation?: boolean
  /** Why a page exists that ruling 10 does not name; only inside its own subpackage. */
  added?: string
}

export interface TabEntry {
  label: string
  /** Name of the picture in assets/tabbar. */
  icon: string
}

const TRANSFER_CAR = 'pages/transferCar'

export const ROUTES: readonly RouteEntry[] = [
  { path: 'pages/launch/index', title: PRODUCT_NAME, needsSession: false, customNavigation: true },
  { path: 'pages/login/index', title: '登录', needsSession: false, customNavigation: true },
  { path: 'pages/index/index', title: PRODUCT_NAME, tab: { label: '消息', icon: 'message' }, needsSession: true },
  { path: 'pages/index/apply', title: '工作台', tab: { label: '工作台', icon: 'apply' }, needsSession: true, customNavigation: true },
  { path: 'pages/index/contacts', title: '通讯录', tab: { label: '通讯录', icon: 'contacts' }, needsSession: true },
  { path: 'pages/index/my', title: '我的', tab: { label: '我的', icon: 'my' }, needsSession: true },
  { path: 'pages/index/workFlow', title: '协同', needsSession: true },
  { path: 'pages/form/index', title: '表单', needsSession: true },
  { path: 'pages/transferCar/accidentIndex', title: '事故工单', package: TRANSFER_CAR, needsSession: true, pullDownRefresh: true },
  { path: 'pages/transferCar/create', title: '新建工单', package: TRANSFER_CAR, needsSession: true },
  { path: 'pages/transferCar/form', title: '工单详情', package: TRANSFER_CAR, needsSession: true, pullDownRefresh: true }
]

/** Packages that a tab preloads (ruling 11). A rule is declared once its package has a page. */
export const PRELOADS: Readonly<Record<string, string>> = {
  'pages/index/index': 'pages/message',
  'pages/index/workFlow': 'pages/workFlow',
  'pages/index/apply': 'pages/apply',
  'pages/index/my': 'pages/my'
}

export const TAB_ROUTES: readonly string[] = ROUTES.filter((entry) => entry.tab !== undefined).map((entry) => `/${entry.path}`)

/** The entry of an address with or without leading slash and query; undefined where there is no such page. */
export function findRoute(address: string): RouteEntry | undefined {
  const path = (address.split('?')[0] ?? '').replace(/^\/+/, '')
  return ROUTES.find((entry) => entry.path === path)
}
