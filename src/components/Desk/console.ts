import type { IconName } from '../Icon'
import { DESK_PAGES } from '@/domain/deskPages'

/** One page of the console as its menu shows it. */
export interface AdminEntry {
  path: string
  title: string
  /** One line about what is done there. */
  hint: string
  icon: IconName
  /** Only for administrators of the whole company. */
  isWhole?: true
}

export interface AdminGroup {
  title: string
  entries: readonly AdminEntry[]
}

/** A page that names its own address elsewhere. @param name its folder and file */
const page = (name: string): string => `/pages/${name}`

/** Addresses of the console that are opened from more than one place. */
export const ADMIN_PAGES = {
  home: page('admin/home/index'),
  people: '/pages/admin/people/index',
  person: '/pages/admin/person/index',
  peopleImport: '/pages/admin/peopleImport/index',
  organization: '/pages/admin/organization/index',
  organize: '/pages/admin/organize/index',
  trucks: '/pages/admin/trucks/index',
  yards: '/pages/admin/yards/index',
  formDesigner: '/pages/admin/formDesigner/index',
  flowDesigner: '/pages/admin/flowDesigner/index',
  system: '/pages/admin/system/index'
} as const

/** What a person sees and may; `?userId=` of him. */
export const SEE_AS = '/pages/admin/seeAs/index'

/** The menu of the console, which the search for everything knows as well; a page stands here once it exists. */
const ADMIN_MENU: readonly AdminGroup[] = [
  {
    title: '人员与组织',
    entries: [
      { path: ADMIN_PAGES.people, title: '人员', hint: '新增、修改、停用、重置密码、登录设备', icon: 'people' },
      { path: ADMIN_PAGES.organization, title: '组织架构', hint: '公司、部门和岗位', icon: 'office' },
      { path: '/pages/admin/groups/index', title: '人员分组', hint: '跨部门的分组，表单和流程按它选人', icon: 'people' }
    ]
  },
  {
    title: '权限',
    entries: [
      { path: '/pages/admin/roles/index', title: '角色', hint: '角色能打开的菜单和能做的操作', icon: 'shield', isWhole: true },
      { path: '/pages/admin/administrators/index', title: '管理员', hint: '谁管理全公司，谁管理一个组织', icon: 'lock', isWhole: true },
      { path: SEE_AS, title: '查看人员权限', hint: '某个人看到什么、能做什么、权限从哪里来', icon: 'eye' }
    ]
  },
  {
    title: '车队与场地',
    entries: [
      { path: ADMIN_PAGES.trucks, title: '拖车', hint: '新增、停用，常用驾驶员和证件', icon: 'truck' },
      { path: '/pages/admin/drivers/index', title: '驾驶员', hint: '谁在开车，证件什么时候到期', icon: 'user' },
      { path: ADMIN_PAGES.yards, title: '停车场', hint: '地址、营业时间和车位', icon: 'pin' }
    ]
  },
  {
    title: '价格与客户',
    entries: [
      { path: DESK_PAGES.rateCards, title: '价目与协议', hint: '收费标准和客户协议价', icon: 'book', isWhole: true },
      { path: page('transferCar/customers'), title: '客户', hint: '保险公司、车队等往来单位', icon: 'briefcase', isWhole: true },
      { path: page('transferCar/statements'), title: '月结', hint: '按月与客户对账', icon: 'calendar', isWhole: true }
    ]
  },
  {
    title: '应用与流程',
    entries: [
      { path: '/pages/admin/menus/index', title: '菜单', hint: '工作台上有哪些应用，谁能看到', icon: 'grid', isWhole: true },
      {
        path: '/pages/admin/banners/index',
        title: '轮播图',
        hint: '工作台顶部的图片，谁能看到、什么时候显示',
        icon: 'image',
        isWhole: true
      },
      { path: '/pages/admin/dictionaries/index', title: '数据字典', hint: '表单里的选项', icon: 'clipboard', isWhole: true },
      { path: '/pages/admin/forms/index', title: '表单', hint: '设计、导入、版本和变化，启用和停用', icon: 'edit', isWhole: true },
      { path: '/pages/admin/flows/index', title: '流程', hint: '导入、版本和变化，启用和停用，试运行', icon: 'flow', isWhole: true }
    ]
  },
  {
    title: '通知',
    entries: [
      { path: '/pages/admin/notices/index', title: '公告', hint: '发给全体、组织、角色或个人', icon: 'message' },
      { path: '/pages/admin/sent/index', title: '通知记录', hint: '发给谁、用什么方式、是否收到和查看', icon: 'clock', isWhole: true },
      {
        path: DESK_PAGES.channelCheck,
        title: '通知通道检查',
        hint: '哪些通知方式可用，给自己发一条试试',
        icon: 'phone',
        isWhole: true
      }
    ]
  },
  {
    title: '系统',
    entries: [
      { path: ADMIN_PAGES.system, title: '系统状态', hint: '版本、数据库、任务、外部服务和备份', icon: 'settings', isWhole: true },
      { path: page('admin/faults/index'), title: '错误报告', hint: '应用在设备上出的错，出现多少次', icon: 'warning', isWhole: true },
      {
        path: page('admin/retention/index'),
        title: '个人信息',
        hint: '保留期限、保全的工单、处理清单',
        icon: 'shield',
        isWhole: true
      },
      { path: '/pages/admin/audit/index', title: '操作记录', hint: '谁在什么时候改了什么', icon: 'clipboard' }
    ]
  }
]

/** What somebody finds in the menu. @param isWhole whether he administers the whole company */
export const menuFor = (isWhole: boolean): readonly AdminGroup[] =>
  ADMIN_MENU.map(({ title, entries }) => ({ title, entries: entries.filter((entry) => isWhole || entry.isWhole !== true) })).filter(
    ({ entries }) => entries.length > 0
  )
