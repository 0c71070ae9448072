import { adminRoutes } from './adminRoutes'
import { PRODUCT_NAME } from './domain/constants'
import type { RouteEntry } from './routeEntry'

const MESSAGE = 'pages/message'
const WORK_FLOW = 'pages/workFlow'
const APPLY = 'pages/apply'
const TRANSFER_CAR = 'pages/transferCar'
const MY = 'pages/my'
const COMPONENT_LIBRARY = 'pages/componentLibrary'
/**
 * False in a production package of a mini-program that was built without its demonstration pages (app.md#production-packages); the build
 * says so.
 */
const HAS_LIBRARY = process.env.LIBRARY !== '0'
const IS_MINI = process.env.TARO_ENV === 'weapp' || process.env.TARO_ENV === 'alipay'

/** A page of towing that is ours (app.md#pages-of-our-own); pulled down it is read again. */
const ofTowing = (name: string, title: string): RouteEntry => ({
  path: `${TRANSFER_CAR}/${name}`,
  title,
  package: TRANSFER_CAR,
  needsSession: true,
  pullDownRefresh: true
})

/**
 * The one table of pages (app.md#routes). app.config.ts declares what stands here; the workbench opens
 * only what stands here and says 暂无此页面 otherwise. A page is listed once its file exists.
 */
