import { COLLEAGUES } from './colleagues'
import type { OrganizeId, Person } from './organizes'

/** Those with an account of the README; tests sign in as them. */
const SIGNING_IN: readonly Person[] = [
  {
    account: 'admin',
    realName: '林国栋',
    gender: 1,
    mobile: '13800138000',
    organizeId: 'org-group',
    position: '系统管理员',
    role: 'admin'
  },
  {
    account: 'manager1',
    realName: '陈志远',
    gender: 1,
    mobile: '13802580001',
    organizeId: 'org-head',
    position: '总经理',
    role: 'manager'
  },
  {
    account: 'manager2',
    realName: '黄丽华',
    gender: 2,
    mobile: '13802580002',
    organizeId: 'org-baoan',
    position: '分公司经理',
    role: 'manager',
    manager: 'manager1'
  },
  {
    account: 'dispatcher1',
    realName: '周敏',
    gender: 2,
    mobile: '13802580011',
    organizeId: 'org-head-dispatch',
    position: '调度员',
    role: 'dispatcher',
    manager: 'manager1'
  },
  {
    account: 'dispatcher2',
    realName: '吴晓峰',
    gender: 1,
    mobile: '13802580012',
    organizeId: 'org-baoan-dispatch',
    position: '调度员',
    role: 'dispatcher',
    manager: 'manager2'
  },
  {
    account: 'driver1',
    realName: '王建军',
    gender: 1,
    mobile: '13802580021',
    organizeId: 'org-head-fleet',
    position: '拖车驾驶员',
    role: 'driver',
    manager: 'dispatcher1'
  },
  {
    account: 'driver2',
    realName: '李强',
    gender: 1,
    mobile: '13802580022',
    organizeId: 'org-head-fleet',
    position: '拖车驾驶员',
    role: 'driver',
    manager: 'dispatcher1'
  },
  {
    account: 'driver3',
    realName: '赵永刚',
    gender: 1,
    mobile: '13802580023',
    organizeId: 'org-baoan-fleet',
    position: '拖车驾驶员',
    role: 'driver',
    manager: 'dispatcher2'
  },
  {
    account: 'driver4',
    realName: '孙海涛',
    gender: 1,
    mobile: '13802580024',
    organizeId: 'org-baoan-fleet',
    position: '拖车驾驶员',
    role: 'driver',
    manager: 'dispatcher2'
  },
  {
    account: 'finance1',
    realName: '郑雅琴',
    gender: 2,
    mobile: '13802580031',
    organizeId: 'org-head-finance',
    position: '会计',
    role: 'finance',
    manager: 'manager1'
  },
  {
    account: 'yard1',
    realName: '何卫东',
    gender: 1,
    mobile: '13802580041',
    organizeId: 'org-head-yard',
    position: '场地管理员',
    role: 'yard',
    manager: 'manager1'
  },
  {
    account: 'clerk1',
    realName: '许婷婷',
    gender: 2,
    mobile: '13802580051',
    organizeId: 'org-head-service',
    position: '客服专员',
    role: 'clerk',
    manager: 'manager1'
  }
]

export const PEOPLE: readonly Person[] = [...SIGNING_IN, ...COLLEAGUES]

/** Accounts of who leads a department or branch. */
export const LEADERS: Readonly<Partial<Record<OrganizeId, string>>> = {
  'org-group': 'manager1',
  'org-head': 'manager1',
  'org-baoan': 'manager2',
  'org-head-dispatch': 'shanjing',
  'org-head-fleet': 'jinguang',
  'org-head-finance': 'weichi',
  'org-head-yard': 'pangde',
  'org-head-service': 'zengqingyang',
  'org-head-insurance': 'simaxd',
  'org-head-repair': 'qiuzg',
  'org-baoan-dispatch': 'shenyun',
  'org-baoan-fleet': 'renzx',
  'org-group-hr': 'ouyangrui',
  'org-group-tech': 'yuwenh'
}

/** Accounts named at start, in the order of the README. */
export const SHOWN_ACCOUNTS = ['admin', 'manager1', 'manager2', 'dispatcher1', 'driver1', 'driver2', 'finance1', 'yard1', 'clerk1'] as const

/** One password for the whole demo company; printed at start, never used when NODE_ENV=production unless asked for. */
export const DEMO_PASSWORD = 'Towing@2026'
