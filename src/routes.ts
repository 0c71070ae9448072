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
  /** Only H5 has this page, and answers this address too (ruling 10): the mini-programs bring their own map. */
  h5Address?: string
}

export interface TabEntry {
  label: string
  /** Name of the picture in assets/tabbar. */
  icon: string
}

const MESSAGE = 'pages/message'
const WORK_FLOW = 'pages/workFlow'
const APPLY = 'pages/apply'
const TRANSFER_CAR = 'pages/transferCar'
const MY = 'pages/my'

export const ROUTES: readonly RouteEntry[] = [
  { path: 'pages/launch/index', title: PRODUCT_NAME, needsSession: false, customNavigation: true },
  { path: 'pages/login/index', title: '登录', needsSession: false, customNavigation: true },
  { path: 'pages/index/index', title: PRODUCT_NAME, tab: { label: '消息', icon: 'message' }, needsSession: true, pullDownRefresh: true },
  { path: 'pages/index/apply', title: '工作台', tab: { label: '工作台', icon: 'apply' }, needsSession: true, customNavigation: true },
  { path: 'pages/index/contacts', title: '通讯录', tab: { label: '通讯录', icon: 'contacts' }, needsSession: true },
  { path: 'pages/index/my', title: '我的', tab: { label: '我的', icon: 'my' }, needsSession: true },
  { path: 'pages/index/workFlow', title: '协同', needsSession: true },
  { path: 'pages/form/index', title: '表单', needsSession: true },
  { path: 'pages/message/userDetail/index', title: '联系人', package: MESSAGE, needsSession: true },
  { path: 'pages/message/message/index', title: '站内消息', package: MESSAGE, needsSession: true, pullDownRefresh: true },
  { path: 'pages/message/messageDetail/index', title: '查看消息', package: MESSAGE, needsSession: true },
  { path: 'pages/message/im/index', title: '聊天', package: MESSAGE, needsSession: true },
  { path: 'pages/message/chatSettings/index', title: '聊天设置', package: MESSAGE, needsSession: true, added: 'members, name, pinned and muted of one chat have no room in the chat itself' },
  { path: 'pages/message/newGroup/index', title: '发起群聊', package: MESSAGE, needsSession: true, added: 'people are chosen for a group; the selector stays out of the main package' },
  { path: 'pages/message/chatSearch/index', title: '查找聊天记录', package: MESSAGE, needsSession: true, added: 'what was said is found again and opened where it stands' },
  { path: 'pages/workFlow/allApp/index', title: '更多应用', package: WORK_FLOW, needsSession: true },
  { path: 'pages/apply/formKinds/index', title: '表单控件', package: APPLY, needsSession: true, added: 'pages/form/index is thin by ruling 22 and opens this gallery' },
  { path: 'pages/transferCar/accidentIndex', title: '事故工单', package: TRANSFER_CAR, needsSession: true, pullDownRefresh: true },
  { path: 'pages/transferCar/create', title: '新建工单', package: TRANSFER_CAR, needsSession: true },
  { path: 'pages/transferCar/form', title: '工单详情', package: TRANSFER_CAR, needsSession: true, pullDownRefresh: true },
  { path: 'pages/transferCar/paymentIndex', title: '缴费工单', package: TRANSFER_CAR, needsSession: true, pullDownRefresh: true },
  { path: 'pages/transferCar/pay', title: '收款', package: TRANSFER_CAR, needsSession: true },
  { path: 'pages/transferCar/invoice', title: '发票', package: TRANSFER_CAR, needsSession: true },
  { path: 'pages/transferCar/statistic', title: '统计', package: TRANSFER_CAR, needsSession: true, pullDownRefresh: true },
  { path: 'pages/transferCar/queue', title: '待同步', package: TRANSFER_CAR, needsSession: true, added: 'what waits on the device is seen, sent again or given up (rulings 18, 19)' },
  { path: 'pages/transferCar/chooseLocation', title: '选择位置', package: TRANSFER_CAR, needsSession: true, h5Address: '/choose-location' },
  { path: 'pages/transferCar/openLocation', title: '查看位置', package: TRANSFER_CAR, needsSession: true, h5Address: '/open-location' },
  { path: 'pages/transferCar/cash', title: '交班对账', package: TRANSFER_CAR, needsSession: true, pullDownRefresh: true, added: 'cash is handed over at the end of a shift and confirmed (towing.md 5)' },
  { path: 'pages/transferCar/reconcile', title: '对账', package: TRANSFER_CAR, needsSession: true, pullDownRefresh: true, added: 'channel bills against the ledger, with owners of differences (towing.md 5)' },
  { path: 'pages/transferCar/statements', title: '月结', package: TRANSFER_CAR, needsSession: true, pullDownRefresh: true, added: 'monthly statements of customers on account (towing.md 5, rulings 33)' },
  { path: 'pages/transferCar/rateCards', title: '价目与协议', package: TRANSFER_CAR, needsSession: true, added: 'finance keeps prices as data (towing.md 4.1, rulings 38)' },
  { path: 'pages/transferCar/rateCard', title: '价目', package: TRANSFER_CAR, needsSession: true, added: 'editor of one rate card with its versions' },
  { path: 'pages/transferCar/agreement', title: '协议', package: TRANSFER_CAR, needsSession: true, added: 'editor of one customer agreement' },
  { path: 'pages/transferCar/customers', title: '客户', package: TRANSFER_CAR, needsSession: true, added: 'customers that agreements are made with' },
  { path: 'pages/transferCar/board', title: '调度台', package: TRANSFER_CAR, needsSession: true, added: 'orders, drivers and trucks on one page to dispatch from (towing.md section 8)' },
  { path: 'pages/transferCar/papers', title: '证件', package: TRANSFER_CAR, needsSession: true, added: 'papers of drivers and trucks run out (rulings 35, 39)' },
  { path: 'pages/transferCar/yard', title: '停车场', package: TRANSFER_CAR, needsSession: true, pullDownRefresh: true, added: 'what stands in which slot (towing.md 2.1, STORED)' },
  { path: 'pages/my/business/index', title: '企业组织', package: MY, needsSession: true },
  { path: 'pages/my/subordinate/index', title: '我的下属', package: MY, needsSession: true },
  { path: 'pages/my/settings/index', title: '设置', package: MY, needsSession: true },
  { path: 'pages/my/modifyPsd/index', title: '修改密码', package: MY, needsSession: true },
  { path: 'pages/my/scanResult/index', title: '扫码结果', package: MY, needsSession: true }
]

/** Packages that a tab preloads (ruling 11). A rule is declared once its package has a page. */
export const PRELOADS: Readonly<Record<string, string>> = {
  'pages/index/index': 'pages/message',
  'pages/index/workFlow': 'pages/workFlow',
  'pages/index/apply': 'pages/apply',
  'pages/index/my': 'pages/my'
}

export const TAB_ROUTES: readonly string[] = ROUTES.filter((entry) => entry.tab !== undefined).map((entry) => `/${entry.path}`)

/** The entry of an address with or without leading slash and query, its own of H5 included; undefined where there is no such page. */
export function findRoute(address: string): RouteEntry | undefined {
  const path = (address.split('?')[0] ?? '').replace(/^\/+/, '')
  return ROUTES.find((entry) => entry.path === path || (entry.h5Address !== undefined && entry.h5Address === `/${path}`))
}