export const ROUTES: readonly RouteEntry[] = [
  { path: 'pages/launch/index', title: PRODUCT_NAME, needsSession: false, customNavigation: 'surface' },
  { path: 'pages/login/index', title: '登录', needsSession: false, customNavigation: 'surface' },
  { path: 'pages/index/index', title: PRODUCT_NAME, tab: { label: '消息', icon: 'message' }, needsSession: true, pullDownRefresh: true },
  { path: 'pages/index/apply', title: '工作台', tab: { label: '工作台', icon: 'apply' }, needsSession: true, customNavigation: 'hero' },
  {
    path: 'pages/index/contacts',
    title: '通讯录',
    tab: { label: '通讯录', icon: 'contacts' },
    needsSession: true,
    pullDownRefresh: 'alipay'
  },
  { path: 'pages/index/my', title: '我的', tab: { label: '我的', icon: 'my' }, needsSession: true },
  { path: 'pages/index/workFlow', title: '协同', needsSession: true },
  { path: 'pages/form/index', title: '表单', needsSession: true },
  { path: 'pages/message/userDetail/index', title: '联系人', package: MESSAGE, needsSession: true },
  { path: 'pages/message/message/index', title: '站内消息', package: MESSAGE, needsSession: true, pullDownRefresh: true },
  { path: 'pages/message/messageDetail/index', title: '查看消息', package: MESSAGE, needsSession: true },
  { path: 'pages/message/im/index', title: '聊天', package: MESSAGE, needsSession: true },
  {
    path: 'pages/message/chatSettings/index',
    title: '聊天设置',
    package: MESSAGE,
    needsSession: true
  },
  {
    path: 'pages/message/newGroup/index',
    title: '发起群聊',
    package: MESSAGE,
    needsSession: true
  },
  {
    path: 'pages/message/moderation/index',
    title: '内容审核',
    package: MESSAGE,
    needsSession: true,
    pullDownRefresh: true
  },
  {
    path: 'pages/message/chatSearch/index',
    title: '查找聊天记录',
    package: MESSAGE,
    needsSession: true
  },
  { path: 'pages/message/thread/index', title: '话题', package: MESSAGE, needsSession: true },
  { path: 'pages/workFlow/allApp/index', title: '更多应用', package: WORK_FLOW, needsSession: true },
  { path: 'pages/workFlow/flowLaunch/index', title: '我发起的', package: WORK_FLOW, needsSession: true, pullDownRefresh: true },
  { path: 'pages/workFlow/flowTodo/index', title: '待办事宜', package: WORK_FLOW, needsSession: true, pullDownRefresh: true },
  { path: 'pages/workFlow/flowDone/index', title: '已办事宜', package: WORK_FLOW, needsSession: true, pullDownRefresh: true },
  { path: 'pages/workFlow/flowCopy/index', title: '抄送我的', package: WORK_FLOW, needsSession: true, pullDownRefresh: true },
  { path: 'pages/workFlow/flowBefore/index', title: '流程', package: WORK_FLOW, needsSession: true },
  { path: 'pages/workFlow/operate/index', title: '办理', package: WORK_FLOW, needsSession: true },
  { path: 'pages/workFlow/candiDateUserSelect/index', title: '审批候选人', package: WORK_FLOW, needsSession: true },
  { path: 'pages/workFlow/comment/index', title: '填写评论', package: WORK_FLOW, needsSession: true },
  { path: 'pages/workFlow/scanForm/index', title: '预览页面', package: WORK_FLOW, needsSession: true },
  {
    path: 'pages/workFlow/delegation/index',
    title: '审批委托',
    package: WORK_FLOW,
    needsSession: true,
    pullDownRefresh: true
  },
  { path: 'pages/workFlow/delegation/form', title: '委托', package: WORK_FLOW, needsSession: true },
  {
    path: 'pages/workFlow/monitor/index',
    title: '流程监控',
    package: WORK_FLOW,
    needsSession: true,
    pullDownRefresh: true
  },
  {
    path: 'pages/workFlow/handover/index',
    title: '审批移交',
    package: WORK_FLOW,
    needsSession: true
  },
  {
    path: 'pages/workFlow/templates/index',
    title: '流程模板',
    package: WORK_FLOW,
    needsSession: true,
    pullDownRefresh: true
  },
  { path: 'pages/apply/dynamicModel/index', title: '列表', package: APPLY, needsSession: true, pullDownRefresh: true },
  { path: 'pages/apply/dynamicModel/form', title: '表单', package: APPLY, needsSession: true },
  { path: 'pages/apply/dynamicModel/scanForm', title: '预览页面', package: APPLY, needsSession: true },
  { path: 'pages/apply/schedule/index', title: '我的日程', package: APPLY, needsSession: true, pullDownRefresh: true },
  { path: 'pages/apply/schedule/form', title: '日程', package: APPLY, needsSession: true },
  { path: 'pages/apply/reportLog/index', title: '汇报日志', package: APPLY, needsSession: true, pullDownRefresh: true },
  { path: 'pages/apply/reportLog/form', title: '日志', package: APPLY, needsSession: true },
  { path: 'pages/apply/fieldPunchCard/index', title: '外勤打卡', package: APPLY, needsSession: true, pullDownRefresh: true },
  {
    path: 'pages/apply/fieldPunchCard/sites',
    title: '打卡地点',
    package: APPLY,
    needsSession: true
  },
  { path: 'pages/apply/order/index', title: '订单', package: APPLY, needsSession: true, pullDownRefresh: true },
  { path: 'pages/apply/popSelect/index', title: '选择数据', package: APPLY, needsSession: true },
  { path: 'pages/apply/tableSelect/index', title: '选择数据', package: APPLY, needsSession: true },
  { path: 'pages/apply/tableLinkage/index', title: '选择数据', package: APPLY, needsSession: true },
  { path: 'pages/apply/externalLink/index', title: '网页', package: APPLY, needsSession: true },
  {
    path: 'pages/apply/formKinds/index',
    title: '表单控件',
    package: APPLY,
    needsSession: true
  },
  { path: 'pages/transferCar/accidentIndex', title: '事故工单', package: TRANSFER_CAR, needsSession: true, pullDownRefresh: true },
  { path: 'pages/transferCar/create', title: '新建工单', package: TRANSFER_CAR, needsSession: true },
  { path: 'pages/transferCar/form', title: '工单详情', package: TRANSFER_CAR, needsSession: true, pullDownRefresh: true },
  { path: 'pages/transferCar/paymentIndex', title: '缴费工单', package: TRANSFER_CAR, needsSession: true, pullDownRefresh: true },
  { path: 'pages/transferCar/pay', title: '收款', package: TRANSFER_CAR, needsSession: true },
  { path: 'pages/transferCar/invoice', title: '发票', package: TRANSFER_CAR, needsSession: true },
  { path: 'pages/transferCar/statistic', title: '统计', package: TRANSFER_CAR, needsSession: true, pullDownRefresh: true },
  {
    path: 'pages/transferCar/queue',
    title: '待同步',
    package: TRANSFER_CAR,
    needsSession: true
  },
  { path: 'pages/transferCar/chooseLocation', title: '选择位置', package: TRANSFER_CAR, needsSession: true, h5Address: '/choose-location' },
  { path: 'pages/transferCar/openLocation', title: '查看位置', package: TRANSFER_CAR, needsSession: true, h5Address: '/open-location' },
  ofTowing('cash', '交班对账'),
  ofTowing('reconcile', '对账'),
  { ...ofTowing('bank', '银行流水'), isH5Only: true },
  ofTowing('statements', '月结'),
  ofTowing('prepaid', '预付款'),
  ofTowing('receivables', '应收账龄'),
  {
    path: 'pages/transferCar/rateCards',
    title: '价目与协议',
    package: TRANSFER_CAR,
    needsSession: true
  },
  {
    path: 'pages/transferCar/rateCard',
    title: '价目',
    package: TRANSFER_CAR,
    needsSession: true
  },
  {
    path: 'pages/transferCar/agreement',
    title: '协议',
    package: TRANSFER_CAR,
    needsSession: true
  },
  {
    path: 'pages/transferCar/customers',
    title: '客户',
    package: TRANSFER_CAR,
    needsSession: true
  },
  ofTowing('places', '常用地点'),
  {
    path: 'pages/transferCar/board',
    title: '调度台',
    package: TRANSFER_CAR,
    needsSession: true
  },
  {
    path: 'pages/transferCar/papers',
    title: '证件',
    package: TRANSFER_CAR,
    needsSession: true
  },
  ofTowing('driverPay', '驾驶员提成'),
  ofTowing('payRules', '提成规则'),
  ofTowing('truckCosts', '车辆费用'),
  ofTowing('yard', '停车场'),
  {
    path: 'pages/transferCar/company',
    title: '公司设置',
    package: TRANSFER_CAR,
    needsSession: true
  },
  { path: 'pages/my/business/index', title: '企业组织', package: MY, needsSession: true },
  { path: 'pages/my/subordinate/index', title: '我的下属', package: MY, needsSession: true },
  { path: 'pages/my/settings/index', title: '设置', package: MY, needsSession: true },
  { path: 'pages/my/modifyPsd/index', title: '修改密码', package: MY, needsSession: true },
  { path: 'pages/my/scanResult/index', title: '扫码结果', package: MY, needsSession: true },
  { path: 'pages/my/personalData/index', title: '个人信息', package: MY, needsSession: true },
  { path: 'pages/my/accountSecurity/index', title: '账号安全', package: MY, needsSession: true },
  {
    path: 'pages/my/channelCheck/index',
    title: '通知通道检查',
    package: MY,
    needsSession: true,
    pullDownRefresh: true
  },
  { path: 'pages/my/cancellation/index', title: '注销账号', package: MY, needsSession: true },
  { path: 'pages/my/contactUs/index', title: '联系我们', package: MY, needsSession: true },
  { path: 'pages/my/abouts/index', title: '关于平台', package: MY, needsSession: true },
  {
    path: 'pages/my/secondStep/index',
    title: '第二步验证',
    package: MY,
    needsSession: false
  },
  {
    path: 'pages/my/agreement/index',
    title: '用户协议与隐私政策',
    package: MY,
    needsSession: false
  },
  ...(IS_MINI ? [] : adminRoutes()),
  ...(HAS_LIBRARY ? [{ path: 'pages/componentLibrary/index', title: '组件库', package: COMPONENT_LIBRARY, needsSession: true }] : [])
]

