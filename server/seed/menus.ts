import { Model, ROLES, type Role } from '@/domain/permission'

interface MenuSeed {
  id: string
  parentId: string
  fullName: string
  icon: string
  color: string
  /** 1 directory, 2 page, 5 report, 7 external link (workbench.md#menu). */
  type: 1 | 2 | 5 | 7
  urlAddress: string
  roles: readonly Role[]
  /** Beside its colour. */
  property?: Readonly<Record<string, string>>
}

const all: readonly Role[] = ROLES
const group = (id: string, fullName: string): MenuSeed => ({
  id,
  parentId: '0',
  fullName,
  icon: '',
  color: '',
  type: 1,
  urlAddress: '',
  roles: all
})
const page = (
  parentId: string,
  id: string,
  fullName: string,
  icon: string,
  color: string,
  urlAddress: string,
  roles: readonly Role[] = all
): MenuSeed => ({ id, parentId, fullName, icon, color, type: 2, urlAddress, roles })
/** A printable page. @param moduleId as `domain/print/reportId` writes it */
const report = (parentId: string, id: string, fullName: string, moduleId: string, roles: readonly Role[]): MenuSeed => ({
  id,
  parentId,
  fullName,
  icon: 'report',
  color: '#7c3aed',
  type: 5,
  urlAddress: '',
  roles,
  property: { moduleId }
})
/** A site outside; its host must be among LINK_HOSTS. It opens in a window of its own: few sites let themselves be framed. */
const link = (parentId: string, id: string, fullName: string, icon: string, urlAddress: string): MenuSeed => ({
  id,
  parentId,
  fullName,
  icon,
  color: '#0f766e',
  type: 7,
  urlAddress,
  roles: all,
  property: { linkTarget: '_blank' }
})

/** The workbench in order. Entries of areas still to come are listed: the app says 暂无此页面 until their pages exist. */
export const MENUS: readonly MenuSeed[] = [
  group('towing', '拖车救援'),
  page('towing', Model.accidentOrder, '事故工单', 'truck', '#1d5fd1', '/pages/transferCar/accidentIndex'),
  page('towing', Model.paymentOrder, '缴费工单', 'bill', '#b45309', '/pages/transferCar/paymentIndex', [
    'admin',
    'manager',
    'dispatcher',
    'driver',
    'finance'
  ]),
  page('towing', Model.invoice, '开票', 'invoice', '#7c3aed', '/pages/transferCar/invoice', ['admin', 'manager', 'finance']),
  page('towing', Model.statistic, '统计', 'chart', '#0f766e', '/pages/transferCar/statistic', [
    'admin',
    'manager',
    'dispatcher',
    'finance'
  ]),
  page('towing', 'cash', '交班对账', 'wallet', '#15803d', '/pages/transferCar/cash', ['admin', 'manager', 'driver', 'finance']),
  page('towing', 'reconcile', '对账', 'order', '#1d5fd1', '/pages/transferCar/reconcile', ['admin', 'finance']),
  page('towing', 'statements', '月结', 'book', '#7c3aed', '/pages/transferCar/statements', ['admin', 'manager', 'finance']),
  page('towing', 'rateCards', '价目与协议', 'order', '#0f766e', '/pages/transferCar/rateCards', ['admin', 'manager', 'finance']),
  page('towing', 'accidentCreate', '新建工单', 'plus', '#15803d', '/pages/transferCar/create', [
    'admin',
    'manager',
    'dispatcher',
    'driver',
    'clerk'
  ]),
  page('towing', 'dispatchBoard', '调度台', 'flow', '#1d5fd1', '/pages/transferCar/board', ['admin', 'manager', 'dispatcher']),
  page('towing', 'yard', '停车场', 'box', '#0f766e', '/pages/transferCar/yard', ['admin', 'manager', 'dispatcher', 'yard', 'finance']),
  page('towing', 'fleetPapers', '证件', 'book', '#b45309', '/pages/transferCar/papers', ['admin', 'manager', 'dispatcher', 'driver']),
  page('towing', 'savedPlaces', '常用地点', 'pin', '#0f766e', '/pages/transferCar/places', ['admin', 'manager', 'dispatcher']),
  page('towing', 'driverPay', '驾驶员提成', 'wallet', '#b45309', '/pages/transferCar/driverPay', ['admin', 'manager', 'finance', 'driver']),
  page('towing', 'truckCosts', '车辆费用', 'truck', '#556074', '/pages/transferCar/truckCosts', [
    'admin',
    'manager',
    'dispatcher',
    'finance',
    'driver'
  ]),
  page('towing', 'companySettings', '公司设置', 'settings', '#556074', '/pages/transferCar/company', ['admin', 'manager']),
  report('towing', 'dayReport', '作业日报', 'day', ['admin', 'manager', 'dispatcher', 'finance']),
  group('office', '办公'),
  page('office', 'schedule', '我的日程', 'calendar', '#be123c', '/pages/apply/schedule/index'),
  page('office', 'reportLog', '汇报日志', 'notebook', '#1d5fd1', '/pages/apply/reportLog/index'),
  page('office', 'fieldPunchCard', '外勤打卡', 'pin', '#0f766e', '/pages/apply/fieldPunchCard/index'),
  page('office', 'orderExample', '销售订单示例', 'order', '#b45309', '/pages/apply/order/index', ['admin', 'manager']),
  page('office', 'inSiteMessages', '站内消息', 'copy', '#1d5fd1', '/pages/message/message/index'),
  page('office', Model.moderation, '内容审核', 'eye', '#be123c', '/pages/message/moderation/index', ['admin', 'manager']),
  page('office', 'componentLibrary', '组件库', 'box', '#7c3aed', '/pages/componentLibrary/index', ['admin']),
  link('office', 'weather', '天气预报', 'weather', 'https://www.weather.com.cn/'),
  group('flow', '流程'),
  page('flow', 'workFlow', '发起流程', 'flow', '#0f766e', '/pages/index/workFlow'),
  page('flow', 'flowLaunch', '我发起的', 'send', '#1d5fd1', '/pages/workFlow/flowLaunch/index'),
  page('flow', 'flowTodo', '待办事宜', 'todo', '#be123c', '/pages/workFlow/flowTodo/index'),
  page('flow', 'flowDone', '已办事宜', 'done', '#15803d', '/pages/workFlow/flowDone/index'),
  page('flow', 'flowCopy', '抄送我的', 'copy', '#7c3aed', '/pages/workFlow/flowCopy/index')
]