/** Packages that a tab preloads (app.md#preloading). A rule is declared once its package has a page. */
export const PRELOADS: Readonly<Record<string, string>> = {
  'pages/index/index': 'pages/message',
  'pages/index/workFlow': 'pages/workFlow',
  'pages/index/apply': 'pages/apply',
  'pages/index/my': 'pages/my'
}

export const TAB_ROUTES: readonly string[] = ROUTES.filter((entry) => entry.tab !== undefined).map((entry) => `/${entry.path}`)

/** Demos of the component library share the entry of its list: this table is in every first load, and they are ninety (libraryDemos.ts). */
const DEMO = /^(pages\/componentLibrary\/).+/

/** The entry of an address with or without leading slash and query, its own of H5 included; undefined where there is no such page. */
export function findRoute(address: string): RouteEntry | undefined {
  const path = (address.split('?')[0] ?? '').replace(/^\/+/, '').replace(DEMO, '$1index')
  return ROUTES.find((entry) => entry.path === path || (entry.h5Address !== undefined && entry.h5Address === `/${path}`))
}

/** True for a page that this app knows and this package was built without: no menu offers it (app.md#production-packages). */
export const isLeftOut = (address: string): boolean => !HAS_LIBRARY && address.replace(/^\/+/, '').startsWith(`${COMPONENT_LIBRARY}/`)
